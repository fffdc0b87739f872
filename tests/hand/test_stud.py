"""The games with exposed cards: bring-in, first to act, both bet sizes, the community card (RULES.md F to I)."""

import pytest

from tests.hand.playing import ScriptFault, answer, hands, options, played

THREE = "1000 1000 1000"


def _stud(up: str, rest: str = "") -> str:
    """Return three players of Stud with these exposed cards of seats 1, 2, 0, then the rest of the deck."""
    return hands(["2c 3c " + up.split()[0], "4d 5d " + up.split()[1], "6h 7h " + up.split()[2]], rest)


@pytest.mark.parametrize(
    ("game", "limit", "up", "seat"),
    [
        # G4, C27: 7-Card Stud: the lowest exposed card in fixed and spread limit; the lowest suit breaks ties
        ("stud", "FL 100/200", "9s 8d Kh", 2),
        ("stud", "FL 100/200", "8s 8d Kh", 2),
        ("stud", "SL 100-100-200-300-300", "9s 8d Kh", 2),
        ("stud", "FL 100/200", "As Qd Kh", 2),
        # … and the highest in pot, half pot and no limit; the highest suit breaks ties
        ("stud", "PL 50/100", "9s 8d Kh", 0),
        ("stud", "NL 50/100", "Ks 8d Kh", 1),
        ("stud", "HPL 50/100", "Kd 8d Kc", 1),
        # G5: Stud High/Low: the lowest in any limit
        ("stud8", "PL 50/100", "9s 8d Kh", 2),
        ("stud8", "NL 50/100", "9s 9d 9c", 0),
    ],
)
def test_who_brings_in_at_seven_card_stud(game: str, limit: str, up: str, seat: int) -> None:
    assert played(limit, THREE, game=game, deck=_stud(up)).turn == seat


@pytest.mark.parametrize(
    ("game", "up", "seat"),
    [
        ("soko", "9s Kd Kh", 0),  # F6: spades, hearts, diamonds, clubs
        ("americana", "9s Kd Kc", 2),
        ("telesina", "Kd Ks Kc", 1),  # I5: hearts, diamonds, clubs, spades
        ("telesina", "Kd Kh Kc", 2),
    ],
)
def test_the_highest_exposed_card_brings_in_at_five_card_games(game: str, up: str, seat: int) -> None:
    one, two, three = up.split()
    deck = hands([f"7c {one}", f"8d {two}", f"9h {three}"])
    assert played("FL 100/200", THREE, game=game, deck=deck).turn == seat


def test_the_bring_in_is_forced_but_may_be_larger() -> None:
    up = _stud("9s 8d Kh")
    assert options("FL 100/200", THREE, game="stud", deck=up) == {"bet": (100, 100), "sizes": (100,), "bring_in": 20}
    assert options("NL 50/100", THREE, game="stud", deck=up) == {"bet": (11, 995), "bring_in": 10}
    assert options("FL 100/200", THREE, "timeout", game="stud", deck=up)["call"] == 20


def test_a_short_bring_in_keeps_the_amount_to_call_and_a_player_without_chips_posts_none() -> None:
    """An ante of 10, a bring-in of 20; seat 2 has the lowest card, then seat 1."""
    up = _stud("9s 8d Kh")
    assert options("FL 100/200", "1000 1000 25", game="stud", deck=up) == {"bring_in": 15}
    for acts in ("bring-in", "all-in", "timeout"):
        assert options("FL 100/200", "1000 1000 25", acts, game="stud", deck=up)["call"] == 20
    assert options("FL 100/200", "1000 1000 70", game="stud", deck=up) == {
        "bet": (60, 60),
        "sizes": (60,),
        "bring_in": 20,
    }
    assert played("FL 100/200", "1000 1000 10", game="stud", deck=up).turn == 1
    assert played("FL 100/200", "1000 10 10", game="stud").over


def test_the_bring_in_player_has_acted_and_may_not_raise_a_short_all_in() -> None:
    may = options("NL 50/100", "20 1000 1000", "bring-in, all-in, call", game="stud8", deck=_stud("9s 8d Kh"))
    assert may == {"fold": True, "call": 5}


def test_the_best_exposed_hand_among_those_with_chips_acts_first() -> None:
    """Seat 1 shows a pair of nines and is all-in; king-queen is the next best."""
    deck = _stud("9s 8d Kh", "9d Jc Qc")
    assert played("FL 100/200", "1000 30 1000", "bring-in, call, call", game="stud", deck=deck).turn == 0


