"""Telesina: suits decide, the Vela counts for everybody, and one pair of hands beat each other in a circle."""

import pytest

from dealerbox.cards import parse_cards
from dealerbox.ranking import RANKINGS

# ruff: noqa: E501 (a row is a line)

# The reason, the Vela, the better hand, the other.
ROWS = [
    ("I10: a flush beats a full house", "7h", "Qs Js 9s 8s 7s", "Ah Ad Ac Kh Kd"),
    ("I10: a straight beats three of a kind", "7h", "Ks Qh Jd Tc 9s", "Ah Ad Ac Kh Qd"),
    ("I11: the suit of the highest card comes before the next card", "Jh", "Ah Qc 7d 8s 9c", "Ad Kc 7s 8c 9d"),
    ("I11: the Vela as the highest card is held in common", "Ah", "Kh 7c 8c 9s Qs", "Kd 7d 8d 9h Qh"),
    ("I12: the kicker's rank comes before its suit", "7c", "Ks Kh As 8s 9d", "Kc Kd Qh Js 8h"),
    ("O6: the Vela as the highest kicker: the next kicker", "Ac", "9s 9d Qc Jc 8s", "9h 9c Qs Th 7d"),
    ("O6: the next kicker's suit, where its rank is equal", "Ac", "9s 9d Qc Jd 8s", "9h 9c Qs Jh 8d"),
    ("I13: two pair: the higher pair, then the lower", "7c", "As Ac 8h 8d Th", "Ah Ad 7h Ks Qs"),
    ("I13: then the rank of the fifth card", "7c", "Ks Kc Qs Qc Ts", "Kh Kd Qh Qd 9h"),
    ("O7: an own kicker of equal rank: its suit", "7c", "Ks Kc Qs Qc Th", "Kh Kd Qh Qd Td"),
    ("I14: the Vela as kicker: the best suit in the higher pair", "Ac", "Kh Ks Qs Qc 9s", "Kd Kc Qh Qd 9h"),
    ("I15: three of a kind by rank", "7c", "Ks Kc Kd 8s 9d", "Qh Qs Qd Ah Td"),
    ("I17: straights go by the highest card, then by its suit", "Jh", "Kh Qs 9s 8s Ts", "Kd Qh 9c 8c Td"),
    ("O7: the Vela on top of both straights: the next own card's suit", "Ac", "Kh Qs Js Ts 7s", "Kd Qh Jh Th 7h"),
    ("O5: A-7-8-9-T is the lowest straight, its highest card the ten", "Kc", "Js Th 9d 8c 7s", "As 7h 8d 9c Td"),
    ("O5: two of them: the ten's suit", "9d", "As 7s 8s Kc Th", "Ah 7h 8h Kd Ts"),
    ("I18: full houses go by the three", "7c", "Ts Tc Td 7s 7h", "9h 9s 9d Ah Ad"),
    ("I19: flushes go by suit alone, not by rank", "7c", "Jh Th 9h 8h Qh", "Ad Kd Qd Jd 9d"),
    ("I19: diamonds over clubs over spades", "7c", "Qd Jd 9d 8d 7d", "Ac Kc Qc Jc 9c"),
    ("I20: four of a kind by rank", "7c", "8s 8h 8d 8c 7s", "7h 7d Ah Ad Ac"),
    ("I21: straight flushes go by the highest card", "7c", "Ks Qs Js Ts 9s", "Qh Jh Th 9h 8h"),
    ("I21: then by suit", "7c", "Kh Qh Jh Th 9h", "Kd Qd Jd Td 9d"),
    ("three pairs: the best two and the best of the rest", "Jc", "Kh Kd Qh Qd Jh", "Ks Kc Qs Qc Th"),
    ("three pairs: an own card of the third is a kicker, and may have the better suit", "Jc", "Ks Kc Qs Qc Jh", "Kh Kd Qh Qd Th"),
    ("O9: A-7-8-9-T of clubs loses to the royal flush of hearts", "Jd", "Ah Kh Qh Jh Th", "Ac 7c 8c 9c Tc"),
    ("O9: A-7-8-9-T of spades loses to another royal flush", "7h", "Ad Kd Qd Jd Td", "As 7s 8s 9s Ts"),
    ("O9: A-7-8-9-T of spades loses to a king-high straight flush of hearts", "7d", "Kh Qh Jh Th 9h", "As 7s 8s 9s Ts"),
    ("I22: of two left the lowest straight flush of spades beats the royal flush of hearts", "7d", "As 7s 8s 9s Ts", "Ah Kh Qh Jh Th"),
    ("O11: even if the Vela makes their best hand a higher straight flush", "Js", "As 7s 8s 9s Ts", "Ah Kh Qh Jh Th"),
    ("O11: also where the Vela completes it", "Ts", "As 7s 8s 9s Kd", "Ah Kh Qh Jh Th"),
    ("I22: also where the Vela completes the royal flush", "Ah", "As 7s 8s 9s Ts", "7d Kh Qh Jh Th"),
]  # fmt: skip


