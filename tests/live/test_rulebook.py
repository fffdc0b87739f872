"""The rules that the room shows are those that its machines play by, under every rule book."""

from typing import Any
from unittest.mock import patch

import pytest
from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import Plan
from dealerbox.live import rulebook
from dealerbox.live.rulebook import game_rules, room_rules, rule_book_values
from dealerbox.ranking import RANKINGS
from dealerbox.rulebooks import ByGame, RuleBook, UnknownRuleBook, load_rule_book, rule_book_names
from dealerbox.rulebooks.rake import SCHEDULES
from dealerbox.table.config import Extras, MixedGame
from tests.live.client_rules import FILE, client_rules
from tests.live.playing import SIX, STAKES

DEFAULT = load_rule_book("dealerbox")
CHANGES: dict[str, tuple[Any, str]] = {
    "games": (("holdem",), "soko"),
    "heads_up_dealer": ("big", ""),
    "telesina_pair": ("all kickers", "telesina"),
    "barred_discards": ("of any draw", "deuce3"),
    "rake_schedule": ("general", ""),
    "protections_a_day": (5, ""),
    "protected_where_free": (True, ""),
    "all_in_hands_shown": (False, ""),
    "jackpot": (False, "stud"),
    "jackpot_fed_percent": (17, ""),
    "jackpot_beaten_percent": (31, ""),
    "jackpot_winner_percent": (19, ""),
    "jackpot_table_percent": (23, ""),
    "jackpot_share_of_the_two": (False, ""),
    "jackpot_above": (47, ""),
    "jackpot_review_hours": (7, ""),
    "late_entry": (False, ""),
    "prize_chart_counts": ("entrants at the start", ""),
    "winner_takes_all_up_to": (3, ""),
    "max_players": (ByGame({"omaha": 7}), "omaha"),
    "first_to_show": (ByGame({"soko": "left of dealer"}), "soko"),
    "draw_seconds": (ByGame({**DEFAULT.draw_seconds, "draw5": 13}), "draw5"),
}
"""Another value for each setting of a rule book, and a game whose rules it changes; empty if it concerns all games."""


def test_every_setting_of_a_rule_book_is_covered() -> None:
    assert set(CHANGES) == set(RuleBook.__struct_fields__) - {"name"}


@pytest.mark.parametrize(("name", "value", "game"), [(name, *change) for name, change in CHANGES.items()])
def test_a_setting_of_the_rule_book_is_shown(name: str, value: Any, game: str) -> None:
    changed = replace(DEFAULT, **{name: value})
    if game:
        assert game_rules(game, changed) != game_rules(game, DEFAULT)
    else:
        assert rule_book_values(changed) != rule_book_values(DEFAULT)


def test_the_shown_rule_is_the_value_itself() -> None:
    changed = replace(DEFAULT, **{name: value for name, (value, _) in CHANGES.items() if name != "jackpot"})
    shown = rule_book_values(changed)
    for name in set(shown.__struct_fields__) & set(CHANGES) - {"jackpot"}:
        assert getattr(shown, name) == CHANGES[name][0], name
    assert shown.rates == SCHEDULES["general"]
    assert (game_rules("omaha", changed).max_players, game_rules("draw5", changed).draw_seconds) == (7, 13)
    assert game_rules("soko", changed).first_to_show == "left of dealer"
    assert game_rules("telesina", changed).orders[0].ranking == "telesina all kickers"
    assert game_rules("deuce3", changed).barred_discards == "of any draw"
    assert [game for game in GAMES if game_rules(game, changed).offered] == ["holdem"]


@pytest.mark.parametrize("house", rule_book_names())
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_shown_as_it_is_played(game: str, house: str) -> None:
    rules = load_rule_book(house)
    shown, plan = game_rules(game, rules), Plan(GAMES[game], Limit.FIXED, rules)
    assert (shown.max_players, shown.first_to_show) == (plan.max_players, plan.first_to_show)
    assert shown.streets == plan.game.streets and shown.blinds == plan.game.has_blinds
    assert [RANKINGS[order.ranking] for order in shown.orders] == [plan.high, *([plan.low] if plan.low else [])]
    assert [order.hole for order in shown.orders] == [plan.high_hole, *([plan.low_hole] if plan.low else [])]
    assert [limit for limit in Limit if Plan(GAMES[game], limit, rules).low_card_brings_in] == list(shown.bring_in_low)
    assert len(shown.spread) == len(shown.streets)


