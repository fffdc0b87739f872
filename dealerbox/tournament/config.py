"""How a tournament is described. Never compiled.

Amounts of money (``buy_in``, ``fee``, ``guarantee``, …) are units of the smallest coin of ``currency``; ``chips`` and
the stakes of the levels are tournament chips. Times are seconds, moments milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.tournament.refused import Refused

MOST_AT_A_TABLE = 10


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """``unit`` and ``ante`` as ``games.stakes.stakes_of`` takes them: the big blind (fixed limit: the small bet), and
    what everybody pays beside it. A break of ``break_seconds`` follows the level."""

    unit: int
    ante: int = 0
    seconds: float = 600
    break_seconds: float = 0


class Rebuys(Struct, frozen=True, gc=False, omit_defaults=True):
    """Up to ``most`` (0: any number) rebuys a player until the end of level ``until_level`` (from 1), each for ``cost``
    and ``chips``, by whoever has no more than ``chips`` and is in no hand; ``addon_chips`` once for ``addon_cost`` in
    the break after that level."""

    until_level: int
    cost: int
    chips: int
    most: int = 0
    addon_cost: int = 0
    addon_chips: int = 0


class TournamentConfig(Struct, frozen=True, gc=False):
    """One tournament. It starts at ``starts`` or, where that is 0, as soon as ``most`` have registered (a Sit & Go,
    RULES.md C38).

    ``late_levels``: registration stays open until the end of that level (0: nobody joins after the start, K2b);
    ``reentries``: how often who is out may then buy in anew. ``fee`` 0: the house takes 9 % of the buy-ins and 4 % of
    the rebuys (K2e). ``guarantee``: the house adds what the pool lacks. ``bounty`` is the part of the buy-in that goes
    to whoever knocks its owner out. ``format``: in a shoot-out every table plays until one is left, and the winners of
    all tables meet in the next round (two seats a table: a bracket). ``satellite_to`` and ``ticket``: prizes are seats
    in another tournament, each worth ``ticket``. ``invited``: who may register (nobody named: everybody).
    """

    id: str
    name: str
    game: str
    limit: str
    levels: tuple[Level, ...]
    seats: int
    most: int
    least: int = 2
    starts: int = 0
    house: str = "dealerbox"
    money: Literal["fun", "real"] = "fun"
    currency: str = "FUN"
    buy_in: int = 0
    fee: int = 0
    bounty: int = 0
    guarantee: int = 0
    chips: int = 1500
    format: Literal["moving", "shoot-out"] = "moving"
    late_levels: int = 0
    reentries: int = 0
    rebuys: Rebuys | None = None
    satellite_to: str = ""
    ticket: int = 0
    invited: tuple[str, ...] = ()
    points: bool = False
    """The buy-in and fee may be paid in VIP points (RULES.md: two a euro; such entries earn none)."""
    turn_seconds: float = 15
    bank_seconds: float = 45
    pause_seconds: float = 3
    """From the end of a hand to the next one at the same table."""

    @property
    def cost(self) -> int:
        """What an entry costs in all."""
        return self.buy_in + self.fee

    @property
    def has_blinds(self) -> bool:
        return GAMES[self.game].has_blinds


def stakes_at(config: TournamentConfig, level: int) -> Stakes:
    """The stakes of a level (from 0); beyond the last one they stay as they are."""
    at = config.levels[min(level, len(config.levels) - 1)]
    return stakes_of(config.game, config.limit, at.unit, at.ante)


def check(config: TournamentConfig) -> None:
    """Raises ``Refused`` for a description that no tournament can have, naming the value and what would be right."""
    for wrong, reason in _faults(config):
        if wrong:
            raise Refused("description", reason)


def _faults(config: TournamentConfig) -> list[tuple[bool, str]]:
    known = config.game in GAMES
    most_seats = min(MOST_AT_A_TABLE, GAMES[config.game].max_players) if known else MOST_AT_A_TABLE
    levels = config.levels
    rebuys = config.rebuys
    return [
        (not known, f"there is no game {config.game!r}"),
        (not 2 <= config.seats <= most_seats, f"seats: 2 to {most_seats} at a table, not {config.seats}"),
        (not levels, "levels: there must be at least one"),
        (any(one.seconds <= 0 or one.break_seconds < 0 for one in levels), "levels: each lasts more than 0 seconds"),
        (any(one.unit < 0 or one.ante < 0 for one in levels), "levels: stakes cannot be below 0"),
        (known and any(not _has_stakes(config, one) for one in levels), "levels: each needs stakes that the game has"),
        (config.chips < 1, f"chips: everybody begins with at least one, not {config.chips}"),
        (not 2 <= config.least <= config.most, f"least and most: from two on, not {config.least} and {config.most}"),
        (
            min(config.buy_in, config.fee, config.bounty, config.guarantee, config.ticket) < 0,
            "buy_in, fee, bounty, guarantee and ticket cannot be below 0",
        ),
        (config.bounty > config.buy_in, f"bounty: at most the buy-in of {config.buy_in}, not {config.bounty}"),
        (bool(config.satellite_to) != bool(config.ticket), "satellite_to and ticket belong together"),
        (not 0 <= config.late_levels <= len(levels), f"late_levels: 0 to {len(levels)}, not {config.late_levels}"),
        (config.reentries > 0 and not config.late_levels, "reentries: only while registration is open (late_levels)"),
        (
            rebuys is not None and not 1 <= rebuys.until_level <= len(levels),
            f"rebuys: until_level is 1 to {len(levels)}",
        ),
        (rebuys is not None and min(rebuys.cost, rebuys.chips) < 1, "rebuys: cost and chips are at least 1"),
        (
            config.format == "shoot-out" and bool(config.late_levels or rebuys),
            "a shoot-out has neither late registration nor rebuys: its tables are drawn once a round",
        ),
    ]  # fmt: skip


def _has_stakes(config: TournamentConfig, level: Level) -> bool:
    return level.unit > 0 or (
        level.ante > 0 and config.game in GAMES and not config.has_blinds and config.limit in ("NL", "PL", "HPL")
    )
