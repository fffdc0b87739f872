"""A tournament table as everybody can see it, folded in the simplest way. It reports whose turn it is, and must never
be stuck."""

from collections.abc import Callable
from typing import Any

from msgspec import Raw

from dealerbox.core.messages import Batch
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandEnded,
    Protected,
    Raised,
    RunsChosen,
    SplitChosen,
    StoodPat,
)
from dealerbox.simulate.checks import Breach, require
from dealerbox.simulate.week.public_table import cards_of, decode_event
from dealerbox.table.events import (
    BankStarted,
    ClockRanOut,
    HandOpened,
    HandVoided,
    NextHandPlanned,
    RosterSeat,
    RosterSet,
    TableClosed,
    TableEvent,
    TableOpened,
    TurnStarted,
)
from dealerbox.tournament.config import TournamentConfig

GRACE_MS = 1000
STREET_MS = 20_000
"""How long streets may be shown one by one after a hand."""
_ACTIONS = (
    Folded, Checked, Called, BroughtIn, BetMade, Raised, Protected, SplitChosen, RunsChosen, StoodPat, Drew,
    ClockRanOut,
)  # fmt: skip


class SimulatedTable:
    """One tournament table. ``on_turn`` is called with each turn. ``on_event`` takes a batch of the table, and
    ``check_stuck`` checks that the table is not stuck; both raise ``Breach``."""

    def __init__(
        self, id: str, config: TournamentConfig, on_turn: Callable[["SimulatedTable", TurnStarted], None]
    ) -> None:
        self.id = id
        self.tournament = config.id
        self.roster: RosterSet | None = None
        self.seats: dict[int, RosterSeat] = {}
        self.turn: TurnStarted | None = None
        self.playing = False
        self.closed = False
        self.hands = self.events = self.timeouts = 0
        self._config = config
        self._on_turn = on_turn
        self._number: int | None = None
        self._places: tuple[int, ...] = ()
        self._cards: dict[str, list[Raw]] = {}
        self._until: int | None = None
        """When the next event must have happened (ms); None while the table waits for its tournament."""
        self._follow: dict[type, Callable[[Any, int], None]] = {
            RosterSet: self._rostered,
            NextHandPlanned: self._planned,
            HandOpened: self._opened,
            TurnStarted: self._turned,
            BankStarted: self._banked,
            HandEnded: self._over,
            HandVoided: self._void,
            TableClosed: self._shut,
            **dict.fromkeys(_ACTIONS, self._acted),
        }

    def on_event(self, batch: Batch, now: int) -> None:
        first = self._number is None or isinstance(decode_event(batch.pieces[0].seen), TableOpened)
        require(first or batch.first == (self._number or 0) + 1, "events are missing")
        self._number = batch.last
        for piece in batch.pieces:
            event = decode_event(piece.seen)
            for player, raw in (piece.own or {}).items():
                self._cards.setdefault(player, []).append(raw)
            self.events += 1
            self.check_stuck(now)
            follow = self._follow.get(type(event))
            if follow is not None:
                follow(event, now)

    def check_stuck(self, now: int) -> None:
        if self._until is not None and now > self._until:
            raise Breach(f"table {self.id} stands still: something was due at {self._until}, it is {now}")

    def stack(self, seat: int) -> int:
        """Return the player's stack at the start of the hand."""
        return self.seats[seat].stack

    def own_cards(self, seat: int) -> list[int]:
        """Return the cards in a seat, according to the events that its player received."""
        sent = self._cards.get(self.seats[seat].player, ())
        return cards_of(self._places.index(seat), [decode_event(raw) for raw in sent])

    # ---- events ----

    def _rostered(self, event: RosterSet, now: int) -> None:
        require(not self.playing, "the seats change during a hand")
        self.roster = event
        self.seats = {one.seat: one for one in event.seats}

    def _planned(self, event: NextHandPlanned, now: int) -> None:
        longest = round(self._config.pause_seconds * 2000) + STREET_MS
        require(event.at is None or event.at - now <= longest, "the pause before a hand is too long")
        self._until = None if event.at is None else event.at + GRACE_MS

    def _opened(self, event: HandOpened, now: int) -> None:
        assert self.roster is not None
        require(event.number == self.roster.number, "another hand is played than was called")
        require(
            set(event.seats) == {one.seat for one in self.roster.seats if one.stack}, "not everybody is dealt in (K8)"
        )
        self.playing, self._places, self._cards = True, event.seats, {}
        self._until = now + GRACE_MS

    def _turned(self, event: TurnStarted, now: int) -> None:
        longest, bank_ms = self._config.turn_seconds * 1000, self._config.bank_seconds * 1000
        require(event.ends - now <= max(longest, 30_000) and event.bank_ms <= bank_ms, "a turn is too long")
        require(event.options.discard is None or not event.bank_ms, "a draw has a time bank (RULES.md E8)")
        self.turn = event
        self._until = event.ends + event.bank_ms + GRACE_MS
        self._on_turn(self, event)

    def _banked(self, event: BankStarted, now: int) -> None:
        self._until = event.ends + GRACE_MS

    def _acted(self, event: TableEvent, now: int) -> None:
        self.timeouts += isinstance(event, ClockRanOut)
        self.turn = None
        self._until = now + GRACE_MS

    def _over(self, event: HandEnded, now: int) -> None:
        self.hands += 1
        self._void(event, now)

    def _void(self, event: HandEnded | HandVoided, now: int) -> None:
        self.playing, self.turn, self._until = False, None, None

    def _shut(self, event: TableClosed, now: int) -> None:
        self.closed, self.playing, self.turn, self._until = True, False, None, None
