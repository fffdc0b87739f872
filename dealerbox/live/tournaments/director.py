"""The task that owns one tournament. Nothing else touches it: requests, reports of its tables and alarms wait in its
inbox, and each goes one way: the machine decides, the store commits, then it is told."""

import asyncio
from collections.abc import Sequence
from contextlib import suppress

import structlog
from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes, Request, Subscription
from dealerbox.core.clock import Alarm
from dealerbox.core.messages import Ack
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.core.tournament_messages import (
    MOVED,
    AskStandings,
    AskTournament,
    Attendance,
    Direct,
    FromEntrant,
    GoOn,
    HandReport,
    HandTaken,
    Preview,
    Standings,
    TableGone,
    TicketFor,
    Told,
    TournamentMoved,
    tables_subject,
    tournament_subject,
)
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.ledger import NotEnough
from dealerbox.live.parts import Parts
from dealerbox.live.stopped_tables import said_of
from dealerbox.live.tournaments import director_commands, entrant_requests, mail, recovery, tickets
from dealerbox.live.tournaments.books import AWAY
from dealerbox.live.tournaments.money import touched
from dealerbox.live.tournaments.notifications import Follower
from dealerbox.live.tournaments.refusals import STOPPED, lacking, refusal_of, stopped
from dealerbox.live.tournaments.storing import StoredTournament
from dealerbox.live.tournaments.tables import OpenTable, TournamentTables
from dealerbox.live.tournaments.views import knock_outs, owns_of, row_of, standings, view_of
from dealerbox.play_limits.messages import EndPlay
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.tournament.commands import Cancel, HandPlayed, HandVoid, TakeUp, TournamentCommand, Unregister
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import Answered, TournamentEvent
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Closing

RETRY_MS = 2000
"""How long to wait before a store that has failed is asked again."""
TELL_MS = 1000
"""Who watches is told of changes at most this often."""


class Tell(Struct, frozen=True, gc=False):
    """It is time to tell who watches."""


class Stand(Struct, frozen=True, gc=False):
    """The room closes: no further hand is played, the clock stands still."""


Work = Request | TableGone | Attendance | Tell | Stand | Closing | None
"""What waits in the inbox; None: an alarm has rung, or there are tickets to settle."""

_log = structlog.get_logger("dealerbox.room")


