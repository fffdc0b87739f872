"""Faults reported in other poker programs, each as a small case with the correct result."""

import pytest

from tests.hand.playing import ScriptFault, answer, hands, options, played


def test_if_the_board_plays_hole_cards_never_break_the_split() -> None:
    deck = hands(["2c 3c", "Ah Kd"], "Ts Js Qs Ks As")
    assert answer("NL 5/10", "100 100", "call, check, check x 6", deck=deck)["stacks"] == [100, 100]


def test_a_steel_wheel_beats_a_six_high_straight() -> None:
    deck = hands(["6d 7c", "As 9h"], "2s 3s 4s 5s Kd")
    assert answer("NL 5/10", "100 100", "call, check, check x 6", deck=deck)["stacks"] == [110, 90]


def test_the_minimum_raise_is_that_of_the_short_stack_full_all_in() -> None:
    """Heads-up 10/20, the button has the big blind and 180 in total: after a raise to 100, all-in for 180 is a raise of
    80; a third player who could call it must raise to at least 260."""
    assert options("NL 10/20", "1000 1000 180", "raise 100, fold, all-in") == {"fold": True, "call": 80}
    assert options("NL 10/20", "1000 180 1000", "raise 100, all-in") == {
        "fold": True,
        "call": 160,
        "raise": (260, 1000),
    }


def test_a_short_big_blind_keeps_the_amount_to_call_and_never_goes_negative() -> None:
    hand = played("NL 5/10", "1000 1000 4", "")
    assert hand.stacks == [1000, 995, 0]
    assert options("NL 5/10", "1000 1000 4", "") == {"fold": True, "call": 10, "raise": (20, 1000)}


def test_a_big_blind_all_in_with_exactly_the_blind_must_still_be_called() -> None:
    assert options("NL 10/20", "20 1000", "") == {"fold": True, "call": 10}


def test_a_slightly_larger_all_in_is_legal_and_does_not_reopen() -> None:
    """Seat 2 bets 22, seat 1 has 29 behind: all-in for 29. A player who has not acted may raise; seat 2 may only
    call."""
    acts = "call, call, check, check, bet 22, call, all-in"
    assert options("NL 5/10", "1000 39 1000", acts) == {"fold": True, "call": 7}
    acts = "call, call, check, check, check, bet 22, all-in"
    assert options("NL 5/10", "1000 39 1000", acts) == {"fold": True, "call": 29, "raise": (51, 990)}


@pytest.mark.parametrize(("acts", "most"), [("", 35), ("raise 35", 120)])
def test_pot_limit_counts_the_call_before_the_raise(acts: str, most: int) -> None:
    assert options("PL 5/10", "1000 1000 1000 1000", acts)["raise"][1] == most


def test_the_big_blind_has_the_option_when_everybody_limps() -> None:
    assert options("NL 5/10", "500 500 500", "call, call") == {"fold": True, "check": True, "raise": (20, 500)}


def test_no_raise_is_offered_when_all_others_are_all_in() -> None:
    assert options("NL 5/10", "500 100", "all-in") == {"fold": True, "call": 90}


def test_a_lone_player_with_chips_does_not_act_again_and_the_board_is_run_out() -> None:
    hand = played("NL 5/10", "500 100", "all-in, call")
    assert hand.over
    assert len(hand.board) == 5


def test_two_winners_share_a_third_players_loss_without_losing_a_chip() -> None:
    deck = hands(["2c 7d", "Ah Kd", "Ac Kh"], "As Ks 9d 8d 3c")
    after = answer("NL 5/10", "300 300 300", "all-in, call, call", deck=deck)
    assert after["stacks"] == [450, 0, 450]


def test_a_layer_paid_only_by_folded_players_joins_the_pot_below() -> None:
    """Seat 3 raises to 100 and folds; seat 0 is all-in for 60, seats 1 and 2 contest the rest: the folded 40 above 60
    is in their pot, not in a separate one."""
    after = answer("NL 5/10", "60 500 500 500", "raise 100, all-in, raise 300, call, fold, check x 6")
    assert [pot["amount"] for pot in after["pots"]] == [240, 520]
    assert sum(after["stacks"]) == 1560


def test_an_uncalled_bet_is_returned_before_the_rake() -> None:
    """Raise to 280 against 198: a pot of 396, 82 returned, and 5 percent of 396 in steps, not of 478."""
    after = answer("NL 50/100", "50000 19800", "raise 28000, all-in", money="real")
    assert after["pots"][0]["amount"] == 39600
    assert after["rake"] == 75  # the cap of two players
    assert sum(after["stacks"]) == 69800 - 75


def test_everybody_folds_before_the_flop_and_nothing_is_raked() -> None:
    after = answer("NL 500/1000", "90000 90000 90000", "fold, fold", money="real")
    assert after["rake"] == 0
    assert after["stacks"] == [90000, 89500, 90500]


def test_the_pot_goes_to_the_last_player_not_to_the_best_folded_hand() -> None:
    deck = hands(["Ah As", "2c 7d", "Kh Ks"], "3c 8d 9s Jd Qc")
    after = answer("NL 5/10", "100 100 100", "fold, fold", deck=deck)
    assert after["stacks"] == [100, 95, 105]
    assert after["hands"] == [None, None, None]


def test_the_last_to_bet_shows_first_and_a_beaten_player_may_muck() -> None:
    deck = hands(["Ah As", "2c 7d", "Kh Ks"], "3c 8d 9s Jd Qc")
    acts = "call, call, check, check x 3, check x 3, bet 20, call, call"
    hand = played("NL 5/10", "100 100 100", acts, deck=deck)
    assert hand.shown is not None
    assert hand.shown.first == 1
    assert [shown.seat for shown in hand.shown.shown] == [1]
    assert hand.shown.mucked == (2, 0)


def test_after_a_checked_round_the_first_left_of_the_button_shows_first() -> None:
    deck = hands(["2c 7d", "Ah As", "Kh Ks"], "3c 8d 9s Jd Qc")
    hand = played("NL 5/10", "100 100 100", "call, call, check, check x 9", deck=deck)
    assert hand.shown is not None
    assert hand.shown.first == 1
    assert [shown.seat for shown in hand.shown.shown] == [1, 2]
    assert hand.shown.mucked == (0,)


def test_the_maximum_bet_leaves_no_chip_behind() -> None:
    _, most = options("NL 5/10", "2000 777", "")["raise"]
    assert played("NL 5/10", "2000 777", f"raise {most}").stacks[0] == 2000 - most
    assert played("NL 5/10", "777 777", "raise 777").stacks[0] == 0


def test_a_bet_out_of_turn_or_after_the_end_is_refused_with_its_index() -> None:
    with pytest.raises(ScriptFault) as fault:
        played("NL 5/10", "100 100", "fold, check")
    assert fault.value.at == 1
