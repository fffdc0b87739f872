"""The rake of a pot, and each player's part of it (RULES.md C, resolution C15). Amounts are cents.

Only real-money hands that got far enough are raked; the hand decides that (C1r, C2r). This module only computes.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from dealerbox.game import Limit, Stakes
from dealerbox.rulebooks.rules import RakeSchedule

MAX_PLAYERS = 10

VIP_POINTS_PER_EURO = 2


class Rate(Struct, frozen=True):
    """One line of a rake schedule."""

    limits: tuple[Limit, ...]
    big_bet: int | None
    """The line applies to tables whose upper limit is at most this; None: to any."""
    charge: int
    """Taken for each full ``step`` of the pot."""
    step: int
    fine_below: int
    """A smaller pot pays 1 for each full 20 instead."""
    caps: tuple[tuple[int, int], ...]
    """(players dealt in up to this many, maximum rake)."""
    first_step: int = 0
    """What a pot with exactly one full step pays (C9r); 0: the usual charge for a step."""


_BIG_BET_GAMES = (Limit.NO, Limit.POT, Limit.HALF_POT)
_LIMIT_GAMES = (Limit.FIXED, Limit.SPREAD)

# fmt: off
_LIMIT_RATES = (
    #    limits       big bet  charge  step  fine below        caps
    Rate(_LIMIT_GAMES,    100,      5,  100,        200, ((3, 75), (10, 100))),
    Rate(_LIMIT_GAMES,    200,     25,  500,          0, ((3, 75), (10, 200))),
    Rate(_LIMIT_GAMES,   None,     50, 1000,          0, ((3, 75), (10, 200))),
)

SCHEDULES: dict[RakeSchedule, tuple[Rate, ...]] = {
    "youwin": (
        Rate(_BIG_BET_GAMES, None,  5,  100,        400, ((2, 75), (3, 200), (10, 300))),
        *_LIMIT_RATES,
    ),
    "nordic": (
        Rate(_BIG_BET_GAMES, None,  5,  100,        400, ((2, 75), (4, 200), (10, 300))),
        *_LIMIT_RATES,
    ),
    "general": (
        Rate(tuple(Limit),   None,  1,   20,          0, ((2, 75), (3, 200), (10, 300)), first_step=2),
    ),
}
# fmt: on
"""The first line of a schedule that fits the table applies (source 000 s.21, 002, 003)."""


@lru_cache(maxsize=1024)
def rate_of(schedule: RakeSchedule, limit: Limit, big_bet: int) -> Rate:
    """Return the line of the schedule that applies to a table; ``big_bet`` as in ``rake_of``."""
    for rate in SCHEDULES[schedule]:
        if limit in rate.limits and (rate.big_bet is None or big_bet <= rate.big_bet):
            return rate
    raise ValueError(f"the rake schedule {schedule} has no line for {limit}")


def upper_limit(limit: Limit, stakes: Stakes) -> int:
    """Return the amount that identifies a table in the schedules: the higher bet in fixed limit, the largest in spread
    limit, otherwise 0."""
    if limit == Limit.FIXED:
        return stakes.big_bet
    return max(stakes.max_bets) if limit == Limit.SPREAD else 0


def rake_of(schedule: RakeSchedule, limit: Limit, big_bet: int, pot: int, players: int) -> int:
    """Return the rake in cents of a pot of ``pot`` cents, with ``players`` dealt in (C3r).

    ``big_bet`` is the upper limit of a fixed-limit table or the largest bet of a spread-limit table; the other limits
    ignore it.
    """
    rate = rate_of(schedule, limit, big_bet)
    if pot < rate.fine_below:
        rake = pot // 20
    elif rate.first_step and rate.step <= pot < 2 * rate.step:
        rake = rate.first_step
    else:
        rake = pot // rate.step * rate.charge
    for most_players, cap in rate.caps:
        if players <= most_players:
            return min(rake, cap)
    raise ValueError(f"{players} players: rake is defined for up to {MAX_PLAYERS}")


def shares(contributions: Sequence[int], rake: int) -> tuple[Fraction, ...]:
    """Return exactly what each player has paid of ``rake``, in proportion to their part of the pot (C10r). The unit is
    that of ``rake``."""
    pot = sum(contributions)
    return tuple(Fraction(rake * part, pot) if pot else Fraction(0) for part in contributions)


def vip_points(share: Fraction) -> Fraction:
    """Return the exact VIP points for a share of the rake in cents: two for each euro (C10r, C16)."""
    return share * VIP_POINTS_PER_EURO / 100