class Director(StoredTournament):
    """``announce`` or ``resume``, then ``start``. The fields are for the modules beside this one."""

    def __init__(self, config: TournamentConfig, parts: Parts, open_table: OpenTable, here: set[str]) -> None:
        """``here``: the players who are connected now, kept up by others."""
        super().__init__(config, parts)
        self.stopped = ""
        """Which fault has stopped it, for the operator; empty while it goes on."""
        self.stopped_at = 0
        self.closing: Closing | None = None
        """When the room closes, where that was announced."""
        self.tables = TournamentTables(
            lambda: self.config, parts, open_table, lambda table, hand: self._put(TableGone(table, hand))
        )
        self.follower = Follower(self, here)
        self.log = _log.bind(tournament=config.id)
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._subscriptions: list[Subscription] = []
        self._alarm: Alarm | None = None
        self._standing_at: Alarm | None = None
        self._tell_at: Alarm | None = None
        self._standing = False
        self._reminded = 0
        """Of which start players were reminded."""
        self.take_up = False
        """It was interrupted, and has not gone on yet."""
        self._task: asyncio.Task[None] | None = None

    # ---- the beginning and the end ----

    async def announce(self) -> None:
        """Raises ``tournament.Refused`` for a description that no tournament can have, and ``StoreFailed``."""
        now = self.parts.clock.now()
        await self._commit(self.tournament.announce(now), now)

    async def resume(self, kept: TournamentRecord) -> None:
        """As it was committed last; the hands that were running are void. Raises ``StoreFailed``."""
        self.kept = kept
        await self.load()
        self.take_up = kept.ended is None

    def serve(self) -> None:
        """From now on requests are taken."""
        bus, id = self.parts.bus, self.config.id
        self._subscriptions.append(bus.serve(tournament_subject(id), self._put))
        self._subscriptions.append(bus.listen(tables_subject(id), self._put))
        self._subscriptions.append(bus.listen(messages.CLOSING, self.room_closes))

    def start(self) -> None:
        """Begins to work, after ``serve``."""
        self._task = asyncio.create_task(self._run(), name=f"tournament {self.config.id}")

    async def end(self) -> None:
        """Ends the task as it is: what was committed last is taken up again by the next start."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        await self.tables.end()

    @property
    def over(self) -> bool:
        """Nothing is left to be done."""
        return self.kept.ended is not None and not self.money.tickets

    def wake_soon(self) -> None:
        """What could not be done now is tried again."""
        self.parts.clock.call_at(self._now + RETRY_MS, lambda: self._put(None))

    def _put(self, work: Work) -> None:
        self._inbox.put_nowait(work)

    def room_closes(self, closing: Closing) -> None:
        """It is announced when the room closes, or that it does not."""
        self.closing = closing if closing.at is not None else None
        if self._standing_at is not None:
            self._standing_at.cancel()
            self._standing_at = None
        if closing.at is not None:
            self._standing_at = self.parts.clock.call_at(closing.at, lambda: self._put(Stand()))
            self._put(closing)

    # ---- the task ----

    async def _run(self) -> None:
        try:
            self._tell()
            await self._done(None)
            while not self.over:
                self._set_alarm()
                await self._done(await self._inbox.get())
            self._tell()
        finally:
            self._leave()

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        moments = () if self._idle else (self.tournament.due, self._remind_at)
        due = min((at for at in moments if at is not None), default=None)
        if due is not None:
            self._alarm = self.parts.clock.call_at(due, lambda: self._put(None))

    @property
    def _remind_at(self) -> int | None:
        """When players are reminded of the start; None if that is done, or if there is nothing to remind of."""
        starts = self.config.starts
        if self.tournament.phase != "registering" or not starts or self._reminded == starts:
            return None
        return starts - mail.REMIND_MS

    async def _remind(self) -> None:
        """Queues the reminders; after a restart those are skipped that were queued before."""
        requests = await mail.emails_of(self.parts, self.config, mail.reminders_of(self.tournament), self._now)
        await self.parts.store.accounts.queue_emails(requests)
        self._reminded = self.config.starts

    @property
    def _idle(self) -> bool:
        return self._standing or bool(self.stopped) or self.kept.ended is not None

    async def _done(self, work: Work) -> None:
        """Does one piece of work. Where the store fails nothing of it has happened; where the books differ or the room
        has made a mistake, the tournament stops."""
        try:
            await self.wake()
            await self._work(work)
        except StoreFailed as fault:
            self.log.warning("tournament_not_committed", fault=str(fault))
            code = AWAY if isinstance(fault, StoreUnavailable) else "store"
            _refuse(work, Refusal(code, "The room cannot write to its books at the moment: try again soon."))
            await self.parts.clock.sleep(RETRY_MS)
            await self._load_again()
            if work is None:
                self.wake_soon()
            elif not isinstance(work, Request):
                self._put(work)  # nobody sends it again
        except asyncio.CancelledError:
            _refuse(work, NobodyServes(self.config.id))
            raise
        except Exception as fault:
            self.log.exception("tournament_stopped")
            _refuse(work, stopped())
            await self._stop(fault)

    async def wake(self) -> None:
        """What the time has brought about comes before what somebody asks for now."""
        if self.take_up and not self.stopped:
            now = self.parts.clock.now()
            events = self.tournament.handle("", TakeUp(max(0, now - self.last_at)), now)
            await self._commit(events, now)
            self.take_up = False
        now, due = self.parts.clock.now(), self.tournament.due
        if due is not None and due <= now and not self._idle:
            await self._commit(self.tournament.wake(now), now)
        remind_at = self._remind_at
        if remind_at is not None and remind_at <= now and not self._idle:
            await self._remind()
        if self.money.tickets and not self.stopped:
            await tickets.settle(self)

    async def _work(self, work: Work) -> None:
        match work:
            case Request():
                await self._answer(work)
            case TableGone(table, hand):
                await self._table_gone(table, hand)
            case Attendance():
                self.follower.note(work)
            case Tell():
                self._tell()
            case Closing():
                self.follower.tell_closing()
            case Stand():
                self._standing = self.tables.standing = True
            case _:
                pass

    @property
    def _now(self) -> int:
        return self.parts.clock.now()

    async def _answer(self, request: Request) -> None:
        try:
            await self._reply(request)
        except Refused as no:
            request.refuse(refusal_of(no))
        except Refusal as no:
            request.refuse(no)

    async def _reply(self, request: Request) -> None:
        match request.message:
            case AskTournament(players=players) as ask:
                view = view_of(self.tournament, self._now, self.kept.ended, self.cancelled)
                own = owns_of(self.tournament, players, self._now)
                request.answer(Told(view, own, self.config.invited), to=ask)
            case AskStandings(_, first, most) as ask:
                rows = standings(self.tournament)
                request.answer(Standings(tuple(rows[first : first + most]), len(rows), self.config.invited), to=ask)
            case Preview(how) as ask:
                request.answer(director_commands.preview(self, how), to=ask)
            case FromEntrant() as ask:
                request.answer(await entrant_requests.wish(self, ask), to=ask)
            case GoOn() as ask:
                request.answer(await recovery.go_on(self), to=ask)
            case Direct(Cancel() as command) as ask if self.stopped:
                request.answer(await recovery.cancel(self, command), to=ask)
            case _ if self.stopped:
                raise stopped()
            case HandReport() as ask:
                request.answer(await self._hand(ask), to=ask)
            case TicketFor() as ask:
                request.answer(await tickets.seat(self, ask), to=ask)
            case Direct(command) as ask:
                request.answer(await director_commands.direct(self, command), to=ask)
            case EndPlay(player) as ask:
                await self.decide(player, Unregister(by_house=True))
                request.answer(Ack(), to=ask)
            case other:
                raise TypeError(f"unknown request to a tournament: {type(other).__name__}")

    # ---- hands ----

    async def _hand(self, report: HandReport) -> HandTaken:
        self.follower.keep_banks(report.banks)
        played = HandPlayed(report.table, report.number, report.stacks, report.marks, report.knocked_out_by)
        events = await self.decide("", played, report.record)
        return HandTaken(knock_outs(self.tournament, report.knocked_out_by, events))

    async def _table_gone(self, number: int, hand: int) -> None:
        """A hand that it was told to play is void, and is played again at a fresh table."""
        table = self.tournament.tables.get(number)
        if table is None or table.hand != hand or self._idle:
            return
        self.tables.forget(number)
        self.follower.forget(number)
        if table.playing:
            self.log.info("tournament_hand_void", table=number, hand=hand)
            await self.decide("", HandVoid(number, hand))

    # ---- decide, commit, tell ----

    async def decide(
        self,
        who: str,
        command: TournamentCommand,
        record: HandRecord | None = None,
        ticket_from: str = "",
        asked: str = "",
    ) -> list[TournamentEvent]:
        """What the command brings about, once it is committed. ``asked``: the id under which ``who`` has asked for it;
        it is committed with what follows. Raises
        ``tournament.Refused`` (nothing has changed), ``Refusal`` where a wallet holds too little or a limit of the
        player's forbids it, ``StoreFailed``."""
        now = self._now
        events = self.tournament.handle(who, command, now)
        if asked:
            events.append(Answered(who, asked))
        try:
            await self._commit(events, now, record, ticket_from)
        except NotEnough as fault:
            await self._load_again()  # the money was there a moment ago, and went to another table
            raise lacking(fault.currency, fault.has, fault.needs) from fault
        except NotAllowed:
            await self._load_again()  # it was allowed a moment ago
            raise
        return events

    async def _commit(
        self, events: Sequence[TournamentEvent], now: int, record: HandRecord | None = None, ticket_from: str = ""
    ) -> None:
        if not events:
            return
        transfers = await self.keep(events, now, record, ticket_from)
        self.follower.follow(events)
        for player in touched(transfers):
            self.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        self._tell_soon()

    def _tell_soon(self) -> None:
        if self._tell_at is None:
            self._tell_at = self.parts.clock.call_at(self._now + TELL_MS, lambda: self._put(Tell()))

    def _tell(self) -> None:
        self._tell_at = None
        self.parts.bus.publish(MOVED, TournamentMoved(self.config.id, row_of(self.tournament, self._now)))

    # ---- after a fault ----

    async def _load_again(self) -> None:
        """As ``load``, as soon as the store lets it."""
        while True:
            try:
                await self.load()
                return
            except StoreFailed:
                await self.parts.clock.sleep(RETRY_MS)

    async def _stop(self, fault: Exception) -> None:
        self.stopped, self.stopped_at = said_of(fault), self._now
        for number in tuple(self.tables.open):
            self.tables.close(number, STOPPED, at_once=True)
        self.follower.all_gone()
        with suppress(Exception):  # what was not committed is shown to nobody; the operator has it loaded again
            await self.load()

    def _leave(self) -> None:
        for subscription in self._subscriptions:
            subscription.cancel()
        for alarm in (self._standing_at, self._tell_at, self._alarm):
            if alarm is not None:
                alarm.cancel()
        while not self._inbox.empty():
            _refuse(self._inbox.get_nowait(), Refusal("over", "This tournament is over."))


def _refuse(work: Work, reason: Exception) -> None:
    if isinstance(work, Request):
        work.refuse(reason)
