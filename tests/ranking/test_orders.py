"""What beats what, game by game. In every row the first hand beats the second, or ties if a ``=`` says so."""

import pytest

from dealerbox.cards import parse_cards
from dealerbox.ranking import RANKINGS

HIGH = [
    ("a straight flush beats four of a kind", "6h 5h 4h 3h 2h", ">", "As Ah Ad Ac Ks"),
    ("four of a kind beats a full house", "2s 2h 2d 2c 3s", ">", "As Ah Ad Kc Ks"),
    ("a full house beats a flush", "2s 2h 2d 3c 3s", ">", "Ah Kh Qh Jh 9h"),
    ("a flush beats a straight", "7h 5h 4h 3h 2h", ">", "As Kh Qh Jh Th"),
    ("a straight beats three of a kind", "As 2h 3h 4h 5h", ">", "As Ah Ad Kc Qs"),
    ("three of a kind beats two pair", "2s 2h 2d 3c 4s", ">", "As Ah Kd Kc Qs"),
    ("two pair beats a pair", "3s 3h 2d 2c 4s", ">", "As Ah Kd Qc Js"),
    ("a pair beats a high card", "2s 2h 3d 4c 5s", ">", "As Kh Qd Jc 9s"),
    ("A6: of full houses with equal trips the higher pair", "Qs Qh Qd 6c 6s", ">", "Qs Qh Qd 5c 5s"),
    ("A7: flushes go card by card, whatever their suit", "Kh 7h 5h 3h 2h", ">", "Qs Js Ts 8s 6s"),
    ("A7: of equal pairs the kickers, the highest first", "As Ah Kd Tc 6s", ">", "Ac Ad Qd Jc 5s"),
    ("A7: of equal trips the second kicker", "Js Jh Jd Ac Qs", ">", "Js Jh Jd Ac 9s"),
    ("the last card can decide", "As Kh Qd Jc 9s", ">", "Ac Kd Qh Js 8d"),
    ("A4: the ace is one in A-2-3-4-5, the lowest straight", "6s 5h 4d 3c 2s", ">", "As 2h 3d 4c 5s"),
    ("A4: the wheel is a straight", "As 2h 3d 4c 5s", ">", "Ks Kh Kd Qc Js"),
    ("A4: an ace in the middle is no straight", "2s 2h 5d 4c 3s", ">", "Ks Ah 2d 3c 4s"),
    ("a steel wheel beats a six-high straight", "As 2s 3s 4s 5s", ">", "6h 5s 4d 3c 2h"),
    ("C53: the royal flush is the highest straight flush", "As Ks Qs Js Ts", ">", "Kh Qh Jh Th 9h"),
    ("equal ranks tie, suits decide nothing", "As Ks Qs Js Ts", "=", "Ah Kh Qh Jh Th"),
    ("equal two pair with equal kickers tie", "As Ah Kd Kc 2s", "=", "Ac Ad Ks Kh 2d"),
]

LOW8 = [
    ("the highest card is compared first", "7s 6h 5d 4c 3s", ">", "8s 4h 3d 2c As"),
    ("then the next, down to the lowest", "8s 6h 3d 2c As", ">", "8h 6d 4d 2s Ac"),
    ("C19: the wheel is best, its straight does not count", "As 2h 3d 4c 5s", ">", "As 2h 3d 4c 6s"),
    ("C19: a flush does not count", "As 2s 3s 4s 7s", ">", "8s 6h 3d 2c As"),
    ("the ace is lower than the deuce", "8s 4h 3d 2c As", ">", "8s 5h 4d 3c 2s"),
    ("equal ranks tie", "8s 4h 3d 2c As", "=", "8h 4d 3c 2s Ah"),
]

