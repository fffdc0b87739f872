"""The house: its tables, its lobby, and what is asked of it as a whole."""

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
    Money,
    OpenPrivate,
    ReopenTable,
    Status,
    Tables,
    Undrain,
    Warnings,
)
from dealerbox.core.points import POINTS
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.table_names import table_names
from dealerbox.ledger import JACKPOT, parse, wallet
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
from dealerbox.live.runner import TableRunner
from dealerbox.live.stopped_tables import StoppedTables, public_name
from dealerbox.live.table_session import TableSession, interrupted
from dealerbox.live.tournaments.money import is_chips
from dealerbox.live.tournaments.service import Tournaments
from dealerbox.play_limits.messages import AcknowledgeCheck, AskPlay
from dealerbox.play_limits.rules import DEFAULT_RULES, PlayRules
from dealerbox.private_tables.guests import Guests
from dealerbox.table.config import TableConfig
from dealerbox.wire import Balance, Closing, LobbyChanged, Rejoin, Warned
from dealerbox.wire.avatars import Pictures
from dealerbox.wire.jackpot import Jackpot, Jackpots

LOBBY_MS = 1000
"""The lobby is told of changes at most this often."""
REFRESH_MS = 60_000
"""Hands per hour fall also where nothing happens."""
CHECK_SECONDS = 2.0
"""A store that takes longer than this to answer is not well."""

_log = structlog.get_logger("dealerbox.room")


