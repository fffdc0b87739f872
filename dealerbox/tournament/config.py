"""How a tournament is described. Never compiled.

Amounts of money (``buy_in``, ``fee``, ``guarantee``, …) are units of the smallest coin of ``currency``; ``chips`` and
the stakes of the levels are tournament chips. Times are seconds, moments milliseconds (UTC).
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

MOST_AT_A_TABLE = 10
MOST_SECONDS = 86_400
MOST_MONEY = 10**12
"""Units of one amount: with the largest field all of it together is still a number that the books can hold."""
MOST_CHIPS = 10**9
"""One player's at the start."""
MOST_STAKES = 10**15
"""More than all chips of the largest field."""
MOST_PLAYERS = 100_000
MOST_LEVELS = 200
LONGEST_NAME = 60
LAST_MOMENT = 4_102_444_800_000
"""The year 2100."""


class Level(Struct, frozen=True, gc=False, omit_defaults=True):
    """``unit`` and ``ante`` as ``games.stakes.stakes_of`` takes them: the big blind (fixed limit: the small bet), and
    what everybody pays beside it. A break of ``break_seconds`` follows the level."""

    unit: int
    ante: int = 0
    seconds: float = 600
    break_seconds: float = 0


class Rebuys(Struct, frozen=True, gc=False, omit_defaults=True):
    """Up to ``most`` (0: any number) rebuys a player until the end of level ``until_level`` (from 1) and of the break
    after it, each for ``cost`` and ``chips``, by players who have no more than ``chips`` and are in no hand;
    ``addon_chips`` once for ``addon_cost`` in that break."""

    until_level: int
    cost: int
    chips: int
    most: int = 0
    addon_cost: int = 0
    addon_chips: int = 0


