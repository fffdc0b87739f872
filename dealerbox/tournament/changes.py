"""Apply events to the state of a tournament. Only this module and ``outcome_changes.py`` assign to fields of
``TournamentState``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dealerbox.tournament.entrants import Entrant, SeatedTable
from dealerbox.tournament.events import (
    Announced,
    Answered,
    BreakBegan,
    BreakDue,
    ButtonDrawn,
    ChipsBought,
    HandCalled,
    HandDropped,
    HandForHand,
    HandReported,
    LastCall,
    LevelBegan,
    MovePlanned,
    Paused,
    PlayBegan,
    PlayerMoved,
    PlayerSeated,
    PlayersOut,
    Reannounced,
    RebuyDeclined,
    RebuyOffered,
    Registered,
    RegistrationClosed,
    Resumed,
    SeatsDrawn,
    Started,
    TableAdded,
    TableBroken,
    TakenUp,
    TimeAdded,
    Unregistered,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.tournament.outcome_changes import OUTCOMES
from dealerbox.tournament.seating import marks_before

if TYPE_CHECKING:
    from dealerbox.tournament.state import TournamentState


def _announced(state: TournamentState, event: Announced | Reannounced) -> None:
    state.config = event.config


# ---- registration ----


def _registered(state: TournamentState, event: Registered) -> None:
    if event.again:
        entrant = state.entrants[event.player]
        entrant.entries += 1
        entrant.paid_by = event.paid_by
        _back_from_out(state, event.player)
    else:
        state.entrants[event.player] = Entrant(event.player, event.name, event.paid_by)


def _back_from_out(state: TournamentState, player: str) -> None:
    for at, group in enumerate(state.out):
        if player in group:
            rest = tuple(other for other in group if other != player)
            state.out[at : at + 1] = [rest] if rest else []
            return


def _unregistered(state: TournamentState, event: Unregistered) -> None:
    del state.entrants[event.player]


def _waiting_joined(state: TournamentState, event: WaitingJoined) -> None:
    state.waiting[event.player] = (event.name, event.paid_by)


def _waiting_left(state: TournamentState, event: WaitingLeft) -> None:
    name, paid_by = state.waiting.pop(event.player)
    if event.moved_up:
        state.entrants[event.player] = Entrant(event.player, name, paid_by)


def _registration_closed(state: TournamentState, event: RegistrationClosed) -> None:
    state.closed = True
    state.pool = event.pool
    state.prizes = event.prizes
    state.house = event.house
    state.overlay = event.overlay


# ---- seats ----


def _started(state: TournamentState, event: Started) -> None:
    state.phase = "running"
    state.started = event.at
    state.starters = len(state.entrants)
    for player in event.refunded:
        del state.waiting[player]
    for entrant in state.entrants.values():
        entrant.stack = state.config.chips


def _seats_drawn(state: TournamentState, event: SeatsDrawn) -> None:
    state.tables = {}
    state.round += event.why != "final"
    # A single table is the final table as it is, until late registrations need another.
    state.final = event.why == "final" or len({place.table for place in event.places}) == 1
    for player, table, seat in event.places:
        if table not in state.tables:
            _add_table(state, table)
        _sit(state, player, table, seat)
    state.left = len(event.places)
    state.moves = {}


def _add_table(state: TournamentState, number: int) -> None:
    state.tables[number] = SeatedTable(number)
    state.tables_made = max(state.tables_made, number + 1)


def _sit(state: TournamentState, player: str, table: int, seat: int) -> None:
    entrant = state.entrants[player]
    if entrant.table is not None and entrant.table in state.tables:
        state.tables[entrant.table].seats.pop(entrant.seat, None)
    entrant.table, entrant.seat = table, seat
    state.tables[table].seats[seat] = player


def _stand_up(state: TournamentState, player: str) -> None:
    entrant = state.entrants[player]
    if entrant.table is not None:
        del state.tables[entrant.table].seats[entrant.seat]
        entrant.table, entrant.seat = None, -1
        state.left -= 1


def _button_drawn(state: TournamentState, event: ButtonDrawn) -> None:
    table = state.tables[event.table]
    table.marks = marks_before(event.button, table.seats, state.config.has_blinds, state.config.dealer_has_big)


def _player_moved(state: TournamentState, event: PlayerMoved) -> None:
    state.moves.pop(event.player, None)
    _sit(state, event.player, event.table, event.seat)


def _player_seated(state: TournamentState, event: PlayerSeated) -> None:
    _release_seat(state, event.player)
    entrant = state.entrants[event.player]
    entrant.stack += event.chips
    entrant.had_big = False
    _sit(state, event.player, event.table, event.seat)
    state.left += 1
    state.last_call = None


def _table_added(state: TournamentState, event: TableAdded) -> None:
    _add_table(state, event.table)
    state.final = False


def _table_broken(state: TournamentState, event: TableBroken) -> None:
    del state.tables[event.table]
    if state.last_out_table == event.table:
        state.last_out_table = None
    state.moves = {player: table for player, table in state.moves.items() if table != event.table}


def _move_planned(state: TournamentState, event: MovePlanned) -> None:
    state.moves[event.player] = event.table


# ---- the clock ----


def _level_began(state: TournamentState, event: LevelBegan) -> None:
    state.level = event.level
    state.deals_asked = {}
    state.in_break = state.break_due = False
    state.ends = event.ends


def _break_due(state: TournamentState, event: BreakDue) -> None:
    state.break_due = True
    state.ends = None


def _break_began(state: TournamentState, event: BreakBegan) -> None:
    state.break_due = False
    state.in_break = True
    state.ends = event.ends


def _paused(state: TournamentState, event: Paused) -> None:
    state.paused = event.reason
    if state.ends is not None:
        state.clock_left = event.left
    state.ends = state.last_call = None


def _resumed(state: TournamentState, event: Resumed) -> None:
    state.paused = ""
    if event.ends is not None:
        state.ends = event.ends if state.clock_left is not None else None
        state.clock_left = None


def _time_added(state: TournamentState, event: TimeAdded) -> None:
    if state.clock_left is not None:
        state.clock_left = event.ends
    else:
        state.ends = event.ends


def _last_call(state: TournamentState, event: LastCall) -> None:
    state.last_call = event.until


def _answered(state: TournamentState, event: Answered) -> None:
    """Change nothing; the service that answers players records these ids."""


def _taken_up(state: TournamentState, event: TakenUp) -> None:
    for table in state.tables.values():
        table.playing = table.together = False
        table.called = {}
    if state.ends is not None:
        state.ends += event.stood_still
    if state.last_call is not None:
        state.last_call += event.stood_still
    state.rebuy_offers = {player: until + event.stood_still for player, until in state.rebuy_offers.items()}


# ---- hands ----


def _hand_called(state: TournamentState, event: HandCalled) -> None:
    table = state.tables[event.table]
    table.playing = True
    table.hand = event.number
    table.together = event.together
    table.called = {player: chips for player, _, chips in event.stacks}
    state.hands += 1
    if state.first_deal is None:
        state.first_deal = event.at


def _play_began(state: TournamentState, event: PlayBegan) -> None:
    state.play_began = True


def _hand_reported(state: TournamentState, event: HandReported) -> None:
    table = state.tables[event.table]
    for player, chips in event.stacks:
        entrant = state.entrants[player]
        entrant.stack = chips
        entrant.had_big = entrant.seat == event.marks.big
        if not chips:
            state.busted.append((player, table.called[player]))
    table.marks = event.marks
    table.playing = table.together = False
    table.called = {}
    state.hands_finished += 1
    state.play_began = True
    table.finished = (table.finished[1], state.hands_finished)


def _hand_dropped(state: TournamentState, event: HandDropped) -> None:
    table = state.tables[event.table]
    table.playing = table.together = False
    table.called = {}


def _hand_for_hand(state: TournamentState, event: HandForHand) -> None:
    state.hand_for_hand = event.on


# ---- eliminations and returns ----


def _players_out(state: TournamentState, event: PlayersOut) -> None:
    state.out.append(event.players)
    state.last_out_table = event.table
    state.busted = [busted for busted in state.busted if busted[0] not in event.players]
    for player in event.players:
        state.moves.pop(player, None)
        _stand_up(state, player)


def _chips_bought(state: TournamentState, event: ChipsBought) -> None:
    entrant = state.entrants[event.player]
    entrant.stack += event.chips
    if event.kind == "rebuy":
        entrant.rebuys += 1
        _back_from_out(state, event.player)
    else:
        entrant.addons += 1


def _rebuy_offered(state: TournamentState, event: RebuyOffered) -> None:
    state.rebuy_offers[event.player] = event.until
    state.tables[event.table].held[event.seat] = event.player


def _rebuy_declined(state: TournamentState, event: RebuyDeclined) -> None:
    _release_seat(state, event.player)


def _release_seat(state: TournamentState, player: str) -> None:
    """Stop holding a seat for the player."""
    if state.rebuy_offers.pop(player, None) is not None:
        for table in state.tables.values():
            table.held = {seat: holder for seat, holder in table.held.items() if holder != player}


CHANGE: dict[type, Callable[[TournamentState, Any], None]] = {
    **OUTCOMES,
    Announced: _announced,
    Reannounced: _announced,
    Registered: _registered,
    Unregistered: _unregistered,
    WaitingJoined: _waiting_joined,
    WaitingLeft: _waiting_left,
    RegistrationClosed: _registration_closed,
    Started: _started,
    SeatsDrawn: _seats_drawn,
    ButtonDrawn: _button_drawn,
    PlayerMoved: _player_moved,
    PlayerSeated: _player_seated,
    TableAdded: _table_added,
    TableBroken: _table_broken,
    MovePlanned: _move_planned,
    LevelBegan: _level_began,
    BreakDue: _break_due,
    BreakBegan: _break_began,
    Paused: _paused,
    Resumed: _resumed,
    TimeAdded: _time_added,
    LastCall: _last_call,
    Answered: _answered,
    TakenUp: _taken_up,
    HandCalled: _hand_called,
    PlayBegan: _play_began,
    HandReported: _hand_reported,
    HandDropped: _hand_dropped,
    HandForHand: _hand_for_hand,
    PlayersOut: _players_out,
    ChipsBought: _chips_bought,
    RebuyOffered: _rebuy_offered,
    RebuyDeclined: _rebuy_declined,
}
