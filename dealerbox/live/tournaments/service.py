"""All tournaments of the room: announcing, resuming after a restart, listing, and answering requests about finished
ones."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from dealerbox.accepted import one_amount
from dealerbox.core import messages
from dealerbox.core.bus import Ask, NobodyServes, Request, Subscription
from dealerbox.core.messages import Presence, StoppedTable
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_messages import (
    MOVED,
    TOURNAMENTS,
    Announce,
    Announced,
    AskStandings,
    AskTournament,
    AskTournaments,
    ContinueTournament,
    Row,
    Rows,
    TournamentChanged,
    tournament_subject,
)
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.ledger import pool
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.director import Director
from dealerbox.live.tournaments.money import table_id
from dealerbox.live.tournaments.refusals import refusal_of
from dealerbox.live.tournaments.results import Result, read_result, standings_of, visible_result
from dealerbox.live.tournaments.tables import OpenTable
from dealerbox.live.tournaments.views import concerns, row_of
from dealerbox.table.setup import FUN
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Closing
from dealerbox.wire.tournaments import TournamentRow

LISTED_MS = 3_600_000
"""How long a finished tournament remains in the list."""
ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
ID_LENGTH = 8

_decode = msgspec.json.Decoder(TournamentConfig).decode
A = TypeVar("A")

_log = structlog.get_logger("dealerbox.room")


class Tournaments:
    """All tournaments of the room. Call ``start``, then ``resume_all``, and ``close`` at the end."""

    def __init__(self, parts: Parts, open_table: OpenTable) -> None:
        self._parts = parts
        self._open_table = open_table
        self._directors: dict[str, Director] = {}
        self._rows: dict[str, Row] = {}
        self._connected: set[str] = set()
        self._closing: Closing | None = None
        self._not_resumed: dict[str, int] = {}
        self._subscriptions: list[Subscription] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Start serving requests. Call it before the first player connects."""
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._on_presence))
        self._subscriptions.append(bus.listen(MOVED, self._on_changed))
        self._subscriptions.append(bus.listen(messages.CLOSING, self._on_closing))
        self._subscriptions.append(bus.serve(TOURNAMENTS, self._receive))

    async def resume_all(self) -> int:
        """Resume all unfinished tournaments and return their number. Raises ``StoreFailed``."""
        store, now = self._parts.store, self._parts.clock.now()
        unfinished = {record.id: record for record in await store.tournaments()}
        for name, _ in await store.balances("pool:"):  # finished satellites whose tickets are not settled
            id = name.removeprefix("pool:")
            if id not in unfinished and (record := await store.tournament(id)) is not None:
                unfinished[id] = record
        for record in await store.tournaments(ended_since=now - LISTED_MS):
            self._list_over(record.id, read_result(record).row)
        for record in unfinished.values():
            if not await self._resume(record):
                self._not_resumed[record.id] = now
        for director in self._directors.values():
            director.start()
        return len(self._directors)

    async def _resume(self, record: TournamentRecord) -> bool:
        try:
            director = Director(_decode(record.config), self._parts, self._open_table, self._connected)
            await director.load(record)
        except StoreFailed:
            raise
        except Exception:  # one unreadable tournament must not stop the others, nor be forgotten
            _log.exception("tournament_not_resumed", tournament=record.id)
            return False
        director.serve()
        self._add(director)
        return True

    def _add(self, director: Director) -> None:
        self._directors[director.session.config.id] = director
        self._rows[director.session.config.id] = row_of(director.session.tournament, self._parts.clock.now())

    async def close(self) -> None:
        """End the tasks. The next start resumes the tournaments from what was committed last."""
        for subscription in self._subscriptions:
            subscription.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(director.end() for director in self._directors.values()))

    async def announce(self, config: TournamentConfig) -> str:
        """Open the registration (RULES.md K2c) and return the tournament's id. Without ``config.id`` it gets a new id,
        and without ``config.house`` the room's rule book. Raises ``Refusal`` for an invalid description, and
        ``StoreFailed``."""
        config = replace(config, id=config.id or self.new_id(), house=config.house or self._parts.house)
        if await self._parts.store.tournament(config.id) is not None:
            raise Refusal("description", f"Id: there is already a tournament {config.id}.")
        if 0 < config.starts <= self._parts.clock.now():
            raise Refusal("description", "Starts: this time is in the past.")
        await self._check_money(config)
        try:
            pool(config.id)  # an id that the accounts can have
        except ValueError as fault:
            raise Refusal("description", f"Id: {fault}.") from None
        director = Director(config, self._parts, self._open_table, self._connected)
        try:
            await director.announce()
        except Refused as error:
            raise refusal_of(error) from None
        self._add(director)
        director.serve()
        if self._closing is not None:
            director.room_closes(self._closing)
        director.start()
        _log.info("tournament_announced", tournament=config.id, name=config.name)
        return config.id

    def rows(self) -> list[TournamentRow]:
        """Return the rows of the tournament list."""
        return [row.row for row in self._rows.values()]

    def new_id(self) -> str:
        """Return a new id that is easy to read out and hard to guess."""
        return "".join(ID_LETTERS[self._parts.rng.below(len(ID_LETTERS))] for _ in range(ID_LENGTH))

    def tables_of(self, player: str) -> list[str]:
        """Return the ids of the tournament tables where the player has a seat."""
        found = []
        for id, director in self._directors.items():
            entrant = director.session.tournament.entrants.get(player)
            if entrant is None or director.session.tournament.phase != "running":
                continue
            table = director.session.tournament.held_seat(player)[0] if entrant.table is None else entrant.table
            if table is not None:
                found.append(table_id(id, table))
        return found

    def of(self, player: str) -> list[str]:
        """Return the ids of the tournaments in which the player is registered, plays, or waits for a place."""
        return [id for id, director in self._directors.items() if concerns(director.session.tournament, player)]

    def everybody(self) -> set[str]:
        """Return everybody who takes part in a tournament, or waits for a place."""
        tournaments = [director.session.tournament for director in self._directors.values()]
        return {
            player
            for tournament in tournaments
            for player in (*tournament.entrants, *tournament.waiting)
            if concerns(tournament, player)
        }

    def faults(self) -> list[str]:
        """Return the faults of tournaments, for the operator."""
        stopped = [
            f"tournament {id} was stopped by a fault"
            for id, director in self._directors.items()
            if director.session.stopped
        ]
        return stopped + [f"tournament {id} could not be resumed" for id in self._not_resumed]

    def stopped(self) -> list[StoppedTable]:
        """Return the tournaments that a fault has stopped or that could not be resumed, for the operator."""
        found = [
            StoppedTable(
                id,
                director.session.config.name,
                director.stopped_at,
                director.session.stopped,
                True,
                director.session.config.currency,
                {},
            )
            for id, director in self._directors.items()
            if director.session.stopped
        ]
        unread = "its stored events cannot be read; see the server's log"
        return found + [StoppedTable(id, id, at, unread, True, "", {}) for id, at in self._not_resumed.items()]

    async def reopen(self, id: str) -> bool:
        """Resume a stopped tournament; False if no tournament of that id was stopped. Raises ``Refusal`` if that is not
        possible yet, and ``StoreFailed``."""
        if id in self._not_resumed:
            record = await self._parts.store.tournament(id)
            if record is None or not await self._resume(record):
                raise Refusal("books", "The tournament's stored events cannot be read. See the server's log.")
            del self._not_resumed[id]
            self._directors[id].start()
            return True
        if id not in self._directors or not self._directors[id].session.stopped:
            return False
        await self._parts.bus.request(tournament_subject(id), ContinueTournament())
        return True

    async def idle(self) -> None:
        """Wait until all orders to tables are carried out. For tests."""
        for director in tuple(self._directors.values()):
            await director.session.tables.closed()

    # ---- inside ----

    async def _check_money(self, config: TournamentConfig) -> None:
        if (config.money == "fun") != (config.currency == FUN):
            raise Refusal("description", f"Currency: play money is {FUN}; real money has another currency.")
        if config.points and config.money != "real":
            raise Refusal("description", "Points: VIP points can only pay for real-money tournaments.")
        if not config.satellite_to:
            return
        target = self._directors.get(config.satellite_to)
        if target is None or target.session.tournament.phase != "registering":
            raise Refusal("description", "Satellite_to: there is no tournament of this id that is open to register.")
        if (target.session.config.cost, target.session.config.currency) != (config.ticket, config.currency):
            raise Refusal(
                "description",
                f"Ticket: must be the cost of a seat, {target.session.config.cost} {target.session.config.currency}.",
                one_amount(target.session.config.cost, unit=config.currency),
            )

    def _on_closing(self, closing: Closing) -> None:
        self._closing = closing

    def _on_presence(self, presence: Presence) -> None:
        if presence.connected:
            self._connected.add(presence.player)
        else:
            self._connected.discard(presence.player)

    def _on_changed(self, moved: TournamentChanged) -> None:
        director = self._directors.get(moved.tournament)
        if moved.row is None:
            self._rows.pop(moved.tournament, None)
            return
        self._rows[moved.tournament] = moved.row
        if director is not None and director.over:
            self._list_over(moved.tournament, moved.row)
            self._run_in_background(self._retire(director))

    async def _retire(self, director: Director) -> None:
        """Remove the director when the tournament's tables are closed."""
        await director.session.tables.closed()
        self._directors.pop(director.session.config.id, None)

    def _list_over(self, id: str, row: Row) -> None:
        self._rows[id] = row
        at = self._parts.clock.now() + LISTED_MS
        self._parts.clock.call_at(at, lambda: self._parts.bus.publish(MOVED, TournamentChanged(id, None)))

    def _receive(self, request: Request) -> None:
        self._run_in_background(self._answer(request))

    def _run_in_background(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: Request) -> None:
        try:
            match request.message:
                case AskTournaments() as ask:
                    request.answer(Rows(tuple(self._rows.values())), to=ask)
                case AskTournament(players=players) as ask:
                    view = await self._ask_director(ask, ask.tournament, lambda result: visible_result(result, players))
                    request.answer(view, to=ask)
                case AskStandings(_, first, most) as ask:
                    rows = await self._ask_director(
                        ask, ask.tournament, lambda result: standings_of(result, first, most)
                    )
                    request.answer(rows, to=ask)
                case Announce(config) as ask:
                    request.answer(Announced(await self.announce(config)), to=ask)
                case _:
                    raise TypeError(f"unknown request to the tournaments: {type(request.message).__name__}")
        except Exception as fault:
            request.refuse(fault)

    async def _ask_director(self, ask: Ask[A], tournament: str, over: Callable[[Result], A]) -> A:
        """Return the director's answer, or ``over`` of the stored result if the tournament is over."""
        try:
            return await self._parts.bus.request(tournament_subject(tournament), ask)
        except NobodyServes:
            stored = await self._parts.store.tournament(tournament)
        except Refusal as refusal:
            if refusal.code != "over":
                raise
            stored = await self._parts.store.tournament(tournament)
        if stored is None or not stored.result:
            raise Refusal("no_tournament", "There is no such tournament.")
        return over(read_result(stored))
