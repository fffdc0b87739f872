"""Who acts in the back office."""

from typing import Literal

from msgspec import Struct

Role = Literal["support", "cashier", "director", "security", "owner"]
"""``director``: of tournaments. The owner may do all; the others what ``staff/roles.py`` gives them."""


class Actor(Struct, frozen=True):
    """``id`` and ``name`` of a member of the staff, or of the key: whoever shows the operator's key acts as the owner.
    Everything done is written down with the name."""

    id: str
    name: str
    roles: frozenset[Role]


KEY = Actor("key", "operator's key", frozenset({"owner"}))
"""Whoever shows the key of the data folder."""

ROOM = Actor("room", "the room", frozenset({"owner"}))
"""What the room does by itself, by its rules."""

NOBODY = Actor("", "unknown", frozenset())
"""Who has not proven who he is."""

THE_PLAYER = "the player"
"""Who has done something with his own account, in the log of acts: it keeps no names of players, who may leave."""

NO_MEMBERS = frozenset({KEY.name, ROOM.name, NOBODY.name, THE_PLAYER})
"""What the log of acts calls others: nobody who works here is called so."""