class Room:
    """``start`` before the first table is opened; ``close`` at the end."""

    def __init__(self, parts: Parts, currency: str = "FUN", play: PlayRules = DEFAULT_RULES) -> None:
        """``currency`` is the one that every player sees in his wallet, also when it is empty."""
        self.parts = parts
        self._currency = currency
        self._runners: dict[str, TableRunner] = {}
        self._changed: set[str] = set()
        self._gone: set[str] = set()
        self._alarm: Alarm | None = None
        self._refresh: Alarm | None = None
        self._server: Subscription | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._jackpots: tuple[Jackpot, ...] = ()
        self.lasting = PersistentTables(parts, self.open_table)
        self.tournaments = Tournaments(parts, self.open_tournament_table)
        self._stopped = StoppedTables(parts, self._open_again, self._is_over)
        self._openings = Openings(parts, self._cash_sessions, self.open_table, lambda: self._stopped.ids)
        self._floor = Floor(parts, self._cash_sessions, self._openings, self._later)
        self._limit_checks = LimitChecks(parts, self._cash_sessions, self.tournaments, self._floor.stop_waiting, play)
        self._draining = Draining(parts, lambda: [session.config.id for session in self._open_sessions()])

    def start(self) -> None:
        """Begins to answer."""
        self._floor.start()
        self._limit_checks.start()
        self.tournaments.start()
        self._server = self.parts.bus.serve(messages.ROOM, self._receive)
        self._refresh_lobby()

    async def open_table(self, config: TableConfig, guests: Guests | None = None) -> None:
        """Opens a table, a private one where it has ``guests``; raises ``hand.Refused`` for a config that no table can
        have, and ``Refusal`` where the room is about to close, or a fault has stopped the table."""
        if self._draining.closing is not None:
            raise Refusal("closing", f"The room is about to close: {self._draining.closing.reason}.")
        await self._stopped.load()
        if config.id in self._stopped.ids:
            raise Refusal("stopped", "This table has stopped: it opens again once the house has looked into it.")
        self._forget_closed()
        if config.id in self._runners:
            raise ValueError(f"there is a table {config.id} already")
        await self._open(TableSession(config, self.parts, self._table_changed, guests))

    async def _open_again(self, config: TableConfig, private: bool) -> None:
        if private:
            await self.lasting.open_one(config.id)
        else:
            await self.open_table(config)

    async def open_tournament_table(
        self, config: TableConfig, books: Callable[[TableSession], Books], invited: tuple[str, ...]
    ) -> None:
        """Opens a table of a tournament, in place of one that has stopped or is closed; raises ``hand.Refused``."""
        before = self._runners.pop(config.id, None)
        if before is not None:
            await before.end()
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
        """Opens the template's tables, from now on as many as are needed. Raises what ``open_table`` raises."""
        await self._stopped.load()
        await self._openings.offer(template)

    def drain(self, minutes: int, reason: str) -> Closing:
        """Announces that the room closes in so many minutes, and closes it then: each table after its running hand.
        Raises ``Refusal``."""
        return self._draining.announce(minutes, reason)

    def undrain(self) -> Closing:
        """Calls that off; raises ``Refusal`` where it is too late, or nothing was announced."""
        off = self._draining.call_off()
        self._floor.look()  # who waits for a kind of table waits again
        return off

    async def close_table(self, id: str, reason: str) -> bool:
        """Closes a table at once and pays everybody home; False where the store did not let that happen."""
        try:
            closed = await self.parts.bus.request(messages.table_subject(id), CloseTable(reason, now=True))
        except (NobodyServes, Refusal):
            return False
        return closed.paid

    async def close(self, reason: str, seconds: float) -> bool:
        """Closes all tables within so many seconds. False where not all could pay home: then the next start does."""
        self._floor.close()
        await self._limit_checks.close()
        await self.tournaments.close()
        if self._refresh is not None:
            self._refresh.cancel()
        self._draining.cancel()
        closing = [asyncio.create_task(self.close_table(id, reason)) for id in self._not_closed_well()]
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

    def _not_closed_well(self) -> list[str]:
        return [id for id, runner in self._runners.items() if not runner.closed_well]

    async def health(self) -> Health:
        """What does not work, if anything."""
        faults = [f"{name} was stopped by a fault" for name in self._stopped.names]
        without = [session for session in self._open_sessions() if self._over(session)]
        faults += [f"{public_name(session.config.id, session.guests is not None)} has no task" for session in without]
        faults += self.tournaments.faults()
        if self.parts.trouble.fault:
            faults.append(f"hands wait, since the room cannot write: {self.parts.trouble.fault}")
        try:
            await asyncio.wait_for(self.parts.store.check(), CHECK_SECONDS)
        except TimeoutError:
            faults.append(f"the store has not answered for {CHECK_SECONDS:g} seconds")
        except StoreFailed as fault:
            faults.append(f"the store does not work: {fault}")
        else:
            if self._draining.over and await self._left_on_tables():
                faults.append("chips still lie on tables: they are paid home as soon as the store lets them")
        status: Status = "failing" if faults else "drained" if self._draining.over else "ok"
        return Health(status, tuple(faults), tuple(self.parts.trouble.notes.values()))

    async def _left_on_tables(self) -> bool:
        """Whether chips lie there that nobody has taken home yet, but for those in dispute."""
        held = await self.parts.store.balances("stack:")
        disputed = {one.table for one in await self.parts.store.conservation.disputed()}
        return any(not is_chips(currency) and parse(name).table not in disputed for name, currency in held)

    # ---- requests ----

    def _receive(self, request: Request) -> None:
        self._later(self._answer(request))

    async def _answer(self, request: Request) -> None:
        try:
            match request.message:
                case AskMoney(player) as ask:
                    request.answer(await self._money(player), to=ask)
                case OpenPrivate(table) as ask:
                    await self.lasting.open_one(table)
                    request.answer(Ack(), to=ask)
                case AskTables(private_of, everything) as ask:
                    now = self.parts.clock.now()
                    listed = self._open_sessions() if everything else self._listed(private_of)
                    rows = tuple(session.activity.row(now) for session in listed)
                    request.answer(Tables(rows, self._draining.closing), to=ask)
                case AskWarnings(player) as ask:
                    acts = await self.parts.store.open_warnings(player)
                    warned = (Warned(act.number, act.at, act.reason) for act in acts)
                    request.answer(Warnings(tuple(warned)), to=ask)
                case Acknowledged(player, warning) as ask:
                    await self.parts.store.acknowledge(player, warning, self.parts.clock.now())
                    request.answer(Ack(), to=ask)
                case AskInterruptions(player) as ask:
                    unread = await self.parts.store.interruptions.unread(player)
                    names = await table_names(self.parts.store, (one.table for one in unread))
                    told = (interrupted(one, names.get(one.table, "")) for one in unread)
                    request.answer(Interruptions(tuple(told)), to=ask)
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
                    request.refuse(TypeError(f"unknown request to the house: {type(request.message).__name__}"))
        except Exception as fault:
            request.refuse(fault)

    async def _money(self, player: str) -> Money:
        account = wallet(player)
        found = await self.parts.store.balances(account)
        wallets = {currency: amount for (name, currency), amount in found.items() if name == account}
        wallets.pop(POINTS, None)  # no money: they have a page of their own
        in_play: dict[str, int] = {}
        tables = []
        now = self.parts.clock.now()
        for session in self._sessions():
            if amount := session.stacks.get(player, 0):
                in_play[session.config.currency] = in_play.get(session.config.currency, 0) + amount
        rejoins, in_hand = [], False
        for session in self._cash_sessions():
            if not session.stopped and (seat := session.table.seat_of(player)) is not None:
                tables.append(session.config.id)
                in_hand |= session.table.in_hand(seat)
            if not session.activity.closed and (left := session.table.left_with(player, now)) is not None:
                rejoins.append(Rejoin(session.config.id, *left))
        tables += self.tournaments.tables_of(player)
        currencies = sorted({self._currency} | wallets.keys() | in_play.keys())
        balances = (Balance(currency, wallets.get(currency, 0), in_play.get(currency, 0)) for currency in currencies)
        tournaments = tuple(self.tournaments.of(player))
        waits = self._floor.waits_of(player)
        return Money(tuple(balances), tuple(tables), waits, tournaments, tuple(rejoins), in_hand)

    # ---- the lobby ----

    def _sessions(self) -> list[TableSession]:
        return [runner.session for runner in self._runners.values()]

    def _cash_sessions(self) -> list[TableSession]:
        return [session for session in self._sessions() if not session.config.tournament]

    def _open_sessions(self) -> list[TableSession]:
        return [session for session in self._sessions() if not session.activity.closed]

    def _listed(self, private_of: str) -> list[TableSession]:
        if private_of:
            return [
                session
                for session in self._open_sessions()
                if session.guests is not None and session.lets_in(private_of)
            ]
        return [session for session in self._open_sessions() if session.in_lobby]

    def _is_over(self, table: str) -> bool:
        return table not in self._runners or self._runners[table].over

    def _over(self, session: TableSession) -> bool:
        return self._runners[session.config.id].over

    def _table_changed(self, session: TableSession) -> None:
        id = session.config.id
        if session.activity.closed and id in self._runners:
            if session.stopped:
                self._stopped.note(session)
            if session.in_lobby:
                self._gone.add(id)
            self._draining.table_closed()
            self.parts.metrics.cards.forget(id)
        if not session.in_lobby:
            return
        self._floor.changed(session)
        self._changed.add(id)
        if self._alarm is None:
            self._alarm = self.parts.clock.call_at(self.parts.clock.now() + LOBBY_MS, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._alarm = None
        now = self.parts.clock.now()
        changed, gone = self._changed - self._gone, self._gone
        self._changed, self._gone = set(), set()
        rows = tuple(self._runners[id].session.activity.row(now) for id in sorted(changed) if id in self._runners)
        self._forget_closed()
        self.parts.metrics.tables.set(len(self._open_sessions()))
        self.parts.bus.publish(messages.LOBBY, LobbyChanged(rows, tuple(sorted(gone))))
        self._later(self._tell_jackpots())

    # ---- the jackpot ----

    async def _tell_jackpots(self) -> None:
        try:
            held = await self.parts.store.balances(JACKPOT)
        except StoreFailed:
            return  # the next change of the lobby tells
        jackpots = tuple(Jackpot(currency, amount) for (_, currency), amount in sorted(held.items()))
        if jackpots != self._jackpots:
            self._jackpots = jackpots
            self.parts.bus.publish(messages.JACKPOTS, Jackpots(jackpots))

    async def _pay_prizes(self) -> None:
        try:
            paid = await jackpot_prizes.pay_due(self.parts.store, self.parts.clock.now())
        except StoreFailed:
            return  # the next refresh pays
        for player in paid:
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _forget_closed(self) -> None:
        # A table that was stopped is kept until its stacks are paid home.
        for session in self._sessions():
            if session.activity.closed and self._over(session):
                del self._runners[session.config.id]

    def _refresh_lobby(self) -> None:
        self._forget_closed()
        for session in self._open_sessions():
            self._table_changed(session)
        self._floor.refresh()
        self._later(self._pay_prizes())
        self._later(self.lasting.sweep(self._open_sessions()))
        self._refresh = self.parts.clock.call_at(self.parts.clock.now() + REFRESH_MS, self._refresh_lobby)
