"""Clocks: acting time, time bank, time-outs, pauses. Times are seconds on the table's clock."""

import pytest

from dealerbox.hand.commands import Call, Check
from dealerbox.hand.events import Checked, Folded, StoodPat, StreetDealt
from dealerbox.table.commands import (
    Act,
    ConnectionChanged,
    GiveTime,
    JoinWaiting,
    LagMeasured,
    Leave,
    SitIn,
    SitOut,
    TakeSeat,
)
from dealerbox.table.events import (
    BankStarted,
    BankStopped,
    ClockRanOut,
    LagNoted,
    NextHandPlanned,
    SatOut,
    TurnStarted,
)
from tests.table.session import Batch, Session
from tests.table.tables import holdem, table_of


def three(**changes: object) -> Session:
    """Start a hand of no limit hold'em with A, B and C: A has the button and acts first, B and C have the blinds."""
    times: dict[str, object] = {"turn_seconds": 20, "bank_seconds": 60, "bank_refill_seconds": 2}
    session = Session(holdem(**times | changes))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    return session


def of_kind(events: Batch, *kinds: type) -> Batch:
    return [event for event in events if isinstance(event, kinds)]


def test_the_acting_time_is_followed_by_the_time_bank() -> None:
    session = three()
    start = session.now
    assert session.table.turn == TurnStarted(0, 1, start + 20_000, 60_000, session.table.turn.options)
    assert session.table.due == start + 20_000
    assert session.wait() == [BankStarted(0, 1, start + 80_000)]
    assert session.table.due == start + 80_000
    assert session.whose_turn == "A"


def test_timing_out_with_a_bet_to_call_folds() -> None:
    session = three()
    events = session.wait(80)
    assert of_kind(events, ClockRanOut, Folded) == [ClockRanOut(0), Folded(0, timed_out=True)]
    assert session.whose_turn == "B"


def test_timing_out_checks_if_checking_is_free() -> None:
    session = three()
    session.play("A call, B call")
    assert Checked(2, timed_out=True) in session.wait(80)
    assert session.table.playing


def test_the_unused_time_bank_is_kept() -> None:
    session = three()
    session.wait(20 + 15)
    assert session.play("A call")[0] == BankStopped(0, 45_000)
    session.play("B call, C check, B check, C check")
    assert session.table.turn.seat == 0
    assert session.table.turn.bank_ms == 45_000


def test_an_empty_time_bank_leaves_only_the_acting_time() -> None:
    session = three(bank_refill_seconds=0)
    session.wait(80)
    session.play("B call, C check, B check, C check, B check, C check, B check, C check")
    session.wait()
    session.play("B call, C call")  # A has the big blind
    assert session.table.turn.bank_ms == 0
    assert Checked(0, timed_out=True) in session.wait(20)


@pytest.mark.parametrize(("used", "refilled"), [(0, 60_000), (1, 60_000), (15, 47_000)])
def test_every_hand_dealt_refills_the_time_bank_up_to_its_size(used: int, refilled: int) -> None:
    session = three()
    if used:
        session.wait(20 + used)
    session.play("A fold, B fold")
    session.wait()
    assert session.table.sitter(0).bank_ms == refilled


def test_acting_within_the_acting_time_costs_no_time_bank() -> None:
    session = three()
    session.wait(19)
    assert not of_kind(session.play("A call"), BankStopped)


def test_an_action_before_the_time_out_was_processed_is_accepted() -> None:
    session = three()
    session.now += 20_500  # the table was not woken in time
    session.play("A call")
    assert session.whose_turn == "B"


def test_a_delay_of_the_server_costs_no_time_bank() -> None:
    session = three()
    session.now += 50_000
    assert session.wake() == [BankStarted(0, 1, session.now + 60_000)]


@pytest.mark.parametrize(
    ("measured", "added"), [(0, 0), (1, 100), (100, 100), (101, 200), (640, 700), (1000, 1000), (60_000, 1000), (-5, 0)]
)
def test_network_delay_extends_the_acting_time_up_to_a_limit(measured: int, added: int) -> None:
    """In steps of a tenth of a second, up to a full second; nobody else gets more time."""
    session = three()
    session.do("B", LagMeasured(measured))
    session.play("A call")
    assert session.table.turn is not None
    assert (session.whose_turn, session.table.turn.ends) == ("B", session.now + 20_000 + added)
    session.play("B call")
    assert session.table.turn.ends == session.now + 20_000


def test_the_limit_of_network_delay_is_set_by_the_table() -> None:
    session = three(lag_seconds=0)
    assert session.do("B", LagMeasured(500)) == []


