"""Posts from outside, antes and dead money, straddles (CONTRACTS.md, Posts)."""

import pytest

from tests.hand.playing import answer, hands, options, played

NL = "NL 5/10"
QUEENS_KINGS_ACES = hands(["Qh Qs", "Kh Ks", "Ah As"], "2c 3d 7h 8s Jc")
"""Seats 1, 2, 0 hold queens, kings, aces."""

Posts = list[tuple[int, str, int]]


@pytest.mark.parametrize(
    ("posts", "stacks", "price"),
    [
        ([(1, "straddle", 20)], "100 12 100", 20),  # posted short: the amount to call is the whole straddle
        ([(1, "straddle", 40), (2, "straddle", 20)], "100 100 100", 40),  # the largest counts, not the last
        ([(1, "straddle", 8)], "100 100 100", 10),  # never less than the big blind
        ([(1, "small", 10), (2, "big", 3)], "100 100 100", 10),
    ],
)
def test_the_amount_to_match_after_posts(posts: Posts, stacks: str, price: int) -> None:
    may = options(NL, stacks, posts=posts, first=0)
    assert (may["call"], may["raise"][0]) == (price, 2 * price)


@pytest.mark.parametrize(
    ("posts", "first", "turn"),
    [
        ([(1, "small", 5), (2, "big", 10)], None, 3),
        ([(2, "big", 10), (1, "big", 10)], None, 2),  # left of the last in the list
        ([(1, "small", 5), (2, "big", 10), (3, "straddle", 20)], None, 0),
        ([(2, "big", 10), (3, "small", 5)], None, 3),  # a small blind does not count
        ([(1, "small", 5), (2, "big", 10)], 1, 1),
        (None, 2, 2),  # `first` without posts
    ],
)
def test_who_acts_first_after_posts(posts: Posts | None, first: int | None, turn: int) -> None:
    assert played(NL, "100 100 100 100", posts=posts, first=first).turn == turn


def test_if_the_first_seat_cannot_act_the_next_one_does() -> None:
    assert played(NL, "100 100 10 100", posts=[(1, "small", 5), (2, "big", 10)], first=2).turn == 3


def test_a_folded_straddle_that_nobody_matched_stays_in_the_last_pot() -> None:
    """Seats 1 and 2 have exactly 5 and 10; the straddler acts first and folds, and so does seat 3."""
    posts = [(1, "small", 5), (2, "big", 10), (0, "straddle", 20)]
    deck = hands(["Ah As", "Kh Ks", "2h 3s", "Qh Qs"], "2c 3d 7h 8s Jc")
    after = answer(NL, "100 5 10 100", "fold, fold", posts=posts, first=0, deck=deck)
    assert [pot["amount"] for pot in after["pots"]] == [15, 20]
    assert after["stacks"] == [80, 15, 20, 100]


def test_a_player_with_exactly_the_ante_contests_all_antes() -> None:
    posts = [(0, "ante", 3), (1, "ante", 5), (2, "ante", 5), (1, "small", 5), (2, "big", 10)]
    after = answer(NL, "3 100 100", "call" + ", check" * 7, posts=posts, deck=QUEENS_KINGS_ACES)
    assert [(pot["amount"], pot["won"]) for pot in after["pots"]] == [(13, (13, 0, 0)), (20, (0, 0, 20))]


def test_two_short_antes_contest_equal_parts_and_dead_money_once() -> None:
    """Antes of 2, 4 and twice 5, and 7 dead: 15 for all four, 6 for those who paid 4 or more, 22 for those who bet."""
    posts = [(seat, "ante", 5) for seat in range(4)] + [(1, "dead", 7), (1, "small", 5), (2, "big", 10)]
    deck = hands(["Qh Qs", "Jh Js", "Ah As", "Kh Ks"], "2c 3d 7h 8s 9c")  # seats 1, 2, 3, 0
    after = answer(NL, "4 100 100 2", "call" + ", check" * 7, posts=posts, deck=deck)
    assert [pot["amount"] for pot in after["pots"]] == [15, 6, 22]
    assert [pot["won"] for pot in after["pots"]] == [(0, 0, 0, 15), (6, 0, 0, 0), (0, 22, 0, 0)]


def test_a_short_ante_of_zero_makes_no_empty_pot() -> None:
    """The dead post took the whole stack: its player contests the dead money."""
    posts = [(0, "dead", 5), (0, "ante", 5), (1, "ante", 5), (2, "ante", 5), (1, "small", 5), (2, "big", 10)]
    after = answer(NL, "5 100 100", "call" + ", check" * 7, posts=posts, deck=QUEENS_KINGS_ACES)
    assert [(pot["amount"], pot["won"]) for pot in after["pots"]] == [(5, (5, 0, 0)), (30, (0, 0, 30))]


def test_a_short_ante_after_a_blind_contests_the_bets_as_usual() -> None:
    """The ante of the big blind is posted after the blind, and only 1 is left for it."""
    posts = [(1, "small", 5), (2, "big", 10), (0, "ante", 5), (1, "ante", 5), (2, "ante", 5)]
    deck = hands(["Kh Ks", "Ah As", "Qh Qs"], "2c 3d 7h 8s Jc")
    after = answer(NL, "100 100 11", "call, call, check x 6", posts=posts, deck=deck)
    assert [(pot["amount"], pot["won"]) for pot in after["pots"]] == [(41, (0, 0, 41))]


def test_all_in_with_short_antes_for_the_same_bets_is_not_one_pot() -> None:
    """Nobody has a bet in: antes of 3 and 5, and the 2 above go back to the only player who can win them."""
    posts = [(1, "ante", 5), (0, "ante", 5), (1, "big", 10)]
    after = answer(NL, "3 5", posts=posts, deck=hands(["2h 7s", "Ah As"], "2c 3d 9h 8s Jc"))
    assert [(pot["amount"], pot["won"]) for pot in after["pots"]] == [(6, (6, 0)), (2, (0, 2))]


def test_after_the_draw_in_32_card_draw_the_player_left_of_the_big_blind_acts_and_shows_first() -> None:
    posts = [(0, "big", 10), (1, "small", 5)]
    acts = "call, call, check, stand x 3"
    assert played(NL, "100 100 100", acts, game="draw32", posts=posts, first=1).turn == 1
    after = answer(NL, "100 100 100", f"{acts}, check x 3", game="draw32", posts=posts, first=1)
    assert after["first_to_show"] == 1
    assert answer(NL, "100 100 100", "call, call, check, stand x 3, check x 3", game="draw32")["first_to_show"] == 0


def test_half_pot_never_offers_less_than_the_minimum_raise() -> None:
    """Only a small blind is posted: half of 15 is 7, the minimum raise is 10."""
    assert options("HPL 5/10", "100 100", posts=[(1, "small", 5)], first=0)["raise"] == (20, 20)


@pytest.mark.parametrize("sort", ["dead", "ante"])
def test_dead_money_and_antes_count_as_money_in_the_pot_for_protection(sort: str) -> None:
    posts = [(1, "small", 5), (2, "big", 10), (0, sort, 5)]
    hand = played("FL 10/20", "100 100 100", "protect", money="real", posts=posts)
    assert hand.protected == [True, False, False]
