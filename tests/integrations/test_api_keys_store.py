"""The stores' contract for API keys."""

import pytest
from msgspec.structs import replace

from dealerbox.accounts.store import NOTHING, AccountEvent, SideEffects
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.integrations.api_keys.store import Key, MakerChanged
from dealerbox.staff.store import Member
from dealerbox.store.interface import Store

BOT = Key("k1", "digest-1", "player", "ann", "My bot", ("play", "hands"), ("192.0.2.0/24",), 10, 1_000)
REPORT = Key("k2", "digest-2", "staff", "staff:1", "Nightly", ("log",), (), 20, None)


def act(kind: str = "key-made") -> SideEffects:
    return SideEffects(acts=(AuditEntry(5, kind, "k2", "why", "staff:1", "Eve"),))  # type: ignore[arg-type]


async def test_a_key_is_found_by_its_digest_and_listed_for_its_maker(store: Store) -> None:
    assert await store.api_keys.create(BOT, 10, NOTHING)
    assert await store.api_keys.create(REPORT, 10, act())
    assert await store.api_keys.by_digest("digest-1") == BOT == await store.api_keys.key("k1")
    assert await store.api_keys.by_digest("other") is None is await store.api_keys.key("other")
    later = replace(REPORT, id="k3", digest="digest-3", maker="staff:2", created=30)
    assert await store.api_keys.create(later, 10, NOTHING)
    assert await store.api_keys.of("staff") == [later, REPORT], "latest first"
    assert await store.api_keys.of("staff", "staff:1") == [REPORT]
    assert await store.api_keys.of("player", "ann") == [BOT]
    assert [one.act for one in await store.audit_entries(0)] == ["key-made"]


async def test_the_number_of_valid_keys_is_limited(store: Store) -> None:
    assert await store.api_keys.create(replace(BOT, expires=15), 1, NOTHING)
    second = replace(BOT, id="k3", digest="digest-3", created=11)
    assert not await store.api_keys.create(second, 1, NOTHING)
    assert await store.api_keys.key("k3") is None
    assert await store.api_keys.create(replace(second, created=15), 1, NOTHING), "the first has expired by then"
    assert await store.api_keys.revoke("k3", 16, NOTHING)
    assert await store.api_keys.create(replace(second, id="k4", digest="digest-4", created=17), 1, NOTHING), (
        "the second is revoked"
    )


async def test_no_two_keys_share_a_secret(store: Store) -> None:
    assert await store.api_keys.create(BOT, 10, NOTHING)
    with pytest.raises(StoreFailed):
        await store.api_keys.create(replace(BOT, id="k9"), 10, NOTHING)


async def test_a_key_is_revoked_once(store: Store) -> None:
    await store.api_keys.create(REPORT, 10, NOTHING)
    assert await store.api_keys.revoke("k2", 50, act("key-revoked"))
    assert not await store.api_keys.revoke("k2", 60, act("key-revoked"))
    assert not await store.api_keys.revoke("k9", 60, NOTHING)
    found = await store.api_keys.by_digest("digest-2")
    assert found == replace(REPORT, revoked=50) and not found.holds(60)
    assert len(await store.audit_entries(0)) == 1, "a failed change is not logged"


async def test_a_key_and_its_events_are_one_transaction(store: Store) -> None:
    ann = PlayerRecord("ann", "Ann", "player", "hash", 1)
    await store.create_player(ann)
    made, gone = AccountEvent("ann", 10, "key-made"), AccountEvent("ann", 50, "key-revoked")
    assert await store.api_keys.create(BOT, 1, SideEffects((made,)))
    assert not await store.api_keys.create(replace(BOT, id="k9", digest="digest-9"), 1, SideEffects((made,)))
    assert await store.api_keys.revoke("k1", 50, SideEffects((gone,)))
    assert not await store.api_keys.revoke("k1", 60, SideEffects((gone,)))
    assert [one.what for one in await store.accounts.events_of("ann", 9)] == ["key-revoked", "key-made"]


async def test_no_key_is_created_if_the_password_has_changed(store: Store) -> None:
    ann = PlayerRecord("ann", "Ann", "player", "hash", 1)
    await store.create_player(ann)
    assert await store.accounts.set_password(ann, "other", 5, "changed", NOTHING) == []
    with pytest.raises(MakerChanged):
        await store.api_keys.create(BOT, 10, NOTHING, ann)
    assert await store.api_keys.of("player") == []
    assert await store.api_keys.create(BOT, 10, NOTHING, replace(ann, password="other"))


async def test_a_new_password_or_logging_out_everywhere_revokes_only_that_players_keys(store: Store) -> None:
    ann = PlayerRecord("ann", "Ann", "player", "hash", 1)
    await store.create_player(ann)
    others = replace(BOT, id="b1", digest="digest-b", maker="bob"), replace(REPORT, maker="ann")
    for key in (BOT, *others):
        await store.api_keys.create(key, 10, NOTHING)
    assert await store.accounts.set_password(replace(ann, password="wrong"), "x", 40, "changed", NOTHING) is None
    assert await store.api_keys.key("k1") == BOT, "nothing was changed"
    await store.accounts.set_password(ann, "other", 50, "changed", NOTHING)
    second = replace(BOT, id="k3", digest="digest-3")
    await store.api_keys.create(second, 10, NOTHING)
    await store.accounts.end_sessions("ann", 60, "ended")
    assert await store.api_keys.key("k3") == second, "ending a session revokes no key"
    await store.accounts.log_out("ann", 70, "everywhere", act("log-out"))
    assert [(one.id, one.revoked) for one in await store.api_keys.of("player", "ann")] == [("k1", 50), ("k3", 70)]
    for key in others:
        assert await store.api_keys.key(key.id) == key
    assert [one.act for one in await store.audit_entries(0)] == ["log-out"]


async def test_a_new_password_of_a_member_revokes_their_keys(store: Store) -> None:
    eve = Member("staff:1", "Eve", ("owner",), 1, "the room", "hash")
    (written,) = act("staff-join").acts
    await store.staff.create(eve, written)
    for key in (REPORT, replace(REPORT, id="k3", digest="digest-3", maker="key"), replace(BOT, maker="staff:1")):
        await store.api_keys.create(key, 10, NOTHING)
    await store.staff.change(eve, failed := replace(eve, failed=1), written)
    assert await store.api_keys.key("k2") == REPORT
    await store.staff.change(failed, replace(failed, password=""), replace(written, at=50))
    assert [(one.id, one.revoked) for one in await store.api_keys.of("staff")] == [("k2", 50), ("k3", None)]
    assert await store.api_keys.key("k1") == replace(BOT, maker="staff:1")


async def test_a_key_records_its_last_use(store: Store) -> None:
    await store.api_keys.create(BOT, 10, NOTHING)
    await store.api_keys.used("k1", 70, "192.0.2.7")
    assert await store.api_keys.key("k1") == replace(BOT, used=70, used_from="192.0.2.7")


def test_when_a_key_is_valid() -> None:
    assert BOT.holds(999) and not BOT.holds(1_000)
    assert REPORT.holds(10**15) and not replace(REPORT, revoked=5).holds(6)
    assert "digest" not in repr(BOT)