def test_half_the_antes_may_be_less_than_the_bring_in() -> None:
    """RULES.md C12: antes of 15, a bring-in of 10."""
    assert options("HPL 50/100", THREE, game="stud", deck=_stud("9s 8d Kh")) == {"bring_in": 10}


def test_the_bring_in_does_not_count_as_a_bet_and_its_completion_is_the_first() -> None:
    """RULES.md C50: the completion and three raises."""
    acts = ["bring-in", "raise 100", "raise 200", "raise 300", "raise 400"]
    up = _stud("9s 8d Kh")
    assert options("FL 100/200", THREE, "bring-in", game="stud", deck=up)["sizes"] == (100,)
    assert options("FL 100/200", THREE, ", ".join(acts), game="stud", deck=up) == {"fold": True, "call": 200}


def test_the_bring_in_player_does_not_act_again_when_everybody_calls() -> None:
    hand = played("FL 100/200", THREE, "bring-in, call, call", game="stud", deck=_stud("9s 8d Kh", "Tc Jc Qc"))
    assert hand.street == 1


@pytest.mark.parametrize(
    ("fourth", "seat"),
    [
        ("Tc Jc Qc", 0),  # G8: K-Q is the best board
        ("9d Jc Qc", 1),  # a pair of nines is better
        ("Tc 8h Ac", 2),  # and so is a pair of eights
    ],
)
def test_the_best_exposed_hand_acts_first(fourth: str, seat: int) -> None:
    hand = played("FL 100/200", THREE, "bring-in, call, call", game="stud", deck=_stud("9s 8d Kh", fourth))
    assert hand.turn == seat


def test_between_equal_boards_the_nearest_left_of_the_button_acts_first() -> None:
    """RULES.md C24: the first two players left of the button both show king-queen."""
    for button, opener in ((0, 1), (1, 2)):
        deck = _stud("Ks Kd 8h", "Qs Qd 9c")
        hand = played("FL 100/200", THREE, "bring-in, call, call", game="stud", deck=deck, button=button)
        assert hand.turn == opener


@pytest.mark.parametrize(
    ("game", "fourth", "sizes"),
    [
        ("stud", "9d Jc Qc", (100, 200)),  # C28: a pair shows
        ("stud", "Tc Jc Qc", (100,)),
        ("stud8", "9d Jc Qc", (100,)),  # G11c: not in High/Low
    ],
)
def test_an_exposed_pair_on_fourth_street_allows_the_double_bet(game: str, fourth: str, sizes: tuple[int, ...]) -> None:
    acts = "bring-in, call, call"
    assert options("FL 100/200", THREE, acts, game=game, deck=_stud("9s 8d Kh", fourth))["sizes"] == sizes


@pytest.mark.parametrize(
    ("acts", "sizes"),
    [
        ("bet 100", (200, 300)),  # after a small bet the raise may be small or big
        ("bet 200", (400,)),  # after a big bet raises are big
        ("bet 100, raise 300", (500,)),
        ("check", (100, 200)),
        ("fold", (100, 200)),  # it applies even though its player folds
    ],
)
def test_raises_after_an_exposed_pair(acts: str, sizes: tuple[int, ...]) -> None:
    deck = _stud("9s 8d Kh", "9d Jc Qc")
    may = options("FL 100/200", THREE, f"bring-in, call, call, {acts}", game="stud", deck=deck)
    assert may["sizes"] == sizes


def test_a_short_all_in_over_a_big_bet_does_not_reopen_and_there_is_no_size_between() -> None:
    deck = _stud("9s 8d Kh", "9d Jc Qc")
    acts = "bring-in, call, call, bet 200"
    assert options("FL 100/200", "1000 1000 330", f"{acts}, all-in, call", game="stud", deck=deck) == {
        "fold": True,
        "call": 100,
    }
    for amount in (150, 250):
        with pytest.raises(ScriptFault, match="100 or 200"):
            played("FL 100/200", THREE, f"bring-in, call, call, bet {amount}", game="stud", deck=deck)


def test_an_exposed_pair_with_two_equal_bet_sizes_leaves_one_size() -> None:
    deck = _stud("9s 8d Kh", "9d Jc Qc")
    assert options("FL 100/100", THREE, "bring-in, call, call", game="stud", deck=deck)["sizes"] == (100,)
    assert options("FL 100/100", THREE, "bring-in, call, call, bet 100", game="stud", deck=deck)["sizes"] == (200,)


