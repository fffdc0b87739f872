"""Replay hands in the PHH format. Players are p1 (left of the button) to pN (the button)."""

import json
from typing import Any

import pytest

from dealerbox.hand.events import Post
from dealerbox.histories.phh import read_tables, translate
from dealerbox.histories.replay import HistoryFault, RecordedHand, agrees, expected_stacks, in_file_units, replay

Hand = dict[str, Any]

HOLDEM: Hand = {
    "variant": "NT",
    "antes": [0, 0, 0],
    "blinds_or_straddles": [1, 2, 0],
    "min_bet": 2,
    "starting_stacks": [100, 100, 100],
    "actions": ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d", "p3 f", "p1 cbr 6", "p2 f"],
}


def recorded(hand: Hand) -> RecordedHand:
    """Return the hand, read from the text of a file."""
    text = "".join(f"{key} = {json.dumps(value)}\n" for key, value in hand.items())
    ((number, table),) = read_tables(text)
    return translate(number, table)


def stacks(hand: Hand, **changes: Any) -> list[int | float]:
    """Return the final stacks, in the file's units."""
    read = recorded(hand | changes)
    return in_file_units(read, replay(read).stacks)


def checked_down(*players: str) -> list[str]:
    """Return a flop, a turn and a river that help nobody, checked by the players."""
    checks = [f"{player} cc" for player in players]
    return ["d db 3c3d8h", *checks, "d db 9h", *checks, "d db Js", *checks]


def fault(hand: Hand, **changes: Any) -> str:
    with pytest.raises(HistoryFault) as refused:
        replay(translate(1, hand | changes))
    return str(refused.value)


# ---- posts ----


def test_a_hand_without_a_showdown() -> None:
    assert stacks(HOLDEM) == [102, 98, 100]


def test_heads_up_the_files_blinds_and_antes_are_reversed() -> None:
    """p2 has the button and the small blind, p1 the big blind and its ante."""
    hand = HOLDEM | {
        "antes": [0, 3],
        "blinds_or_straddles": [1, 2],
        "starting_stacks": [100, 100],
        "actions": ["d dh p1 AsAh", "d dh p2 KsKh", "p2 f"],
    }
    assert recorded(hand).setup.posts == (
        Post(0, "dead", 3, 0),
        Post(1, "small", 1, 0),
        Post(0, "big", 2, 0),
    )
    assert stacks(hand) == [101, 99]


def test_a_straddler_acts_last() -> None:
    hand = HOLDEM | {
        "blinds_or_straddles": [1, 2, 4, 0],
        "antes": [0, 0, 0, 0],
        "starting_stacks": [100] * 4,
        "actions": [
            "d dh p1 AsAh",
            "d dh p2 KsKh",
            "d dh p3 7c2d",
            "d dh p4 9c9d",
            "p4 cc",
            "p1 f",
            "p2 f",
            "p3 cbr 20",
        ],
    }
    assert stacks(hand) == [99, 98, 80, 96]


def test_without_a_small_blind_the_big_blind_may_be_left_of_the_button() -> None:
    hand = HOLDEM | {"blinds_or_straddles": [2, 0, 0], "actions": [*HOLDEM["actions"][:3], "p2 f", "p3 f"]}
    assert recorded(hand).setup.posts == (Post(0, "big", 2, 0),)
    assert stacks(hand) == [100, 100, 100]


def test_if_nobody_posts_the_big_blind_the_file_says_who_acts_first() -> None:
    hand = HOLDEM | {
        "blinds_or_straddles": [1, 0, 0],
        "min_bet": 1,
        "actions": [*HOLDEM["actions"][:3], "p2 cbr 3", "p3 f", "p1 f"],
    }
    assert stacks(hand) == [99, 101, 100]


@pytest.mark.parametrize(
    ("trimming", "finishing"),
    [(True, [12, 19, 15]), (False, [14, 17, 15])],
    ids=["an equal part of each ante", "all antes"],
)
def test_a_player_who_cannot_pay_the_whole_ante(trimming: bool, finishing: list[int]) -> None:
    """Antes of 5; p1 has 4 chips and aces, p2 has kings and the rest of the pot."""
    hand = HOLDEM | {
        "antes": [5, 5, 5],
        "blinds_or_straddles": [0, 1, 2],
        "starting_stacks": [4, 20, 22],
        "ante_trimming_status": trimming,
        "actions": [*HOLDEM["actions"][:3], "p2 cc", "p3 cc", *checked_down("p2", "p3")],
    }
    assert stacks(hand) == finishing


