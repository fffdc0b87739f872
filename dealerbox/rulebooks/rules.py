"""Rule books: the values in which houses differ.

Each book is a TOML file beside this module. ``dealerbox.toml`` holds every value; the others hold the games they offer
and only what differs from it. Every value names its source:

    telesina_pair = { value = "all kickers", source = "002, RULES.md C34" }

    [draw_seconds]
    draw5 = { value = 24, source = "000, RULES.md C20" }
"""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from dealerbox.game import FirstToShow
from dealerbox.games.catalog import GAMES

GameId = str
"""An id of ``games.catalog.GAMES``."""
Percent = Annotated[int, Meta(ge=0, le=100)]
RakeSchedule = Literal["youwin", "general", "nordic"]
ChartCounts = Literal["entries", "entrants at the start"]

DEFAULT = "dealerbox"
"""The rule book that the others are compared with."""

T = TypeVar("T")


class UnknownRuleBook(LookupError):
    """There is no rule book of this name."""


class InvalidRuleBook(ValueError):
    """A rule book that cannot be read: an unknown key, a value of the wrong type, or a value without a source."""


class ByGame(Mapping[str, T]):
    """Immutable values by game id, which make a rule book hashable."""

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
    """One house's values; ``msgspec.structs.replace`` makes a book that differs in one of them."""

    name: str
    games: tuple[GameId, ...]
    """The ids of the games offered; a game that the book lacks is played by the default book."""
    heads_up_dealer: Literal["big", "small"]
    """The blind that the button posts heads-up (C42)."""
    telesina_pair: Literal["highest kicker", "all kickers"]
    """What decides between equal pairs (C34)."""
    barred_discards: Literal["of this draw", "of any draw"]
    """Which of a player's own discards never come back to them from a reshuffled muck (C21, E21)."""
    rake_schedule: RakeSchedule
    protections_a_day: int
    """How many disconnect protections a player has in 24 hours (A24)."""
    protected_where_free: bool
    """Whether a protection is used if checking is free (C5)."""
    all_in_hands_shown: bool
    """Once a player is all-in, every hand of the showdown is shown (C61)."""
    jackpot: bool
    """Whether hands can win the bad beat jackpot (M)."""
    jackpot_fed_percent: int
    """The percentage of the rake that feeds the jackpot."""
    jackpot_beaten_percent: int
    """The percentage of the jackpot that the beaten hand gets."""
    jackpot_winner_percent: int
    """The percentage that the winner gets."""
    jackpot_table_percent: int
    """The percentage that those dealt in share."""
    jackpot_share_of_the_two: bool
    """Whether the two hands are among those dealt in who share."""
    jackpot_above: int
    """The jackpot applies to tables whose higher amount is more than this many cents."""
    jackpot_review_hours: int
    """How long the payment may be withheld for review."""
    late_entry: bool
    """Whether a tournament may allow late registration and re-entries (K2b)."""
    prize_chart_counts: ChartCounts
    """Whether late entries and re-entries count as players in the prize chart (C49)."""
    winner_takes_all_up_to: int
    """With at most this many players the winner gets the whole prize pool; 0: the chart always applies (L)."""
    max_players: ByGame[int]
    """The maximum of a game, if lower than the game's own (C17)."""
    first_to_show: ByGame[FirstToShow]
    """The first player to show if nobody bet in the last round, if not as the game says (C25)."""
    draw_seconds: ByGame[int]
    """The time for each draw (C20)."""


class Sourced(Struct, Generic[T], frozen=True, forbid_unknown_fields=True):
    """A value and where it is written: a source's number, a row of RULES.md."""

    value: T
    source: Annotated[str, Meta(min_length=1)]


class _Book(Struct, frozen=True, omit_defaults=True):
    """What a file may hold: the fields of ``RuleBook`` except the name, which is the file's name."""

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
    """Return the names of all rule books, the default first."""
    names = {entry.name.removesuffix(".toml") for entry in _FOLDER.iterdir() if entry.name.endswith(".toml")}
    return (DEFAULT, *sorted(names - {DEFAULT}))


@cache
def load_rule_book(name: str) -> RuleBook:
    """Return the rule book ``name``. Raise ``UnknownRuleBook``."""
    return rules_of(name, sourced_values(name))


def sourced_values(name: str) -> dict[str, Any]:
    """Return all values of a rule book, each a ``Sourced``, with dicts for values by game. Raise
    ``UnknownRuleBook``."""
    if name not in rule_book_names():
        raise UnknownRuleBook(f"there is no rule book {name!r}; there are {', '.join(rule_book_names())}")
    values = read_book(name, _text(name))
    return values if name == DEFAULT else merged(read_book(DEFAULT, _text(DEFAULT)), values)


def read_book(name: str, text: str) -> dict[str, Any]:
    """Return the values in a TOML text. Raise ``InvalidRuleBook`` for an unknown key or a wrong value."""
    try:
        table = tomllib.loads(text)
        unknown = [key for key in table if key not in _KEYS]
        if unknown:
            raise InvalidRuleBook(f"rule book {name}: unknown key {unknown[0]!r}; known keys are {', '.join(_KEYS)}")
        for key in _BY_GAME:
            _check_games(name, key, table.get(key, {}))
        book = msgspec.convert(table, _Book)
        _check_games(name, "games", book.games.value if book.games else ())
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise InvalidRuleBook(f"rule book {name}: {fault}") from None
    return {key: value for key in _KEYS if (value := getattr(book, key)) is not None}


def _check_games(name: str, key: str, games: object) -> None:
    unknown = [game for game in games if game not in GAMES] if isinstance(games, dict | tuple) else []
    if unknown:
        raise InvalidRuleBook(f"rule book {name}: unknown game {unknown[0]!r} in {key}; known are {', '.join(GAMES)}")


def merged(default: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """Return the values, completed by the default's; values by game are completed game by game."""
    return {
        key: default[key] | values.get(key, {}) if key in _BY_GAME else values.get(key, default[key]) for key in default
    }


def rules_of(name: str, values: dict[str, Any]) -> RuleBook:
    """Return the values without their sources. Raise ``InvalidRuleBook`` if one is missing."""
    missing = [key for key in _KEYS if key not in values]
    if missing:
        raise InvalidRuleBook(f"rule book {name}: no value for {', '.join(missing)}")
    plain: dict[str, Any] = {key: values[key].value for key in _KEYS if key not in _BY_GAME}
    for key in _BY_GAME:
        plain[key] = ByGame({game: sourced.value for game, sourced in values[key].items()})
    rules = RuleBook(name=name, **plain)
    if rules.jackpot_beaten_percent + rules.jackpot_winner_percent + rules.jackpot_table_percent > 100:
        raise InvalidRuleBook(f"rule book {name}: the parts of the jackpot add up to more than 100 percent")
    return rules


def house_digest(rules: RuleBook) -> str:
    """Return the SHA-256 (hexadecimal) of the values in canonical JSON, without the name: equal for houses with equal
    rules."""
    values = {key: getattr(rules, key) for key in _KEYS}
    plain = {key: dict(value) if isinstance(value, ByGame) else value for key, value in values.items()}
    return hashlib.sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def _text(name: str) -> str:
    return _FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8")
