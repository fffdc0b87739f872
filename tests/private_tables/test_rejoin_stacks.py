"""Rejoin stacks survive a restart of the room."""

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealerbox.core import rejoin_stacks
from dealerbox.hand.commands import Fold
from dealerbox.ledger import Transfer
from dealerbox.live.recovery import recover
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import AddChips, TakeSeat
from dealerbox.table.events import Departure
from dealerbox.table.machine import Table
from dealerbox.table.refused import Refused
from tests.live.playing import HEADS_UP, FixedDeck, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.live.values import move

HOUR = 3_600_000


def stay(kind: str, at: int, amount: int, player: str = "ann") -> Transfer:
    purse, seat = f"wallet:{player}", f"stack:t1:{player}"
    debit, credit = (purse, seat) if kind == rejoin_stacks.BUY_IN else (seat, purse)
    return Transfer(rejoin_stacks.stay_id("t1", at, f"{at}"), at, debit, credit, "FUN", amount, kind, "t1")


def known(*transfers: Transfer, now: int = 100) -> dict[str, tuple[int, int]]:
    return {one.player: (one.chips, one.until) for one in rejoin_stacks.departures(transfers, HOUR, now)}


BUY_IN, LEFT, UNPLAYED = rejoin_stacks.BUY_IN, rejoin_stacks.LEFT, rejoin_stacks.UNPLAYED


def in_order(*moves: tuple[str, int]) -> dict[str, tuple[int, int]]:
    return known(*(stay(kind, at + 1, amount) for at, (kind, amount) in enumerate(moves)))


ROWS = {
    "who has left": ([(BUY_IN, 100), (LEFT, 300)], (300, HOUR + 2)),
    "who left twice": ([(LEFT, 300), (BUY_IN, 300), (LEFT, 500)], (500, HOUR + 3)),
    "who came back and is still there, or was paid home by the house": ([(LEFT, 300), (BUY_IN, 300)], None),
    "who came back and went without playing": ([(LEFT, 300), (BUY_IN, 400), (UNPLAYED, 400)], (300, HOUR + 1)),
    "who never played": ([(BUY_IN, 100), (UNPLAYED, 100)], None),
}


@pytest.mark.parametrize("row", ROWS)
def test_departures(row: str) -> None:
    moves, expected = ROWS[row]
    assert in_order(*moves).get("ann") == expected


def test_old_departures_do_not_count() -> None:
    assert known(stay(LEFT, 5, 300), now=HOUR + 4) != {}
    assert known(stay(LEFT, 5, 300), now=HOUR + 5) == {}


async def test_the_store_finds_a_tables_transfers_of_the_last_hour(store: Store) -> None:
    await store.commit([move("g", "bank", "wallet:ann", 20_000), move("h", "wallet:ann", "stack:t1:ann", 10_000)])
    old, young = stay(LEFT, 7, 100), stay(LEFT, 1000, 200)
    last = replace(
        stay(BUY_IN, 1000, 50), id=rejoin_stacks.stay_id("t1", 1000, "0")
    )  # by its id it would be before the other
    other = replace(young, id=rejoin_stacks.stay_id("t10", 1000, "x"))
    for one in (old, young, other, last):
        await store.commit([one])
    assert await store.transfers_between(*rejoin_stacks.ids_since("t1", 8)) == [young, last]
    assert await store.transfers_between(*rejoin_stacks.ids_since("t1", 7)) == [old, young, last]


async def test_an_index_finds_them(sqlite: SqliteStore, database: Path) -> None:
    connection = sqlite3.connect(database)
    query = "SELECT id FROM transfers WHERE id >= ? AND id < ? ORDER BY seq"
    plan = [row[3] for row in connection.execute(f"EXPLAIN QUERY PLAN {query}", rejoin_stacks.ids_since("t1", 0))]
    connection.close()
    assert any(step.startswith("SEARCH transfers USING") and "id>?" in step for step in plan), plan


