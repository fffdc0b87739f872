"""All that is so at a table, and how each event changes it.

``TableState.apply`` is the only code that assigns to a field. Times are milliseconds of the room's clock (UTC); seats
are table seats, places are those of the running hand.
"""

from collections.abc import Callable
from typing import Any, get_args

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
    SplitChosen,
    StoodPat,
)
from dealerbox.hand.machine import Hand, Rng
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.table.button import Positions
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    BankStarted,
    BankStopped,
    BlindsOwed,
    CardsShown,
    ChipsAdded,
    ClockRanOut,
    ClosePlanned,
    ConnectionBack,
    ConnectionLost,
    EntryChosen,
    HandOpened,
    HandVoided,
    LeavePlanned,
    NextHandPlanned,
    PlayerLeft,
    SatIn,
    SatOut,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
    TopUpHeld,
    TurnStarted,
)
from dealerbox.table.sitter import Sitter

RESERVED_MS = 60_000
"""How long a seat waits for its buy-in."""
NO_CHIPS_MS = 120_000
"""How long a player without chips keeps his seat (less where the table keeps no seat so long)."""
RETURN_MS = 3_600_000
"""How long a table remembers with how much somebody left: so much he must bring if he comes back."""


class TableState:
    """A cash table. The fields are public to read."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        self._rng = rng
        self.config = config
        self.plan: Plan = plan_of(config.game, config.limit, config.house)
        self.seats: list[Sitter | None] = [None] * config.seats
        self.seat_by_player: dict[str, int] = {}
        self.gone: dict[str, tuple[int, int]] = {}
        """With how much, and until when it counts, players have left."""

        self.number = 0
        """Of the running or the last hand."""
        self.positions: Positions | None = None
        self.hand: Hand | None = None
        """The running hand, or the last one."""
        self.playing = False
        self.hand_seats: tuple[int, ...] = ()
        self.hand_players: tuple[str, ...] = ()
        self.hand_log: list[TableEvent] = []
        """``HandOpened`` and all that happened in that hand, secret events too; also cards shown after its end."""

        self.turn: TurnStarted | None = None
        self.turns = 0
        """How many turns there have been: the number of the last one."""
        self.banking = False
        self.clock: int | None = None
        """When the acting time, or the time bank, of the turn is over."""
        self.next_hand: int | None = None
        self.pause_until = 0
        """No hand begins before."""
        self.seat_due: int | None = None
        """When the first seat is to be cleared."""
        self.closing = ""
        self.closed = ""

    @property
    def due(self) -> int | None:
        """When the table wants to be woken; None: not before something else happens."""
        clock = self.clock if self.playing else self.next_hand
        if clock is None:
            return self.seat_due
        return clock if self.seat_due is None else min(clock, self.seat_due)

    def apply(self, event: TableEvent) -> None:
        """Make the event so. Every event that ``handle`` and ``wake`` return has been applied already."""
        if type(event) in HAND_EVENTS:
            self.dealt_hand.apply(event)  # type: ignore[arg-type]
        self._follow(event)

    def _follow(self, event: TableEvent) -> None:
        """What the event changes at the table, beside the hand."""
        kind = type(event)
        if kind in HAND_EVENTS:
            self.hand_log.append(event)
        follow = _FOLLOW.get(kind)
        if follow is not None:
            follow(self, event)

    def same_as(self, other: "TableState") -> bool:
        """Whether nothing tells the two tables apart: what replay is checked by. Chance and caches aside."""
        return _facts(self) == _facts(other)

    # ---- who is where ----

    def seat_of(self, player: str) -> int | None:
        """The player's table seat."""
        return self.seat_by_player.get(player)

    def place_of(self, player: str | None) -> int | None:
        """The player's place in the running or the last hand; None: he was not dealt in."""
        return self.hand_players.index(player) if player in self.hand_players else None

    def sitter(self, seat: int) -> Sitter:
        """Who sits there; somebody must."""
        sitter = self.seats[seat]
        assert sitter is not None
        return sitter

    @property
    def dealt_hand(self) -> Hand:
        """The running or the last hand; there must be one."""
        assert self.hand is not None
        return self.hand

    def in_hand(self, seat: int) -> bool:
        """Whether the seat is dealt in to the running hand, folded or not."""
        return self.playing and seat in self.hand_seats

    def chips(self, seat: int) -> int:
        """What lies behind the seat's bets now."""
        if self.in_hand(seat):
            return self.dealt_hand.stacks[self.hand_seats.index(seat)]
        return self.sitter(seat).stack

    def ready(self) -> list[int]:
        """The seats that can be dealt in to the next hand, ascending."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is not None and sitter.ready]

    def deadline(self, seat: int) -> int | None:
        """When the seat is to be cleared: its buy-in has not come, or its player is away too long. Never in a hand."""
        sitter = self.seats[seat]
        if sitter is None or self.in_hand(seat):
            return None
        if sitter.reserved_until is not None:
            return sitter.reserved_until
        away_ms = round(self.config.away_seconds * 1000)
        ends = [since + away_ms for since in (sitter.out_since, sitter.lost_at) if since is not None]
        if sitter.out_for == "no chips" and sitter.out_since is not None:
            ends.append(sitter.out_since + NO_CHIPS_MS)
        return min(ends, default=None)


def _facts(table: TableState) -> dict[str, Any]:
    facts = {name: value for name, value in vars(table).items() if name not in ("_rng", "hand", "plan")}
    if table.hand is not None:
        facts["hand"] = {name: value for name, value in vars(table.hand).items() if name not in ("_rng", "_options")}
    return facts


def _reckon(table: TableState) -> None:
    """Keep ``seat_due`` up."""
    ends = [end for seat in range(len(table.seats)) if (end := table.deadline(seat)) is not None]
    table.seat_due = min(ends, default=None)


# ---- seats ----


def _opened(table: TableState, event: TableOpened) -> None:
    table.number = event.hands


def _seat_taken(table: TableState, event: SeatTaken) -> None:
    bank_ms = round(table.config.bank_seconds * 1000)
    table.seats[event.seat] = Sitter(event.player, event.name, event.until, bank_ms)
    table.seat_by_player[event.player] = event.seat
    _reckon(table)


def _chips_added(table: TableState, event: ChipsAdded) -> None:
    sitter = table.sitter(event.seat)
    sitter.stack += event.amount
    sitter.held = 0
    sitter.reserved_until = None
    _reckon(table)


def _top_up_held(table: TableState, event: TopUpHeld) -> None:
    table.sitter(event.seat).held += event.amount


def _sat_out(table: TableState, event: SatOut) -> None:
    sitter = table.sitter(event.seat)
    sitter.out_since, sitter.out_for = event.at, event.reason
    _reckon(table)


def _sat_in(table: TableState, event: SatIn) -> None:
    sitter = table.sitter(event.seat)
    sitter.out_since, sitter.out_for, sitter.timeouts = None, "", 0
    _reckon(table)


def _entry_chosen(table: TableState, event: EntryChosen) -> None:
    table.sitter(event.seat).entry = event.entry


def _blinds_owed(table: TableState, event: BlindsOwed) -> None:
    sitter = table.sitter(event.seat)
    sitter.owes_big, sitter.owes_small = event.big, event.small


def _leave_planned(table: TableState, event: LeavePlanned) -> None:
    table.sitter(event.seat).leaving = True


def _player_left(table: TableState, event: PlayerLeft) -> None:
    table.gone = {player: kept for player, kept in table.gone.items() if kept[1] > event.at}
    if event.chips:
        table.gone[event.player] = event.chips, event.at + RETURN_MS
    elif table.sitter(event.seat).reserved_until is None:
        table.gone.pop(event.player, None)  # he lost it all; who cancels before his buy-in still owes it
    table.seats[event.seat] = None
    del table.seat_by_player[event.player]
    _reckon(table)


def _connection_lost(table: TableState, event: ConnectionLost) -> None:
    table.sitter(event.seat).lost_at = event.at
    _reckon(table)


def _connection_back(table: TableState, event: ConnectionBack) -> None:
    table.sitter(event.seat).lost_at = None
    _reckon(table)


# ---- hands ----


def _next_hand_planned(table: TableState, event: NextHandPlanned) -> None:
    table.next_hand = event.at
    if event.at is not None:
        table.pause_until = event.at


def _hand_opened(table: TableState, event: HandOpened) -> None:
    table.number = event.number
    table.positions = Positions(event.button, event.small, event.big)
    table.hand = Hand(table._rng)
    table.playing = True
    table.next_hand = None
    table.hand_seats = event.seats
    table.hand_log = [event]
    most = round(table.config.bank_seconds * 1000)
    refill = round(table.config.bank_refill_seconds * 1000)
    players = []
    for seat in event.seats:
        sitter = table.sitter(seat)
        players.append(sitter.player)
        sitter.entered = True
        sitter.owes_big = sitter.owes_small = False
        sitter.bank_ms = min(most, sitter.bank_ms + refill)
    table.hand_players = tuple(players)
    _reckon(table)


def _turn_started(table: TableState, event: TurnStarted) -> None:
    table.turn = event
    table.turns = event.turn
    table.clock = event.ends


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


def _acted(table: TableState, event: HandEvent) -> None:
    """An action of his own ends the turn; what the clock does for him comes after the turn's end."""
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
    _reckon(table)


