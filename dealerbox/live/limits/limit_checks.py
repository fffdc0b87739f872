"""Limit checks in the running room: count how long people play, remind them, and end their play at their limits.

They read the sessions of the tables, but change a table only by messages to it. Everything they depend on is stored,
so after a crash the next start completes what was interrupted.
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
from dealerbox.live.limits.ending_play import PlayEnder, PlayerTournaments
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits import checks, words
from dealerbox.play_limits.limits import MINUTE_MS, slot, window_end
from dealerbox.play_limits.machine import Protection
from dealerbox.play_limits.messages import PROTECTION, AcknowledgeCheck, Play, ProtectionChanged
from dealerbox.play_limits.playing import PlayTime, notice
from dealerbox.play_limits.rules import PlayRules
from dealerbox.wire.play_limits import Barring, LimitHit, PlayBarred

CHECK_INTERVAL_MS = 5000
"""How often the checks run."""
WRITE_INTERVAL_MS = 60_000
"""How often playing time is stored."""
WARN_BEFORE_MS = 5 * MINUTE_MS
"""Warn the player this long before a time limit is reached."""
DAY_CHANGE_MS = 2 * CHECK_INTERVAL_MS
"""Check stacks against the new day's loss limit from this long before a day begins until this long after."""

_log = structlog.get_logger("dealerbox.room")


class _Watched(Struct):
    """A player who is playing, or played recently."""

    time: PlayTime
    protection: Protection
    left_ms: int | None = None
    """The time left until the first time limit is reached; None without time limits."""
    warned: bool = False
    """The player was notified that the limit is near."""
    end_notified: bool = False
    """The player was notified that the limit is reached."""


