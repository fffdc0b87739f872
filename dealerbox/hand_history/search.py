"""The search of a player's hands."""

from typing import Literal

from msgspec import Struct

Result = Literal["any", "won", "lost"]


class HandSearch(Struct, frozen=True):
    """A search of hands; an empty field matches everything."""

    table: str = ""
    game: str = ""
    since: int | None = None
    """The earliest end of a hand (ms, inclusive)."""
    until: int | None = None
    """The latest end of a hand (ms, inclusive)."""
    result: Result = "any"
    after: tuple[int, str] | None = None
    """The end and id of the last hand already returned: only earlier hands are found."""
    tournament: str = ""
    """Finds hands at any table of this tournament."""


EVERY_HAND = HandSearch()
