"""Deliveries to webhooks: in order, at least once, and independent of other webhooks."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import Any

import msgspec
from msgspec.structs import replace

from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.http.outgoing import CannotSend
from dealerbox.gateway.http.webhook_delivery import DAY_MS, DONE_RETENTION_MS, WAITS_MS, WebhookDelivery
from dealerbox.integrations.webhooks.reach import Reach
from dealerbox.integrations.webhooks.store import Webhook
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.integrations.signed import OTHER_SECRET, SECRET, is_signed
from tests.live.playing import VirtualRoom, virtual

ACT = AuditEntry(1, "hook-made", "h1", "", "key", "key")
HOOK = Webhook("h1", "https://one.example/in", ("account.closed",), SECRET, 10, "Eve")
OTHER = replace(HOOK, id="h2", url="https://two.example/in", created=20)


class Receivers:
    """The receivers: what each address was sent, and how it answers: a status, a fault, or seconds of silence before
    200."""

    def __init__(self) -> None:
        self.got: dict[str, list[Any]] = {}
        self.headers: list[Mapping[str, str]] = []
        self.bodies: list[bytes] = []
        self.answers: dict[str, int | Exception | float] = {}

    async def send(self, url: str, body: bytes, headers: Mapping[str, str], reach: Reach) -> int:
        self.got.setdefault(url, []).append(msgspec.json.decode(body))
        self.headers.append(headers)
        self.bodies.append(body)
        answer = self.answers.get(url, 200)
        if isinstance(answer, Exception):
            raise answer
        if isinstance(answer, float):
            await asyncio.sleep(answer)
            return 200
        return answer

    def events(self, url: str = HOOK.url) -> list[str]:
        """Return the players of the events received, in order."""
        return [one["data"]["player"] for one in self.got.get(url, [])]


@asynccontextmanager
async def delivering(running: VirtualRoom, *hooks: Webhook) -> AsyncIterator[Receivers]:
    receivers = Receivers()
    for hook in hooks:
        await running.store.webhooks.create(hook, 9, ACT)
    delivery = WebhookDelivery(running.store, running.parts.bus, running.parts.clock, "public", receivers.send)
    delivery.start()
    try:
        yield receivers
    finally:
        delivery.close()


async def closes(running: VirtualRoom, *players: str) -> None:
    for player in players:
        await running.store.write_audit_entry(
            AuditEntry(running.parts.clock.now(), "close-account", player, "x", "key", "key")
        )


@virtual
async def test_events_are_delivered_in_order_and_signed() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        await closes(running, "ann", "bob", "eve")
        await asyncio.sleep(2)
        assert receivers.events() == ["ann", "bob", "eve"]
        for headers, body in zip(receivers.headers, receivers.bodies, strict=True):
            assert is_signed(SECRET, headers, body)
            assert headers["Content-Type"] == "application/json" and headers["User-Agent"].startswith("Dealerbox/")
            assert headers["webhook-id"] == msgspec.json.decode(body)["id"]
        assert len({headers["webhook-id"] for headers in receivers.headers}) == 3
        assert [one.state for one in await running.store.webhooks.deliveries("h1", 9)] == ["done"] * 3


@virtual
async def test_failed_delivery_is_retried_with_its_id_before_later_ones() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        receivers.answers[HOOK.url] = 500
        await closes(running, "ann", "bob")
        await asyncio.sleep(2)
        assert receivers.events() == ["ann"]
        receivers.answers[HOOK.url] = CannotSend("no connection: refused")
        await asyncio.sleep(WAITS_MS[0] / 1000 + 1)
        assert receivers.events() == ["ann", "ann"]
        waiting = (await running.store.webhooks.deliveries("h1", 9))[1]
        assert (waiting.tries, waiting.status, waiting.error) == (2, 0, "no connection: refused")
        receivers.answers[HOOK.url] = 204
        await asyncio.sleep(WAITS_MS[1] / 1000 + 1)
        assert receivers.events() == ["ann", "ann", "ann", "bob"]
        assert len({one["id"] for one in receivers.got[HOOK.url][:3]}) == 1
        (hook,) = await running.store.webhooks.all()
        assert (hook.failures, hook.waiting) == (0, 0)


@virtual
async def test_the_waits_grow_and_after_a_day_it_is_parked() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        receivers.answers[HOOK.url] = 503
        await closes(running, "ann")
        times, now = [], running.parts.clock.now()
        while (await running.store.webhooks.deliveries("h1", 1))[0].state == "waiting":
            before = len(receivers.events())
            await asyncio.sleep(1)
            if len(receivers.events()) > before:
                times.append(running.parts.clock.now())
        waits = [later - sooner for sooner, later in pairwise(times)]
        assert waits == sorted(waits) and len(times) > 25
        assert DAY_MS <= running.parts.clock.now() - now <= DAY_MS + WAITS_MS[-1] + 5_000
        await closes(running, "bob")
        receivers.answers[HOOK.url] = 200
        await asyncio.sleep(WAITS_MS[-1] / 1000 + 2)
        assert receivers.events()[-1] == "bob", "what comes later goes out"
        assert receivers.events().count("ann") == len(times)
        assert await running.store.webhooks.redeliver("h1", None, ACT) == 1
        await asyncio.sleep(2)
        assert receivers.events()[-1] == "ann"


@virtual
async def test_a_slow_receiver_and_a_dead_one_keep_no_other_waiting() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK, OTHER) as receivers:
        receivers.answers[HOOK.url] = 1000.0
        await closes(running, *(f"p{number}" for number in range(50)))
        await asyncio.sleep(3)
        assert len(receivers.events(OTHER.url)) == 50
        assert receivers.events() == ["p0"], "it has not answered yet, and nothing else is sent to it meanwhile"


@virtual
async def test_a_redirect_is_no_answer() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        receivers.answers[HOOK.url] = 302
        await closes(running, "ann")
        await asyncio.sleep(2)
        (one,) = await running.store.webhooks.deliveries("h1", 9)
        assert (one.state, one.status, one.error) == ("waiting", 302, "it answered 302: redirects are not followed")


@virtual
async def test_a_fault_of_the_room_waits_and_is_parked_like_any_other() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        receivers.answers[HOOK.url] = ZeroDivisionError()
        await closes(running, "ann")
        await asyncio.sleep(WAITS_MS[0] / 1000)
        assert receivers.events() == ["ann"], "it is left alone for a while"
        (one,) = await running.store.webhooks.deliveries("h1", 9)
        assert (one.state, one.tries, one.error) == ("waiting", 1, "the room could not send it")


@virtual
async def test_a_room_that_dies_after_sending_sends_again() -> None:
    broken = False

    def before_write(method: str) -> None:
        if broken and method == "delivered":
            raise StoreFailed("killed")

    running = VirtualRoom(InMemoryStore(before_write))
    async with delivering(running, HOOK) as first:
        broken = True
        await closes(running, "ann")
        await asyncio.sleep(1.5)
        assert set(first.events()) == {"ann"}
    broken = False
    async with delivering(running) as second:
        await asyncio.sleep(1.5)
        assert second.events() == ["ann"]
        assert second.got[HOOK.url][0]["id"] == first.got[HOOK.url][0]["id"]


@virtual
async def test_disabled_webhook_gets_nothing_and_changed_one_goes_to_the_new_url() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK) as receivers:
        receivers.answers[HOOK.url] = 500
        await closes(running, "ann")
        await asyncio.sleep(2)
        await running.store.webhooks.change(HOOK, off := replace(HOOK, state="off"), ACT)
        await asyncio.sleep(100)
        assert receivers.events() == ["ann"]
        await running.store.webhooks.change(off, replace(off, url=OTHER.url, state="on"), ACT)
        await asyncio.sleep(2)
        assert receivers.events(OTHER.url) == ["ann"]


@virtual
async def test_while_a_secret_is_changed_both_sign() -> None:
    running = VirtualRoom()
    now = running.parts.clock.now()
    both = replace(HOOK, old_secret=OTHER_SECRET, old_until=now + 60_000)
    async with delivering(running, both) as receivers:
        await closes(running, "ann")
        await asyncio.sleep(2)
        (headers,), (body,) = receivers.headers, receivers.bodies
        assert is_signed(SECRET, headers, body) and is_signed(OTHER_SECRET, headers, body)
        await asyncio.sleep(60)
        await closes(running, "bob")
        await asyncio.sleep(2)
        assert is_signed(SECRET, receivers.headers[1], receivers.bodies[1])
        assert not is_signed(OTHER_SECRET, receivers.headers[1], receivers.bodies[1])


@virtual
async def test_old_deliveries_leave_the_log() -> None:
    running = VirtualRoom()
    async with delivering(running, HOOK):
        await closes(running, "ann")
        await asyncio.sleep(2)
        assert len(await running.store.webhooks.deliveries("h1", 9)) == 1
        await asyncio.sleep(DONE_RETENTION_MS / 1000 + 7200)
        assert await running.store.webhooks.deliveries("h1", 9) == []
