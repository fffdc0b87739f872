"""The fast tables agree with the definition on every hand, and the definition gives the known numbers of hands."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb

import pytest

from dealerbox.cards import DECKS, parse_cards
from dealerbox.ranking import OPEN_RANKINGS, RANKINGS, orders
from dealerbox.ranking.definition import Definition, choices
from dealerbox.ranking.numbering import HIGH_SHIFT, LOW_MASK, RANK_UNITS, all_choices, high_begins, low_places, sum_of
from dealerbox.ranking.tables import suited_ranks

DECK_OF = {
    "high": "52", "low8": "52", "deuce": "52", "soko": "52",
    "americana": "32", "draw32": "32", "telesina": "32", "telesina all kickers": "32",
}  # fmt: skip

STANDARD = {
    "straight_flush": 40, "four_of_a_kind": 624, "full_house": 3744, "flush": 5108, "straight": 10200,
    "three_of_a_kind": 54912, "two_pair": 123552, "pair": 1098240, "high_card": 1302540,
}  # fmt: skip
SOKO = STANDARD | {"four_flush": 110940, "four_straight": 92208, "pair": 1047552, "high_card": 1150080}
SHORT = {
    "straight_flush": 20, "four_of_a_kind": 224, "flush": 204, "full_house": 1344, "straight": 5100,
    "three_of_a_kind": 10752, "two_pair": 24192, "pair": 107520, "high_card": 52020,
}  # fmt: skip
# Without the wheel each suit has one straight flush less, and 1020 straights count as nothing: E16.
DEUCE = STANDARD | {"straight_flush": 36, "flush": 5112, "straight": 9180, "high_card": 1303560}
LOW8 = {"eight_or_better": 56 * 4**5, "": comb(52, 5) - 56 * 4**5}
COUNTS = {
    "high": STANDARD, "low8": LOW8, "deuce": DEUCE, "soko": SOKO, "americana": SHORT, "draw32": SHORT,
    "telesina": SHORT, "telesina all kickers": SHORT,
}  # fmt: skip


def sampled(deck: str, size: int, count: int, seed: int) -> Iterator[list[int]]:
    chance = random.Random(seed)
    for _ in range(count):
        yield chance.sample(DECKS[deck], size)


def category(definition: Definition, hand: tuple[int, ...]) -> str:
    found = definition.read(hand)
    return definition.rows[found[0]].category.__name__ if found else ""


def plain(name: str, five: list[int] | tuple[int, ...]) -> int:
    """Return what the fast form must say about five cards, by the definition."""
    strength = RANKINGS[name].definition.strength(five)
    if not name.startswith("telesina"):
        return strength
    royal, lowest = (set(five) == set(parse_cards(text)) for text in ("AhKhQhJhTh", "As7s8s9sTs"))
    return strength << 2 | royal << 1 | lowest


@pytest.mark.parametrize("name", RANKINGS)
def test_five_cards_match_the_definition(name: str) -> None:
    for hand in sampled(DECK_OF[name], 5, 2000, seed=1):
        assert (RANKINGS[name].strengths([hand], [])[0] or 0) == plain(name, hand)


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", RANKINGS)
def test_all_hands_of_the_deck(name: str) -> None:
    ranking, counts = RANKINGS[name], Counter[str]()
    for hand in combinations(DECKS[DECK_OF[name]], 5):
        assert (ranking.strengths([hand], [])[0] or 0) == plain(name, hand)
        counts[category(ranking.definition, hand)] += 1
    assert counts == COUNTS[name]


def test_how_many_hands_of_32_cards_are_in_each_category() -> None:
    definition = RANKINGS["americana"].definition
    assert Counter(category(definition, hand) for hand in combinations(DECKS["32"], 5)) == SHORT


@pytest.mark.parametrize(("name", "size"), [("high", 6), ("high", 7), ("low8", 7), ("telesina", 6)])
def test_the_best_five_of_more_cards(name: str, size: int) -> None:
    definition = RANKINGS[name].definition
    for cards in sampled(DECK_OF[name], size, 300, seed=2):
        best = max(definition.strength(five) for five in combinations(cards, 5))
        strength = RANKINGS[name].strengths([cards[:2]], cards[2:])[0] or 0
        assert strength >> 2 * (name == "telesina") == best


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("name", ["telesina", "telesina all kickers"])
def test_the_best_five_of_every_six_in_telesina(name: str) -> None:
    ranking = RANKINGS[name]
    of_five = {hand: ranking.definition.strength(hand) for hand in combinations(DECKS["32"], 5)}
    for cards in combinations(DECKS["32"], 6):
        assert ranking.strength(cards) >> 2 == max(of_five[five] for five in combinations(cards, 5))


@pytest.mark.parametrize(("name", "own"), [("high", 4), ("high", 5), ("low8", 4), ("low8", 5)])
def test_two_hole_cards_and_three_of_the_board(name: str, own: int) -> None:
    definition = RANKINGS[name].definition
    for cards in sampled("52", 2 * own + 5, 100, seed=3):
        hands, board = [cards[:own], cards[own : 2 * own]], cards[2 * own :]
        plainly = [max(definition.strength(five) for five in choices(hand, board, 2)) or None for hand in hands]
        assert RANKINGS[name].strengths(hands, board, 2) == plainly


@pytest.mark.parametrize("count", range(1, 8))
def test_every_choice_of_ranks_has_its_own_position(count: int) -> None:
    begins, lows = high_begins(count), low_places()
    sums = [sum_of(choice) for choice in all_choices(count)]
    assert [begins[ranks >> HIGH_SHIFT] + lows[ranks & LOW_MASK] for ranks in sums] == [*range(len(sums))]


def test_a_flush_board_helps_only_a_player_with_two_cards_of_the_suit() -> None:
    board = parse_cards("2h 5h 9h Jh Kh")
    hands = [parse_cards(text) for text in ("Ah 2c 3d 4s", "3h 4h 7c 8d")]
    assert RANKINGS["high"].winners(hands, board, 2) == [1]


@pytest.mark.parametrize(
    ("name", "definition"),
    [
        ("stud", orders.OPEN_STUD),
        ("soko", orders.OPEN_SOKO),
        ("telesina", orders.OPEN_TELESINA),
        ("telesina all kickers", orders.OPEN_TELESINA_ALL_KICKERS),
    ],
)
def test_exposed_cards_match_the_definition(name: str, definition: Definition) -> None:
    for size in (1, 2, 3, 4):
        for cards in sampled("32" if name.startswith("telesina") else "52", size, 500, seed=size):
            assert OPEN_RANKINGS[name].strength(cards) == definition.strength(cards)


@pytest.mark.parametrize(("name", "hole"), [("high", None), ("high", 2), ("low8", 2)])
def test_strengths_without_and_with_a_flush_match_whole_hands(name: str, hole: int | None) -> None:
    own = 4 if hole else 2
    ranking = RANKINGS[name]
    for cards in sampled("52", 3 * own + 8, 20, seed=6):
        hands = [cards[at : at + own] for at in range(0, 3 * own, own)]
        boards = list(combinations(cards[3 * own :], 5))
        units = [[RANK_UNITS[card >> 2] for card in board] for board in boards]
        for board, strengths in zip(boards, ranking.without_flushes(hands, units, hole), strict=True):
            if name == "high":
                flushes = [max([flush_of(hand, board, suit, hole) for suit in range(4)]) for hand in hands]
                strengths = [max(pair) for pair in zip(strengths, flushes, strict=True)]
            assert [strength or None for strength in strengths] == ranking.strengths(hands, board, hole)


def flush_of(hand: Sequence[int], board: Sequence[int], suit: int, hole: int | None) -> int:
    """Return the strength of the hand's flush in a suit, 0 if it has none."""
    high, own, common = RANKINGS["high"], suited_ranks(suit, hand), suited_ranks(suit, board)
    found = high.flush(own, common, hole) if common.bit_count() >= 3 else 0
    assert bool(found) == (common.bit_count() >= high.board_cards_for_flush(own, hole))
    return found


