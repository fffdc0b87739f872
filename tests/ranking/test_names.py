"""The names of hands."""

import pytest

from dealerbox.cards import parse_cards
from dealerbox.ranking import RANKINGS

ROWS = [
    ("high", "Ah Kh", "Qh Jh Th 2c 2d", None, "straight flush, ace high"),
    ("high", "As 2s", "3s 4s 5s Kd Kh", None, "straight flush, five high"),
    ("high", "Kh Kc", "Ks Kd 7c 7d 2s", None, "four of a kind, kings, seven kicker"),
    ("high", "6h 6c", "6s Kd 7c 7d Ks", None, "full house, sixes over kings"),
    ("high", "Ah 3h", "Kh 9h 7h 7d Ks", None, "flush, ace high"),
    ("high", "Th 9c", "8s 7d 6c 2d As", None, "straight, ten high"),
    ("high", "9h 9c", "9s Kd 6c 2d As", None, "three of a kind, nines, ace kicker"),
    ("high", "Ah Kc", "As Kd Qc 2d 2s", None, "two pair, aces and kings, queen kicker"),
    ("high", "Ah Kc", "As Jd 9c 3d 2s", None, "pair of aces, king kicker"),
    ("high", "Ah Kc", "Qs 4d 9c 3d 2s", None, "ace high, king kicker"),
    ("high", "As Ks 5d 7c", "Ts 7d 8h 4s 2c", 2, "pair of sevens, ace kicker"),
    ("low8", "8h 3c", "6s 4d 2c Kd Kh", None, "8-6-4-3-2 low"),
    ("low8", "Ah 2c", "3s 4d 5c Kd Kh", None, "5-4-3-2-A low"),
    ("low8", "Ah 2c", "3s 4d 9c Kd Kh", None, ""),
    ("deuce", "7h 5c 4d 3s 2h", "", None, "7-5-4-3-2 low"),
    ("deuce", "Ah 5c 4d 3s 2h", "", None, "A-5-4-3-2 low"),
    ("deuce", "6h 5c 4d 3s 2h", "", None, "straight, six high"),
    ("deuce", "7h 5h 4h 3h 2h", "", None, "flush, seven high"),
    ("deuce", "7h 7c 4d 3s 2h", "", None, "pair of sevens, four kicker"),
    ("soko", "Ah 9h 4h 3h 2c", "", None, "four-card flush, ace high"),
    ("soko", "Ah 2d 3c 4h Kc", "", None, "four-card straight, four high"),
    ("americana", "Ah 7d 8c 9h Tc", "", None, "straight, ten high"),
    ("draw32", "Kh Kd Qc Qh 9c", "", None, "two pair, kings and queens, nine of clubs kicker"),
    ("draw32", "Ah 7d 8c 9h Td", "", None, "straight, ten of diamonds high"),
    ("telesina", "8c 7s 9c As Ah", "Ad", None, "three of a kind, aces, nine kicker"),
    ("telesina", "Kh Kd As 9h 8c", "7c", None, "pair of kings, ace of spades kicker"),
    ("telesina", "Ad Kd Qd Jd 7d", "7c", None, "flush, ace of diamonds high"),
    ("telesina", "Ah Kh Qh Jh Th", "7c", None, "straight flush, ace high"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("ranking", "hand", "board", "hole", "name"), ROWS, ids=[f"{row[0]}: {row[-1]}" for row in ROWS]
)
def test_names(ranking: str, hand: str, board: str, hole: int | None, name: str) -> None:
    assert RANKINGS[ranking].name(parse_cards(hand), parse_cards(board), hole) == name
