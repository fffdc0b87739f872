"""The rules in force, for the pages that describe them: each game by its rule book, and the values for all games. They
are read from what the machines use, so that no page can contradict the game."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from dealerbox.cards import RANKS, SUITS
from dealerbox.game import FirstToShow, Game, Limit, Share, Street
from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.hand.betting import FIXED_LIMIT_BETS, SPREAD_CAP
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.live.tournaments.money import POINTS_A_EURO
from dealerbox.ranking import RANKINGS
from dealerbox.ranking.definition import Definition
from dealerbox.rulebooks import DEFAULT, RuleBook, load_rule_book, rule_book_names
from dealerbox.rulebooks.rake import SCHEDULES, VIP_POINTS_PER_EURO, Rate
from dealerbox.rulebooks.rules import ChartCounts
from dealerbox.table.config import TableConfig
from dealerbox.tournament.cancel_commands import ROLLBACK_MS
from dealerbox.tournament.places import HOUSE_PART_OF_BUY_IN, HOUSE_PART_OF_REBUY

_VALUES_FOR_ALL_GAMES = (
    "heads_up_dealer", "rake_schedule", "protections_a_day", "protected_where_free", "all_in_hands_shown", "jackpot",
    "late_entry", "prize_chart_counts", "winner_takes_all_up_to",
)  # fmt: skip


class HandOrder(Struct, frozen=True):
    """The order of hands for one half of the pot."""

    half: Literal["high", "low"]
    ranking: str
    hole: int | None
    """How many of a player's hole cards must play; None for any number."""
    hands: tuple[str, ...]
    """Hand categories, the best first."""
    ace_under: str
    """The rank below which the ace may count in a straight; empty if it is only high."""
    ace_low: bool
    """The ace always counts below the deuce."""
    lowest_wins: bool
    suits: str
    """The suits from the highest down if they decide between equal ranks, else empty (RULES.md C54)."""
    other_rankings: dict[str, str]
    """By rule book, the ranking of each book that compares these hands by another one (C34)."""


class GameRules(Struct, frozen=True):
    """The rules of one game by one rule book."""

    game: str
    book: str
    books: tuple[str, ...]
    """The rule books of the open tables with this game, the most frequent first."""
    offered: bool
    """Whether the book has the game. If not, the default book's rules are used."""
    deck: Literal["52", "32"]
    max_players: int
    blinds: bool
    bring_in_suits: str
    """The suits from the highest down, for the bring-in; empty if blinds are posted."""
    bring_in_low: tuple[Limit, ...]
    """The limits in which the lowest card posts the bring-in."""
    streets: tuple[Street, ...]
    orders: tuple[HandOrder, ...]
    spread: tuple[int, ...]
    """The maximum bet of each round of spread limit, in units of the first round's."""
    first_to_show: FirstToShow
    draw_seconds: int
    """Time for each draw; 0 if the game has none."""
    barred_discards: str
    rake_from: int
    """The street (from 0) that a hand must reach to be raked (RULES.md C2r)."""
    jackpot: str
    """The lowest hand that can win the bad beat jackpot, five cards as text; empty if the game has no jackpot."""
    jackpot_both_own: bool
    """Both hole cards must be part of that hand."""
    own: tuple[str, ...]
    """The values of this game in which the book differs from the default."""


class RuleBookValues(Struct, frozen=True):
    """One rule book's values for all games, named as in ``RuleBook``. Percentages are whole numbers."""

    book: str
    heads_up_dealer: Literal["big", "small"]
    protections_a_day: int
    protected_where_free: bool
    all_in_hands_shown: bool
    jackpot: bool
    jackpot_fed_percent: int
    jackpot_beaten_percent: int
    jackpot_winner_percent: int
    jackpot_table_percent: int
    jackpot_share_of_the_two: bool
    jackpot_above: int
    """In cents."""
    jackpot_review_hours: int
    late_entry: bool
    prize_chart_counts: ChartCounts
    winner_takes_all_up_to: int
    rates: tuple[Rate, ...]
    """The lines of the rake schedule; the first that matches a table applies."""
    own: tuple[str, ...]
    """The values in which the book differs from the default."""


class RoomRules(Struct, frozen=True):
    """The rules of the room."""

    houses: Annotated[tuple[RuleBookValues, ...], Meta(min_length=1)]
    """The values of every rule book used by one of the ``games``; the room's book, or the requested one, first."""
    games: tuple[GameRules, ...]
    fixed_limit_bets: int
    """Maximum number of bets and raises in a round of fixed limit."""
    spread_cap: int
    """The cap of a round of spread limit, in multiples of its maximum bet."""
    bring_in_antes: int
    """The usual bring-in, in antes."""
    vip_points: int
    """VIP points for each euro of rake."""
    fee_points: int
    """VIP points for each euro of a tournament fee; also the points that pay for a euro of an entry (C11r)."""
    rollback_minutes: int
    """A tournament cancelled within this time after its start is refunded; later its prizes are divided (RULES.md K18).
    """
    buy_in_percent: int
    """The house's percentage of buy-ins in a tournament without a fee (K2e)."""
    rebuy_percent: int
    """The house's percentage of rebuys in a tournament without a fee (K2e)."""


