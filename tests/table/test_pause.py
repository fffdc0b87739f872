"""The operator's pause: the current hand is played to its end, no other begins, and nobody loses by it."""

import pytest

from dealerbox.hand.events import HandEnded
from dealerbox.table.commands import (
    AddChips,
    Close,
    ConnectionChanged,
    Leave,
    Pause,
    Resume,
    ShowCards,
    SitIn,
    SitOut,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.events import (
    HandOpened,
    NextHandPlanned,
    PlayerLeft,
    PlayPaused,
    PlayResumed,
    TableClosed,
    TableEvent,
)
from tests.table.session import Session
from tests.table.tables import holdem

PAUSE = Pause("the kettle boils")
A_DAY = 24 * 3600


def playing(players: str = "AB", **changes: object) -> Session:
    """Start the first hand, at a table with pauses of at most a second."""
    session = Session(holdem(**changes), viewers=(None, "A"))
    for seat, player in enumerate(players):
        session.sit(player, seat, 500)
    session.wait()
    return session


def kinds(events: list[TableEvent]) -> list[str]:
    return [type(event).__name__ for event in events]


def left(session: Session) -> list[str]:
    return [event.player for event in session.log if isinstance(event, PlayerLeft)]


def test_the_current_hand_is_finished_and_no_other_begins() -> None:
    session = playing()
    assert session.do("", PAUSE) == [PlayPaused("the kettle boils")]
    assert session.table.playing and session.views[None].paused == "the kettle boils"
    events = session.play("B fold")
    assert any(isinstance(event, HandEnded) for event in events)
    assert not any(isinstance(event, NextHandPlanned) for event in events)
    assert session.table.due is None, "nothing happens automatically"
    session.wait(A_DAY)
    assert sum(isinstance(event, HandOpened) for event in session.log) == 1


def test_the_clocks_of_the_current_hand_continue() -> None:
    session = playing()
    session.do("", PAUSE)
    session.wait(A_DAY)
    assert not session.table.playing, "B times out and folds, which ends the hand"


def test_a_planned_hand_is_postponed_until_after_the_pause() -> None:
    session = playing()
    session.play("B fold")
    assert session.do("", PAUSE) == [PlayPaused("the kettle boils"), NextHandPlanned(None)]
    session.wait(100)
    assert kinds(session.do("", Resume())) == ["PlayResumed", "NextHandPlanned"]
    assert session.views["A"].paused == ""
    session.wait()
    assert session.table.playing


def test_no_hand_follows_a_void_hand_during_a_pause() -> None:
    session = playing()
    session.do("", PAUSE)
    events = session.do("", VoidHand("the lights went out"))
    assert kinds(events) == ["HandVoided"]
    assert session.table.due is None


@pytest.mark.parametrize("away", [SitOut(), ConnectionChanged(False)], ids=["sitting out", "connection lost"])
@pytest.mark.parametrize("before", [True, False])
def test_nobody_loses_a_seat_during_a_pause_and_away_times_restart_after_it(
    away: SitOut | ConnectionChanged, before: bool
) -> None:
    session = playing("ABC", away_seconds=300)
    session.play("A fold, B fold")
    if before:
        session.do("C", away)
        session.now += 200_000
    session.do("", PAUSE)
    if not before:
        session.do("C", away)
    session.do("A", Leave())
    session.do("B", Leave())
    session.wait(A_DAY)
    assert left(session) == ["A", "B"]
    session.do("", Resume())
    session.wait(299)
    assert left(session) == ["A", "B"]
    session.wait(1)
    assert left(session) == ["A", "B", "C"]


def test_a_player_without_chips_keeps_the_seat_during_a_pause() -> None:
    session = playing()
    session.do("", PAUSE)
    session.play("B all-in, A call")
    broke = next(player for player in "AB" if not session.chips_of(player))
    session.wait(A_DAY)
    assert left(session) == []
    session.do("", Resume())
    session.wait(121)
    assert left(session) == [broke]


def test_a_reservation_expires_during_a_pause() -> None:
    session = playing()
    session.do("", PAUSE)
    session.do("C", TakeSeat(5, "C"))
    session.play("B fold")
    session.wait(61)
    assert left(session) == ["C"]


def test_joining_topping_up_sitting_out_and_leaving_work_during_a_pause() -> None:
    session = playing()
    session.play("B fold")
    session.do("", PAUSE)
    session.sit("C", 5, 400)
    session.do("A", AddChips(100))
    session.do("B", SitOut())
    session.do("B", SitIn())
    session.do("A", Leave())
    assert left(session) == ["A"]
    assert session.table.due is None
    session.do("", Resume())
    session.wait()
    assert set(session.names_in_hand()) == {"B", "C"}


def test_a_paused_table_can_be_closed() -> None:
    session = playing()
    session.play("B fold")
    session.do("", PAUSE)
    assert TableClosed("enough") in session.do("", Close("enough"))
    assert sorted(left(session)) == ["A", "B"]


def test_pausing_twice_or_resuming_without_a_pause_is_refused() -> None:
    session = playing()
    assert session.refusal("", Resume()) == "not paused"
    assert session.refusal("", Pause("")) == "no reason"
    session.do("", PAUSE)
    assert session.refusal("", PAUSE) == "paused"
    session.do("", Close("enough"))
    assert session.refusal("", Pause("again")) == "closed"
    assert PlayResumed(session.now) in session.do("", Resume()), "the last hand goes on either way"


def test_a_player_who_changed_seats_in_the_pause_cannot_show_the_old_hand() -> None:
    """The cards would appear in front of the player dealt in at the new seat."""
    session = playing("ABC")
    session.play("A fold, B fold")
    session.do("", PAUSE)
    session.do("A", Leave())
    session.do("B", Leave())
    session.sit("A", 1, 500)
    assert session.refusal("A", ShowCards()) == "not dealt in"
    session.do("C", ShowCards())
