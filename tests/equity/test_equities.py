"""Equities: exact values against plain enumeration, and sampled ones."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from dealerbox.cards import parse_cards
from dealerbox.equity.boards import weighted_boards
from dealerbox.equity.contest import CardFault, Contest
from dealerbox.equity.equities import exact_equities, sampled_equities
from dealerbox.equity.spot import Spot
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import load_rule_book


def spot(game: str, hands: Sequence[str], board: str = "", dead: str = "", house: str = "dealerbox") -> Spot:
    contest = Contest(GAMES[game], load_rule_book(house))
    return Spot(contest, [parse_cards(hand) for hand in hands], parse_cards(board), parse_cards(dead))


def plainly(at: Spot) -> list[Fraction]:
    """Return the equities by dealing each card to each position, one deal after another."""
    totals, deals = [Fraction(0)] * len(at.hands), 0
    for piles in dealt(at.rest, at.needs):
        hands = [[*hand, *pile] for hand, pile in zip(at.hands, piles, strict=False)]
        high, low = at.contest.winners(hands, [*at.board, *piles[-1]])
        deals += 1
        for index in high:
            totals[index] += Fraction(1, (2 if low else 1) * len(high))
        for index in low:
            totals[index] += Fraction(1, 2 * len(low))
    return [total / deals for total in totals]


def dealt(rest: Sequence[int], needs: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    for pile in combinations(rest, needs[0]):
        left = [card for card in rest if card not in pile]
        for others in dealt(left, needs[1:]) if len(needs) > 1 else [[]]:
            yield [pile, *others]


SPOTS = [
    ("holdem", ["Ah Ad", "Ks Kc"], "Kh 7h 2h", "Qh"),
    ("holdem", ["Ah Kh", "2s 2c", "Td 9d"], "Qh Jh 2d", ""),
    ("holdem", ["Ah Kh", "2s 2c"], "3h 4h 5h 6h", ""),
    ("holdem", ["Ah Kh", "2s 2c"], "3c 4c 5c 6c Kc", ""),
    ("omaha", ["Ah Ad Kh Kd", "9s 8s 7c 6c"], "Th 7s 2h", ""),
    ("omaha5", ["Ah Ad Kh Kd 2c", "9s 8s 7c 6c 2h"], "Th 7h 2s", ""),
    ("omaha8", ["Ah 2d Kh Kd", "3s 4s 7c 6c"], "8h 7s 2h", ""),
    ("omaha5-8", ["Ah 2d Kh Kd Qs", "3s 4s 7c 6c Qh"], "8h 5h Th", ""),
    ("stud", ["Ah Ad Kc 4d 9s 9d", "2s 3s 4s 8c 8d Ts"], "", "As"),
    ("stud", ["Ah Ad Kc 4d 9s 9d", "2s 3s 4s 8c 8d 5h"], "6s", ""),
    ("stud8", ["Ah 2d 3c 4d 9s 9d", "2s 3s 4s 8c 8d 5s"], "", ""),
    ("soko", ["Ah Kh Qh Jd", "2s 2c 3s 3d", "9c 8c 7c 6d"], "", ""),
    ("americana", ["Ah Kh Qh Jd", "7s 7c 8s 8d"], "", ""),
    ("telesina", ["Ah Kh Qh Jh", "7s 8s 9s Ts"], "", "As"),
    ("telesina", ["Ah Kh Qh Jh Th", "7s 8s 9s As Kd"], "", ""),
    ("draw5", ["Ah Kh Qh Jd 9s", "2s 2c 3s 4d 5d"], "", ""),
    ("deuce3", ["Ah Kh Qh Jd 9s", "2s 2c 3s 4d 5d"], "", ""),
    ("draw32", ["Ah Kh Qh Jd 9s", "As Ks Qs Jh 9d"], "", ""),
]


@pytest.mark.parametrize(("game", "hands", "board", "dead"), SPOTS)
def test_exact_equities_match_plain_enumeration(game: str, hands: list[str], board: str, dead: str) -> None:
    at = spot(game, hands, board, dead)
    found = exact_equities(at)
    assert found.equities == plainly(at)
    assert found.deals == at.deals
    assert sum(found.equities) == 1


def test_aces_against_kings_before_the_flop() -> None:
    found = exact_equities(spot("holdem", ["Ah Ad", "Ks Kc"]))
    assert [round(float(equity), 10) for equity in found.equities] == [0.8125548968, 0.1874451032]
    assert found.deals == comb(48, 5) == 1712304
    assert found.exact


@pytest.mark.parametrize(
    ("board", "dead"),
    [("", "3c 4c 5c 6c 7c 8c"), ("2h", ""), ("2h 3h", "9s"), ("2h 3h 4h", ""), ("2h 3h 4s", ""), ("2h 3h 4s 5s", "")],
)
def test_combined_boards_represent_all_boards(board: str, dead: str) -> None:
    """Each group has the ranks of its boards, and contains as many boards with three cards of a suit as there are."""
    known = parse_cards(board + dead)
    rest = [card for card in range(52) if card not in known][::2]
    on_table = parse_cards(board)

    def shape(cards: Sequence[int]) -> tuple[list[int], list[int]]:
        suits = [card & 3 for card in cards]
        full = [suit for suit in range(4) if suits.count(suit) >= 3]
        return sorted(card >> 2 for card in cards), sorted(card for card in cards if card & 3 in full)

    plain, grouped = dict[str, int](), dict[str, int]()
    for chosen in combinations(rest, 5 - len(on_table)):
        key = str(shape([*on_table, *chosen]))
        plain[key] = plain.get(key, 0) + 1
    for cards, ways in weighted_boards(rest, on_table, 5 - len(on_table)):
        grouped[str(shape(cards))] = grouped.get(str(shape(cards)), 0) + ways
    assert grouped == plain


@pytest.mark.parametrize(("game", "hands", "board", "dead"), SPOTS[:16:3])
def test_sampled_equities_are_close_to_the_exact_ones(game: str, hands: list[str], board: str, dead: str) -> None:
    at = spot(game, hands, board, dead)
    right, found = exact_equities(at), sampled_equities(at, 4000, random.Random(1))
    assert found.errors is not None
    assert not found.exact
    assert found.deals == 4000
    for exact, sampled, error in zip(right.equities, found.equities, found.errors, strict=True):
        assert abs(exact - sampled) <= 4 * error + 1e-9


def test_the_standard_error_is_that_of_a_mean() -> None:
    """Like a coin toss: the error is the square root of a quarter over the number of deals less one."""
    at = spot("holdem", ["Ah Kd", "As Kc"], "Ac Kh 2c 3c")
    found = sampled_equities(at, 2000, random.Random(3))
    wins = found.equities[1] * 2 - 1  # Kc makes a flush in some deals and ties in all others
    spread = float(wins * (1 - wins)) / 4
    assert found.errors == pytest.approx([(spread / 1999) ** 0.5] * 2)


def test_the_circle_of_telesina_applies_only_between_two_players() -> None:
    hands = ["Ah Kh Qh Jh Th", "7s 8s 9s Ts As"]
    assert exact_equities(spot("telesina", hands)).equities == [0, 1]
    assert exact_equities(spot("telesina", [*hands, "Kd Kc Qd Qc 9h"])).equities == [1, 0, 0]


def test_the_rule_book_decides_between_equal_pairs() -> None:
    hands = ["Ks Kh Ah Qs 8d", "Kc Kd As Qd 9d"]
    by_house = [exact_equities(spot("telesina", hands, house=house)).equities[0] for house in ("dealerbox", "general")]
    assert by_house[0] > by_house[1]


def test_eight_players_of_stud_get_a_community_last_card() -> None:
    """Eight times six cards leave four, so the seventh is a community card (G12)."""
    low, high = "234567", "89TJQK"
    hands = [" ".join(rank + suit for rank in ranks) for suit in "cdhs" for ranks in (low, high)]
    at = spot("stud", hands)
    assert at.needs == [0] * 8 + [1]
    assert at.deals == 4
    assert exact_equities(at).equities == plainly(at)


def test_four_players_of_stud_get_a_card_each() -> None:
    hands = [" ".join(rank + suit for rank in "234567") for suit in "cdhs"]
    assert spot("stud", hands).needs == [1, 1, 1, 1, 0]
    assert spot("stud", hands, board="Ah").needs == [0] * 5


@pytest.mark.parametrize(
    ("game", "hands", "board", "dead", "error"),
    [
        ("holdem", ["Ah Kh", "Ah 2c"], "", "", "hand 1: Ah is dealt twice, it is already in hand 0"),
        ("holdem", ["Ah Kh", "2c 3c"], "Kh", "", "board: Kh is dealt twice"),
        ("holdem", ["Ah Kh", "2c 3c"], "", "2c", "dead: 2c is dealt twice"),
        ("holdem", ["Ah Kh", "2c"], "", "", "hand 1: 1 cards, but Texas Hold'em needs 2"),
        ("holdem", ["Ah Kh", "2c 3c"], "4c 5c 6c 7c 8c 9c", "", "board: 6 cards, but Texas Hold'em has at most 5"),
        ("draw5", ["Ah Kh Qh Jh", "2c 3c 4c 5c 7d"], "", "", "hand 0: 4 cards, but 5-Card Draw needs 5"),
        ("soko", ["Ah Kh Qh Jh Th 9h", "2c"], "", "", "hand 0: 6 cards, but Soko needs 1 to 5"),
        ("telesina", ["Ah", "6c"], "", "", "6c is not in the deck of Telesina, sevens to aces"),
        ("americana", ["Ah", "Kh", "Qh", "Jh", "Th", "9h", "8h"], "", "", "28 cards are still to come, but only 25"),
    ],
)
def test_impossible_cards_are_refused(game: str, hands: list[str], board: str, dead: str, error: str) -> None:
    with pytest.raises(CardFault, match=error):
        spot(game, hands, board, dead)
