"""What bots do with well-known hands."""

from collections import Counter

import pytest

from dealerbox.bots.brain import CAREFUL, LIVELY, Style, decide, thinking_ms
from dealerbox.bots.draws import discards
from dealerbox.bots.strength import equity
from dealerbox.cards import parse_cards
from dealerbox.core.rng import SeededRng
from dealerbox.game import Stakes
from dealerbox.hand.commands import AllIn, BetTo, Call, Check, Discard, Fold, PlayerCommand, RaiseTo, RunTwice, StandPat
from dealerbox.hand.options import Options
from dealerbox.hand.plan import plan_of
from dealerbox.table.config import TableConfig
from dealerbox.table.views import HandView, PlaceView, SeatView, TableView

BLINDS = Stakes(small_blind=50, big_blind=100)
HOLDEM = TableConfig("t", "T", "holdem", "NL", BLINDS, 6, 2000, 10_000)
FACING_100 = Options(fold=True, call=100, raise_=(200, 10_000))
FIRST_IN = Options(fold=True, check=True, bet=(100, 10_000))


def seen_by_a_bot(
    own: str, board: str = "", opponents: int = 1, pot: int = 300, stack: int = 10_000, config: TableConfig = HOLDEM
) -> TableView:
    """Return the view of a bot in seat 0, against ``opponents`` whose cards are face down."""
    cards = parse_cards(own)
    places = [PlaceView(0, stack, cards=cards, up=[False] * len(cards))]
    places += [PlaceView(seat, 10_000, cards=[-1] * len(cards)) for seat in range(1, opponents + 1)]
    street = {0: 0, 3: 1, 4: 2, 5: 3}[len(parse_cards(board))]
    hand = HandView(1, config.game, config.limit, 0, street, places, parse_cards(board), pot)
    return TableView(config, [SeatView(f"p{seat}", f"P{seat}", stack) for seat in range(opponents + 1)], hand)


def choices(view: TableView, options: Options, style: Style, times: int = 40) -> Counter[type[PlayerCommand]]:
    return Counter(type(decide(view, 0, options, style, SeededRng(seed))) for seed in range(times))


@pytest.mark.parametrize("style", [CAREFUL, LIVELY], ids=["careful", "lively"])
def test_aces_are_never_folded_and_seven_deuce_hardly_ever_played(style: Style) -> None:
    assert choices(seen_by_a_bot("As Ah", opponents=5), FACING_100, style)[Fold] == 0
    rags = choices(seen_by_a_bot("7d 2c", opponents=5), FACING_100, style)
    assert rags[Fold] > rags.total() * 0.8


def test_the_nuts_are_raised_and_air_is_checked() -> None:
    nuts = choices(seen_by_a_bot("As Ks", "Qs Js Ts"), FACING_100, CAREFUL)
    assert nuts[RaiseTo] + nuts[AllIn] > nuts[Call] > 0
    air = choices(seen_by_a_bot("3d 2c", "As Ks Qh Jd", opponents=3), FIRST_IN, CAREFUL)
    assert air[Check] > air[BetTo]


def test_the_lively_style_plays_more_hands_and_bets_more() -> None:
    middling = seen_by_a_bot("Jd 9d", opponents=5)
    assert choices(middling, FACING_100, LIVELY)[Fold] < choices(middling, FACING_100, CAREFUL)[Fold]
    pair = seen_by_a_bot("9d 8d", "9s 5h 2c", opponents=2)
    assert choices(pair, FIRST_IN, LIVELY)[BetTo] > choices(pair, FIRST_IN, CAREFUL)[BetTo]


@pytest.mark.parametrize("style", [CAREFUL, LIVELY], ids=["careful", "lively"])
def test_a_stack_is_not_risked_with_nothing(style: Style) -> None:
    shove = Options(fold=True, call=9000)
    assert set(choices(seen_by_a_bot("3d 2c", "As Kh Qd", pot=9500), shove, style)) == {Fold}


def test_bots_like_to_run_it_twice() -> None:
    asked = Options(check=True, run_twice=True)
    assert set(choices(seen_by_a_bot("3d 2c", "As Ks Qh", stack=0), asked, CAREFUL)) == {RunTwice}


def test_bots_do_not_fold_when_checking_is_free() -> None:
    assert choices(seen_by_a_bot("3d 2c", "As Ks Qh"), FIRST_IN, CAREFUL)[Fold] == 0


def test_bets_are_made_in_whole_chips() -> None:
    view = seen_by_a_bot("As Ah", "Ad 7s 2c", pot=1337)
    actions = [decide(view, 0, FIRST_IN, style, SeededRng(seed)) for style in (CAREFUL, LIVELY) for seed in range(40)]
    amounts = {action.amount for action in actions if isinstance(action, BetTo)}
    assert len(amounts) > 2
    assert {amount % BLINDS.small_blind for amount in amounts} == {0}


@pytest.mark.parametrize("limit", ["NL", "PL", "FL"])
def test_amounts_are_within_the_limits(limit: str) -> None:
    options = Options(fold=True, call=100, raise_=(200, 700), sizes=(200,) if limit == "FL" else None)
    view = seen_by_a_bot("As Ah", "Ad 7s 2c", pot=5000)
    for seed in range(60):
        action = decide(view, 0, options, LIVELY, SeededRng(seed))
        if isinstance(action, RaiseTo):
            assert action.amount == 200 if limit == "FL" else 200 <= action.amount <= 700


