"""The draw games: drawing cards, the clock, the muck, the split (RULES.md E and J)."""

import pytest

from dealerbox.cards import print_cards
from tests.hand.playing import ScriptFault, answer, hands, options, played

PAT = "2c 4d 6h 8s Tc"
THREE = hands(["Ah Kh Qh Jh 9c", "Ad Kd Qd Jd 9d", "As Ks Qs Js 9s"], "2c 3c 4c 5c 6c 7c 8c 2d 3d")


def test_one_to_five_cards_may_be_discarded_and_replaced_at_once() -> None:
    hand = played("NL 5/10", "100 100 100", "call, call, check, discard 9c Jh", game="draw5", deck=THREE)
    assert print_cards(hand.cards[1]) == "Ah Kh Qh 2c 3c"
    assert hand.turn == 2
    assert options("NL 5/10", "100 100 100", "call, call, check", game="draw5", deck=THREE) == {
        "discard": (1, 5),
        "stand": True,
    }


def test_at_most_four_at_32_card_draw() -> None:
    assert options("NL 5/10", "100 100", "call, check", game="draw32")["discard"] == (1, 4)


@pytest.mark.parametrize("cards", ["2h", "9c 9c", "Ah Kh Qh Jh 9c 2c"])
def test_only_your_own_cards_may_be_discarded_each_once(cards: str) -> None:
    with pytest.raises(ScriptFault) as fault:
        played("NL 5/10", "100 100 100", f"call, call, check, discard {cards}", game="draw5", deck=THREE)
    assert fault.value.at == 3


@pytest.mark.parametrize(("game", "draws"), [("draw5", 1), ("deuce3", 3), ("draw32", 1)])
def test_the_number_of_draws(game: str, draws: int) -> None:
    """RULES.md E5, E13, J4: a betting round follows each."""
    hand = played("NL 5/10", "100 100", "call, check" + ", stand, stand, check, check" * draws, game=game)
    assert hand.over


def test_all_in_players_draw_too_and_nobody_folds_in_a_draw() -> None:
    hand = played("NL 5/10", "10 100 100", "call, call, check", game="draw5", deck=THREE)
    assert hand.turn == 1
    hand = played("NL 5/10", "10 100 100", "call, call, check, stand, stand", game="draw5", deck=THREE)
    assert (hand.turn, hand.drawing) == (0, True)
    with pytest.raises(ScriptFault):
        played("NL 5/10", "100 100 100", "call, call, check, fold", game="draw5", deck=THREE)


def test_a_time_out_in_the_draw_forbids_bets_and_raises() -> None:
    """RULES.md E8."""
    acts = "call, call, check, timeout, stand, stand"
    assert options("NL 5/10", "100 100 100", acts, game="draw5") == {"fold": True, "check": True}
    assert options("NL 5/10", "100 100 100", f"{acts}, check, bet 10, fold", game="draw5") == {"fold": True, "call": 10}


def test_a_later_timely_draw_restores_the_right_to_bet() -> None:
    """RULES.md E9."""
    acts = "call, check, timeout, stand, check, check"
    assert "bet" not in options("NL 5/10", "100 100", "call, check, timeout, stand", game="deuce3")
    assert "bet" in options("NL 5/10", "100 100", f"{acts}, stand, stand", game="deuce3")


def test_who_acts_first_after_the_draw() -> None:
    """RULES.md E11: left of the button; J6: in 32-Card Draw after the big blind."""
    acts = "call, call, check, stand, stand, stand"
    assert played("NL 5/10", "100 100 100", acts, game="draw5").turn == 1
    assert played("NL 5/10", "100 100 100", acts, game="draw32").turn == 0


SHORT = "8h 9h 7h 3c 4c 2c As Kd Qs Ad Kc Qd Ac Kh 5c Th Td"
"""Three hands of five and two more cards: seat 1 8h 3c As Ad Ac, seat 2 9h 4c Kd Kc Kh, seat 0 7h 2c Qs Qd 5c."""


def test_when_the_stub_runs_out_the_muck_comes_back_without_your_own_discards() -> None:
    """RULES.md E19, E20, C21."""
    acts = "call, call, check, discard 8h 3c, discard 9h 4c"
    hand = played("NL 5/10", "100 100 100", acts, game="draw5", deck=SHORT, redeal=["3c 8h"])
    assert print_cards(hand.cards[2]) == "Kd Kc Kh 3c 8h"
    with pytest.raises(ScriptFault):  # the player's own nine and four may not be in it
        played("NL 5/10", "100 100 100", acts, game="draw5", deck=SHORT, redeal=["9h 3c 8h 4c"])


def test_a_folded_hand_is_part_of_the_muck() -> None:
    acts = "fold, call, check, discard 8h 3c, discard 9h 4c"
    redeal = "2c 3c 5c 7h 8h Qd Qs"
    hand = played("NL 5/10", "100 100 100", acts, game="draw5", deck=SHORT, redeal=[redeal])
    assert print_cards(hand.cards[2]) == "Kd Kc Kh 2c 3c"


