"""The task that owns one tournament. Nothing else changes it: requests, reports of its tables and alarms wait in its
inbox and are done one at a time."""

import asyncio
from contextlib import suppress

from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes, Request, Subscription
from dealerbox.core.clock import Alarm
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.core.tournament_messages import (
    MOVED,
    AskStandings,
    AskTournament,
    Attendance,
    ContinueTournament,
    DirectTournament,
    FromEntrant,
    HandReport,
    HandTaken,
    Preview,
    Standings,
    TableGone,
    TicketFor,
    TournamentChanged,
    VisibleTournament,
    tables_subject,
    tournament_subject,
)
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.live.parts import Parts
from dealerbox.live.stopped_tables import describe_fault
from dealerbox.live.tournaments import director_commands, entrant_requests, mail, tickets
from dealerbox.live.tournaments.books import AWAY
from dealerbox.live.tournaments.refusals import STOPPED, refusal_of, stopped
from dealerbox.live.tournaments.session import RETRY_MS, TournamentSession
from dealerbox.live.tournaments.tables import OpenTable
from dealerbox.live.tournaments.views import knock_outs, own_views, row_of, standings, view_of
from dealerbox.play_limits.messages import EndPlay
from dealerbox.tournament.commands import Cancel, HandPlayed, HandVoid, Unregister
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Closing

PUBLISH_MS = 1000
"""Minimum time between two updates of the tournament's row in the lobby."""


class PublishRow(Struct, frozen=True, gc=False):
    """It is time to publish the tournament's row in the lobby."""


class Pause(Struct, frozen=True, gc=False):
    """The room closes: no more hands are dealt, and the clock stops."""


Work = Request | TableGone | Attendance | PublishRow | Pause | Closing | None
"""An item of the inbox; None when an alarm is due, or tickets must be settled."""


