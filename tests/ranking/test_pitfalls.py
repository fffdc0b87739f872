"""Showdowns that other programs got wrong, and showdowns of whole games."""

import json
from pathlib import Path

import pytest

from dealerbox.cards import parse_cards
from dealerbox.equity.contest import Contest
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import load_rule_book

# The reason, the game, the hands, the board, who wins the high and who the low.
ROWS = [
    ("the best five lie on the board: all split", "holdem", ["2c 3d", "As Qs", "9c 9d"], "AhKhQhJhTh", [0, 1, 2], []),
    ("a hole card below the board's kickers breaks no tie", "holdem", ["Qc 2d", "Qs 3d"], "Ah Ad Kc Ks Jh", [0, 1], []),
    ("a steel wheel beats a six-high straight", "holdem", ["Ah 2h", "6c 7d"], "3h 4h 5h Kd Ks", [0], []),
    ("A-2-3-4-5 is the lowest straight", "holdem", ["Ah 2c", "6c 7d"], "3h 4s 5h Kd Ks", [1], []),
    ("seven cards: the better two of three pairs", "holdem", ["9c 9d", "Jc 2d"], "Kh Kd Jh 4s 4c", [1], []),
    ("three to a flush on the board and one in hand are none in Omaha", "omaha", ["Ah 2c 3d 7s", "9c 9d 5s 6d"],
     "2h 6h Th Jh Kc", [1], []),
    ("four of a kind on the board are three in Omaha", "omaha", ["Ah Qc 3d 5s", "9c 9d 2s 4d"],
     "Kh Kd Ks Kc 9h", [1], []),
    ("the low takes two own cards as well", "omaha8", ["Ah 9c 9d 9s", "2h 3c Kd Kc"], "4s 5d 8c Qh Jh", [1], [1]),
    ("no low board, no low: the high takes all", "omaha8", ["Ah 2c 3d 4s", "Kh Kc Qd Qs"], "9h Td 5c 6d Js", [1], []),
    ("one hand can win both halves", "omaha8", ["Ah 2h Kd Ks", "Qc Qd Js 9s"], "3h 4h 8h Tc Ts", [0], [0]),
    ("seven cards, high and low", "stud8", ["Ah 2c 3d 4s 6h Kd Ks", "Qh Qc Qd Js 9s 9d 2d"], "", [1], [0]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "hands", "board", "high", "low"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_who_wins(game: str, hands: list[str], board: str, high: list[int], low: list[int]) -> None:
    contest = Contest(GAMES[game], load_rule_book("dealerbox"))
    assert contest.winners([parse_cards(hand) for hand in hands], parse_cards(board)) == (high, low)


def test_omaha_ace_king_of_spades_is_a_pair_of_sevens() -> None:
    contest = Contest(GAMES["omaha"], load_rule_book("dealerbox"))
    hand, board = parse_cards("As Ks 5d 7c"), parse_cards("Ts 7d 8h 4s 2c")
    assert contest.name(hand, board) == "pair of sevens, ace kicker"


def test_conformance_cases(cases: Path) -> None:
    for line in (cases / "showdowns.jsonl").read_text().splitlines():
        case = json.loads(line)
        contest = Contest(GAMES[case["game"]], load_rule_book("dealerbox"))
        hands = [parse_cards(hand) for hand in case["hands"]]
        assert contest.winners(hands, parse_cards(case["board"])) == (case["high"], case["low"]), line
