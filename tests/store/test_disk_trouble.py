"""A full disk, a database locked by another program, a file that is not writable: the tables wait, players and operator
are notified, nothing is lost, and play continues automatically."""

import asyncio
import json
import resource
import sqlite3
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreUnavailable
from dealerbox.hand.commands import Fold
from dealerbox.live.operator import Operator
from dealerbox.store.sqlite import SqliteStore, opening
from tests.live.playing import HEADS_UP, PURSE, Person, VirtualRoom, heads_up, last_turn, virtual
from tests.live.test_killed_while_playing import Books
from tests.live.values import hand
from tests.running import RunningRoom

Mend = Callable[[], Awaitable[None]]


async def full(store: SqliteStore, path: Path) -> Mend:
    """Let the database grow no further."""

    def most(pages: str) -> Callable[[sqlite3.Connection], object]:
        return lambda connection: connection.execute(f"PRAGMA max_page_count={pages}").fetchone()

    (pages,) = await store._channel.read(lambda connection: connection.execute("PRAGMA page_count").fetchone())
    await store._channel.write(most(str(pages)))
    with pytest.raises(StoreUnavailable):  # nor is there room for a hand in the existing pages
        for number in range(1, 100):
            await store.commit([], hand(number, "ann", "bob", table="x"))

    async def mend() -> None:
        await store._channel.write(most("1000000"))

    return mend


async def held(store: SqliteStore, path: Path) -> Mend:
    """Let another program hold the write lock."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def mend() -> None:
        other.execute("ROLLBACK")
        other.close()

    return mend


async def forbidden(store: SqliteStore, path: Path) -> Mend:
    """Make the file read-only."""

    connection = store._channel._writer._connection
    connection.execute("PRAGMA query_only=ON")

    async def mend() -> None:
        connection.execute("PRAGMA query_only=OFF")

    return mend


def notices(person: Person) -> list[str]:
    return [one["code"] for one in person.messages if one["type"] == "Notice"]


TROUBLES = [
    pytest.param(full, "the disk is full: nothing was stored", id="full"),
    pytest.param(held, "the database is locked by another program: nothing was stored", id="held"),
    pytest.param(forbidden, "the database may not be written to: check the rights", id="forbidden"),
]


@pytest.mark.parametrize(("trouble", "words"), TROUBLES)
async def test_the_hand_waits_and_counts_once_the_trouble_is_over(
    database: Path, monkeypatch: pytest.MonkeyPatch, trouble: Callable[[SqliteStore, Path], Awaitable[Mend]], words: str
) -> None:
    monkeypatch.setattr(opening, "WAIT_MS", 200)
    store = await SqliteStore.open(database)
    running = await VirtualRoom(store).open(HEADS_UP)  # type: ignore[arg-type]
    ann, bob = await heads_up(running)
    mend = await trouble(store, database)
    acting = asyncio.create_task(ann.act("t1", last_turn(ann)["turn"], Fold()))
    await bob.until(lambda one: one["type"] == "Notice" and one["code"] == "store_away")
    assert not acting.done() and "HandEnded" not in bob.kinds(), "nothing is published before it is stored"
    for order in (
        office(running).pause("t1", "a word"),
        office(running).pause(None, "a word"),
        office(running).drain(5, ""),
    ):
        with pytest.raises(Refusal, match=f"cannot be written right now.*{words}.*Nothing was done"):
            await order
    health = await running.room.health()
    assert health.status == "failing" and words in str(health.faults)
    await mend()
    assert (await acting)["type"] == "Done"
    await bob.until(lambda one: one["type"] == "Notice" and one["code"] == "store_back")
    hand = await store.hand("t1-1")
    assert hand is not None and not hand.void
    assert await store.audit() == []
    assert (await running.room.health()).status == "ok"
    await bob.event("HandOpened", len(bob.texts) - 5)
    assert notices(bob) == ["store_away", "store_back"], "each once, however often it was tried"
    assert "PlayPaused" not in bob.kinds(), "what was refused is not done later"
    assert await office(running).pause("t1", "a word") == ["t1"]
    await office(running).resume("t1")
    assert await running.room.close("closing", 5)
    assert sum([await running.owns(one) for one in ("ann", "bob")]) == 2 * PURSE
    for person in (ann, bob):
        await person.hang_up()
    await store.close()


@virtual
async def test_an_order_that_waited_too_long_is_not_carried_out_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that hangs reports no fault either, and the table waits for it."""
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    answers, commit = asyncio.Event(), running.store.commit

    async def slow(*given: Any) -> None:
        await answers.wait()
        await commit(*given)

    monkeypatch.setattr(running.store, "commit", slow)
    acting = asyncio.create_task(ann.act("t1", last_turn(ann)["turn"], Fold()))
    await asyncio.sleep(1)
    with pytest.raises(Refusal, match="within 20 seconds"):
        await office(running).pause("t1", "a word")
    answers.set()
    assert (await acting)["type"] == "Done"
    await bob.event("HandOpened", len(bob.texts) - 1)
    assert "PlayPaused" not in bob.kinds()


def office(running: VirtualRoom) -> Operator:
    return Operator(running.parts, KEY)


def health_of(room: RunningRoom) -> dict[str, object]:
    try:
        with urllib.request.urlopen(f"{room.address}/health", timeout=5) as answer:
            return dict(json.loads(answer.read()))
    except urllib.error.HTTPError as failing:
        return dict(json.loads(failing.read()))


def until(what: Callable[[], bool], seconds: float = 30) -> None:
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it does not come to that"
        time.sleep(0.1)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit is set from outside")
def test_a_playing_room_whose_file_may_not_grow(tmp_path: Path) -> None:
    """The system refuses every byte beyond a size; the demo plays as fast as it can."""
    room = RunningRoom(tmp_path, environment={"DEALERBOX_PACE": "15"})
    try:
        room.start()
        assert room._process is not None
        pid = room._process.pid
        time.sleep(2)
        log = room.data / "dealerbox.db-wal"
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (log.stat().st_size, hard))
        until(lambda: "nothing was stored" in str(health_of(room)["faults"]))
        before = Books(room.data / "dealerbox.db").hands
        time.sleep(4)
        assert Books(room.data / "dealerbox.db").hands == before
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))
        until(lambda: health_of(room)["status"] == "ok")
        until(lambda: Books(room.data / "dealerbox.db").hands > before)
        assert room._process.poll() is None, "it never ended"
        assert room.stop() == 0
        printed = room.printed()
        assert printed.count("store_unavailable") >= 1 and "store_available" in printed
        books = Books(room.data / "dealerbox.db")
        books.check()
        assert not [name for name, amount in books.balances.items() if amount and name.startswith("stack:")]
    finally:
        room.kill()