def test_fractions_of_a_chip() -> None:
    """Blinds of 0.25 and 0.50: the machine counts in quarters."""
    hand = HOLDEM | {
        "antes": [0, 0],
        "blinds_or_straddles": [0.25, 0.5],
        "min_bet": 0.5,
        "starting_stacks": [50.25, 50.25],
        "actions": ["d dh p1 AsAh", "d dh p2 KsKc", "p2 cc", "p1 cbr 1.25", "p2 cc", *checked_down("p1", "p2")],
    }
    assert recorded(hand).unit == 4
    assert stacks(hand) == [51.5, 49]


def test_a_file_that_splits_the_odd_chip() -> None:
    """A pot of 5 for two equal hands: the file gives half a chip to each, so chips are halved here too."""
    hand = HOLDEM | {
        "finishing_stacks": [100.5, 100.5, 99],
        "blinds_or_straddles": [2, 0, 1],
        "actions": [
            "d dh p1 AsKh",
            "d dh p2 AdKc",
            "d dh p3 7c2d",
            "p2 cc",
            "p3 f",
            "p1 cc",
            *checked_down("p1", "p2"),
        ],
    }
    read = recorded(hand)
    assert stacks(hand) == expected_stacks(read) == [100.5, 100.5, 99]
    assert agrees(read, replay(read).stacks)


@pytest.mark.parametrize(
    ("finishing", "agreed"),
    [
        ([102, 98, 100], True),
        ([101.3333, 98.3333, 100.3334], True),  # less than one chip: somebody divided it
        ([101, 99, 100], False),
        ([103, 97, 100], False),
    ],
)
def test_finishing_stacks_are_compared(finishing: list[float], agreed: bool) -> None:
    read = recorded(HOLDEM | {"finishing_stacks": finishing})
    assert agrees(read, replay(read).stacks) is agreed


def test_a_file_without_finishing_stacks_contradicts_nothing() -> None:
    read = recorded(HOLDEM)
    assert expected_stacks(read) is None
    assert agrees(read, replay(read).stacks)


def test_a_history_may_end_in_the_middle_of_a_hand() -> None:
    assert stacks(HOLDEM, actions=HOLDEM["actions"][:5]) == [94, 98, 100]


# ---- cards ----

SHOWDOWN = ["p3 cbr 100", "p1 cc", "p2 cc", "d db 3c4d8h", "d db 9h", "d db Js"]


@pytest.mark.parametrize(
    "deals",
    [
        ["d dh p1 AsAh", "d dh p2 KsKh", "d dh p3 7c2d"],
        ["d dh p1 As", "d dh p2 Ks", "d dh p3 7c", "d dh p1 Ah", "d dh p2 Kh", "d dh p3 2d"],
        ["d dh p1 As Ah # aces", "", "# a comment", "d dh p2 KsKh", "d  dh\tp3 7c 2d"],
    ],
)
def test_hole_cards_at_once_or_one_by_one(deals: list[str]) -> None:
    assert stacks(HOLDEM, actions=[*deals, *SHOWDOWN]) == [300, 0, 0]


def test_a_mucked_hand_loses() -> None:
    assert stacks(HOLDEM, actions=["d dh p1 ????", "d dh p2 KsKh", "d dh p3 7c??", *SHOWDOWN]) == [0, 300, 0]


def test_cards_shown_later_are_known_earlier() -> None:
    deals = ["d dh p1 ????", "d dh p2 KsKh", "d dh p3 ????"]
    assert stacks(HOLDEM, actions=[*deals, *SHOWDOWN, "p1 sm AsAh", "p2 sm", "p3 sm ????"]) == [300, 0, 0]


def test_deciding_cards_must_be_known() -> None:
    deals = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????"]
    assert "not known" in fault(HOLDEM, actions=[*deals, *SHOWDOWN])
    assert "not known" in fault(HOLDEM, actions=[*HOLDEM["actions"][:3], *SHOWDOWN[:-1], "d db ??"])


