"""``kill -9`` at random moments while the demo plays as fast as it can: nothing is ever lost."""

import random
import sqlite3
import time
from collections import defaultdict
from pathlib import Path

import pytest

from tests.running import RunningRoom

FAST = {"DEALERBOX_PACE": "15"}


class Books:
    """The contents of a database that no room has open."""

    def __init__(self, path: Path) -> None:
        with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as database:
            self.transfers = database.execute(
                "SELECT kind, debit, credit, amount FROM transfers WHERE currency = 'FUN' ORDER BY seq"
            ).fetchall()
            self.balances = dict(database.execute("SELECT account, balance FROM balances WHERE currency = 'FUN'"))
            self.nets = dict(
                database.execute(
                    "SELECT player, sum(net) FROM hand_players JOIN hands ON hands.id = hand"
                    " WHERE currency = 'FUN' GROUP BY player"
                )
            )
            (self.hands,) = database.execute("SELECT count(*) FROM hands").fetchone()
        database.close()

    def check(self) -> None:
        assert sum(self.balances.values()) == 0
        assert [name for name, amount in self.balances.items() if amount < 0] == ["bank"]
        assert self.owned() == self.entitled()

    def owned(self) -> dict[str, int]:
        """Return each player's wallet and stacks."""
        owned: dict[str, int] = defaultdict(int)
        for account, amount in self.balances.items():
            kind, _, rest = account.partition(":")
            if kind in ("wallet", "stack"):
                owned[rest.split(":")[-1]] += amount
        return dict(owned)

    def entitled(self) -> dict[str, int]:
        """Return what each player was granted, won and lost in finished hands, paid for tournaments and received from
        them."""
        entitled: dict[str, int] = defaultdict(int)
        for kind, debit, credit, amount in self.transfers:
            if kind == "grant" or debit.startswith("pool:"):
                entitled[credit.removeprefix("wallet:")] += amount
            elif credit.startswith("pool:"):
                entitled[debit.removeprefix("wallet:")] -= amount
        for player, net in self.nets.items():
            entitled[player] += net
        return dict(entitled)

    def check_paid_back_before_anybody_sat_down(self, known: int) -> int:
        """Check that the transfers of the last start, those after the first ``known``, empty all stacks before the
        first buy-in. Return how many stacks were refunded."""
        stacks: dict[str, int] = defaultdict(int)
        paid_back = 0
        for number, (kind, debit, credit, amount) in enumerate(self.transfers):
            if number >= known and kind == "recovery":
                paid_back += 1
            elif number >= known:
                break
            stacks[debit] -= amount
            stacks[credit] += amount
        left = {account: amount for account, amount in stacks.items() if amount and account.startswith("stack:")}
        assert left == {}
        return paid_back


def kill_and_check(folder: Path, times: int, seed: int) -> None:
    room = RunningRoom(folder, environment=FAST)
    try:
        kill_and_check_room(room, times, random.Random(seed))
    finally:
        room.kill()


def kill_and_check_room(room: RunningRoom, times: int, chance: random.Random) -> None:
    database = room.data / "dealerbox.db"
    known = 0
    paid_back = 0
    for _ in range(times):
        room.start()
        time.sleep(chance.random() * 2)
        room.kill()
        books = Books(database)
        books.check()
        if known:
            paid_back += books.check_paid_back_before_anybody_sat_down(known)
        known = len(books.transfers)
    room.start()
    assert "returned to their players" in room.printed(), "people are notified"
    assert room.stop() == 0
    books = Books(database)
    books.check()
    books.check_paid_back_before_anybody_sat_down(known)
    assert books.hands > times, "there was something to lose"
    assert paid_back > times, "and something to refund"
    assert not [account for account, amount in books.balances.items() if amount and account.startswith("stack:")]


def test_three_kills(tmp_path: Path) -> None:
    kill_and_check(tmp_path, 3, seed=11)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_fifty_kills(tmp_path: Path) -> None:
    kill_and_check(tmp_path, 50, seed=12)
