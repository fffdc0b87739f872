"""Time-outs and protection in every position, who has to act, and the split (CONTRACTS.md, The finer points)."""

import pytest

from tests.hand.playing import ScriptFault, answer, hands, options, played

FL = "FL 10/20"
THREE = "100 100 100"
DRAW32 = hands(["Ah Kh Qh Jh 9c", "Ad Kd Qd Jd 9h", "As Ks Qs Js 9d"], "7c 7d 7h 7s 8c 8d 8h")
"""Ace high three times; hearts win: seat 1, and seat 2 is second best."""


def test_after_a_timely_draw_a_player_who_timed_out_may_bet_again() -> None:
    acts = "call, check, timeout, stand, check, check, discard 2d"
    deck = hands(["2d 3c 4h 6s Ks", "2s 3d 4c 5h Qd"], "Kd Qs")
    assert "bet" in options("NL 5/10", "100 100", f"{acts}, stand", game="deuce3", deck=deck)


def test_protected_players_do_not_draw_and_all_in_players_may_be_protected() -> None:
    acts = "call, call, check, protect"
    assert played(FL, THREE, acts, game="draw5", money="real").turn == 2
    hand = played(FL, THREE, "call, call, protect, stand", game="draw5", money="real")
    assert hand.turn == 0  # seat 2 is skipped
    # seat 2 is all-in with its blind
    assert options(FL, "100 100 10", "call, call, stand, protect, stand", game="draw5", money="real")["bet"] == (20, 20)


def test_a_player_left_alone_by_a_protection_who_owes_nothing_does_not_act() -> None:
    """Seat 1 is all-in, seat 2 is protected on the flop: the button has nothing to decide."""
    assert played(FL, "100 10 100", "call, call, check, protect", money="real").over


def test_protection_at_the_bring_in_pays_it_first() -> None:
    hand = played("FL 100/200", "1000 1000 1000", "protect", game="stud", money="real")
    (seat,) = [seat for seat, protected in enumerate(hand.protected) if protected]
    assert (hand.bets[seat], hand.to_match) == (20, 20)


def test_the_small_blind_does_not_act_on_an_all_in_of_the_same_amount() -> None:
    assert played("NL 5/10", "100 5").over
    assert played("NL 5/10", "100 6").turn == 0


def test_a_folded_players_bet_makes_nobody_act() -> None:
    """Seat 3 calls 10 and folds to nothing; seat 2 is all-in for 6 of the blind; the button is alone and does not
    act."""
    posts = [(2, "big", 10), (3, "small", 10), (0, "small", 8)]
    assert played("NL 5/10", "100 100 6 100", "fold, fold", posts=posts, first=1).over


def test_a_caller_may_raise_only_after_a_full_raise() -> None:
    acts = "raise 40, call, fold, all-in, call"
    assert options("NL 5/10", "1000 1000 55 1000", acts) == {"fold": True, "call": 15}


def test_the_first_to_show_must_be_still_in_and_may_be_the_first_seat() -> None:
    acts = "call, call, check, check x 3, check x 3"
    assert answer("NL 5/10", THREE, f"{acts}, fold, check, check")["first_to_show"] == 2
    assert answer("NL 5/10", THREE, f"{acts}, check, check, bet 10, call, fold")["first_to_show"] == 0


def test_after_a_capped_round_betting_is_open_in_the_next() -> None:
    acts = "raise 20, raise 30, raise 40, call, call"
    assert options(FL, "1000 1000 1000", acts)["bet"] == (10, 10)


def test_the_only_player_with_chips_is_asked_only_about_the_split() -> None:
    assert options("NL 5/10", "10 100", "call, stand, stand", game="draw32") == {"check": True, "split": True}


def test_a_fold_or_bet_ends_the_offer() -> None:
    acts = "call, call, check, stand x 3"
    assert "split" not in options("NL 5/10", THREE, f"{acts}, fold", game="draw32")
    assert "split" not in options("NL 5/10", THREE, f"{acts}, split, bet 10", game="draw32")
    # seat 1 is all-in; once the button has folded, only the player who can bet acts
    assert played("NL 5/10", "100 10 100", f"{acts}, fold", game="draw32").over


def test_no_pot_that_was_bet_on_is_split() -> None:
    """Seats 0 and 1 chose the split before seat 2 was all-in, and contest a side pot from their own raise: they show
    hands for it."""
    acts = "call, call, check, stand x 3, split, split, all-in, raise 40, call"
    after = answer("NL 5/10", "100 100 30", acts, game="draw32", deck=DRAW32)
    assert [pot["amount"] for pot in after["pots"]] == [90, 40]
    assert after["stacks"] == [50, 180, 0]


def test_five_cards_are_too_many_at_32_card_draw() -> None:
    with pytest.raises(ScriptFault, match="1 to 4"):
        played("NL 5/10", THREE, "call, call, check, discard Ah Kh Qh Jh 9c", game="draw32", deck=DRAW32)
