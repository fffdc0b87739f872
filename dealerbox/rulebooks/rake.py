"""The rake of one pot, and what each player has paid of it (RULES.md C, resolution C15). Amounts are cents.

Only hands for real money that got far enough are raked: that is the hand's business (C1r, C2r). Here is the arithmetic.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from dealerbox.game import Limit, Stakes
from dealerbox.rulebooks.rules import RakeSchedule

MOST_PLAYERS = 10

VIP_POINTS_PER_EURO = 2


class Rate(Struct, frozen=True):
    """One line of a schedule.

    It holds for ``limits``, in tables whose upper limit is at most ``big_bet`` (None: any). ``charge`` is taken for
    each full ``step`` of the pot; a pot under ``fine_below`` pays 1 for each full 20 instead. ``caps``: (players dealt
    in up to this many, most rake).
    """

    limits: tuple[Limit, ...]
    big_bet: int | None
    charge: int
    step: int
    fine_below: int
    caps: tuple[tuple[int, int], ...]
    first_step: int = 0
    """What a pot pays that holds one full step and no second (C9r); 0: a step as any other."""


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
"""The first line of a schedule that fits the table is the one that holds (source 000 s.21, 002, 003)."""


@lru_cache(maxsize=1024)
def rate_of(schedule: RakeSchedule, limit: Limit, big_bet: int) -> Rate:
    """The line of the schedule that holds for a table; ``big_bet`` as in ``rake_of``."""
    for rate in SCHEDULES[schedule]:
        if limit in rate.limits and (rate.big_bet is None or big_bet <= rate.big_bet):
            return rate
    raise ValueError(f"the rake schedule {schedule} has no line for {limit}")


def upper_limit(limit: Limit, stakes: Stakes) -> int:
    """What names a table in the schedules: the higher bet of a fixed limit, the largest of a spread limit, else 0."""
    if limit == Limit.FIXED:
        return stakes.big_bet
    return max(stakes.max_bets) if limit == Limit.SPREAD else 0


def rake_of(schedule: RakeSchedule, limit: Limit, big_bet: int, pot: int, players: int) -> int:
    """The rake in cents of a pot of ``pot`` cents, ``players`` dealt in (C3r).

    ``big_bet`` is the upper limit of a fixed limit table, the largest bet of a spread limit table; the other limits do
    not look at it.
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
    raise ValueError(f"{players} players: rake is known for up to {MOST_PLAYERS}")


def shares(contributions: Sequence[int], rake: int) -> tuple[Fraction, ...]:
    """What of ``rake`` each player has paid, exactly: by his part of the pot (C10r). Same unit as ``rake``."""
    pot = sum(contributions)
    return tuple(Fraction(rake * part, pot) if pot else Fraction(0) for part in contributions)


def vip_points(share: Fraction) -> Fraction:
    """The VIP points for a share of the rake in cents, exactly: two for each euro (C10r, C16)."""
    return share * VIP_POINTS_PER_EURO / 100