def room_rules(house: str, tables: Sequence[TableConfig], book: str = "") -> RoomRules:
    """Return the rules of a room with the book ``house`` and these open ``tables``: each game by the book of most of
    its tables, or by the room's book; all games by ``book`` if it is given. Raises ``UnknownRuleBook``."""
    main = book or house
    games = tuple(_game(game, _books_of(game, tables), book, main) for game in GAMES)
    used = dict.fromkeys([main, *(game.book for game in games)])
    return RoomRules(
        tuple(rule_book_values(load_rule_book(name)) for name in used),
        games,
        FIXED_LIMIT_BETS,
        SPREAD_CAP,
        stakes_of("stud", Limit.NO, 0, ante=1).bring_in,
        VIP_POINTS_PER_EURO,
        POINTS_A_EURO,
        ROLLBACK_MS // 60_000,
        HOUSE_PART_OF_BUY_IN,
        HOUSE_PART_OF_REBUY,
    )


def game_rules(game: str, house: RuleBook, books: Sequence[str] = ()) -> GameRules:
    """Return the rules of one game by the rule book ``house``. ``books``: see ``GameRules``."""
    plan = Plan(GAMES[game], Limit.FIXED, house)
    declared = plan.game
    beat = declared.bad_beat if house.jackpot else None
    return GameRules(
        game=game,
        book=house.name,
        books=tuple(books),
        offered=game in house.games,
        deck=declared.deck,
        max_players=plan.max_players,
        blinds=declared.has_blinds,
        bring_in_suits=_suits(declared.bring_in_suits),
        bring_in_low=declared.bring_in_low,
        streets=declared.streets,
        orders=tuple(_order(share, house) for share in declared.shares),
        spread=stakes_of(game, Limit.SPREAD, 1, ante=1).max_bets,
        first_to_show=plan.first_to_show,
        draw_seconds=house.draw_seconds.get(game, 0),
        barred_discards=house.barred_discards if any(street.draw for street in declared.streets) else "",
        rake_from=declared.rake_from,
        jackpot=beat.cards if beat else "",
        jackpot_both_own=bool(beat and beat.both_own),
        own=tuple(_differing_values(game, plan, house)),
    )


def rule_book_values(house: RuleBook) -> RuleBookValues:
    """Return the values of a rule book for all games."""
    default = load_rule_book(DEFAULT)
    same = {name: getattr(house, name) for name in RuleBookValues.__struct_fields__ if hasattr(house, name)}
    own = tuple(name for name in _VALUES_FOR_ALL_GAMES if getattr(house, name) != getattr(default, name))
    return RuleBookValues(**same, book=house.name, rates=SCHEDULES[house.rake_schedule], own=own)


def _game(game: str, books: Sequence[str], asked: str, main: str) -> GameRules:
    book = asked or next(iter(books), main)
    return game_rules(game, load_rule_book(book), books)


def _books_of(game: str, tables: Iterable[TableConfig]) -> list[str]:
    """Return the rule books of the open tables with a game, the most frequent first."""
    books = [
        config.house
        for config in tables
        if game == config.game or any(mixed.game == game for mixed in config.extras.rotation)
    ]
    return sorted(set(books), key=lambda book: (-books.count(book), book))


def _differing_values(game: str, plan: Plan, house: RuleBook) -> Iterable[str]:
    default = load_rule_book(DEFAULT)
    usual = plan_of(game, Limit.FIXED, DEFAULT)
    seen: dict[str, tuple[Any, Any]] = {
        "max_players": (plan.max_players, usual.max_players),
        "first_to_show": (plan.first_to_show, usual.first_to_show),
        "draw_seconds": (house.draw_seconds.get(game), default.draw_seconds.get(game)),
    }
    for name in _house_values_of(plan.game):
        seen[name] = (getattr(house, name), getattr(default, name))
    return (name for name, (value, other) in seen.items() if value != other)


def _house_values_of(game: Game) -> Iterable[str]:
    """Return the names of rule book values for all games that only matter in games like this one."""
    yield from (share.house_value for share in game.shares if share.house_value)
    if sum(street.draw > 0 for street in game.streets) > 1:
        yield "barred_discards"  # it needs an earlier draw


def _order(share: Share, house: RuleBook) -> HandOrder:
    ranking = share.ranking_at(house)
    definition = RANKINGS[ranking].definition
    hands = [row.category.__name__ for row in definition.rows]
    under = definition.ace_under
    return HandOrder(
        share.half,
        ranking,
        share.hole,
        tuple(reversed(hands) if definition.lowest_wins else hands),
        "" if under is None else RANKS[under],
        definition.ace_low,
        definition.lowest_wins,
        _suits(definition.suits) if _suits_decide(definition) else "",
        {book: other for book in rule_book_names() if (other := share.ranking_at(load_rule_book(book))) != ranking},
    )


def _suits_decide(definition: Definition) -> bool:
    return any("s" in row.compare for row in definition.rows)


def _suits(heights: Sequence[int]) -> str:
    """Return the letters of the suits from the highest down."""
    return "".join(sorted(SUITS[: len(heights)], key=lambda suit: -heights[SUITS.index(suit)]))