def test_the_ranking_of_hands_and_suits() -> None:
    soko, deuce, telesina = (game_rules(game, DEFAULT).orders[0] for game in ("soko", "deuce3", "telesina"))
    assert soko.hands[6:10] == ("two_pair", "four_flush", "four_straight", "pair")
    assert (deuce.hands[0], deuce.hands[-1], deuce.ace_under) == ("high_card", "straight_flush", "")
    assert (telesina.hands[2:4], telesina.suits, telesina.ace_under) == (("flush", "full_house"), "hdcs", "7")
    assert (game_rules("soko", DEFAULT).bring_in_suits, soko.suits) == ("shdc", "")


def test_differences_list_where_a_rule_book_deviates() -> None:
    assert not any(game_rules(game, DEFAULT).own for game in GAMES) and rule_book_values(DEFAULT).own == ()
    own = {game: game_rules(game, load_rule_book("youwin")).own for game in GAMES}
    assert {game: ways for game, ways in own.items() if ways} == {
        "omaha": ("max_players",),
        "omaha8": ("max_players",),
        "soko": ("first_to_show",),
        "draw5": ("draw_seconds",),
        "deuce3": ("draw_seconds",),
        "telesina": ("first_to_show",),
        "americana": ("first_to_show",),
    }
    assert game_rules("deuce3", load_rule_book("nordic")).own == ("barred_discards",)
    assert game_rules("draw5", load_rule_book("nordic")).own == (), "of a single draw there is no former one"
    assert rule_book_values(load_rule_book("nordic")).own == (
        "heads_up_dealer",
        "rake_schedule",
        "all_in_hands_shown",
        "late_entry",
        "prize_chart_counts",
        "winner_takes_all_up_to",
    )


def test_a_game_uses_the_book_of_most_of_its_tables_or_the_rooms() -> None:
    rotation = (MixedGame("stud", "FL", STAKES), MixedGame("holdem", "FL", STAKES))
    tables = [
        replace(SIX, house="general"),
        replace(SIX, house="nordic"),
        replace(SIX, house="nordic"),
        replace(SIX, house="youwin", extras=Extras(rotation)),
    ]
    shown = room_rules("eightgame", tables)
    books = {game.game: (game.book, game.books) for game in shown.games}
    assert books["holdem"] == ("nordic", ("nordic", "general", "youwin"))
    assert books["stud"] == ("youwin", ("youwin",))
    assert books["omaha"] == ("eightgame", ())
    assert [house.book for house in shown.houses] == ["eightgame", "nordic", "youwin"]
    asked = room_rules("eightgame", tables, "general")
    assert {game.book for game in asked.games} == {"general"} and [house.book for house in asked.houses] == ["general"]
    with pytest.raises(UnknownRuleBook):
        room_rules("dealerbox", [], "monaco")


def test_the_machines_numbers_are_shown() -> None:
    changes = {
        "FIXED_LIMIT_BETS": 6,
        "SPREAD_CAP": 8,
        "VIP_POINTS_PER_EURO": 9,
        "ROLLBACK_MS": 600_000,
        "HOUSE_PART_OF_BUY_IN": 11,
        "HOUSE_PART_OF_REBUY": 12,
    }
    with patch.multiple(rulebook, **changes):
        shown = room_rules("dealerbox", [])
    assert (shown.fixed_limit_bets, shown.spread_cap, shown.vip_points, shown.rollback_minutes) == (6, 8, 9, 10)
    assert (shown.buy_in_percent, shown.rebuy_percent) == (11, 12)
    assert room_rules("dealerbox", []).bring_in_antes == 2


def test_the_rules_of_the_clients_tests_are_current() -> None:
    assert FILE.read_text(encoding="utf-8") == client_rules(), "write them again: python -m tests.live.client_rules"
