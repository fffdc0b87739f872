"""All tournaments of the room: announced here, taken up again after an interruption, listed, and told of once they are
over."""

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
from dealerbox.live.tournaments.results import Result, read, standings_of, told
from dealerbox.live.tournaments.tables import OpenTable
from dealerbox.live.tournaments.views import concerns, row_of
from dealerbox.table.setup import FUN
from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Closing
from dealerbox.wire.tournaments import TournamentRow

LISTED_MS = 3_600_000
"""How long a tournament that is over stays in the list."""
ID_LETTERS = "23456789abcdefghijkmnpqrstuvwxyz"
ID_LENGTH = 8

_decode = msgspec.json.Decoder(TournamentConfig).decode
A = TypeVar("A")

_log = structlog.get_logger("dealerbox.room")


class Tournaments:
    """``start``, then ``take_up``; ``close`` at the end."""

    def __init__(self, parts: Parts, open_table: OpenTable) -> None:
        self._parts = parts
        self._open_table = open_table
        self._directors: dict[str, Director] = {}
        self._rows: dict[str, Row] = {}
        self._here: set[str] = set()
        self._closing: Closing | None = None
        self._not_taken_up: dict[str, int] = {}
        self._subscriptions: list[Subscription] = []
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Before the first player comes."""
        bus = self._parts.bus
        self._subscriptions.append(bus.listen(messages.PRESENCE, self._presence))
        self._subscriptions.append(bus.listen(MOVED, self._moved))
        self._subscriptions.append(bus.listen(messages.CLOSING, self._room_closes))
        self._subscriptions.append(bus.serve(TOURNAMENTS, self._receive))

    async def take_up(self) -> int:
        """Everything that had not ended goes on; says how much that is. Raises ``StoreFailed``."""
        store, now = self._parts.store, self._parts.clock.now()
        kept = {one.id: one for one in await store.tournaments()}
        for name, _ in await store.balances("pool:"):  # tickets that have not found their seats
            id = name.removeprefix("pool:")
            if id not in kept and (one := await store.tournament(id)) is not None:
                kept[id] = one
        for one in await store.tournaments(ended_since=now - LISTED_MS):
            self._list_over(one.id, read(one).row)
        for one in kept.values():
            if not await self._resume(one):
                self._not_taken_up[one.id] = now
        for director in self._directors.values():
            director.start()
        return len(self._directors)

    async def _resume(self, record: TournamentRecord) -> bool:
        try:
            director = Director(_decode(record.config), self._parts, self._open_table, self._here)
            await director.load(record)
        except StoreFailed:
            raise
        except Exception:  # one that cannot be read must not keep the others waiting, nor be forgotten
            _log.exception("tournament_not_taken_up", tournament=record.id)
            return False
        director.serve()
        self._keep(director)
        return True

    def _keep(self, director: Director) -> None:
        self._directors[director.session.config.id] = director
        self._rows[director.session.config.id] = row_of(director.session.tournament, self._parts.clock.now())

    async def close(self) -> None:
        """Ends the tasks: what was committed last is taken up by the next start."""
        for subscription in self._subscriptions:
            subscription.cancel()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*(director.end() for director in self._directors.values()))

    async def announce(self, config: TournamentConfig) -> str:
        """Opens the registration (RULES.md K2c) and returns the tournament's id, a new one where ``config`` has none;
        without a rule book it is played by the room's.
        Raises ``Refusal`` for a description that no tournament can have, ``StoreFailed``."""
        config = replace(config, id=config.id or self.new_id(), house=config.house or self._parts.house)
        if await self._parts.store.tournament(config.id) is not None:
            raise Refusal("description", f"Id: there is a tournament {config.id} already.")
        if 0 < config.starts <= self._parts.clock.now():
            raise Refusal("description", "Starts: this moment is over already.")
        await self._check_money(config)
        try:
            pool(config.id)  # an id that the accounts can have
        except ValueError as fault:
            raise Refusal("description", f"Id: {fault}.") from None
        director = Director(config, self._parts, self._open_table, self._here)
        try:
            await director.announce()
        except Refused as no:
            raise refusal_of(no) from None
        self._keep(director)
        director.serve()
        if self._closing is not None:
            director.room_closes(self._closing)
        director.start()
        _log.info("tournament_announced", tournament=config.id, name=config.name)
        return config.id

    def rows(self) -> list[TournamentRow]:
        """Those of the list."""
        return [one.row for one in self._rows.values()]

    def new_id(self) -> str:
        """One that can be read out, and hardly guessed."""
        return "".join(ID_LETTERS[self._parts.rng.below(len(ID_LETTERS))] for _ in range(ID_LENGTH))

    def tables_of(self, player: str) -> list[str]:
        """Where the player sits in tournaments."""
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
        """The tournaments that the player is registered for, plays in, or waits for a place in."""
        return [id for id, director in self._directors.items() if concerns(director.session.tournament, player)]

    def everybody(self) -> set[str]:
        """Whoever takes part in one, or waits for a place."""
        tournaments = [director.session.tournament for director in self._directors.values()]
        return {player for one in tournaments for player in (*one.entrants, *one.waiting) if concerns(one, player)}

    def faults(self) -> list[str]:
        """Which tournaments do not work, for the operator."""
        stopped = [
            f"tournament {id} was stopped by a fault" for id, one in self._directors.items() if one.session.stopped
        ]
        return stopped + [f"tournament {id} could not be taken up" for id in self._not_taken_up]

    def stopped(self) -> list[StoppedTable]:
        """Those that a fault has stopped, and those that could not be taken up, for the operator."""
        found = [
            StoppedTable(
                id, one.session.config.name, one.stopped_at, one.session.stopped, True, one.session.config.currency, {}
            )
            for id, one in self._directors.items()
            if one.session.stopped
        ]
        unread = "what was kept of it cannot be read: the room's log has the place"
        return found + [StoppedTable(id, id, at, unread, True, "", {}) for id, at in self._not_taken_up.items()]

    async def reopen(self, id: str) -> bool:
        """Lets one of them go on; False where no tournament of that id was stopped. Raises ``Refusal`` where it cannot,
        and ``StoreFailed``."""
        if id in self._not_taken_up:
            kept = await self._parts.store.tournament(id)
            if kept is None or not await self._resume(kept):
                raise Refusal("books", "What was kept of it cannot be read: the room's log has the place.")
            del self._not_taken_up[id]
            self._directors[id].start()
            return True
        if id not in self._directors or not self._directors[id].session.stopped:
            return False
        await self._parts.bus.request(tournament_subject(id), ContinueTournament())
        return True

    async def idle(self) -> None:
        """Once all orders to tables are done; for tests."""
        for director in tuple(self._directors.values()):
            await director.session.tables.closed()

    # ---- inside ----

    async def _check_money(self, config: TournamentConfig) -> None:
        if (config.money == "fun") != (config.currency == FUN):
            raise Refusal("description", f"Currency: fun money is {FUN}, real money is not.")
        if config.points and config.money != "real":
            raise Refusal("description", "Points: VIP points pay for tournaments for real money.")
        if not config.satellite_to:
            return
        target = self._directors.get(config.satellite_to)
        if target is None or target.session.tournament.phase != "registering":
            raise Refusal("description", "Satellite_to: there is no such tournament that can be entered.")
        if (target.session.config.cost, target.session.config.currency) != (config.ticket, config.currency):
            raise Refusal(
                "description",
                f"Ticket: a seat there costs {target.session.config.cost} {target.session.config.currency}.",
                one_amount(target.session.config.cost, unit=config.currency),
            )

    def _room_closes(self, closing: Closing) -> None:
        self._closing = closing

    def _presence(self, presence: Presence) -> None:
        if presence.connected:
            self._here.add(presence.player)
        else:
            self._here.discard(presence.player)

    def _moved(self, moved: TournamentChanged) -> None:
        director = self._directors.get(moved.tournament)
        if moved.row is None:
            self._rows.pop(moved.tournament, None)
            return
        self._rows[moved.tournament] = moved.row
        if director is not None and director.over:
            self._list_over(moved.tournament, moved.row)
            self._later(self._retire(director))

    async def _retire(self, director: Director) -> None:
        """It is kept until its tables are closed."""
        await director.session.tables.closed()
        self._directors.pop(director.session.config.id, None)

    def _list_over(self, id: str, row: Row) -> None:
        self._rows[id] = row
        at = self._parts.clock.now() + LISTED_MS
        self._parts.clock.call_at(at, lambda: self._parts.bus.publish(MOVED, TournamentChanged(id, None)))

    def _receive(self, request: Request) -> None:
        self._later(self._answer(request))

    def _later(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _answer(self, request: Request) -> None:
        try:
            match request.message:
                case AskTournaments() as ask:
                    request.answer(Rows(tuple(self._rows.values())), to=ask)
                case AskTournament(players=players) as ask:
                    view = await self._asked(ask, ask.tournament, lambda result: told(result, players))
                    request.answer(view, to=ask)
                case AskStandings(_, first, most) as ask:
                    rows = await self._asked(ask, ask.tournament, lambda result: standings_of(result, first, most))
                    request.answer(rows, to=ask)
                case Announce(config) as ask:
                    request.answer(Announced(await self.announce(config)), to=ask)
                case _:
                    raise TypeError(f"unknown request to the tournaments: {type(request.message).__name__}")
        except Exception as fault:
            request.refuse(fault)

    async def _asked(self, ask: Ask[A], tournament: str, over: Callable[[Result], A]) -> A:
        """What the director answers; once the tournament is over, what ``over`` makes of its stored result."""
        try:
            return await self._parts.bus.request(tournament_subject(tournament), ask)
        except NobodyServes:
            stored = await self._parts.store.tournament(tournament)
        except Refusal as no:
            if no.code != "over":
                raise
            stored = await self._parts.store.tournament(tournament)
        if stored is None or not stored.result:
            raise Refusal("no_tournament", "There is no such tournament.")
        return over(read(stored))
