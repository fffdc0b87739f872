"""Update the seats of a view from the events that its viewer received."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dealerbox.table.button import drawn_button
from dealerbox.table.events import (
    AutoChipsSet,
    BlindsOwed,
    ChipsAdded,
    ConnectionBack,
    ConnectionLost,
    DealersGameSet,
    EntryChosen,
    EntryQuoted,
    KnockedOut,
    LeavePlanned,
    PlayerLeft,
    PlayPaused,
    PlayResumed,
    RosterSet,
    SatIn,
    SatOut,
    SeatTaken,
    SitOutPlanned,
    StraddleSet,
    TableClosed,
    TableOpened,
    TopUpHeld,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.table.views import SeatView, TableView, WaitingView


def seat_of(view: TableView, seat: int) -> SeatView:
    sitter = view.seats[seat]
    assert sitter is not None
    return sitter


def _opened(view: TableView, event: TableOpened) -> None:
    view.config = event.config
    view.seats = [None] * event.config.seats


def _seat_taken(view: TableView, event: SeatTaken) -> None:
    view.seats[event.seat] = SeatView(
        event.player, event.name, entry=event.entry, offered_until=event.until if event.offered else 0
    )
    _remove_waiter(view, event.player)


def _remove_waiter(view: TableView, player: str) -> None:
    view.waiting = [waiter for waiter in view.waiting if waiter.player != player]


def _waiting_joined(view: TableView, event: WaitingJoined) -> None:
    view.waiting.append(WaitingView(event.player, event.name))


def _waiting_left(view: TableView, event: WaitingLeft) -> None:
    _remove_waiter(view, event.player)


def _chips_added(view: TableView, event: ChipsAdded) -> None:
    seat = seat_of(view, event.seat)
    seat.stack += event.amount
    seat.held = 0
    seat.reserved = False
    seat.offered_until = 0


def _top_up_held(view: TableView, event: TopUpHeld) -> None:
    seat_of(view, event.seat).held += event.amount


def _sat_out(view: TableView, event: SatOut) -> None:
    seat = seat_of(view, event.seat)
    seat.sitting_out, seat.out_at_big = True, False


def _sit_out_planned(view: TableView, event: SitOutPlanned) -> None:
    seat_of(view, event.seat).out_at_big = event.planned


def _sat_in(view: TableView, event: SatIn) -> None:
    seat_of(view, event.seat).sitting_out = False


def _entry_chosen(view: TableView, event: EntryChosen) -> None:
    seat_of(view, event.seat).entry = event.entry


def _entry_quoted(view: TableView, event: EntryQuoted) -> None:
    seat_of(view, event.seat).quote = event.quote


def _auto_chips_set(view: TableView, event: AutoChipsSet) -> None:
    seat = seat_of(view, event.seat)
    seat.top_up_to, seat.rebuy = event.top_up_to, event.rebuy


def _straddle_set(view: TableView, event: StraddleSet) -> None:
    seat_of(view, event.seat).straddles = event.on


def _dealers_game_set(view: TableView, event: DealersGameSet) -> None:
    seat_of(view, event.seat).deals_game = event.at
    if view.choosing is not None and view.choosing.seat == event.seat:
        view.choosing.at = event.at


def _blinds_owed(view: TableView, event: BlindsOwed) -> None:
    seat = seat_of(view, event.seat)
    seat.owes_big, seat.owes_small = event.big, event.small


def _leave_planned(view: TableView, event: LeavePlanned) -> None:
    seat_of(view, event.seat).leaving = True


def _player_left(view: TableView, event: PlayerLeft) -> None:
    view.seats[event.seat] = None


def _roster_set(view: TableView, event: RosterSet) -> None:
    here = {seat.player: seat for seat in view.seats if seat is not None}
    view.seats = [None] * len(view.seats)
    for listed in event.seats:
        seat = here.get(listed.player)
        if seat is None:
            seat = SeatView(listed.player, listed.name, reserved=False, sitting_out=bool(listed.out), away=listed.lost)
        seat.stack = listed.stack
        seat.bounty = listed.bounty
        view.seats[listed.seat] = seat
    view.config = replace(view.config, stakes=event.stakes)
    view.button = drawn_button(event.drawn, event.button)
    view.drawn = event.drawn


def _connection_lost(view: TableView, event: ConnectionLost) -> None:
    seat_of(view, event.seat).away = True


def _connection_back(view: TableView, event: ConnectionBack) -> None:
    seat_of(view, event.seat).away = False


def _paused(view: TableView, event: PlayPaused) -> None:
    view.paused = event.reason


def _resumed(view: TableView, event: PlayResumed) -> None:
    view.paused = ""


def _closed(view: TableView, event: TableClosed) -> None:
    view.closed = event.reason
    view.waiting = []  # if a fault stopped the table, nobody left the list individually
    view.next_hand = view.choosing = None


def _knocked_out(view: TableView, event: KnockedOut) -> None:
    assert view.hand is not None
    view.hand.knock_outs.append(event)
    for seat in view.seats:
        if seat is not None and seat.player == event.player:
            seat.bounty = 0


SEATS: dict[type, Callable[[TableView, Any], None]] = {
    TableOpened: _opened,
    SeatTaken: _seat_taken,
    WaitingJoined: _waiting_joined,
    WaitingLeft: _waiting_left,
    ChipsAdded: _chips_added,
    TopUpHeld: _top_up_held,
    SatOut: _sat_out,
    SitOutPlanned: _sit_out_planned,
    SatIn: _sat_in,
    EntryChosen: _entry_chosen,
    EntryQuoted: _entry_quoted,
    AutoChipsSet: _auto_chips_set,
    StraddleSet: _straddle_set,
    DealersGameSet: _dealers_game_set,
    BlindsOwed: _blinds_owed,
    LeavePlanned: _leave_planned,
    PlayerLeft: _player_left,
    KnockedOut: _knocked_out,
    RosterSet: _roster_set,
    ConnectionLost: _connection_lost,
    ConnectionBack: _connection_back,
    PlayPaused: _paused,
    PlayResumed: _resumed,
    TableClosed: _closed,
}
