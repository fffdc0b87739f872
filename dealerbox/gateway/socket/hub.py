"""Connects the clients of this process to the room: who watches what, and who is online.

The room publishes a batch of events once. Each viewer's message is put together from pieces that were encoded once and
are shared by everybody who sees the same.
"""

import asyncio
from collections.abc import Coroutine
from typing import Any

import msgspec
import structlog

from dealerbox import __version__
from dealerbox.accepted import one_of
from dealerbox.core import messages as room
from dealerbox.core.bus import Bus, NobodyServes, Subscription
from dealerbox.core.clock import Clock
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.socket.api_keys import SCOPE_TO_HOST
from dealerbox.gateway.socket.connection import Connection
from dealerbox.gateway.socket.disconnects import LOGGED_OUT, Disconnects
from dealerbox.gateway.socket.feeds import Feed, Texts, Watching
from dealerbox.gateway.socket.lobby_feed import LobbyFeed
from dealerbox.gateway.socket.picture_feed import send_pictures
from dealerbox.gateway.socket.pulses import Pulses
from dealerbox.gateway.socket.tournament_feeds import TournamentFeeds
from dealerbox.gateway.socket.unread import Unread
from dealerbox.wire import (
    Acknowledge,
    AcknowledgeInterruption,
    ClientMessage,
    Closing,
    Do,
    Done,
    Heard,
    Host,
    LobbyTable,
    Notice,
    Ping,
    Pong,
    QuickSeat,
    Refused,
    Seated,
    Sit,
    TopUp,
    Unwatch,
    Wait,
    WaitForKind,
    Waits,
    Wallet,
    Watch,
    WatchLobby,
    Welcome,
)
from dealerbox.wire.chat import React, ReportChat, Say
from dealerbox.wire.play_limits import HeedCheck
from dealerbox.wire.tournaments import TournamentDo, WatchTournament, WatchTournaments

RESTARTING = 1012
"""The code that connections are closed with when the room stops; clients reconnect automatically."""
MAX_WATCHED = 32
"""Maximum number of tables watched over one connection."""
MAX_ID = 64
"""Maximum length of a client's message id, and of a table's id, in characters."""

_Asking = Do | Host | Sit | Wait | TopUp | Say | React | ReportChat | WaitForKind | QuickSeat

_log = structlog.get_logger("dealerbox.gateway")
_encode = msgspec.json.Encoder().encode


class _OnlinePlayer:
    """A player with at least one connection."""

    def __init__(self, subscription: Subscription) -> None:
        self.connections: set[Connection] = set()
        self.subscription = subscription
        self.asking = False
        """Whether the balance is being read."""
        self.stale = False
        """Whether the balance has changed since."""
        self.wallets: dict[str, int] | None = None
        """The wallet by currency, as last read from the store; None: it has changed since, or was not read."""
        self.wallet_moved = False
        """Whether the wallet has changed since the balance was last asked for."""
        self.waits: Waits | None = None
        """The waiting lists as last sent to the player."""


