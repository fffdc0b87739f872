"""Responsible play: the limits that players set for themselves, their breaks and exclusions, and the room's notices of
how long they have played. It is held here, and not in the client.

``machine.py`` says what may be changed and when it holds; it is pure, and a player's protection is the fold of all that
was ever written down about it (``store.py``), in order, nothing of it ever changed. Every store asks ``checks.py``
inside the transaction that brings money into play: whatever moves from a wallet to a table or into a tournament, and
every deposit, passes there or does not happen. So no action of the room can forget it, and two at once cannot pass a
limit together. ``docs/responsible-play.md`` says it in words, with the table of what goes through which check.

For who moves money: ``Store.commit``, and ``statements.transfer`` within a transaction of one's own, raise
``refused.NotAllowed``, a ``Refusal``, where the money may not move. ``store.play_limits.check`` asks the same
beforehand, and ``check_deposit`` about one that is only announced.
"""