def test_no_side_pot_is_lost_among_unknown_hands() -> None:
    """p1's aces can win the main pot; nobody can say who wins the side pot."""
    deals = ["d dh p1 AsAh", "d dh p2 ????", "d dh p3 ????"]
    assert "not known" in fault(HOLDEM, starting_stacks=[50, 100, 100], actions=[*deals, *SHOWDOWN])


STUD: Hand = {
    "variant": "F7S",
    "antes": [1, 1, 1],
    "bring_in": 2,
    "small_bet": 4,
    "big_bet": 8,
    "starting_stacks": [100, 100, 100],
    "actions": ["d dh p1 AsAhKc", "d dh p2 7s7hQc", "d dh p3 ????3d", "p3 pb", "p1 cbr 4", "p2 cc", "p3 f",
                "d dh p1 Kd", "d dh p2 9c", "p1 cbr 4", "p2 f"],
}  # fmt: skip


def test_stud_deals_two_cards_down_and_one_up_then_one_each() -> None:
    assert stacks(STUD) == [108, 95, 97]


def test_an_unknown_exposed_card_need_not_bring_in() -> None:
    unknown = [*STUD["actions"][:2], "d dh p3 ??????", "p2 pb", "p3 f", "p1 f"]
    assert stacks(STUD, actions=unknown) == [99, 102, 99]


def test_an_unknown_exposed_card_may_bring_in() -> None:
    unknown = [*STUD["actions"][:2], "d dh p3 ??????", "p3 pb", "p1 f", "p2 f"]
    assert stacks(STUD, actions=unknown) == [99, 99, 102]


def test_a_guessed_exposed_card_cannot_decide_a_showdown() -> None:
    hand = STUD | {"starting_stacks": [5, 5, 5]}
    deal = ["d dh p1 AsAhKc", "d dh p2 7s7hQc", "d dh p3 3c3h??", "p2 pb", "p3 cbr 4", "p1 cc", "p2 cc"]
    later = [f"d dh p{player} {card}" for cards in ("Kd9c2h", "8s8cTd", "4h5c6d", "JsJcJd")
             for player, card in zip((1, 2, 3), (cards[:2], cards[2:4], cards[4:]), strict=True)]  # fmt: skip
    assert "not known" in fault(hand, actions=[*deal, *later])


DRAW: Hand = {
    "variant": "F2L3D",
    "antes": [0, 0],
    "blinds_or_straddles": [1, 2],
    "small_bet": 2,
    "big_bet": 4,
    "starting_stacks": [4, 4],
}
BEFORE_DRAW = ["d dh p1 2c3c4c5dKs", "d dh p2 2d3d4d6hKd", "p2 cbr 4", "p1 cc"]
PAT = ["p1 sd", "p2 sd"]


@pytest.mark.parametrize(
    "draw",
    [
        ["p1 sd Ks", "p2 sd Kd", "d dh p1 7h", "d dh p2 8h"],
        ["p1 sd Ks", "d dh p1 7h", "p2 sd Kd", "d dh p2 8h"],
    ],
    ids=["all discard, then all draw", "one after the other"],
)
def test_a_draw(draw: list[str]) -> None:
    assert stacks(DRAW, actions=[*BEFORE_DRAW, *draw, *PAT, *PAT]) == [8, 0]


def test_a_discarded_card_may_come_back_to_another_player() -> None:
    """The deck ran out and the discards were shuffled: the king that p1 discarded reaches p2."""
    draw = ["p1 sd Ks", "p2 sd Kd", "d dh p1 8h", "d dh p2 Ks", "p1 sd", "p2 sd Ks", "d dh p2 7h", *PAT]
    assert stacks(DRAW, actions=[*BEFORE_DRAW, *draw]) == [0, 8]


def test_an_unknown_card_is_named_when_discarded() -> None:
    before = ["d dh p1 2c3c4c5d??", *BEFORE_DRAW[1:]]
    draw = ["p1 sd Ks", "p2 sd Kd", "d dh p1 7h", "d dh p2 8h", *PAT, *PAT]
    assert stacks(DRAW, actions=[*before, *draw]) == [8, 0]


