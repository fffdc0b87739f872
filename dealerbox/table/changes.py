"""Apply table events to the state. Only this module, ``entry_changes.py``, ``roster.py`` and ``host_changes.py`` assign
to fields of ``TableState`` and ``Sitter``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandEnded,
    HandEvent,
    Protected,
    Raised,
    RunsChosen,
    SplitChosen,
    StoodPat,
)
from dealerbox.hand.machine import Hand
from dealerbox.hand.plan import plan_of
from dealerbox.table.button import Positions
from dealerbox.table.entry_changes import (
    auto_chips_set,
    blinds_owed,
    dealers_game_set,
    entry_chosen,
    entry_quoted,
    straddle_set,
)
from dealerbox.table.events import (
    AutoChipsSet,
    BankStarted,
    BankStopped,
    BlindsOwed,
    BombCalled,
    BountyPaid,
    CardsShown,
    ChipsAdded,
    ChipsAnswered,
    ChipsAsked,
    ClockRanOut,
    ClosePlanned,
    ConfigPlanned,
    ConfigSet,
    ConnectionBack,
    ConnectionLost,
    DealersGameSet,
    Departure,
    EntryChosen,
    EntryQuoted,
    GameAsked,
    GameChosen,
    HandOpened,
    HandVoided,
    HostNamed,
    KnockedOut,
    LagNoted,
    LeavePlanned,
    NextHandPlanned,
    PlayerLeft,
    PlayPaused,
    PlayResumed,
    ProtectionDue,
    RabbitShown,
    RosterSet,
    SatIn,
    SatOut,
    SeatTaken,
    SitOutPlanned,
    StraddleSet,
    TableClosed,
    TableOpened,
    TopUpHeld,
    TurnStarted,
    WaiterLost,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.table.host_changes import chips_answered, chips_asked, config_planned, config_set, host_named
from dealerbox.table.roster import knocked_out, roster_set
from dealerbox.table.setup import with_game
from dealerbox.table.sitter import Sitter, Waiter

if TYPE_CHECKING:
    from dealerbox.table.state import TableState


def _update_seat_due(table: TableState) -> None:
    """Update ``seat_due``."""
    ends = [end for seat in range(len(table.seats)) if (end := table.deadline(seat)) is not None]
    table.seat_due = min(ends, default=None)


# ---- seats ----


def _opened(table: TableState, event: TableOpened) -> None:
    table.number = table.hands_before = event.hands
    table.departures = {departure.player: departure for departure in event.departures}


def _seat_taken(table: TableState, event: SeatTaken) -> None:
    bank_ms = round(table.config.bank_seconds * 1000) if event.bank_ms is None else event.bank_ms
    table.seats[event.seat] = Sitter(event.player, event.name, event.until, bank_ms, event.offered, entry=event.entry)
    table.seat_by_player[event.player] = event.seat
    _remove_waiter(table, event.player)
    _update_seat_due(table)


def _remove_waiter(table: TableState, player: str) -> None:
    table.waiting = [waiter for waiter in table.waiting if waiter.player != player]


def _waiting_joined(table: TableState, event: WaitingJoined) -> None:
    table.waiting.append(Waiter(event.player, event.name))


def _waiting_left(table: TableState, event: WaitingLeft) -> None:
    _remove_waiter(table, event.player)


def _waiter_lost(table: TableState, event: WaiterLost) -> None:
    next(waiter for waiter in table.waiting if waiter.player == event.player).lost = event.lost


def _chips_added(table: TableState, event: ChipsAdded) -> None:
    sitter = table.sitter(event.seat)
    sitter.stack += event.amount
    sitter.held = 0
    sitter.reserved_until = None
    sitter.offered = False
    _update_seat_due(table)


def _top_up_held(table: TableState, event: TopUpHeld) -> None:
    table.sitter(event.seat).held += event.amount


def _sat_out(table: TableState, event: SatOut) -> None:
    sitter = table.sitter(event.seat)
    sitter.out_since, sitter.out_reason = event.at, event.reason
    sitter.out_at_big = False
    _update_seat_due(table)


def _sit_out_planned(table: TableState, event: SitOutPlanned) -> None:
    table.sitter(event.seat).out_at_big = event.planned


def _sat_in(table: TableState, event: SatIn) -> None:
    sitter = table.sitter(event.seat)
    sitter.out_since, sitter.out_reason, sitter.timeouts = None, "", 0
    _update_seat_due(table)


def _leave_planned(table: TableState, event: LeavePlanned) -> None:
    sitter = table.sitter(event.seat)
    sitter.leaving, sitter.plays_on = True, event.plays


def _player_left(table: TableState, event: PlayerLeft) -> None:
    table.departures = {player: left for player, left in table.departures.items() if left.until > event.at}
    sitter = table.sitter(event.seat)
    if sitter.played:  # a player who was not dealt in stays bound to the previous departure
        until = event.at + round(table.config.return_seconds * 1000)
        table.departures[event.player] = Departure(event.player, event.chips, until, sitter.bank_ms)
    table.seats[event.seat] = None
    del table.seat_by_player[event.player]
    _update_seat_due(table)


def _connection_lost(table: TableState, event: ConnectionLost) -> None:
    table.sitter(event.seat).disconnected_at = event.at
    _update_seat_due(table)


def _connection_back(table: TableState, event: ConnectionBack) -> None:
    table.sitter(event.seat).disconnected_at = None
    _update_seat_due(table)


def _lag_noted(table: TableState, event: LagNoted) -> None:
    table.sitter(event.seat).lag_ms = event.ms


# ---- hands ----


def _next_hand_planned(table: TableState, event: NextHandPlanned) -> None:
    table.next_hand = event.at
    if event.at is not None:
        table.pause_until = event.at
    else:
        table.choosing, table.chosen = None, False


def _game_asked(table: TableState, event: GameAsked) -> None:
    table.choosing, table.chosen = event, False
    table.next_hand = event.ends


def _game_chosen(table: TableState, event: GameChosen) -> None:
    table.game_at, table.game_hands = event.at, event.hands
    table.choosing, table.chosen, table.chooser = None, False, event.seat
    table.config = config = with_game(table.config, table.config.extras.rotation[event.at])
    table.plan = plan_of(config.game, config.limit, config.house)


def _bomb_called(table: TableState, event: BombCalled) -> None:
    table.bomb_called = event.ante


def _hand_opened(table: TableState, event: HandOpened) -> None:
    table.number = event.number
    table.positions = Positions(event.button, event.small, event.big)
    with_blinds = event.big >= 0
    if with_blinds:
        table.blinds_at = table.positions
    table.bomb = event.bomb
    if event.bomb:
        table.bomb_called = 0
    table.rabbit = ()
    table.drawn = ()
    table.game_hands -= table.game_at >= 0
    table.hand = Hand(table._rng)
    table.playing = True
    table.next_hand = None
    table.hand_seats = event.seats
    table.hand_log = [event]
    table.knock_outs = []
    maximum = round(table.config.bank_seconds * 1000)
    refill = round(table.config.bank_refill_seconds * 1000)
    players, names = [], []
    for seat in event.seats:
        sitter = table.sitter(seat)
        players.append(sitter.player)
        names.append(sitter.name)
        sitter.played = True
        if with_blinds:
            sitter.entered = True
            sitter.owes_big = sitter.owes_small = False
        sitter.bank_ms = min(maximum, sitter.bank_ms + refill)
    table.hand_players, table.hand_names = tuple(players), tuple(names)
    _update_seat_due(table)


def _turn_started(table: TableState, event: TurnStarted) -> None:
    table.turn = event
    table.turns = event.turn
    table.clock = event.ends
    table.banking = False


def _bank_started(table: TableState, event: BankStarted) -> None:
    table.banking = True
    table.clock = event.ends


def _bank_stopped(table: TableState, event: BankStopped) -> None:
    table.sitter(event.seat).bank_ms = event.bank_ms
    table.banking = False


def _clock_ran_out(table: TableState, event: ClockRanOut) -> None:
    sitter = table.sitter(event.seat)
    sitter.timeouts += 1
    if table.banking:
        sitter.bank_ms = 0
    _end_turn(table)


def _protection_due(table: TableState, event: ProtectionDue) -> None:
    table.clock = None  # the clock of this turn is stopped


def _acted(table: TableState, event: HandEvent) -> None:
    """A player's own action ends the turn. If the clock acts for the player, the turn has already ended."""
    if table.turn is not None:
        table.sitter(table.turn.seat).timeouts = 0
        _end_turn(table)


