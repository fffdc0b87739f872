"""Requests for private tables, and the faults of invalid ones."""

from typing import Any

import msgspec
import pytest

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.private_tables.request import (
    InvalidRequest,
    RequestedExtras,
    RequestedGame,
    TableRequest,
    config_of,
    password_of,
)
from dealerbox.private_tables.settings import request_of
from dealerbox.rulebooks import load_rule_book
from dealerbox.table.config import TableConfig
from dealerbox.table.setup import complete_config

HOLDEM: dict[str, Any] = {"name": "Friday game", "game": "holdem", "limit": "NL", "seats": 6, "unit": 100}
STUD: dict[str, Any] = {"name": "Friday game", "game": "stud", "limit": "FL", "seats": 6, "unit": 200, "ante": 25}
MIXED = {"games": [{"game": "stud", "limit": "FL", "unit": 200, "ante": 25}]}


def wished(table_request: dict[str, Any], house: str = "dealerbox") -> TableConfig:
    return config_of(msgspec.convert(table_request, TableRequest), "abcd2345", "ann", house)


def test_a_request_gets_the_rule_books_stakes_and_buy_ins() -> None:
    config = wished(HOLDEM)
    assert config.stakes == Stakes(50, 100)
    assert (config.min_buy_in, config.max_buy_in) == (2000, 10_000)
    assert (config.id, config.host, config.name, config.house) == ("abcd2345", "ann", "Friday game", "dealerbox")
    assert (config.money, config.currency) == ("fun", "FUN")
    assert wished(STUD).stakes == Stakes(0, 0, 25, 50, 200, 400)
    assert (wished(STUD).min_buy_in, wished(STUD).max_buy_in) == (2000, 0)


def test_the_small_blind_defaults_to_half_the_big_blind() -> None:
    """RULES.md C8."""
    assert wished(HOLDEM | {"unit": 25, "chip": 25}).stakes == Stakes(25, 25, chip=25)
    assert wished(HOLDEM | {"unit": 75, "chip": 25}).stakes == Stakes(25, 75, chip=25)
    assert wished(HOLDEM | {"small_blind": 40}).stakes == Stakes(40, 100)
    assert wished(HOLDEM | {"small_blind": 100}).stakes == Stakes(100, 100)


@pytest.mark.parametrize(("speed", "turn"), [("slow", 40), ("normal", 20), ("fast", 10)])
def test_the_clock_has_three_speeds(speed: str, turn: int) -> None:
    assert wished(HOLDEM | {"speed": speed}).turn_seconds == turn


@pytest.mark.parametrize("chat", ["players", "all", "off"])
def test_the_host_chooses_who_may_chat(chat: str) -> None:
    assert wished(HOLDEM).chat == "players"
    assert wished(HOLDEM | {"chat": chat}).chat == chat


def test_every_rule_books_games_work_in_every_limit() -> None:
    for house in ("dealerbox", "youwin", "nordic", "eightgame"):
        for game in load_rule_book(house).games:
            for limit in ("FL", "SL", "NL", "PL", "HPL"):
                ante = 0 if GAMES[game].has_blinds else 20
                table_request = {"name": "Any", "game": game, "limit": limit, "seats": 2, "unit": 100, "ante": ante}
                complete_config(wished(table_request, house))


@pytest.mark.parametrize("name", ["Helmi’s Friday", "Anna's game", "Fun & games!", "6+: who comes?"])
def test_table_names_allow_common_punctuation(name: str) -> None:
    assert wished(HOLDEM | {"name": name}).name == name


def test_an_omitted_buy_in_follows_the_given_one() -> None:
    assert wished(HOLDEM | {"max_buy_in": 1500}).min_buy_in == 1500
    assert wished(HOLDEM | {"min_buy_in": 20_000}).max_buy_in == 20_000
    assert wished(HOLDEM | {"min_buy_in": 500, "max_buy_in": 900}).max_buy_in == 900


