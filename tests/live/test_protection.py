"""Disconnect protection in the room: counted in the store when it is used (RULES.md A23 to A27, C5)."""

import asyncio

from msgspec.structs import replace

from dealerbox.core.records import ProtectionUse
from dealerbox.hand.commands import Call, RaiseTo
from dealerbox.live.disconnect_protection import DAY_MS, protection_report, protections_left
from dealerbox.store.interface import Store
from dealerbox.table.config import TableConfig
from tests.live.playing import STARTED, VirtualRoom, virtual
from tests.live.real_money import REAL_FIXED, seated
from tests.live.test_rake import play
from tests.live.test_table_task import FailingStore
from tests.live.values import seat

SECOND = replace(REAL_FIXED, id="f3", name="Oulu")


async def used(store: Store, *ats: int, player: str = "bob") -> None:
    for at in ats:
        assert await store.spend_protection(ProtectionUse(f"old-{at}", player, "old", at), 9, 0)


async def bob_is_lost(running: VirtualRoom, *configs: TableConfig) -> list[str]:
    """At each table Bob calls, Ann raises, and Bob disconnects. Return what happened to him at each table once his
    clocks had run out."""
    anns = []
    for config in configs:
        ann, bob = await seated(running, config, "ann", "bob")
        await play(config.id, (bob, Call()), (ann, RaiseTo(200)))
        anns.append(ann)
    for connection in running.people:
        if connection.player == "bob":
            await connection.hang_up()
    happened = []
    for config, ann in zip(configs, anns, strict=True):
        await ann.event("HandEnded")
        kinds = [event["type"] for event in ann.events(config.id)]
        happened.append(next(kind for kind in kinds if kind in ("Protected", "Folded")))
    return happened


@virtual
async def test_a_player_who_disconnects_facing_a_bet_is_protected_and_it_is_counted() -> None:
    running = await VirtualRoom().open(REAL_FIXED)
    happened = await bob_is_lost(running, REAL_FIXED)
    assert happened == ["Protected"]
    (use,) = await running.store.protection_uses(0)
    assert (use.hand, use.player, use.table) == ("f2-1", "bob", "f2")
    now = running.parts.clock.now()
    assert await protections_left(running.store, "bob", 2, now) == 1
    assert await protections_left(running.store, "ann", 2, now) == 2
    (report,) = await protection_report(running.store, 0)
    (hand,) = await running.store.hands_of("bob", 1)
    assert (report.pot, report.currency, report.void) == (hand.pot, "EUR", False)
    assert report.won - report.put_in == next(one.net for one in hand.players if one.player == "bob")


@virtual
async def test_a_player_without_protections_left_folds() -> None:
    running = await VirtualRoom().open(REAL_FIXED)
    await running.person("bob")
    await used(running.store, STARTED - 5, STARTED - 6)
    happened = await bob_is_lost(running, REAL_FIXED)
    assert happened == ["Folded"]
    assert len(await running.store.protection_uses(0)) == 2


@virtual
async def test_protections_used_over_24_hours_ago_do_not_count() -> None:
    running = await VirtualRoom().open(REAL_FIXED)
    await running.person("bob")
    await used(running.store, STARTED - DAY_MS, STARTED - 6)
    happened = await bob_is_lost(running, REAL_FIXED)
    assert happened == ["Protected"]


@virtual
async def test_two_tables_cannot_use_the_same_last_protection() -> None:
    running = await VirtualRoom().open(REAL_FIXED, SECOND)
    await running.person("bob")
    await used(running.store, STARTED - 5)
    happened = await bob_is_lost(running, REAL_FIXED, SECOND)
    assert sorted(happened) == ["Folded", "Protected"]
    assert len(await running.store.protection_uses(0)) == 2


@virtual
async def test_a_void_hand_uses_no_protection() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(REAL_FIXED)
    ann, bob = await seated(running, REAL_FIXED, "ann", "bob")
    store.failing = "hand"
    await play("f2", (bob, Call()), (ann, RaiseTo(200)))
    await bob.hang_up()
    await ann.event("TableClosed")
    assert "Protected" not in ann.kinds(), "nobody saw what was not committed"
    await ann.until(lambda message: message["type"] == "Interrupted")
    (report,) = await protection_report(store, 0)
    assert (report.hand, report.void, report.pot) == ("f2-1", True, 0)
    assert await store.protections_since("bob", 0) == 0, "neither the hand nor the protection used in it counts"


async def test_uses_are_counted_per_player_and_listed_latest_first(store: Store) -> None:
    await seat(store, "ann", "bob")
    await used(store, 100, 200, 300)
    await used(store, 250, player="ann")
    assert [await store.protections_since("bob", since) for since in (99, 100, 300)] == [3, 2, 0]
    assert [(use.player, use.at) for use in await store.protection_uses(200)] == [
        ("bob", 300),
        ("ann", 250),
        ("bob", 200),
    ]
    late = ProtectionUse("new", "bob", "t", 400)
    assert not await store.spend_protection(late, 2, 100), "two after 100"
    assert await store.protections_since("bob", 0) == 3
    assert await store.spend_protection(late, 2, 200), "one after 200"


async def test_concurrent_uses_never_exceed_the_limit(store: Store) -> None:
    await seat(store, "ann")
    uses = [ProtectionUse(f"h{number}", "ann", "t", 100 + number) for number in range(8)]
    granted = await asyncio.gather(*(store.spend_protection(use, 2, 0) for use in uses))
    assert sum(granted) == 2 == await store.protections_since("ann", 0)
