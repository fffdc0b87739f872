"""Checks that no table is stuck: a turn ends within its clocks, a hand starts once two can play, and no seat is held
for longer than the table's settings say."""

from msgspec import Struct

from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandEnded,
    HandStarted,
    Protected,
    Raised,
    RunsChosen,
    SplitChosen,
    StoodPat,
)
from dealerbox.simulate.checks import Breach
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    BankStarted,
    BountyPaid,
    ChipsAdded,
    ClockRanOut,
    ClosePlanned,
    ConnectionBack,
    ConnectionLost,
    GameAsked,
    HandOpened,
    HandVoided,
    LeavePlanned,
    NextHandPlanned,
    PlayerLeft,
    PlayPaused,
    PlayResumed,
    SatIn,
    SatOut,
    SeatTaken,
    TableClosed,
    TableEvent,
    TurnStarted,
)

GRACE_MS = 1000
LONGEST_CHOICE_MS = 10_000
"""How long a hand waits for the player who chooses its game."""
RESERVED_MS = 60_000
MAX_STREETS = 10
"""How many streets may be shown one by one after a hand, each with its pause."""

_ACTIONS = (
    Folded, Checked, Called, BroughtIn, BetMade, Raised, Protected, SplitChosen, RunsChosen, StoodPat, Drew,
    ClockRanOut,
)  # fmt: skip


class Seat(Struct):
    player: str
    reserved: int | None
    """Since when (ms) the seat waits for its buy-in."""
    stack: int = 0
    out: int | None = None
    lost: int | None = None
    leaving: bool = False

    @property
    def plays(self) -> bool:
        return self.stack > 0 and self.out is None and not self.leaving


class Progress:
    """Follows one table from its opening. A stuck table sends no events, so call ``check_stuck`` regularly."""

    def __init__(self, config: TableConfig, now: int) -> None:
        self._config = config
        self._seats: dict[int, Seat] = {}
        self._hand: tuple[int, ...] = ()
        self._places: tuple[int, ...] = ()
        self._playing = False
        self._turn: TurnStarted | None = None
        self._turn_ends = 0
        self._planned: int | None = None
        self._closing = self._closed = self._paused = False
        self.last = now
        """When the last event happened."""

    def on_event(self, event: TableEvent, now: int) -> None:
        """Take one event; raises ``Breach`` if it is late."""
        if self._turn is not None and now > self._turn_ends:
            raise Breach(f"the turn of seat {self._turn.seat} should have ended at {self._turn_ends}, it is {now}")
        self.last = now
        match event:
            case TurnStarted():
                self._asked(event, now)
            case BankStarted():
                if event.ends - now > self._config.bank_seconds * 1000:
                    raise Breach(f"the time bank of seat {event.seat} runs until {event.ends}, it is {now}")
                self._turn_ends = event.ends + GRACE_MS
            case HandOpened():
                self._playing, self._planned = True, None
                self._hand = self._places = event.seats
            case HandStarted():
                pass
            case HandEnded() | HandVoided():
                for seat, stack in zip(self._hand, event.stacks, strict=True):
                    self._seats[seat].stack = stack
                self._playing, self._turn, self._hand = False, None, ()
            case BountyPaid():
                for seat, paid in zip(self._places, event.paid, strict=True):
                    self._seats[seat].stack -= paid
                self._seats[self._places[event.to]].stack += sum(event.paid)
            case NextHandPlanned():
                self._plan(event, now)
            case GameAsked():
                self._ask_for_game(event, now)
            case PlayPaused():
                self._paused = True
            case PlayResumed():
                self._resumed(event)
            case ClosePlanned():
                self._closing = True
            case TableClosed():
                self._closed = True
            case _ if isinstance(event, _ACTIONS):
                self._turn = None
            case _:
                self._seat_changed(event, now)

    def _asked(self, event: TurnStarted, now: int) -> None:
        config = self._config
        games = config.extras.rotation
        slowest = max(config.turn_seconds, config.draw_seconds, *(game.draw_seconds for game in games), 30)
        if event.ends - now > (slowest + config.lag_seconds) * 1000 or event.bank_ms > config.bank_seconds * 1000:
            raise Breach(f"the turn of seat {event.seat} ends at {event.ends} and has a bank of {event.bank_ms}")
        if event.options.discard is not None and event.bank_ms:
            raise Breach(f"seat {event.seat} has a bank of {event.bank_ms} for its draw (RULES.md E8)")
        self._turn = event
        self._turn_ends = event.ends + event.bank_ms + GRACE_MS

    def _plan(self, event: NextHandPlanned, now: int) -> None:
        config = self._config
        longest = config.pause_seconds + config.short_pause_seconds + MAX_STREETS * config.street_seconds
        if event.at is not None and event.at - now > longest * 1000:
            raise Breach(f"the next hand is planned for {event.at}, it is {now}")
        self._planned = event.at

    def _ask_for_game(self, event: GameAsked, now: int) -> None:
        """Note that the hand waits for the player who chooses its game."""
        if event.ends - now > LONGEST_CHOICE_MS:
            raise Breach(f"seat {event.seat} may choose the game until {event.ends}, it is {now}")
        self._planned = event.ends

    def _seat_changed(self, event: TableEvent, now: int) -> None:
        match event:
            case SeatTaken():
                self._seats[event.seat] = Seat(event.player, now)
            case ChipsAdded():
                seat = self._seats[event.seat]
                seat.stack, seat.reserved = seat.stack + event.amount, None
            case SatOut():
                self._seats[event.seat].out = event.at
            case SatIn():
                self._seats[event.seat].out = None
            case LeavePlanned():
                self._seats[event.seat].leaving = True
            case ConnectionLost():
                self._seats[event.seat].lost = event.at
            case ConnectionBack():
                self._seats[event.seat].lost = None
            case PlayerLeft():
                del self._seats[event.seat]
            case _:
                pass

    def _resumed(self, event: PlayResumed) -> None:
        self._paused = False
        for seat in self._seats.values():
            if seat.out is not None:
                seat.out = event.at
            if seat.lost is not None:
                seat.lost = event.at

    def check_stuck(self, now: int) -> None:
        """Raise ``Breach`` if the table is stuck."""
        if self._closed:
            return
        if self._playing:
            if self._turn is None and now > self.last + GRACE_MS:
                raise Breach("a hand is running and nobody is to act")
            if self._turn is not None and now > self._turn_ends:
                raise Breach(f"the turn of seat {self._turn.seat} should have ended at {self._turn_ends}, it is {now}")
        elif not self._closing and not self._paused:
            self._check_pause(now)
        if not self._paused:
            self._check_seats(now)

    def _check_pause(self, now: int) -> None:
        ready = sum(seat.plays for seat in self._seats.values())
        if ready > 1 and self._planned is None and now > self.last + GRACE_MS:
            raise Breach(f"{ready} players are ready and no hand is planned")
        if self._planned is not None and now > self._planned + GRACE_MS:
            raise Breach(f"a hand was planned for {self._planned}, it is {now}")

    def _check_seats(self, now: int) -> None:
        away_ms = self._config.away_seconds * 1000
        for number, seat in self._seats.items():
            if number in self._hand:
                continue
            since = [at + away_ms for at in (seat.out, seat.lost) if at is not None]
            if seat.reserved is not None:
                since.append(seat.reserved + RESERVED_MS)
            if since and now > max(min(since), self.last) + GRACE_MS:
                raise Breach(f"seat {number} is still held for {seat.player}, who is away")