def test_home_game_options() -> None:
    extras = {
        "straddle": "utg", "bomb_every": 5, "bomb_ante": 200, "run_twice": True, "rabbit": True, "seven_deuce": 100,
        "rotate_by": "hands", "rotate_every": 3, "dealers_choice": True, **MIXED,
    }  # fmt: skip
    found = wished(HOLDEM | {"extras": extras}).extras
    assert (found.straddle, found.bomb_every, found.bomb_ante, found.seven_deuce) == ("utg", 5, 200, 100)
    assert (found.run_twice, found.rabbit, found.dealers_choice) == (True, True, True)
    assert (found.rotate_by, found.rotate_every) == ("hands", 3)
    assert [(game.game, game.limit) for game in found.rotation] == [("holdem", "NL"), ("stud", "FL")]
    assert wished(HOLDEM | {"extras": {"bomb_ante": 200}}).extras.bomb_ante == 0, "without bomb pots it says nothing"


FAULTS: list[tuple[dict[str, Any], list[tuple[str, str]]]] = [
    ({"name": "x"}, [("name", "name_length")]),
    ({"name": "x" * 31}, [("name", "name_length")]),
    ({"name": "<b>bold</b>"}, [("name", "name_characters")]),
    ({"name": "Admin table"}, [("name", "name_reserved")]),
    ({"name": "Support: chips"}, [("name", "name_reserved")]),
    ({"name": "!?"}, [("name", "name_characters")]),
    ({"game": "whist"}, [("game", "game")]),
    ({"limit": "XL"}, [("limit", "limit")]),
    ({"game": "whist", "limit": "XL"}, [("game", "game"), ("limit", "limit")]),
    ({"seats": 1}, [("seats", "range")]),
    ({"seats": 11}, [("seats", "range")]),
    ({"game": "omaha", "seats": 10}, [("seats", "range")]),
    ({"unit": 1}, [("unit", "range")]),
    ({"unit": 1_000_001}, [("unit", "range")]),
    ({"unit": 110, "chip": 25}, [("unit", "chips")]),
    ({"chip": 0}, [("chip", "range")]),
    ({"ante": 101}, [("ante", "range")]),
    ({"small_blind": 101}, [("small_blind", "range")]),
    ({"small_blind": -1}, [("small_blind", "range")]),
    ({"small_blind": 60, "chip": 25}, [("small_blind", "chips")]),
    ({"game": "stud", "limit": "FL", "ante": 25, "small_blind": 50}, [("small_blind", "no_blinds")]),
    ({"ante": -1}, [("ante", "range")]),
    ({"game": "stud", "limit": "FL"}, [("ante", "range")]),
    ({"game": "stud", "limit": "FL", "ante": 51}, [("ante", "range")]),
    ({"game": "stud", "limit": "PL", "unit": 0}, [("ante", "range")]),
    ({"min_buy_in": 99}, [("min_buy_in", "range")]),
    ({"min_buy_in": 500, "max_buy_in": 400}, [("max_buy_in", "range")]),
    ({"max_buy_in": 0}, [("max_buy_in", "range")]),
    ({"unit": 100, "chip": 50, "min_buy_in": 1010}, [("min_buy_in", "chips")]),
    ({"password": "abc"}, [("password", "password_length")]),
    ({"password": "x" * 65}, [("password", "password_length")]),
    ({"extras": {"bomb_every": 101}}, [("extras.bomb_every", "range")]),
    ({"extras": {"bomb_every": 5}}, [("extras.bomb_ante", "range")]),
    ({"extras": {"bomb_every": 5, "bomb_ante": 1001}}, [("extras.bomb_ante", "range")]),
    ({"extras": {"seven_deuce": 1001}}, [("extras.seven_deuce", "range")]),
    ({"extras": {"rotate_every": 0}}, [("extras.rotate_every", "range")]),
    ({"extras": {"dealers_choice": True}}, [("extras.dealers_choice", "games")]),
    ({"extras": {"games": [{"game": "stud", "limit": "FL"}]}}, [("extras.games.0.unit", "range")]),
    ({"extras": {"games": [*MIXED["games"], {"game": "x", "limit": "NL"}]}}, [("extras.games.1.game", "game")]),
    ({"extras": {"games": MIXED["games"] * 20}}, [("extras.games", "range")]),
    ({"extras": MIXED, "seats": 9}, [("seats", "range")]),
    ({"limit": "SL", "extras": {"straddle": "utg"}}, [("extras.straddle", "spread")]),
    ({"game": "omaha", "extras": {"seven_deuce": 10}}, [("extras.seven_deuce", "two_cards")]),
    (STUD | {"extras": {"straddle": "utg"}}, [("extras.straddle", "no_blinds")]),
    (STUD | {"extras": {"bomb_every": 5, "bomb_ante": 10}}, [("extras.bomb_every", "no_blinds")]),
    ({"name": "", "seats": 0, "chip": 0}, [("name", "name_length"), ("chip", "range"), ("seats", "range")]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "faults"), FAULTS)
