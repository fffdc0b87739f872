"""House rule books: the values in which one house plays otherwise than another.

Each book is a TOML file beside this module. ``dealerbox.toml`` holds every value; the others hold the games they offer
and only what differs from it. Every value stands with its source:

    telesina_pair = { value = "all kickers", source = "002, RULES.md C34" }

    [draw_seconds]
    draw5 = { value = 24, source = "000, RULES.md C20" }
"""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from dealerbox.game import FirstToShow

GameId = Literal[
    "holdem", "omaha", "omaha5", "omaha8", "omaha5-8", "soko", "stud", "stud8", "draw5", "deuce3", "telesina",
    "americana", "draw32",
]  # fmt: skip
Percent = Annotated[int, Meta(ge=0, le=100)]
RakeSchedule = Literal["youwin", "general", "nordic"]
ChartCounts = Literal["entries", "entrants at the start"]

DEFAULT = "dealerbox"
"""The house that the others differ from."""

T = TypeVar("T")


class UnknownRuleBook(LookupError):
    """A name that no rule book has."""


class InvalidRuleBook(ValueError):
    """A rule book that cannot be read: an unknown key, a value of the wrong kind, a value without a source."""


class ByGame(Mapping[str, T]):
    """Values by game id that never change, so that a house can be hashed."""

    __slots__ = ("_items", "_values")

    def __init__(self, values: Mapping[str, T]) -> None:
        self._values = dict(values)
        self._items = tuple(sorted(self._values.items()))

    def __getitem__(self, game: str) -> T:
        return self._values[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(self._items)

    def __repr__(self) -> str:
        return f"ByGame({self._values!r})"


class RuleBook(Struct, frozen=True):
    """One house's values; `msgspec.structs.replace` makes a house that differs in one of them.

    ``games`` are the ids offered; a game that the book lacks is played by the default. ``heads_up_dealer`` is the blind
    that the dealer posts against a single opponent (C42). ``telesina_pair``: what decides between equal pairs (C34).
    ``barred_discards``: which of a player's own discards never come back to him from a reshuffled muck (C21, E21).
    ``max_players``: most players of a game where that is fewer than its own maximum (C17). ``first_to_show``: who shows
    first where nobody bet in the last round, if not whom the game says (C25). ``draw_seconds``: the clock of each draw
    (C20). ``protections_a_day``: how many artificial all-ins in 24 hours a player has who loses his connection (A24);
    ``protected_where_free``: whether one is used where he could check (C5). ``all_in_hands_shown``: once a
    player is all-in, every hand of the showdown is shown (C61). ``jackpot``: whether hands can win the bad beat jackpot
    (M). In per cent: what of the rake feeds it (``jackpot_fed_percent``), what of it the beaten hand, the
    winner and those dealt in get, the two among them or not (``jackpot_share_of_the_two``). ``jackpot_above``: it is on
    where the higher amount of a table is more than so many cents. ``jackpot_review_hours``: how long it may be withheld
    before it is paid. ``late_entry``: whether a tournament may let players in, or in again, after its start (K2b).
    ``prize_chart_counts``: whether late entries and re-entries count as players of the prize chart (C49).
    ``winner_takes_all_up_to``: with at most so many players the winner gets the whole prize pool; 0: the chart always
    counts (L).
    """

    name: str
    games: tuple[GameId, ...]
    heads_up_dealer: Literal["big", "small"]
    telesina_pair: Literal["highest kicker", "all kickers"]
    barred_discards: Literal["of this draw", "of any draw"]
    rake_schedule: RakeSchedule
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
    max_players: ByGame[int]
    first_to_show: ByGame[FirstToShow]
    draw_seconds: ByGame[int]


class Sourced(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value and the place where it is written: a source's number, a row of RULES.md."""

    value: T
    source: Annotated[str, Meta(min_length=1)]


class _Book(Struct, frozen=True, omit_defaults=True):
    """What a file may hold: the fields of ``RuleBook`` but the name, which is the file's own."""

    games: Sourced[tuple[GameId, ...]] | None = None
    heads_up_dealer: Sourced[Literal["big", "small"]] | None = None
    telesina_pair: Sourced[Literal["highest kicker", "all kickers"]] | None = None
    barred_discards: Sourced[Literal["of this draw", "of any draw"]] | None = None
    rake_schedule: Sourced[RakeSchedule] | None = None
    protections_a_day: Sourced[Annotated[int, Meta(ge=0)]] | None = None
    protected_where_free: Sourced[bool] | None = None
    all_in_hands_shown: Sourced[bool] | None = None
    jackpot: Sourced[bool] | None = None
    jackpot_fed_percent: Sourced[Percent] | None = None
    jackpot_beaten_percent: Sourced[Percent] | None = None
    jackpot_winner_percent: Sourced[Percent] | None = None
    jackpot_table_percent: Sourced[Percent] | None = None
    jackpot_share_of_the_two: Sourced[bool] | None = None
    jackpot_above: Sourced[Annotated[int, Meta(ge=0)]] | None = None
    jackpot_review_hours: Sourced[Annotated[int, Meta(ge=0)]] | None = None
    late_entry: Sourced[bool] | None = None
    prize_chart_counts: Sourced[ChartCounts] | None = None
    winner_takes_all_up_to: Sourced[Annotated[int, Meta(ge=0)]] | None = None
    max_players: dict[GameId, Sourced[Annotated[int, Meta(ge=2)]]] = {}
    first_to_show: dict[GameId, Sourced[FirstToShow]] = {}
    draw_seconds: dict[GameId, Sourced[Annotated[int, Meta(ge=1)]]] = {}


_KEYS = _Book.__struct_fields__
_BY_GAME = ("max_players", "first_to_show", "draw_seconds")
_FOLDER = files(__package__)


@cache
def rule_book_names() -> tuple[str, ...]:
    """The names of all rule books, the default first."""
    names = {entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name.endswith(".toml")}
    return (DEFAULT, *sorted(names - {DEFAULT}))


@cache
def load_rule_book(name: str) -> RuleBook:
    """The rule book ``name``; raises ``UnknownRuleBook``."""
    return rules_of(name, sourced_values(name))


def sourced_values(name: str) -> dict[str, Any]:
    """All values of a house, each a ``Sourced``, those by game in dicts; raises ``UnknownRuleBook``."""
    if name not in rule_book_names():
        raise UnknownRuleBook(f"there is no house {name!r}; there are {', '.join(rule_book_names())}")
    values = read_book(name, _text(name))
    return values if name == DEFAULT else merged(read_book(DEFAULT, _text(DEFAULT)), values)


def read_book(name: str, text: str) -> dict[str, Any]:
    """The values that a TOML text gives; raises ``InvalidRuleBook`` for what no house knows."""
    try:
        table = tomllib.loads(text)
        unknown = [key for key in table if key not in _KEYS]
        if unknown:
            raise InvalidRuleBook(f"house {name}: unknown key {unknown[0]!r}; known are {', '.join(_KEYS)}")
        for key in _BY_GAME:
            _check_games(name, key, table.get(key, {}))
        book = msgspec.convert(table, _Book)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise InvalidRuleBook(f"house {name}: {fault}") from None
    return {key: value for key in _KEYS if (value := getattr(book, key)) is not None}


def _check_games(name: str, key: str, table: object) -> None:
    known = get_args(GameId)
    unknown = [game for game in table if game not in known] if isinstance(table, dict) else []
    if unknown:
        raise InvalidRuleBook(f"house {name}: unknown game {unknown[0]!r} in {key}; known are {', '.join(known)}")


def merged(default: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """The default's values where ``values`` says nothing; game by game in those that are by game."""
    return {
        key: default[key] | values.get(key, {}) if key in _BY_GAME else values.get(key, default[key]) for key in default
    }


def rules_of(name: str, values: dict[str, Any]) -> RuleBook:
    """The values without their sources; raises ``InvalidRuleBook`` where one is missing."""
    missing = [key for key in _KEYS if key not in values]
    if missing:
        raise InvalidRuleBook(f"house {name}: no value for {', '.join(missing)}")
    plain: dict[str, Any] = {key: values[key].value for key in _KEYS if key not in _BY_GAME}
    for key in _BY_GAME:
        plain[key] = ByGame({game: sourced.value for game, sourced in values[key].items()})
    rules = RuleBook(name=name, **plain)
    if rules.jackpot_beaten_percent + rules.jackpot_winner_percent + rules.jackpot_table_percent > 100:
        raise InvalidRuleBook(f"house {name}: the parts of the jackpot come to more than 100 per cent")
    return rules


def house_digest(rules: RuleBook) -> str:
    """SHA-256 (hexadecimal) over the values in canonical JSON, without the name: equal for houses that play alike."""
    values = {key: getattr(rules, key) for key in _KEYS}
    plain = {key: dict(value) if isinstance(value, ByGame) else value for key, value in values.items()}
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _text(name: str) -> str:
    return _FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")