def test_small_changes_of_network_delay_cause_no_event() -> None:
    session = three()
    assert session.do("B", LagMeasured(230)) == [LagNoted(1, 300)]
    assert session.do("B", LagMeasured(270)) == []
    assert session.do("B", LagMeasured(0)) == [LagNoted(1, 0)]
    assert session.do("X", LagMeasured(400)) == [], "who has no seat has no clock"


@pytest.mark.parametrize(
    ("game", "house", "seconds"),
    [("draw5", "youwin", 24), ("deuce3", "youwin", 24), ("draw32", "youwin", 30), ("deuce3", "dealerbox", 30)],
)
def test_timing_out_in_the_draw_stands_pat_without_a_time_bank(game: str, house: str, seconds: int) -> None:
    """RULES.md E6 to E8, J4."""
    session = Session(table_of(game, "FL", 3, house=house, turn_seconds=20, bank_seconds=60))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("A call, B call, C check")
    session.wait(seconds - 1)
    assert session.whose_turn == "B"
    session.wait(1)
    assert StoodPat(1, timed_out=True) in session.log
    assert session.table.sitter(1).bank_ms == 60_000, "the bank is full for the betting"
    session.play("C stand, A stand")
    assert session.table.turn.bank_ms == 60_000


def test_a_draw_has_its_own_clock() -> None:
    session = Session(table_of("draw5", "FL", 3, turn_seconds=20, draw_seconds=30, bank_seconds=0))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    assert session.table.turn.ends - session.now == 20_000
    session.play("A call, B call, C check")
    assert session.whose_turn == "B"
    assert session.table.turn.ends - session.now == 30_000
    assert StoodPat(1, timed_out=True) in session.wait()
    session.play("C discard 2, A stand")
    assert session.table.turn.ends - session.now == 20_000


def test_two_time_outs_in_a_row_sit_the_player_out() -> None:
    session = three(bank_seconds=0)
    session.play("A call, B call, C check, B check")
    assert not of_kind(session.wait(20), SatOut)  # C: once
    session.play("A check, B check")
    assert of_kind(session.wait(20), SatOut) == [SatOut(2, "timed out", session.now)]
    session.play("A check, B check")
    session.wait(20)
    session.play("A check")
    session.wait()
    assert session.names_in_hand() == "AB"


def test_a_player_sat_out_by_the_clock_gets_only_a_moment_for_later_turns() -> None:
    session = three(bank_refill_seconds=0)
    session.lose_connection("C")
    session.play("A call, B call")
    session.wait(80)
    session.play("B check")
    assert session.table.turn.ends - session.now == 3000
    assert Checked(2, timed_out=True) in session.wait(3)
    session.do("C", SitIn())
    session.play("A check, B check")
    assert session.table.turn.ends - session.now == 20_000


def test_a_player_sitting_out_is_not_sat_out_again_by_the_clock() -> None:
    session = three()
    session.lose_connection("A")
    session.do("A", SitOut())
    assert not of_kind(session.wait(80), SatOut)


def test_acting_between_two_time_outs_prevents_sitting_out() -> None:
    session = three(bank_seconds=0)
    session.play("A call, B call, C check, B check")
    session.wait(20)
    session.play("A check, B check, C check, A check, B check")
    assert not of_kind(session.wait(20), SatOut)


def test_sitting_in_again_resets_the_count_of_time_outs() -> None:
    session = three(bank_seconds=0)
    session.play("A call, B call, C check, B check")
    session.wait(20)
    session.play("A check, B check")
    session.wait(20)
    session.do("C", SitIn())
    session.play("A check, B check")
    assert not of_kind(session.wait(20), SatOut)


def test_a_lost_connection_does_not_change_clock_or_time_bank() -> None:
    session = three()
    start = session.now
    session.lose_connection("A")
    assert session.wait() == [BankStarted(0, 1, start + 80_000)]


def test_a_disconnected_player_is_sat_out_on_the_first_time_out() -> None:
    session = three()
    session.lose_connection("A")
    events = session.wait(80)
    assert of_kind(events, SatOut, Folded) == [SatOut(0, "timed out", session.now), Folded(0, timed_out=True)]


def test_reconnecting_in_time_lets_the_player_act() -> None:
    session = three()
    session.lose_connection("A")
    session.wait(70)
    session.do("A", ConnectionChanged(True))
    session.play("A call, B call, C check")
    assert session.table.sitter(0).out_since is None


def test_turn_numbers_continue_across_hands() -> None:
    session = three()
    session.play("A fold, B fold")
    session.wait()
    assert session.table.turn.turn == 3
    assert session.refusal("B", Act(2, Call())) == "late"


def test_an_action_for_an_earlier_amount_to_call_is_late() -> None:
    session = three()
    seen = session.table.turns + 1  # C decided when there was nothing to call
    session.play("A raise 40, B call")
    assert session.refusal("C", Act(seen, Check())) == "late"


