"""Limits, breaks and playing time survive a restart."""

from pathlib import Path

from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.commands import ConfirmRaise, CoolOff, SetLimit
from dealerbox.play_limits.limits import MINUTE_MS, Limit, slot
from dealerbox.play_limits.machine import WAIT_MS
from dealerbox.play_limits.played import Summed
from dealerbox.store.sqlite import SqliteStore
from tests.play_limits.money import DAY_MS, NOON, buy_in, entry, hit_of, limit, lose, paid_out, people, refused


async def again(store: SqliteStore, path: Path) -> SqliteStore:
    await store.close()
    return await SqliteStore.open(path)


async def test_limits_and_pending_raises_survive_a_restart(database: Path) -> None:
    store = await SqliteStore.open(database)
    await people(store, "ann", "bob")
    await limit(store, "ann", "loss-day", 1000)
    await store.commit([buy_in("ann", 600), buy_in("bob", 600), entry("ann", 100)])
    await lose(store, "ann", "bob", 500)
    raise_it = SetLimit(Limit("loss-day", "EUR"), 2000)
    await store.play_limits.decide("ann", raise_it, NOON)
    store = await again(store, database)
    assert hit_of(await refused(store, buy_in("ann", 301, table="u"))).left == 300
    await store.commit([paid_out("ann", 100, kind="refund")])
    assert hit_of(await refused(store, buy_in("ann", 401, table="u"))).left == 400, "the refund has found its entry"
    store = await again(store, database)
    await store.play_limits.decide("ann", ConfirmRaise(Limit("loss-day", "EUR")), NOON + WAIT_MS)
    store = await again(store, database)
    assert hit_of(await refused(store, buy_in("ann", 2001, at=NOON + 2 * DAY_MS))).value == 2000
    await store.close()


async def test_breaks_playing_time_and_reminders_survive_a_restart(database: Path) -> None:
    store = await SqliteStore.open(database)
    await people(store, "ann", "bob")
    await store.play_limits.decide("ann", CoolOff(24), NOON)
    stretch = Playing("bob", NOON, NOON + 5, 5, {"EUR": -3}, reminded=5)
    await store.play_limits.played([stretch], [Summed("bob", "", "minutes", slot(NOON), "", 7 * MINUTE_MS)])
    store = await again(store, database)
    await refused(store, buy_in("ann", 1, at=NOON + DAY_MS - 1), code="excluded")
    await refused(store, buy_in("bob", 1, at=NOON + 6), code="reality_check")
    assert await store.play_limits.ask(lambda books: books.playing("bob")) == stretch
    assert await store.play_limits.ask(lambda books: books.sum_since("bob", "", "minutes", slot(NOON))) == 7 * MINUTE_MS
    await store.close()
