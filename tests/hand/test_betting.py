"""What may be bet, by limit (RULES.md B; CONTRACTS.md, Amounts)."""

import pytest

from tests.hand.playing import ScriptFault, options, played

NL, PL, HPL, FL, SL = "NL 5/10", "PL 5/10", "HPL 5/10", "FL 10/20", "SL 10-10-20-30"
THREE, FOUR = "1000 1000 1000", "1000 1000 1000 1000"
FLOP = "call, call, check"


@pytest.mark.parametrize(
    ("limit", "stacks", "acts", "may"),
    [
        # B9: no limit, any amount from the big blind up to the stack
        (NL, THREE, "", {"fold": True, "call": 10, "raise": (20, 1000)}),
        (NL, THREE, FLOP, {"fold": True, "check": True, "bet": (10, 990)}),
        # B1: a raise is at least the last one
        (NL, THREE, "raise 40", {"fold": True, "call": 35, "raise": (70, 1000)}),
        (NL, THREE, "raise 40, raise 90", {"fold": True, "call": 80, "raise": (140, 1000)}),
        # less only for a whole stack
        (NL, "1000 60 1000", "raise 40", {"fold": True, "call": 35, "raise": (60, 60)}),
        (NL, "1000 30 1000", "raise 40", {"fold": True, "call": 25}),
        # C7: a short all-in does not reopen the betting, but the amount to match counts for a player who has not acted
        (NL, "1000 55 1000", "raise 40, all-in", {"fold": True, "call": 45, "raise": (85, 1000)}),
        (NL, "1000 55 1000", "raise 40, all-in, call", {"fold": True, "call": 15}),
        # … two short ones that add up to a full raise do
        (NL, "1000 55 75 1000", "raise 40, call, all-in, all-in", {"fold": True, "call": 35, "raise": (105, 1000)}),
        (NL, "1000 55 70 1000", "raise 40, call, all-in, all-in", {"fold": True, "call": 30, "raise": (100, 1000)}),
        (NL, "1000 55 65 1000", "raise 40, call, all-in, all-in", {"fold": True, "call": 25}),
        # B10, C11: pot limit counts the call first
        (PL, FOUR, "", {"fold": True, "call": 10, "raise": (20, 35)}),
        (PL, FOUR, "raise 35", {"fold": True, "call": 35, "raise": (60, 120)}),
        (PL, THREE, FLOP, {"fold": True, "check": True, "bet": (10, 30)}),
        # B12, C12: half of it, and never less than the minimum bet or raise
        (HPL, FOUR, "", {"fold": True, "call": 10, "raise": (20, 22)}),
        (HPL, FOUR, "raise 22", {"fold": True, "call": 22, "raise": (34, 51)}),
        (HPL, THREE, FLOP, {"fold": True, "check": True, "bet": (10, 15)}),
        ("HPL 1/10", "1000 1000", "call, check", {"fold": True, "check": True, "bet": (10, 10)}),
        # B2 to B4: one size per round, and the big blind is the first of four bets
        (FL, THREE, "", {"fold": True, "call": 10, "raise": (20, 20), "sizes": (20,)}),
        (FL, THREE, "raise 20, raise 30", {"fold": True, "call": 20, "raise": (40, 40), "sizes": (40,)}),
        (FL, THREE, "raise 20, raise 30, raise 40", {"fold": True, "call": 20}),
        (FL, THREE, f"{FLOP}, check x 3", {"fold": True, "check": True, "bet": (20, 20), "sizes": (20,)}),
        # C7: a short all-in does not count as a bet, and the next full level is unchanged
        (FL, "1000 17 1000", "raise 20, all-in", {"fold": True, "call": 10, "raise": (30, 30), "sizes": (30,)}),
        (FL, "1000 26 1000", "raise 20, all-in", {"fold": True, "call": 16, "raise": (30, 30), "sizes": (30,)}),
        # B5 to B8, C10: from the big blind up to the round's maximum, at most three times that in a round
        (SL, THREE, "", {"fold": True, "call": 10, "raise": (20, 20)}),
        (SL, THREE, "raise 20, raise 30", {"fold": True, "call": 20}),
        (SL, THREE, f"{FLOP}, check x 3", {"fold": True, "check": True, "bet": (10, 20)}),
        (SL, THREE, f"{FLOP}, check x 3, bet 15, raise 33", {"fold": True, "call": 33, "raise": (51, 53)}),
        (SL, THREE, f"{FLOP}, check x 3, bet 20, raise 40, raise 60", {"fold": True, "call": 40}),
        (SL, THREE, f"{FLOP}, check x 3, bet 18, raise 36, raise 55", {"fold": True, "call": 37, "raise": (60, 60)}),
    ],
)  # fmt: skip
def test_what_may_be_bet(limit: str, stacks: str, acts: str, may: dict[str, object]) -> None:
    assert options(limit, stacks, acts) == may


