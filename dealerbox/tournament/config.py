"""The description of a tournament. Never compiled.

Amounts of money (``buy_in``, ``fee``, ``guarantee``, …) are units of the smallest coin of ``currency``; ``chips`` and
the stakes of levels are tournament chips. Durations are seconds, times milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct

from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.rulebooks import load_rule_book, rule_book_names
from dealerbox.rulebooks.rules import ChartCounts
from dealerbox.tournament.faults import Fault, Why, why, within
from dealerbox.tournament.refused import Refused

MAX_AT_A_TABLE = 10
MAX_SECONDS = 86_400
MAX_MONEY = 10**12
"""The maximum of one amount; multiplied by the largest field it is still a number that the ledger can hold."""
MAX_CHIPS = 10**9
"""The maximum starting stack."""
MAX_STAKES = 10**15
"""More than all chips of the largest field."""
MAX_PLAYERS = 100_000
MAX_LEVELS = 200
MAX_NAME_LENGTH = 60
LAST_MOMENT = 4_102_444_800_000
"""The year 2100."""


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """A period with the same stakes."""

    unit: int
    """As ``games.stakes.stakes_of`` takes it: the big blind, or the small bet in fixed limit."""
    ante: int = 0
    """What everybody pays in addition."""
    seconds: float = 600
    break_seconds: float = 0
    """The break after the level; 0: none."""


class Rebuys(Struct, frozen=True, gc=False, omit_defaults=True):
    """Rebuys and the add-on of a tournament. A rebuy is for a player who has no more than ``chips`` and is not in a
    hand."""

    until_level: int
    """Rebuys end with this level (from 1) and the break after it."""
    cost: int
    """The price of a rebuy, which gives ``chips``."""
    chips: int
    most: int = 0
    """Rebuys per player; 0: any number."""
    addon_cost: int = 0
    addon_chips: int = 0
    """What the add-on gives, once, in that break."""


class TournamentConfig(Struct, frozen=True, gc=False):
    """The description of one tournament."""

    id: str
    name: str
    game: str
    limit: str
    levels: tuple[Level, ...]
    seats: int
    most: int
    """The maximum number of players."""
    least: int = 2
    """The minimum number of players."""
    starts: int = 0
    """When it starts; 0: as soon as ``most`` have registered (a Sit & Go, RULES.md C38)."""
    opens: int = 0
    """When registration opens; 0: when it is announced (K2c)."""
    house: str = ""
    """The rule book. Empty: the room fills in its own when the tournament is announced."""
    money: Literal["fun", "real"] = "fun"
    currency: str = "FUN"
    buy_in: int = 0
    fee: int = 0
    """0: the house takes 9% of the buy-ins and 4% of the rebuys (K2e)."""
    bounty: int = 0
    """The part of the buy-in that goes to the player who knocks them out."""
    guarantee: int = 0
    """The house adds what the pool lacks."""
    chips: int = 1500
    format: Literal["moving", "shoot-out"] = "moving"
    """In a shoot-out every table plays until one player is left, and the winners of all tables meet in the next round,
    from the first level again (two seats per table: a bracket)."""
    late_levels: int = 0
    """Late registration until the end of this level and of the break after it; 0: nobody joins after the start
    (K2b)."""
    reentries: int = 0
    """How often a player who is out may re-enter until then."""
    rebuys: Rebuys | None = None
    satellite_to: str = ""
    """The tournament in which prizes are seats."""
    ticket: int = 0
    """The value of each seat."""
    invited: tuple[str, ...] = ()
    """The players who may register; empty: everybody."""
    points: bool = False
    """The buy-in and fee may be paid in VIP points (RULES.md: two per euro; such entries earn none)."""
    turn_seconds: float = 15
    bank_seconds: float = 45
    pause_seconds: float = 3
    """From the end of a hand to the next one at the same table."""

    @property
    def cost(self) -> int:
        """Return the total price of an entry."""
        return self.buy_in + self.fee

    @property
    def has_blinds(self) -> bool:
        return GAMES[self.game].has_blinds

    @property
    def chart_counts(self) -> ChartCounts:
        """Return what the prize chart counts, by the rule book (RULES.md C49)."""
        return load_rule_book(self.house).prize_chart_counts

    @property
    def winner_takes_all_up_to(self) -> int:
        """Return the number of players up to which the winner gets the whole pool, by the rule book; 0 for never."""
        return load_rule_book(self.house).winner_takes_all_up_to

    @property
    def dealer_has_big(self) -> bool:
        """Return whether the button posts the big blind heads-up, by the rule book (RULES.md C42)."""
        return load_rule_book(self.house).heads_up_dealer == "big"


def stakes_at(config: TournamentConfig, level: int) -> Stakes:
    """Return the stakes of a level (from 0). Beyond the last level they double each time: two players who are both away
    would pass blinds back and forth forever, but not once the blinds are as large as their stacks."""
    at = level_at(config, level)
    times = 1 << min(max(0, level - len(config.levels) + 1), MAX_STAKES.bit_length())
    return stakes_of(config.game, config.limit, min(at.unit * times, MAX_STAKES), min(at.ante * times, MAX_STAKES))


def level_at(config: TournamentConfig, level: int) -> Level:
    """Return a level (from 0). Those beyond the last one have its length, without a break."""
    last = config.levels[-1]
    return config.levels[level] if level < len(config.levels) else Level(last.unit, last.ante, last.seconds)


def check(config: TournamentConfig) -> None:
    """Raise ``Refused`` for a description that no tournament can have, naming the value and what would be accepted."""
    for fault in faults(config):
        raise Refused("description", f"{fault.field}: {fault.reason}")


def faults(config: TournamentConfig) -> list[Fault]:
    """Return everything that is wrong with a description, field by field, for an editor."""
    found = [*_faults_of_play(config), *_faults_of_money(config), *_faults_of_entering(config)]
    for at, level in enumerate(config.levels):
        found += [(wrong, f"levels[{at}].{field}", fault) for wrong, field, fault in _faults_of_level(config, level)]
    return [Fault(field, *fault) for wrong, field, fault in found if wrong]


_Found = list[tuple[bool, str, Why]]


def _faults_of_play(config: TournamentConfig) -> _Found:
    known = config.game in GAMES
    houses = rule_book_names()
    book = load_rule_book(config.house) if config.house in houses else None
    max_seats = MAX_AT_A_TABLE
    if known:
        max_seats = min(max_seats, GAMES[config.game].max_players)
        if book is not None:
            max_seats = min(max_seats, book.max_players.get(config.game, max_seats))
    offered = book.games if book is not None else tuple(GAMES)
    limits = tuple(str(limit) for limit in Limit)
    seconds = {"turn_seconds": config.turn_seconds, "bank_seconds": config.bank_seconds,
               "pause_seconds": config.pause_seconds}  # fmt: skip
    return [
        (not config.name.strip(), "name", why("no_name")),
        (len(config.name) > MAX_NAME_LENGTH or not config.name.isprintable(), "name",
         why("name", most=MAX_NAME_LENGTH)),
        (not known, "game", why("no_game", given=config.game)),
        (known and config.game not in offered, "game",
         why("not_in_book", house=config.house, given=config.game, known=", ".join(offered))),
        (config.limit not in limits, "limit", why("one_of", known=", ".join(limits), given=config.limit)),
        (config.house not in houses, "house", why("no_house", given=config.house, known=", ".join(houses))),
        (not 2 <= config.seats <= max_seats, "seats", why("at_a_table", most=max_seats, given=config.seats)),
        (not config.levels, "levels", why("no_levels")),
        (len(config.levels) > MAX_LEVELS, "levels", why("at_most", most=MAX_LEVELS, given=len(config.levels))),
        (not 1 <= config.chips <= MAX_CHIPS, "chips", why("chips", most=MAX_CHIPS, given=config.chips)),
        *((not 0 <= value <= MAX_SECONDS, name, within(0, MAX_SECONDS, value)) for name, value in
          seconds.items()),
        (config.turn_seconds == 0, "turn_seconds", why("no_time")),
    ]  # fmt: skip


def _faults_of_level(config: TournamentConfig, level: Level) -> _Found:
    has_stakes = level.unit > 0 or (level.ante > 0 and not _needs_unit(config))
    return [
        (not 0 < level.seconds <= MAX_SECONDS, "seconds", why("above", most=MAX_SECONDS, given=level.seconds)),
        (not 0 <= level.break_seconds <= MAX_SECONDS, "break_seconds",
         within(0, MAX_SECONDS, level.break_seconds)),
        (level.unit < 0, "unit", why("below_zero", given=level.unit)),
        (level.unit > MAX_STAKES, "unit", why("at_most", most=MAX_STAKES, given=level.unit)),
        (level.ante > MAX_STAKES, "ante", why("at_most", most=MAX_STAKES, given=level.ante)),
        (level.unit == 0 and not has_stakes, "unit", why("no_stakes")),
        (level.ante < 0, "ante", why("below_zero", given=level.ante)),
        (level.ante == 0 and _needs_ante(config), "ante", why("no_ante")),
    ]  # fmt: skip


def _needs_unit(config: TournamentConfig) -> bool:
    return config.game not in GAMES or config.has_blinds or config.limit in (Limit.FIXED, Limit.SPREAD)


def _needs_ante(config: TournamentConfig) -> bool:
    return config.game in GAMES and not config.has_blinds


def _faults_of_money(config: TournamentConfig) -> _Found:
    amounts = {
        "buy_in": config.buy_in, "fee": config.fee, "bounty": config.bounty, "guarantee": config.guarantee,
        "ticket": config.ticket,
    }  # fmt: skip
    return [
        *((value < 0, name, why("below_zero", given=value)) for name, value in amounts.items()),
        *((value > MAX_MONEY, name, why("at_most", most=MAX_MONEY, given=value)) for name, value in amounts.items()),
        (config.bounty > config.buy_in, "bounty", why("above_buy_in", most=config.buy_in, given=config.bounty)),
        (bool(config.satellite_to) and not config.ticket, "ticket", why("no_ticket")),
        (bool(config.ticket) and not config.satellite_to, "satellite_to", why("no_target")),
        *_faults_of_rebuys(config),
    ]


def _faults_of_rebuys(config: TournamentConfig) -> _Found:
    rebuys, levels = config.rebuys, config.levels
    if rebuys is None:
        return []
    inside = 1 <= rebuys.until_level <= len(levels)
    no_break = inside and not levels[rebuys.until_level - 1].break_seconds
    return [
        (not inside, "rebuys.until_level", within(1, len(levels), rebuys.until_level)),
        (not 1 <= rebuys.cost <= MAX_MONEY, "rebuys.cost", within(1, MAX_MONEY, rebuys.cost)),
        (not 1 <= rebuys.chips <= MAX_CHIPS, "rebuys.chips", within(1, MAX_CHIPS, rebuys.chips)),
        (rebuys.most < 0, "rebuys.most", why("any_number", given=rebuys.most)),
        (not 0 <= rebuys.addon_cost <= MAX_MONEY, "rebuys.addon_cost", within(0, MAX_MONEY, rebuys.addon_cost)),
        (not 0 <= rebuys.addon_chips <= MAX_CHIPS, "rebuys.addon_chips",
         within(0, MAX_CHIPS, rebuys.addon_chips)),
        (bool(rebuys.addon_cost) and not rebuys.addon_chips, "rebuys.addon_chips", why("no_addon_chips")),
        (bool(rebuys.addon_chips) and no_break, "rebuys.addon_chips",
         why("no_addon_break", level=rebuys.until_level)),
        (config.format == "shoot-out", "rebuys", why("shoot_out")),
    ]  # fmt: skip


def _faults_of_entering(config: TournamentConfig) -> _Found:
    levels, invited = len(config.levels), len(set(config.invited))
    no_late = config.house in rule_book_names() and not load_rule_book(config.house).late_entry
    return [
        (config.least < 2, "least", why("from_two", given=config.least)),
        (config.most < config.least, "most", why("below_least", least=config.least, given=config.most)),
        (0 < invited < config.least, "invited", why("below_least", least=config.least, given=invited)),
        (config.most > MAX_PLAYERS, "most", why("at_most", most=MAX_PLAYERS, given=config.most)),
        (not 0 <= config.starts <= LAST_MOMENT, "starts",
         why("no_moment", given=config.starts)),
        (not 0 <= config.opens <= (config.starts if config.starts > 0 else LAST_MOMENT), "opens",
         why("opens_late")),
        (not 0 <= config.late_levels <= levels, "late_levels", within(0, levels, config.late_levels)),
        (no_late and config.late_levels > 0, "late_levels",
         why("no_late_entry", house=config.house)),
        (config.reentries < 0, "reentries", why("below_zero", given=config.reentries)),
        (config.reentries > 0 and not config.late_levels, "reentries", why("no_reentry")),
        (config.format == "shoot-out" and config.late_levels > 0, "late_levels",
         why("shoot_out")),
    ]  # fmt: skip
