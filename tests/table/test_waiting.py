"""The waiting list of a table: a seat that becomes free is reserved for the first player on it, and for nobody else."""

from collections.abc import Callable

import pytest

from dealerbox.table.commands import (
    AddChips,
    ConnectionChanged,
    EndWaiting,
    JoinWaiting,
    Leave,
    LeaveWaiting,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.events import PlayerLeft, SeatTaken, TableEvent, WaiterLost, WaitingLeft
from dealerbox.table.refused import Refused
from dealerbox.table.state import RESERVED_MS
from dealerbox.table.waiting_list import MAX_WAITING
from tests.table.session import Session
from tests.table.tables import holdem


def full(players: str = "AB", waiting: str = "XY", deck: str = "", **changes: object) -> Session:
    """Return a table without a free seat: ``players`` are seated with 500 chips, ``waiting`` are on the list."""
    session = Session(holdem(len(players), **changes), viewers=(None, "A", "X"), deck=deck)
    for seat, player in enumerate(players):
        session.sit(player, seat, 500)
    for player in waiting:
        session.do(player, JoinWaiting(player))
    return session


def waiting(session: Session) -> str:
    return "".join(waiter.player for waiter in session.table.waiting)


def offers(events: list[TableEvent]) -> list[tuple[int, str]]:
    return [(event.seat, event.player) for event in events if isinstance(event, SeatTaken) and event.offered]


def leaves_between_hands(session: Session) -> list[TableEvent]:
    return session.do("B", Leave())


def leaves_in_a_hand(session: Session) -> list[TableEvent]:
    session.wait()
    session.play("B call")
    assert offers(session.do("B", Leave())) == [], "the hand is still on"
    return session.play("A check, A check")


def busts_and_stays_away(session: Session) -> list[TableEvent]:
    session.wait()
    session.play("B all-in, A call")
    return until_an_offer(session)


def is_away_too_long(session: Session) -> list[TableEvent]:
    session.lose_connection("B")
    return until_an_offer(session)


def until_an_offer(session: Session) -> list[TableEvent]:
    while not offers(events := session.wait()):
        pass
    return events


WAYS: dict[str, Callable[[Session], list[TableEvent]]] = {
    "leaving between hands": leaves_between_hands,
    "leaving during a hand": leaves_in_a_hand,
    "busting without a rebuy": busts_and_stays_away,
    "being away too long": is_away_too_long,
}


@pytest.mark.parametrize("way", WAYS)
def test_the_first_waiting_player_is_offered_a_seat_however_it_becomes_free(way: str) -> None:
    session = full(deck="As Kd Ah Kc 2c 7d 9h 4s 3d", pause_seconds=1)  # A wins
    assert offers(WAYS[way](session)) == [(1, "X")]
    assert session.table.seat_of("B") is None
    assert waiting(session) == "Y"
    sitter = session.table.sitter(1)
    assert (sitter.player, sitter.offered) == ("X", True)


def test_a_reservation_that_expires_goes_to_the_first_waiting_player() -> None:
    session = Session(holdem(2))
    session.sit("A", 0, 500)
    session.do("B", TakeSeat(1, "B"))
    session.do("X", JoinWaiting("X"))
    assert offers(session.wait(RESERVED_MS / 1000)) == [(1, "X")]


def test_the_list_is_served_in_order() -> None:
    session = full("ABC", "XYZ")
    called = [offers(session.do(player, Leave())) for player in "CAB"]
    assert called == [[(2, "X")], [(0, "Y")], [(1, "Z")]]
    assert waiting(session) == ""


def test_a_void_hand_frees_the_seats_of_players_who_leave() -> None:
    session = full()
    session.wait()
    session.do("B" if session.whose_turn == "A" else "A", Leave())
    assert len(offers(session.do("", VoidHand("the lights went out")))) == 1


def test_an_offer_says_until_when_it_is_open() -> None:
    session = full()
    (taken,) = [event for event in session.do("B", Leave()) if isinstance(event, SeatTaken)]
    assert taken == SeatTaken(1, "X", "X", session.now + RESERVED_MS, "wait", offered=True)
    view = session.views[None].seats[1]
    assert view is not None and view.offered_until == session.now + RESERVED_MS
    session.do("X", AddChips(300))
    view = session.views[None].seats[1]
    assert view is not None and (view.offered_until, view.reserved, view.stack) == (0, False, 300)
    assert session.table.offered_seat("X") is None


def test_a_seat_taken_directly_is_not_an_offer() -> None:
    session = Session(holdem(2))
    session.do("A", TakeSeat(0, "A"))
    assert session.table.offered_seat("A") is None
    view = session.views[None].seats[0]
    assert view is not None and view.offered_until == 0


def test_an_expired_offer_goes_to_the_next_player_and_then_the_seat_is_free() -> None:
    session = full()
    session.do("B", Leave())
    assert session.table.due is not None
    assert offers(session.wait(RESERVED_MS / 1000)) == [(1, "Y")]
    assert session.table.seat_of("X") is None and waiting(session) == ""
    session.wait(RESERVED_MS / 1000)
    assert session.table.seats[1] is None


@pytest.mark.parametrize("command", [LeaveWaiting(), Leave()])
def test_declining_passes_the_seat_to_the_next_player(command: TableCommand) -> None:
    session = full()
    session.do("B", Leave())
    assert offers(session.do("X", command)) == [(1, "Y")]
    assert session.refusal("X", LeaveWaiting()) == "not waiting"


def test_an_accepted_offer_can_no_longer_be_declined() -> None:
    session = full()
    session.do("B", Leave())
    session.do("X", AddChips(300))
    assert session.refusal("X", LeaveWaiting()) == "not waiting"


def test_a_player_who_left_the_list_gets_no_offer() -> None:
    session = full()
    assert session.do("X", LeaveWaiting()) == [WaitingLeft("X", "asked")]
    assert offers(session.do("B", Leave())) == [(1, "Y")]


def test_nobody_can_take_the_seat_of_a_waiting_player() -> None:
    session = full()
    session.do("B", Leave())
    for player in "YZ":
        assert session.refusal(player, TakeSeat(1, player)) == "seat taken"
    session.do("X", LeaveWaiting())
    assert session.refusal("Z", TakeSeat(1, "Z")) == "seat taken", "it is Y's now"


def test_a_disconnected_player_keeps_the_place_until_a_seat_is_free() -> None:
    session = full("ABC", "XYZ")
    assert session.do("X", ConnectionChanged(False)) == [WaiterLost("X", True)]
    assert session.do("X", ConnectionChanged(False)) == [], "that is known"
    session.do("Y", ConnectionChanged(False))
    assert waiting(session) == "XYZ"
    session.do("Y", ConnectionChanged(True))
    events = session.do("C", Leave())
    assert [event for event in events if isinstance(event, WaitingLeft)] == [WaitingLeft("X", "away")]
    assert offers(events) == [(2, "Y")], "Y was back in time"
    assert waiting(session) == "Z"


def test_the_seat_is_free_if_all_waiting_players_are_disconnected() -> None:
    session = full()
    for player in "XY":
        session.lose_connection(player)
    events = session.do("B", Leave())
    assert offers(events) == [] and waiting(session) == ""
    assert session.table.seats[1] is None
    session.sit("Z", 1, 500)


REFUSED: dict[str, tuple[str, TableCommand, str]] = {
    "a seated player": ("A", JoinWaiting("A"), "already seated"),
    "who waits already": ("X", JoinWaiting("X"), "already waiting"),
    "a player who is not waiting": ("Z", LeaveWaiting(), "not waiting"),
    "a player with chips has no offer to decline": ("A", LeaveWaiting(), "not waiting"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    player, command, code = REFUSED[case]
    assert full().refusal(player, command) == code


def test_waiting_is_refused_while_a_seat_is_free() -> None:
    session = Session(holdem(2))
    session.sit("A", 0, 500)
    assert session.refusal("B", JoinWaiting("B")) == "seat free"


def test_the_server_may_offer_a_free_seat_at_once() -> None:
    session = Session(holdem(2))
    session.sit("A", 0, 500)
    assert offers(session.do("B", JoinWaiting("B", offer=True))) == [(1, "B")]
    assert offers(session.do("C", JoinWaiting("C", offer=True))) == []
    assert waiting(session) == "C"


def test_the_list_has_a_maximum_length() -> None:
    session = full("AB", "")
    for number in range(MAX_WAITING):
        session.table.handle(f"w{number}", JoinWaiting(f"w{number}"), 0)
    with pytest.raises(Refused, match=f"at most {MAX_WAITING} players"):
        session.table.handle("late", JoinWaiting("late"), 0)


@pytest.mark.parametrize("playing", [False, True])
def test_a_closing_table_makes_no_offers(playing: bool) -> None:
    session = full()
    if playing:
        session.wait()
    session.do("X", ConnectionChanged(False))
    events = session.close()
    left = [event for event in events if isinstance(event, WaitingLeft)]
    assert left == [WaitingLeft("X", "closed"), WaitingLeft("Y", "closed")]
    assert session.views[None].waiting == []
    if playing:
        assert session.refusal("Z", JoinWaiting("Z")) == "closed"
        events += session.play(f"{session.whose_turn} fold")
    assert offers(events) == [] and len([event for event in events if isinstance(event, PlayerLeft)]) == 2
    assert session.table.closed


def test_an_offer_ends_with_its_table() -> None:
    session = full()
    session.do("B", Leave())
    session.close()
    assert session.table.seat_of("X") is None and session.cashed_out == 1000


def test_before_the_room_closes_the_list_is_emptied_and_offers_end() -> None:
    session = full(waiting="XYZ")
    assert offers(session.do("B", Leave())) == [(1, "X")]
    events = session.do("", EndWaiting())
    assert [event for event in events if isinstance(event, WaitingLeft)] == [
        WaitingLeft("Y", "closed"),
        WaitingLeft("Z", "closed"),
    ]
    assert session.table.seats[1] is None and waiting(session) == ""
    assert session.table.seat_of("A") == 0, "a player who has bought in stays"
    assert offers(session.do("A", Leave())) == []