def _end_turn(table: TableState) -> None:
    table.turn = None
    table.clock = None
    table.banking = False


def _hand_ended(table: TableState, event: HandEnded | HandVoided) -> None:
    for seat, stack in zip(table.hand_seats, event.stacks, strict=True):
        table.sitter(seat).stack = stack
    table.playing = False
    _end_turn(table)
    _update_seat_due(table)


def _hand_voided(table: TableState, event: HandVoided) -> None:
    table.hand_log.append(event)
    _hand_ended(table, event)


def _cards_shown(table: TableState, event: CardsShown) -> None:
    table.hand_log.append(event)


def _rabbit_shown(table: TableState, event: RabbitShown) -> None:
    table.rabbit = event.cards


def _bounty_paid(table: TableState, event: BountyPaid) -> None:
    table.hand_log.append(event)
    for seat, paid in zip(table.hand_seats, event.paid, strict=True):
        table.sitter(seat).stack -= paid
    table.sitter(table.hand_seats[event.to]).stack += sum(event.paid)


def _play_paused(table: TableState, event: PlayPaused) -> None:
    table.paused = event.reason
    _update_seat_due(table)


def _play_resumed(table: TableState, event: PlayResumed) -> None:
    table.paused = ""
    for sitter in table.seats:
        if sitter is not None and sitter.out_since is not None:
            sitter.out_since = event.at
        if sitter is not None and sitter.disconnected_at is not None:
            sitter.disconnected_at = event.at
    _update_seat_due(table)


