"""Webhooks: allowed URLs, signatures, and what deliveries contain."""

import base64
import ipaddress
import time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from standardwebhooks import Webhook as Receiver
from standardwebhooks import WebhookVerificationError

from dealerbox.core.actors import KEY, Actor
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import Fold
from dealerbox.integrations.webhooks import signing
from dealerbox.integrations.webhooks.bodies import body_of
from dealerbox.integrations.webhooks.reach import BadUrl, Reach, allowed, check_url
from dealerbox.integrations.webhooks.service import OLD_SECRET_MS, Webhooks
from dealerbox.integrations.webhooks.store import EVENTS, Webhook
from tests.integrations.signed import OTHER_SECRET, SECRET
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.private_tables.harness import home_game

BODY = b'{"id":"evt-1"}'
EVERYTHING = Webhook("h1", "https://example.org/in", EVENTS, SECRET, 10, "Eve")


# ---- signing ----


def test_a_receivers_library_accepts_the_signature() -> None:
    now = int(time.time())
    headers = signing.headers([SECRET], "evt-1", now, BODY)
    assert (headers["webhook-id"], headers["webhook-timestamp"]) == ("evt-1", str(now))
    assert headers["webhook-signature"].startswith("v1,")
    assert Receiver(SECRET).verify(BODY, headers) == {"id": "evt-1"}
    for wrong in (
        headers | {"webhook-id": "evt-2"},
        headers | {"webhook-timestamp": str(now - 1)},
        signing.headers([OTHER_SECRET], "evt-1", now, BODY),
        signing.headers([SECRET], "evt-1", now, BODY + b" "),
        signing.headers([SECRET], "evt-1", now - 301, BODY),
    ):
        with pytest.raises(WebhookVerificationError):
            Receiver(SECRET).verify(BODY, wrong)


def test_the_signature_matches_the_published_example() -> None:
    headers = signing.headers(
        ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
        "msg_p5jXN8AQM9LWM0D4loKWxJek",
        1614265330,
        b'{"test": 2432232314}',
    )
    assert headers["webhook-signature"] == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_during_a_rotation_either_secret_verifies() -> None:
    headers = signing.headers([SECRET, OTHER_SECRET], "evt-1", int(time.time()), BODY)
    for secret in (SECRET, OTHER_SECRET):
        Receiver(secret).verify(BODY, headers)


def test_new_secrets_have_the_schemes_format() -> None:
    first, second = signing.new_secret(), signing.new_secret()
    assert first != second and len(base64.b64decode(first.removeprefix("whsec_"), validate=True)) == 32


def test_an_old_secret_signs_as_documented() -> None:
    old = "whsec_" + base64.urlsafe_b64encode(b"\xfb\xef\xff" * 10 + b"\xff\xfe").decode().rstrip("=")
    assert "-" in old and "_" in old.removeprefix("whsec_")
    for_a_library = "whsec_" + old.removeprefix("whsec_").replace("-", "+").replace("_", "/") + "="
    Receiver(for_a_library).verify(BODY, signing.headers([old], "evt-1", int(time.time()), BODY))


# ---- allowed URLs ----