def test_unknown_cards_are_discarded() -> None:
    before = ["d dh p1 2c3c4c5d??", *BEFORE_DRAW[1:]]
    draw = ["p1 sd ??", "p2 sd", "d dh p1 7h", *PAT, *PAT]
    assert stacks(DRAW, actions=[*before, *draw]) == [8, 0]


# ---- errors ----


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"variant": "NS"}, "variant 'NS' is not a game of this room"),
        ({"variant": 3}, "no `variant`"),
        ({"antes": [0, 0]}, "`antes` holds 2 amounts for 3 players"),
        ({"antes": None}, "`antes` is missing"),
        ({"starting_stacks": []}, "`starting_stacks` is missing"),
        ({"starting_stacks": [100, 100, float("inf")]}, "`starting_stacks` holds inf"),
        ({"starting_stacks": [100, 100, -1]}, "`starting_stacks` holds -1"),
        ({"starting_stacks": [100, 100, 0]}, "every stack must be at least 1"),
        ({"starting_stacks": [100, 100, True]}, "`starting_stacks` holds True"),
        ({"finishing_stacks": [300]}, "`finishing_stacks` holds 1 amounts for 3 players"),
        ({"min_bet": []}, "`min_bet` holds []"),
        ({"blinds_or_straddles": [0, 0, 0]}, "setup: "),
        ({"actions": "p1 f"}, "`actions` is missing"),
    ],
)
def test_invalid_fields(changes: Hand, why: str) -> None:
    assert why in fault(HOLDEM, **changes)


@pytest.mark.parametrize(
    ("actions", "why"),
    [
        (["d dh p4 AsAh"], "'p4' is not a player: they are p1 to p3"),
        (["d dh p1"], "the dealer deals"),
        (["d xx p1"], "the dealer deals"),
        (["d dh p1 AsXh"], "'Xh' is not a card"),
        (["d dh p1 AsAs"], "As is dealt twice"),
        (["d dh p1 AsAh", "d dh p2 AhKh"], "Ah is dealt twice"),
        ([*HOLDEM["actions"][:3], "p1 f"], "action 1: it is the turn of seat 2"),
        ([*HOLDEM["actions"], "p2 cc"], "action 4: the hand is over"),
        ([*HOLDEM["actions"][:3], "p3 cbr 3"], "action 1: a raise must be between 4 and"),
        ([*HOLDEM["actions"][:3], "p3 cbr"], "`cbr` takes one amount"),
        ([*HOLDEM["actions"][:3], "p3 cbr -4"], "`cbr` takes one amount"),
        ([*HOLDEM["actions"][:3], "p3 bet 4"], "'p3 bet 4' is not an action"),
        ([*HOLDEM["actions"][:3], "p3"], "'p3' is not an action"),
        ([*HOLDEM["actions"][:3], "p3 cc 4"], "'p3 cc 4' is not an action"),
        ([*HOLDEM["actions"][:3], "p3 pb"], "there is no bring-in"),
        ([*HOLDEM["actions"][:3], "p3 sd"], "there is no draw now"),
        ([*HOLDEM["actions"], "p1 sm AsKd"], "p1 shows Kd, which they were not dealt"),
        ([*HOLDEM["actions"][:3], *SHOWDOWN[:-1]], "the deck has run out"),
    ],
)
def test_invalid_actions(actions: list[str], why: str) -> None:
    assert why in fault(HOLDEM, actions=actions)


def test_a_discard_of_a_card_that_is_not_held() -> None:
    assert "p1 discards 9s, which they do not hold" in fault(DRAW, actions=[*BEFORE_DRAW, "p1 sd 9s"])


# ---- files ----


def test_a_file_of_many_hands() -> None:
    tables = read_tables("[1]\nvariant = 'NT'\n[2]\nvariant = 'PO'\nhand = 77\n[9]\nvariant = 'FT'\n")
    assert [(number, table["variant"]) for number, table in tables] == [(1, "NT"), (77, "PO"), (3, "FT")]


def test_a_file_of_one_hand() -> None:
    assert read_tables("variant = 'NT'\n") == [(1, {"variant": "NT"})]


def test_a_text_that_is_not_toml() -> None:
    with pytest.raises(HistoryFault, match="not TOML"):
        read_tables("PokerStars Hand #1: Hold'em No Limit")
