"""Watches one table: passes all published events to the checkers and to the people there."""

import asyncio
from collections.abc import Callable

from msgspec import Raw, Struct

from dealerbox.core.messages import Batch
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.banks import Banks
from dealerbox.simulate.week.checkers.blinds import Blinds
from dealerbox.simulate.week.checkers.progress import Progress
from dealerbox.simulate.week.checkers.stacks import Stacks
from dealerbox.simulate.week.checkers.waiting import WaitingList
from dealerbox.simulate.week.public_table import PublicTable, decode_event
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    ConnectionLost,
    PlayerLeft,
    ProtectionDue,
    SeatTaken,
    TableClosed,
    TableEvent,
    TableOpened,
)


class Tally(Struct):
    """Counts over all tables."""

    events: int = 0
    hands: int = 0
    blinds: int = 0
    """Hands in which the second model of blinds agreed."""
    seats: int = 0
    offers: int = 0
    losses: int = 0
    protections: int = 0


class TableWatcher:
    """Watches one table. ``closed`` is set when the table closes; ``fault`` is called with any breach."""

    def __init__(
        self,
        config: TableConfig,
        now: Callable[[], int],
        fault: Callable[[BaseException], None],
        offered: Callable[[str, PublicTable], None],
        tally: Tally,
        digest: Callable[[bytes | Raw], None],
        rejoin_stacks: dict[str, tuple[int, int]],
    ) -> None:
        """``offered`` is called with a player for whom a seat is held. ``rejoin_stacks`` has the stack of each player
        who left before the room's last start, and until when it counts (ms)."""
        self.table = PublicTable(config)
        self.closed = asyncio.Event()
        self.reason = ""
        self.rejoin_stacks = rejoin_stacks
        self._now = now
        self._fault = fault
        self._offered = offered
        self._tally = tally
        self._digest = digest
        self._number: int | None = None
        self._banks: Banks
        self._blinds: Blinds
        self._waiting: WaitingList
        self._stacks: Stacks
        self._progress: Progress | None = None

    @property
    def id(self) -> str:
        return self.table.config.id

    def publish(self, batch: Batch) -> None:
        """Take a batch of the table. It is called in the table's task, so it must not raise."""
        try:
            self._take(batch)
        except Exception as fault:
            self._broken(fault)

    def check_stuck(self) -> None:
        """Check that the table is not stuck."""
        try:
            if self._progress is not None:
                self._progress.check_stuck(self._now())
        except Breach as breach:
            self._broken(breach)

    def _broken(self, fault: Exception) -> None:
        where = f"table {self.id} ({self.table.config.game} {self.table.config.limit}), hand {self.table.number}"
        breach = Breach(f"{where}: {fault}" if isinstance(fault, Breach) else f"{where}: {fault!r}")
        breach.__cause__ = fault
        self._fault(breach)

    def _take(self, batch: Batch) -> None:
        if self._number is not None and batch.first != self._number + 1:
            raise Breach(f"event {batch.first} follows on {self._number}")
        self._number = batch.last
        now = self._now()
        for piece in batch.pieces:
            self._digest(piece.seen)
            for player, raw in (piece.own or {}).items():
                self.table.cards.setdefault(player, []).append(raw)
            self._on_event(decode_event(piece.seen), now)

    def _on_event(self, event: TableEvent, now: int) -> None:
        self._tally.events += 1
        if isinstance(event, TableOpened):
            self._opened(event, now)
            return
        assert self._progress is not None
        self.table.on_event(event)
        self._progress.on_event(event, now)
        self._stacks.on_event(event, now)
        self._banks.on_event(event, now)
        self._blinds.on_event(event)
        self._waiting.on_event(event)
        self._count(event)
        for visit in tuple(self.table.visits.values()):
            if not visit.person.client.receives_events and visit.person.connected:
                visit.on_event(event)
        self._leave(event)

    def _opened(self, event: TableOpened, now: int) -> None:
        self.table.config = event.config
        self._banks = Banks(event.config, event.departures)
        self._blinds = Blinds(event.config)
        self._waiting = WaitingList(event.config.seats)
        self._stacks = Stacks(event.config, self.rejoin_stacks)
        self._progress = Progress(event.config, now)

    def _count(self, event: TableEvent) -> None:
        match event:
            case HandStarted():
                self._tally.blinds += 1
            case HandEnded():
                self._tally.hands += 1
            case SeatTaken():
                self._tally.seats += 1
                if event.offered:
                    self._tally.offers += 1
                    self._offered(event.player, self.table)
            case ConnectionLost():
                self._tally.losses += 1
            case ProtectionDue():
                self._tally.protections += 1
            case _:
                pass

    def _leave(self, event: TableEvent) -> None:
        """Tell players who are removed, or whose table closes, even if they are disconnected."""
        match event:
            case PlayerLeft() if (visit := self.table.visits.get(event.player)) is not None:
                visit.left_with(event.chips)
            case TableClosed():
                self.reason = event.reason
                for visit in self.table.visits.values():
                    visit.over.set()
                self.closed.set()
            case _:
                pass

    def over(self) -> None:
        """Release everybody who waits for this table: the room is closed."""
        for visit in self.table.visits.values():
            visit.over.set()
        self.closed.set()
