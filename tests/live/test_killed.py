"""The store's process dies at a random moment."""

import random
import sqlite3
import subprocess
import sys
from pathlib import Path

from dealerbox.live.recovery import recover
from dealerbox.store.sqlite import SqliteStore
from tests.live.killed_room import PLAYERS, TABLES

ROOT = Path(__file__).resolve().parents[2]
KILLS = 8


def play_and_kill(database: Path, run: str, after: int) -> list[str]:
    """Kill the room once it has printed ``after`` hands; return all hands that it printed."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.live.killed_room", database, run], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    printed = [line for _, line in zip(range(1 + after), child.stdout, strict=False)]
    child.kill()
    rest, _ = child.communicate()
    # The last line may be cut off and does not count.
    lines = ("".join(printed) + rest).split("\n")[:-1]
    assert lines[0] == "open"
    return lines[1:]


async def test_acknowledged_hands_are_stored_whole_and_none_by_half(database: Path) -> None:
    chance = random.Random(5)
    acknowledged: set[str] = set()
    for kill in range(KILLS):
        printed = play_and_kill(database, str(kill), chance.randrange(400))
        assert acknowledged.isdisjoint(printed)
        acknowledged.update(printed)

        store = await SqliteStore.open(database)
        assert await store.audit() == []
        check_hands(database, acknowledged)
        await recover(store, 0, f"after {kill}")
        assert await store.balances("stack:") == {}, "nobody is left in a seat"
        wallets = sum((await store.balances("wallet:")).values())
        assert wallets + await store.balance("rake", "FUN") == len(PLAYERS) * 10**9
        assert await store.audit() == []
        await store.close()
    assert len(acknowledged) > KILLS


def check_hands(database: Path, acknowledged: set[str]) -> None:
    connection = sqlite3.connect(database)
    transfers: dict[str, set[str]] = {}
    for (id,) in connection.execute("SELECT id FROM transfers WHERE id GLOB 'hand:*' OR id GLOB 'top-up:*'"):
        hand = id.split(":")[1]
        transfers.setdefault(hand, set()).add(id)
    recorded = dict(connection.execute("SELECT id, number FROM hands"))
    seats = dict(connection.execute("SELECT hand, count(*) FROM hand_players GROUP BY hand"))
    connection.close()
    assert acknowledged <= recorded.keys()
    assert len(recorded) - len(acknowledged) <= KILLS * TABLES, "a table waits for one hand at a time"
    assert transfers.keys() == recorded.keys() == seats.keys()
    for hand, number in recorded.items():
        settled = {f"hand:{hand}:1", f"hand:{hand}:2"} if number % 50 else set()
        assert transfers[hand] == {f"top-up:{hand}", *settled}
        assert seats[hand] == len(PLAYERS)
