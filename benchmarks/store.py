"""Measures hands per second that the SQLite store commits, compared with one commit per hand.

``python benchmarks/store.py [--folder FOLDER]`` measures the folder's disk. The two ways take turns, so that a noisy
machine affects both; the ratio counts.
"""

import argparse
import asyncio
import os
import statistics
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from dealerbox.core.records import HandPlayer, HandRecord, PlayerRecord
from dealerbox.ledger import Transfer, settle_hand
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.writer import MAX_UNITS

PLAYERS = 6
RECORD_BYTES = 5000
BEGINNING_BYTES = 900
RECORDS = [os.urandom(RECORD_BYTES // 2).hex().encode() for _ in range(50)]


async def rate(
    folder: Path, max_units: int, callers: int, hands: int, check: bool = False, begin: bool = False
) -> float:
    """Return hands per second. Each caller is a table that waits for its hand before it plays the next. ``check``: it
    also checks what was stored; ``begin``: it also records the start of a hand before the cards are dealt, as a running
    table does."""
    store = await SqliteStore.open(folder / f"room-{time.monotonic_ns()}.db", max_units)
    players = [f"p{place}" for place in range(PLAYERS)]
    for player in players:
        await store.create_player(PlayerRecord(player, player, "bot", "", 0))
    for table in range(callers):
        for player in players:
            id, own = f"{table}{player}", f"wallet:{player}"
            grant = Transfer(f"g{id}", 0, "bank", own, "FUN", 10**9, "grant")
            buy_in = Transfer(f"b{id}", 0, own, f"stack:t{table}:{player}", "FUN", 10**9, "buy-in")
            await store.commit([grant, buy_in])

    async def play(table: str) -> None:
        for number in range(1, hands // callers + 1):
            transfers, record = hand(table, number, players)
            if begin:
                await store.interruptions.begin(replace(record, events=record.events[:BEGINNING_BYTES]))
            await store.commit(transfers, record)
            if check:
                await store.conservation.stored_commit(f"stack:{table}:", [one.id for one in transfers], record.id)

    begun = time.perf_counter()
    await asyncio.gather(*(play(f"t{table}") for table in range(callers)))
    seconds = time.perf_counter() - begun
    faults = await store.audit()
    await store.close()
    if faults:
        raise SystemExit(f"the ledger is wrong: {faults}")
    return hands // callers * callers / seconds


def hand(table: str, number: int, players: list[str]) -> tuple[list[Transfer], HandRecord]:
    """Five players lose to one, who pays the rake: six transfers."""
    winner = number % PLAYERS
    nets = [50 if place != winner else 0 for place in range(PLAYERS)]
    lost = [(player, -net) for player, net in zip(players, nets, strict=True)]
    lost[winner] = (players[winner], 235)
    id = f"{table}-{number}"
    record = HandRecord(
        id, table, number, "holdem", "NL", "dealerbox", "0" * 64, "FUN", number, number + 1, 300, 15,
        tuple(HandPlayer(player, place, net) for place, (player, net) in enumerate(lost)), RECORDS[number % 50],
    )  # fmt: skip
    return settle_hand(id, number, table, "FUN", lost, 15), record


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to write (a temporary folder by default)")
    parser.add_argument("--callers", type=int, default=16)
    parser.add_argument("--hands", type=int, default=4000)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    together: list[float] = []
    alone: list[float] = []
    looked: list[float] = []
    noted: list[float] = []
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        for _ in range(arguments.rounds):
            for rates, at_once, check, begin in (
                (together, MAX_UNITS, False, False), (looked, MAX_UNITS, True, False),
                (noted, MAX_UNITS, True, True), (alone, 1, False, False),
            ):  # fmt: skip
                rates.append(asyncio.run(rate(Path(folder), at_once, arguments.callers, arguments.hands, check, begin)))
    group, single, careful, whole = (statistics.median(rates) for rates in (together, alone, looked, noted))
    print(f"{group:8.0f} hands per second, committed together")
    print(f"{single:8.0f} hands per second, one commit each")
    print(f"{group / single:8.2f} times as many")
    print(f"{careful:8.0f} hands per second, committed together and each checked: {careful / group:.2f} of it")
    print(f"{whole:8.0f} hands per second, and their starts recorded too: {whole / group:.2f} of it")


if __name__ == "__main__":
    main()
