"""Pots, odd chips, high and low, protection, rake (RULES.md A9 to A27, C; CONTRACTS.md, Amounts and Posts)."""

from typing import Any

import pytest

from tests.hand.playing import ScriptFault, answer, hands, options, played

ACES_KINGS_QUEENS = hands(["Ah As", "Kh Ks", "Qh Qs"], "2c 3d 7h 8s Jc")
"""Seats 1, 2, 0 hold aces, kings, queens."""


def test_side_pots_by_what_each_player_put_in() -> None:
    after = answer("NL 5/10", "100 30 60", "all-in, all-in, all-in", deck=ACES_KINGS_QUEENS)
    assert [pot["amount"] for pot in after["pots"]] == [90, 60]
    assert after["stacks"] == [40, 90, 60]


def test_uncalled_bets_are_returned_at_the_end_of_each_round() -> None:
    hand = played("NL 5/10", "100 30 60", "all-in, all-in, all-in", deck=ACES_KINGS_QUEENS)
    assert sum(pot.amount for pot in hand.pots) == 150
    walk = answer("NL 5/10", "100 100 100", "fold, fold")
    assert walk["pots"][0]["amount"] == 10


def test_what_a_folded_player_put_in_above_everybody_else_stays_in_the_pot() -> None:
    """The big blind folds to a player who has less than the blind: nothing is returned to it."""
    after = answer("NL 5/10", "6 100 100", "all-in, call, fold", deck=ACES_KINGS_QUEENS)
    assert sum(after["stacks"]) == 206
    assert after["stacks"][2] == 90


@pytest.mark.parametrize("button", [0, 1, 2])
def test_odd_chips_go_clockwise_from_the_left_of_the_button(button: int) -> None:
    """RULES.md A9, C1: 20 chips and 9 dead ones from the button, who folds: the two who tie get 15 and 14."""
    deck = hands(["Ah Ks", "As Kh", "2c 3d"], "Ad Kd 7h 8s 9c")
    first, second = (button + 1) % 3, (button + 2) % 3
    posts = [(first, "small", 5), (second, "big", 10), (button, "dead", 9)]
    acts = "fold, call, check" + ", check x 6"
    after = answer("NL 5/10", "100 100 100", acts, deck=deck, posts=posts, button=button)
    assert [after["stacks"][seat] for seat in (button, first, second)] == [91, 105, 104]


def test_the_odd_chip_is_the_smallest_chip_of_the_table() -> None:
    """RULES.md A10: 225 in chips of 25 for two who tie are 125 and 100."""
    deck = hands(["Ah Ks", "As Kh", "2c 3d"], "Ad Kd 7h 8s 9c")
    posts = [(1, "small", 50), (2, "big", 100), (0, "dead", 25)]
    acts = "fold, call, check" + ", check x 6"
    after = answer("NL 50/100", "1000 1000 1000", acts, deck=deck, posts=posts, chip=25)
    assert after["stacks"] == [975, 1025, 1000]


def test_the_odd_chip_between_the_halves_is_the_smallest_chip_too() -> None:
    """225 in chips of 25: 125 for the high half and 100 for the low half."""
    deck = hands(["Ks Kc Kd Kh", "Ad 2d Qc Qh"], "3c 4h 8s Jh 9h")
    posts = [(1, "small", 50), (0, "big", 100), (0, "dead", 25)]
    acts = "call, check" + ", check" * 6
    after = answer("PL 50/100", "1000 1000", acts, game="omaha8", deck=deck, posts=posts, chip=25)
    assert after["stacks"] == [975, 1025]


def test_the_part_of_a_chip_left_by_the_rake_is_not_lost() -> None:
    deck = hands(["Ah Ks", "As Kh", "2c 3d"], "Ad Kd 7h 8s 9c")
    acts = "fold, call, check" + ", check x 6"
    after = answer("NL 50/100", "1000 1000 1000", acts, deck=deck, chip=25, money="real", house="youwin")
    assert after["rake"] % 25 != 0
    assert sum(after["stacks"]) + after["rake"] == 3000
    assert after["stacks"][1] == 900 + 100 and after["stacks"][2] == 1000 - after["rake"]


@pytest.mark.parametrize(("total", "taken"), [(200, True), (225, True), (210, False), (1000, True)])
def test_bets_are_multiples_of_the_smallest_chip(total: int, taken: bool) -> None:
    acts = f"raise {total}"
    if taken:
        assert played("NL 50/100", "1000 1000 1000", acts, chip=25).bets[0] == total
    else:
        with pytest.raises(ScriptFault, match="multiple of the smallest chip, 25: 200 or 225, not 210"):
            played("NL 50/100", "1000 1000 1000", acts, chip=25)