DRAW32 = hands(["Ah Kh Qh Jh 9c", "Ad Kd Qd Jd 9h", "As Ks Qs Js 9d"], "7c 7d 7h 7s 8c 8d 8h")
"""Ace high three times; hearts win: seat 1."""
DRAWN = "call, call, check, stand, stand, stand"


@pytest.mark.parametrize(
    ("votes", "stacks"),
    [
        ("split, split, split", [100, 100, 100]),  # J13: everybody agrees
        ("split, split, check, check, check", None),  # J12: one decline ends it
        ("check, check, check", [90, 120, 90]),
        ("split, check, check", [90, 120, 90]),  # votes before the decline count as checks
    ],
)
def test_split(votes: str, stacks: list[int] | None) -> None:
    if stacks is None:
        with pytest.raises(ScriptFault, match="over"):
            played("NL 5/10", "100 100 100", f"{DRAWN}, {votes}", game="draw32", deck=DRAW32)
        return
    after = answer("NL 5/10", "100 100 100", f"{DRAWN}, {votes}", game="draw32", deck=DRAW32)
    assert after["stacks"] == stacks
    assert (after["first_to_show"] is None) == (votes == "split, split, split")


def test_the_split_is_offered_to_one_player_after_another_while_all_agree() -> None:
    assert options("NL 5/10", "100 100 100", DRAWN, game="draw32")["split"]
    assert options("NL 5/10", "100 100 100", f"{DRAWN}, split", game="draw32")["split"]
    assert "split" not in options("NL 5/10", "100 100 100", f"{DRAWN}, check", game="draw32")


def test_an_all_in_player_is_asked_only_about_the_split() -> None:
    acts = "call, call, check, stand, stand, stand, split"
    assert options("NL 5/10", "100 10 100", acts, game="draw32") == {"check": True, "split": True}


def test_votes_count_per_pot() -> None:
    """RULES.md J14: seats 1 and 2 split their side pot, seat 0 declines: hands are shown for the main pot."""
    acts = "all-in, all-in, call, stand, stand, stand"
    hand = played("NL 5/10", "40 100 100", acts, game="draw32", deck=DRAW32)
    assert hand.turn == 0
    after = answer("NL 5/10", "40 100 100", f"{acts}, split, split, split", game="draw32", deck=DRAW32)
    assert after["stacks"] == [40, 100, 100]


def test_a_bet_ends_the_split_offer_and_all_votes() -> None:
    acts = f"{DRAWN}, split, bet 10, call, call"
    after = answer("NL 5/10", "100 100 100", acts, game="draw32", deck=DRAW32)
    assert after["stacks"] == [80, 140, 80]


def test_odd_chips_of_a_split_go_clockwise_from_the_left_of_the_button() -> None:
    """A fourth player's dead money makes a pot of 43 for three."""
    posts = [(3, "dead", 3), (1, "small", 5), (2, "big", 10)]
    deck = hands(["Ah Kh Qh Jh 9c", "Ad Kd Qd Jd 9d", "8c 8d 8h 8s 7c", "As Ks Qs Js 9s"], "7d 7h 7s")
    acts = "call, call, call, check, stand x 4, split x 4"
    after = answer("NL 5/10", "100 100 100 100", acts, game="draw32", deck=deck, posts=posts)
    assert after["pots"][0]["won"] == (10, 11, 11, 11)


def test_barred_cards_are_set_aside_and_return_in_the_next_reshuffle() -> None:
    """Seat 1's own discards come to seat 2; the stub runs out in the middle of its draw."""
    deck = hands(["8h 3c As Ad Ac", "9h 4c Kd Kc Kh", "7h 2c Qs Qd 5c"], "Th")
    acts = "fold, call, check, discard 8h 3c, discard 9h 4c"
    redeal = ["7h 2c Qs Qd 5c"]
    hand = played("NL 5/10", "100 100 100", acts, game="draw5", deck=deck, redeal=redeal)
    assert print_cards(hand.cards[1]) == "As Ad Ac Th 7h"
    assert print_cards(hand.cards[2]) == "Kd Kc Kh 2c Qs"
    acts = acts.replace("9h 4c", "9h 4c Kd Kc Kh")
    hand = played("NL 5/10", "100 100 100", acts, game="draw5", deck=deck, redeal=[*redeal, "3c 8h"])
    assert print_cards(hand.cards[2]) == "2c Qs Qd 5c 3c"


@pytest.mark.parametrize(("game", "sizes"), [("draw5", [10, 20]), ("draw32", [10, 20]), ("deuce3", [10, 10, 20, 20])])
def test_fixed_limit_sizes_by_draw(game: str, sizes: list[int]) -> None:
    """RULES.md C9."""
    acts = "call, check"
    for size in sizes[1:]:
        acts += ", stand, stand"
        assert options("FL 10/20", "100 100", acts, game=game)["sizes"] == (size,)
        acts += ", check, check"
