"""Which hands lose their details when a database is compacted, and what stays of them."""

import time
from pathlib import Path

import pytest
from msgspec.structs import replace

from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand_history import visible
from dealerbox.hand_history.share_store import Share
from dealerbox.maintenance.compaction import DAY_MS, compact
from dealerbox.store.sqlite import SqliteStore
from dealerbox.store.sqlite.reading import DATABASE
from tests.live.values import hand, person

NOW = time.time_ns() // 1_000_000
JACKPOT = b'[{"type":"JackpotWon"}]'


async def compacted(folder: Path, *args: int) -> set[int]:
    """The numbers of the hands that have lost their details."""
    compact(folder, *args)
    store = await SqliteStore.open(folder / DATABASE)
    found = await store.hands_of("hal", 100)
    await store.close()
    return {one.number for one in found if one.compacted}


@pytest.fixture
async def data(tmp_path: Path) -> Path:
    """Hands from two days and two years ago; ``hal`` and ``max`` are bots, ``ann`` is not."""
    store = await SqliteStore.open(tmp_path / DATABASE)
    for name in ("hal", "max"):
        await store.create_player(person(name, kind="bot"))
    await store.create_player(person("ann"))
    days, years = NOW - 2 * DAY_MS, NOW - 730 * DAY_MS
    bots, mixed = hand(1, "hal", "max", ended=days), hand(2, "hal", "ann", ended=days)
    old = hand(3, "hal", "ann", ended=years)
    records = [
        bots, mixed, old,
        replace(hand(4, "hal", "ann", ended=years), currency="EUR"),
        hand(5, "hal", "ann", ended=years, events=JACKPOT),
        replace(hand(6, "hal", "max", ended=years), void="crash"),
        hand(7, "hal", "ann", ended=years),
        hand(8, "hal", "max", ended=NOW - 3_600_000),
        replace(hand(9, "hal", "max", ended=days), currency="CHIPS:t7"),
        replace(hand(10, "hal", "ann", ended=years), currency="CHIPS:t7"),
    ]  # fmt: skip
    for record in records:
        await store.commit([], record)
    await store.shares.create(Share("s", "digest", "ann", "t-7", True, True, NOW), 9)
    await store.close()
    return tmp_path


async def test_bot_hands_lose_details_sooner_than_peoples(data: Path) -> None:
    assert await compacted(data, 1, 365) == {1, 3, 9}
    assert await compacted(data, 1, 1) == {1, 2, 3, 9}
    assert await compacted(data, 0, 0) == {1, 2, 3, 8, 9}, "shared, won the jackpot, void, real money: never"


async def test_a_compacted_hand_keeps_its_result(data: Path) -> None:
    compact(data, 1, 365)
    store = await SqliteStore.open(data / DATABASE)
    record = await store.hand("t-3")
    assert record is not None and (record.pot, record.rake, len(record.players)) == (30, 2, 2)
    with pytest.raises(Refusal, match="Only the result of hand t-3 is still stored"):
        visible.redacted(record, {}, None)
    assert visible.seen_by(record, 0) == ()
    (act,) = [one for one in await store.audit_entries(0) if one.act == "compact"]
    assert act.reason == "details of 3 hands: of bots alone after 1 days, of play money after 365"
    await store.close()


async def test_compaction_needs_a_stopped_room(data: Path, tmp_path: Path) -> None:
    store = await SqliteStore.open(data / DATABASE)
    with pytest.raises(StoreFailed, match="another room is running"):
        compact(data, 1, 365)
    await store.close()
    with pytest.raises(StoreFailed, match="no room has its data in"):
        compact(tmp_path / "nowhere", 1, 365)