def _hand_voided(table: TableState, event: HandVoided) -> None:
    table.hand_log.append(event)
    _hand_ended(table, event)


def _cards_shown(table: TableState, event: CardsShown) -> None:
    table.hand_log.append(event)


def _close_planned(table: TableState, event: ClosePlanned) -> None:
    table.closing = event.reason


def _table_closed(table: TableState, event: TableClosed) -> None:
    table.closed = event.reason
    table.next_hand = None


HAND_EVENTS: frozenset[type] = frozenset(get_args(HandEvent))
"""The events that the running hand applies."""

_ACTIONS = (Folded, Checked, Called, BroughtIn, BetMade, Raised, Protected, SplitChosen, StoodPat, Drew)

_FOLLOW: dict[type, Callable[[TableState, Any], None]] = {
    **dict.fromkeys(_ACTIONS, _acted),
    TableOpened: _opened,
    SeatTaken: _seat_taken,
    ChipsAdded: _chips_added,
    TopUpHeld: _top_up_held,
    SatOut: _sat_out,
    SatIn: _sat_in,
    EntryChosen: _entry_chosen,
    BlindsOwed: _blinds_owed,
    LeavePlanned: _leave_planned,
    PlayerLeft: _player_left,
    ConnectionLost: _connection_lost,
    ConnectionBack: _connection_back,
    NextHandPlanned: _next_hand_planned,
    HandOpened: _hand_opened,
    TurnStarted: _turn_started,
    BankStarted: _bank_started,
    BankStopped: _bank_stopped,
    ClockRanOut: _clock_ran_out,
    HandEnded: _hand_ended,
    HandVoided: _hand_voided,
    CardsShown: _cards_shown,
    ClosePlanned: _close_planned,
    TableClosed: _table_closed,
}
