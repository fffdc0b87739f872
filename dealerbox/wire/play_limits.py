"""What goes over the game socket about responsible play, for whoever speaks to it. Never compiled.

Amounts are units of the smallest chip; times milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

LimitName = Literal[
    "deposit-day", "deposit-week", "deposit-month", "loss-day", "loss-week", "loss-month", "table-stake",
    "tournament-stake", "session-day", "session-stretch",
]  # fmt: skip
"""Of money, but for the last two: minutes of play. ``table-stake``: what a player may have on a table by what he brings
there; ``tournament-stake``: the most that one entry, rebuy or add-on costs; ``session-stretch``: minutes without a
break."""


class LimitHit(Struct, frozen=True, gc=False):
    """Which of a player's limits would be passed: it is ``value``, and ``left`` may still be used of it, until
    ``renews`` (a time; None: it counts for each single time). Of time limits these are minutes."""

    name: LimitName
    currency: str
    value: int
    left: int
    renews: int | None = None


class HeedCheck(Struct, frozen=True, gc=False, tag=True, forbid_unknown_fields=True):
    """The player has read how long he has played (``RealityCheck``)."""

    number: int


class PlayResult(Struct, frozen=True, gc=False):
    """What was won, or below zero lost, of the currency."""

    currency: str
    amount: int


class RealityCheck(Struct, frozen=True, gc=False, tag=True):
    """How long the player has played since his last break, and with what result by currency. The room says it when it
    is time, and again to each connection, until it is acknowledged by its ``number``; until then no further money of
    his goes into play."""

    number: int
    since: int
    minutes: int
    results: tuple[PlayResult, ...]


class Barring(Struct, frozen=True, gc=False):
    """The player may not play. ``until`` None: for good. ``why``: a ``break`` of his, his ``exclusion``, or one by the
    ``house``. ``over``: its time is over, and it ends once he has asked for it; ``ready``: when, if he has."""

    why: Literal["break", "exclusion", "house"]
    until: int | None
    over: bool = False
    ready: int | None = None


class PlayBarred(Struct, frozen=True, gc=False, tag=True):
    """Whether the player is barred from play: told when he comes, where he is, and whenever it becomes another."""

    barred: Barring | None