def _close_planned(table: TableState, event: ClosePlanned) -> None:
    table.closing = event.reason


def _table_closed(table: TableState, event: TableClosed) -> None:
    table.closed = event.reason
    table.next_hand = table.choosing = None
    table.chosen = False


_ACTIONS = (Folded, Checked, Called, BroughtIn, BetMade, Raised, Protected, SplitChosen, RunsChosen, StoodPat, Drew)

CHANGES: dict[type, Callable[[TableState, Any], None]] = {
    **dict.fromkeys(_ACTIONS, _acted),
    TableOpened: _opened,
    SeatTaken: _seat_taken,
    WaitingJoined: _waiting_joined,
    WaitingLeft: _waiting_left,
    WaiterLost: _waiter_lost,
    ChipsAdded: _chips_added,
    TopUpHeld: _top_up_held,
    SatOut: _sat_out,
    SitOutPlanned: _sit_out_planned,
    SatIn: _sat_in,
    EntryChosen: entry_chosen,
    EntryQuoted: entry_quoted,
    AutoChipsSet: auto_chips_set,
    StraddleSet: straddle_set,
    BlindsOwed: blinds_owed,
    LeavePlanned: _leave_planned,
    PlayerLeft: _player_left,
    ConnectionLost: _connection_lost,
    ConnectionBack: _connection_back,
    LagNoted: _lag_noted,
    RosterSet: roster_set,
    NextHandPlanned: _next_hand_planned,
    GameAsked: _game_asked,
    GameChosen: _game_chosen,
    BombCalled: _bomb_called,
    ChipsAsked: chips_asked,
    ChipsAnswered: chips_answered,
    ConfigPlanned: config_planned,
    ConfigSet: config_set,
    HostNamed: host_named,
    HandOpened: _hand_opened,
    TurnStarted: _turn_started,
    BankStarted: _bank_started,
    BankStopped: _bank_stopped,
    ProtectionDue: _protection_due,
    ClockRanOut: _clock_ran_out,
    HandEnded: _hand_ended,
    HandVoided: _hand_voided,
    CardsShown: _cards_shown,
    RabbitShown: _rabbit_shown,
    BountyPaid: _bounty_paid,
    KnockedOut: knocked_out,
    DealersGameSet: dealers_game_set,
    PlayPaused: _play_paused,
    PlayResumed: _play_resumed,
    ClosePlanned: _close_planned,
    TableClosed: _table_closed,
}