ADDRESSES: list[tuple[str, bool, set[str]]] = [
    # address, over TLS, where that is allowed
    ("93.184.215.14", True, {"public", "loopback", "private"}),
    ("93.184.215.14", False, set()),
    ("2606:2800:21f:cb07:6820:80da:af6b:8b2c", True, {"public", "loopback", "private"}),
    ("127.0.0.1", True, {"loopback", "private"}),
    ("127.8.8.8", False, {"loopback", "private"}),
    ("::1", False, {"loopback", "private"}),
    ("::ffff:127.0.0.1", True, {"loopback", "private"}),
    ("10.1.2.3", True, {"private"}),
    ("172.16.0.1", True, {"private"}),
    ("192.168.1.1", False, {"private"}),
    ("fd00::1", True, {"private"}),
    ("::ffff:10.0.0.1", True, {"private"}),
    ("64:ff9b::a00:1", True, {"private"}),
    ("2002:a00:1::", True, {"private"}),
    ("169.254.169.254", True, set()),  # cloud metadata services
    ("fe80::1", True, set()),
    ("0.0.0.0", True, set()),
    ("::", True, set()),
    ("224.0.0.1", True, set()),
    ("ff02::1", True, set()),
    ("100.64.0.1", True, set()),
    ("192.0.0.192", True, set()),  # another cloud's metadata service
    ("::127.0.0.1", True, set()),
    ("::ffff:0:127.0.0.1", True, set()),
    ("64:ff9b:1::7f00:1", True, set()),
    ("fec0::1", True, set()),
]


@pytest.mark.parametrize(("address", "secure", "where"), ADDRESSES, ids=[f"{one[0]} {one[1]}" for one in ADDRESSES])
def test_which_addresses_a_delivery_may_go_to(address: str, secure: bool, where: set[str]) -> None:
    reaches: tuple[Reach, ...] = ("public", "loopback", "private")
    assert {reach for reach in reaches if allowed(ipaddress.ip_address(address), secure, reach)} == where


BAD_URLS = [
    "", "example.org", "ftp://example.org/", "file:///etc/passwd", "https://", "https:///path", "http://example.org/",
    "https://user:secret@example.org/", "https://example.org/#part", "https://127.0.0.1/", "https://[::1]/",
    "https://10.0.0.1/", "https://169.254.169.254/latest", "https://[::ffff:7f00:1]/", "https://example.org/ x",
    "https://example.org:0/", "https://example.org:99999/", "https://exämple.org/", "https://[::1",
    "https://x/" + "y" * 500, "https://example.org/\r\nX: y",
]  # fmt: skip


@pytest.mark.parametrize("url", BAD_URLS)
def test_urls_that_are_refused(url: str) -> None:
    with pytest.raises(BadUrl):
        check_url(url, "public")


def test_urls_that_are_accepted() -> None:
    check_url("https://example.org:8443/in?room=1", "public")
    check_url("http://127.0.0.1:9000/", "loopback")
    check_url("http://localhost:9000/", "loopback")
    check_url("http://192.168.1.7/", "private")
    with pytest.raises(BadUrl):
        check_url("http://192.168.1.7/", "loopback")


# ---- creating and changing ----


def hooks_of(running: VirtualRoom) -> Webhooks:
    return Webhooks(running.store, running.parts.clock.now, "public")


@virtual
async def test_a_secret_is_shown_once_and_both_sign_for_a_day_after_rotation() -> None:
    running = VirtualRoom()
    hooks = hooks_of(running)
    made = await hooks.make(KEY, "https://example.org/in", ("account.closed", "hand.finished"), "x")
    assert made.hook.events == ("hand.finished", "account.closed"), "in the order of the list"
    rotated = await hooks.rotate(KEY, made.hook.id, "it got out")
    assert rotated.secret != made.secret and rotated.secret.startswith("whsec_")
    (kept,) = await hooks.all()
    assert (kept.secret, kept.old_secret) == (rotated.secret, made.secret)
    assert kept.old_until == running.parts.clock.now() + OLD_SECRET_MS
    told = str(await running.store.audit_entries(0))
    assert made.secret not in told and rotated.secret not in told


@virtual
async def test_invalid_webhooks_are_refused() -> None:
    hooks = hooks_of(VirtualRoom())
    for url, events, code in (
        ("https://10.0.0.1/", ("hand.finished",), "hook_url"),
        ("https://example.org/", (), "hook_event"),
        ("https://example.org/", ("test",), "hook_event"),
        ("https://example.org/", ("hand.started",), "hook_event"),
    ):
        with pytest.raises(Refusal) as no:
            await hooks.make(KEY, url, events, "x")
        assert no.value.code == code
    with pytest.raises(Refusal, match="role"):
        await hooks.make(Actor("s", "Sam", frozenset({"support"})), "https://example.org/", EVENTS, "x")
    with pytest.raises(Refusal) as no:
        await hooks.test(KEY, "nothing")
    assert no.value.code == "no_hook"


