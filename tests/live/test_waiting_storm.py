"""People who wait, leave and disconnect in random order, at tables that pause, close, open and drain: nobody is passed
over, nobody holds two offers for one wait, and no chip is lost."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.core.bus import NobodyServes
from dealerbox.core.clock import VirtualLoop
from dealerbox.core.messages import CloseTable, PauseTable, RemoveFromTable, ResumeTable, table_subject
from dealerbox.core.records import HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer, wallet
from dealerbox.live.floor.templates import Template
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Leave, LeaveWaiting, SitOut
from dealerbox.wire import Do, QuickSeat, Sit, TableKind, Wait, WaitForKind
from dealerbox.wire.chat import Say
from tests.live.playing import HEADS_UP, STAKES, Person, VirtualRoom, settle

KIND = TableKind("holdem", "NL", STAKES, "FUN")
STEADY = replace(HEADS_UP, id="s", name="Steady", seats=3)
DEMAND = replace(HEADS_UP, id="d", name="Demand")
TEMPLATES = (Template(STEADY), Template(DEMAND, least=0, most=3, idle_seconds=60))
IDS = ("s", "d", "d-2", "d-3")
NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", "gil")
STEPS = 300


class Flaky(InMemoryStore):
    """A slow store that fails when told to."""

    failing = False

    def __init__(self, chance: random.Random) -> None:
        super().__init__()
        self._chance = chance

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        if self.failing:
            raise StoreFailed("the disk is full")
        await super().commit(transfers, hand)

    async def balance(self, account: str, currency: str) -> int:
        await asyncio.sleep(self._chance.choice((0, 0, 0.01, 0.3)))
        return await super().balance(account, currency)


class Storm:
    """One room, its people, and random events."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.store = Flaky(self.chance)
        self.runs = 0
        self.lines: list[Person] = []
        self.house: VirtualRoom

    async def open(self) -> None:
        self.runs += 1
        self.house = VirtualRoom(self.store, run=f"run{self.runs}")
        await recover(self.store, self.house.parts.clock.now(), f"run{self.runs}")
        self.house.room.start()
        for template in TEMPLATES:
            await self.house.room.offer(template)
        await self.house.hub.start()
        self.lines = [await self.house.person(name) for name in NAMES]

    async def crash(self) -> None:
        """Kill the process in the middle of whatever it was doing."""
        for line in self.lines:
            line.line.abort()
        room = self.house.room
        room._floor.close()
        room._draining.cancel()
        if room._refresh is not None:
            room._refresh.cancel()
        for task in tuple(room._tasks):
            task.cancel()
        await settle()
        for runner in tuple(room._runners.values()):
            await runner.end()
        if room._server is not None:
            room._server.cancel()
        await settle()
        await self.open()

    # ---- events ----

    async def says(self) -> None:
        pick = self.chance.choice
        line = pick([one for one in self.lines if not one.line.closed] or [await self.again()])
        table, id = pick(IDS), f"{line.player}-{self.chance.randrange(10**6)}"
        message = pick((
            Sit(id, table, self.chance.randrange(3), 5000), Wait(id, table), Wait(id, table),
            WaitForKind(id, KIND, True), WaitForKind(id, KIND, False), QuickSeat(id, KIND, 5000),
            Do(id, table, LeaveWaiting()), Do(id, table, Leave()), Do(id, table, Leave()),
            Do(id, table, SitOut()), Say(id, table, "well"),
        ))  # fmt: skip
        for _ in range(pick((1, 1, 2))):  # repeated, it must be carried out once
            await line.say(message)

    async def takes_an_offer(self) -> None:
        for line in self.lines:
            offers = self.house.room._floor.waits_of(line.player).offers
            if offers and not line.line.closed:
                await line.say(Sit(line.new_id(), offers[0].table, offers[0].seat, 5000))
                return

    async def vanishes(self) -> None:
        self.chance.choice(self.lines).line.abort()

    async def again(self) -> Person:
        line = await self.house.person(self.chance.choice(NAMES))
        self.lines.append(line)
        return line

    async def comes_back(self) -> None:
        await self.again()

    async def orders(self) -> None:
        order = self.chance.choice(
            (
                PauseTable("tea"),
                ResumeTable(),
                ResumeTable(),
                RemoveFromTable(self.chance.choice(NAMES)),
                CloseTable("worn"),
            )
        )
        if isinstance(order, CloseTable) and self.chance.random() < 0.7:
            return
        try:
            await self.house.parts.bus.request(table_subject(self.chance.choice(IDS)), order)
        except (NobodyServes, Refusal):
            return

    async def drains(self) -> None:
        try:
            if self.house.room._draining.closing is None and self.chance.random() < 0.5:
                self.house.room.drain(self.chance.choice((1, 2, 3)), "a restart")
            else:
                self.house.room.undrain()
        except Refusal:
            return

    async def fails(self) -> None:
        self.store.failing = True
        await asyncio.sleep(0.2)
        self.store.failing = False

    async def waits(self) -> None:
        await asyncio.sleep(self.chance.choice((0.001, 0.1, 2, 20, 61)))

    async def step(self) -> None:
        kinds: dict[Callable[[], Awaitable[None]], float] = {
            self.says: 50, self.waits: 16, self.takes_an_offer: 10, self.vanishes: 5, self.comes_back: 8,
            self.orders: 6, self.drains: 0.7, self.fails: 0.4, self.crash: 0.3,
        }  # fmt: skip
        (what,) = self.chance.choices(list(kinds), list(kinds.values()))
        await what()
        if self.house.room._draining.drained:
            await self.crash()

    # ---- invariants ----

    async def check(self) -> None:
        """Check the invariants once everything under way has finished."""
        await asyncio.sleep(1)
        await settle()
        floor, clock = self.house.room._floor, self.house.parts.clock
        for session in self.house.room._cash_sessions():
            if session.activity.closed:
                continue
            table = session.table
            line = [waiter.player for waiter in table.waiting]
            assert len(set(line)) == len(line) and not set(line) & table.seat_by_player.keys()
            assert not line or None not in table.seats, "while somebody waits no seat is free"
            offers = [sitter.player for sitter in table.seats if sitter is not None and sitter.offered]
            assert line == list(session.activity.waiting) and sorted(offers) == sorted(session.activity.offers)
            if (
                session.closing is not None
                and session.closing.at is not None
                and clock.now() >= session.closing.at - 118_000
            ):
                assert not line and not offers, "nobody is offered a seat that they cannot take"
            for sitter in table.seats:
                if sitter is not None and not sitter.offered:
                    assert (sitter.disconnected_at is None) == (sitter.player in floor._connected), sitter
            for waiter in table.waiting:
                assert waiter.lost != (waiter.player in floor._connected), waiter
        for player in NAMES:
            mine = floor.waits_of(player)
            assert not (mine.kinds and mine.offers), "the offer matches the wait"
            assert not mine.kinds or floor._is_offered(KIND)
        for person in self.lines:
            if not person.line.closed:
                assert last_waits(person) == plain(floor.waits_of(person.player)), person.player
                assert last_balance(person) == await self.balance(person.player), person.player
        for player in NAMES:
            found = self.house.parts.player_tables.of(player, clock.now())
            assert {id(session) for session in found} == self.walk(player), player
        assert not floor._updating
        assert await self.house.sum() == 0
        for (name, _), amount in (await self.store.balances("")).items():
            assert amount >= 0 or name == "bank"

    async def balance(self, player: str) -> tuple[int, int]:
        stacks = await self.store.balances("stack:")
        in_play = sum(amount for (name, _), amount in stacks.items() if name.endswith(f":{player}"))
        return await self.store.balance(wallet(player), "FUN"), in_play

    def walk(self, player: str) -> set[int]:
        """Look for the tables that concern the player at all tables."""
        now, found = self.house.parts.clock.now(), set()
        for session in self.house.room._cash_sessions():
            activity, table = session.activity, session.table
            seated = not session.stopped and table.seat_of(player) is not None
            rejoins = not activity.closed and table.left_with(player, now) is not None
            if seated or rejoins or player in {*session.stacks, *activity.waiting, *activity.offers}:
                found.add(id(session))
        return found


