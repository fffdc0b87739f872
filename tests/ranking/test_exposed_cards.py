"""Exposed hands: who acts first in the stud games (RULES.md C24)."""

import pytest

from dealerbox.cards import parse_cards
from dealerbox.ranking import OPEN_RANKINGS

# The ranking of exposed cards, the better cards, the others; "=" where the seats decide.
ROWS = [
    ("stud", "2h", "<", "3c"),
    ("stud", "Ah", "=", "Ac"),
    ("stud", "Ah Qc", "<", "Ad Kc"),
    ("stud", "2h 2c", ">", "Ad Kc"),
    ("stud", "2h 2c 3d", "<", "2s 2d 4d"),
    ("stud", "2h 2c 2d", ">", "As Ad Kd"),
    ("stud", "2h 2c 3d 3s", ">", "As Ad Kd Qd"),
    ("stud", "3h 3c 4d 4s", "<", "5s 5d 2d 2s"),
    ("stud", "Ah Kh Qh Jh", "<", "2s 2d 3c 4c"),
    ("stud", "2h 2c 2d 2s", ">", "As Ad Ac Kd"),
    ("stud", "Ah Kh Qh 9h", "=", "As Kd Qc 9c"),
    ("soko", "Ah Kh Qh", "<", "2s 2d 3c"),
    ("soko", "Ah Kh Qh 9h", "<", "2s 2d 3c 3s"),
    ("soko", "6h 4h 3h 2h", ">", "As Kd Qc Jc"),
    ("soko", "As 2d 3c 4c", ">", "Ah Ad Kc Qh"),
    ("soko", "As 2d 3c 4h", "<", "5h 4d 3s 2c"),
    ("soko", "6h 5h 4h 3h", "<", "8s 4s 3s 2s"),
    ("soko", "9s 8d 7c 6c", "=", "9h 8s 7d 6h"),
    ("telesina", "Ah", ">", "Ad"),
    ("telesina", "Ad", ">", "Ac"),
    ("telesina", "Ac", ">", "As"),
    ("telesina", "As", ">", "Kh"),
    ("telesina", "Ah Qc", ">", "Ad Kc"),
    ("telesina", "Kh Ks", ">", "Kd Kc"),
    ("telesina", "Kd Kc Ah", ">", "Kh Ks Ad"),
    ("telesina", "Kd Kc Ah 7c", ">", "Kh Ks Ad Qs"),
    ("telesina all kickers", "Kd Kc Ah 7c", "<", "Kh Ks Ad Qs"),
    ("telesina", "Kh Ks Qd Qc", ">", "Kd Kc Qh Qs"),
    ("telesina", "Kh Qh Jh Th", "<", "7d 7c 8c 9d"),
]


@pytest.mark.parametrize(("ranking", "one", "sign", "other"), ROWS, ids=lambda text: text)
def test_which_board_is_better(ranking: str, one: str, sign: str, other: str) -> None:
    strength = OPEN_RANKINGS[ranking].strength
    difference = strength(parse_cards(one)) - strength(parse_cards(other))
    assert (difference > 0) - (difference < 0) == {"<": -1, "=": 0, ">": 1}[sign]