def test_an_all_in_between_the_sizes_counts_as_the_small_bet() -> None:
    deck = _stud("9s 8d Kh", "9d Jc Qc")
    acts = "bring-in, call, call, all-in"
    may = options("FL 100/200", "1000 180 1000", acts, game="stud", deck=deck)
    assert may == {"fold": True, "call": 150, "raise": (200, 300), "sizes": (200, 300)}


def test_eight_players_who_stay_get_one_community_card_without_betting() -> None:
    """RULES.md G12: 48 cards are dealt, eight players are in, four cards are left."""
    rounds = ["bring-in"] + ["call"] * 7 + ["check"] * 24
    hand = played("FL 100/200", " ".join(["1000"] * 8), ", ".join(rounds), game="stud")
    assert hand.over
    assert len(hand.board) == 1
    assert [len(cards) for cards in hand.cards] == [6] * 8
    assert len(set(hand.board) | {card for cards in hand.cards for card in cards}) == 49


def test_seven_players_who_stay_get_a_seventh_card_face_down() -> None:
    rounds = ["bring-in"] + ["call"] * 6 + ["check"] * 21
    hand = played("FL 100/200", " ".join(["1000"] * 7), ", ".join(rounds), game="stud")
    assert not hand.over
    assert [len(cards) for cards in hand.cards] == [7] * 7
    assert [len(up) for up in hand.up] == [4] * 7


@pytest.mark.parametrize(("folds", "common"), [(2, 0), (1, 1)])
def test_the_community_card_is_dealt_if_more_players_are_in_than_cards_are_left(folds: int, common: int) -> None:
    """Eight players to fifth street use 40 cards. With six to sixth street six cards are left, just enough. With seven,
    47 are dealt."""
    rounds = ["bring-in"] + ["call"] * 7 + ["check"] * 8 + ["fold"] * folds + ["check"] * (8 - folds) * 2
    hand = played("FL 100/200", " ".join(["1000"] * 8), ", ".join(rounds), game="stud")
    assert len(hand.board) == common


def test_a_deck_that_runs_out_early_deals_no_community_card() -> None:
    deck = hands(["2c 3c 9s", "4d 5d 8d"], "Tc Jc Qc Kc Th Jh Qh")
    with pytest.raises(ScriptFault, match="deck has run out"):
        played("FL 100/200", "1000 1000", "bring-in, call" + ", check" * 6, game="stud", deck=deck)


def test_fixed_limit_sizes_by_street() -> None:
    """RULES.md C9: third and fourth street use the small bet, then the big one; Telesina: two rounds small, then
    big."""
    for game, streets in (("stud", 5), ("telesina", 5), ("soko", 4), ("americana", 4)):
        sizes = []
        acts = "bring-in, call"
        for _ in range(streets):
            hand = played("FL 100/200", "1000 1000", acts, game=game)
            if hand.over:
                break
            sizes.append(hand.sizes[0] if len(hand.sizes) == 1 else hand.sizes)
            acts += ", check, check"
        assert sizes == [100] + [200] * (streets - 2), game


def test_the_vela_is_one_community_card_before_a_last_round() -> None:
    """RULES.md I4, I6."""
    hand = played("NL 50/100", "1000 1000", "bring-in, call" + ", check x 6", game="telesina")
    assert (hand.street, len(hand.board), hand.over) == (4, 1, False)
    assert [len(cards) for cards in hand.cards] == [5, 5]


def test_telesina_royal_flush_of_hearts_loses_to_the_lowest_of_spades_in_a_pot_of_two() -> None:
    """RULES.md C36: three players contest the main pot, just these two the side pot."""
    deck = hands(["Ah Kh Qh Jh Th", "As 7s 8s 9s Ts", "Kd Kc Qd Qc 9h"], "7d")
    acts = "all-in, all-in, all-in"
    after = answer("NL 50/100", "400 1000 1000", acts, game="telesina", deck=deck)
    assert [pot["won"] for pot in after["pots"]] == [(0, 1200, 0), (0, 0, 1200)]


def test_the_low_half_at_stud_high_low() -> None:
    """Seat 1 has kings, seat 0 an eight low."""
    deck = hands(["Kc Kd 9s", "2c 3d 4h"], "Th 5s Jd 7c Qc 8d 9c Js")
    after = answer("FL 100/200", "30 30", "bring-in, call", game="stud8", deck=deck)
    assert after["pots"][0]["won"] == (30, 30)


def test_a_flush_beats_a_full_house_at_americana() -> None:
    deck = hands(["Ac Jc 9c 8c 7c", "Ks Kd Kh Qs Qd"])
    after = answer("NL 50/100", "15 15", "bring-in, call", game="americana", deck=deck)
    assert after["stacks"] == [0, 30]
