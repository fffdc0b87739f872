"""The rule books: what each says, its sources, and what no book may say."""

import msgspec
import pytest

from dealerbox.rulebooks import (
    ByGame,
    InvalidRuleBook,
    UnknownRuleBook,
    house_digest,
    load_rule_book,
    rule_book_names,
)
from dealerbox.rulebooks.rules import _text, merged, read_book, rules_of, sourced_values

HOUSES = ("dealerbox", "youwin", "other", "general", "nordic", "eightgame")

# The table at the top of RULES.md, with the houses in the order of HOUSES.
VALUES = [
    ("rake_schedule", "youwin", "youwin", "youwin", "general", "nordic", "youwin"),
    ("telesina_pair", *["highest kicker"] * 3, "all kickers", *["highest kicker"] * 2),
    ("barred_discards", *["of this draw"] * 4, "of any draw", "of this draw"),
    ("heads_up_dealer", "small", *["big"] * 5),
    ("all_in_hands_shown", True, *[False] * 5),
    ("protections_a_day", *[2] * 6),
    ("protected_where_free", *[False] * 6),
    ("jackpot", True, False, False, False, True, False),
    ("jackpot_fed_percent", *[10] * 6),
    ("jackpot_beaten_percent", *[40] * 6),
    ("jackpot_winner_percent", *[20] * 6),
    ("jackpot_table_percent", *[20] * 6),
    ("jackpot_share_of_the_two", *[True] * 6),
    ("jackpot_above", *[10] * 6),
    ("jackpot_review_hours", *[24] * 6),
    ("prize_chart_counts", "entries", *["entrants at the start"] * 5),
    ("winner_takes_all_up_to", 2, *[0] * 5),
]
BY_GAME = [
    ("max_players", "omaha", None, 8, None, 8, None, None),
    ("max_players", "omaha8", None, 8, None, 8, None, None),
    ("max_players", "omaha5", *[None] * 6),  # 8 everywhere: the game's own maximum
    ("draw_seconds", "draw5", 30, 24, 30, 30, 30, 30),
    ("draw_seconds", "deuce3", 30, 24, 30, 30, 30, 30),
    ("draw_seconds", "draw32", *[30] * 6),
    ("first_to_show", "soko", None, "left of dealer", None, None, None, "left of dealer"),
    ("first_to_show", "americana", None, "left of dealer", None, None, None, None),
    ("first_to_show", "telesina", None, "left of dealer", None, None, None, None),
    ("first_to_show", "stud", *[None] * 6),
]


@pytest.mark.parametrize("row", VALUES, ids=lambda row: row[0])
def test_each_rule_book_has_its_value(row: tuple[object, ...]) -> None:
    key, *values = row
    assert [getattr(load_rule_book(house), str(key)) for house in HOUSES] == values


@pytest.mark.parametrize("row", BY_GAME, ids=lambda row: f"{row[0]} {row[1]}")
def test_each_rule_book_has_its_value_for_a_game(row: tuple[object, ...]) -> None:
    key, game, *values = row
    assert [getattr(load_rule_book(house), str(key)).get(game) for house in HOUSES] == values


@pytest.mark.parametrize(
    ("house", "missing"),
    [
        ("dealerbox", ""),
        ("youwin", "stud8"),
        ("other", "holdem omaha omaha5 omaha8 omaha5-8 soko stud stud8 draw5"),
        ("general", ""),
        ("nordic", "omaha5 omaha5-8"),
        ("eightgame", "omaha5 omaha5-8 telesina americana draw32"),
        ("phh", ""),
    ],
)
def test_a_rule_book_offers_its_games(house: str, missing: str) -> None:
    all_games = load_rule_book("dealerbox").games
    assert len(all_games) == 13
    assert load_rule_book(house).games == tuple(game for game in all_games if game not in missing.split())


def test_phh_is_the_default_book_with_the_small_blind_on_the_button_heads_up() -> None:
    default = load_rule_book("dealerbox")
    assert load_rule_book("phh") == msgspec.structs.replace(default, name="phh", heads_up_dealer="small")
    assert "heads_up_dealer" in read_book("phh", _text("phh"))


def test_an_unknown_rule_book_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UnknownRuleBook, match=r"no rule book 'you-win'; there are dealerbox, .*youwin"):
        load_rule_book("you-win")


def test_a_name_is_not_a_path() -> None:
    with pytest.raises(UnknownRuleBook):
        load_rule_book("../rulebooks/youwin")


