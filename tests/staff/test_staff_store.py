"""The stores' contract for staff accounts."""

import pytest
from msgspec.structs import replace

from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.core.audit_log import AuditEntry
from dealerbox.staff.store import LastOwner, Member, StaffNameTaken, StaffSession
from dealerbox.store.interface import Store

EVE = Member(
    "staff:1", "Eve", ("owner",), 10, "the room", "hash", SecondFactor("SECRET", 7, ("a", "b")), logged_in=5, failed=2
)
PAT = Member("staff:2", "Pat", ("support", "cashier"), 20, "Eve", link="digest", link_expires=99)


def act(about: str = "staff:1") -> AuditEntry:
    return AuditEntry(5, "staff-invite", about, "why", "eve", "Eve")


async def test_a_member_is_found_by_id_name_and_link(store: Store) -> None:
    await store.staff.create(PAT, act())
    await store.staff.create(EVE, act())
    assert await store.staff.all() == [EVE, PAT], "in the order in which they were created"
    assert await store.staff.member("staff:1") == EVE == await store.staff.named("EVE")
    assert await store.staff.by_link("digest") == PAT
    assert await store.staff.by_link("") is None is await store.staff.by_link("other")
    assert await store.staff.member("x") is None is await store.staff.named("x")


async def test_staff_names_are_unique(store: Store) -> None:
    await store.staff.create(EVE, act())
    with pytest.raises(StaffNameTaken):
        await store.staff.create(replace(PAT, name="eve"), act())
    assert len(await store.audit_entries(0)) == 1, "a failed change is not logged"


async def test_a_change_and_its_audit_entry_are_one_transaction(store: Store) -> None:
    await store.staff.create(EVE, act())
    after = replace(EVE, factor=None, password="other", turn=3, disabled=50, roles=("support",))
    assert not await store.staff.change(replace(EVE, failed=9), after, act())
    assert await store.staff.member("staff:1") == EVE and len(await store.audit_entries(0)) == 1
    assert await store.staff.change(EVE, after, act())
    assert await store.staff.member("staff:1") == after and len(await store.audit_entries(0)) == 2
    assert await store.staff.change(after, EVE, None) and len(await store.audit_entries(0)) == 2


async def test_the_store_keeps_the_last_owner(store: Store) -> None:
    await store.staff.create(EVE, act())
    await store.staff.create(replace(PAT, roles=("owner",)), act())  # has no password yet, so nobody can log in with it
    for change in ({"disabled": 5}, {"roles": ("support",)}):
        with pytest.raises(LastOwner):
            await store.staff.change(EVE, replace(EVE, **change), act(), keep_owner=True)
    assert await store.staff.member("staff:1") == EVE and len(await store.audit_entries(0)) == 2
    assert await store.staff.change(EVE, replace(EVE, name="Eva"), act(), keep_owner=True)
    second = replace(PAT, roles=("owner",), password="hash")
    assert await store.staff.change(replace(PAT, roles=("owner",)), second, act())
    assert await store.staff.change(second, replace(second, disabled=5), act(), keep_owner=True), "one owner is left"


async def test_sessions_are_stored_with_address_and_device(store: Store) -> None:
    one = StaffSession("d1", "staff:1", 2, 100, 200, "10.0.0.1", "Firefox", "hers", previous=50, failed=3)
    other = StaffSession("d2", "staff:2", 0, 90, 150, "10.0.0.2", "curl")
    for session in (one, other):
        await store.staff.store_session(session)
    assert await store.staff.sessions(0) == [other, one], "in the order in which they were opened"
    assert await store.staff.sessions(150) == [one]
    await store.staff.store_session(replace(one, used=300, ended=300))
    assert await store.staff.sessions(0) == [other]
    assert await store.staff.places("staff:1", 0) == [("10.0.0.1", "hers")], "ended sessions count too"
    assert await store.staff.places("staff:1", 300) == [] == await store.staff.places("staff:9", 0)
    await store.staff.delete_sessions_before(300)
    assert await store.staff.sessions(0) == []
    assert await store.staff.places("staff:1", 0) == [("10.0.0.1", "hers")]
