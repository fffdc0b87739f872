"""Webhooks from the back office to a receiver: created, called, signed, changed, removed; and by whom."""

import asyncio
from typing import Any

import msgspec
import pytest

from dealerbox.gateway.http.webhook_delivery import WebhookDelivery
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.gateway.test_outgoing import receiver
from tests.gateway.test_rest import play_one_hand
from tests.integrations.signed import is_signed
from tests.live.playing import HEADS_UP

OWNER = {"Authorization": f"Bearer {OPERATOR_KEY}"}


async def act(room: Served, name: str, status: int = 200, **body: Any) -> Any:
    answer = await room.post(f"operator/hooks/{name}", body, headers=OWNER)
    assert answer.status_code == status, answer.text
    return answer.json()


async def deliveries(room: Served, hook: str) -> list[Any]:
    answer = await room.http.get(f"/api/operator/hooks/deliveries?hook={hook}", headers=OWNER)
    return list(answer.json()["deliveries"])


async def taken(room: Served, hook: str, count: int) -> list[Any]:
    """Return all deliveries, once ``count`` were taken."""
    for _ in range(400):
        told = await deliveries(room, hook)
        if sum(one["state"] == "done" for one in told) >= count:
            return told
        await asyncio.sleep(0.05)
    raise AssertionError(f"not taken in 20 seconds: {told}")


def webhooks_of(room: Served) -> WebhookDelivery:
    parts = room.house.parts
    return WebhookDelivery(parts.store, parts.bus, parts.clock, "loopback")


async def test_a_hand_reaches_a_receiver_signed() -> None:
    async with served(HEADS_UP) as room, receiver() as (port, got):
        made = await act(room, "make", url=f"http://127.0.0.1:{port}/in", events=["hand.finished"], reason="books")
        secret, hook = made["secret"], made["hook"]["id"]
        carrying = webhooks_of(room)
        carrying.start()
        await act(room, "test", hook=hook)
        await play_one_hand(room)
        told = await taken(room, hook, 2)
        assert [one["event"] for one in reversed(told)] == ["test", "hand.finished"]
        head, body = got[-1].split(b"\r\n\r\n", 1)
        headers = dict(line.split(": ", 1) for line in head.decode().split("\r\n")[1:])
        assert is_signed(secret, headers, body)
        assert msgspec.json.decode(body)["data"]["table"] == "t1"
        assert secret not in str(await room.http.get("/api/operator/hooks", headers=OWNER))
        carrying.close()


async def test_parked_deliveries_can_be_sent_again() -> None:
    async with served() as room, receiver() as (port, got):
        hook = (await act(room, "make", url=f"http://127.0.0.1:{port}/", events=["hand.void"], reason="x"))["hook"][
            "id"
        ]
        await act(room, "test", hook=hook)
        store, now = room.house.parts.store, room.house.parts.clock.now()
        delivery = await store.webhooks.next_delivery(hook)
        assert delivery is not None
        await store.webhooks.failed(delivery, now, 500, "it answered 500", due=now, park=now)
        (parked,) = await deliveries(room, hook)
        assert (parked["state"], parked["error"]) == ("parked", "it answered 500")
        assert (await act(room, "again", 404, hook=hook, delivery=999))["code"] == "no_delivery"
        assert await act(room, "again", hook=hook, delivery=parked["number"]) == {"count": 1}
        carrying = webhooks_of(room)
        carrying.start()
        assert (await taken(room, hook, 1))[0]["tries"] == 2
        assert len(got) == 1
        carrying.close()


async def test_a_hook_is_changed_turned_off_and_removed_and_the_log_knows_it() -> None:
    async with served() as room:
        made = await act(room, "make", url="https://example.org/", events=["hand.void"], reason="first")
        hook = made["hook"]["id"]
        changed = await act(
            room, "change", hook=hook, url="https://example.org/2", events=["jackpot.won"], on=False, reason="second"
        )
        assert (changed["url"], changed["events"], changed["state"]) == (
            "https://example.org/2",
            ["jackpot.won"],
            "off",
        )
        assert (await act(room, "test", 409, hook=hook))["code"] == "hook_off"
        rotated = await act(room, "rotate", hook=hook, reason="third")
        assert rotated["secret"] != made["secret"]
        assert await act(room, "remove", hook=hook, reason="fourth") == {"hook": hook}
        assert (await act(room, "remove", 404, hook=hook, reason="again"))["code"] == "no_hook"
        log = [
            (one.act, one.reason.rpartition(": ")[2]) for one in reversed(await room.house.parts.store.audit_entries(0))
        ]
        kinds = [one for one in log if one[0].startswith("hook")]
        assert kinds == [
            ("hook-made", "first"), ("hook-changed", "second"), ("hook-changed", "third"), ("hook-removed", "fourth"),
        ]  # fmt: skip
        assert made["secret"] not in str(log) and rotated["secret"] not in str(log)


NOT_THERE = [
    "https://10.0.0.1/",
    "https://169.254.169.254/latest/meta-data",
    "http://192.168.1.1/",
    "ftp://example.org/",
    "x",
]


@pytest.mark.parametrize("url", NOT_THERE)
async def test_a_hook_leads_nowhere_inside(url: str) -> None:
    async with served() as room:
        assert (await act(room, "make", 400, url=url, events=["hand.void"], reason="x"))["code"] == "hook_url"


async def test_only_the_owner_manages_webhooks() -> None:
    async with served() as room:
        body = {"url": "https://example.org/", "events": ["hand.void"], "reason": "x"}
        for headers in ({}, {"Authorization": f"Bearer {await room.guest()}"}):
            assert (await room.post("operator/hooks/make", body, headers=headers)).status_code == 401
            assert (await room.http.get("/api/operator/hooks", headers=headers)).status_code == 401