@pytest.mark.parametrize("house", rule_book_names())
def test_every_value_has_its_source(house: str) -> None:
    values = sourced_values(house)
    flat = [inner for value in values.values() for inner in (value.values() if isinstance(value, dict) else [value])]
    assert set(values) == set(load_rule_book(house).__struct_fields__) - {"name"}
    assert all("RULES.md" in value.source for value in flat)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        (
            'telesina_pairs = { value = "all kickers", source = "002" }',
            "unknown key 'telesina_pairs'; known keys are games, ",
        ),
        ('telesina_pair = { value = "no kicker", source = "002" }', r"'no kicker' - at `\$.telesina_pair.value`"),
        ('telesina_pair = { value = "all kickers" }', "missing required field `source`"),
        ('telesina_pair = { value = "all kickers", source = "" }', "length >= 1"),
        ('telesina_pair = { value = "all kickers", source = "002", note = "" }', "unknown field `note`"),
        ('telesina_pair = "all kickers"', r"got `str` - at `\$.telesina_pair`"),
        ('jackpot = { value = "on", source = "003" }', "Expected `bool`"),
        ('protections_a_day = { value = -1, source = "000" }', ">= 0"),
        ('games = { value = ["whist"], source = "000" }', "'whist'"),
        (
            'draw_seconds.soko5 = { value = 30, source = "000" }',
            "unknown game 'soko5' in draw_seconds; known are holdem",
        ),
        ('draw_seconds.draw5 = { value = 0, source = "000" }', ">= 1"),
        ('max_players.omaha = { value = 1, source = "000" }', ">= 2"),
        ("draw_seconds = 30", r"got `int` - at `\$.draw_seconds`"),
        ("telesina_pair = ", "Invalid value"),
    ],
)
def test_a_rule_book_with_an_impossible_value_is_refused(text: str, complaint: str) -> None:
    with pytest.raises(InvalidRuleBook, match=complaint) as fault:
        read_book("mine", text)
    assert str(fault.value).startswith("rule book mine: ")


def test_a_default_without_a_value_is_refused() -> None:
    values = sourced_values("dealerbox")
    del values["jackpot"]
    with pytest.raises(InvalidRuleBook, match="no value for jackpot"):
        rules_of("dealerbox", values)


def test_the_parts_of_the_jackpot_add_up_to_at_most_100_percent() -> None:
    own = read_book("mine", 'jackpot_table_percent = { value = 41, source = "a club" }')
    with pytest.raises(InvalidRuleBook, match="more than 100 percent"):
        rules_of("mine", merged(sourced_values("dealerbox"), own))


def test_a_rule_book_contains_only_its_differences() -> None:
    own = read_book("mine", 'draw_seconds.draw5 = { value = 12, source = "a club" }')
    rules = rules_of("mine", merged(sourced_values("dealerbox"), own))
    assert rules.draw_seconds == {"draw5": 12, "deuce3": 30, "draw32": 30}
    assert rules.telesina_pair == "highest kicker"


def test_the_digest_depends_only_on_the_values() -> None:
    youwin = load_rule_book("youwin")
    assert house_digest(youwin) == house_digest(msgspec.structs.replace(youwin, name="mine"))
    assert house_digest(youwin) == "604c1963491ea6c197a61b2c7c7d5303a419901d081947a5d8d26f8aba3de037"


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("games", ("holdem",)),
        ("heads_up_dealer", "big"),
        ("all_in_hands_shown", False),
        ("telesina_pair", "all kickers"),
        ("barred_discards", "of any draw"),
        ("rake_schedule", "nordic"),
        ("protections_a_day", 0),
        ("protected_where_free", True),
        ("jackpot", False),
        ("jackpot_fed_percent", 11),
        ("jackpot_beaten_percent", 41),
        ("jackpot_winner_percent", 21),
        ("jackpot_table_percent", 21),
        ("jackpot_share_of_the_two", False),
        ("jackpot_above", 20),
        ("jackpot_review_hours", 0),
        ("prize_chart_counts", "entrants at the start"),
        ("winner_takes_all_up_to", 3),
        ("max_players", ByGame({"omaha": 7})),
        ("first_to_show", ByGame({"soko": "left of dealer"})),
        ("draw_seconds", ByGame({"draw5": 24, "deuce3": 30, "draw32": 30})),
    ],
)
def test_the_digest_changes_with_every_value(key: str, value: object) -> None:
    default = load_rule_book("dealerbox")
    assert house_digest(msgspec.structs.replace(default, **{key: value})) != house_digest(default)


def test_a_rule_book_is_immutable() -> None:
    rules = load_rule_book("youwin")
    with pytest.raises(AttributeError):
        rules.jackpot = True  # type: ignore[misc]
    with pytest.raises(TypeError):
        rules.max_players["omaha"] = 10  # type: ignore[index]


def test_equal_rule_books_have_equal_hashes() -> None:
    youwin = load_rule_book("youwin")
    same = msgspec.structs.replace(youwin, max_players=ByGame({"omaha8": 8, "omaha": 8}))
    other = msgspec.structs.replace(youwin, max_players=ByGame({"omaha8": 8}))
    assert {youwin: 1, same: 2, other: 3} == {youwin: 2, other: 3}
