"""Sees to it in the running room: counts how long people play, tells them so, and sends home who has had enough.

It knows the tables as the house does, and asks of them by letters what it wants. What it has begun and a crash has
interrupted, it does after the next start: everything that it goes by is written down.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog
from msgspec import Struct

from dealerbox.core import messages
from dealerbox.core.bus import Subscription
from dealerbox.core.messages import Presence
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.limits.sending import Sender, TournamentsOf
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits import checks, words
from dealerbox.play_limits.limits import MINUTE_MS, slot, window_end
from dealerbox.play_limits.machine import Protection
from dealerbox.play_limits.messages import PROTECTION, AcknowledgeCheck, Play, ProtectionChanged
from dealerbox.play_limits.playing import PlayTime, notice
from dealerbox.play_limits.rules import PlayRules
from dealerbox.wire.play_limits import Barring, LimitHit, PlayBarred

LOOK_MS = 5000
"""How often it looks who plays."""
WRITE_MS = 60_000
"""How often it writes down how long."""
SOON_MS = 5 * MINUTE_MS
"""So long before a limit of time is reached the player is told."""
TURN_MS = 2 * LOOK_MS
"""So long before and after a day begins it looks whether what lies on tables is more than may be lost on that day."""

_log = structlog.get_logger("dealerbox.room")


class _Watched(Struct):
    """A player who plays, or has not long ago. ``left_ms`` is of the limit of time that is reached first, as reckoned
    when it was last asked; None: there is none."""

    time: PlayTime
    protection: Protection
    left_ms: int | None = None
    soon_told: bool = False
    over_told: bool = False


class LimitChecks:
    """``start`` before the first player comes, ``close`` at the end."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        tournaments: TournamentsOf,
        stop_waiting: Callable[[str], None],
        rules: PlayRules,
    ) -> None:
        """``sessions`` are those of all cash tables; ``stop_waiting`` takes the player off the lists of all kinds."""
        self._parts = parts
        self._sessions = sessions
        self._tournaments = tournaments
        self._sender = Sender(parts, sessions, tournaments, stop_waiting)
        self._rules = rules
        self._here: set[str] = set()
        self._bots: dict[str, bool] = {}
        self._watched: dict[str, _Watched] = {}
        self._barred: dict[str, Barring] = {}
        self._changed: set[str] = set()
        self._seated: set[str] = set()
        self._sent: set[tuple[str, str]] = set()
        """Who was told that he leaves which table."""
        self._written = self._looked = parts.clock.now()
        self._subscriptions: list[Subscription] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._presence))
        self._subscriptions.append(bus.listen(PROTECTION, self._protection_changed))
        self._task = asyncio.create_task(self._run(), name="limit checks")

    async def close(self) -> None:
        """Writes down what was counted."""
        for subscription in self._subscriptions:
            subscription.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        await self._safely(self._write())

    # ---- what the house is asked ----

    async def play_of(self, player: str) -> Play:
        """Raises ``StoreFailed``."""
        now = self._parts.clock.now()

        def look(books: checks.Books) -> Play:
            stretch = books.playing(player)
            check = None
            if stretch is not None and stretch.reminded > stretch.acknowledged and stretch.goes_on(now):
                check = notice(stretch, books.results_since(player, slot(stretch.began)))
            return Play(check, books.protection(player).barred(now))

        return await self._parts.store.play_limits.ask(look)

    async def acknowledge_check(self, asked: AcknowledgeCheck) -> None:
        """Raises ``StoreFailed``."""
        await self._parts.store.play_limits.acknowledge_notice(asked.player, asked.number)
        watched = self._watched.get(asked.player)
        if watched is not None:
            watched.time.acknowledge(asked.number)

    # ---- the rhythm ----

    def _presence(self, presence: Presence) -> None:
        if presence.connected:
            self._here.add(presence.player)
        else:
            self._here.discard(presence.player)

    def _protection_changed(self, changed: ProtectionChanged) -> None:
        self._changed.add(changed.player)
        self._wake.set()

    async def _run(self) -> None:
        clock = self._parts.clock
        while True:
            alarm = clock.call_at(clock.now() + LOOK_MS, self._wake.set)
            await self._wake.wait()
            self._wake.clear()
            alarm.cancel()
            await self._safely(self._look())

    async def _safely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreFailed as fault:
            _log.warning("the limit checks wait for the store", fault=str(fault))
        except Exception:
            _log.exception("the limit checks failed")  # the next look goes on

    async def _look(self) -> None:
        now = self._parts.clock.now()
        changed, self._changed = self._changed, set()
        try:
            for player in sorted(changed):
                await self._follow_change(player, now)
        except StoreFailed:
            self._changed |= changed
            raise
        await self._count(now)
        if now - self._written >= WRITE_MS or now < self._written:
            await self._write()
            await self._look_for_barred(now)
            self._sent &= {
                (player, session.config.id) for session in self._sessions() for player in session.table.seat_by_player
            }
        for player in sorted(self._watched):
            await self._judge(self._watched[player], now)
        self._looked = now

    # ---- time ----

    async def _count(self, now: int) -> None:
        self._seated = await self._at_tables()
        for player in sorted(self._seated):
            watched = self._watched.get(player)
            if watched is None:
                watched = self._watched[player] = await self._watch(player)
                await self._reckon(watched, now)
            if player in self._here and watched.time.begins(now):
                base = await self._parts.store.play_limits.ask(_results_since(player, slot(now)))
                watched.time.begin(now, base)
                await self._reckon(watched, now)
        for player, watched in self._watched.items():
            counted = watched.time.look(now, player in self._seated and player in self._here)
            if watched.left_ms is not None:
                watched.left_ms -= counted

    async def _at_tables(self) -> set[str]:
        """Who has a seat, here or not; the room's own bots do not count."""
        found = {player for session in self._sessions() for player in session.table.seat_by_player}
        found |= {player for player in self._here - found if self._tournaments.tables_of(player)}
        for player in sorted(found - self._bots.keys()):
            record = await self._parts.store.player(player)
            self._bots[player] = record is None or record.kind == "bot"
        return {player for player in found if not self._bots[player]}

    async def _watch(self, player: str) -> _Watched:
        def look(books: checks.Books) -> _Watched:
            return _Watched(PlayTime(player, books.playing(player)), books.protection(player))

        return await self._parts.store.play_limits.ask(look)

    async def _reckon(self, watched: _Watched, now: int) -> None:
        """Asks how much time is left, after what was counted has been written down."""
        player = watched.time.player
        if not any(limit.of_time for limit in watched.protection.limits):
            watched.left_ms = None
            return

        def look(books: checks.Books) -> list[int]:
            return [left for _, _, left, _ in checks.time_left(books, watched.protection, player, now)]

        watched.left_ms = min(await self._parts.store.play_limits.ask(look), default=None)

    async def _write(self) -> None:
        """What was counted since the last time; who has not played for long is forgotten."""
        now = self._parts.clock.now()
        unwritten = [one for one in self._watched.values() if one.time.unwritten]
        sums = [(one.time, one.time.take()) for one in unwritten]
        stretches = [one.time.stretch for one in unwritten if one.time.stretch is not None]
        try:
            await self._parts.store.play_limits.played(stretches, [one for _, taken in sums for one in taken])
        except StoreFailed:
            for time, taken in sums:
                time.give_back(taken)
            raise
        self._written = now
        for player, watched in tuple(self._watched.items()):
            await self._reckon(watched, now)
            if player not in self._seated and watched.time.begins(now):
                del self._watched[player]

    # ---- who is told, and who is sent home ----

    async def _judge(self, watched: _Watched, now: int) -> None:
        player = watched.time.player
        minutes = watched.protection.check_minutes
        if watched.time.due(self._rules.check_minutes if minutes is None else minutes):
            await self._tell_time(watched)
        left = watched.left_ms
        if left is not None and left <= 0:
            await self._write()  # and reckons anew: a day may have begun
            left = watched.left_ms
        if left is not None and left <= 0:
            await self._end_time(watched, now)
        elif left is not None and left <= SOON_MS and not watched.soon_told:
            watched.soon_told = True
            rest = -(-left // MINUTE_MS)
            self._sender.tell(
                player, "session_soon", f"Your own limit of time is reached in {rest} minutes.", str(rest)
            )
        elif left is None or left > SOON_MS:
            watched.soon_told = watched.over_told = False
        await self._look_at_turn(watched, now)

    async def _tell_time(self, watched: _Watched) -> None:
        player, before = watched.time.player, watched.time.stretch
        assert before is not None
        results = await self._parts.store.play_limits.ask(_results_since(player, slot(before.began)))
        told = watched.time.remind(results)
        try:  # before it is said: whoever reconnects, or comes back after a restart, is told again
            await self._write_stretch(watched)
        except StoreFailed:
            watched.time.stretch = before
            raise
        self._parts.bus.publish(messages.player_subject(player), told)

    async def _write_stretch(self, watched: _Watched) -> None:
        stretch, taken = watched.time.stretch, watched.time.take()
        try:
            await self._parts.store.play_limits.played([stretch] if stretch is not None else [], taken)
        except StoreFailed:
            watched.time.give_back(taken)
            raise

    async def _end_time(self, watched: _Watched, now: int) -> None:
        """His cash tables; a tournament that runs he may finish."""
        player = watched.time.player
        if not watched.over_told:
            watched.over_told = True
            text = "You have played as long as your own limit lets you: you leave the tables after the running hands."
            self._sender.tell(player, "session_over", text)
        await self._sender.end_cash(player)

    async def _look_at_turn(self, watched: _Watched, now: int) -> None:
        """Around the beginning of a day, or after it where the store could not be asked then: who has more on tables
        than he may lose on it leaves them."""
        zones = {force.zone for limit, force in watched.protection.limits.items() if limit.name.startswith("loss-")}
        for zone in sorted(zones):
            turn = window_end("day", min(now, self._looked) - TURN_MS, zone)
            if turn <= now + TURN_MS:
                await self._look_at_tables(watched.time.player, watched.protection, max(now, turn))

    async def _look_at_tables(self, player: str, protection: Protection, at: int) -> None:
        tables = self._sender.tables_with(player)
        for currency in sorted({session.config.currency for session in tables}):
            hit = await self._parts.store.play_limits.ask(_too_much(protection, player, currency, at))
            if hit is None:
                continue
            for session in tables:
                if session.config.currency != currency:
                    continue
                await self._sender.end_at(session.config.id, player)
                if (player, session.config.id) not in self._sent:
                    self._sent.add((player, session.config.id))
                    text = f"{session.config.name}: you leave after the running hand. {words.limit_reached(hit).reason}"
                    self._sender.tell(player, "loss_limit_leave", text, session.config.name)

    # ---- changes and exclusions ----

    async def _follow_change(self, player: str, now: int) -> None:
        protection = await self._parts.store.play_limits.ask(lambda books: books.protection(player))
        barred = protection.barred(now)
        if barred is not None or player in self._barred:
            self._parts.bus.publish(messages.player_subject(player), PlayBarred(barred))
        if barred is not None:
            self._barred[player] = barred
        watched = self._watched.get(player)
        if watched is not None:
            watched.protection = protection
            await self._write_stretch(watched)
            await self._reckon(watched, now)
        if barred is not None:
            await self._sender.end_everything(player)
        else:
            await self._look_at_tables(player, protection, now)

    async def _look_for_barred(self, now: int) -> None:
        before, self._barred = self._barred, await self._parts.store.play_limits.barred(now)
        for player in sorted(before.keys() - self._barred.keys()):
            self._parts.bus.publish(messages.player_subject(player), PlayBarred(None))
        for player in sorted(self._sender.involved() & self._barred.keys()):
            await self._sender.end_everything(player)


def _results_since(player: str, slot: int) -> Callable[[checks.Books], dict[str, int]]:
    return lambda books: books.results_since(player, slot)


def _too_much(protection: Protection, player: str, currency: str, at: int) -> Callable[[checks.Books], LimitHit | None]:
    return lambda books: checks.too_much_on_tables(books, protection, player, currency, at)
