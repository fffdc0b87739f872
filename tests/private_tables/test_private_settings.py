"""The settings of a private table survive every change of game and stakes."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.private_tables.request import InvalidRequest, RequestedExtras, RequestedGame, TableRequest, config_of
from dealerbox.private_tables.settings import request_of, with_game, with_request
from dealerbox.table.config import TableConfig
from dealerbox.table.setup import complete_config

BASE = TableRequest("Friday game", "holdem", "NL", 5, 100)
OMAHA = RequestedGame("omaha", "PL", 200)
STUD = RequestedGame("stud", "FL", 200, 25)

VALUES: dict[str, list[Any]] = {
    "name": ["Anna's game"],
    "game": ["omaha5"],
    "limit": ["PL", "FL", "SL"],
    "seats": [2, 4],
    "unit": [50, 150, 2000],
    "ante": [10, 100],
    "small_blind": [25, 100],
    "chip": [5, 25],
    "min_buy_in": [100, 1000, 3000],
    "max_buy_in": [2000, 5000, 50_000],
    "speed": ["slow", "fast"],
    "chat": ["all", "off"],
    "approve": [True],
}
EXTRAS: dict[str, list[Any]] = {
    "games": [(OMAHA,), (STUD, OMAHA)],
    "rotate_by": ["hands"],
    "rotate_every": [3],
    "dealers_choice": [True],
    "straddle": ["utg", "button"],
    "bomb_every": [7],
    "bomb_ante": [100, 250, 1000],
    "run_twice": [True],
    "rabbit": [True],
    "seven_deuce": [50, 300, 1000],
    "symbol": ["€"],
}
REQUESTS = [replace(BASE, **{name: value}) for name, values in VALUES.items() for value in values]
REQUESTS += [
    replace(BASE, extras=RequestedExtras(**({"bomb_every": 5, "bomb_ante": 100, "games": (OMAHA,)} | {name: value})))
    for name, values in EXTRAS.items()
    for value in values
]
REQUESTS += [
    replace(BASE, min_buy_in=1000, max_buy_in=1000),
    replace(BASE, limit="FL", min_buy_in=1000, max_buy_in=4000),
]


def table(table_request: TableRequest) -> TableConfig:
    return complete_config(config_of(table_request, "abcd2345", "ann", "dealerbox"))


def first(config: TableConfig) -> RequestedGame:
    table_request = request_of(config)
    return RequestedGame(
        table_request.game, table_request.limit, table_request.unit, table_request.ante, table_request.small_blind
    )


def test_every_field_is_covered() -> None:
    fields = {field.name for field in msgspec.structs.fields(TableRequest)}
    assert set(VALUES) == fields - {"password", "extras"}, "the password is changed on its own"
    assert set(EXTRAS) == {field.name for field in msgspec.structs.fields(RequestedExtras)}


@pytest.mark.parametrize("table_request", REQUESTS, ids=str)
def test_settings_round_trip_through_the_request(table_request: TableRequest) -> None:
    config = table(table_request)
    assert complete_config(with_request(config, request_of(config))) == config


@pytest.mark.parametrize("table_request", REQUESTS, ids=str)
@pytest.mark.parametrize(
    "other", [OMAHA, STUD, RequestedGame("telesina", "PL", 0, 50), RequestedGame("holdem", "SL", 100)]
)
def test_every_setting_returns_with_the_first_game(table_request: TableRequest, other: RequestedGame) -> None:
    """Through a game that uses few of the settings, at the same or twice the stakes, and back."""
    config = table(table_request)
    chip = config.stakes.chip
    unit, ante = (-(-amount // chip) * chip for amount in (other.unit, other.ante))
    between = table_after(config, replace(other, unit=unit, ante=ante))
    assert (between.game, between.limit, between.host) == (other.game, other.limit, "ann")
    extras, kept = between.extras, config.extras
    for name in (
        "straddle",
        "bomb_every",
        "run_twice",
        "rabbit",
        "rotate_by",
        "rotate_every",
        "dealers_choice",
        "symbol",
    ):
        assert getattr(extras, name) == getattr(kept, name)
    assert bool(extras.seven_deuce) == bool(kept.seven_deuce)
    assert [one.game for one in extras.rotation[1:]] == [one.game for one in kept.rotation[1:]]
    assert (between.name, between.seats, between.approve, between.chat) == (
        config.name, config.seats, config.approve, config.chat,
    )  # fmt: skip
    assert between.turn_seconds == config.turn_seconds
    back = table_after(between, first(config))
    if config.max_buy_in == 0 < between.max_buy_in:
        back = replace(back, max_buy_in=0)  # the games between need a maximum, which stays
    assert back == config


def _size(config: TableConfig) -> int:
    stakes = config.stakes
    return stakes.big_blind or stakes.small_bet or next(iter(stakes.max_bets), stakes.bring_in)


@pytest.mark.parametrize("table_request", REQUESTS, ids=str)
def test_amounts_follow_the_stakes(table_request: TableRequest) -> None:
    config = table(table_request)
    game = first(config)
    twice = table_after(config, replace(game, unit=2 * game.unit, ante=2 * game.ante, small_blind=0))
    assert twice.stakes.small_blind == 2 * config.stakes.small_blind
    assert (twice.min_buy_in, twice.max_buy_in) == (2 * config.min_buy_in, 2 * config.max_buy_in)
    assert twice.extras.bomb_ante == 2 * config.extras.bomb_ante
    assert twice.extras.seven_deuce == 2 * config.extras.seven_deuce
    assert [_size(replace(config, stakes=one.stakes)) for one in twice.extras.rotation] == [
        2 * _size(replace(config, stakes=one.stakes)) for one in config.extras.rotation
    ]
    assert table_after(twice, game) == config


def test_a_custom_small_blind_needs_blinds_and_is_at_most_the_big_blind() -> None:
    config = table(replace(BASE, small_blind=100))
    assert table_after(config, RequestedGame("omaha", "PL", 50)).stakes.small_blind == 50
    stud = table_after(config, STUD)
    assert (stud.stakes.small_blind, request_of(stud).small_blind) == (0, 0)
    assert table_after(stud, RequestedGame("holdem", "NL", 100)).stakes.small_blind == 50
    games = table(replace(BASE, extras=RequestedExtras((replace(OMAHA, small_blind=150),)))).extras.rotation
    assert [game.stakes.small_blind for game in games] == [50, 150]


def table_after(config: TableConfig, game: RequestedGame) -> TableConfig:
    return complete_config(with_game(config, game))


def test_an_unusable_setting_is_kept_while_others_change() -> None:
    extras = RequestedExtras(
        straddle="utg", bomb_every=5, bomb_ante=300, seven_deuce=200, games=(OMAHA,), dealers_choice=True
    )
    config = with_game(table(replace(BASE, extras=extras)), STUD)
    table_request = request_of(config)
    alone = with_request(config, replace(table_request, extras=replace(table_request.extras, games=(), rabbit=True)))
    assert (alone.extras.straddle, alone.extras.bomb_every, alone.extras.dealers_choice) == ("utg", 5, True)
    woken = with_game(alone, RequestedGame("holdem", "NL", 100))
    assert (woken.extras.straddle, woken.extras.bomb_ante, woken.extras.seven_deuce) == ("utg", 300, 200)
    assert woken.extras.rabbit


def test_an_invalid_change_names_the_field() -> None:
    config = table(BASE)
    with pytest.raises(InvalidRequest) as bad:
        with_request(
            config, replace(request_of(config), min_buy_in=50, extras=RequestedExtras(bomb_every=5, bomb_ante=5000))
        )
    assert [(fault.field, fault.least, fault.most) for fault in bad.value.faults] == [
        ("extras.bomb_ante", 1, 1000), ("min_buy_in", 100, 100_000_000),
    ]  # fmt: skip
