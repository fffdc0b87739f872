"""The task that owns one table. It takes requests and alarms from its inbox one at a time; nothing else changes the
table."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec

from dealerbox.core import messages, rejoin_stacks
from dealerbox.core.bus import Ask, NobodyServes, Request, Subscription
from dealerbox.core.clock import Alarm
from dealerbox.core.messages import Closed, CloseTable, FromPlayer, Presence, WatchTable
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand import refused
from dealerbox.hand_history.search import HandSearch
from dealerbox.integrations.webhooks.events import NewEvent
from dealerbox.interruptions.store import BAD_DECK, STOPPED
from dealerbox.live import disconnect_protection
from dealerbox.live.actions import chips, closing, commands, host, orders, seats, views
from dealerbox.live.chat import ChatRunner
from dealerbox.live.table_session import TableSession, refusal_of
from dealerbox.table.events import Departure
from dealerbox.wire import Closing, Do, Done, Host, Refused, Sit, TopUp, Wait

MAX_WAITING = 1000
"""Maximum requests in an inbox; players who send more are asked to try again."""

HANDS_PAGE = 10
"""Hands read at a time when looking for one that a player was dealt in to."""

RETRY_MS = 5000
"""Time between two attempts to return the chips of a stopped table."""

ACTIONS: dict[type, Callable[[TableSession, str, str, Any], Awaitable[None]]] = {
    Sit: seats.sit,
    Wait: seats.wait,
    TopUp: chips.top_up,
    Do: commands.do,
    Host: host.order,
}
"""The action for each kind of player message."""

Work = Request | Presence | Closing | None
"""An item of the inbox; None when the alarm is due."""

_STOPPED = Refusal("stopped", "This table has stopped.")


class TableRunner:
    """Runs one table. From ``start`` on, only this task may change ``session``."""

    def __init__(self, session: TableSession) -> None:
        self.session = session
        self._chat = ChatRunner(session)
        self._inbox: asyncio.Queue[Work] = asyncio.Queue()
        self._subscriptions: list[Subscription] = []
        self._alarm: Alarm | None = None
        self._alarm_at: int | None = None
        self._task: asyncio.Task[None] | None = None
        self._at_work = False
        self.closed_cleanly = False
        """The table has closed without a fault, and everybody was cashed out."""

    async def start(self) -> None:
        """Open the table and start serving requests."""
        session = self.session
        hands = await session.parts.store.last_hand_number(session.config.id)
        await session.apply_and_commit(session.table.open(session.parts.clock.now(), hands, await self._departures()))
        await host.pause_new_table(session)
        await self._chat.start()
        bus = session.parts.bus
        self._subscriptions.append(bus.serve(messages.table_subject(session.config.id), self._receive))
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._on_presence))
        self._subscriptions.append(bus.listen(messages.CLOSING, self._inbox.put_nowait))
        self._task = asyncio.create_task(self._run(), name=f"table {session.config.id}")

    async def _departures(self) -> tuple[Departure, ...]:
        """Read who left the table recently, before a restart of the server, and with how many chips."""
        parts, config = self.session.parts, self.session.config
        if config.tournament:
            return ()  # tournament tables have no buy-ins
        now, return_ms = parts.clock.now(), round(config.return_seconds * 1000)
        moves = await parts.store.transfers_between(*rejoin_stacks.ids_since(config.id, now - return_ms))
        back = [
            player
            for player, at in rejoin_stacks.rebought_at(moves).items()
            if not await self._was_dealt_in(player, at)
        ]
        return rejoin_stacks.departures(moves, return_ms, now, back)

    async def _was_dealt_in(self, player: str, since: int) -> bool:
        """Whether the player was dealt in to a hand here that was not voided."""
        search = HandSearch(table=self.session.config.id, since=since)
        before: int | None = None
        while hands := await self.session.parts.store.hands_of(player, HANDS_PAGE, before, search):
            if any(not hand.void for hand in hands):
                return True
            before = hands[-1].ended
        return False

    async def end(self) -> None:
        """Cancel the task without closing the table, when the store does not become available in time."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))

    @property
    def ended(self) -> bool:
        return self._task is None or self._task.done()

    # ---- the inbox ----

    def _receive(self, request: Request) -> None:
        if self._is_outsider(request.message):
            request.refuse(NobodyServes(self.session.config.id))
            return
        if self._inbox.qsize() >= MAX_WAITING and not isinstance(request.message, CloseTable):
            request.refuse(Refusal("busy", "This table is busy. Please try again."))
            return
        self._inbox.put_nowait(request)

    def _is_outsider(self, message: Ask[Any]) -> bool:
        """Whether the sender may not enter this private table; they get the same answer as if it did not exist."""
        match message:
            case FromPlayer():
                return not self.session.lets_in(message.player)
            case WatchTable():
                return not self.session.lets_in(message.viewer)
        return False

    def _on_presence(self, presence: Presence) -> None:
        # A player who is just sitting down or joining the waiting list is in the inbox already, or being served.
        player, table = presence.player, self.session.table
        known = table.seat_of(player) is not None or table.waiter(player) is not None
        if known or self._at_work or not self._inbox.empty():
            self._inbox.put_nowait(presence)

    def _on_alarm(self) -> None:
        self._alarm = self._alarm_at = None
        self._inbox.put_nowait(None)

    def _set_alarm(self) -> None:
        due = self.session.table.due
        if due == self._alarm_at:
            return
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._alarm_at = due
        if due is not None:
            self._alarm = self.session.parts.clock.call_at(due, self._on_alarm)

    # ---- the task ----

    async def _run(self) -> None:
        try:
            while not self.session.table.closed:
                self._set_alarm()
                work = await self._inbox.get()
                self._at_work = True
                fault = await self._process(work)
                if fault is not None:
                    await self._stop(BAD_DECK if isinstance(fault, refused.DeckFault) else STOPPED)
                    break
                self._at_work = False
            else:
                self.closed_cleanly = True
        finally:
            self._clean_up()

    async def _process(self, work: Work) -> Exception | None:
        """Process one item of the inbox. Return the fault that must stop the table, if any: the store failed, the
        books differ, or the code has a bug."""
        try:
            await self._wake()
            if isinstance(work, Presence):
                await seats.connection_changed(self.session, work)
            elif isinstance(work, Closing):
                self.session.closing = work
            elif work is not None:
                await self._answer(work)
            await host.start_full_table(self.session)
            await host.finish_removals(self.session)
            await orders.finish_leaving(self.session)
            await chips.auto_top_up(self.session)
            return None
        except Exception as fault:
            self.session.fault = fault
            self.session.log.exception("table_stopped")
            if isinstance(work, Request):
                self._refuse(work)
            return fault

    async def _wake(self) -> None:
        """Let timeouts that are due take effect before the next request, so that a late action is refused."""
        now = self.session.parts.clock.now()
        due = self.session.table.due
        if due is not None and due <= now:
            events = self.session.table.wake(now)
            await self.session.apply_and_commit(events)
            await disconnect_protection.decide(self.session, events)

    async def _answer(self, request: Request) -> None:
        message = request.message
        match message:
            case _ if self._is_outsider(message):  # the player was removed while the request was in the inbox
                request.refuse(NobodyServes(self.session.config.id))
            case FromPlayer():
                request.answer(await self._from_player(message), to=message)
            case WatchTable():
                request.answer(views.watch(self.session, message), to=message)
            case _ if isinstance(message, orders.Order):
                await self._execute(request, message)
            case _:
                request.refuse(TypeError(f"unknown request to a table: {type(message).__name__}"))

    async def _execute(self, request: Request, order: orders.Order) -> None:
        if not request.begin():
            return
        try:
            if isinstance(order, CloseTable):
                request.answer(await orders.close(self.session, order), to=order)
            else:
                request.answer(await orders.execute(self.session, order), to=order)
        except Refusal as refusal:
            request.refuse(refusal)

    async def _from_player(self, request: FromPlayer) -> Done | Refused:
        answers, id = self.session.answers, request.message.id
        earlier = answers.get(request.player, id)
        if earlier is not None:
            return earlier
        answer: Done | Refused
        try:
            await seats.lag_measured(self.session, request.player, request.lag_ms)
            await ACTIONS[type(request.message)](self.session, request.player, request.name, request.message)
            answer = Done(id)
        except Refusal as refusal:
            answer = Refused(id, refusal.code, refusal.reason, refusal.hit, refusal.accepted)
        except refused.Refused as error:
            converted = refusal_of(error)
            answer = Refused(id, converted.code, converted.reason, accepted=converted.accepted)
        if isinstance(answer, Refused):
            self.session.parts.metrics.refused.labels(answer.code).inc()
        answers.add(request.player, answer)
        return answer

    # ---- after a fault ----

    async def _stop(self, why: str) -> None:
        """Close the table after a fault, and return the chips as soon as the store is available. Other tables go on."""
        closing.stop(self.session, why)
        paying = asyncio.create_task(self._return_chips())
        get: asyncio.Task[Work] | None = None
        try:
            while not paying.done():
                get = asyncio.create_task(self._inbox.get())
                await asyncio.wait((get, paying), return_when=asyncio.FIRST_COMPLETED)
                if get.done():
                    self._refuse(get.result())
        finally:
            paying.cancel()
            if get is not None:
                get.cancel()

    async def _return_chips(self) -> None:
        config, parts = self.session.config, self.session.parts
        facts = msgspec.json.encode({"table": config.id, "name": config.name, "why": self.session.stopped})
        with suppress(StoreFailed):  # the table's fault is in the log anyway
            await parts.store.webhooks.enqueue(NewEvent("table.stopped", config.id, parts.clock.now(), facts))
        while not await self.session.books.give_back():
            await self.session.parts.clock.sleep(RETRY_MS)

    def _refuse(self, work: Work) -> None:
        if not isinstance(work, Request):
            return
        match work.message:
            case FromPlayer() as request:
                work.answer(Refused(request.message.id, _STOPPED.code, _STOPPED.reason), to=request)
            case WatchTable() as request if self.session.stopped:
                work.answer(views.watch(self.session, request), to=request)
            case CloseTable() as request:
                work.answer(Closed(self.session.config.id, paid=self.closed_cleanly), to=request)
            case _:
                work.refuse(_STOPPED)

    def _clean_up(self) -> None:
        self._chat.end()
        for subscription in self._subscriptions:
            subscription.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        while not self._inbox.empty():
            self._refuse(self._inbox.get_nowait())
