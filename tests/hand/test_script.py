"""What a script may contain, and the answers to wrong ones (CONTRACTS.md, A scripted hand, The finer points)."""

import json
from typing import Any

import msgspec
import pytest

from dealerbox.script import run_script

GOOD: dict[str, Any] = {
    "game": "holdem",
    "limit": "NL",
    "stakes": {"small_blind": 5, "big_blind": 10},
    "button": 0,
    "stacks": [100, 100],
    "seed": 1,
    "actions": [],
}


def _answer(**changes: Any) -> dict[str, Any]:
    """Return the answer to the good script with these keys changed; None removes a key."""
    script = {key: value for key, value in {**GOOD, **changes}.items() if value is not None}
    answer: dict[str, Any] = json.loads(msgspec.json.encode(run_script(json.dumps(script))))
    return answer


def test_the_good_script_is_accepted() -> None:
    assert _answer()["ok"]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "truncated"),
        (b"[]", "object"),
        (b'{"game": "\xff"}', "UTF-8"),
        ("\ud800", "surrogates"),
        (b'{"stacks": ' + b"[" * 100_000, "Expected `int`"),
        (b'{"seed": NaN}', "malformed"),
        (b'{"seed": 1.5}', "int"),
        (b'{"game": "holdem"}', "limit"),
        (b'{"gaem": "holdem"}', "gaem"),
    ],
)
def test_an_invalid_script_is_answered_in_one_line(text: bytes | str, why: str) -> None:
    answer = run_script(text)
    assert (answer["ok"], answer["at"]) == (False, -1)
    assert why in answer["error"]
    assert "\n" not in answer["error"]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"limit": "XL"}, "no limit 'XL'"),
        ({"house": "../general"}, "no rule book"),
        ({"game": "x" * 1_000_000}, "length"),
        ({"money": "gold"}, "money"),
        ({"seed": None}, "`deck` or a `seed`"),
        ({"stacks": [100]}, "2 to 10"),
        ({"stacks": [100] * 11}, "2 to 10"),
        ({"stacks": [100] * 9, "game": "omaha", "house": "general"}, "2 to 8"),
        ({"stacks": [100, 0]}, "at least 1"),
        ({"stacks": [100, 1 << 53]}, "stacks"),
        ({"stacks": [100, True]}, "stacks"),
        ({"button": 2}, "0 to 1"),
        ({"first": 2}, "0 to 1"),
        ({"stakes": {"small_blind": 5}}, "big_blind"),
        ({"stakes": {"small_blind": 11, "big_blind": 10}}, "small blind"),
        ({"limit": "FL"}, "small_bet"),
        ({"limit": "SL"}, "max_bets needs 4"),
        ({"game": "draw5", "limit": "SL", "stakes": {"big_blind": 10, "max_bets": [10, 0]}}, "at least 1"),
        ({"game": "stud"}, "bring_in"),
        ({"game": "stud", "stakes": {"bring_in": 5}, "first": 0}, "bring-in acts first"),
        ({"game": "stud", "stakes": {"bring_in": 5}, "posts": [[0, "big", 5]]}, "games with blinds"),
        ({"posts": []}, "at least one live"),
        ({"posts": [[0, "dead", 5]]}, "at least one live"),
        ({"posts": [[0, "big", 11]]}, "at most the amount to match, 10"),
        ({"posts": [[0, "big", 0]]}, "at least 1"),
        ({"posts": [[2, "big", 10]]}, "0 to 1"),
        ({"posts": [[0, "big", 10], [0, "small", 5]]}, "two live"),
        ({"posts": [[0, "big", 10], [1, "ante", 5], [1, "ante", 5]]}, "two ante"),
        ({"posts": [[0, "big", 10], [1, "dead", 5], [1, "dead", 5]]}, "two dead"),
        ({"posts": [[0, "small", 5]]}, "need `first`"),
        ({"posts": [[0, "blind", 5]]}, "posts"),
        ({"deck": "As Kd", "seed": None}, "the deck has run out"),
        ({"deck": "As Kd 7c 1x"}, "'1x' is not a card"),
        ({"deck": "As Kd 7c ??"}, "'??' is not a card"),
        ({"deck": "As Kd 7c As"}, "As is dealt twice"),
        ({"game": "draw32", "deck": "As Kd 7c 6s"}, "6s is not in the game's deck"),
    ],
)
def test_a_fault_in_the_setup_has_no_index(changes: dict[str, Any], why: str) -> None:
    answer = _answer(**changes)
    assert (answer["ok"], answer["at"]) == (False, -1)
    assert why in answer["error"]
    assert len(answer["error"]) < 300


@pytest.mark.parametrize(
    ("action", "why"),
    [
        ("", "is not an action"),
        ("CALL", "is not an action"),
        ("call\n", "is not an action"),
        ("raise", "is not an action"),
        ("raise -20", "is not an action"),
        ("raise 20.0", "is not an action"),
        ("raise " + "9" * 100_000, "is not an action"),
        ("discard", "is not an action"),
        ("discard Xx", "'Xx' is not a card"),
    ],
)
def test_an_invalid_action_has_its_index(action: str, why: str) -> None:
    answer = _answer(actions=["call", action])
    assert (answer["ok"], answer["at"]) == (False, 1)
    assert why in answer["error"]
    assert len(answer["error"]) < 300


def test_a_wrong_card_is_reported_when_it_is_due() -> None:
    deck = "As Kd 7c 8d 2c 3c 4c As"
    assert _answer(deck=deck, actions=["call", "check"])["street"] == 1
    assert _answer(deck=deck, actions=["call", "check", "check", "check"])["at"] == 3


def test_a_game_missing_from_a_rule_book_is_played_by_the_default() -> None:
    """Source 001 has no Hold'em; nine players in Omaha are the default book's, not 002's."""
    assert _answer(house="other")["ok"]
    assert _answer(house="other", game="omaha", stacks=[100] * 9)["ok"]


def test_a_finished_hand_says_who_won_what_and_shows_the_hands_still_in() -> None:
    answer = _answer(deck="As Kd Ad Kc 2c 3c 4d 5s 9h", stacks=[10, 30], actions=["call"])
    assert answer == {
        "ok": True, "complete": True, "stacks": [0, 40], "rake": 0,
        "pots": [{"amount": 20, "rake": 0, "won": [0, 20]}],
        "board": "2c 3c 4d 5s 9h", "first_to_show": 1, "hands": ["Kd Kc", "As Ad"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("game", "most"),
    [
        ("holdem", 10), ("omaha", 9), ("omaha8", 9), ("omaha5", 8), ("omaha5-8", 8), ("soko", 8), ("stud", 8),
        ("stud8", 8), ("draw5", 6), ("deuce3", 6), ("telesina", 6), ("americana", 6), ("draw32", 5),
    ],
)  # fmt: skip
def test_the_maximum_players_of_each_game(game: str, most: int) -> None:
    """RULES.md D1 to J3."""
    stakes = {"small_blind": 5, "big_blind": 10, "bring_in": 2}
    assert _answer(game=game, stakes=stakes, stacks=[100] * most)["ok"]
    assert f"2 to {most}" in _answer(game=game, stakes=stakes, stacks=[100] * (most + 1))["error"]