def test_all_faults_are_reported_with_their_fields(change: dict[str, Any], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(InvalidRequest) as caught:
        wished(HOLDEM | change)
    assert [(fault.field, fault.code) for fault in caught.value.faults] == faults
    for fault in caught.value.faults:
        assert fault.error.endswith(".")
        if fault.code == "range":
            assert fault.least is not None and fault.most is not None and fault.least <= fault.most


def test_reported_bounds_are_accepted() -> None:
    """Both ends of each reported range are accepted."""
    for change in (change for change, faults in FAULTS if [code for _, code in faults] == ["range"]):
        with pytest.raises(InvalidRequest) as caught:
            wished(HOLDEM | change)
        (fault,) = caught.value.faults
        if "." in fault.field or "games" in fault.field:
            continue
        for value in (fault.least, fault.most):
            try:
                wished(HOLDEM | change | {fault.field: value})
            except InvalidRequest as still:
                assert fault.field not in [other.field for other in still.faults], (change, fault)


def test_a_rule_book_has_its_own_games_and_seats() -> None:
    with pytest.raises(InvalidRequest, match="game"):
        wished(STUD | {"game": "telesina"}, "eightgame")
    with pytest.raises(InvalidRequest, match="seats"):
        wished(HOLDEM | {"game": "omaha", "seats": 9}, "youwin")


def test_passwords_are_the_same_from_every_keyboard() -> None:
    assert password_of("pa\u0308iva\u0308") == "päivä"
    assert password_of("") == ""


def test_the_repr_of_a_request_contains_no_secret() -> None:
    table_request = TableRequest(
        "Any", "holdem", "NL", 6, password="sauna", extras=RequestedExtras((RequestedGame("stud", "FL"),))
    )
    assert "sauna" not in repr(table_request)


@pytest.mark.parametrize("symbol", ["", "€", "kr", " € ", "zł", "Fr."])
def test_the_host_chooses_the_chip_symbol(symbol: str) -> None:
    config = wished(HOLDEM | {"extras": {"symbol": symbol}})
    assert config.extras.symbol == symbol.strip()
    assert (config.money, config.currency) == ("fun", "FUN"), "it is a name and nothing more"
    assert request_of(config).extras.symbol == symbol.strip(), "kept when the host changes something else"


@pytest.mark.parametrize("symbol", ["seven77", "5", "a b", "<b>", "1€", "\u202e€", "euroina"])
def test_a_chip_symbol_with_digits_or_too_long_is_refused(symbol: str) -> None:
    with pytest.raises(InvalidRequest) as bad:
        wished(HOLDEM | {"extras": {"symbol": symbol}})
    assert [(fault.field, fault.code, fault.most) for fault in bad.value.faults] == [("extras.symbol", "symbol", 6)]
