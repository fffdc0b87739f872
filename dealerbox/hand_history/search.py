"""What a player may look for among his hands."""

from typing import Literal

from msgspec import Struct

Result = Literal["any", "won", "lost"]


class HandSearch(Struct, frozen=True):
    """Empty, or None: whatever it is. ``since`` and ``until`` are times (ms) between which the hand ended, both ends
    included. ``after`` is the end and the id of the last hand that is known already: only those before it are found.
    ``tournament``: at any of its tables."""

    table: str = ""
    game: str = ""
    since: int | None = None
    until: int | None = None
    result: Result = "any"
    after: tuple[int, str] | None = None
    tournament: str = ""


EVERY_HAND = HandSearch()
