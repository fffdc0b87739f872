"""Tournaments for the connections of this process: the list, the watched lobbies, and players' requests.

The room publishes only that a tournament has changed; its state is then requested once for everybody who watches it
here.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_messages import (
    MOVED,
    TOURNAMENTS,
    AskTournament,
    AskTournaments,
    FromEntrant,
    Row,
    TournamentChanged,
    VisibleTournament,
    tournament_subject,
)
from dealerbox.gateway.socket.connection import Connection
from dealerbox.gateway.socket.picture_feed import send_pictures
from dealerbox.wire import Notice, Refused
from dealerbox.wire.tournaments import (
    TournamentDo,
    TournamentOwn,
    TournamentRow,
    Tournaments,
    TournamentsChanged,
    WatchTournament,
)

MAX_WATCHED = 32
"""Maximum number of tournaments watched over one connection."""
MAX_ID = 64

_encode = msgspec.json.Encoder().encode
_log = structlog.get_logger("dealerbox.gateway")
NO_TOURNAMENT = Refusal("no_tournament", "There is no such tournament.")


class TournamentFeeds:
    """Call ``start`` before the first connection."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self._rows: dict[str, Row] = {}
        self._listing: set[Connection] = set()
        self._watching: dict[str, dict[Connection, TournamentOwn | None]] = {}
        """The watchers of each tournament, each with their own part as last sent."""
        self._beginning: dict[tuple[Connection, str], object] = {}
        """Connections that wait for the first answer; a further ``WatchTournament`` replaces or removes the mark."""
        self._asking: set[str] = set()
        self._stale: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        self._bus.listen(MOVED, self._moved)
        rows = await self._bus.request(TOURNAMENTS, AskTournaments())
        self._rows = {one.row.id: one for one in rows.rows} | self._rows

    def list_for(self, connection: Connection, on: bool) -> None:
        """Start or stop sending the list."""
        if on:
            self._listing.add(connection)
            connection.send_message(Tournaments(visible(self._rows.values(), connection.viewer.player)))
        else:
            self._listing.discard(connection)

    def watch(self, connection: Connection, message: WatchTournament) -> Coroutine[Any, Any, None] | None:
        """Start or stop watching the tournament; stopping also ends a watch whose answer is pending."""
        id = message.tournament
        if not message.on:
            self._unwatch(connection, id)
            return None
        watched = sum(connection in watching for watching in self._watching.values())
        if watched + sum(asking is connection for asking, _ in self._beginning) >= MAX_WATCHED:
            connection.malformed(f"you are watching {MAX_WATCHED} tournaments, the maximum; stop watching one first")
            return None
        mark = self._beginning[connection, id] = object()
        return self._show(connection, id, mark)

    async def _show(self, connection: Connection, id: str, mark: object) -> None:
        try:
            state = await ask(self._bus, id, connection.viewer.player)
        except Refusal as no:
            if self._beginning.get((connection, id)) is mark:
                del self._beginning[connection, id]
                connection.send_message(Notice(no.code, no.reason, id[:MAX_ID]))
            return
        if self._beginning.get((connection, id)) is not mark:
            return  # the client has left or watched again meanwhile
        del self._beginning[connection, id]
        own = state.own.get(connection.viewer.player or "")
        self._watching.setdefault(id, {})[connection] = own
        connection.send_message(state.view)
        if own is not None:
            connection.send_message(own)
        shown = (*state.view.top, *state.view.last_out)
        await send_pictures(self._bus, connection, [(one.player, one.name) for one in shown])

    async def do(self, connection: Connection, message: TournamentDo) -> None:
        viewer = connection.viewer
        if len(message.id) > MAX_ID or len(message.tournament) > MAX_ID:
            connection.malformed(f"`id` and `tournament` may have {MAX_ID} characters at most")
            return
        if viewer.player is None or viewer.name is None:
            connection.send_message(Refused(message.id, "not_logged_in", "Log in or play as a guest first."))
            return
        request = FromEntrant(viewer.player, viewer.name, message)
        try:
            answer = await self._bus.request(tournament_subject(message.tournament), request)
            await self._send_own_change(connection, message.tournament)
            connection.send_message(answer)
        except NobodyServes:
            connection.send_message(
                Refused(message.id, NO_TOURNAMENT.code, "There is no such tournament, or it is over.")
            )
        except Refusal as no:
            connection.send_message(Refused(message.id, no.code, no.reason, accepted=no.accepted))

    async def _send_own_change(self, connection: Connection, id: str) -> None:
        """Send the effect of the player's own command before its answer, so that no button offers it again."""
        if connection not in self._watching.get(id, {}):
            return
        try:
            state = await ask(self._bus, id, connection.viewer.player)
        except (Refusal, StoreFailed):
            return  # the next change sends it
        own, watching = state.own.get(connection.viewer.player or ""), self._watching.get(id, {})
        if own is not None and connection in watching:
            watching[connection] = own
            connection.send_message(state.view)
            connection.send_message(own)

    def left(self, connection: Connection) -> None:
        """The connection has ended."""
        self._listing.discard(connection)
        for id in [id for id, watching in self._watching.items() if connection in watching]:
            self._unwatch(connection, id)
        for asking in [asking for asking in self._beginning if asking[0] is connection]:
            del self._beginning[asking]

    # ---- internals ----

    def _unwatch(self, connection: Connection, id: str) -> None:
        self._beginning.pop((connection, id), None)
        watching = self._watching.get(id, {})
        watching.pop(connection, None)
        if not watching:
            self._watching.pop(id, None)

    def _moved(self, moved: TournamentChanged) -> None:
        id, row = moved.tournament, moved.row
        before = self._rows.pop(id, None)
        if row is not None:
            self._rows[id] = row
        listed = row or before
        for connection in tuple(self._listing) if listed is not None else ():
            if listed is not None and may_see(listed.invited, connection.viewer.player):
                gone = () if row is not None else (id,)
                connection.send_message(TournamentsChanged(() if row is None else (row.row,), gone))
        if id in self._watching:
            self._stale.add(id)
            if id not in self._asking:
                self._asking.add(id)
                self._later(self._publish(id))

    async def _publish(self, id: str) -> None:
        try:
            while id in self._stale:
                self._stale.discard(id)
                players = tuple({one.viewer.player for one in self._watching.get(id, {})} - {None})
                state = await self._bus.request(TOURNAMENTS, AskTournament(id, players))  # type: ignore[arg-type]
                self._send_to_watchers(id, state)
        except (NobodyServes, Refusal, StoreFailed):
            return  # the next change sends it
        except Exception:
            _log.exception("a tournament's state could not be sent", tournament=id)
        finally:
            self._asking.discard(id)

    def _send_to_watchers(self, id: str, state: VisibleTournament) -> None:
        text = _encode(state.view).decode()
        watching = self._watching.get(id, {})
        for connection, before in tuple(watching.items()):
            connection.send(text)
            own = state.own.get(connection.viewer.player or "")
            if own is not None and own != before:
                watching[connection] = own
                connection.send_message(own)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def ask(bus: Bus, id: str, player: str | None) -> VisibleTournament:
    """Return what the player may see of a tournament; raise ``Refusal`` if nothing."""
    players = () if player is None else (player,)
    try:
        state = await bus.request(TOURNAMENTS, AskTournament(id, players))
    except NobodyServes:
        raise NO_TOURNAMENT from None
    if not may_see(state.invited, player):
        raise NO_TOURNAMENT
    return state


def may_see(invited: tuple[str, ...], player: str | None) -> bool:
    """Return whether the player may see the tournament: a private one is visible to the invited players only."""
    return not invited or player in invited


def visible(rows: Any, player: str | None) -> tuple[TournamentRow, ...]:
    """Return the visible rows by start time; those that start when full come first."""
    seen = (one.row for one in rows if may_see(one.invited, player))
    return tuple(sorted(seen, key=lambda row: (row.starts, row.name, row.id)))