# ---- deliveries ----


async def listening(running: VirtualRoom) -> None:
    await running.store.webhooks.create(EVERYTHING, 9, AuditEntry(1, "hook-made", "h1", "", "key", "key"))


async def told(running: VirtualRoom) -> list[Any]:
    bodies = []
    for delivery in reversed(await running.store.webhooks.deliveries("h1", 99)):
        body = await body_of(running.store, running.parts.bus, delivery)
        assert body is not None
        bodies.append(msgspec.json.decode(body))
    return bodies


@virtual
async def test_a_hand_is_delivered_as_observers_saw_it() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    await listening(running)
    people = await heads_up(running)
    folding = next(one for one in people if "options" in last_turn(one))
    await folding.act("t1", last_turn(folding)["turn"], Fold())
    await settle()
    body = next(one for one in await told(running) if one["event"] == "hand.finished")
    assert body["id"].startswith("evt-") and body["at"] == body["data"]["ended"]
    data = body["data"]
    assert (data["table"], data["private"], {one["name"] for one in data["players"]}) == ("t1", False, {"Ann", "Bob"})
    assert sum(one["net"] for one in data["players"]) == -data["rake"]
    record = await running.store.hand(data["hand"])
    assert record is not None
    dealt = [event for event in data["events"] if event["type"] == "StreetDealt"]
    assert dealt and all(card == -1 for event in dealt for hand in event["cards"] for card in hand), "nobody showed"
    secret = msgspec.json.decode(record.events)
    assert any(
        card >= 0 for event in secret if event["type"] == "StreetDealt" for hand in event["cards"] for card in hand
    )
    assert len(data["events"]) < len(secret), "the deck is not included"


@virtual
async def test_deliveries_about_private_tables_contain_no_cards() -> None:
    running = await VirtualRoom().open()
    await listening(running)
    game = await home_game(running)
    people = [game.ann, await game.enter("bob")]
    for seat, person in enumerate(people):
        await person.watch(game.id)
        assert (await person.sit(await game.config(), seat))["type"] == "Done"
    for person in people:
        await person.event("TurnStarted")
    folds = [await one.act(game.id, last_turn(one)["turn"], Fold()) for one in people]
    assert [one["type"] for one in folds].count("Done") == 1
    await settle()
    body = next(one for one in await told(running) if one["event"] == "hand.finished")
    assert body["data"]["private"] is True and "events" not in body["data"]


@virtual
async def test_a_stopped_table_is_delivered() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    await listening(running)
    people = await heads_up(running)
    real = running.store.commit

    async def fails(*_: Any, **__: Any) -> None:
        raise StoreFailed("the books differ")

    running.store.commit = fails  # type: ignore[method-assign]
    folding = next(one for one in people if "options" in last_turn(one))
    await folding.act("t1", last_turn(folding)["turn"], Fold())
    await settle()
    running.store.commit = real  # type: ignore[method-assign]
    body = next(one for one in await told(running) if one["event"] == "table.stopped")
    assert body["data"]["table"] == "t1"


@virtual
async def test_a_closed_account_is_delivered_with_its_reason() -> None:
    running = await VirtualRoom().open()
    await listening(running)
    await running.person("ann")
    await running.store.write_audit_entry(AuditEntry(50, "close-account", "ann", "colluding", "key", "key"))
    assert (await told(running))[-1]["data"] == {"player": "ann", "by": "staff", "reason": "colluding"}


def test_reprs_do_not_show_secrets() -> None:
    assert "whsec" not in repr(replace(EVERYTHING, old_secret=OTHER_SECRET))