class Director:
    """Runs one tournament. Call ``announce`` or ``load``, then ``serve`` and ``start``."""

    def __init__(self, config: TournamentConfig, parts: Parts, open_table: OpenTable, connected: set[str]) -> None:
        """``connected``: the ids of the connected players, a set that its owner updates."""
        self.session = TournamentSession(
            config, parts, open_table, connected,
            table_gone=lambda table, hand: self._put(TableGone(table, hand)), changed=self._publish_soon,
        )  # fmt: skip
        self.stopped_at = 0
        """When a fault stopped the tournament, ms (UTC)."""
        self._parts = parts
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._subscriptions: list[Subscription] = []
        self._alarm: Alarm | None = None
        self._pause_alarm: Alarm | None = None
        self._publish_alarm: Alarm | None = None
        self._paused = False
        self._reminded = 0
        """The start (ms) that players were reminded of."""
        self._task: asyncio.Task[None] | None = None

    # ---- the beginning and the end ----

    async def announce(self) -> None:
        """Open the registration. Raises ``tournament.Refused`` if the config is invalid, and ``StoreFailed``."""
        await self.session.announce()

    async def load(self, record: TournamentRecord) -> None:
        """Load the tournament as it was last committed; hands that were running are void. Raises ``StoreFailed``."""
        self.session.stored.record = record
        await self.session.stored.load()
        self.session.interrupted = record.ended is None

    def serve(self) -> None:
        """Accept requests."""
        bus, id = self._parts.bus, self.session.config.id
        self._subscriptions.append(bus.serve(tournament_subject(id), self._put))
        self._subscriptions.append(bus.listen(tables_subject(id), self._put))
        self._subscriptions.append(bus.listen(messages.CLOSING, self.room_closes))

    def start(self) -> None:
        """Start the task, after ``serve``."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.session.config.id}")

    async def end(self) -> None:
        """End the task as it is: the next start resumes from the last commit."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        await self.session.tables.end()

    @property
    def over(self) -> bool:
        """Whether nothing is left to be done."""
        return self._ended and not self.session.stored.money.tickets

    def room_closes(self, closing: Closing) -> None:
        """Note that the room closes at ``closing.at``, or does not close after all (None)."""
        self.session.closing = closing if closing.at is not None else None
        if self._pause_alarm is not None:
            self._pause_alarm.cancel()
            self._pause_alarm = None
        if closing.at is not None:
            self._pause_alarm = self._parts.clock.call_at(closing.at, lambda: self._put(Pause()))
            self._put(closing)

    def _put(self, work: Work) -> None:
        self._inbox.put_nowait(work)

    def _wake_soon(self) -> None:
        self._parts.clock.call_at(self.session.now() + RETRY_MS, lambda: self._put(None))

    # ---- the task ----

    async def _run(self) -> None:
        try:
            self._publish_row()
            await self._done(None)
            while not self.over:
                self._set_alarm()
                await self._done(await self._inbox.get())
            self._publish_row()
        finally:
            self._leave()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moments = () if self._idle else (self.session.tournament.due, self._remind_at)
        due = min((at for at in moments if at is not None), default=None)
        if due is not None:
            self._alarm = self._parts.clock.call_at(due, lambda: self._put(None))

    @property
    def _ended(self) -> bool:
        return self.session.stored.record.ended is not None

    @property
    def _idle(self) -> bool:
        return self._paused or bool(self.session.stopped) or self._ended

    @property
    def _remind_at(self) -> int | None:
        """When to remind players of the start; None if that is done, or if there is nothing to remind of."""
        starts = self.session.config.starts
        if self.session.tournament.phase != "registering" or not starts or self._reminded == starts:
            return None
        return starts - mail.REMIND_MS

    async def _remind(self) -> None:
        """Queue the reminders; those queued before a restart are skipped."""
        session = self.session
        notes = mail.reminders_of(session.tournament)
        emails = await mail.emails_of(self._parts, session.config, notes, session.now())
        await self._parts.store.accounts.queue_emails(emails)
        self._reminded = session.config.starts

    async def _done(self, work: Work) -> None:
        """Do one piece of work. If the store fails, nothing of it has happened; if the books differ or the room has a
        fault, the tournament stops."""
        try:
            await self._wake()
            await self._work(work)
        except StoreFailed as fault:
            self.session.log.warning("tournament_not_committed", fault=str(fault))
            code = AWAY if isinstance(fault, StoreUnavailable) else "store"
            _refuse(work, Refusal(code, "The room can't save anything right now. Try again soon."))
            await self._parts.clock.sleep(RETRY_MS)
            await self.session.load_when_available()
            if work is None:
                self._wake_soon()
            elif not isinstance(work, Request):
                self._put(work)  # nobody sends it again
        except asyncio.CancelledError:
            _refuse(work, NobodyServes(self.session.config.id))
            raise
        except Exception as fault:
            self.session.log.exception("tournament_stopped")
            _refuse(work, stopped())
            await self._stop(fault)

    async def _wake(self) -> None:
        """Do what is due before what somebody asks for now."""
        await self.session.resume()
        if not self._idle:
            await self.session.wake()
        remind_at = self._remind_at
        if remind_at is not None and remind_at <= self.session.now() and not self._idle:
            await self._remind()
        if self.session.stored.money.tickets and not self.session.stopped and not await tickets.settle(self.session):
            self._wake_soon()

    async def _work(self, work: Work) -> None:
        match work:
            case Request():
                await self._answer(work)
            case TableGone(table, hand):
                await self._table_gone(table, hand)
            case Attendance():
                self.session.notifications.note(work)
            case PublishRow():
                self._publish_row()
            case Closing():
                self.session.notifications.notify_closing()
            case Pause():
                self._paused = self.session.tables.standing = True
            case _:
                pass

    async def _answer(self, request: Request) -> None:
        try:
            await self._reply(request)
        except Refused as error:
            request.refuse(refusal_of(error))
        except Refusal as refusal:
            request.refuse(refusal)

    async def _reply(self, request: Request) -> None:
        session = self.session
        match request.message:
            case AskTournament(players=players) as ask:
                record, cancelled = session.stored.record, session.stored.cancelled
                view = view_of(session.tournament, session.now(), record.ended, cancelled)
                own = own_views(session.tournament, players, session.now())
                request.answer(VisibleTournament(view, own, session.config.invited), to=ask)
            case AskStandings(_, first, most) as ask:
                rows = standings(session.tournament)
                page = tuple(rows[first : first + most])
                request.answer(Standings(page, len(rows), session.config.invited), to=ask)
            case Preview(how) as ask:
                request.answer(director_commands.preview(session, how), to=ask)
            case FromEntrant() as ask:
                request.answer(await entrant_requests.answer(session, ask), to=ask)
            case ContinueTournament() as ask:
                request.answer(await self._resume_stopped(), to=ask)
            case DirectTournament(Cancel() as command) as ask if session.stopped:
                request.answer(await self._cancel_stopped(command), to=ask)
            case _ if session.stopped:
                raise stopped()
            case HandReport() as ask:
                request.answer(await self._hand(ask), to=ask)
            case TicketFor() as ask:
                request.answer(await tickets.seat(session, ask), to=ask)
            case DirectTournament(command) as ask:
                request.answer(await director_commands.direct(session, command), to=ask)
            case EndPlay(player) as ask:
                await session.decide(player, Unregister(by_house=True))
                request.answer(Ack(), to=ask)
            case other:
                raise TypeError(f"unknown request to a tournament: {type(other).__name__}")

    def _publish_soon(self) -> None:
        if self._publish_alarm is None:
            at = self.session.now() + PUBLISH_MS
            self._publish_alarm = self._parts.clock.call_at(at, lambda: self._put(PublishRow()))

    def _publish_row(self) -> None:
        self._publish_alarm = None
        row = row_of(self.session.tournament, self.session.now())
        self._parts.bus.publish(MOVED, TournamentChanged(self.session.config.id, row))

    # ---- hands ----

    async def _hand(self, report: HandReport) -> HandTaken:
        self.session.notifications.keep_banks(report.banks)
        played = HandPlayed(report.table, report.number, report.stacks, report.marks, report.knocked_out_by)
        events = await self.session.decide("", played, report.record)
        return HandTaken(knock_outs(self.session.tournament, report.knocked_out_by, events))

    async def _table_gone(self, number: int, hand: int) -> None:
        """A hand that the table should have played is void, and is played again at a new table."""
        session = self.session
        table = session.tournament.tables.get(number)
        if table is None or table.hand != hand or self._idle:
            return
        session.tables.forget(number)
        session.notifications.forget(number)
        if table.playing:
            session.log.info("tournament_hand_void", table=number, hand=hand)
            await session.decide("", HandVoid(number, hand))

    # ---- after a fault ----

    async def _stop(self, fault: Exception) -> None:
        session = self.session
        session.stopped, self.stopped_at = describe_fault(fault), session.now()
        for number in tuple(session.tables.open):
            session.tables.close(number, STOPPED, at_once=True)
        session.notifications.all_gone()
        with suppress(Exception):  # what was not committed is shown to nobody; the operator has it loaded again
            await session.stored.load()

    async def _resume_stopped(self) -> Ack:
        """Resume a stopped tournament as after a restart (RULES.md K21). Raises ``Refusal`` if no fault has stopped it,
        its tables are not closed yet or its books do not agree, and ``StoreFailed``."""
        session = self.session
        if not session.stopped:
            raise Refusal("not_stopped", "No fault has stopped this tournament.")
        await session.load_and_check()
        fault, session.stopped = session.stopped, ""
        session.interrupted = not self._ended
        try:
            await self._wake()
        except StoreFailed:
            session.stopped = fault
            raise
        session.log.info("tournament_goes_on", after=fault)
        return Ack()

    async def _cancel_stopped(self, command: Cancel) -> Ack:
        """Cancel a stopped tournament. Raises as ``_resume_stopped`` does, and ``tournament.Refused``."""
        await self.session.load_and_check()
        done = await director_commands.direct(self.session, command)
        self.session.stopped = ""
        return done

    def _leave(self) -> None:
        for subscription in self._subscriptions:
            subscription.cancel()
        for alarm in (self._pause_alarm, self._publish_alarm, self._alarm):
            if alarm is not None:
                alarm.cancel()
        while not self._inbox.empty():
            _refuse(self._inbox.get_nowait(), Refusal("over", "This tournament is over."))


def _refuse(work: Work, reason: Exception) -> None:
    if isinstance(work, Request):
        work.refuse(reason)