class LimitChecks:
    """Counts playing time and enforces limits. Call ``start`` before the first request and ``close`` at the end."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        tournaments: PlayerTournaments,
        stop_waiting: Callable[[str], None],
        rules: PlayRules,
    ) -> None:
        """``sessions`` returns all cash tables; ``stop_waiting`` removes a player from the lists for all kinds."""
        self._parts = parts
        self._sessions = sessions
        self._tournaments = tournaments
        self._ender = PlayEnder(parts, sessions, tournaments, stop_waiting)
        self._rules = rules
        self._connected: set[str] = set()
        self._bots: dict[str, bool] = {}
        self._watched: dict[str, _Watched] = {}
        self._barred: dict[str, Barring] = {}
        self._changed: set[str] = set()
        self._seated: set[str] = set()
        self._notified: set[tuple[str, str]] = set()
        """Players, with the table that they were notified they must leave."""
        self._last_written = self._last_check = parts.clock.now()
        self._subscriptions: list[Subscription] = []
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._on_presence))
        self._subscriptions.append(bus.listen(PROTECTION, self._on_protection_changed))
        self._task = asyncio.create_task(self._run(), name="limit checks")

    async def close(self) -> None:
        """Stop the checks and store the counted time."""
        for subscription in self._subscriptions:
            subscription.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait((self._task,))
        await self._safely(self._write())

    # ---- requests ----

    async def play_of(self, player: str) -> Play:
        """Return the player's unread reminder and exclusion, if any. Raises ``StoreFailed``."""
        now = self._parts.clock.now()

        def read(books: checks.Books) -> Play:
            stretch = books.playing(player)
            check = None
            if stretch is not None and stretch.reminded > stretch.acknowledged and stretch.goes_on(now):
                check = notice(stretch, books.results_since(player, slot(stretch.began)))
            return Play(check, books.protection(player).barred(now))

        return await self._parts.store.play_limits.ask(read)

    async def acknowledge_check(self, asked: AcknowledgeCheck) -> None:
        """Record that the player has read a reminder. Raises ``StoreFailed``."""
        await self._parts.store.play_limits.acknowledge_notice(asked.player, asked.number)
        watched = self._watched.get(asked.player)
        if watched is not None:
            watched.time.acknowledge(asked.number)

    # ---- the task ----

    def _on_presence(self, presence: Presence) -> None:
        if presence.connected:
            self._connected.add(presence.player)
        else:
            self._connected.discard(presence.player)

    def _on_protection_changed(self, changed: ProtectionChanged) -> None:
        self._changed.add(changed.player)
        self._wake.set()

    async def _run(self) -> None:
        clock = self._parts.clock
        while True:
            alarm = clock.call_at(clock.now() + CHECK_INTERVAL_MS, self._wake.set)
            await self._wake.wait()
            self._wake.clear()
            alarm.cancel()
            await self._safely(self._check_all())

    async def _safely(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreFailed as fault:
            _log.warning("limit_checks_waiting_for_store", fault=str(fault))
        except Exception:
            _log.exception("limit_checks_failed")  # the next check goes on

    async def _check_all(self) -> None:
        now = self._parts.clock.now()
        changed, self._changed = self._changed, set()
        try:
            for player in sorted(changed):
                await self._apply_change(player, now)
        except StoreFailed:
            self._changed |= changed
            raise
        await self._count_time(now)
        if now - self._last_written >= WRITE_INTERVAL_MS or now < self._last_written:
            await self._write()
            await self._check_barred(now)
            self._notified &= {
                (player, session.config.id) for session in self._sessions() for player in session.table.seat_by_player
            }
        for player in sorted(self._watched):
            await self._enforce(self._watched[player], now)
        self._last_check = now

    # ---- time ----

    async def _count_time(self, now: int) -> None:
        self._seated = await self._at_tables()
        for player in sorted(self._seated):
            watched = self._watched.get(player)
            if watched is None:
                watched = self._watched[player] = await self._load(player)
                await self._update_time_left(watched, now)
            if player in self._connected and watched.time.begins(now):
                base = await self._parts.store.play_limits.ask(_results_since(player, slot(now)))
                watched.time.begin(now, base)
                await self._update_time_left(watched, now)
        for player, watched in self._watched.items():
            counted = watched.time.look(now, player in self._seated and player in self._connected)
            if watched.left_ms is not None:
                watched.left_ms -= counted

    async def _at_tables(self) -> set[str]:
        """Return everybody with a seat, connected or not, except bots."""
        found = {player for session in self._sessions() for player in session.table.seat_by_player}
        found |= {player for player in self._connected - found if self._tournaments.tables_of(player)}
        for player in sorted(found - self._bots.keys()):
            record = await self._parts.store.player(player)
            self._bots[player] = record is None or record.kind == "bot"
        return {player for player in found if not self._bots[player]}

    async def _load(self, player: str) -> _Watched:
        def read(books: checks.Books) -> _Watched:
            return _Watched(PlayTime(player, books.playing(player)), books.protection(player))

        return await self._parts.store.play_limits.ask(read)

    async def _update_time_left(self, watched: _Watched, now: int) -> None:
        """Read from the store how much time is left. Counted time must have been stored before."""
        player = watched.time.player
        if not any(limit.of_time for limit in watched.protection.limits):
            watched.left_ms = None
            return

        def read(books: checks.Books) -> list[int]:
            return [left for _, _, left, _ in checks.time_left(books, watched.protection, player, now)]

        watched.left_ms = min(await self._parts.store.play_limits.ask(read), default=None)

    async def _write(self) -> None:
        """Store the time counted since the last write, and forget players who have not played for long."""
        now = self._parts.clock.now()
        unwritten = [watched for watched in self._watched.values() if watched.time.unwritten]
        sums = [(watched.time, watched.time.take()) for watched in unwritten]
        stretches = [watched.time.stretch for watched in unwritten if watched.time.stretch is not None]
        try:
            await self._parts.store.play_limits.played(stretches, [one for _, taken in sums for one in taken])
        except StoreFailed:
            for time, taken in sums:
                time.give_back(taken)
            raise
        self._last_written = now
        for player, watched in tuple(self._watched.items()):
            await self._update_time_left(watched, now)
            if player not in self._seated and watched.time.begins(now):
                del self._watched[player]

    # ---- reminders and limits ----

    async def _enforce(self, watched: _Watched, now: int) -> None:
        player = watched.time.player
        minutes = watched.protection.check_minutes
        if watched.time.due(self._rules.check_minutes if minutes is None else minutes):
            await self._remind(watched)
        left = watched.left_ms
        if left is not None and left <= 0:
            await self._write()  # this also updates the time left, as a new day may have begun
            left = watched.left_ms
        if left is not None and left <= 0:
            await self._end_cash_play(watched, now)
        elif left is not None and left <= WARN_BEFORE_MS and not watched.warned:
            watched.warned = True
            rest = -(-left // MINUTE_MS)
            text = f"You'll reach your time limit in {rest} minutes."
            self._ender.notify(player, "session_soon", text, str(rest))
        elif left is None or left > WARN_BEFORE_MS:
            watched.warned = watched.end_notified = False
        await self._check_day_change(watched, now)

    async def _remind(self, watched: _Watched) -> None:
        player, before = watched.time.player, watched.time.stretch
        assert before is not None
        results = await self._parts.store.play_limits.ask(_results_since(player, slot(before.began)))
        reminder = watched.time.remind(results)
        try:  # store it before sending it: a player who reconnects, even after a restart, gets it again
            await self._write_stretch(watched)
        except StoreFailed:
            watched.time.stretch = before
            raise
        self._parts.bus.publish(messages.player_subject(player), reminder)

    async def _write_stretch(self, watched: _Watched) -> None:
        stretch, taken = watched.time.stretch, watched.time.take()
        try:
            await self._parts.store.play_limits.played([stretch] if stretch is not None else [], taken)
        except StoreFailed:
            watched.time.give_back(taken)
            raise

    async def _end_cash_play(self, watched: _Watched, now: int) -> None:
        """End play at cash tables because a time limit is reached. The player may finish a running tournament."""
        player = watched.time.player
        if not watched.end_notified:
            watched.end_notified = True
            text = "You've reached your time limit. You leave your tables after the current hands."
            self._ender.notify(player, "session_over", text)
        await self._ender.end_cash(player)

    async def _check_day_change(self, watched: _Watched, now: int) -> None:
        """Around the beginning of a day, make the player leave if they have more at tables than they may lose that day.
        If the store was not available then, the next check does it."""
        zones = {force.zone for limit, force in watched.protection.limits.items() if limit.name.startswith("loss-")}
        for zone in sorted(zones):
            turn = window_end("day", min(now, self._last_check) - DAY_CHANGE_MS, zone)
            if turn <= now + DAY_CHANGE_MS:
                await self._check_tables(watched.time.player, watched.protection, max(now, turn))

    async def _check_tables(self, player: str, protection: Protection, at: int) -> None:
        tables = self._ender.tables_with(player)
        for currency in sorted({session.config.currency for session in tables}):
            hit = await self._parts.store.play_limits.ask(_over_loss_limit(protection, player, currency, at))
            if hit is None:
                continue
            for session in tables:
                if session.config.currency != currency:
                    continue
                await self._ender.end_at(session.config.id, player)
                if (player, session.config.id) not in self._notified:
                    self._notified.add((player, session.config.id))
                    text = f"{session.config.name}: you leave after the current hand. {words.limit_reached(hit).reason}"
                    self._ender.notify(player, "loss_limit_leave", text, session.config.name)

    # ---- changes and exclusions ----

    async def _apply_change(self, player: str, now: int) -> None:
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
            await self._update_time_left(watched, now)
        if barred is not None:
            await self._ender.end_everything(player)
        else:
            await self._check_tables(player, protection, now)

    async def _check_barred(self, now: int) -> None:
        before, self._barred = self._barred, await self._parts.store.play_limits.barred(now)
        for player in sorted(before.keys() - self._barred.keys()):
            self._parts.bus.publish(messages.player_subject(player), PlayBarred(None))
        for player in sorted(self._ender.involved() & self._barred.keys()):
            await self._ender.end_everything(player)


def _results_since(player: str, slot: int) -> Callable[[checks.Books], dict[str, int]]:
    return lambda books: books.results_since(player, slot)


def _over_loss_limit(
    protection: Protection, player: str, currency: str, at: int
) -> Callable[[checks.Books], LimitHit | None]:
    return lambda books: checks.too_much_on_tables(books, protection, player, currency, at)