@virtual
async def test_a_rejoin_stack_survives_a_restart() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, _ = await heads_up(running)
    await ann.leave("t1")
    await asyncio.sleep(5)
    await settle()
    had = await store.balance("wallet:ann", "FUN") - 95_000
    assert had > 0, "she went with what she had"
    # The room is killed with Bob's stack on the table.
    await recover(store, running.parts.clock.now(), "next")
    again = await VirtualRoom(store, run="next").open(HEADS_UP)
    ann, bob = await again.person("ann"), await again.person("bob")
    refused = await ann.sit(HEADS_UP, 1, had - 50)
    assert refused["code"] == "buy_in" and str(had) in refused["reason"]
    assert (await ann.sit(HEADS_UP, 1, had))["type"] == "Done"
    assert (await bob.sit(HEADS_UP, 0, 2000))["type"] == "Done", "the player did not choose to leave"


@pytest.mark.parametrize("played", [False, True])
@virtual
async def test_a_rejoin_stack_survives_a_return_without_a_hand(played: bool) -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, _ = await heads_up(running)
    await ann.leave("t1")
    await asyncio.sleep(5)
    had = await store.balance("wallet:ann", "FUN") - 95_000
    now = running.parts.clock.now() + 1000
    await recover(store, now, "second")
    second = await VirtualRoom(store, run="second", started=now).open(HEADS_UP)
    ann, bob = await second.person("ann"), await second.person("bob")
    await ann.watch("t1")
    assert (await ann.sit(HEADS_UP, 1, had))["type"] == "Done"
    if played:
        assert (await bob.sit(HEADS_UP, 0, 2000))["type"] == "Done"
        turn = await ann.event("TurnStarted")
        await (ann if turn["seat"] == 1 else bob).act("t1", turn["turn"], Fold())
        await ann.event("HandEnded")
    now = second.parts.clock.now() + 1000
    await recover(store, now, "third")
    third = await VirtualRoom(store, run="third", started=now).open(HEADS_UP)
    answer = await (await third.person("ann")).sit(HEADS_UP, 1, had - 50)
    assert answer["type"] == ("Done" if played else "Refused")


@virtual
async def test_a_player_cashed_out_by_a_closing_room_has_no_rejoin_stack() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    await heads_up(running)
    assert await running.room.close("a restart", 5)
    again = await VirtualRoom(store, run="next").open(HEADS_UP)
    for seat, name in enumerate(("ann", "bob")):
        assert (await (await again.person(name)).sit(HEADS_UP, seat, 2000))["type"] == "Done"


def test_a_table_loads_rejoin_stacks_when_it_opens() -> None:
    table = Table(HEADS_UP, FixedDeck())
    table.open(10, departures=[Departure("ann", 7000, 500)])
    table.handle("ann", TakeSeat(0, "Ann"), 20)
    with pytest.raises(Refused, match="7000"):
        table.handle("ann", AddChips(6900), 20)
    table.handle("ann", AddChips(6900), 500)


@virtual
async def test_the_time_bank_of_a_departed_player_survives_a_restart() -> None:
    store, config = InMemoryStore(), replace(HEADS_UP, bank_refill_seconds=0)
    running = await VirtualRoom(store).open(config)
    people = await heads_up(running, config)
    asked = people[1 - last_turn(people[0])["seat"]]
    await asyncio.sleep(20 + 15)
    await asked.act("t1", last_turn(asked)["turn"], Fold())
    await asked.leave("t1")
    await settle()
    now = running.parts.clock.now() + 1000
    await recover(store, now, "next")
    again = await VirtualRoom(store, run="next", started=now).open(config)
    table = again.room._runners["t1"].session.table
    left = table.departure(asked.player, now)
    assert left is not None and left.bank_ms is not None
    assert 44_000 <= left.bank_ms <= 45_010
    assert table.bank_left(asked.player, now) == left.bank_ms
