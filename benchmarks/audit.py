"""Measures how long `dealerbox audit` takes for as many hands as a room has after months.

``python benchmarks/audit.py --hands 1000000 [--folder FOLDER]`` simulates some hours of a room with every game and both
kinds of money, and writes them to a database as often as necessary, each time with other table ids.
"""

import argparse
import asyncio
import os
import resource
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import ClassVar

from dealerbox.core.records import HandRecord, PlayerRecord
from dealerbox.ledger import Transfer
from dealerbox.maintenance.audit.run import Task, audit
from dealerbox.simulate.week import ledger, room
from dealerbox.simulate.week.run import RoomTask, simulate_room
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.hands import all_hands
from dealerbox.store.sqlite.reading import DATABASE


class KeepingStore(ledger.WeekStore):
    """A store that deletes nothing, and can be found after the simulation."""

    last: ClassVar["KeepingStore"]

    def __init__(self, recorded: Callable[[HandRecord], None]) -> None:
        super().__init__(recorded)
        KeepingStore.last = self

    async def forget(self, now: int, about: int) -> None:
        pass

    async def close(self) -> None:
        pass

    def books(self) -> tuple[list[PlayerRecord], list[Transfer], list[HandRecord]]:
        """Return all players, transfers and hands, however they were committed."""

        def work(connection: sqlite3.Connection) -> tuple[list[PlayerRecord], list[HandRecord]]:
            rows = connection.execute("SELECT id, name, kind, password, created FROM players")
            return [PlayerRecord(*row) for row in rows], list(all_hands(connection))

        players, hands = asyncio.run(self._channel.read(work))
        return players, asyncio.run(self.transfers_between("", "~")), hands


def play(people: int, hours: int) -> KeepingStore:
    """Return the store of a simulated room after ``hours``."""
    room.WeekStore = KeepingStore  # type: ignore[misc]
    simulate_room(RoomTask(people, hours, 1), lambda done: None)
    return KeepingStore.last


def write(path: Path, store: KeepingStore, copies: int) -> int:
    """Write ``copies`` of all hands and transfers; return the number of hands. The writes are not durable, and
    therefore much faster than a room's."""
    players, transfers, records = store.books()
    asyncio.run(_make(path, players))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("BEGIN")
    balances: Counter[tuple[str, str]] = Counter()
    for copy in range(copies):
        rows = [_copied(one, copy) for one in transfers]
        connection.executemany(
            "INSERT INTO transfers (id, at, debit, credit, currency, amount, kind, about)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            rows,
        )
        for _, _, debit, credit, currency, amount, _, _ in rows:
            balances[debit, currency] -= amount
            balances[credit, currency] += amount
        for hand in records:
            _insert(connection, hand, f"{hand.table}c{copy}")
    connection.executemany(
        "INSERT INTO balances (account, currency, balance) VALUES (?, ?, ?)",
        [(*key, amount) for key, amount in balances.items()],
    )
    connection.execute("COMMIT")
    connection.close()
    return copies * len(records)


async def _make(path: Path, players: Sequence[PlayerRecord]) -> None:
    store = await SqliteStore.open(path)
    for player in players:
        await store.create_player(player)
    await store.close()


def _copied(one: Transfer, copy: int) -> tuple[str, int, str, str, str, int, str, str]:
    id, about = one.id, one.about
    if (head := id.split(":")[0]) in ("hand", "points", "jackpot-fed", "jackpot-won", "jackpot-paid"):
        table, _, number = about.rpartition("-")
        about = f"{table}c{copy}-{number}"
        id = id.replace(f"{head}:{one.about}", f"{head}:{about}")
    else:
        id += f":c{copy}"
    ends = (_account(end, copy, about) for end in (one.debit, one.credit))
    return (id, one.at, *ends, one.currency, one.amount, one.kind, about)  # type: ignore[return-value]


def _account(name: str, copy: int, hand: str) -> str:
    kind, *parts = name.split(":")
    if kind == "stack":
        return f"stack:{parts[0]}c{copy}:{parts[1]}"
    return f"prize:{hand}" if kind == "prize" else name


def _insert(connection: sqlite3.Connection, hand: HandRecord, table: str) -> None:
    id = f"{table}-{hand.number}"
    connection.execute(
        "INSERT INTO hands (id, table_id, number, game, bet_limit, house, house_digest, currency, started, ended, pot,"
        " rake, events, void) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            id, table, hand.number, hand.game, hand.limit, hand.house, hand.house_digest, hand.currency, hand.started,
            hand.ended, hand.pot, hand.rake, hand.events, hand.void,
        ),
    )  # fmt: skip
    connection.executemany(
        "INSERT INTO hand_players (hand, place, player, net, ended) VALUES (?, ?, ?, ?, ?)",
        [(id, one.place, one.player, one.net, hand.ended) for one in hand.players],
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, help="where to write (a temporary folder by default)")
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--people", type=int, default=100)
    parser.add_argument("--hours", type=int, default=12)
    arguments = parser.parse_args()
    played = play(arguments.people, arguments.hours)
    once = len(played.books()[2])
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        data = Path(folder)
        hands = write(data / DATABASE, played, -(-arguments.hands // once))
        print(f"{hands:9,} hands, {(data / DATABASE).stat().st_size / 2**20:,.0f} MB")
        for deep in (False, True):
            begun = time.perf_counter()
            report = audit(Task(data, deep=deep, processes=os.cpu_count() or 1))
            seconds = time.perf_counter() - begun
            print(f"{seconds:9.1f} s{' --deep' * deep}: {hands / seconds:,.0f} hands per second")
            # Copies of a hand deal the same cards again, which chance would not.
            if not report.counts.keys() <= {"cards"}:
                raise SystemExit(f"the ledger is wrong: {report.findings}")
        peak = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        print(f"{peak / 1024:9,.0f} MB of memory in the largest process")


if __name__ == "__main__":
    main()
