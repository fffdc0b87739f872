"""The running room: its tables, its lobby, and the requests that concern the room as a whole."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from dealerbox.avatars.choosing import pictures_of
from dealerbox.avatars.messages import AskPictures
from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes, Request, Subscription
from dealerbox.core.clock import Alarm
from dealerbox.core.messages import (
    Ack,
    Acknowledged,
    AskHealth,
    AskInterruptions,
    AskMoney,
    AskStopped,
    AskTables,
    AskWarnings,
    CloseTable,
    Drain,
    FindSeat,
    Health,
    InterruptionRead,
    Interruptions,
    OpenPrivate,
    ReopenTable,
    Status,
    Tables,
    Undrain,
    Warnings,
)
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.table_names import table_names
from dealerbox.ledger import JACKPOT, parse
from dealerbox.live import jackpot_prizes
from dealerbox.live.books import Books
from dealerbox.live.drain import Draining
from dealerbox.live.floor.messages import AskTemplates, OpenFromTemplate, TableOpened
from dealerbox.live.floor.openings import Openings
from dealerbox.live.floor.seating import Floor
from dealerbox.live.floor.templates import Template
from dealerbox.live.limits.limit_checks import LimitChecks
from dealerbox.live.parts import Parts
from dealerbox.live.persistent_tables import PersistentTables
from dealerbox.live.player_money import PlayerMoney
from dealerbox.live.runner import TableRunner
from dealerbox.live.stopped_tables import StoppedTables, public_name
from dealerbox.live.table_session import TableSession, interruption_message
from dealerbox.live.tournaments.money import is_chips
from dealerbox.live.tournaments.service import Tournaments
from dealerbox.play_limits.messages import AcknowledgeCheck, AskPlay
from dealerbox.play_limits.rules import DEFAULT_RULES, PlayRules
from dealerbox.private_tables.guests import Guests
from dealerbox.table.config import TableConfig
from dealerbox.wire import Closing, LobbyChanged, Warned
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.jackpot import Jackpot, Jackpots

LOBBY_MS = 1000
"""Minimum time between two lobby updates."""
REFRESH_MS = 60_000
"""How often all lobby rows are sent again: hands per hour drop even if nothing happens at a table."""
CHECK_SECONDS = 2.0
"""The health check fails if the store takes longer than this to answer."""

_log = structlog.get_logger("dealerbox.room")


class Room:
    """All open tables of this process. Call ``start`` before the first table is opened and ``close`` at the end."""

    def __init__(self, parts: Parts, currency: str = "FUN", play: PlayRules = DEFAULT_RULES) -> None:
        """``currency`` appears in every player's wallet, even with a balance of 0."""
        self.parts = parts
        self._runners: dict[str, TableRunner] = {}
        self._changed: set[str] = set()
        self._delisted: set[str] = set()
        self._alarm: Alarm | None = None
        self._refresh: Alarm | None = None
        self._server: Subscription | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._jackpots: tuple[Jackpot, ...] = ()
        self.persistent_tables = PersistentTables(parts, self.open_table)
        self.tournaments = Tournaments(parts, self.open_tournament_table)
        self._stopped = StoppedTables(parts, self._reopen, self._is_closed)
        self._openings = Openings(parts, self._cash_sessions, self.open_table, lambda: self._stopped.ids)
        self._floor = Floor(parts, self._cash_sessions, self._openings, self._run_in_background)
        self._money = PlayerMoney(parts, currency, self.tournaments, self._floor)
        self._limit_checks = LimitChecks(parts, self._cash_sessions, self.tournaments, self._floor.stop_waiting, play)
        self._draining = Draining(parts, lambda: [session.config.id for session in self._open_sessions()])

    def start(self) -> None:
        """Start answering requests."""
        self._floor.start()
        self._limit_checks.start()
        self.tournaments.start()
        self._server = self.parts.bus.serve(messages.ROOM, self._receive)
        self._refresh_lobby()

    async def open_table(self, config: TableConfig, guests: Guests | None = None) -> None:
        """Open a table, a private one if it has ``guests``. Raises ``hand.Refused`` if the config is invalid, and
        ``Refusal`` if the room is about to close or a fault has stopped the table."""
        if self._draining.closing is not None:
            raise Refusal("closing", f"The room is about to close: {self._draining.closing.reason}.")
        await self._stopped.load()
        if config.id in self._stopped.ids:
            raise Refusal("stopped", "This table was stopped by a fault. It reopens when the house has fixed it.")
        self._forget_closed()
        if config.id in self._runners:
            raise ValueError(f"table {config.id} is already open")
        await self._open(TableSession(config, self.parts, self._table_changed, guests))

    async def _reopen(self, config: TableConfig, private: bool) -> None:
        if private:
            await self.persistent_tables.open_one(config.id)
        else:
            await self.open_table(config)

    async def open_tournament_table(
        self, config: TableConfig, books: Callable[[TableSession], Books], invited: tuple[str, ...]
    ) -> None:
        """Open a tournament table, replacing one with its id that was stopped or closed. Raises ``hand.Refused``."""
        previous = self._runners.pop(config.id, None)
        if previous is not None:
            await previous.end()
        await self._open(TableSession(config, self.parts, self._table_changed, books=books, invited=invited))

    async def _open(self, session: TableSession) -> None:
        runner = self._runners[session.config.id] = TableRunner(session)
        try:
            await runner.start()
        except BaseException:
            del self._runners[session.config.id]
            raise
        self._table_changed(runner.session)

    async def offer(self, template: Template) -> None:
        """Open the template's tables, and from now on more of them on demand. Raises what ``open_table`` raises."""
        await self._stopped.load()
        await self._openings.offer(template)

    def drain(self, minutes: int, reason: str) -> Closing:
        """Announce that the room closes in ``minutes``, and close it then, each table after its running hand. Raises
        ``Refusal``."""
        return self._draining.announce(minutes, reason)

    def undrain(self) -> Closing:
        """Cancel an announced closing. Raises ``Refusal`` if none was announced, or the tables are closing already."""
        cancelled = self._draining.call_off()
        self._floor.update()  # put players who wait for a kind of table on waiting lists again
        return cancelled

    async def close_table(self, id: str, reason: str) -> bool:
        """Close a table immediately and cash everybody out. False if the store was not available for that."""
        try:
            closed = await self.parts.bus.request(messages.table_subject(id), CloseTable(reason, now=True))
        except (NobodyServes, Refusal):
            return False
        return closed.paid

    async def close(self, reason: str, seconds: float) -> bool:
        """Close all tables within ``seconds``. False if some players could not be cashed out; the next start of the
        server does it."""
        self._floor.close()
        await self._limit_checks.close()
        await self.tournaments.close()
        if self._refresh is not None:
            self._refresh.cancel()
        self._draining.cancel()
        closing = [asyncio.create_task(self.close_table(id, reason)) for id in self._not_closed_cleanly()]
        done, late = await asyncio.wait(closing, timeout=seconds) if closing else (set(), set())
        for task in late:
            task.cancel()
        for runner in tuple(self._runners.values()):
            await runner.end()
        if self._alarm is not None:
            self._alarm.cancel()
        if self._server is not None:
            self._server.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)
        return not late and all(task.exception() is None and task.result() for task in done)

    def _not_closed_cleanly(self) -> list[str]:
        return [id for id, runner in self._runners.items() if not runner.closed_cleanly]

    async def health(self) -> Health:
        """Return the faults of tables, tournaments and the store, and notes for the operator."""
        faults = [f"{name} was stopped by a fault" for name in self._stopped.names]
        faults += [
            f"{public_name(session.config.id, session.guests is not None)} is open, but its task has ended"
            for session in self._open_sessions()
            if self._has_ended(session)
        ]
        faults += self.tournaments.faults()
        if self.parts.trouble.fault:
            faults.append(f"all hands are waiting because the store cannot be written: {self.parts.trouble.fault}")
        try:
            await asyncio.wait_for(self.parts.store.check(), CHECK_SECONDS)
        except TimeoutError:
            faults.append(f"the store has not answered for {CHECK_SECONDS:g} seconds")
        except StoreFailed as fault:
            faults.append(f"the store failed: {fault}")
        else:
            if self._draining.drained and await self._has_unpaid_stacks():
                faults.append("some chips are still on tables; they are returned as soon as the store is available")
        status: Status = "failing" if faults else "drained" if self._draining.drained else "ok"
        return Health(status, tuple(faults), tuple(self.parts.trouble.notes.values()))

    async def _has_unpaid_stacks(self) -> bool:
        """Whether chips are left on cash tables, apart from those in dispute."""
        stacks = await self.parts.store.balances("stack:")
        disputed = {dispute.table for dispute in await self.parts.store.conservation.disputed()}
        return any(not is_chips(currency) and parse(name).table not in disputed for name, currency in stacks)

    # ---- requests ----

    def _receive(self, request: Request) -> None:
        self._run_in_background(self._answer(request))

    async def _answer(self, request: Request) -> None:
        try:
            match request.message:
                case AskMoney(player, wallets) as ask:
                    request.answer(await self._money.of(player, wallets), to=ask)
                case OpenPrivate(table) as ask:
                    await self.persistent_tables.open_one(table)
                    request.answer(Ack(), to=ask)
                case AskTables(private_of, everything) as ask:
                    now = self.parts.clock.now()
                    listed = self._open_sessions() if everything else self._listed(private_of)
                    rows = tuple(session.activity.row(now) for session in listed)
                    request.answer(Tables(rows, self._draining.closing), to=ask)
                case AskWarnings(player) as ask:
                    entries = await self.parts.store.open_warnings(player)
                    warnings = (Warned(entry.number, entry.at, entry.reason) for entry in entries)
                    request.answer(Warnings(tuple(warnings)), to=ask)
                case Acknowledged(player, warning) as ask:
                    await self.parts.store.acknowledge(player, warning, self.parts.clock.now())
                    request.answer(Ack(), to=ask)
                case AskInterruptions(player) as ask:
                    unread = await self.parts.store.interruptions.unread(player)
                    names = await table_names(self.parts.store, (row.table for row in unread))
                    notices = (interruption_message(row, names.get(row.table, "")) for row in unread)
                    request.answer(Interruptions(tuple(notices)), to=ask)
                case InterruptionRead(player, interruption) as ask:
                    await self.parts.store.interruptions.read(player, interruption, self.parts.clock.now())
                    request.answer(Ack(), to=ask)
                case AskPictures(people) as ask:
                    request.answer(Pictures(await pictures_of(self.parts.store, people)), to=ask)
                case AskPlay(player) as ask:
                    request.answer(await self._limit_checks.play_of(player), to=ask)
                case AcknowledgeCheck() as ask:
                    await self._limit_checks.acknowledge_check(ask)
                    request.answer(Ack(), to=ask)
                case AskTemplates() as ask:
                    request.answer(self._openings.state(), to=ask)
                case OpenFromTemplate(template) as ask:
                    request.answer(TableOpened(await self._openings.open_one(template)), to=ask)
                case Drain(minutes, reason) as ask:
                    request.answer(self.drain(minutes, reason), to=ask)
                case FindSeat() as ask:
                    request.answer(await self._floor.answer(ask), to=ask)
                case Undrain() as ask:
                    request.answer(self.undrain(), to=ask)
                case AskHealth() as ask:
                    request.answer(await self.health(), to=ask)
                case AskStopped() as ask:
                    stopped = await self._stopped.rows() + tuple(self.tournaments.stopped())
                    request.answer(messages.StoppedTables(stopped), to=ask)
                case ReopenTable(table) as ask:
                    if not await self.tournaments.reopen(table):
                        await self._stopped.reopen(table)
                    request.answer(Ack(), to=ask)
                case _:
                    request.refuse(TypeError(f"unknown request to the room: {type(request.message).__name__}"))
        except Exception as fault:
            request.refuse(fault)

    # ---- the lobby ----

    def _sessions(self) -> list[TableSession]:
        return [runner.session for runner in self._runners.values()]

    def _cash_sessions(self) -> list[TableSession]:
        return [session for session in self._sessions() if not session.config.tournament]

    def _open_sessions(self) -> list[TableSession]:
        return [session for session in self._sessions() if not session.activity.closed]

    def _listed(self, private_of: str) -> list[TableSession]:
        sessions = self._open_sessions()
        if private_of:
            return [session for session in sessions if session.guests is not None and session.lets_in(private_of)]
        return [session for session in sessions if session.in_lobby]

    def _is_closed(self, table: str) -> bool:
        return table not in self._runners or self._runners[table].ended

    def _has_ended(self, session: TableSession) -> bool:
        return self._runners[session.config.id].ended

    def _table_changed(self, session: TableSession) -> None:
        id = session.config.id
        if session.activity.closed and id in self._runners:
            if session.stopped:
                self._stopped.add(session)
            if session.in_lobby:
                self._delisted.add(id)
            self._draining.table_closed()
            self.parts.metrics.cards.forget(id)
        if not session.in_lobby:
            return
        self._floor.changed(session)
        self._changed.add(id)
        if self._alarm is None:
            self._alarm = self.parts.clock.call_at(self.parts.clock.now() + LOBBY_MS, self._publish_lobby)

    def _publish_lobby(self) -> None:
        self._alarm = None
        now = self.parts.clock.now()
        changed, gone = self._changed - self._delisted, self._delisted
        self._changed, self._delisted = set(), set()
        rows = tuple(self._runners[id].session.activity.row(now) for id in sorted(changed) if id in self._runners)
        self._forget_closed()
        self.parts.metrics.tables.set(len(self._open_sessions()))
        self.parts.bus.publish(messages.LOBBY, LobbyChanged(rows, tuple(sorted(gone))))
        self._run_in_background(self._publish_jackpots())

    # ---- the jackpot ----

    async def _publish_jackpots(self) -> None:
        try:
            held = await self.parts.store.balances(JACKPOT)
        except StoreFailed:
            return  # the next lobby update tries again
        jackpots = tuple(Jackpot(currency, amount) for (_, currency), amount in sorted(held.items()))
        if jackpots != self._jackpots:
            self._jackpots = jackpots
            self.parts.bus.publish(messages.JACKPOTS, Jackpots(jackpots))

    async def _pay_prizes(self) -> None:
        try:
            async for paid in jackpot_prizes.pay_due(self.parts.store, self.parts.clock.now()):
                for player in paid:
                    self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        except StoreFailed:
            return  # the next refresh tries again

    def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget_closed(self) -> None:
        # The runner of a stopped table ends when the players' chips are returned.
        for session in self._sessions():
            if session.activity.closed and self._has_ended(session):
                del self._runners[session.config.id]

    def _refresh_lobby(self) -> None:
        self._forget_closed()
        for session in self._open_sessions():
            self._table_changed(session)
        self._floor.refresh()
        self.parts.player_tables.prune(self.parts.clock.now())
        self._run_in_background(self._pay_prizes())
        self._run_in_background(self.persistent_tables.sweep(self._open_sessions()))
        self._refresh = self.parts.clock.call_at(self.parts.clock.now() + REFRESH_MS, self._refresh_lobby)