DEUCE = [
    ("E15: 2-3-4-5-7 is best", "7s 5h 4d 3c 2s", ">", "7h 6d 4d 3s 2c"),
    ("the highest card is compared first", "8s 7h 6d 5c 3s", ">", "9h 5d 4d 3s 2c"),
    ("E16: straights count against", "Ks Qh Jd Tc 8s", ">", "6s 5h 4d 3c 2s"),
    ("O14: 2-3-4-5-7 of one suit is a flush and bad", "As Ah Kd Kc Qs", ">", "7s 5s 4s 3s 2s"),
    ("O14: A-K-Q-J-T is a straight", "As Kh Qd Jc 9s", ">", "As Kh Qd Jc Ts"),
    ("E16: A-2-3-4-5 off suit is no straight and beats every pair", "As 2h 3d 4c 5s", ">", "2s 2h 3d 4c 5s"),
    ("E16: its ace is high, it loses to K-5-4-3-2", "Ks 5h 4d 3c 2s", ">", "As 2h 3d 4c 5s"),
    ("E16: it beats every other ace-high", "As 2h 3d 4c 5s", ">", "As 6h 4d 3c 2s"),
    ("A-2-3-4-5 of one suit is a flush, not a straight flush", "As 2s 3s 4s 5s", ">", "2h 2s 3d 3c 3s"),
    ("a low pair beats a high one", "2s 2h Ad Kc Qs", ">", "3s 3h 2d 4c 5s"),
    ("a pair beats two pair", "As Ah Kd Qc Js", ">", "3s 3h 2d 2c 4s"),
    ("equal ranks tie", "8s 7h 6d 5c 3s", "=", "8h 7d 6c 5s 3h"),
]

SOKO = [
    ("F14: two pair beats a four-card flush", "3s 3h 2d 2c 4s", ">", "Ah Kh Qh Jh 9s"),
    ("F14: a four-card flush beats a four-card straight", "6h 4h 3h 2h Qs", ">", "As Kh Qd Jc 2s"),
    ("F14: a four-card straight beats a pair", "As 2h 3d 4c 9s", ">", "As Ah Kd Qc 9s"),
    ("F14: a pair beats a high card", "2s 2h 3d 7c 8s", ">", "As Kh Qd 9c 8s"),
    ("C26: four-card flushes go by the four suited cards first", "9h 8h 7h 3h 2s", ">", "9s 8s 7s 2s Ad"),
    ("C26: then by the fifth", "9h 8h 7h 2h As", ">", "9s 8s 7s 2s Kd"),
    ("C26: no suit decides", "9h 8h 7h 2h As", "=", "9s 8s 7s 2s Ah"),
    ("C26: four-card straights go by the top card", "9h 8s 7d 6c 2s", ">", "8h 7s 6d 5c As"),
    ("C26: then by the fifth, a paired card too", "9h 8s 7d 6c Js", ">", "9s 8h 7c 6d 9c"),
    ("C26: A-2-3-4 is the lowest, its top is the four", "5h 4s 3d 2c Ts", ">", "Ah 2s 3d 4c Ks"),
    ("C26: A-K-Q-J is the highest", "Ah Ks Qd Jc 2s", ">", "Kh Qs Jd Tc 8s"),
    ("K-A-2-3 is no four-card straight", "2h 2s 3d 4c 8s", ">", "Kh As 2d 3c 8s"),
    ("C26: both at once count as a four-card flush", "9h 8h 7h 6h 2s", ">", "Ah Kd Qs Jc 9s"),
    ("a four-card flush with a pair is a four-card flush", "9h 8h 7h 2h 9s", ">", "Ah As Kd Qc 9d"),
    ("the standard order stands above", "2s 2h 2d 3c 4s", ">", "As Ah Kd Kc Qs"),
    ("five to a flush are a flush", "7h 5h 4h 3h 2h", ">", "As Kh Qd Jc Ts"),
]

AMERICANA = [
    ("H4: a flush beats a full house", "Qh Jh 9h 8h 7h", ">", "As Ah Ad Kc Ks"),
    ("H14: four of a kind beats a flush", "7s 7h 7d 7c 8s", ">", "Ah Kh Qh Jh 9h"),
    ("H14: a full house beats a straight", "7s 7h 7d 8c 8s", ">", "As Kh Qd Jc Ts"),
    ("H2: A-7-8-9-T is a straight", "As 7h 8d 9c Ts", ">", "As Ah Ad Kc Qs"),
    ("O5: its highest card is the ten", "Js Th 9d 8c 7s", ">", "As 7h 8d 9c Ts"),
    ("H3: A-K-Q-J-T is the highest straight", "As Kh Qd Jc Ts", ">", "Ks Qh Jd Tc 9s"),
    ("a straight flush A-7-8-9-T beats four aces", "As 7s 8s 9s Ts", ">", "As Ah Ad Ac Ks"),
    ("O12: flushes of equal ranks split", "Ah Kh Qh Jh 9h", "=", "As Ks Qs Js 9s"),
    ("O12: straights of equal ranks split", "As Kh Qd Jc Ts", "=", "Ah Ks Qc Jd Th"),
]

