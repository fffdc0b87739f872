"""How long `dealerbox audit` takes, for as many hands as a room has after months.

``python benchmarks/audit.py --hands 1000000 [--folder FOLDER]``: some hours of the simulated room are played, every
game and both kinds of money, and written to a database as often as it takes, each time for other tables.
"""

import argparse
import asyncio
import os
import resource
import sqlite3
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import ClassVar

from dealerbox.ledger import Transfer
from dealerbox.room.audit.run import Task, audit
from dealerbox.room.sqlite import SqliteStore
from dealerbox.room.sqlite.reading import DATABASE
from dealerbox.room.store import HandRecord, PlayerRecord
from dealerbox.simulate.week import house, ledger
from dealerbox.simulate.week.run import RoomTask, simulate_room

Unit = tuple[list[Transfer], HandRecord | None]


class Kept(ledger.WeekStore):
    """Remembers all that is committed."""

    people: ClassVar[list[PlayerRecord]] = []
    units: ClassVar[list[Unit]] = []

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        await super().create_player(player, transfers)
        self.people.append(player)
        self.units.append((list(transfers), None))

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        await super().commit(transfers, hand)
        self.units.append((list(transfers), hand))


def play(people: int, hours: int) -> None:
    """Fills ``Kept``."""
    house.WeekStore = Kept  # type: ignore[misc]
    simulate_room(RoomTask(people, hours, 1), lambda done: None)


def write(path: Path, copies: int) -> int:
    """The hands of as many copies; returns how many. Not durable, and so much faster than a room."""
    asyncio.run(_make(path))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous=OFF")
    connection.execute("BEGIN")
    balances: Counter[tuple[str, str]] = Counter()
    hands = 0
    for copy in range(copies):
        for transfers, hand in Kept.units:
            rows = [_copied(one, copy) for one in transfers]
            connection.executemany(
                "INSERT INTO transfers (id, at, debit, credit, currency, amount, kind, about)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                rows,
            )
            for _, _, debit, credit, currency, amount, _, _ in rows:
                balances[debit, currency] -= amount
                balances[credit, currency] += amount
            if hand is not None:
                hands += 1
                _insert(connection, hand, f"{hand.table}c{copy}")
    connection.executemany(
        "INSERT INTO balances (account, currency, balance) VALUES (?, ?, ?)",
        [(*key, amount) for key, amount in balances.items()],
    )
    connection.execute("COMMIT")
    connection.close()
    return hands


async def _make(path: Path) -> None:
    store = await SqliteStore.open(path)
    for player in Kept.people:
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
        " rake, events, void) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, '')",
        (
            id, table, hand.number, hand.game, hand.limit, hand.house, hand.house_digest, hand.currency, hand.started,
            hand.ended, hand.pot, hand.rake, hand.events,
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
    play(arguments.people, arguments.hours)
    once = sum(hand is not None for _, hand in Kept.units)
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        data = Path(folder)
        hands = write(data / DATABASE, -(-arguments.hands // once))
        print(f"{hands:9,} hands, {(data / DATABASE).stat().st_size / 2**20:,.0f} MB")
        for deep in (False, True):
            begun = time.perf_counter()
            report = audit(Task(data, deep=deep, processes=os.cpu_count() or 1))
            seconds = time.perf_counter() - begun
            print(f"{seconds:9.1f} s{' --deep' * deep}: {hands / seconds:,.0f} hands a second")
            # Copies of the same hands deal the same cards again, and chance would not.
            if not report.counts.keys() <= {"cards"}:
                raise SystemExit(f"the books are wrong: {report.findings}")
        most = max(resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
        print(f"{most / 1024:9,.0f} MB of memory in the largest process")


if __name__ == "__main__":
    main()
