"""Who seats people: quick seats, and the players who wait for any table of a kind.

It knows the tables as the house does, and asks of them by letters what it wants: each decides for itself, so that who
was quicker is never overtaken.
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

MOST_TRIES = 20
"""Seats that a quick seat asks for, one after the other."""
AWAY_MS = 600_000
"""Who is away for so long waits for no kind of table any more."""
_QUICKER = ("seat_taken", "closed", "stopped", "no_table", "busy", "already_seated")
"""The refusals after which another seat is tried."""

Answer = Done | Seated | Refused

_log = structlog.get_logger("dealerbox.room")


class Floor:
    """``start`` before the first player comes."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        openings: Openings,
        later: Callable[[Coroutine[Any, Any, None]], None],
    ) -> None:
        """``sessions`` are those of all tables; ``later`` runs work beside the rest."""
        self._parts = parts
        self._sessions = sessions
        self._openings = openings
        self._later = later
        self._lists = KindLists()
        self._here: set[str] = set()
        self._away_since: dict[str, int] = {}
        """Of those who wait for a kind."""
        self._answers: Answers[Answer] = Answers()
        self._asked: dict[tuple[str, str], asyncio.Future[Answer]] = {}
        self._seen: dict[str, tuple[int, int]] = {}
        self._looking = self._again = False
        self._closing = False
        self._subscriptions: list[Subscription] = []

    def start(self) -> None:
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._presence))
        self._subscriptions.append(bus.listen(messages.WAITING, self._moved))

    def close(self) -> None:
        """No table opens or closes by itself any more."""
        self._closing = True
        for subscription in self._subscriptions:
            subscription.cancel()

    # ---- what the house asks ----

    def waits_of(self, player: str) -> Waits:
        sessions = self._open()
        return Waits(
            tuple(session.config.id for session in sessions if player in session.activity.waiting),
            self._lists.kinds_of(player),
            tuple(session.activity.offers[player] for session in sessions if player in session.activity.offers),
        )

    async def answer(self, letter: FindSeat) -> Answer:
        """Does what the player asks of the house; asked twice under one id it is done once."""
        key = letter.player, letter.message.id
        known = self._answers.get(*key)
        if known is not None:
            return known
        if key in self._asked:
            return await asyncio.shield(self._asked[key])
        asked = self._asked[key] = asyncio.get_running_loop().create_future()
        answer: Answer = Refused(letter.message.id, "closing", "The room is closing.")
        try:
            answer = await self._do(letter)
        except Refusal as no:
            answer = Refused(letter.message.id, no.code, no.reason, no.hit, no.accepted)
        finally:
            del self._asked[key]
            asked.set_result(answer)
        if isinstance(answer, Refused):
            self._parts.metrics.refused.labels(answer.code).inc()
        self._answers.keep(letter.player, answer)
        return answer

    async def _do(self, letter: FindSeat) -> Answer:
        match letter.message:
            case WaitForKind() as message:
                if message.on:
                    await check_play(self._parts, letter.player)
                self._wait(letter, message)
                return Done(message.id)
            case QuickSeat() as message:
                await check_play(self._parts, letter.player)
                return await self._quick_seat(letter, message)

    # ---- changes ----

    def changed(self, session: TableSession) -> None:
        """Something is different at the table: others may be needed, or not any more."""
        now = len(session.table.seat_by_player), len(session.table.waiting)
        if session.activity.closed:
            self._seen.pop(session.config.id, None)
            self._openings.closed(session)
        elif self._seen.get(session.config.id) == now:
            return
        else:
            self._seen[session.config.id] = now
        self.look()

    def refresh(self) -> None:
        self._openings.refreshed()
        gone = self._parts.clock.now() - AWAY_MS
        for player in [player for player, since in self._away_since.items() if since <= gone]:
            del self._away_since[player]
            self.stop_waiting(player)
        self.look()

    def look(self) -> None:
        """Tables open and close, and who waits for their kind is put on their lists; soon, and one look after the
        other."""
        if self._closing:
            return
        self._again = True
        if not self._looking:
            self._looking = True
            self._later(self._look())

    async def _look(self) -> None:
        try:
            while self._again and not self._closing:
                self._again = False
                await self._openings.follow(lambda kind: self._lists.count(kind, self._here))
                for player, kind in self._lists.everybody():
                    if not self._is_offered(kind):
                        self._stop_waiting(player, kind)
                for session in self._open():
                    await self._put_on_list(session)
        except Exception:
            _log.exception("the floor stumbled")  # the next change, or the refresh, looks again
        finally:
            self._looking = False

    def _presence(self, presence: Presence) -> None:
        player = presence.player
        waits = bool(self._lists.kinds_of(player))
        if presence.connected:
            self._here.add(player)
            self._away_since.pop(player, None)
            if waits:
                self.look()  # tables may have opened while he was away
        else:
            self._here.discard(player)
            if waits:
                self._away_since[player] = self._parts.clock.now()

    # ---- waiting for a kind ----

    def _wait(self, letter: FindSeat, message: WaitForKind) -> None:
        player, kind = letter.player, message.kind
        if not message.on:
            if not self._lists.waits(player, kind):
                raise Refusal("not_waiting", "You do not wait for such a table.")
            self._stop_waiting(player, kind)
            return
        tables = self._of_kind(kind)
        if not self._is_offered(kind):
            raise Refusal("no_table", "There is no table of these stakes.")
        if any(player in session.activity.offers for session in tables):
            raise Refusal("seat_offered", "You are offered a seat at such a table already.")
        if any(_has_seat_for(player, session) for session in tables):
            raise Refusal("seat_free", "There is no need to wait: a table of these stakes has a free seat.")
        if not self._lists.start(player, letter.name, kind):
            raise Refusal("already_waiting", "You wait for such a table already.")
        self._tell(player)
        self.look()

    def stop_waiting(self, player: str) -> None:
        """The player waits for no kind of table any more."""
        for kind in self._lists.kinds_of(player):
            self._stop_waiting(player, kind)

    def _stop_waiting(self, player: str, kind: TableKind) -> None:
        if self._lists.waits(player, kind):
            self._leave_lists(player, self._lists.stop(player, kind))
            self._tell(player)

    def _moved(self, move: WaitMoved) -> None:
        session = next((session for session in self._sessions() if session.config.id == move.table), None)
        kind = kind_of(session.config) if session is not None else None
        if kind is not None:
            self._leave_lists(move.player, self._lists.moved(move.player, kind, move.table, move.why))
        self._tell(move.player)

    async def _put_on_list(self, session: TableSession) -> None:
        kind, id = kind_of(session.config), session.config.id
        if kind is None or session.table.closing:
            return
        for player, name in self._lists.missing(kind, id):
            known = session.table.seat_of(player) is not None or session.table.waiter(player) is not None
            if known or player not in self._here or not self._lists.waits(player, kind):
                continue
            try:
                await self._parts.bus.request(messages.table_subject(id), OfferOrWait(player, name))
            except (NobodyServes, Refusal):
                continue
            if not self._lists.put(player, kind, id) and player in session.activity.waiting:
                self._leave_lists(player, frozenset({id}))

    def _leave_lists(self, player: str, tables: frozenset[str]) -> None:
        for table in sorted(tables):
            self._later(self._leave_list(player, table))

    async def _leave_list(self, player: str, table: str) -> None:
        """Also an offer that was on its way is declined by this."""
        message = Do(self._parts.new_id(), table, LeaveWaiting())
        try:
            await self._parts.bus.request(messages.table_subject(table), FromPlayer(player, "", message))
        except (NobodyServes, Refusal):
            return  # the list is gone with its table

    def _tell(self, player: str) -> None:
        self._parts.bus.publish(messages.player_subject(player), self.waits_of(player))

    # ---- quick seats ----

    async def _quick_seat(self, letter: FindSeat, message: QuickSeat) -> Answer:
        refusal = Refused(message.id, "no_free_seat", "No table of these stakes has a free seat: you may wait for one.")
        if not self._is_offered(message.kind):
            return Refused(message.id, "no_table", "There is no table of these stakes.")
        unfit: set[str] = set()
        for _ in range(MOST_TRIES):
            session = self._best(letter.player, message.kind, unfit)
            if session is None and not await self._openings.follow(lambda kind: int(kind == message.kind)):
                break
            if session is None:
                continue
            seat, id = best_seat(session), session.config.id
            sit = Sit(self._parts.new_id(), id, seat, message.buy_in, message.entry)
            answer = await self._sit(id, FromPlayer(letter.player, letter.name, sit, letter.lag_ms))
            if isinstance(answer, Done):
                self._stop_waiting(letter.player, message.kind)
                return Seated(message.id, id, seat)
            if answer.code == "buy_in":
                refusal = replace(answer, id=message.id)
            elif answer.code not in _QUICKER:
                return replace(answer, id=message.id)
            if answer.code != "seat_taken":
                unfit.add(id)
        return refusal

    async def _sit(self, table: str, letter: FromPlayer) -> Done | Refused:
        try:
            return await self._parts.bus.request(messages.table_subject(table), letter)
        except NobodyServes:
            return Refused(letter.message.id, "no_table", "The table has closed.")
        except Refusal as no:
            return Refused(letter.message.id, no.code, no.reason, no.hit, no.accepted)

    def _best(self, player: str, kind: TableKind, unfit: set[str]) -> TableSession | None:
        """The table with a free seat at which most play, of several the first by name; one that is paused only where no
        other has any."""
        fit = [
            session
            for session in self._of_kind(kind)
            if session.config.id not in unfit and _has_seat_for(player, session)
        ]
        return min(fit, key=_rank, default=None)

    def _of_kind(self, kind: TableKind) -> list[TableSession]:
        return [session for session in self._open() if kind_of(session.config) == kind]

    def _is_offered(self, kind: TableKind) -> bool:
        """There is such a table, or may be."""
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
    """The free seat with the most people next to it; there must be one."""
    seats = session.table.seats
    count = len(seats)

    def near(seat: int) -> int:
        return sum(seats[(seat + step) % count] is not None for step in (-2, -1, 1, 2))

    return max((seat for seat in range(count) if seats[seat] is None), key=near)