def plain(waits: Any) -> tuple[list[str], int, list[str]]:
    return sorted(waits.tables), len(waits.kinds), sorted(offer.table for offer in waits.offers)


def last_waits(person: Person) -> tuple[list[str], int, list[str]] | None:
    """Return how the person waits, according to the last message."""
    last = None
    for message in person.messages:
        if message["type"] == "Welcome":
            last = message["waits"]
        elif message["type"] == "Waits":
            last = message
    if last is None:
        return None
    return sorted(last["tables"]), len(last["kinds"]), sorted(offer["table"] for offer in last["offers"])


def last_balance(person: Person) -> tuple[int, int]:
    """Return the person's wallet and chips in play, according to the last message."""
    (last,) = [one for one in person.messages if one["type"] in ("Welcome", "Wallet")][-1]["balances"]
    return last["wallet"], last["in_play"]


async def rage(seed: int) -> None:
    storm = Storm(seed)
    await storm.open()
    for step in range(STEPS):
        await storm.step()
        if step % 4 == 0:
            await storm.check()
    storm.store.failing = False
    await asyncio.sleep(30)
    assert await storm.house.room.close("enough", 30)
    assert await storm.house.sum() == 0
    assert await storm.store.balances("stack:") == {}
    assert await storm.store.audit() == []


@pytest.mark.parametrize("seed", [*range(20), 1011, 1114])
def test_random_events_while_people_wait(seed: int) -> None:
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        runner.run(rage(seed))