def span(limit: str, stacks: str, acts: str = "", **changes: Any) -> tuple[int, int] | None:
    """Return the range to which the next player may bet or raise, in chips of 25."""
    options = played(limit, stacks, acts, chip=25, **changes).options
    return options.bet or options.raise_


# With blinds of 25 and 50; in stud an ante of 25 from each and a bring-in of 50.
IN_CHIPS = [
    ("half of a pot of 125", "HPL", "1000 1000 1000", "call, fold, check", (50, 50)),
    ("and of 225 after a call of 50", "HPL", "1000 1000 1000", "call, fold, check, bet 50", (100, 150)),
    ("pot limit after an odd all-in: at least 62 and 50 more", "PL", "1000 62 1000", "call, all-in", (125, 225)),
    ("no limit after it", "NL", "1000 62 1000", "call, all-in", (125, 1000)),
    ("an odd all-in within the pot", "PL", "1000 1000 110", "call, call", (100, 110)),
    ("an odd all-in of less than a whole bet", "NL", "1000 1000 60", "call, call", (60, 60)),
    ("an odd all-in above the maximum", "HPL", "1000 1000 135", "call, call", (100, 125)),
    ("after a raise by 33, which is all-in and a full one", "NL", "1000 133 1000", "call, all-in", (225, 1000)),
]  # fmt: skip


@pytest.mark.parametrize(
    ("limit", "stacks", "acts", "offered"), [row[1:] for row in IN_CHIPS], ids=[row[0] for row in IN_CHIPS]
)
def test_offered_amounts_are_whole_chips_except_all_in(
    limit: str, stacks: str, acts: str, offered: tuple[int, int]
) -> None:
    assert span(f"{limit} 25/50", stacks, acts) == offered


@pytest.mark.parametrize(
    ("limit", "stacks", "offered"),
    [
        ("NL", "1000 1000 1000", (75, 975)), ("PL", "1000 1000 1000", (75, 75)), ("HPL", "1000 1000 1000", None),
        ("NL", "85 85 85", (60, 60)), ("PL", "85 85 85", (60, 60)),
    ],
)  # fmt: skip
def test_an_opening_bet_above_the_bring_in_is_one_whole_chip_more(
    limit: str, stacks: str, offered: tuple[int, int] | None
) -> None:
    """Antes of 25 and a bring-in of 50 in chips of 25."""
    assert span(f"{limit} 250/500", stacks, game="stud") == offered


def test_spread_limit_in_whole_chips_after_an_odd_all_in() -> None:
    """The raise must be exactly 50, which would be to 137: in chips of 25 it is to 150."""
    assert span("SL 50-50-100-150", "1000 87 1000 1000", "call, call, all-in") == (150, 150)


def test_a_post_is_in_whole_chips_unless_a_short_stack_pays_part_of_it() -> None:
    blinds = [(1, "small", 25), (2, "big", 50)]
    with pytest.raises(ScriptFault, match="a post must be a multiple of the smallest chip, 25, not 110"):
        played("NL 25/50", "1000 1000 1000", posts=[*blinds, (0, "straddle", 110)], chip=25)
    assert played("NL 25/50", "90 1000 1000", posts=[*blinds, (0, "straddle", 100)], chip=25).bets[0] == 90


def test_an_odd_stack_can_go_all_in() -> None:
    assert played("NL 50/100", "333 1000 1000", "raise 333", chip=25).bets[0] == 333


HIGH_LOW = hands(["As 2s Kd Kh", "Ad 2d Qc Qh", "9c 9d Jc Tc"], "3c 4h 8s Ks 9h")
"""Seat 1 has three kings, seats 1 and 2 the same low (8-4-3-2-A), seat 0 three nines."""


def test_high_and_low_halves_and_the_quarter() -> None:
    after = answer("PL 5/10", "100 100 100", "call, call, check" + ", check" * 9, game="omaha8", deck=HIGH_LOW)
    assert after["stacks"] == [90, 113, 97]  # 15 for the high; 8 and 7 of the low


def test_without_a_low_the_high_takes_all() -> None:
    deck = hands(["As 2s Kd Kh", "Ad 2d Qc Qh"], "9c Th 8s Ks 9h")
    assert answer("PL 5/10", "100 100", "call, check" + ", check" * 6, game="omaha8", deck=deck)["stacks"] == [90, 110]