def test_the_pause_is_short_without_a_showdown() -> None:
    session = three(pause_seconds=4, short_pause_seconds=1.5, street_seconds=0.9)
    assert session.play("A fold, B fold")[-1] == NextHandPlanned(session.now + 1500)


def test_the_pause_is_long_after_a_showdown() -> None:
    session = three(pause_seconds=4, short_pause_seconds=1.5, street_seconds=0.9)
    session.play("A fold, B call, C check, B check, C check, B check, C check, B check")
    assert session.play("C check")[-1] == NextHandPlanned(session.now + 4000)


def test_joining_and_leaving_does_not_shorten_the_pause() -> None:
    session = three(pause_seconds=4, short_pause_seconds=1.5)
    session.play("A fold, B call, C check, B check, C check, B check, C check, B check, C check")
    ended = session.now
    session.do("A", SitOut())
    assert session.do("B", Leave())[-1] == NextHandPlanned(None)
    assert session.do("A", SitIn())[-1] == NextHandPlanned(ended + 4000)


def test_the_pause_grows_with_each_street_run_out() -> None:
    session = three(pause_seconds=4, short_pause_seconds=1.5, street_seconds=0.9)
    session.play("A fold, B call, C check, B all-in")
    events = session.play("C call")
    assert len(of_kind(events, StreetDealt)) == 2
    assert events[-1] == NextHandPlanned(session.now + 4000 + 2 * 900)


# ---- a delayed server ----


def test_give_time_restarts_the_same_turn() -> None:
    session = three()
    turn = session.table.turn
    session.wait(20 + 15)
    assert session.do("", GiveTime()) == [TurnStarted(0, turn.turn, session.now + 20_000, 60_000, turn.options)]
    assert session.table.due == session.now + 20_000
    session.wait(20)
    assert session.do("A", Act(turn.turn, Call()))[0] == BankStopped(0, 60_000), "the time bank is full again too"


def test_give_time_does_nothing_between_hands() -> None:
    session = three()
    session.play("A fold, B fold")
    assert session.do("", GiveTime()) == []


# ---- leaving and coming back ----


def used_up(session: Session, player: str) -> int:
    """Let the player to act use 15 s of the time bank and fold. Return what is left, in ms."""
    session.wait(20 + 15)
    session.play(f"{player} fold")
    seat = session.table.seat_of(player)
    assert seat is not None
    return session.table.sitter(seat).bank_ms


def test_leaving_and_coming_back_does_not_refill_the_time_bank() -> None:
    session = three(bank_refill_seconds=0)
    left = used_up(session, "A")
    assert left == 45_000
    session.play("B fold")
    session.do("A", Leave())
    session.sit("A", 0, 500)
    assert session.table.sitter(0).bank_ms == 45_000


def test_leaving_while_the_time_bank_runs_costs_what_has_run() -> None:
    session = three(bank_refill_seconds=0)
    session.wait(20 + 15)
    assert BankStopped(0, 45_000) in session.do("A", Leave())
    session.play("B fold")
    session.sit("A", 0, 500)
    assert session.table.sitter(0).bank_ms == 45_000


def test_voiding_a_hand_charges_a_running_time_bank() -> None:
    session = three(bank_refill_seconds=0)
    session.do("A", Leave("after hand"))
    session.wait(20 + 15)
    assert session.void()[0] == BankStopped(0, 45_000)
    session.sit("A", 0, 500)
    assert session.table.sitter(0).bank_ms == 45_000


def test_leaving_again_without_a_hand_keeps_the_time_bank() -> None:
    session = three(bank_refill_seconds=0)
    used_up(session, "A")
    session.play("B fold")
    session.do("A", Leave())
    for _ in range(2):
        session.sit("A", 0, 500)
        assert session.table.sitter(0).bank_ms == 45_000
        session.do("A", Leave())


def test_a_seat_from_the_waiting_list_does_not_refill_the_time_bank() -> None:
    session = three(bank_refill_seconds=0, seats=3)
    used_up(session, "A")
    session.play("B fold")
    session.do("A", Leave())
    session.do("D", TakeSeat(0, "D"))
    session.do("A", JoinWaiting("A"))
    session.do("D", Leave())
    assert session.table.sitter(0).offered
    assert session.table.sitter(0).bank_ms == 45_000


def test_the_time_bank_is_full_again_once_the_departure_is_forgotten() -> None:
    session = three(bank_refill_seconds=0, return_seconds=60)
    used_up(session, "A")
    session.play("B fold")
    session.do("A", Leave())
    session.wait(61)
    session.sit("A", 0, 500)
    assert session.table.sitter(0).bank_ms == 60_000
