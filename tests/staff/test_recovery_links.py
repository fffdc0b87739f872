"""Recovery links for players who have lost their password or second factor."""

from collections.abc import AsyncIterator

import pytest

from dealerbox.accounts import AccountRefused
from dealerbox.core.actors import Actor, Role
from dealerbox.core.audit_log import AuditSearch
from dealerbox.core.refusal import Refusal
from dealerbox.staff.supervision.recovering import LINK_MS, RecoveryLink, recover
from dealerbox.store.interface import Store
from tests.accounts.harness import AWAY, EMAIL, PASSWORD, AccountHouse

NEW = "another horse here"


@pytest.fixture
async def house(store: Store) -> AsyncIterator[AccountHouse]:
    house = AccountHouse(store)
    yield house
    await house.accounts.settle()
    house.accounts.close()


async def link(
    house: AccountHouse, who: str = "Ann", second_factor: bool = False, role: Role = "security"
) -> RecoveryLink:
    actor = Actor("staff:1", "Sec", frozenset({role}))
    return await recover(house.accounts.context, actor, who, second_factor, "showed her papers")


async def over(house: AccountHouse, made: RecoveryLink) -> bool:
    try:
        await house.accounts.own.password.reset(made.secret, "one more horse", AWAY)
    except AccountRefused as no:
        assert no.code == "link_over"
        return True
    return False


async def test_a_recovery_link_sets_a_password_once_and_keeps_the_second_factor(house: AccountHouse) -> None:
    ann = await house.registered()
    await house.with_factor(ann.player)
    await house.emails()
    made = await link(house)
    assert made.secret not in repr(made) and made.letter
    (told,) = await house.emails(EMAIL)
    assert told["Subject"] == "Staff created a password reset link for your account"
    assert made.secret not in told.get_content()
    (act,) = await house.store.find_audit_entries(AuditSearch(act="recovery-link"), 9)
    assert (act.about, act.by_name, act.reason) == (ann.player.id, "Sec", "password: showed her papers")
    assert await house.accounts.player(ann.token) is not None, "nothing has changed yet"

    _, ended = await house.accounts.own.password.reset(made.secret, NEW, AWAY)
    assert ended == [house.accounts.digest(ann.token)]
    assert await house.store.accounts.factor(ann.player.id) is not None
    assert await over(house, made)


async def test_a_recovery_link_can_remove_the_second_factor_and_notifies_the_player(house: AccountHouse) -> None:
    ann = await house.registered()
    await house.with_factor(ann.player)
    made = await link(house, second_factor=True)
    await house.emails()
    assert await house.store.accounts.factor(ann.player.id) is not None, "until the link is used"
    await house.accounts.own.password.reset(made.secret, NEW, AWAY)
    assert await house.store.accounts.factor(ann.player.id) is None
    assert {one["Subject"] for one in await house.emails(EMAIL)} == {
        "Your password was changed",
        "Two-factor authentication is off",
    }
    await house.accounts.log_in("Ann", NEW, AWAY)
    happened = [one.what for one in await house.store.accounts.events_of(ann.player.id, 9)]
    assert {"recovery-link", "password-reset", "factor-off"} <= set(happened)


async def test_a_recovery_link_ends_after_a_day_or_another_link_or_password(house: AccountHouse) -> None:
    ann = await house.registered()
    first = await link(house)
    second = await link(house, second_factor=True)
    assert await over(house, first)
    await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, NEW, AWAY)
    assert await over(house, second)
    third = await link(house)
    house.now += LINK_MS
    assert await over(house, third)


async def test_a_recovery_link_without_a_confirmed_address_sends_no_email(house: AccountHouse) -> None:
    await house.registered(email="")
    made = await link(house)
    assert not made.letter and await house.emails() == []
    assert not await over(house, made)


async def test_only_security_makes_recovery_links_and_only_for_registered_players(house: AccountHouse) -> None:
    await house.registered()
    guest = await house.accounts.guest("Gus")
    await house.accounts.bot("Robbie")
    for role in ("support", "cashier", "director"):
        with pytest.raises(Refusal, match="needs the role security or owner"):
            await link(house, role=role)  # type: ignore[arg-type]
    for who, code in ((guest.player.name, "guest"), ("Robbie", "bot"), ("Nobody", "no_player")):
        with pytest.raises(Refusal) as no:
            await link(house, who)
        assert no.value.code == code
    assert await house.store.find_audit_entries(AuditSearch(act="recovery-link"), 9) == []