def test_the_odd_chip_between_the_halves_goes_to_the_high() -> None:
    """RULES.md A12, C2: 31 chips, 16 for the high and 15 for the low."""
    deck = hands(["Ks Kc Kd Kh", "Ad 2d Qc Qh"], "3c 4h 8s Jh 9h")
    posts = [(1, "small", 5), (0, "big", 10), (0, "dead", 1)]
    after = answer("PL 5/10", "100 100", "call, check" + ", check" * 6, game="omaha8", deck=deck, posts=posts)
    assert after["pots"][0]["won"] == (10, 11)


def test_protection_keeps_a_player_in_for_what_they_put_in() -> None:
    """RULES.md A23: the player keeps their stack and does not act again."""
    acts = "call, call, check, bet 10, protect, call"
    hand = played("FL 10/20", "100 100 100", acts, money="real", deck=ACES_KINGS_QUEENS)
    assert hand.protected == [False, False, True]
    after = answer("FL 10/20", "100 100 100", f"{acts}, check x 4", money="real", deck=ACES_KINGS_QUEENS)
    assert [pot["amount"] for pot in after["pots"]] == [30, 20]
    assert after["stacks"][2] == 90


@pytest.mark.parametrize(
    ("limit", "money", "allowed"),
    [("FL 10/20", "real", True), ("SL 10-10-20-30", "real", True), ("FL 10/20", "fun", False),
     ("NL 5/10", "real", False), ("PL 5/10", "real", False), ("HPL 5/10", "real", False)],
)  # fmt: skip
def test_protection_is_only_for_real_money_in_fixed_and_spread_limit(limit: str, money: str, allowed: bool) -> None:
    """RULES.md A26, C6."""
    if allowed:
        assert played(limit, "100 100 100", "call, protect", money=money).protected[1]
    else:
        with pytest.raises(ScriptFault, match="real money"):
            played(limit, "100 100 100", "call, protect", money=money)


def test_protection_with_nothing_in_the_pot_folds() -> None:
    assert played("FL 10/20", "100 100 100", "protect", money="real").folded[0]


BLINDS, BRING_IN = "call, call, check", "bring-in, call, call"
STAND = "stand, stand, stand"
OUT = "bet 1000, fold, fold"
# The actions up to the street from which the hand is raked (C2r, C13), and how that street is reached.
RAKED_FROM = [
    ("holdem", BLINDS, "check, check, " + OUT, "the flop"),
    ("omaha", BLINDS, "check, check, " + OUT, "the flop"),
    ("omaha5", BLINDS, "check, check, " + OUT, "the flop, as Omaha"),
    ("omaha8", BLINDS, "check, check, " + OUT, "the flop"),
    ("omaha5-8", BLINDS, "check, check, " + OUT, "the flop, as Omaha"),
    ("soko", BRING_IN, OUT, "the third card"),
    ("stud", BRING_IN, OUT, "the fourth card"),
    ("stud8", BRING_IN, OUT, "the fourth card, as Stud"),
    ("draw5", BLINDS, f"{STAND}, {OUT}", "the draw, though all stand"),
    ("deuce3", BLINDS, f"{STAND}, {OUT}", "the first of three draws"),
    ("telesina", BRING_IN, OUT, "the third card, as Soko"),
    ("americana", BRING_IN, OUT, "the third card, as Soko"),
    ("draw32", BLINDS, f"{STAND}, {OUT}", "the draw, as 5-Card Draw"),
]


@pytest.mark.parametrize(("game", "before", "after", "why"), RAKED_FROM, ids=[row[0] for row in RAKED_FROM])
def test_no_flop_no_drop(game: str, before: str, after: str, why: str) -> None:
    """RULES.md C2r, C13: if everybody is in when the street is dealt the hand is raked; if all but one are out before,
    it is not, however large the pot. Play money is never raked (C1r)."""
    stud = before == BRING_IN
    table = {"limit": "NL 500/1000", "stacks": "100000 100000 100000", "game": game, "ante": 500 if stud else 0}
    raked = answer(**table, acts=f"{before}, {after}", money="real")
    assert raked["complete"] and raked["rake"] > 0, why
    walk = answer(**table, acts="bring-in, " * stud + "raise 5000, fold, fold", money="real")
    assert walk["complete"] and walk["rake"] == 0, why
    fun = answer(**table, acts=f"{before}, {after}")
    assert fun["complete"] and fun["rake"] == 0


def test_the_rake_is_computed_once_and_divided_among_the_pots_in_proportion() -> None:
    acts = "all-in, all-in, all-in"
    after = answer("NL 50/100", "3000 1000 2000", acts, deck=ACES_KINGS_QUEENS, money="real")
    assert [(pot["amount"], pot["rake"]) for pot in after["pots"]] == [(3000, 120), (2000, 80)]
    assert after["rake"] == 200  # the cap of three players
    assert sum(after["stacks"]) == 5800


