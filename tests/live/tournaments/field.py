"""Tournaments in a room in memory under a virtual clock, and players who play them over the bus, at random or not at
all."""

import asyncio
import random
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from dealerbox.core import messages
from dealerbox.core.bus import MemoryBus, NobodyServes
from dealerbox.core.clock import LoopClock
from dealerbox.core.metrics import Metrics
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.rng import SeededRng
from dealerbox.core.tournament_messages import (
    AskTournament,
    DirectorCommand,
    DirectTournament,
    FromEntrant,
    VisibleTournament,
    tournament_subject,
)
from dealerbox.hand.commands import AllIn, Call, Check, Discard, Fold, PlayerCommand, StandPat
from dealerbox.hand.options import Options
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.live.parts import Parts
from dealerbox.live.recovery import recover
from dealerbox.live.room import Room
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Act
from dealerbox.table.events import TurnStarted
from dealerbox.tournament.config import Level, TournamentConfig
from dealerbox.wire import Do, Done, Notice, Refused
from dealerbox.wire.tournaments import (
    Enter,
    EntrantCommand,
    TournamentCancelled,
    TournamentDisqualified,
    TournamentDo,
    TournamentPlace,
    TournamentSeat,
)
from tests.live.playing import STARTED

PURSE = 100_000
_turn = msgspec.json.Decoder(TurnStarted).decode


def levels(count: int = 20, seconds: float = 120, unit: int = 20, ante: int = 0) -> tuple[Level, ...]:
    return tuple(Level(unit * (at + 1), ante * (at + 1), seconds) for at in range(count))


def config(**changes: object) -> TournamentConfig:
    values: dict[str, object] = {
        "id": "t", "name": "Sunday", "game": "holdem", "limit": "NL", "levels": levels(), "seats": 6, "most": 500,
        "starts": STARTED + 60_000, "buy_in": 1000, "fee": 100, "chips": 1000, "turn_seconds": 10, "bank_seconds": 20,
        "house": "dealerbox",
    }  # fmt: skip
    return TournamentConfig(**(values | changes))  # type: ignore[arg-type]


class Player:
    """A connected entrant who follows their seat. With ``plays`` they act at random, otherwise they only watch."""

    def __init__(self, field: "Field", id: str, plays: bool = True) -> None:
        self.id = id
        self.plays = plays
        self.seats: list[TournamentSeat] = []
        self.places: list[TournamentPlace] = []
        self.notices: list[Notice] = []
        self.cancelled: list[TournamentCancelled] = []
        self.disqualified: list[TournamentDisqualified] = []
        self.events: list[Any] = []
        self.seat = -1
        self._field = field
        self._chance = random.Random(f"{field.seed}-{id}")
        self._numbers = 0
        bus = field.parts.bus
        self._told = bus.listen(messages.player_subject(id), self._news)
        self._table: Any = None
        bus.publish(messages.PRESENCE, messages.Presence(id, True))

    def saw(self, kind: str) -> bool:
        """Whether the player received an event of the kind from a table."""
        return any(event["type"] == kind for event in self.events)

    def hang_up(self) -> None:
        """Disconnect the player."""
        self._told.cancel()
        self._look_at(None)
        self._field.parts.bus.publish(messages.PRESENCE, messages.Presence(self.id, False))

    async def ask(self, command: EntrantCommand, tournament: str = "t") -> Done | Refused:
        self._numbers += 1
        message = TournamentDo(f"{self.id}-{self._numbers}", tournament, command)
        return await self._field.parts.bus.request(
            tournament_subject(tournament), FromEntrant(self.id, self.id.capitalize(), message)
        )

    async def enter(self, tournament: str = "t", **how: Any) -> None:
        answer = await self.ask(Enter(**how), tournament)
        assert isinstance(answer, Done), answer

    def _news(self, message: Any) -> None:
        match message:
            case TournamentSeat():
                self.seats.append(message)
                self.sit(message.table, message.seat)
            case TournamentPlace():
                self.places.append(message)
            case TournamentDisqualified():
                self.disqualified.append(message)
            case TournamentCancelled():
                self.cancelled.append(message)
            case Notice():
                self.notices.append(message)

    def sit(self, table: str, seat: int) -> None:
        """Watch the table from now on."""
        self.seat = seat
        self._look_at(table)

    def _look_at(self, table: str | None) -> None:
        if self._table is not None:
            self._table.cancel()
            self._table = None
        if table is not None:
            self._table = self._field.parts.bus.listen(messages.events_subject(table), self._batch)

    def _batch(self, batch: messages.Batch) -> None:
        for piece in batch.pieces:
            text = piece.seen if piece.own is None else piece.own.get(self.id, piece.seen)
            event = msgspec.json.decode(text)
            self.events.append(event)
            if self.plays and event["type"] == "TurnStarted" and self.seat == event["seat"]:
                self._field.later(self._act(batch.table, _turn(text)))

    async def _act(self, table: str, turn: TurnStarted) -> None:
        await self._field.parts.clock.sleep(self._chance.randrange(*self._field.thinks_ms))
        action = choose(turn.options, self._chance, self._field.boldness)
        await self.do(table, Act(turn.turn, action))

    async def do(self, table: str, command: Any) -> Any:
        self._numbers += 1
        message = Do(f"{self.id}-{self._numbers}", table, command)
        try:
            return await self._field.parts.bus.request(
                messages.table_subject(table), messages.FromPlayer(self.id, self.id, message)
            )
        except (NobodyServes, Refusal) as no:
            return no


