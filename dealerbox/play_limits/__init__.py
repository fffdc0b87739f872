"""Responsible play: players' own limits, breaks and exclusions, and reminders of how long they have played.

All of this is enforced by the server, not by the client. ``machine.py`` decides what a player may change and when the
change takes effect; it is pure, and a player's protection is the fold of all its stored events (``store.py``), which
never change.

Every store calls ``checks.py`` inside the transaction that brings money into play: a deposit, or a transfer from a
wallet to a table or a tournament. No action of the room can skip the check, and two concurrent ones cannot exceed a
limit together. ``docs/responsible-play.md`` explains this, with a table of what each check covers.

Code that moves money: ``Store.commit``, and ``statements.transfer`` inside an open transaction, raise
``refused.NotAllowed`` (a ``Refusal``) if the money may not move. ``store.play_limits.check`` checks the same
beforehand.
"""