def test_live_money_never_counts_with_antes_and_dead_money() -> None:
    """A player who is all-in with the ante contests the antes and the dead money, not the bets."""
    posts = [(0, "ante", 5), (1, "ante", 5), (2, "ante", 5), (1, "small", 5), (2, "big", 10), (1, "dead", 5)]
    after = answer("NL 5/10", "5 100 100", "call, check" + ", check" * 6, deck=ACES_KINGS_QUEENS, posts=posts)
    assert [pot["amount"] for pot in after["pots"]] == [20, 20]


def test_a_short_ante_contests_an_equal_part_of_each_ante() -> None:
    posts = [(0, "ante", 5), (1, "ante", 5), (2, "ante", 5), (1, "small", 5), (2, "big", 10)]
    deck = hands(["Qh Qs", "Kh Ks", "Ah As"], "2c 3d 7h 8s Jc")
    after = answer("NL 5/10", "3 100 100", "call" + ", check" * 7, deck=deck, posts=posts)
    assert [(pot["amount"], pot["won"][0]) for pot in after["pots"]] == [(9, 9), (24, 0)]


def test_the_last_player_wins_the_antes_even_without_chips_for_their_own() -> None:
    """The straddle took the whole stack and was returned, so the player has neither a bet nor an ante in."""
    posts = [(1, "ante", 5), (0, "straddle", 40), (0, "ante", 5)]
    after = answer("NL 5/10", "28 100", "fold", posts=posts)
    assert after["pots"] == [{"amount": 5, "rake": 0, "won": (5, 0)}]
    assert after["stacks"] == [33, 95]


def test_the_largest_straddle_is_the_amount_to_match_and_the_last_full_bet() -> None:
    posts = [(1, "small", 5), (2, "big", 10), (3, "straddle", 20)]
    may = options("NL 5/10", "100 100 100 100", "", posts=posts)
    assert may == {"fold": True, "call": 20, "raise": (40, 100)}
    assert played("NL 5/10", "100 100 100 100", "", posts=posts).turn == 0
    assert played("NL 5/10", "100 100 100 100", "call x 3", posts=posts).turn == 3


def test_the_last_to_bet_shows_first_in_a_hand_with_several_winners() -> None:
    deck = hands(["2h 5s", "Kh Ks", "Qh Qs"], "2c 3d 7h 8s Jc")
    acts = "call, call, check" + ", check" * 6 + ", check, bet 20, call, fold"
    assert answer("NL 5/10", "100 100 100", acts, deck=deck)["first_to_show"] == 2


@pytest.mark.parametrize(
    ("limit", "rake"),
    [
        ("FL 100/200", 25),  # 1/2: 0.25 for each 5.00
        ("FL 110/220", 0),  # above: 0.50 for each 10.00
        ("SL 100-100-200-200", 25),
        ("SL 100-100-200-300", 0),  # the largest bet identifies the table
    ],
)
def test_the_largest_bet_identifies_the_table_for_the_rake(limit: str, rake: int) -> None:
    """RULES.md C7r, C8r: pots of 6.00 and 6.60."""
    acts = "raise 200, call, call" if "110" not in limit else "raise 220, call, call"
    after = answer(limit, "9000 9000 9000", f"{acts}, check x 9", money="real")
    assert after["rake"] == rake


def test_everybody_dealt_in_counts_for_the_rake() -> None:
    """RULES.md C3r: the cap of two players is 0.75, of three 2.00."""
    acts = "fold, raise 5000, call" + ", check" * 6
    assert answer("NL 50/100", "9000 9000 9000", acts, money="real")["rake"] == 200


@pytest.mark.parametrize(
    ("stacks", "rakes"),
    [
        ("330 300 330", [(900, 42), (60, 3)]),  # 45 of 960: 42.19 and 2.81
        ("415 300 415", [(900, 44), (230, 11)]),  # 55 of 1130: 43.81 and 11.19
        ("300 120 300", [(360, 18), (360, 17)]),  # 35 of 720: equal fractions, the earlier pot first
    ],
)
def test_leftover_units_of_rake_go_to_the_largest_fraction(stacks: str, rakes: list[tuple[int, int]]) -> None:
    after = answer("NL 50/100", stacks, "all-in x 3", money="real", deck=ACES_KINGS_QUEENS)
    assert [(pot["amount"], pot["rake"]) for pot in after["pots"]] == rakes