DRAW32 = [
    ("J15: a flush beats a full house", "Qs Js 9s 8s 7s", ">", "As Ah Ad Kc Ks"),
    ("J16: between royal flushes the suit, hearts over diamonds", "Ah Kh Qh Jh Th", ">", "Ad Kd Qd Jd Td"),
    ("J16: diamonds over clubs", "Ad Kd Qd Jd Td", ">", "Ac Kc Qc Jc Tc"),
    ("J16: clubs over spades", "Ac Kc Qc Jc Tc", ">", "As Ks Qs Js Ts"),
    ("J17: between straight flushes the top rank first", "Js Ts 9s 8s 7s", ">", "Th 9h 8h 7h Ah"),
    ("J19: flushes go by all ranks before the suit", "As Ks Qs Js 9s", ">", "Ah Kh Qh Jh 8h"),
    ("J19: then by suit", "Ah Kh Qh Jh 8h", ">", "Ad Kd Qd Jd 8d"),
    ("J21: straights go by the suit of the top card", "Kh Qs Js Ts 9s", ">", "Kd Qh Jh Th 9h"),
    ("J21: the top card of A-7-8-9-T is the ten", "As 7s 8s 9s Th", ">", "Ah 7h 8h 9h Td"),
    ("J23: two pair with equal ranks: the suit of the side card", "Ks Kc Qs Qc 9h", ">", "Kh Kd Qh Qd 9d"),
    ("J24: one pair: three side cards by rank first", "Ks Kc As 9s 8s", ">", "Kh Kd Ah 9h 7h"),
    ("J24: then the suit of the highest side card", "Ks Kc Ad 9s 8s", ">", "Kh Kd Ac 9h 8h"),
    ("J25: high cards go by five ranks first", "As Ks Qs Js 9h", ">", "Ah Kh Qh Jh 8s"),
    ("J25: then by the suit of the highest", "Ah Ks Qs Js 9s", ">", "Ad Kh Qh Jh 9h"),
]

TABLES = {
    "high": HIGH, "low8": LOW8, "deuce": DEUCE, "soko": SOKO, "americana": AMERICANA, "draw32": DRAW32,
}  # fmt: skip
ROWS = [pytest.param(name, *row[1:], id=f"{name}: {row[0]}") for name, rows in TABLES.items() for row in rows]


@pytest.mark.parametrize(("ranking", "better", "sign", "other"), ROWS)
def test_what_beats_what(ranking: str, better: str, sign: str, other: str) -> None:
    hands = [parse_cards(better), parse_cards(other)]
    assert RANKINGS[ranking].winners(hands, []) == ([0] if sign == ">" else [0, 1])
    assert RANKINGS[ranking].winners(hands[::-1], []) == ([1] if sign == ">" else [0, 1])


@pytest.mark.parametrize(
    ("why", "hand"),
    [
        ("the nine is too high", "9s 4h 3d 2c As"),
        ("a king is too high", "Ks 4h 3d 2c As"),
        ("a pair leaves only four ranks", "8s 4h 3d 3c As"),
    ],
)
def test_a_low_needs_five_ranks_up_to_the_eight(why: str, hand: str) -> None:
    assert RANKINGS["low8"].strengths([parse_cards(hand)], []) == [None]
    assert RANKINGS["low8"].winners([parse_cards(hand)], []) == [], why


def test_only_qualified_hands_share_the_low() -> None:
    hands = [parse_cards(text) for text in ("9s 4h 3d 2c As", "8h 4s 3c 2d Ah", "Ks Kh Kd Kc Qs", "8d 4c 3h 2s Ad")]
    assert RANKINGS["low8"].winners(hands, []) == [1, 3]
