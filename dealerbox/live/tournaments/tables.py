"""The tables of one tournament: opened when they are first needed, given rosters and hands to play, closed when
they are broken. Orders to one table are carried out in order, in the background."""

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
"""Time before trying again when a table could not be opened or refused an order."""
ABSENT_SECONDS = 1
REFILL_SECONDS = 2

OpenTable = Callable[[TableConfig, Callable[[TableSession], TournamentBooks], tuple[str, ...]], Awaitable[None]]
"""Opens a table; the last argument names the only players who may see it, if the tournament is private."""

NewSeat = tuple[str, TournamentSeat]
"""A player, and the message about their new seat."""

_log = structlog.get_logger("dealerbox.room")


class TournamentTables:
    """``config`` returns the description in force. ``gone`` is called with a table and the hand that it should have
    played and will not."""

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
        """The tables that are open, as far as is known."""
        self.standing = False
        """The room closes: no more orders go to tables."""

    def seat(self, number: int, command: SeatPlayers, seats: Sequence[NewSeat] = ()) -> None:
        """Send the table its roster, with the hand to play, if any; open the table first if necessary. ``seats`` are
        sent to their players afterwards, so that they find the table open."""
        if not self.standing:
            self._later(self._seat(number, command, seats))

    def close(self, number: int, reason: str, at_once: bool) -> None:
        """Close the table; ``at_once`` even during a hand, which becomes void."""
        self._later(self._close(number, reason, at_once))

    def forget(self, number: int) -> None:
        """Note that the table is gone."""
        self.open.discard(number)

    async def end(self) -> None:
        """Cancel all orders."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    @property
    def at_work(self) -> bool:
        """Whether orders are being carried out."""
        return bool(self._tasks)

    async def closed(self) -> None:
        """Wait until all orders are done."""
        while self._tasks:
            await asyncio.wait(self._tasks)

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _seat(self, number: int, command: SeatPlayers, seats: Sequence[NewSeat]) -> None:
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
            except (NobodyServes, Refusal) as error:
                _log.warning("tournament_table_refuses", table=self._id(number), hand=command.number, fault=str(error))
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
                return  # it is closed already, or is closing

    def _id(self, number: int) -> str:
        return table_id(self._config().id, number)

    def _subject(self, number: int) -> str:
        return messages.table_subject(self._id(number))


def table_config(config: TournamentConfig, number: int, stakes: Stakes) -> TableConfig:
    """Return the description of a table of the tournament: no rake, the tournament's own chips."""
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
