"""The room dies at every write of a scripted hour and restarts from its file: nothing is lost, done twice, or not
announced.

What a power cut leaves of data that SQLite was told is on the disk is SQLite's own promise (synchronous=FULL).
"""

import logging
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
import structlog

from dealerbox.core.records import HandRecord
from dealerbox.ledger import Transfer
from dealerbox.live.recovery import ReturnedStack, recover
from dealerbox.live.table_session import TableSession
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.interruptions import Interruptions
from dealerbox.store.sqlite.reading import DATABASE
from dealerbox.table.events import TableEvent
from tests.crash import hour, script
from tests.crash.checks import Disk
from tests.crash.dying_store import DyingStore, disk_at
from tests.crash.hour import Point, Recording, When, die_and_go_on, go_on, killed, look, record

EVERY = 29
"""The quick tests crash at one in this many points; a prime, so that all kinds of points occur."""
TWO_TABLES = script.STEPS.index(script.two_tables)


@contextmanager
def quiet() -> Iterator[None]:
    """Thousands of players are refunded: nobody reads these logs."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    try:
        yield
    finally:
        structlog.configure(**before)


@pytest.fixture(scope="module")
def recording(tmp_path_factory: pytest.TempPathFactory) -> Recording:
    with quiet():
        return record(tmp_path_factory.mktemp("hour"))


def die_at(recording: Recording, points: Sequence[Point], folder: Path) -> list[str]:
    """Return the names of the points at which something was wrong, and what."""
    wrong = []
    with quiet():
        for point in points:
            try:
                die_and_go_on(recording, point, folder)
            except Exception as fault:
                wrong.append(f"{point.name} (step {point.step}): {type(fault).__name__}: {fault}")
    return wrong


def test_the_hour_covers_everything_and_has_enough_crash_points(recording: Recording, tmp_path: Path) -> None:
    assert sum(point.when != "torn" for point in recording.points) >= 300
    whole = tmp_path / "whole" / DATABASE
    disk_at(recording.database, recording.log, recording.log.stat().st_size, whole)
    disk = Disk(whole)
    assert {kind for kind, *_ in disk.transfers} >= {
        "grant", "deposit", "buy-in", "top-up", "leave", "hand", "rake", "points", "jackpot-fed", "jackpot-won",
        "jackpot-paid", "entry", "refund", "rebuy", "chips", "prize", "fee", "withdrawal", "withdrawal-paid",
    }  # fmt: skip
    kinds = b"".join(disk.events.values())
    assert all(f'"{kind}"'.encode() in kinds for kind in ("Protected", "JackpotWon", "StoodPat", "UncalledReturned"))
    assert max(len(end.pots) for end in disk.ends()) > 1, "side pots"
    tables = {table for table, _ in disk.hands}
    assert tables >= {"t1", "t2", "te", "cup.0", "cup.1"}
    others = {table for table in tables - {"t1", "t2", "te"} if not table.startswith("cup.")}
    assert len(others) == 1, "a private one too"


def test_a_crash_loses_nothing_and_repeats_nothing(recording: Recording, tmp_path: Path) -> None:
    assert "\n".join(die_at(recording, recording.points[::EVERY], tmp_path)) == ""


@pytest.mark.parametrize("part", [0.1, 0.35, 0.6, 0.9])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_killed_process_leaves_the_same_file(recording: Recording, tmp_path: Path, part: float, when: When) -> None:
    points = [point for point in recording.points if point.when == when]
    point = points[round(part * len(points))]
    with quiet():
        path = killed(tmp_path, point)
        assert Disk(path).balances == balances_at(recording, point, tmp_path), "one run is as the other"
        go_on(path, point, recording.facts[: point.published])


def balances_at(recording: Recording, point: Point, folder: Path) -> object:
    path = folder / "the same" / DATABASE
    disk_at(recording.database, recording.log, point.log, path)
    return Disk(path).balances


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_at_every_single_write(recording: Recording, tmp_path: Path) -> None:
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, get_context("fork")) as pool:
        parts = [pool.submit(die_at, recording, recording.points[at::workers], tmp_path) for at in range(workers)]
        assert "\n".join(wrong for part in parts for wrong in part.result()) == ""


# ---- faults that the test must find ----


def found_in(folder: Path, step: int) -> str:
    """Return the first fault if the room crashes in that step of an hour played now."""
    with quiet():
        made = record(folder)
    for point in made.points:
        if point.step == step:
            try:
                look(made, point, folder)
            except AssertionError as wrong:
                return str(wrong)
    return ""


def test_finds_a_hand_whose_chips_move_in_a_separate_transaction(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = SqliteStore.commit

    async def careless(store: SqliteStore, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        await whole(store, transfers)
        if hand is not None:
            await whole(store, [], hand)

    monkeypatch.setattr(SqliteStore, "commit", careless)
    assert "chips moved in a hand that is not recorded" in found_in(tmp_path, TWO_TABLES)


def test_finds_a_hand_published_before_its_commit(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def hasty(session: TableSession, events: Sequence[TableEvent]) -> None:
        session.publish(events)
        await session.books.write(events)

    monkeypatch.setattr(TableSession, "apply_and_commit", hasty)
    assert "a hand was told that is not written down" in found_in(tmp_path, TWO_TABLES)


def test_finds_a_restart_that_refunds_and_notifies_separately(
    recording: Recording, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = Interruptions.settle

    async def two_steps(part: Interruptions, transfers: Any, hands: Any, published: Any) -> None:
        await whole(part, transfers, [], [])
        await whole(part, [], hands, published)

    monkeypatch.setattr(Interruptions, "settle", two_steps)
    point = next(point for point in recording.points if point.step == TWO_TABLES and point.write > 30)
    (wrong,) = die_at(recording, [point], tmp_path)
    assert hour.HALF_DONE in wrong


def test_finds_a_restart_that_forgets_running_hands(
    recording: Recording, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    async def forgetful(store: DyingStore, now: int, run: str) -> list[ReturnedStack]:
        await store._do(lambda connection: connection.execute("DELETE FROM running_hands"))
        return await recover(store, now, run)

    monkeypatch.setattr(hour, "recover", forgetful)
    wrong = die_at(recording, [point for point in recording.points if point.step == TWO_TABLES][20:24], tmp_path)
    assert wrong
