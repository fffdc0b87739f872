"""The machine of a cash table: commands and time in, events out, without a clock, chance or I/O.
``tournament_table.py`` has what differs at a tournament's table."""

from collections.abc import Callable, Sequence
from typing import Any

from dealerbox.hand import refused
from dealerbox.hand.commands import Fold, HandCommand, Protect, Timeout
from dealerbox.hand.machine import Rng
from dealerbox.table import clock
from dealerbox.table.commands import (
    Act,
    AddChips,
    AskChips,
    CallBomb,
    CancelRequest,
    ChooseEntry,
    ChooseGame,
    Close,
    CloseChipRequest,
    ConnectionChanged,
    DecideProtection,
    EndWaiting,
    GiveTime,
    HuntRabbit,
    JoinWaiting,
    LagMeasured,
    Leave,
    LeaveWaiting,
    NameHost,
    Pause,
    PlanConfig,
    Resume,
    SetAutoChips,
    SetStraddle,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.dealing import Dealing
from dealerbox.table.entry import new_quotes
from dealerbox.table.events import (
    BankStopped,
    BountyPaid,
    CardsShown,
    ChipsAdded,
    ClockRanOut,
    ClosePlanned,
    Departure,
    EntryChosen,
    HandVoided,
    LeavePlanned,
    NextHandPlanned,
    PlayPaused,
    PlayResumed,
    ProtectionDue,
    RabbitShown,
    SatOut,
    TableClosed,
    TableEvent,
    TableOpened,
)
from dealerbox.table.extras import bounty_winner, rest_of_board
from dealerbox.table.protection import protection_is_due
from dealerbox.table.refused import Refused
from dealerbox.table.setup import complete_config
from dealerbox.table.waiting_list import Out

TIMEOUTS_BEFORE_SITTING_OUT = 2


class Table(Dealing):
    """A table that decides. With ``apply`` alone it replays what another one has decided."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        """Raise ``hand.Refused`` for a config that no table can have."""
        super().__init__(complete_config(config), rng)

    def open(self, now: int, hands: int = 0, departures: Sequence[Departure] = ()) -> list[TableEvent]:
        """Return the table's first event.

        ``hands`` is how many hands were played here earlier, so that the numbering continues; ``departures`` are the
        players who left recently and what they left with.
        """
        out: Out = []
        self._do(TableOpened(self.config, hands, now, tuple(departures)), out)
        return out

    def handle(self, player: str, command: TableCommand, now: int) -> list[TableEvent]:
        """Apply the command of ``player`` and return the events that follow. Raise ``Refused``, with nothing
        changed, if it breaks a rule. ``player`` is ignored in the server's own commands."""
        if self.closed:
            raise Refused("closed", f"this table is closed: {self.closed}")
        out: Out = []
        _HANDLE[type(command)](self, player, command, now, out)
        self._plan(now, out)
        self._update_quotes(out)
        return out

    def wake(self, now: int) -> list[TableEvent]:
        """Do what is due by ``now``: clear expired seats, run out clocks, start the next hand. Does nothing before
        ``due``."""
        out: Out = []
        for seat in clock.overdue(self, now):
            self._remove_player(seat, now, out)
        self._plan(now, out)
        if self.playing:
            if self.clock is not None and self.clock <= now:
                self._clock_is_over(now, out)
                self._plan(now, out)
        elif self.next_hand is not None and self.next_hand <= now:
            self._start_hand(now, out)
            self._plan(now, out)
        self._update_quotes(out)
        return out

    def _leave(self, player: str, command: Leave, now: int, out: Out) -> None:
        seat, sitter = self._seated(player)
        if not self.in_hand(seat):
            self._remove_player(seat, now, out)
            return
        plays = command.when == "after hand"
        if sitter.leaving and (plays or not sitter.plays_on):
            raise Refused("leaving", "you are already leaving after this hand")
        self._do(LeavePlanned(seat, plays), out)
        if not plays and self.turn is not None and self.turn.seat == seat:
            self._stop_bank(seat, now, out)
            self._fold_turn(seat, out)
            self._continue_hand(now, out)

    # ---- the hand ----

    def _act(self, player: str, command: Act, now: int, out: Out) -> None:
        seat, _ = self._seated(player)
        turn = self.turn
        if turn is None or command.turn != turn.turn or self.clock is None:
            raise Refused("late", "that turn is over")
        if seat != turn.seat:
            raise Refused("not your turn", f"it is not your turn, it is the turn of seat {turn.seat}")
        bank_left = max(0, self.clock - now) if self.banking else None
        try:
            events = self.dealt_hand.handle(self.hand_seats.index(seat), command.action)
        except refused.Refused as no:
            raise Refused("rule", no.reason, self._in_currency(no.accepted)) from None
        if bank_left is not None:
            self._do(BankStopped(seat, bank_left), out)
        self._after_action(seat, out)
        self._follow_hand(events, out)
        self._continue_hand(now, out)

    def _after_action(self, seat: int, out: Out) -> None:
        """Called after a player acts; does nothing at a cash table."""

    def _follow_hand(self, events: Sequence[TableEvent], out: Out) -> None:
        """Update the table after the hand has decided and applied ``events``."""
        for event in events:
            self._change(event)
        out.extend(events)

    def _send_to_hand(self, seat: int, command: HandCommand, out: Out) -> None:
        self._follow_hand(self.dealt_hand.handle(self.hand_seats.index(seat), command), out)

    def _stop_bank(self, seat: int, now: int, out: Out) -> None:
        if self.banking:
            # No clock runs while disconnect protection is being decided: the bank has been used up by then.
            left_ms = max(0, self.clock - now) if self.clock is not None else 0
            self._do(BankStopped(seat, left_ms), out)

    def _fold_turn(self, seat: int, out: Out) -> None:
        """Fold for a player who leaves, even if checking is free; where folding is impossible, act as if the time ran
        out."""
        self._send_to_hand(seat, Fold() if self.dealt_hand.options.fold else Timeout(), out)

    def _clock_is_over(self, now: int, out: Out) -> None:
        bank = clock.bank_of(self, now)
        if bank is not None:
            self._do(bank, out)
            return
        assert self.turn is not None
        seat, turn = self.turn.seat, self.turn.turn
        if protection_is_due(self, seat):
            self._do(ProtectionDue(seat, turn), out)
            return
        self._time_is_over(seat, Timeout(), now, out)

    def _decide_protection(self, player: str, command: DecideProtection, now: int, out: Out) -> None:
        turn = self.turn
        if turn is None or turn.turn != command.turn or self.clock is not None:
            raise Refused("late", "no protection is due in this turn")
        self._time_is_over(turn.seat, Protect() if command.granted else Timeout(), now, out)

    def _time_is_over(self, seat: int, command: HandCommand, now: int, out: Out) -> None:
        sitter = self.sitter(seat)
        self._do(ClockRanOut(seat), out)
        away = sitter.disconnected_at is not None or sitter.timeouts >= TIMEOUTS_BEFORE_SITTING_OUT
        if away and sitter.out_since is None:
            self._do(SatOut(seat, "timed out", now), out)
        self._send_to_hand(seat, command, out)
        self._continue_hand(now, out)

    def _continue_hand(self, now: int, out: Out) -> None:
        """Start the next turn, or finish the hand if it is over."""
        hand = self.dealt_hand
        while (place := hand.turn) is not None:
            seat = self.hand_seats[place]
            sitter = self.sitter(seat)
            if sitter.plays_on or not sitter.leaving:
                self._do(clock.turn_of(self, seat, now), out)
                return
            self._fold_turn(seat, out)
        self._after_hand(now, out)

    def _start_hand(self, now: int, out: Out) -> None:
        setup = self._next_hand(now, out)
        if setup is not None:
            self._follow_hand(self.dealt_hand.start(setup), out)
            self._restore_entries(out)
            self._continue_hand(now, out)

    def _restore_entries(self, out: Out) -> None:
        """Restore earlier choices after a choice for one entry was used."""
        for seat in self.hand_seats if self.positions == self.blinds_at else ():
            before = self.sitter(seat).entry_before
            if before:
                self._do(EntryChosen(seat, before), out)

    def _update_quotes(self, out: Out) -> None:
        for quoted in new_quotes(self, out):
            self._do(quoted, out)

    def _after_hand(self, now: int, out: Out) -> None:
        """Add held chips, let leaving players go, sit out players without chips, and plan the next hand."""
        pause_ms = clock.pause_ms(self)
        self._pay_bounty(out)
        for seat in self.hand_seats:
            sitter = self.sitter(seat)
            if sitter.held:
                self._do(ChipsAdded(seat, sitter.held), out)
            if sitter.leaving:
                self._remove_player(seat, now, out)
            elif not sitter.stack:
                self._do(SatOut(seat, "no chips", now), out)
        if self.closing:
            self._remove_everybody(now, out)
        elif not self.paused and len(self.ready()) > 1:
            self._do(NextHandPlanned(now + pause_ms), out)

    def _pay_bounty(self, out: Out) -> None:
        """Show the seven and deuce of the winner, and pay the bounty from all who were dealt in, as far as their chips
        reach."""
        amount, hand = self.config.extras.seven_deuce, self.dealt_hand
        to = bounty_winner(hand) if amount and hand.over else None
        if to is None:
            return
        if not self._is_shown(to):
            self._do(CardsShown(self.hand_seats[to], tuple(hand.cards[to])), out)
        paid = [min(amount, self.sitter(seat).stack) for seat in self.hand_seats]
        paid[to] = 0
        self._do(BountyPaid(to, tuple(paid)), out)

    def _is_shown(self, place: int) -> bool:
        seat, shown = self.hand_seats[place], self.dealt_hand.shown
        if shown is not None and any(showing.seat == place for showing in shown.shown):
            return True
        return any(type(event) is CardsShown and event.seat == seat for event in self.hand_log)

    def _hunt_rabbit(self, player: str, command: HuntRabbit, now: int, out: Out) -> None:
        seat, _ = self._seated(player)
        hand = self.hand
        if not self.config.extras.rabbit:
            raise Refused("no rabbit", "this table does not allow rabbit hunting")
        if hand is None or self.playing or not hand.over:
            raise Refused("no hand", "you can rabbit hunt only after a hand, before the next one begins")
        if self.place_of(player) is None:
            raise Refused("not dealt in", "you were not dealt in to the last hand")
        cards = rest_of_board(hand)
        if self.rabbit or not cards:
            raise Refused("no rabbit", "there are no more community cards to show")
        self._do(RabbitShown(seat, cards), out)

    def _plan(self, now: int, out: Out) -> None:
        """Plan a hand when two players are ready, and cancel it when fewer are. No hand is planned during a pause."""
        if self.playing or self.closed:
            return
        enough = not self.paused and len(self.ready()) > 1
        if enough and self.next_hand is None:
            soon = now + round(self.config.short_pause_seconds * 1000)
            self._do(NextHandPlanned(max(soon, self.pause_until)), out)
        elif not enough and self.next_hand is not None:
            self._do(NextHandPlanned(None), out)
        self._ask_dealer(now, out)

    def _show_cards(self, player: str, command: ShowCards, now: int, out: Out) -> None:
        seat, _ = self._seated(player)
        hand, place = self.hand, self.place_of(player)
        if hand is None or self.playing or not hand.over:
            raise Refused("no hand", "you can show cards only after a hand, before the next one begins")
        if place is None or self.hand_seats[place] != seat:  # a player who came back to another seat has left that hand
            raise Refused("not dealt in", "you were not dealt in to the last hand")
        if self._is_shown(place):
            raise Refused("shown", "your cards have already been shown")
        self._do(CardsShown(seat, tuple(hand.cards[place])), out)

    # ---- the server's commands ----

    def _void_hand(self, player: str, command: VoidHand, now: int, out: Out) -> None:
        if not self.playing:
            raise Refused("no hand", "there is no hand to void")
        if self.turn is not None:
            self._stop_bank(self.turn.seat, now, out)
        self._do(HandVoided(command.reason, self.dealt_hand.start_stacks), out)
        self._after_hand(now, out)

    def _give_time(self, player: str, command: GiveTime, now: int, out: Out) -> None:
        if self.turn is not None and self.clock is not None:
            self._do(clock.restarted_turn(self, now), out)

    def _pause(self, player: str, command: Pause, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        if self.paused:
            raise Refused("paused", f"play is already paused: {self.paused}")
        if not command.reason:
            raise Refused("no reason", "give a reason for the pause; the players will see it")
        self._do(PlayPaused(command.reason), out)

    def _resume(self, player: str, command: Resume, now: int, out: Out) -> None:
        if not self.paused:
            raise Refused("not paused", "play is not paused at this table")
        self._do(PlayResumed(now), out)

    def _close(self, player: str, command: Close, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        self._do(ClosePlanned(command.reason), out)
        self._clear_waiting(out)
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and not self.in_hand(seat):
                self._remove_player(seat, now, out)
        if not self.playing:
            self._do(TableClosed(command.reason), out)

    def _remove_everybody(self, now: int, out: Out) -> None:
        for seat, sitter in enumerate(self.seats):
            if sitter is not None:
                self._remove_player(seat, now, out)
        self._do(TableClosed(self.closing), out)


_HANDLE: dict[type, Callable[[Table, str, Any, int, Out], None]] = {
    TakeSeat: Table._take_seat,
    JoinWaiting: Table._join_waiting,
    LeaveWaiting: Table._leave_waiting,
    EndWaiting: Table._end_waiting,
    AddChips: Table._add_chips,
    Leave: Table._leave,
    SitOut: Table._sit_out,
    SitIn: Table._sit_in,
    ChooseEntry: Table._choose_entry,
    SetAutoChips: Table._set_auto_chips,
    SetStraddle: Table._set_straddle,
    ConnectionChanged: Table._connection_changed,
    LagMeasured: Table._lag_measured,
    DecideProtection: Table._decide_protection,
    Act: Table._act,
    ShowCards: Table._show_cards,
    HuntRabbit: Table._hunt_rabbit,
    ChooseGame: Table._choose_dealers_game,
    CallBomb: Table._call_bomb,
    AskChips: Table._ask_chips,
    CloseChipRequest: Table._close_chip_request,
    CancelRequest: Table._cancel_request,
    PlanConfig: Table._plan_config,
    NameHost: Table._name_host,
    VoidHand: Table._void_hand,
    GiveTime: Table._give_time,
    Pause: Table._pause,
    Resume: Table._resume,
    Close: Table._close,
}