def test_a_lower_strength_is_a_lower_key() -> None:
    """The packed number and the readable key put hands in the same order."""
    for definition in (orders.HIGH, orders.SOKO, orders.TELESINA, orders.DRAW32):
        hands = list(sampled("32", 5, 500, seed=4))
        by_key = sorted(hands, key=definition.key)
        assert [definition.key(hand) for hand in sorted(hands, key=definition.strength)] == [
            *map(definition.key, by_key)
        ]


@pytest.mark.slow
def test_in_32_card_draw_no_two_hands_tie() -> None:
    """J2, O2: hands of equal strength always share a card, so they cannot meet."""
    equal: dict[int, list[set[int]]] = {}
    for hand in combinations(DECKS["32"], 5):
        equal.setdefault(RANKINGS["draw32"].strength(hand), []).append(set(hand))
    assert not any(one.isdisjoint(other) for hands in equal.values() for one, other in combinations(hands, 2))


@pytest.mark.parametrize("name", ["telesina", "telesina all kickers"])
def test_in_telesina_no_two_hands_tie(name: str) -> None:
    """C31, O7: the order is total whatever the Vela is."""
    for cards in sampled("32", 11, 5000, seed=5):
        assert len(RANKINGS[name].winners([cards[:5], cards[5:10]], cards[10:])) == 1


@pytest.mark.parametrize(("hand", "board", "hole"), [("Ah Kh", "2c 3c", None), ("Ah Kh Qh Jh", "2c 3c", 2)])
def test_a_name_needs_five_cards(hand: str, board: str, hole: int | None) -> None:
    with pytest.raises(ValueError, match="have no five cards"):
        RANKINGS["high"].name(parse_cards(hand), parse_cards(board), hole)
