"""What every store promises of keys."""

import pytest
from msgspec.structs import replace

from dealerbox.room.keys.kept import Key
from dealerbox.room.operator.acts import Act
from dealerbox.room.store import Store, StoreFailed

BOT = Key("k1", "digest-1", "player", "ann", "My bot", ("play", "hands"), ("192.0.2.0/24",), 10, 1_000)
REPORT = Key("k2", "digest-2", "staff", "staff:1", "Nightly", ("log",), (), 20, None)


def act(kind: str = "key-made") -> Act:
    return Act(5, kind, "k2", "why", "staff:1", "Eve")  # type: ignore[arg-type]


async def test_a_key_is_found_by_its_digest_and_listed_for_its_maker(store: Store) -> None:
    assert await store.keys.create(BOT, 10)
    assert await store.keys.create(REPORT, 10, act())
    assert await store.keys.by_digest("digest-1") == BOT == await store.keys.key("k1")
    assert await store.keys.by_digest("other") is None is await store.keys.key("other")
    later = replace(REPORT, id="k3", digest="digest-3", maker="staff:2", created=30)
    assert await store.keys.create(later, 10)
    assert await store.keys.of("staff") == [later, REPORT], "the latest first"
    assert await store.keys.of("staff", "staff:1") == [REPORT]
    assert await store.keys.of("player", "ann") == [BOT]
    assert [one.act for one in await store.acts(0)] == ["key-made"]


async def test_only_so_many_that_hold(store: Store) -> None:
    assert await store.keys.create(replace(BOT, expires=15), 1)
    second = replace(BOT, id="k3", digest="digest-3", created=11)
    assert not await store.keys.create(second, 1)
    assert await store.keys.key("k3") is None
    assert await store.keys.create(replace(second, created=15), 1), "the first has run out by then"
    assert await store.keys.revoke("k3", 16)
    assert await store.keys.create(replace(second, id="k4", digest="digest-4", created=17), 1), "the second is revoked"


async def test_no_two_keys_have_one_secret(store: Store) -> None:
    assert await store.keys.create(BOT, 10)
    with pytest.raises(StoreFailed):
        await store.keys.create(replace(BOT, id="k9"), 10)


async def test_a_key_is_revoked_once(store: Store) -> None:
    await store.keys.create(REPORT, 10)
    assert await store.keys.revoke("k2", 50, act("key-revoked"))
    assert not await store.keys.revoke("k2", 60, act("key-revoked"))
    assert not await store.keys.revoke("k9", 60)
    found = await store.keys.by_digest("digest-2")
    assert found == replace(REPORT, revoked=50) and not found.holds(60)
    assert len(await store.acts(0)) == 1, "what was not done is not written down"


async def test_when_and_where_it_was_used_last(store: Store) -> None:
    await store.keys.create(BOT, 10)
    await store.keys.used("k1", 70, "192.0.2.7")
    assert await store.keys.key("k1") == replace(BOT, used=70, used_from="192.0.2.7")


def test_when_a_key_holds() -> None:
    assert BOT.holds(999) and not BOT.holds(1_000)
    assert REPORT.holds(10**15) and not replace(REPORT, revoked=5).holds(6)
    assert "digest" not in repr(BOT)
