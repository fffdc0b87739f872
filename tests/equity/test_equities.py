"""Equities: exact values against plain enumeration, and sampled ones."""

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from dealerbox.cards import parse_cards
from dealerbox.equity.contest import CardFault, Contest
from dealerbox.equity.equities import exact_equities, sampled_equities
from dealerbox.equity.spot import Spot
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import load_rule_book

HOUSE = load_rule_book("dealerbox")


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
    ("game", "hands", "equities"),
    [
        ("holdem", ["As Ah", "Ks Kh"], [0.8263661126, 0.1736338874]),
        ("holdem", ["As Ah", "Ks Kh", "7c 6d"], [0.6404900758, 0.1641653669, 0.1953445573]),
        ("omaha", ["As Ad Jh Th", "Ks Kd 9h 8h"], [0.7227967013, 0.2772032987]),
        ("omaha", ["As Kd Jh Tc", "Qs 9d 8h 7c"], [0.5528743803, 0.4471256197]),
        ("omaha8", ["As 2d Kh Th", "Ac 3d 4h 5c"], [0.5654362123, 0.4345637877]),
    ],
)
def test_equities_before_the_flop(game: str, hands: list[str], equities: list[float]) -> None:
    """The values are those of an earlier way of counting, which ranked each hand on each board."""
    at = spot(game, hands)
    found = exact_equities(at)
    assert [round(float(equity), 10) for equity in found.equities] == equities
    assert found.deals == at.deals


@pytest.mark.parametrize("suits", [4, 2])
@pytest.mark.parametrize("game", [game for game in GAMES if Contest(GAMES[game], HOUSE).flush_needs_board])
def test_random_boards_match_plain_enumeration(game: str, suits: int) -> None:
    """Many dead cards keep the enumeration short; if they leave two suits, most boards have a flush."""
    chance = random.Random(f"{game} {suits}")
    contest = Contest(GAMES[game], HOUSE)
    for known in (0, 0, 1, 2, 3, 3, 4, 5):
        players = chance.randint(2, 4)
        size = players * contest.own + known
        dealable = [card for card in range(52) if card & 3 < suits]
        cards = chance.sample(dealable, min(len(dealable), size + 11))
        hands = [cards[at : at + contest.own] for at in range(0, players * contest.own, contest.own)]
        board = cards[players * contest.own : size]
        at = Spot(contest, hands, board, [card for card in range(52) if card not in cards])
        found = exact_equities(at)
        assert found.equities == plainly(at), (hands, board, cards[size:])
        assert found.deals == at.deals


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