def test_after_a_check_an_all_in_below_the_minimum_bet_may_not_be_raised() -> None:
    """Seat 1 checks, seat 2 checks, the button is all-in for 6 on the flop: the others may call."""
    assert options(NL, "16 1000 1000", "call, call, check, check, check, all-in") == {"fold": True, "call": 6}


@pytest.mark.parametrize(
    ("limit", "stacks", "acts", "why"),
    [
        (NL, THREE, "raise 19", "between 20 and 1000, not 19"),
        (NL, THREE, "raise 1001", "between 20 and 1000"),
        (NL, THREE, "bet 20", "call or raise"),
        (NL, THREE, "check", "10 to call"),
        (NL, THREE, f"{FLOP}, call", "nothing to call"),
        (NL, THREE, f"{FLOP}, raise 20", "no bet to raise"),
        (NL, THREE, f"{FLOP}, bet 9", "between 10 and"),
        (PL, FOUR, "raise 36", "between 20 and 35"),
        (PL, FOUR, "all-in", "between 20 and 35"),
        (FL, THREE, "raise 25", "must be 20, not 25"),
        (FL, THREE, "raise 20, raise 30, raise 40, raise 50", "your options are fold, call 20"),
        (SL, THREE, "raise 21", "must be between 20 and 20"),
        (NL, THREE, "discard Ah", "no draw"),
        (NL, THREE, "bring-in", "no bring-in"),
        (NL, THREE, "split", "no split"),
        (NL, THREE, "protect", "real money in fixed and spread limit"),
        (NL, THREE, "limp", "is not an action"),
        (NL, THREE, "raise ٢٠", "is not an action"),
    ],
)
def test_a_refusal_names_the_accepted_value(limit: str, stacks: str, acts: str, why: str) -> None:
    with pytest.raises(ScriptFault, match=why) as fault:
        played(limit, stacks, acts)
    assert fault.value.at == acts.count(",")


@pytest.mark.parametrize(
    ("players", "small", "big", "first"),
    [(2, 0, 1, 0), (3, 1, 2, 0), (4, 1, 2, 3), (10, 1, 2, 3)],
)
def test_blinds_are_left_of_the_button_and_heads_up_the_button_has_the_small_blind(
    players: int, small: int, big: int, first: int
) -> None:
    """RULES.md D6, D10, C42."""
    hand = played(NL, " ".join(["100"] * players))
    assert (hand.bets[small], hand.bets[big], hand.turn) == (5, 10, first)


@pytest.mark.parametrize(("house", "before", "after"), [("dealerbox", 0, 1), ("youwin", 1, 1)])
def test_who_acts_first_heads_up_before_and_after_the_flop(house: str, before: int, after: int) -> None:
    """RULES.md C42; seat 0 has the button."""
    assert played(NL, "100 100", house=house).turn == before
    assert played(NL, "100 100", "call, check", house=house).turn == after


def test_the_ante_is_paid_before_the_blind() -> None:
    hand = played(NL, "100 100 6", "", ante=2)
    assert hand.stacks == [98, 93, 0]
    assert hand.bets == [0, 5, 4]
    assert hand.pot == 15


def test_later_rounds_start_left_of_the_button_with_a_player_who_can_bet() -> None:
    """RULES.md D11; seat 1 is all-in."""
    assert played(NL, "100 10 100", "call, call, check").turn == 2
