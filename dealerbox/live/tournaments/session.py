"""One tournament with its stored state. Every change takes three steps: the machine decides, the store commits, then
the events are published."""

from collections.abc import Callable, Sequence

import structlog

from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.core import messages
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.money import touched
from dealerbox.live.tournaments.notifications import Notifications
from dealerbox.live.tournaments.refusals import lacking, stopped
from dealerbox.live.tournaments.stored_tournament import StoredTournament
from dealerbox.live.tournaments.tables import OpenTable, TournamentTables
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.tournament.commands import TakeUp, TournamentCommand
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Answered, TournamentEvent
from dealerbox.tournament.machine import Tournament
from dealerbox.wire import Closing

RETRY_MS = 2000
"""Time between two attempts to load the tournament from a store that failed."""

_log = structlog.get_logger("dealerbox.room")


class TournamentSession:
    def __init__(
        self,
        config: TournamentConfig,
        parts: Parts,
        open_table: OpenTable,
        connected: set[str],
        table_gone: Callable[[int, int], None],
        changed: Callable[[], None],
    ) -> None:
        """``connected``: the ids of the connected players (updated by the owner). ``table_gone`` is called with a
        table and the hand that it will not play, ``changed`` after each commit."""
        self.parts = parts
        self.stored = StoredTournament(config, parts)
        self.tables = TournamentTables(lambda: self.config, parts, open_table, table_gone)
        self.notifications = Notifications(self.stored, self.tables, parts.bus, connected)
        self.closing: Closing | None = None
        """When the room closes; None if that was not announced."""
        self.stopped = ""
        """The fault that stopped the tournament, for the operator; empty while it runs."""
        self.interrupted = False
        """A restart or a fault has interrupted the tournament, and it has not been resumed yet."""
        self.log = _log.bind(tournament=config.id)
        self._changed = changed

    @property
    def config(self) -> TournamentConfig:
        return self.stored.config

    @property
    def tournament(self) -> Tournament:
        return self.stored.tournament

    def now(self) -> int:
        """Return the current time, ms (UTC)."""
        return self.parts.clock.now()

    def check_running(self) -> None:
        """Raise ``Refusal`` if a fault has stopped the tournament."""
        if self.stopped:
            raise stopped()

    async def announce(self) -> None:
        """Open the registration. Raises ``tournament.Refused`` if the config is invalid, and ``StoreFailed``."""
        now = self.now()
        await self._commit(self.tournament.announce(now), now)

    async def decide(
        self,
        player: str,
        command: TournamentCommand,
        hand: HandRecord | None = None,
        ticket_from: str = "",
        request: str = "",
    ) -> list[TournamentEvent]:
        """Carry out the command and return its events, committed and published.

        ``player`` is empty for commands of the house. ``hand``: the record of the hand that the command reports.
        ``ticket_from``: the satellite whose pool pays. ``request``: the id of the player's request, which is committed
        too. Raises ``tournament.Refused`` (nothing has changed), ``Refusal`` if the wallet has too little or the
        player's limits forbid it, and ``StoreFailed``.
        """
        now = self.now()
        events = self.tournament.handle(player, command, now)
        if request:
            events.append(Answered(player, request))
        try:
            await self._commit(events, now, hand, ticket_from)
        except NotEnough as fault:
            await self.load_when_available()  # the money went to another table after the first check
            raise lacking(fault.currency, fault.has, fault.needs) from fault
        except NotAllowed:
            await self.load_when_available()  # the player's limits have changed after the first check
            raise
        return events

    async def resume(self) -> None:
        """Resume the tournament if it was interrupted, with the clock as it was then."""
        if self.interrupted and not self.stopped:
            now = self.now()
            await self._commit(self.tournament.handle("", TakeUp(max(0, now - self.stored.last_at)), now), now)
            self.interrupted = False

    async def wake(self) -> None:
        """Decide what is due by now."""
        now, due = self.now(), self.tournament.due
        if due is not None and due <= now:
            await self._commit(self.tournament.wake(now), now)

    async def load_when_available(self) -> None:
        """Load the tournament from the store, waiting until the store is available."""
        while True:
            try:
                await self.stored.load()
                return
            except StoreFailed:
                await self.parts.clock.sleep(RETRY_MS)

    async def load_and_check(self) -> None:
        """Load a stopped tournament as it was last committed. Raises ``Refusal`` if its tables are not closed yet or
        its books do not agree, and ``StoreFailed``."""
        if self.tables.at_work:
            raise Refusal("not_closed", "The tournament's tables are still closing. Try again in a moment.")
        await self.stored.load()
        try:
            await self.stored.check()
        except LedgerMismatch as fault:
            self.stopped = str(fault)
            raise Refusal(
                "books", f"The tournament's books do not agree: {fault}. Run `dealerbox audit` to see more."
            ) from None

    async def _commit(
        self, events: Sequence[TournamentEvent], now: int, hand: HandRecord | None = None, ticket_from: str = ""
    ) -> None:
        if not events:
            return
        transfers = await self.stored.commit(events, now, hand, ticket_from)
        self.notifications.send(events)
        for player in touched(transfers):
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        self._changed()