@pytest.mark.parametrize(("vela", "better", "other"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_what_beats_what(vela: str, better: str, other: str) -> None:
    hands = [parse_cards(better), parse_cards(other)]
    for name in ("telesina", "telesina all kickers"):
        assert RANKINGS[name].winners(hands, parse_cards(vela)) == [0], name
        assert RANKINGS[name].winners(hands[::-1], parse_cards(vela)) == [1], name


@pytest.mark.parametrize(
    ("why", "vela", "highest_kicker", "all_kickers"),
    [
        ("I12, O8: the suit of the ace against the better second kicker", "9c", "Ks Kh Ah 8s 7d", "Kc Kd Ad Qs Js"),
        ("the suit of the ace against the better third kicker", "7c", "Ks Kh Ah Qs 8d", "Kc Kd As Qd 9d"),
    ],
)
def test_rule_book_value_for_equal_pairs(why: str, vela: str, highest_kicker: str, all_kickers: str) -> None:
    hands = [parse_cards(highest_kicker), parse_cards(all_kickers)]
    assert RANKINGS["telesina"].winners(hands, parse_cards(vela)) == [0], why
    assert RANKINGS["telesina all kickers"].winners(hands, parse_cards(vela)) == [1], why


def test_if_all_kickers_are_equal_the_suit_of_the_highest_decides() -> None:
    hands = [parse_cards("Ks Kh Ah 9s 8s"), parse_cards("Kc Kd As 9h 8h")]
    assert RANKINGS["telesina all kickers"].winners(hands, parse_cards("7c")) == [0]


def test_the_circle_applies_only_between_two_players() -> None:
    royal, lowest, third = (parse_cards(text) for text in ("Ah Kh Qh Jh Th", "As 7s 8s 9s Ts", "Kd Kc Qd Qc 9h"))
    telesina, vela = RANKINGS["telesina"], parse_cards("7d")
    strengths = telesina.strengths([royal, lowest, third], vela)
    assert telesina.best(strengths) == [0], "three contest the main pot: the royal flush wins it"
    assert telesina.best(strengths[:2]) == [1], "the side pot of the two: the lowest straight flush of spades"
    assert telesina.best(strengths[1:]) == [0]
    assert telesina.best(strengths[:1]) == [0]


def test_without_the_limit_to_two_players_the_order_would_be_circular() -> None:
    royal, jack_high, lowest = (parse_cards(text) for text in ("Ah Kh Qh Jh Th", "Jd Td 9d 8d 7d", "As 7s 8s 9s Ts"))
    telesina, vela = RANKINGS["telesina"], parse_cards("Kc")
    assert telesina.winners([royal, jack_high], vela) == [0]
    assert telesina.winners([jack_high, lowest], vela) == [0]
    assert telesina.winners([lowest, royal], vela) == [0]
    assert telesina.winners([royal, jack_high, lowest], vela) == [0]
