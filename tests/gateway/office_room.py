"""A room with played hands, and staff of every role."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from msgspec.structs import replace

from dealerbox.core.points import earned
from dealerbox.core.records import HandRecord, PlayerRecord
from dealerbox.ledger import BANK, Transfer, settle_hand, stack, wallet
from dealerbox.live import jackpot
from dealerbox.reports.store import DAY_MS
from dealerbox.store.interface import Store
from tests.collusion.players import Scheme, evening, people
from tests.gateway.serving import Served, served
from tests.gateway.test_office_staff import PASSWORD, Worker, joined, workers

CHEATS = (Scheme.GIVES, Scheme.TAKES)
TABLES = 3
CHIPS = 10**7
"""Each player's chips at each table: more than anybody loses."""


@asynccontextmanager
async def staffed(*roles: str) -> AsyncIterator[tuple[Served, list[Worker]]]:
    """A room with an owner, who comes first, and a member of each role, in the order of the roles."""
    async with served() as room, workers(room, "olga", *roles) as (olga, *others):
        await olga.post("join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD)
        await olga.set_up()
        for worker, role in zip(others, roles, strict=True):
            await joined(olga, worker, role.capitalize(), role)
        yield room, [olga, *others]


async def played(room: Served, hands: int, *schemes: Scheme) -> list[HandRecord]:
    """Store hands of yesterday for real money in the room, with all their transfers."""
    return await play_into(room.house.parts.store, room.house.parts.clock.now(), hands, *schemes)


async def play_into(store: Store, now: int, hands: int, *schemes: Scheme) -> list[HandRecord]:
    """Store hands in a store without a running room."""
    chance = random.Random(2)
    everybody = people(chance, 16 if schemes else 18, *schemes)
    yesterday = now // DAY_MS - 1
    day = yesterday * DAY_MS
    for one in everybody:
        kind = "bot" if one.name == "p000" else "player"
        await store.create_player(PlayerRecord(one.name, f"{one.name} name", kind, "", now))  # type: ignore[arg-type]
        wanted = Transfer(f"in:{one.name}", day, BANK, wallet(one.name), "EUR", TABLES * CHIPS, "deposit", "x")
        await store.commit([wanted])
        for at in range(TABLES):
            seat = stack(f"t{at}", one.name)
            await store.commit([Transfer(f"in:{one.name}:{at}", day, wallet(one.name), seat, "EUR", CHIPS, "buy-in")])
    records = []
    for number, record in enumerate(evening(chance, everybody, hands, 0.08, yesterday), 1):
        record = replace(record, ended=min(record.ended, day + DAY_MS - 1))
        await store.commit(_moved(record), record)
        records.append(record)
        if number == hands:
            break
    return records


def _moved(record: HandRecord) -> Sequence[Transfer]:
    nets = [(one.player, one.net) for one in record.players]
    return [
        *settle_hand(record.id, record.ended, record.table, "EUR", nets, record.rake),
        *earned(record.id, record.ended, [one.player for one in record.players], [1] * len(nets), record.rake),
        *jackpot.feed(record.id, record.ended, "EUR", record.rake // 10),
    ]
