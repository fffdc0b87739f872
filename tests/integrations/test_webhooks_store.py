"""The stores' contract for webhooks and their deliveries."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.accounts.store import NOTHING
from dealerbox.core.audit_log import AuditEntry
from dealerbox.integrations.api_keys.store import Key
from dealerbox.integrations.webhooks import store as kept
from dealerbox.integrations.webhooks.store import Delivery, Webhook
from dealerbox.ledger import NotEnough
from dealerbox.store.interface import Store
from tests.live.values import hand, move, person

HOOK = Webhook("h1", "https://example.org/in", ("hand.finished", "account.closed"), "secret", 10, "Eve")
OTHER = replace(HOOK, id="h2", events=("account.closed",), created=20)


def act(kind: str = "hook-made", at: int = 5) -> AuditEntry:
    return AuditEntry(at, kind, "h1", "why", "staff:1", "Eve")  # type: ignore[arg-type]


def closing(at: int = 100) -> AuditEntry:
    return AuditEntry(at, "close-account", "ann", "colluding", "staff:1", "Eve")


async def waiting(store: Store, hook: str = "h1") -> list[str]:
    return [one.event for one in reversed(await store.webhooks.deliveries(hook, 99)) if one.state == "waiting"]


async def test_a_hand_is_queued_with_its_record_or_not_at_all(store: Store) -> None:
    await store.create_player(person("ann", "Ann"), [move("g", "bank", "wallet:ann", 5)])
    await store.create_player(person("bob", "Bob"))
    await store.webhooks.create(HOOK, 9, act())
    await store.webhooks.create(OTHER, 9, act())
    await store.commit([], hand(1, "ann", "bob", ended=90))
    await store.commit([], hand(1, "ann", "bob", ended=90))
    (told,) = await store.webhooks.deliveries("h1", 9)
    assert (told.event, told.about, told.at, told.state) == ("hand.finished", "t-1", 90, "waiting")
    assert await store.webhooks.deliveries("h2", 9) == [], "it does not subscribe to hands"
    with pytest.raises(NotEnough):
        await store.commit([move("x", "wallet:ann", "bank", 6)], hand(2, "ann", "bob"))
    assert await waiting(store) == ["hand.finished"], "a failed transaction queues nothing"


async def test_a_closed_account_is_queued_only_for_webhooks_that_are_on(store: Store) -> None:
    await store.create_player(person("ann", "Ann"))
    await store.write_audit_entry(closing())
    await store.webhooks.create(HOOK, 9, act())
    assert await store.webhooks.deliveries("h1", 9) == [], "events from before the webhook are not queued"
    await store.webhooks.change(HOOK, off := replace(HOOK, state="off"), act("hook-changed"))
    await store.write_audit_entry(closing())
    assert await store.webhooks.deliveries("h1", 9) == []
    await store.webhooks.change(off, HOOK, act("hook-changed"))
    await store.write_audit_entry(closing(300))
    (told,) = await store.webhooks.deliveries("h1", 9)
    assert (told.event, told.about, told.at) == ("account.closed", "ann", 300)
    assert msgspec.json.decode(told.facts)["reason"] == "colluding"


async def test_an_account_closed_by_its_player_is_queued_and_its_keys_are_deleted(store: Store) -> None:
    await store.create_player(person("ann", "Ann"))
    await store.api_keys.create(Key("k1", "digest", "player", "ann", "Bot", ("play",), (), 10, None), 9, NOTHING)
    await store.api_keys.create(Key("k2", "other", "staff", "ann", "Nightly", ("log",), (), 10, None), 9, NOTHING)
    await store.webhooks.create(OTHER, 9, act())
    assert await store.accounts.close("ann", 70, "Closed ann", ("FUN",), NOTHING) == ""
    (told,) = await store.webhooks.deliveries("h2", 9)
    assert (told.event, told.about, told.at) == ("account.closed", "ann", 70)
    assert msgspec.json.decode(told.facts)["by"] == "player"
    assert await store.api_keys.key("k1") is None and await store.api_keys.key("k2") is not None


async def queued(store: Store, times: int) -> list[Delivery]:
    await store.webhooks.create(HOOK, 9, act())
    for at in range(times):
        assert await store.webhooks.enqueue_test("h1", 100 + at)
    return list(reversed(await store.webhooks.deliveries("h1", 99)))


async def test_pending_deliveries_go_out_in_order(store: Store) -> None:
    first, second = await queued(store, 2)
    assert [one.id for one in await store.webhooks.due(0)] == ["h1"]
    assert await store.webhooks.next_delivery("h1") == first
    await store.webhooks.delivered(first, 200, 204)
    assert await store.webhooks.next_delivery("h1") == second
    await store.webhooks.delivered(second, 300, 200)
    assert await store.webhooks.next_delivery("h1") is None
    assert await store.webhooks.due(10**9) == []
    done = replace(first, state="done", tries=1, tried=200, status=204)
    assert (await store.webhooks.deliveries("h1", 99))[1] == done
    assert await store.webhooks.deliveries("h1", 99, before=second.number) == [done]


async def test_a_failed_delivery_keeps_its_place_and_the_webhook_waits(store: Store) -> None:
    first, _ = await queued(store, 2)
    await store.webhooks.failed(first, 200, 500, "it said 500", due=900, park=0)
    assert await store.webhooks.due(899) == []
    (hook,) = await store.webhooks.due(900)
    assert (hook.failures, hook.waiting) == (1, 2)
    again = await store.webhooks.next_delivery("h1")
    assert again == replace(first, tries=1, tried=200, status=500, error="it said 500")
    await store.webhooks.delivered(again, 950, 200)
    (hook,) = await store.webhooks.all()
    assert (hook.failures, hook.due, hook.waiting) == (0, 0, 1)


async def test_old_pending_deliveries_are_parked_and_can_be_retried(store: Store) -> None:
    first, second, third = await queued(store, 3)
    await store.webhooks.failed(first, 200, 0, "no answer", due=900, park=second.at)
    assert [one.state for one in await store.webhooks.deliveries("h1", 9)] == ["waiting", "parked", "parked"]
    assert await store.webhooks.next_delivery("h1") == third
    assert await store.webhooks.redeliver("h1", 99, act("hook-again")) == 0
    assert await store.webhooks.redeliver("h1", first.number, act("hook-again", 700)) == 1
    back = await store.webhooks.next_delivery("h1")
    assert back is not None and (back.number, back.at, back.queued) == (first.number, first.at, 700)
    assert [one.id for one in await store.webhooks.due(0)] == ["h1"], "it is due at once"
    assert await store.webhooks.redeliver("h1", None, act("hook-again")) == 1
    assert (await store.webhooks.all())[0].waiting == 3
    assert [one.act for one in await store.audit_entries(0)] == ["hook-again", "hook-again", "hook-made"]


async def test_a_webhook_with_too_many_pending_deliveries_is_full(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dealerbox.store.sqlite.webhook_queue.MAX_WAITING", 2)
    first, _ = await queued(store, 2)
    assert not await store.webhooks.enqueue_test("h1", 300)
    (hook,) = await store.webhooks.due(0)
    assert (hook.state, hook.waiting) == ("full", 2), "pending deliveries still go out"
    await store.webhooks.delivered(first, 400, 200)
    assert not await store.webhooks.enqueue_test("h1", 500), "it stays full until it is turned on again"
    await store.webhooks.change(hook, replace(hook, state="on"), act("hook-changed"))
    assert await store.webhooks.enqueue_test("h1", 500)


async def test_a_webhook_that_has_changed_meanwhile_is_not_changed(store: Store) -> None:
    await store.webhooks.create(HOOK, 9, act())
    rotated = replace(HOOK, secret="new", old_secret="secret", old_until=99)
    assert await store.webhooks.change(HOOK, rotated, act("hook-changed"))
    assert not await store.webhooks.change(HOOK, replace(HOOK, url="https://other.example/"), act("hook-changed"))
    assert await store.webhooks.hook("h1") == rotated
    assert len(await store.audit_entries(0)) == 2


async def test_removing_a_webhook_drops_its_pending_deliveries(store: Store) -> None:
    first, _ = await queued(store, 2)
    await store.webhooks.delivered(first, 200, 200)
    assert await store.webhooks.change(HOOK, replace(HOOK, state="removed"), act("hook-removed"))
    assert await store.webhooks.all() == [] == await store.webhooks.due(10**9)
    assert await store.webhooks.hook("h1") is None
    assert [one.state for one in await store.webhooks.deliveries("h1", 9)] == ["done"]
    assert not await store.webhooks.change(HOOK, HOOK, act())
    assert not await store.webhooks.enqueue_test("h1", 9)


async def test_the_number_of_webhooks_is_limited(store: Store) -> None:
    assert await store.webhooks.create(HOOK, 1, act())
    assert not await store.webhooks.create(OTHER, 1, act())
    assert await store.webhooks.all() == [HOOK]


async def test_a_delivery_with_nothing_to_report_is_dropped(store: Store) -> None:
    first, second = await queued(store, 2)
    await store.webhooks.drop(first)
    assert await store.webhooks.next_delivery("h1") == second
    assert (await store.webhooks.all())[0].waiting == 1


async def test_old_deliveries_are_deleted(store: Store) -> None:
    first, second, third = await queued(store, 3)
    await store.webhooks.delivered(first, 200, 200)
    await store.webhooks.failed(second, 210, 0, "no answer", due=0, park=second.at)
    await store.webhooks.delete_old(done=200, parked=second.at)
    assert len(await store.webhooks.deliveries("h1", 9)) == 3
    await store.webhooks.delete_old(done=201, parked=second.at + 1)
    assert await store.webhooks.deliveries("h1", 9) == [third]


def test_reprs_contain_no_secrets() -> None:
    assert "secret" not in repr(HOOK)


def test_no_name_of_an_event_is_part_of_another() -> None:
    """The store searches for them in JSON, including the quotes."""
    names: list[Any] = [f'"{event}"' for event in kept.EVENTS]
    assert not any(one in other for one in names for other in names if one != other)
