"""The demo: tables of all kinds with bots in most seats, so that new players find hands in progress."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from msgspec.structs import replace

from dealerbox.accounts import Accounts
from dealerbox.bots.audience import Audience
from dealerbox.bots.brain import CAREFUL, LIVELY, Style
from dealerbox.bots.player import BotPlayer, ClientEnd, Plan, max_buy_in
from dealerbox.bots.tables import NAMES, DemoTable
from dealerbox.core import messages
from dealerbox.core.records import PlayerRecord
from dealerbox.core.rng import SeededRng
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.connection import Connection, Viewer
from dealerbox.gateway.socket.hub import Hub
from dealerbox.gateway.socket.transport import Gone, line
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.floor.templates import Template
from dealerbox.live.parts import Parts
from dealerbox.live.room import Room
from dealerbox.rulebooks import load_rule_book
from dealerbox.table.config import TableConfig

MAX_ALIKE = 3
"""How many tables of one game and size are open at once."""
BUY_INS_IN_WALLET = 5
"""The bank tops up a bot's wallet to this many of its table's maximum buy-ins."""

_log = structlog.get_logger("dealerbox.bots")


class Demo:
    """Opens the demo tables and seats the bots on ``start``, and removes the bots on ``stop``. When people fill a
    table, similar ones open without bots."""

    def __init__(
        self, room: Room, hub: Hub, accounts: Accounts, pace: float, tables: Sequence[DemoTable],
        bots: bool = True, rest: bool = False,
    ) -> None:  # fmt: skip
        """With ``rest``, bots pause while nobody is in the room, and play slowly at tables that nobody watches."""
        self._room = room
        self._hub = hub
        self._accounts = accounts
        self._pace = pace
        self._tables = tables
        self._bots = bots
        self._audience = (
            Audience(room.parts, hub, [table.config.id for table in tables if table.bots]) if rest else None
        )
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """Open the tables; return how many bots play."""
        names = iter(NAMES)
        count = 0
        for table in self._tables:
            config = at_pace(table.config, self._pace)
            await self._room.offer(template_of(table, self._pace))
            for number in range(table.bots if self._bots else 0):
                player = await self._accounts.bot(next(names))
                # Spread the bots over the seats, with free seats between them.
                seat = number * config.seats // table.bots
                self._start(self._bot(player, config, seat, (CAREFUL, LIVELY)[number % 2]))
                count += 1
        if count and self._audience is not None:
            self._audience.start()
        return count

    async def stop(self) -> None:
        if self._audience is not None:
            self._audience.stop()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bot(self, player: PlayerRecord, config: TableConfig, seat: int, style: Style) -> None:
        """Run one bot until its table closes."""
        parts = self._room.parts
        plan = Plan(player.id, config.id, seat, style, self._pace)
        # The seed differs from bot to bot and from run to run; cards do not depend on it.
        rng = SeededRng(parts.rng.below(2**53))
        fill = refill(parts, player.id, config)
        audience = self._audience
        watched = (lambda: True) if audience is None else (lambda: audience.is_at(config.id))
        await run_bot(
            parts, self._hub, player, lambda line: BotPlayer(plan, line, parts.clock, rng, fill, watched).play()
        )


async def run_bot(parts: Parts, hub: Hub, player: PlayerRecord, play: Callable[[ClientEnd], Awaitable[None]]) -> None:
    """Connect a bot to the hub and run ``play`` until it ends."""
    ours, theirs = line()
    viewer = Viewer(player.id, player.name)
    connection = Connection(ours, viewer, hub, parts.clock, parts.metrics, limited=False)
    serving = asyncio.create_task(connection.run())
    try:
        await play(theirs)
    except Gone:
        _log.info("bot_disconnected", player=player.name)
    except Exception:
        _log.exception("bot_failed", player=player.name)
    finally:
        theirs.abort()
        await serving


def demo_tables(tables: Sequence[DemoTable], name: str) -> list[DemoTable]:
    """Return the tables adapted to the rule book ``name``: only its games, with as many seats as it allows. Raises
    ``UnknownRuleBook``."""
    house = load_rule_book(name)
    offered = []
    for table in tables:
        config = table.config
        games = {config.game, *(mixed.game for mixed in config.extras.rotation)}
        if games <= set(house.games):
            seats = min(config.seats, *(house.max_players.get(game, config.seats) for game in games))
            offered.append(DemoTable(replace(config, house=name, seats=seats), min(table.bots, seats)))
    return offered


def template_of(table: DemoTable, pace: float = 1) -> Template:
    """Return the template of the table, from which similar tables open."""
    return Template(at_pace(table.config, pace), most=MAX_ALIKE)


def at_pace(config: TableConfig, pace: float) -> TableConfig:
    """Return the configuration with pauses shortened by ``pace``; the time to act does not change."""
    return replace(
        config,
        pause_seconds=config.pause_seconds / pace,
        short_pause_seconds=config.short_pause_seconds / pace,
        street_seconds=config.street_seconds / pace,
    )


def refill(parts: Parts, player: str, config: TableConfig) -> Callable[[], Awaitable[None]]:
    """Return a function that tops up a bot's wallet from the bank: its chips are the room's own play money."""

    async def fill() -> None:
        try:
            has = await parts.store.balance(wallet(player), config.currency)
            buy_in = max_buy_in(config)
            wanted = BUY_INS_IN_WALLET * buy_in
            if has < buy_in:
                id, now = f"bot:{parts.new_id()}", parts.clock.now()
                await parts.store.commit(
                    [Transfer(id, now, BANK, wallet(player), config.currency, wanted - has, "grant", player)]
                )
                parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        except StoreFailed as fault:
            _log.warning("bot_wallet_not_filled", player=player, fault=str(fault))

    return fill
