"""A small room in its own process, to be killed: ``python killed_room.py DATABASE RUN``.

It recovers, seats two players at each of eight tables, and plays as fast as it can. It prints one line for every hand
that the store has acknowledged.
"""

import asyncio
import os
import sys
from pathlib import Path

from dealerbox.ledger import Transfer, settle_hand
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite import SqliteStore
from tests.live.values import hand, move, person

TABLES = 8
PLAYERS = ("ann", "bob")
BUY_IN = 1000


async def main(path: Path, run: str) -> None:
    store = await SqliteStore.open(path)
    await recover(store, 0, run)
    for player in PLAYERS:
        if await store.player(player) is None:
            await store.create_player(person(player), [move(f"grant:{player}", "bank", f"wallet:{player}", 10**9)])
    say("open")
    await asyncio.gather(*(play(store, f"t{number}", run) for number in range(TABLES)))


async def play(store: SqliteStore, table: str, run: str) -> None:
    buy_ins: list[Transfer] = []
    for player in PLAYERS:
        buy_ins.append(move(f"buy-in:{run}:{table}:{player}", f"wallet:{player}", f"stack:{table}:{player}", BUY_IN))
    await store.commit(buy_ins)
    number = await store.last_hand_number(table)
    while True:
        number += 1
        record = hand(number, *PLAYERS, table=table, ended=number, events=os.urandom(3000))
        winner, loser = PLAYERS if number % 2 else PLAYERS[::-1]
        nets = [(winner, 8), (loser, -10)] if number % 50 else [(winner, 0), (loser, 0)]
        rake = 2 if number % 50 else 0
        top_up = move(f"top-up:{record.id}", "wallet:ann", f"stack:{table}:{loser}", 10)
        await store.commit([top_up, *settle_hand(record.id, number, table, "FUN", nets, rake)], record)
        say(record.id)


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), sys.argv[2]))
