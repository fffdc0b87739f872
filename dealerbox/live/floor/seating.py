"""Quick seats, and the waiting lists for any table of a kind.

The floor reads the sessions of all tables, but changes a table only by messages to it. The table decides in the order
in which messages arrive, so that nobody loses a seat to a player who asked later.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from msgspec.structs import replace

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes, Subscription
from dealerbox.core.messages import FindSeat, FromPlayer, OfferOrWait, Presence, WaitMoved
from dealerbox.core.refusal import Refusal
from dealerbox.live.answers import Answers
from dealerbox.live.floor.openings import Openings
from dealerbox.live.floor.waiting import KindLists, kind_of
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_play
from dealerbox.table.commands import LeaveWaiting
from dealerbox.wire import Do, Done, QuickSeat, Refused, Seated, Sit, TableKind, WaitForKind, Waits

MAX_TRIES = 20
"""Maximum number of seats that a quick seat tries, one after the other."""
MAX_AWAY_MS = 600_000
"""A player who is disconnected for this long is removed from all waiting lists for a kind of table."""
_TRY_ANOTHER_SEAT = ("seat_taken", "closed", "stopped", "no_table", "busy", "already_seated")
"""Refusal codes after which a quick seat tries another seat."""

Answer = Done | Seated | Refused

_log = structlog.get_logger("dealerbox.room")


class Floor:
    """Seats players and manages waiting lists. Call ``start`` before the first request."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        openings: Openings,
        run_in_background: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """``sessions`` returns the sessions of all cash tables; ``run_in_background`` starts a task."""
        self._parts = parts
        self._sessions = sessions
        self._openings = openings
        self._run_in_background = run_in_background
        self._lists = KindLists()
        self._connected: set[str] = set()
        self._disconnected_since: dict[str, int] = {}
        """When each player who waits for a kind disconnected (ms)."""
        self._answers: Answers[Answer] = Answers()
        self._pending: dict[tuple[str, str], asyncio.Future[Answer]] = {}
        self._seen: dict[str, tuple[int, int]] = {}
        self._updating = self._update_again = False
        self._closing = False
        self._subscriptions: list[Subscription] = []

    def start(self) -> None:
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._on_presence))
        self._subscriptions.append(bus.listen(messages.WAITING, self._on_wait_moved))

    def close(self) -> None:
        """Stop opening and closing tables automatically."""
        self._closing = True
        for subscription in self._subscriptions:
            subscription.cancel()

    # ---- requests ----

    def waits_of(self, player: str) -> Waits:
        concerned = self._parts.player_tables.of(player, self._parts.clock.now())
        sessions = sorted(concerned, key=lambda session: session.config.name)
        return Waits(
            tuple(session.config.id for session in sessions if player in session.activity.waiting),
            self._lists.kinds_of(player),
            tuple(session.activity.offers[player] for session in sessions if player in session.activity.offers),
        )

    async def answer(self, request: FindSeat) -> Answer:
        """Carry out a player's request. A repeated message id gets the earlier answer and has no second effect."""
        key = request.player, request.message.id
        earlier = self._answers.get(*key)
        if earlier is not None:
            return earlier
        if key in self._pending:
            return await asyncio.shield(self._pending[key])
        pending = self._pending[key] = asyncio.get_running_loop().create_future()
        answer: Answer = Refused(request.message.id, "closing", "The room is closing.")
        try:
            answer = await self._do(request)
        except Refusal as refusal:
            answer = Refused(request.message.id, refusal.code, refusal.reason, refusal.hit, refusal.accepted)
        finally:
            del self._pending[key]
            pending.set_result(answer)
        if isinstance(answer, Refused):
            self._parts.metrics.refused.labels(answer.code).inc()
        self._answers.add(request.player, answer)
        return answer

    async def _do(self, request: FindSeat) -> Answer:
        match request.message:
            case WaitForKind() as message:
                if message.on:
                    await check_play(self._parts, request.player)
                self._wait(request, message)
                return Done(message.id)
            case QuickSeat() as message:
                await check_play(self._parts, request.player)
                return await self._quick_seat(request, message)

    # ---- changes ----

    def changed(self, session: TableSession) -> None:
        """Open or close tables if the number of seated or waiting players at ``session`` has changed."""
        now = len(session.table.seat_by_player), len(session.table.waiting)
        if session.activity.closed:
            self._seen.pop(session.config.id, None)
            self._openings.note_closed(session)
        elif self._seen.get(session.config.id) == now:
            return
        else:
            self._seen[session.config.id] = now
        self.update()

    def refresh(self) -> None:
        self._openings.retry_failed()
        latest = self._parts.clock.now() - MAX_AWAY_MS
        for player in [player for player, since in self._disconnected_since.items() if since <= latest]:
            del self._disconnected_since[player]
            self.stop_waiting(player)
        self.update()

    def update(self) -> None:
        """Open and close tables and put waiting players on the tables' lists, in the background. Calls during an update
        lead to one more update."""
        if self._closing:
            return
        self._update_again = True
        if not self._updating:
            self._updating = True
            self._run_in_background(self._update())

    async def _update(self) -> None:
        try:
            while self._update_again and not self._closing:
                self._update_again = False
                await self._openings.adjust(lambda kind: self._lists.count(kind, self._connected))
                for player, kind in self._lists.everybody():
                    if not self._is_offered(kind):
                        self._stop_waiting(player, kind)
                for session in self._open():
                    await self._put_on_list(session)
        except Exception:
            _log.exception("floor_update_failed")  # the next change, or the refresh, tries again
        finally:
            self._updating = False

    def _on_presence(self, presence: Presence) -> None:
        player = presence.player
        waits = bool(self._lists.kinds_of(player))
        if presence.connected:
            self._connected.add(player)
            self._disconnected_since.pop(player, None)
            if waits:
                self.update()  # tables may have opened while the player was away
        else:
            self._connected.discard(player)
            if waits:
                self._disconnected_since[player] = self._parts.clock.now()

    # ---- waiting for a kind ----

    def _wait(self, request: FindSeat, message: WaitForKind) -> None:
        player, kind = request.player, message.kind
        if not message.on:
            if not self._lists.waits(player, kind):
                raise Refusal("not_waiting", "You're not on the waiting list for this kind of table.")
            self._stop_waiting(player, kind)
            return
        tables = self._of_kind(kind)
        if not self._is_offered(kind):
            raise Refusal("no_table", "There are no tables with this game and these stakes.")
        if any(player in session.activity.offers for session in tables):
            raise Refusal("seat_offered", "You've already been offered a seat. Take it or decline it first.")
        if any(_has_seat_for(player, session) for session in tables):
            raise Refusal("seat_free", "There's a free seat at these stakes. You can sit down now.")
        if not self._lists.start(player, request.name, kind):
            raise Refusal("already_waiting", "You're already on the waiting list for this kind of table.")
        self._publish_waits(player)
        self.update()

    def stop_waiting(self, player: str) -> None:
        """Remove the player from the lists for all kinds of tables."""
        for kind in self._lists.kinds_of(player):
            self._stop_waiting(player, kind)

    def _stop_waiting(self, player: str, kind: TableKind) -> None:
        if self._lists.waits(player, kind):
            self._leave_lists(player, self._lists.stop(player, kind))
            self._publish_waits(player)

    def _on_wait_moved(self, move: WaitMoved) -> None:
        session = next((session for session in self._sessions() if session.config.id == move.table), None)
        kind = kind_of(session.config) if session is not None else None
        if kind is not None:
            self._leave_lists(move.player, self._lists.moved(move.player, kind, move.table, move.why))
        self._publish_waits(move.player)

    async def _put_on_list(self, session: TableSession) -> None:
        kind, id = kind_of(session.config), session.config.id
        if kind is None or session.table.closing:
            return
        for player, name in self._lists.missing(kind, id):
            known = session.table.seat_of(player) is not None or session.table.waiter(player) is not None
            if known or player not in self._connected or not self._lists.waits(player, kind):
                continue
            try:
                await self._parts.bus.request(messages.table_subject(id), OfferOrWait(player, name))
            except (NobodyServes, Refusal):
                continue
            if not self._lists.put(player, kind, id) and player in session.activity.waiting:
                self._leave_lists(player, frozenset({id}))

    def _leave_lists(self, player: str, tables: frozenset[str]) -> None:
        for table in sorted(tables):
            self._run_in_background(self._leave_list(player, table))

    async def _leave_list(self, player: str, table: str) -> None:
        """Take the player off the table's list; this also declines a seat that is offered meanwhile."""
        message = Do(self._parts.new_id(), table, LeaveWaiting())
        try:
            await self._parts.bus.request(messages.table_subject(table), FromPlayer(player, "", message))
        except (NobodyServes, Refusal):
            return  # the table has closed, and its list with it

    def _publish_waits(self, player: str) -> None:
        self._parts.bus.publish(messages.player_subject(player), self.waits_of(player))

    # ---- quick seats ----

    async def _quick_seat(self, request: FindSeat, message: QuickSeat) -> Answer:
        refusal = Refused(
            message.id, "no_free_seat", "All seats at these stakes are taken. You can join the waiting list."
        )
        if not self._is_offered(message.kind):
            return Refused(message.id, "no_table", "There are no tables with this game and these stakes.")
        unfit: set[str] = set()
        for _ in range(MAX_TRIES):
            session = self._best(request.player, message.kind, unfit)
            if session is None and not await self._openings.adjust(lambda kind: int(kind == message.kind)):
                break
            if session is None:
                continue
            seat, id = best_seat(session), session.config.id
            sit = Sit(self._parts.new_id(), id, seat, message.buy_in, message.entry)
            answer = await self._sit(id, FromPlayer(request.player, request.name, sit, request.lag_ms))
            if isinstance(answer, Done):
                self._stop_waiting(request.player, message.kind)
                return Seated(message.id, id, seat)
            if answer.code == "buy_in":
                refusal = replace(answer, id=message.id)
            elif answer.code not in _TRY_ANOTHER_SEAT:
                return replace(answer, id=message.id)
            if answer.code != "seat_taken":
                unfit.add(id)
        return refusal

    async def _sit(self, table: str, request: FromPlayer) -> Done | Refused:
        try:
            return await self._parts.bus.request(messages.table_subject(table), request)
        except NobodyServes:
            return Refused(request.message.id, "no_table", "The table has closed.")
        except Refusal as refusal:
            return Refused(request.message.id, refusal.code, refusal.reason, refusal.hit, refusal.accepted)

    def _best(self, player: str, kind: TableKind, unfit: set[str]) -> TableSession | None:
        """Return the table with a free seat and the most players, the first by name among equals; a paused table only
        if no other has a free seat."""
        fit = [
            session
            for session in self._of_kind(kind)
            if session.config.id not in unfit and _has_seat_for(player, session)
        ]
        return min(fit, key=_rank, default=None)

    def _of_kind(self, kind: TableKind) -> list[TableSession]:
        return [session for session in self._open() if kind_of(session.config) == kind]

    def _is_offered(self, kind: TableKind) -> bool:
        """Whether a table of the kind is open, or can open on demand."""
        return bool(self._of_kind(kind)) or self._openings.offers(kind)

    def _open(self) -> list[TableSession]:
        sessions = [session for session in self._sessions() if not session.activity.closed]
        return sorted(sessions, key=lambda session: session.config.name)


def _has_seat_for(player: str, session: TableSession) -> bool:
    table = session.table
    return None in table.seats and not table.closing and table.seat_of(player) is None


def _rank(session: TableSession) -> tuple[bool, int, str]:
    return bool(session.table.paused), -len(session.table.ready()), session.config.name


def best_seat(session: TableSession) -> int:
    """Return the free seat with the most neighbors. The table must have a free seat."""
    seats = session.table.seats
    count = len(seats)

    def near(seat: int) -> int:
        return sum(seats[(seat + step) % count] is not None for step in (-2, -1, 1, 2))

    return max((seat for seat in range(count) if seats[seat] is None), key=near)
