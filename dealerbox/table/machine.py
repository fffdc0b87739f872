"""A cash table: commands and time in, events out. No clock, no chance and no input or output of its own. A tournament's
table (``tournament_table.py``) is the same where nothing else is said there."""

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
    ConnectionChanged,
    DecideProtection,
    EndWaiting,
    ForgetAsked,
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
from dealerbox.table.waiting import Out

TIMEOUTS_BEFORE_SITTING_OUT = 2


class Table(Dealing):
    """A table that decides. The same object fed with ``apply`` alone replays what another has decided."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        """Raises ``hand.Refused`` for a config that no table can have."""
        super().__init__(complete_config(config), rng)

    def open(self, now: int, hands: int = 0, departures: Sequence[Departure] = ()) -> list[TableEvent]:
        """The table's first event. ``hands``: how many were played here before, so that their numbers go on;
        ``departures``: what is still remembered of who left."""
        out: Out = []
        self._do(TableOpened(self.config, hands, now, tuple(departures)), out)
        return out

    def handle(self, who: str, command: TableCommand, now: int) -> list[TableEvent]:
        """What follows from the command of player ``who``, applied already. Raises ``Refused`` where it breaks a rule:
        then nothing has changed. ``who`` says nothing where the command is the room's own."""
        if self.closed:
            raise Refused("closed", f"this table is closed: {self.closed}")
        out: Out = []
        _HANDLE[type(command)](self, who, command, now, out)
        self._plan(now, out)
        self._quote_entries(out)
        return out

    def wake(self, now: int) -> list[TableEvent]:
        """What the time brings about: lapsed seats, clocks that run out, the next hand. Nothing before ``due``."""
        out: Out = []
        for seat in clock.overdue(self, now):
            self._send_home(seat, now, out)
        self._plan(now, out)
        if self.playing:
            if self.clock is not None and self.clock <= now:
                self._clock_is_over(now, out)
                self._plan(now, out)
        elif self.next_hand is not None and self.next_hand <= now:
            self._start_hand(now, out)
            self._plan(now, out)
        self._quote_entries(out)
        return out

    def _leave(self, who: str, command: Leave, now: int, out: Out) -> None:
        seat, sitter = self._seated(who)
        if not self.in_hand(seat):
            self._send_home(seat, now, out)
            return
        plays = command.when == "after hand"
        if sitter.leaving and (plays or not sitter.plays_on):
            raise Refused("leaving", "you leave after this hand already")
        self._do(LeavePlanned(seat, plays), out)
        if not plays and self.turn is not None and self.turn.seat == seat:
            self._stop_bank(seat, now, out)
            self._give_up_turn(seat, out)
            self._go_on(now, out)

    # ---- the hand ----

    def _act(self, who: str, command: Act, now: int, out: Out) -> None:
        seat, _ = self._seated(who)
        turn = self.turn
        if turn is None or command.turn != turn.turn or self.clock is None:
            raise Refused("late", "the turn that this answers is over")
        if seat != turn.seat:
            raise Refused("not your turn", f"it is the turn of seat {turn.seat}")
        bank_left = max(0, self.clock - now) if self.banking else None
        try:
            events = self.dealt_hand.handle(self.hand_seats.index(seat), command.action)
        except refused.Refused as no:
            raise Refused("rule", no.reason, self._in_currency(no.accepted)) from None
        if bank_left is not None:
            self._do(BankStopped(seat, bank_left), out)
        self._has_acted(seat, out)
        self._hand_has(events, out)
        self._go_on(now, out)

    def _has_acted(self, seat: int, out: Out) -> None:
        """What follows for who acts; at a cash table nothing."""

    def _hand_has(self, events: Sequence[TableEvent], out: Out) -> None:
        """The hand has decided and applied ``events``: the table follows."""
        for event in events:
            self._follow(event)
        out.extend(events)

    def _hand_is_told(self, seat: int, command: HandCommand, out: Out) -> None:
        self._hand_has(self.dealt_hand.handle(self.hand_seats.index(seat), command), out)

    def _stop_bank(self, seat: int, now: int, out: Out) -> None:
        if self.banking:
            # No clock runs while disconnect protection is being decided: the bank has been used up by then.
            left_ms = max(0, self.clock - now) if self.clock is not None else 0
            self._do(BankStopped(seat, left_ms), out)

    def _give_up_turn(self, seat: int, out: Out) -> None:
        """Who leaves folds, also where he could check; where nobody can fold he does what the clock would do."""
        self._hand_is_told(seat, Fold() if self.dealt_hand.options.fold else Timeout(), out)

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

    def _decide_protection(self, who: str, command: DecideProtection, now: int, out: Out) -> None:
        turn = self.turn
        if turn is None or turn.turn != command.turn or self.clock is not None:
            raise Refused("late", "no protection is due in this turn")
        self._time_is_over(turn.seat, Protect() if command.granted else Timeout(), now, out)

    def _time_is_over(self, seat: int, command: HandCommand, now: int, out: Out) -> None:
        sitter = self.sitter(seat)
        self._do(ClockRanOut(seat), out)
        away = sitter.lost_at is not None or sitter.timeouts >= TIMEOUTS_BEFORE_SITTING_OUT
        if away and sitter.out_since is None:
            self._do(SatOut(seat, "timed out", now), out)
        self._hand_is_told(seat, command, out)
        self._go_on(now, out)

    def _go_on(self, now: int, out: Out) -> None:
        """Ask whose turn it is, or tidy up when the hand is over."""
        hand = self.dealt_hand
        while (place := hand.turn) is not None:
            seat = self.hand_seats[place]
            sitter = self.sitter(seat)
            if sitter.plays_on or not sitter.leaving:
                self._do(clock.turn_of(self, seat, now), out)
                return
            self._give_up_turn(seat, out)
        self._after_hand(now, out)

    def _start_hand(self, now: int, out: Out) -> None:
        setup = self._next_hand(now, out)
        if setup is not None:
            self._hand_has(self.dealt_hand.start(setup), out)
            self._entries_used(out)
            self._go_on(now, out)

    def _entries_used(self, out: Out) -> None:
        """What players chose for this entry alone is over."""
        for seat in self.hand_seats if self.positions == self.blinds_at else ():
            before = self.sitter(seat).entry_before
            if before:
                self._do(EntryChosen(seat, before), out)

    def _quote_entries(self, out: Out) -> None:
        for quoted in new_quotes(self, out):
            self._do(quoted, out)

    def _after_hand(self, now: int, out: Out) -> None:
        """Held chips are added, leavers go home, who has nothing sits out, and the next hand is planned."""
        pause_ms = clock.pause_ms(self)
        self._pay_bounty(out)
        for seat in self.hand_seats:
            sitter = self.sitter(seat)
            if sitter.held:
                self._do(ChipsAdded(seat, sitter.held), out)
            if sitter.leaving:
                self._send_home(seat, now, out)
            elif not sitter.stack:
                self._do(SatOut(seat, "no chips", now), out)
        if self.closing:
            self._everybody_leaves(now, out)
        elif not self.paused and len(self.ready()) > 1:
            self._do(NextHandPlanned(now + pause_ms), out)

    def _pay_bounty(self, out: Out) -> None:
        """Who has won with a seven and a deuce shows them, and is paid by all who were dealt in, as far as they can."""
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

    def _hunt_rabbit(self, who: str, command: HuntRabbit, now: int, out: Out) -> None:
        seat, _ = self._seated(who)
        hand = self.hand
        if not self.config.extras.rabbit:
            raise Refused("no rabbit", "the cards that did not come are not shown at this table")
        if hand is None or self.playing or not hand.over:
            raise Refused("no hand", "cards that did not come can be seen after a hand, before the next one begins")
        if self.place_of(who) is None:
            raise Refused("not dealt in", "you were not dealt in to the last hand")
        cards = rest_of_board(hand)
        if self.rabbit or not cards:
            raise Refused("no rabbit", "there is no common card that did not come, or it has been shown already")
        self._do(RabbitShown(seat, cards), out)

    def _plan(self, now: int, out: Out) -> None:
        """A hand is planned as soon as two are ready, and no longer than they are; none in a pause."""
        if self.playing or self.closed:
            return
        enough = not self.paused and len(self.ready()) > 1
        if enough and self.next_hand is None:
            soon = now + round(self.config.short_pause_seconds * 1000)
            self._do(NextHandPlanned(max(soon, self.pause_until)), out)
        elif not enough and self.next_hand is not None:
            self._do(NextHandPlanned(None), out)
        self._ask_dealer(now, out)

    def _show_cards(self, who: str, command: ShowCards, now: int, out: Out) -> None:
        seat, _ = self._seated(who)
        hand, place = self.hand, self.place_of(who)
        if hand is None or self.playing or not hand.over:
            raise Refused("no hand", "cards can be shown after a hand, before the next one begins")
        if place is None or self.hand_seats[place] != seat:  # who came back to another chair has left that hand
            raise Refused("not dealt in", "you were not dealt in to the last hand")
        if self._is_shown(place):
            raise Refused("shown", "your cards have been shown already")
        self._do(CardsShown(seat, tuple(hand.cards[place])), out)

    # ---- the room's own ----

    def _void_hand(self, who: str, command: VoidHand, now: int, out: Out) -> None:
        if not self.playing:
            raise Refused("no hand", "there is no hand to void")
        if self.turn is not None:
            self._stop_bank(self.turn.seat, now, out)
        self._do(HandVoided(command.reason, self.dealt_hand.start_stacks), out)
        self._after_hand(now, out)

    def _give_time(self, who: str, command: GiveTime, now: int, out: Out) -> None:
        if self.turn is not None and self.clock is not None:
            self._do(clock.turn_again(self, now), out)

    def _pause(self, who: str, command: Pause, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        if self.paused:
            raise Refused("paused", f"play is paused already: {self.paused}")
        if not command.reason:
            raise Refused("no reason", "a pause has a reason, which the players are told")
        self._do(PlayPaused(command.reason), out)

    def _resume(self, who: str, command: Resume, now: int, out: Out) -> None:
        if not self.paused:
            raise Refused("not paused", "play is not paused at this table")
        self._do(PlayResumed(now), out)

    def _close(self, who: str, command: Close, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        self._do(ClosePlanned(command.reason), out)
        self._nobody_waits(out)
        for seat, sitter in enumerate(self.seats):
            if sitter is not None and not self.in_hand(seat):
                self._send_home(seat, now, out)
        if not self.playing:
            self._do(TableClosed(command.reason), out)

    def _everybody_leaves(self, now: int, out: Out) -> None:
        for seat, sitter in enumerate(self.seats):
            if sitter is not None:
                self._send_home(seat, now, out)
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
    ForgetAsked: Table._forget_asked,
    CancelRequest: Table._cancel_request,
    PlanConfig: Table._plan_config,
    NameHost: Table._name_host,
    VoidHand: Table._void_hand,
    GiveTime: Table._give_time,
    Pause: Table._pause,
    Resume: Table._resume,
    Close: Table._close,
}
