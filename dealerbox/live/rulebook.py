"""What the room tells of the rules that are in force: each game as its rule book has it, and the values of the house
that concern everybody. All of it is read from what the machines play by, so that no page can say otherwise."""

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

_ABOUT_ALL = (
    "heads_up_dealer", "rake_schedule", "protections_a_day", "protected_where_free", "all_in_hands_shown", "jackpot",
    "late_entry", "prize_chart_counts", "winner_takes_all_up_to",
)  # fmt: skip


class HandOrder(Struct, frozen=True):
    """What beats what for one half of the pot. ``hands``: categories, the one that wins first; ``hole``: how many of
    one's own cards must play, None for any. ``ace_under``: the rank that the ace may stand under in a straight, empty
    where it is only high; ``ace_low``: it counts below the deuce everywhere. ``suits``: the suits from the highest down
    where they decide between equal ranks, else empty (RULES.md C54)."""

    half: Literal["high", "low"]
    ranking: str
    hole: int | None
    hands: tuple[str, ...]
    ace_under: str
    ace_low: bool
    lowest_wins: bool
    suits: str
    other_rankings: dict[str, str]
    """By rule book, the ranking of each book that compares these hands by another one (C34)."""


class GameRules(Struct, frozen=True):
    """One game by one ``book``. ``books``: all by which open tables play it, that of most of them first. ``offered``:
    whether the book has the game; where it has not, it is played as the default has it.

    ``bring_in_suits``: from the highest down, empty where blinds are posted; ``bring_in_low``: the limits in which the
    lowest card brings in. ``spread``: the largest bet of each round of a spread limit, in units of the first.
    ``draw_seconds``: of each draw, 0 where nothing is drawn. ``jackpot``: the lowest hand that can be a bad beat, five
    cards as text; empty where the game has none; ``jackpot_both_own``: with both hole cards in it. ``own``: the values
    of this game that the book has otherwise than the default."""

    game: str
    book: str
    books: tuple[str, ...]
    offered: bool
    deck: Literal["52", "32"]
    max_players: int
    blinds: bool
    bring_in_suits: str
    bring_in_low: tuple[Limit, ...]
    streets: tuple[Street, ...]
    orders: tuple[HandOrder, ...]
    spread: tuple[int, ...]
    first_to_show: FirstToShow
    draw_seconds: int
    barred_discards: str
    rake_from: int
    jackpot: str
    jackpot_both_own: bool
    own: tuple[str, ...]


class RuleBookValues(Struct, frozen=True):
    """One rule book's values for all games; named as in ``RuleBook``. Per cents are whole, ``jackpot_above`` is
    cents. ``rates``: the lines of its rake schedule, of which the first that fits a table holds. ``own`` as in
    ``GameRules``."""

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
    jackpot_review_hours: int
    late_entry: bool
    prize_chart_counts: ChartCounts
    winner_takes_all_up_to: int
    rates: tuple[Rate, ...]
    own: tuple[str, ...]


class RoomRules(Struct, frozen=True):
    """``houses``: the values of every book that one of the ``games`` is played by, those of the room's own or of the
    one that was asked for first. ``fixed_limit_bets``: bets in a round of fixed limit; ``spread_cap``: how many times
    its largest bet a round of spread limit may come to; ``bring_in_antes``: the usual bring-in in antes;
    ``vip_points``: for each euro of rake; ``rollback_minutes``: so long after its start a tournament that is cancelled
    is paid back, later its prizes are divided (RULES.md K18); ``buy_in_percent`` and ``rebuy_percent``: what the house
    takes of a tournament without a fee (K2e). ``fee_points``: VIP points for each euro of a fee, and so many pay a euro
    of an entry (C11r)."""

    houses: Annotated[tuple[RuleBookValues, ...], Meta(min_length=1)]
    games: tuple[GameRules, ...]
    fixed_limit_bets: int
    spread_cap: int
    bring_in_antes: int
    vip_points: int
    fee_points: int
    rollback_minutes: int
    buy_in_percent: int
    rebuy_percent: int


def room_rules(house: str, tables: Sequence[TableConfig], book: str = "") -> RoomRules:
    """The rules of a room whose own book is ``house`` and whose open ``tables`` these are: each game by the book of
    most of its tables, else by the room's; with ``book`` all games by that one. Raises ``UnknownRuleBook``."""
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
    """One game as ``house`` has it; ``books`` as in ``GameRules``."""
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
        own=tuple(_own_of_game(game, plan, house)),
    )


def rule_book_values(house: RuleBook) -> RuleBookValues:
    """The values for all games."""
    default = load_rule_book(DEFAULT)
    same = {name: getattr(house, name) for name in RuleBookValues.__struct_fields__ if hasattr(house, name)}
    own = tuple(name for name in _ABOUT_ALL if getattr(house, name) != getattr(default, name))
    return RuleBookValues(**same, book=house.name, rates=SCHEDULES[house.rake_schedule], own=own)


def _game(game: str, books: Sequence[str], asked: str, main: str) -> GameRules:
    book = asked or next(iter(books), main)
    return game_rules(game, load_rule_book(book), books)


def _books_of(game: str, tables: Iterable[TableConfig]) -> list[str]:
    """By which books open tables play a game, that of most of them first."""
    books = [
        config.house
        for config in tables
        if game == config.game or any(mixed.game == game for mixed in config.extras.rotation)
    ]
    return sorted(set(books), key=lambda book: (-books.count(book), book))


def _own_of_game(game: str, plan: Plan, house: RuleBook) -> Iterable[str]:
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
    """The values of the whole house that matter only in games like this one."""
    yield from (share.house_value for share in game.shares if share.house_value)
    if sum(street.draw > 0 for street in game.streets) > 1:
        yield "barred_discards"  # only a second draw has an earlier one


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
    """The suits' letters from the highest down."""
    return "".join(sorted(SUITS[: len(heights)], key=lambda suit: -heights[SUITS.index(suit)]))
