"""The people and programs that can act in the back office."""

from typing import Literal

from msgspec import Struct

Role = Literal["support", "cashier", "director", "security", "owner"]
"""``director``: tournament director. An owner may do everything; ``staff/roles.py`` lists what the other roles may
do."""


class Actor(Struct, frozen=True):
    """A member of staff, or the operator's key, which acts as an owner. The audit log stores the id and the name."""

    id: str
    name: str
    roles: frozenset[Role]


KEY = Actor("key", "operator's key", frozenset({"owner"}))
"""Any program that presents the key from the data folder."""

ROOM = Actor("room", "the room", frozenset({"owner"}))
"""The room itself, for what it does automatically."""

NOBODY = Actor("", "unknown", frozenset())
"""Somebody who is not authenticated."""

THE_PLAYER = "the player"
"""A player acting on their own account. The audit log stores no player names, because players may close accounts."""

NO_MEMBERS = frozenset({KEY.name, ROOM.name, NOBODY.name, THE_PLAYER})
"""Names with a meaning of their own in the audit log, so no member of staff may use them."""
