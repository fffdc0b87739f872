"""The game socket's messages about responsible play. Never compiled.

Amounts are units of the smallest chip; times are milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

LimitName = Literal[
    "deposit-day", "deposit-week", "deposit-month", "loss-day", "loss-week", "loss-month", "table-stake",
    "tournament-stake", "session-day", "session-stretch",
]  # fmt: skip
"""Amounts of money, except the last two: minutes of play. ``table-stake`` limits what a player brings to a table;
``tournament-stake`` the cost of one entry, rebuy or add-on; ``session-stretch`` is in minutes without a break."""


class LimitHit(Struct, frozen=True, gc=False):
    """The player's limit that would be exceeded."""

    name: LimitName
    currency: str
    value: int
    """The limit, in minutes for time limits."""
    left: int
    """How much of it is left."""
    renews: int | None = None
    """When it renews; None: it applies to each single amount."""


class HeedCheck(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has read the session reminder (``RealityCheck``)."""

    number: int


class PlayResult(Struct, frozen=True, gc=False):
    """The player's win, or below zero loss, in the currency."""

    currency: str
    amount: int


class RealityCheck(Struct, frozen=True, gc=False, tag=True):
    """How long the player has played since the last break, and the results by currency. It is sent when due, and again
    to each connection, until it is acknowledged by its ``number``; until then the player cannot put more money into
    play."""

    number: int
    since: int
    minutes: int
    results: tuple[PlayResult, ...]


class Barring(Struct, frozen=True, gc=False):
    """The player is barred from play."""

    why: Literal["break", "exclusion", "house"]
    """A ``break`` or ``exclusion`` that the player chose, or one by the ``house``."""
    until: int | None
    """None: permanently."""
    over: bool = False
    """The time is over; it ends after the player has asked for it."""
    ready: int | None = None
    """When it ends, if the player has asked."""


class PlayBarred(Struct, frozen=True, gc=False, tag=True):
    """Whether the player is barred from play; sent at the login if so, and whenever it changes."""

    barred: Barring | None
