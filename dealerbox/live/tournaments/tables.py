"""The tables of one tournament, as its director sees them: opened when they are first needed, told what to play, closed
when they are broken. Orders to one table are done in their order, and nobody waits for them."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any

import structlog

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.table_names import numbered
from dealerbox.core.tournament_messages import SeatTable
from dealerbox.game import Stakes
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.live.tournaments.books import TournamentBooks
from dealerbox.live.tournaments.money import chips_of, table_id
from dealerbox.table.commands import SeatPlayers
from dealerbox.table.config import TableConfig
from dealerbox.tournament.config import TournamentConfig
from dealerbox.wire.tournaments import TournamentSeat

RETRY_MS = 2000
"""How long to wait where a table cannot be opened, or does not do what it is told."""
ABSENT_SECONDS = 1
REFILL_SECONDS = 2

OpenTable = Callable[[TableConfig, Callable[[TableSession], TournamentBooks], tuple[str, ...]], Awaitable[None]]
"""With the players who alone may know of the table, where the tournament is private."""

SeatTold = tuple[str, TournamentSeat]
"""A player, and what he is told of his seat."""

_log = structlog.get_logger("dealerbox.room")


class TournamentTables:
    """``config`` says how the tournament is described now. ``gone`` is called with a table and the hand that it
    was told to play and will not."""

    def __init__(
        self,
        config: Callable[[], TournamentConfig],
        parts: Parts,
        open_table: OpenTable,
        gone: Callable[[int, int], None],
    ) -> None:
        self._config = config
        self._parts = parts
        self._open_table = open_table
        self._gone = gone
        self._locks: defaultdict[int, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._tasks: set[asyncio.Task[None]] = set()
        self.open: set[int] = set()
        """The tables that are there, as far as is known."""
        self.standing = False
        """The room closes: no table is told anything any more."""

    def seat(self, number: int, command: SeatPlayers, seats: Sequence[SeatTold] = ()) -> None:
        """Tells the table its players, and the hand that it is to play, if any; a table that is not there is opened.
        Then ``seats`` are told to whom they are for: who comes finds the table open."""
        if not self.standing:
            self._later(self._seat(number, command, seats))

    def close(self, number: int, reason: str, at_once: bool) -> None:
        """Closes the table, ``at_once`` also where a hand is being played, which is void then."""
        self._later(self._close(number, reason, at_once))

    def forget(self, number: int) -> None:
        """The table is not there any more."""
        self.open.discard(number)

    async def end(self) -> None:
        """No order is done any more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    @property
    def at_work(self) -> bool:
        """Whether an order is being done."""
        return bool(self._tasks)

    async def closed(self) -> None:
        """Once all orders are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seat(self, number: int, command: SeatPlayers, seats: Sequence[SeatTold]) -> None:
        async with self._locks[number]:
            try:
                if number not in self.open:
                    config = self._config()
                    table = table_config(config, number, command.stakes)
                    await self._open_table(table, TournamentBooks, config.invited)
                    self.open.add(number)
                await self._parts.bus.request(self._subject(number), SeatTable(command))
                for player, seat in seats:
                    self._parts.bus.publish(messages.player_subject(player), seat)
                return
            except (NobodyServes, Refusal) as no:
                _log.warning("tournament_table_refuses", table=self._id(number), hand=command.number, fault=str(no))
            except Exception:
                _log.exception("tournament_table_not_opened", table=self._id(number))
            if command.at is None:
                return
            self.open.discard(number)
            await self._parts.clock.sleep(RETRY_MS)
        self._gone(number, command.number)

    async def _close(self, number: int, reason: str, at_once: bool) -> None:
        async with self._locks[number]:
            if number not in self.open:
                return
            self.open.discard(number)
            try:
                await self._parts.bus.request(self._subject(number), messages.CloseTable(reason, now=at_once))
            except (NobodyServes, Refusal):
                return  # it is closed, or closes without being told

    def _id(self, number: int) -> str:
        return table_id(self._config().id, number)

    def _subject(self, number: int) -> str:
        return messages.table_subject(self._id(number))


def table_config(config: TournamentConfig, number: int, stakes: Stakes) -> TableConfig:
    """A table of the tournament: nothing is raked at it, and its chips are the tournament's own."""
    return TableConfig(
        id=table_id(config.id, number),
        name=numbered(config.name, number),
        game=config.game,
        limit=config.limit,
        stakes=stakes,
        seats=config.seats,
        min_buy_in=stakes.chip,
        max_buy_in=0,
        house=config.house,
        currency=chips_of(config.id),
        turn_seconds=config.turn_seconds,
        bank_seconds=config.bank_seconds,
        bank_refill_seconds=min(REFILL_SECONDS, config.bank_seconds),
        pause_seconds=config.pause_seconds,
        short_pause_seconds=config.pause_seconds / 2,
        tournament=config.id,
        absent_seconds=ABSENT_SECONDS,
    )
