"""Running it twice: the rest of the board is dealt twice once nobody can bet, if everybody still in agrees."""

import json

import msgspec
import pytest

from dealerbox.cards import parse_cards, print_cards
from dealerbox.hand.events import RunsOffered, SecondBoardDealt, StreetDealt
from dealerbox.histories.replay import replay
from dealerbox.histories.stored_record import read_record
from dealerbox.table.config import Extras
from dealerbox.table.events import TurnStarted
from tests.table.session import Session
from tests.table.tables import holdem, table_of

TWICE = Extras(run_twice=True)
# Dealt to B, C, A: aces for B, kings for C, queens for A; then two boards: C makes a set of kings on the second river.
DECK = "As Kd Qs Ah Kc Qh 2c 7d 9h 4s 3h Ks 5d"


def three(deck: str = DECK, limit: str = "NL", game: str = "holdem", **stacks: int) -> Session:
    session = Session(table_of(game, limit, 6, extras=TWICE), viewers=(None, "A"), deck=deck)
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, stacks.get(player, 500))
    session.wait()
    return session


def offers(session: Session) -> int:
    return sum(isinstance(event, RunsOffered) for event in session.log)


def test_everybody_agrees_and_each_board_wins_half() -> None:
    session = three()
    session.play("A fold, B raise 100, C call, B all-in, C call")
    assert session.table.turn is not None
    options = session.table.turn.options
    assert (options.run_twice, options.check, options.fold, options.call) == (True, True, False, None)
    session.play("B twice, C twice")
    hand = session.table.hand
    assert hand is not None
    assert (print_cards(hand.board), print_cards(hand.second_board)) == ("2c 7d 9h 4s 3h", "2c 7d 9h Ks 5d")
    assert [(pot.amount, pot.high) for pot in hand.pots] == [(500, (1,)), (500, (2,))]
    assert [session.chips_of(player) for player in "ABC"] == [500, 500, 500]


@pytest.mark.parametrize("answers", ["B check", "B twice, C check"])
def test_the_first_to_decline_ends_the_offer(answers: str) -> None:
    session = three()
    session.play("A fold, B all-in, C call, " + answers)
    hand = session.table.hand
    assert hand is not None and hand.over and not hand.second_board
    assert [pot.high for pot in hand.pots] == [(1,)]


def test_not_answering_declines() -> None:
    session = three()
    session.play("A fold, B all-in, C call")
    session.wait()
    session.wait()
    assert session.table.hand is not None and session.table.hand.over and not session.table.hand.second_board


def test_before_the_flop_both_boards_are_whole() -> None:
    session = three(DECK + " 6c 8c Tc Jc Jd")
    session.play("A fold, B all-in, C call, B twice, C twice")
    hand = session.table.hand
    assert hand is not None
    assert print_cards(hand.second_board) == "Ks 5d 6c 8c Tc"
    assert not set(hand.board) & set(hand.second_board)


def test_each_side_pot_is_halved_and_all_three_are_asked() -> None:
    session = three(A=100)
    session.play("A all-in, B all-in, C call")
    session.play("B twice, C twice, A twice")
    hand = session.table.hand
    assert hand is not None
    assert [(pot.amount, pot.high) for pot in hand.pots] == [(150, (1,)), (150, (2,)), (400, (1,)), (400, (2,))]


def test_the_odd_chip_goes_to_the_first_board() -> None:
    session = three(B=205, C=205)
    session.play("A call, B all-in, C call, A fold, B twice, C twice")
    hand = session.table.hand
    assert hand is not None
    assert [pot.amount for pot in hand.pots] == [210, 210]
    session = three(A=500, B=101, C=500)
    session.play("A fold, B call, C raise 30, B all-in, C call, B twice, C twice")
    assert session.table.hand is not None
    assert [pot.amount for pot in session.table.hand.pots] == [101, 101]


def test_no_offer_while_somebody_can_bet_or_when_the_board_is_complete() -> None:
    session = three(A=100)
    session.play("A all-in, B call, C call")
    assert offers(session) == 0
    session.play("B check, C check, B check, C check, B all-in, C call")
    assert offers(session) == 0, "the river is dealt: nothing is to come"


def test_no_offer_at_a_table_without_the_option_or_a_game_without_a_board() -> None:
    session = Session(holdem(), deck=DECK)
    for seat, player in enumerate("AB"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("B all-in, A call")
    assert offers(session) == 0
    session = three("", "PL", "draw5", A=100, B=100, C=100)
    session.play("A raise 35, B raise 100, C all-in, A all-in")
    assert offers(session) == 0


def test_the_second_board_follows_the_first_and_everybody_sees_it() -> None:
    session = three()
    session.play("A fold, B all-in, C call, B twice, C twice")
    kinds = [type(event) for event in session.log if isinstance(event, StreetDealt | SecondBoardDealt)]
    assert kinds[-1] is SecondBoardDealt
    view = session.views[None].hand
    assert view is not None and view.second_board == session.table.dealt_hand.second_board
    assert sum(pot.amount for pot in view.pots) == 1000


def test_the_player_asked_has_a_turn_with_a_clock() -> None:
    session = three()
    events = session.play("A fold, B all-in, C call")
    assert isinstance(events[-1], TurnStarted) and events[-1].ends == session.now + 20_000


def test_a_stored_hand_with_two_boards_replays_to_the_same() -> None:
    session = three()
    session.play("A fold, B raise 100, C call, B all-in, C call, B twice, C twice")
    record = msgspec.json.encode(session.table.hand_log).decode()
    assert json.loads(record)[0]["type"] == "HandOpened"
    hand = replay(read_record(record, 1))
    assert hand.second_board == list(parse_cards("2c 7d 9h Ks 5d"))
    assert hand.stacks == session.table.dealt_hand.stacks
