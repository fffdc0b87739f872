"""Measures how long a player with a hundred thousand hands waits for their results, compared with sums over the hands
themselves; and how many hands per second the store commits with and without the data for results.

``python benchmarks/results.py [--folder FOLDER]``: the two ways take turns; the ratios count.
"""

import argparse
import asyncio
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from msgspec.structs import replace
from store import PLAYERS, hand

from dealerbox.core.records import HandRecord, HandResult, PlayerRecord
from dealerbox.hand_history.results import ResultSearch
from dealerbox.ledger import Transfer
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.statements import record_hand

NAMES = [f"p{place}" for place in range(PLAYERS)]
BETWEEN_MS = 60_000
A_SESSION, NIGHT_MS = 100, 12 * 3_600_000
AT_ONCE = 2000

_JOINED = (
    "SELECT game, bet_limit, count(*), sum(net) FROM hand_players JOIN hands ON hands.id = hand"
    " WHERE player = ? AND void = '' GROUP BY game, bet_limit"
)


def with_results(record: HandRecord) -> HandRecord:
    """Return the hand with the data that its players' results need."""
    number = record.number
    kinds = (("holdem", "NL"), ("omaha", "PL"), ("stud", "FL"))
    game, limit = kinds[number // 1000 % 3]
    results = tuple(HandResult(name, 100, number % 3 == 0, number % 5 == 0, number % 7 == 0, 2) for name in NAMES)
    ended = number * BETWEEN_MS + number // A_SESSION * NIGHT_MS
    return replace(record, game=game, limit=limit, started=ended - 1, ended=ended, results=results)


async def filled_store(path: Path, hands: int) -> SqliteStore:
    """Return a store in which each player has ``hands`` hands."""
    store = await SqliteStore.open(path)
    for name in NAMES:
        await store.create_player(PlayerRecord(name, name, "bot", "", 0))

    def fill(first: int) -> Callable[[sqlite3.Connection], None]:
        def work(connection: sqlite3.Connection) -> None:
            for number in range(first, min(first + AT_ONCE, hands)):
                record_hand(connection, with_results(hand(f"t{number % 4}", number, NAMES)[1]))

        return work

    for first in range(0, hands, AT_ONCE):
        await store._channel.write(fill(first))
    return store


async def median_ms(work: Callable[[], Awaitable[object]], rounds: int) -> float:
    """Return the median time in milliseconds."""
    taken = []
    for _ in range(rounds):
        begun = time.perf_counter()
        await work()
        taken.append((time.perf_counter() - begun) * 1000)
    return statistics.median(taken)


async def waiting_times(folder: Path, hands: int, rounds: int) -> tuple[float, float, float]:
    """Return the milliseconds for all results, for the graph, and for the sums over the hands themselves."""
    store = await filled_store(folder / f"{hands}.db", hands)
    search = ResultSearch(currency="FUN")
    channel = store._channel
    found = (
        await median_ms(lambda: store.results.results(NAMES[0], search), rounds),
        await median_ms(lambda: store.results.points(NAMES[0], search), rounds),
        await median_ms(lambda: channel.report(lambda reading: reading.execute(_JOINED, NAMES[:1]).fetchall()), rounds),
    )
    await store.close()
    return found


async def rate(path: Path, hands: int, noted: bool) -> float:
    """Return hands per second."""
    store = await SqliteStore.open(path)
    for name in NAMES:
        await store.create_player(PlayerRecord(name, name, "bot", "", 0))
        for table in range(16):
            own = f"wallet:{name}"
            grant = Transfer(f"g{table}{name}", 0, "bank", own, "FUN", 10**9, "grant")
            buy_in = Transfer(f"b{table}{name}", 0, own, f"stack:t{table}:{name}", "FUN", 10**9, "buy-in")
            await store.commit([grant, buy_in])

    async def play(table: str) -> None:
        for number in range(1, hands // 16 + 1):
            transfers, record = hand(table, number, NAMES)
            await store.commit(transfers, with_results(record) if noted else record)

    begun = time.perf_counter()
    await asyncio.gather(*(play(f"t{table}") for table in range(16)))
    seconds = time.perf_counter() - begun
    await store.close()
    return hands // 16 * 16 / seconds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to write (a temporary folder by default)")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as name:
        folder = Path(name)
        few = asyncio.run(waiting_times(folder, arguments.hands // 100, arguments.rounds))
        many = asyncio.run(waiting_times(folder, arguments.hands, arguments.rounds))
        rates: dict[bool, list[float]] = {True: [], False: []}
        for turn in range(3):
            for noted in (True, False):
                path = folder / f"rate-{turn}-{noted}.db"
                rates[noted].append(asyncio.run(rate(path, min(4000, arguments.hands), noted)))
    results, graph, joined = many
    print(f"{results:8.1f} ms for the results of {arguments.hands} hands, {few[0]:.1f} ms for those of one percent")
    print(f"{graph:8.1f} ms for the graph")
    print(f"{joined:8.1f} ms for the sums over the hands themselves; all results take {results / joined:.2f} of it")
    with_them, without = statistics.median(rates[True]), statistics.median(rates[False])
    print(f"{with_them:8.0f} hands per second with the data for results: {with_them / without:.2f} of those without")


if __name__ == "__main__":
    main()
