"""The demo: tables of all kinds, with bots at most of their seats, so that a newcomer sees hands going on at once."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog
from msgspec.structs import replace

from dealerbox.accounts import Accounts
from dealerbox.bots.brain import CAREFUL, LIVELY, Temper
from dealerbox.bots.company import Company
from dealerbox.bots.player import BotPlayer, Line, Plan, most_buy_in
from dealerbox.bots.tables import NAMES, DemoTable
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

MOST_ALIKE = 3
"""Tables of one game and one size that are open at once."""
BUY_INS_KEPT = 5
"""The bank keeps a bot's wallet at so many of its table's largest buy-ins."""

_log = structlog.get_logger("dealerbox.bots")


class Demo:
    """``start`` opens the tables and seats the bots; ``stop`` sends the bots away. Where people fill a table others
    like it open, without bots."""

    def __init__(
        self, room: Room, hub: Hub, accounts: Accounts, pace: float, tables: Sequence[DemoTable],
        bots: bool = True, rest: bool = False,
    ) -> None:  # fmt: skip
        """``bots``: whether any play; ``rest``: whether they pause while nobody is in the room, and play slowly at
        tables that nobody looks at."""
        self._room = room
        self._hub = hub
        self._accounts = accounts
        self._pace = pace
        self._tables = tables
        self._bots = bots
        self._company = Company(room.parts, hub, [table.config.id for table in tables if table.bots]) if rest else None
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> int:
        """Returns how many bots play."""
        names = iter(NAMES)
        count = 0
        for table in self._tables:
            config = at_pace(table.config, self._pace)
            await self._room.offer(template_of(table, self._pace))
            for number in range(table.bots if self._bots else 0):
                player = await self._accounts.bot(next(names))
                # Spread over the seats, so that free ones lie between them.
                seat = number * config.seats // table.bots
                self._start(self._bot(player, config, seat, (CAREFUL, LIVELY)[number % 2]))
                count += 1
        if count and self._company is not None:
            self._company.start()
        return count

    async def stop(self) -> None:
        if self._company is not None:
            self._company.stop()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bot(self, player: PlayerRecord, config: TableConfig, seat: int, temper: Temper) -> None:
        """One bot, for as long as its table is open."""
        parts = self._room.parts
        plan = Plan(player.id, config.id, seat, temper, self._pace)
        # The seed differs from bot to bot and from run to run; the cards do not come from it.
        rng = SeededRng(parts.rng.below(2**53))
        fill = refill(parts, player.id, config)
        company = self._company
        watched = (lambda: True) if company is None else (lambda: company.is_at(config.id))
        await bot_on_line(
            parts, self._hub, player, lambda line: BotPlayer(plan, line, parts.clock, rng, fill, watched).play()
        )


async def bot_on_line(parts: Parts, hub: Hub, player: PlayerRecord, play: Callable[[Line], Awaitable[None]]) -> None:
    """A bot on a line of its own, for as long as it plays."""
    ours, theirs = line()
    viewer = Viewer(player.id, player.name)
    connection = Connection(ours, viewer, hub, parts.clock, parts.metrics, limited=False)
    serving = asyncio.create_task(connection.run())
    try:
        await play(theirs)
    except Gone:
        _log.info("a bot has left", player=player.name)
    except Exception:
        _log.exception("a bot gave up", player=player.name)
    finally:
        theirs.abort()
        await serving


def of_house(tables: Sequence[DemoTable], name: str) -> list[DemoTable]:
    """The tables as the house ``name`` offers them: its own games, with as many seats as its book allows. Raises
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
    """The table, and those that open beside it."""
    return Template(at_pace(table.config, pace), most=MOST_ALIKE)


def at_pace(config: TableConfig, pace: float) -> TableConfig:
    """The same table with shorter pauses; the time to act stays what people need."""
    return replace(
        config,
        pause_seconds=config.pause_seconds / pace,
        short_pause_seconds=config.short_pause_seconds / pace,
        street_seconds=config.street_seconds / pace,
    )


def refill(parts: Parts, player: str, config: TableConfig) -> Callable[[], Awaitable[None]]:
    """Keeps the wallet of a bot filled, from the bank: its chips are the room's own fun money."""

    async def fill() -> None:
        try:
            has = await parts.store.balance(wallet(player), config.currency)
            buy_in = most_buy_in(config)
            wanted = BUY_INS_KEPT * buy_in
            if has < buy_in:
                id, now = f"bot:{parts.new_id()}", parts.clock.now()
                await parts.store.commit(
                    [Transfer(id, now, BANK, wallet(player), config.currency, wanted - has, "grant", player)]
                )
        except StoreFailed as fault:
            _log.warning("a bot's wallet could not be filled", player=player, fault=str(fault))

    return fill
