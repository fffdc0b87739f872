"""Who looks on at one table: hears all that is published there, hands it to the checkers and to the people."""

import asyncio
from collections.abc import Callable

from msgspec import Raw, Struct

from dealerbox.core.messages import Batch
from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.banks import Banks
from dealerbox.simulate.week.checkers.blinds import Blinds
from dealerbox.simulate.week.checkers.stacks import Stacks
from dealerbox.simulate.week.checkers.stuck import Progress
from dealerbox.simulate.week.checkers.waiting import WaitingList
from dealerbox.simulate.week.seen import Seen, decode_event
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
    """What has been seen at all tables."""

    events: int = 0
    hands: int = 0
    blinds: int = 0
    """Hands that the second model of blinds agreed with."""
    seats: int = 0
    offers: int = 0
    losses: int = 0
    protections: int = 0


class Watch:
    """``closed`` is set when the table is. What is wrong is told to ``fault``."""

    def __init__(
        self,
        config: TableConfig,
        now: Callable[[], int],
        fault: Callable[[BaseException], None],
        offered: Callable[[str, Seen], None],
        tally: Tally,
        digest: Callable[[bytes | Raw], None],
        left: dict[str, tuple[int, int]],
    ) -> None:
        """``offered`` is told whom a seat is kept for. ``left``: who has left the table, with how much and until when
        it counts, before this start of the room."""
        self.seen = Seen(config)
        self.closed = asyncio.Event()
        self.reason = ""
        self.left = left
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
        return self.seen.config.id

    def publish(self, batch: Batch) -> None:
        """A batch of the table. It comes in the table's own task, so nothing may be raised here."""
        try:
            self._take(batch)
        except Exception as fault:
            self._broken(fault)

    def look(self) -> None:
        """Whether the table stands still."""
        try:
            if self._progress is not None:
                self._progress.look(self._now())
        except Breach as breach:
            self._broken(breach)

    def _broken(self, fault: Exception) -> None:
        where = f"table {self.id} ({self.seen.config.game} {self.seen.config.limit}), hand {self.seen.number}"
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
                self.seen.cards.setdefault(player, []).append(raw)
            self._hear(decode_event(piece.seen), now)

    def _hear(self, event: TableEvent, now: int) -> None:
        self._tally.events += 1
        if isinstance(event, TableOpened):
            self._opened(event, now)
            return
        assert self._progress is not None
        self.seen.hear(event)
        self._progress.hear(event, now)
        self._stacks.hear(event, now)
        self._banks.hear(event, now)
        self._blinds.hear(event)
        self._waiting.hear(event)
        self._count(event)
        for stay in tuple(self.seen.stays.values()):
            if not stay.person.line.own and stay.person.connected:
                stay.hears(event)
        self._leave(event)

    def _opened(self, event: TableOpened, now: int) -> None:
        self.seen.config = event.config
        self._banks = Banks(event.config, event.departures)
        self._blinds = Blinds(event.config)
        self._waiting = WaitingList(event.config.seats)
        self._stacks = Stacks(event.config, self.left)
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
                    self._offered(event.player, self.seen)
            case ConnectionLost():
                self._tally.losses += 1
            case ProtectionDue():
                self._tally.protections += 1
            case _:
                pass

    def _leave(self, event: TableEvent) -> None:
        """Who is sent home, or whose table closes, learns of it in any case."""
        match event:
            case PlayerLeft() if (stay := self.seen.stays.get(event.player)) is not None:
                stay.left_with(event.chips)
            case TableClosed():
                self.reason = event.reason
                for stay in self.seen.stays.values():
                    stay.over.set()
                self.closed.set()
            case _:
                pass

    def over(self) -> None:
        """The room is closed: whoever still waits for news waits no more."""
        for stay in self.seen.stays.values():
            stay.over.set()
        self.closed.set()