class Hub(Disconnects):
    """Handles the messages of all connections."""

    def __init__(self, bus: Bus, clock: Clock) -> None:
        self._bus = bus
        self._clock = clock
        self.feeds: dict[str, Feed] = {}
        self._players: dict[str, _OnlinePlayer] = {}
        self.connections: set[Connection] = set()
        self._greeted: set[Connection] = set()
        self._lobby = LobbyFeed(bus)
        self._tournaments = TournamentFeeds(bus)
        self._unread = Unread(bus)
        self._pulses = Pulses(bus, clock, self.connections_of)
        self._closing = Closing(None)
        self.drained = False
        """Whether all tables are closed for the restart: nobody can connect any more."""
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Subscribe to the room's messages."""
        self._lobby.start()
        self._bus.listen(room.NOTICES, self._notice)
        self._bus.listen(room.CLOSING, self._closing_announced)
        self._bus.listen(room.DRAINED, self._room_drained)
        await self._tournaments.start()
        tables = await self._bus.request(room.ROOM, room.AskTables())
        self._lobby.begin_with(tables.tables)
        self._closing = tables.closing or self._closing

    def tables(self) -> tuple[LobbyTable, ...]:
        return self._lobby.tables()

    def connections_of(self, player: str) -> tuple[Connection, ...]:
        here = self._players.get(player)
        return tuple(here.connections) if here is not None else ()

    def disconnect_all(self) -> None:
        """Disconnect everybody: the room closes."""
        for connection in tuple(self.connections):
            connection.disconnect(RESTARTING, "the room is closing", "closing")

    # ---- messages of connections ----

    async def greet(self, connection: Connection) -> None:
        self.connections.add(connection)
        player = connection.viewer.player
        money = room.Money((), ())
        if player is not None:
            self._arrive(player, connection)
            try:
                money = await self._bus.request(room.ROOM, room.AskMoney(player))
            except NobodyServes:
                connection.disconnect(RESTARTING, "the room is closing", "closing")
                return
        viewer = connection.viewer  # the guest may have registered meanwhile
        connection.send_message(
            Welcome(
                player=viewer.player,
                name=viewer.name,
                guest=viewer.guest,
                balances=money.balances,
                tables=money.tables,
                now=self._clock.now(),
                version=__version__,
                waits=money.waits,
                tournaments=money.tournaments,
                rejoins=money.rejoins,
            )
        )
        self._greeted.add(connection)
        here = self._players.get(viewer.player) if viewer.player is not None else None
        if viewer.player is not None and here is not None and here.stale:
            self._money_moved(viewer.player, wallet=True)
        if here is not None and here.waits is not None:
            connection.send_message(here.waits)  # it may be newer than the one in Welcome
        if self._closing.at is not None:
            connection.send_message(self._closing)
        if viewer.player is not None:
            await send_pictures(self._bus, connection, [(viewer.player, viewer.name or "")])
            await self._unread.send_pending(connection, viewer.player)
            await self._unread.send_play_state(connection, viewer.player)

    def on_pong(self, connection: Connection) -> None:
        self._pulses.on_sign_of_life(connection)

    def received(self, connection: Connection, message: ClientMessage) -> Coroutine[Any, Any, None] | None:
        self._pulses.on_sign_of_life(connection)
        match message:
            case Do() | Host() | Sit() | Wait() | TopUp() | WaitForKind() | QuickSeat():
                return self._ask(connection, message)
            case Say() | React() | ReportChat():
                return self._ask(connection, message)
            case TournamentDo():
                return self._tournaments.do(connection, message)
            case WatchTournament():
                return self._tournaments.watch(connection, message)
            case WatchTournaments():
                self._tournaments.list_for(connection, message.on)
            case Acknowledge():
                return self._unread.acknowledge(connection, message.warning)
            case AcknowledgeInterruption():
                return self._unread.interruption_read(connection, message.interruption)
            case HeedCheck():
                return self._unread.acknowledge_check(connection, message.number)
            case Watch():
                return self._watch(connection, message)
            case Unwatch():
                self._unwatch(connection, message.table)
            case WatchLobby():
                self._lobby.watch(connection, message.on)
            case Ping():
                connection.pong_at = self._clock.now()
                connection.send_message(Pong(message.sent, connection.pong_at))
            case Heard():
                if message.now == connection.pong_at:
                    connection.lag_ms = self._clock.now() - message.now
                    connection.pong_at = None
        return None

    def left(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self._greeted.discard(connection)
        self._lobby.left(connection)
        self._tournaments.left(connection)
        for table in [table for table, feed in self.feeds.items() if connection in feed.watching]:
            self._unwatch(connection, table)
        player = connection.viewer.player
        here = self._players.get(player) if player is not None else None
        if player is None or here is None or connection not in here.connections:
            return
        here.connections.discard(connection)
        if not here.connections:
            here.subscription.cancel()
            del self._players[player]
            self._pulses.gone(player)
            self._bus.publish(room.PRESENCE, room.Presence(player, False))

    # ---- players ----

    def _arrive(self, player: str, connection: Connection) -> None:
        here = self._players.get(player)
        if here is None:
            subject = room.player_subject(player)
            here = _OnlinePlayer(self._bus.listen(subject, lambda message: self._for_player(player, message)))
            self._players[player] = here
            self._bus.publish(room.PRESENCE, room.Presence(player, True))
        here.connections.add(connection)
        self._pulses.on_sign_of_life(connection)

    def _for_player(self, player: str, message: room.ToPlayer) -> None:
        if isinstance(message, room.MoneyMoved):
            self._money_moved(player, message.wallet)
        elif isinstance(message, Waits):
            here = self._players[player]
            here.waits = message
            for connection in here.connections & self._greeted:  # the others get it after their Welcome
                connection.send_message(message)
        elif isinstance(message, room.AccountClosed):
            self._send_away(player, message.reason)
        elif isinstance(message, room.AccessRevoked):
            self._withdraw(player, message.table)
        else:
            for connection in tuple(self._players[player].connections):
                connection.send_message(message)

    def _send_away(self, player: str, reason: str) -> None:
        notice = Notice("account_closed", f"The operator has closed your account: {reason}.", reason)
        for connection in tuple(self._players[player].connections):
            connection.send_message(notice)
            connection.disconnect(LOGGED_OUT, "your account was closed", "account closed")

    def _withdraw(self, player: str, table: str) -> None:
        feed = self.feeds.get(table)
        for connection in tuple(self._players[player].connections):
            if feed is not None and connection in feed.watching:
                self._unwatch(connection, table)
                connection.send_message(_notice(NobodyServes(table), table))

    def _money_moved(self, player: str, wallet: bool) -> None:
        here = self._players[player]
        here.stale = True
        if wallet:
            here.wallets, here.wallet_moved = None, True
        if not here.asking and not here.connections.isdisjoint(self._greeted):
            here.asking = True
            task = asyncio.create_task(self._send_wallet(player, here))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _send_wallet(self, player: str, here: _OnlinePlayer) -> None:
        try:
            while here.stale:
                here.stale = False
                here.wallet_moved = False
                money = await self._bus.request(room.ROOM, room.AskMoney(player, here.wallets))
                if not here.wallet_moved:
                    here.wallets = {one.currency: one.wallet for one in money.balances if one.wallet}
                text = _encode(Wallet(money.balances, money.rejoins)).decode()
                for connection in here.connections & self._greeted:
                    connection.send(text)
        except NobodyServes:
            return  # the room is closing: the next connection sends it
        except Exception:
            # The next transfer asks again; play continues without the current balance.
            _log.exception("a player's balance could not be read", player=player)
        finally:
            here.asking = False

    def _notice(self, notice: Notice) -> None:
        for connection in tuple(self.connections):
            connection.send_message(notice)

    def _closing_announced(self, closing: Closing) -> None:
        self._closing = closing
        for connection in tuple(self._greeted):
            connection.send_message(closing)

    def _room_drained(self, drained: room.Drained) -> None:
        self.drained = True
        self.disconnect_all()

    # ---- tables ----

    async def _ask(self, connection: Connection, message: _Asking) -> None:
        """Ask a table or the room's services, and send the answer."""
        viewer = connection.viewer
        table = None if isinstance(message, WaitForKind | QuickSeat) else message.table
        if len(message.id) > MAX_ID or len(table or "") > MAX_ID:
            connection.malformed(f"`id` and `table` may have {MAX_ID} characters at most")
            return
        if viewer.player is None or viewer.name is None:
            connection.send_message(Refused(message.id, "not_logged_in", "Log in or play as a guest first."))
            return
        if isinstance(message, Host) and not viewer.hosts:
            reason = f"This API key lacks the scope {SCOPE_TO_HOST!r}."
            connection.send_message(Refused(message.id, "key_scope", reason, accepted=one_of(SCOPE_TO_HOST)))
            return
        try:
            connection.send_message(await self._answer(viewer.player, viewer.name, message, connection.lag_ms))
        except (NobodyServes, Refusal) as no:
            notice = _notice(no, table or "")
            accepted = no.accepted if isinstance(no, Refusal) else None
            connection.send_message(Refused(message.id, notice.code, notice.text, accepted=accepted))

    async def _answer(self, player: str, name: str, message: _Asking, lag_ms: int) -> Done | Refused | Seated:
        match message:
            case Say() | React() | ReportChat():
                return await self._bus.request(
                    room.chat_requests_subject(message.table), room.ChatRequest(player, name, message)
                )
            case WaitForKind() | QuickSeat():
                return await self._bus.request(room.ROOM, room.FindSeat(player, name, message, lag_ms))
        order = room.FromPlayer(player, name, message, lag_ms)
        return await self._bus.request(room.table_subject(message.table), order)

    def _watch(self, connection: Connection, message: Watch) -> Coroutine[Any, Any, None] | None:
        """Start watching at once, so that an ``Unwatch`` in the next message finds something to end; return the rest of
        the work."""
        table = message.table
        feed = self.feeds.get(table)
        if feed is None or connection not in feed.watching:
            watched = sum(connection in feed.watching for feed in self.feeds.values())
            if watched >= MAX_WATCHED:
                connection.malformed(f"you are watching {MAX_WATCHED} tables, the maximum; `Unwatch` one first")
                return None
        if feed is None:
            feed = self.feeds[table] = Feed(table, self._bus, self._pulses.asked)
        watching = feed.watching[connection] = Watching()
        feed.chat.join(connection)
        return self._show(connection, message, feed, watching)

    async def _show(self, connection: Connection, message: Watch, feed: Feed, watching: Watching) -> None:
        """Send the table's snapshot, then what has happened meanwhile."""
        try:
            request = room.WatchTable(connection.viewer.player, message.seen)
            watched_now = await self._bus.request(room.table_subject(message.table), request)
        except (NobodyServes, Refusal) as no:
            if feed.watching.get(connection) is watching:
                self._unwatch(connection, message.table)
                connection.send_message(_notice(no, message.table))
            return
        if feed.watching.get(connection) is not watching:
            return  # the client has left or watched again meanwhile
        if watched_now.pictures is not None:
            connection.send_message(watched_now.pictures)
        for text in watched_now.texts:
            connection.send(bytes(text).decode())
        for batch in watching.waiting or ():
            if batch.first > watched_now.number:
                connection.send(Texts(batch).of(connection.viewer.player))
        watching.waiting = None
        feed.chat.answered(connection, watched_now)

    def _unwatch(self, connection: Connection, table: str) -> None:
        feed = self.feeds.get(table)
        if feed is None:
            return
        feed.watching.pop(connection, None)
        feed.chat.leave(connection)
        if not feed.watching:
            feed.close()
            del self.feeds[table]
            self._pulses.forget(table)


def _notice(no: NobodyServes | Refusal, table: str) -> Notice:
    if isinstance(no, Refusal):
        return Notice(no.code, no.reason)
    return Notice("no_table", f"There is no table {table[:MAX_ID]!r}.", table[:MAX_ID])