def choose(options: Options, chance: random.Random, boldness: float) -> PlayerCommand:
    if options.discard is not None:
        return StandPat() if options.stand else Discard(())
    may_shove = (options.raise_ is not None or options.bet is not None) and options.sizes is None
    if may_shove and chance.random() < boldness:
        return AllIn()
    if options.check:
        return Check()
    if options.call is not None and chance.random() < 0.5 + boldness / 2:
        return Call()
    return Fold()


class Field:
    """A room with a store that outlives it: after ``kill``, another one opens with the same store."""

    def __init__(self, store: Store | None = None, seed: int = 1, started: int = STARTED) -> None:
        self.store = store if store is not None else InMemoryStore()
        self.seed = seed
        self.boldness = 0.25
        self.thinks_ms = (200, 4000)
        loop = asyncio.get_running_loop()
        self.clock = LoopClock(loop, started)
        ids = iter(range(10**9))
        run = f"run{seed}-{started}"
        self.parts = Parts(
            self.store, MemoryBus(), self.clock, SeededRng(seed), Metrics(), lambda: f"{run}-{next(ids)}"
        )
        self.room = Room(self.parts)
        self.players: dict[str, Player] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open(self) -> "Field":
        await recover(self.store, self.clock.now(), f"recover-{self.seed}-{self.clock.now()}")
        self.room.start()
        await self.room.tournaments.resume_all()
        return self

    async def killed(self, stood_still: float) -> "Field":
        """Stop everything as if the process had died; after ``seconds`` another room opens with the same store, and the
        same players connect."""
        current = asyncio.current_task()
        tasks = [task for task in asyncio.all_tasks() if task is not current]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        assert self.room._refresh is not None
        self.room._refresh.cancel()
        await self.check_books()
        field = Field(self.store, self.seed + 1, self.clock.now() + round(stood_still * 1000))
        field.boldness = self.boldness
        await field.open()
        for id, player in self.players.items():
            field.players[id] = again = Player(field, id, player.plays)
            again.places = player.places
            for seat in await field.seats_of(id):
                again.sit(*seat)
        return field

    def later(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def seats_of(self, player: str) -> list[tuple[str, int]]:
        """Return the player's tables, as listed when they connect, and their seats there."""
        money = await self.parts.bus.request(messages.ROOM, messages.AskMoney(player))
        found = []
        for table in money.tables:
            told = await self.told(table.rpartition(".")[0], player)
            me = told.own[player].me
            assert me is not None and me.table == table
            found.append((table, me.seat))
        return found

    async def announce(self, tournament: TournamentConfig) -> str:
        return await self.room.tournaments.announce(tournament)

    async def player(self, id: str, plays: bool = True, chips: int = PURSE, currency: str = "FUN") -> Player:
        if await self.store.player(id) is None:
            await self.store.create_player(PlayerRecord(id, id.capitalize(), "player", "", 0))
            if chips:
                kind = "grant" if currency == "FUN" else "deposit"
                grant = Transfer(f"grant:{id}", 0, BANK, wallet(id), currency, chips, kind)
                await self.store.commit([grant])
        self.players[id] = player = Player(self, id, plays)
        return player

    async def enter(self, count: int, tournament: str = "t", plays: bool = True) -> list[Player]:
        players = [
            await self.player(f"p{number}", plays) for number in range(len(self.players), len(self.players) + count)
        ]
        for player in players:
            await player.enter(tournament)
        return players

    async def told(self, tournament: str = "t", *players: str) -> VisibleTournament:
        return await self.parts.bus.request("tournaments", AskTournament(tournament, players))

    async def direct(self, command: DirectorCommand, tournament: str = "t") -> Any:
        return await self.parts.bus.request(tournament_subject(tournament), DirectTournament(command))

    async def until_over(self, tournament: str = "t", hours: float = 24) -> VisibleTournament:
        """Wait for the end, in virtual time."""
        for _ in range(round(hours * 360)):
            await self.clock.sleep(10_000)
            try:
                told = await self.told(tournament)
            except Refusal:  # the store is failing just now
                continue
            if told.view.phase in ("over", "cancelled"):
                await self.room.tournaments.idle()
                return told
        raise AssertionError(f"the tournament does not end: {told.view}")

    async def until(self, found: Callable[[], bool], minutes: float = 30) -> None:
        """Wait until the condition holds."""
        for _ in range(round(minutes * 120)):
            if found():
                return
            await self.clock.sleep(500)
        raise AssertionError("it does not come to that")

    async def until_deal(self) -> None:
        """Wait until a deal is being discussed."""
        for _ in range(600):
            if (await self.told()).view.deal is not None:
                return
            await self.clock.sleep(500)
        raise AssertionError("no deal is talked about")

    async def wallets(self, players: Iterable[str], currency: str = "FUN") -> dict[str, int]:
        return {player: await self.store.balance(wallet(player), currency) for player in players}

    async def check_books(self) -> None:
        """Check that each currency adds up to zero, and that nothing is left of tournaments that are over."""
        sums: dict[str, int] = {}
        for (_, currency), amount in (await self.store.balances("")).items():
            sums[currency] = sums.get(currency, 0) + amount
        assert not any(sums.values()), sums
        assert await self.store.audit() == []

    async def nothing_left(self, tournament: str = "t") -> None:
        await self.check_books()
        assert not await self.store.balances(f"stack:{tournament}:")
        assert not await self.store.balances(f"pool:{tournament}")