def test_equal_seeds_give_equal_actions() -> None:
    view = seen_by_a_bot("Jd 9d", opponents=4)
    assert decide(view, 0, FACING_100, LIVELY, SeededRng(5)) == decide(view, 0, FACING_100, LIVELY, SeededRng(5))


# ---- hand strength ----

SHARES = [
    ("holdem", "As Ah", "", 1, 0.85),
    ("holdem", "7d 2c", "", 1, 0.35),
    ("holdem", "As Ks", "Qs Js Ts", 3, 1.0),
    ("holdem", "2d 2c", "As Ks Qs Js Ts", 2, 1 / 3),  # all three play the board
    ("omaha", "As Ah Kd Qc", "", 1, 0.65),
]


@pytest.mark.parametrize(("game", "own", "board", "opponents", "expected"), SHARES)
def test_equity(game: str, own: str, board: str, opponents: int, expected: float) -> None:
    config = TableConfig("t", "T", game, "PL", BLINDS, 6, 2000, 10_000)
    view = seen_by_a_bot(own, board, opponents, config=config)
    assert view.hand is not None
    assert equity(config, view.hand, 0, SeededRng(1), 400) == pytest.approx(expected, abs=0.08)


# The game, the hand, the draws left including this one, and the discards.
DRAWS = [
    ("draw5", "As Ad Ah 7c 2d", 1, "7c 2d"),
    ("draw5", "9s 9d Kh 7c 2d", 1, "Kh 7c 2d"),
    ("draw5", "9s 9d Kh Kc 2d", 1, "2d"),
    ("draw5", "9s 9d 9h 9c 2d", 1, ""),
    ("draw5", "9s 9d 9h 2c 2d", 1, ""),
    ("draw5", "2s 3s 4s 5s Kd", 1, "Kd"),
    ("draw5", "2s 3s 8s Js Ks", 1, ""),
    ("draw5", "5s 6d 7h 8c Kd", 1, "Kd"),
    ("draw5", "Js Qd Kh Ac 3d", 1, "3d Js Qd"),  # a one-ended straight draw
    ("draw5", "As 2d 3h 4c 5d", 1, ""),
    ("draw5", "Ks Qd 8h 4c 2d", 1, "8h 4c 2d"),
    ("draw32", "As 7d 8h 9c Td", 1, ""),  # the lowest straight with 32 cards
    ("draw32", "As Kd 9h 8c 7d", 1, "9h 8c 7d"),
    ("deuce3", "2s 3d 4h 7c Kd", 3, "Kd"),
    ("deuce3", "2s 2d 4h 7c Kd", 3, "2s Kd"),
    ("deuce3", "2s 3d 4h 5c 7d", 3, ""),
    ("deuce3", "2s 3d 4h 5c 6d", 3, "6d"),  # a straight counts against the hand
    ("deuce3", "2s 3s 4s 5s 7s", 1, "7s"),  # and so does a flush
    ("deuce3", "2s 3d 4h 5c 9d", 3, "9d"),
    ("deuce3", "2s 3d 4h 5c 9d", 2, ""),
    ("deuce3", "2s 3d 4h 5c Jd", 2, "Jd"),
    ("deuce3", "2s 3d 4h 5c Jd", 1, ""),
    ("deuce3", "As Ad Kh Kc Qd", 3, "As Ad Kh Kc Qd"),
]


@pytest.mark.parametrize(("game", "own", "left", "away"), DRAWS)
def test_good_cards_are_kept_in_a_draw(game: str, own: str, left: int, away: str) -> None:
    plan = plan_of(game, "FL", "dealerbox")
    cards = discards(plan, parse_cards(own), left, plan.game.streets[1].draw)
    assert sorted(cards) == sorted(parse_cards(away))


def test_no_more_cards_are_discarded_than_allowed() -> None:
    plan = plan_of("deuce3", "FL", "dealerbox")
    assert len(discards(plan, parse_cards("As Ad Kh Kc Qd"), 3, 4)) == 4


def test_a_bot_discards_its_own_cards() -> None:
    config = TableConfig("t", "T", "draw5", "FL", BLINDS, 6, 2000, 10_000)
    view = seen_by_a_bot("As Ad Ah 7c 2d", config=config)
    action = decide(view, 0, Options(discard=(1, 5), stand=True), CAREFUL, SeededRng(1))
    assert isinstance(action, Discard) and set(action.cards) <= set(parse_cards("As Ad Ah 7c 2d"))


def test_bots_think_no_longer_than_people() -> None:
    for action in (Fold(), Check(), Call(), AllIn(), StandPat()):
        times = [thinking_ms(action, SeededRng(seed)) for seed in range(200)]
        assert min(times) >= 600 and max(times) <= 2500
    quick = max(thinking_ms(Fold(), SeededRng(seed)) for seed in range(200))
    assert quick < max(thinking_ms(Call(), SeededRng(seed)) for seed in range(200))
