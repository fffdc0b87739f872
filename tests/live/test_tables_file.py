"""The operator's file of tables: what it may contain, and its error messages."""

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.live.floor.tables_file import BadTables, templates_of
from dealerbox.live.floor.templates import Template
from tests.live.playing import SIX

WHOLE = """
[[table]]
name = "Mökki"
game = "holdem"
limit = "NL"
unit = 100
seats = 6

[[table]]
name = "Kotka"
game = "stud"
limit = "FL"
unit = 200
ante = 25
seats = 8
least = 0
most = 4
idle_seconds = 60
house = "youwin"
money = "real"
currency = "EUR"
min_buy_in = 5000
speed = "fast"
extras = {run_twice = true}
"""


def test_the_small_blind_of_a_table_and_of_its_other_games() -> None:
    games = 'extras = {games = [{game = "omaha", limit = "PL", unit = 100, small_blind = 25}]}'
    text = WHOLE.split("[[table]]")[1]
    (mokki,) = templates_of(f"[[table]]{text}small_blind = 40\n{games}\n", "dealerbox")
    assert [game.stakes.small_blind for game in mokki.config.extras.rotation] == [40, 25]
    with pytest.raises(BadTables, match=r"small_blind = 150: Enter a whole number from 1 to 100\."):
        templates_of(f"[[table]]{text}small_blind = 150\n", "dealerbox")


def test_a_table_with_default_buy_ins_and_one_with_every_setting() -> None:
    mokki, kotka = templates_of(WHOLE, "dealerbox")
    config = mokki.config
    assert (config.id, config.name, config.stakes) == ("mokki", "Mökki", Stakes(50, 100))
    assert (config.min_buy_in, config.max_buy_in, config.house) == (2000, 10_000, "dealerbox")
    assert (mokki.least, mokki.most, mokki.idle_seconds) == (1, 1, 600)
    config = kotka.config
    assert (config.house, config.money, config.currency, config.turn_seconds) == ("youwin", "real", "EUR", 10)
    assert (config.min_buy_in, config.max_buy_in) == (5000, 0)
    assert (kotka.least, kotka.most, kotka.idle_seconds) == (0, 4, 60)
    assert config.extras.run_twice


def changed(**settings: str) -> str:
    lines = {"name": '"Kallio"', "game": '"holdem"', "limit": '"NL"', "unit": "100", "seats": "6"} | settings
    return "[[table]]\n" + "".join(f"{key} = {value}\n" for key, value in lines.items() if value)


FAULTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "no TOML": ("[[table]\n", ("not valid TOML", "line 1")),
    "no table": ("", ("no table", "[[table]]")),
    "something else": ("house = 3\n" + changed(), ("house = 3", "[[table]]")),
    "an unknown setting": (changed(blind="5"), ("table 1", '"Kallio"', "blind = 5", "unit", "idle_seconds")),
    "a password": (changed(password='"secret"'), ("no such setting",)),
    "a word for a number": (changed(seats='"six"'), ('seats = "six"', "int", "str")),
    "a number too large": (changed(seats="11"), ("seats = 11", "from 2 to 10")),
    "an unknown game": (changed(game='"bridge"'), ('game = "bridge"', "omaha8")),
    "an unknown limit": (changed(limit='"XL"'), ('limit = "XL"', "HPL")),
    "an unknown house": (changed(house='"mine"'), ('house = "mine"', "youwin")),
    "nothing to play for": (changed(unit=""), ("unit is missing", "from 2")),
    "no name": (changed(name=""), ("table 1:", "name")),
    "a name that is too short": (changed(name='"x"'), ('name = "x"',)),
    "fewer than none": (changed(least="-1"), ("least = -1", "from 0 to 100")),
    "the most below the least": (changed(least="3", most="2"), ("most = 2", "from 3")),
    "no table at all": (changed(least="0", most="0"), ("most = 0", "from 1")),
    "idle for less than no time": (changed(idle_seconds="-5"), ("idle_seconds = -5", "seconds from 0")),
    "a buy-in too small": (changed(min_buy_in="50"), ("min_buy_in = 50", "from 100")),
    "real money without a currency": (changed(money='"real"'), ("real money", "FUN")),
    "an extra that is too dear": (
        changed(extras="{seven_deuce = 5000}"),
        ("extras.seven_deuce = 5000", "to 1000"),
    ),
    "a fault in a further game": (
        changed(extras='{games = [{game = "stud", limit = "FL", unit = 100, ante = 900}]}'),
        ("extras.games.0.ante = 900", "to 50"),
    ),
    "a name twice": (changed() + changed(), ("table 2", 'name = "Kallio"', "of this file")),
    "a name that a further table may get": (changed() + changed(name='"Kallio 2"'), ("table 2", "Kallio 2")),
    "a name of the demo": (changed(name='"Porvoo"'), ('name = "Porvoo"', "--no-demo")),
}


@pytest.mark.parametrize("row", FAULTS)
def test_errors_say_what_is_wrong_and_what_would_be_right(row: str) -> None:
    text, words = FAULTS[row]
    demo = Template(replace(SIX, id="porvoo", name="Porvoo"), most=3)
    with pytest.raises(BadTables) as caught:
        templates_of(text, "dealerbox", [demo])
    for word in words:
        assert word in str(caught.value), str(caught.value)


def test_all_errors_are_reported_at_once() -> None:
    with pytest.raises(BadTables) as caught:
        templates_of(
            changed(seats="1") + changed(name='"Levi"', most="0") + changed(name='"Rauma"', unit="1", ante="-1"),
            "dealerbox",
        )
    assert len(str(caught.value).splitlines()) == 3


def test_an_unknown_setting_hides_no_other_error_of_its_table() -> None:
    with pytest.raises(BadTables) as caught:
        templates_of(changed(seets="6", seats='"six"', limit='"XX"', most="0", idle_seconds="-1"), "dealerbox")
    message = str(caught.value)
    for field in ("seets = 6", 'seats = "six"', "most = 0", "idle_seconds = -1"):
        assert field in message, message


def test_names_that_differ_in_more_than_a_number_are_different() -> None:
    names = ['"Kallio"', '"Kallio Deep"', '"Kallio2"']
    templates = templates_of("".join(changed(name=name) for name in names), "dealerbox")
    assert [template.config.id for template in templates] == ["kallio", "kallio-deep", "kallio2"]