class TournamentConfig(Struct, frozen=True, gc=False):
    """One tournament. It starts at ``starts`` or, where that is 0, as soon as ``most`` have registered (a Sit & Go,
    RULES.md C38). Registration opens on announcement or at ``opens`` (K2c).

    ``late_levels``: registration stays open until the end of that level and of the break after it (0: nobody joins
    after the start, K2b); ``reentries``: how often a player who is out may buy in again until then. ``fee`` 0: the
    house takes 9 % of the buy-ins and 4 % of the rebuys (K2e). ``guarantee``: the house adds what the pool lacks.
    ``bounty`` is the part of the buy-in that goes to whoever knocks its owner out. ``format``: in a shoot-out every
    table plays until one is left, and the winners of all tables meet in the next round, from the first level on (two
    seats a table: a bracket). ``satellite_to`` and ``ticket``: prizes are seats in another tournament, each worth
    ``ticket``. ``invited``: who may register (nobody named: everybody).
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
    opens: int = 0
    house: str = ""
    """The rule book. Empty in a description that leaves it to the room, which fills in its own when it is announced."""
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

    @property
    def chart_counts(self) -> ChartCounts:
        """What the prize chart counts, by the rule book (RULES.md C49)."""
        return load_rule_book(self.house).prize_chart_counts

    @property
    def winner_takes_all_up_to(self) -> int:
        """With at most so many players the winner gets the whole pool, by the rule book; 0 for never."""
        return load_rule_book(self.house).winner_takes_all_up_to

    @property
    def dealer_has_big(self) -> bool:
        """Whether the dealer posts the big blind heads-up, by the rule book (RULES.md C42)."""
        return load_rule_book(self.house).heads_up_dealer == "big"


def stakes_at(config: TournamentConfig, level: int) -> Stakes:
    """The stakes of a level (from 0). Beyond the last one they double each time: two who are both away would pass
    blinds to and fro for ever, but not once these are as large as their stacks."""
    at = level_at(config, level)
    times = 1 << min(max(0, level - len(config.levels) + 1), MOST_STAKES.bit_length())
    return stakes_of(config.game, config.limit, min(at.unit * times, MOST_STAKES), min(at.ante * times, MOST_STAKES))


def level_at(config: TournamentConfig, level: int) -> Level:
    """How long a level (from 0) lasts: those beyond the last one as long as that, and without a break."""
    last = config.levels[-1]
    return config.levels[level] if level < len(config.levels) else Level(last.unit, last.ante, last.seconds)


def check(config: TournamentConfig) -> None:
    """Raises ``Refused`` for a description that no tournament can have, naming the value and what would be right."""
    for fault in faults(config):
        raise Refused("description", f"{fault.field}: {fault.reason}")


def faults(config: TournamentConfig) -> list[Fault]:
    """All that is wrong with a description, field by field, for whoever edits it."""
    found = [*_faults_of_play(config), *_faults_of_money(config), *_faults_of_entering(config)]
    for at, level in enumerate(config.levels):
        found += [(wrong, f"levels[{at}].{field}", told) for wrong, field, told in _faults_of_level(config, level)]
    return [Fault(field, *told) for wrong, field, told in found if wrong]


_Found = list[tuple[bool, str, Why]]


def _faults_of_play(config: TournamentConfig) -> _Found:
    known = config.game in GAMES
    houses = rule_book_names()
    book = load_rule_book(config.house) if config.house in houses else None
    most = MOST_AT_A_TABLE
    if known:
        most = min(most, GAMES[config.game].max_players)
        if book is not None:
            most = min(most, book.max_players.get(config.game, most))
    offered = book.games if book is not None else tuple(GAMES)
    limits = tuple(str(limit) for limit in Limit)
    seconds = {"turn_seconds": config.turn_seconds, "bank_seconds": config.bank_seconds,
               "pause_seconds": config.pause_seconds}  # fmt: skip
    return [
        (not config.name.strip(), "name", why("no_name")),
        (len(config.name) > LONGEST_NAME or not config.name.isprintable(), "name",
         why("name", most=LONGEST_NAME)),
        (not known, "game", why("no_game", given=config.game)),
        (known and config.game not in offered, "game",
         why("not_in_book", house=config.house, given=config.game, known=", ".join(offered))),
        (config.limit not in limits, "limit", why("one_of", known=", ".join(limits), given=config.limit)),
        (config.house not in houses, "house", why("no_house", given=config.house, known=", ".join(houses))),
        (not 2 <= config.seats <= most, "seats", why("at_a_table", most=most, given=config.seats)),
        (not config.levels, "levels", why("no_levels")),
        (len(config.levels) > MOST_LEVELS, "levels", why("at_most", most=MOST_LEVELS, given=len(config.levels))),
        (not 1 <= config.chips <= MOST_CHIPS, "chips", why("chips", most=MOST_CHIPS, given=config.chips)),
        *((not 0 <= value <= MOST_SECONDS, name, within(0, MOST_SECONDS, value)) for name, value in
          seconds.items()),
        (config.turn_seconds == 0, "turn_seconds", why("no_time")),
    ]  # fmt: skip


def _faults_of_level(config: TournamentConfig, level: Level) -> _Found:
    has_stakes = level.unit > 0 or (level.ante > 0 and not _needs_unit(config))
    return [
        (not 0 < level.seconds <= MOST_SECONDS, "seconds", why("above", most=MOST_SECONDS, given=level.seconds)),
        (not 0 <= level.break_seconds <= MOST_SECONDS, "break_seconds",
         within(0, MOST_SECONDS, level.break_seconds)),
        (level.unit < 0, "unit", why("below_zero", given=level.unit)),
        (level.unit > MOST_STAKES, "unit", why("at_most", most=MOST_STAKES, given=level.unit)),
        (level.ante > MOST_STAKES, "ante", why("at_most", most=MOST_STAKES, given=level.ante)),
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
        *((value > MOST_MONEY, name, why("at_most", most=MOST_MONEY, given=value)) for name, value in amounts.items()),
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
        (not 1 <= rebuys.cost <= MOST_MONEY, "rebuys.cost", within(1, MOST_MONEY, rebuys.cost)),
        (not 1 <= rebuys.chips <= MOST_CHIPS, "rebuys.chips", within(1, MOST_CHIPS, rebuys.chips)),
        (rebuys.most < 0, "rebuys.most", why("any_number", given=rebuys.most)),
        (not 0 <= rebuys.addon_cost <= MOST_MONEY, "rebuys.addon_cost", within(0, MOST_MONEY, rebuys.addon_cost)),
        (not 0 <= rebuys.addon_chips <= MOST_CHIPS, "rebuys.addon_chips",
         within(0, MOST_CHIPS, rebuys.addon_chips)),
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
        (config.most > MOST_PLAYERS, "most", why("at_most", most=MOST_PLAYERS, given=config.most)),
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
