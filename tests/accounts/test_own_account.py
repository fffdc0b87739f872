"""Passwords, second factors and sessions, changed by their player and not by strangers."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any

import pytest

from dealerbox.accounts import AccountRefused
from dealerbox.accounts.own_email import EMAILS_PER_HOUR
from dealerbox.accounts.own_factor import SETUP_MS
from dealerbox.accounts.store import Visit
from dealerbox.store.interface import Store
from tests.accounts.harness import AWAY, EMAIL, HOME, PASSWORD, AccountHouse, token_in

HOUR = 3_600_000


@pytest.fixture
async def house(store: Store) -> AsyncIterator[AccountHouse]:
    house = AccountHouse(store)
    yield house
    await house.accounts.settle()
    house.accounts.close()


async def refused(work: Awaitable[Any]) -> str:
    with pytest.raises(AccountRefused) as caught:
        await work
    return caught.value.code


# ---- passwords ----


async def test_changing_the_password_needs_the_old_one_and_ends_other_sessions(house: AccountHouse) -> None:
    ann = await house.registered()
    elsewhere = await house.accounts.log_in("Ann", PASSWORD, AWAY)
    await house.emails()
    change = house.accounts.own.password.change
    assert await refused(change(ann.player, ann.token, "wrong horse", "another horse", HOME)) == "not_the_password"
    assert await refused(change(ann.player, ann.token, PASSWORD, "short", HOME)) == "password_length"
    assert await refused(change(ann.player, ann.token, PASSWORD, "x" * 201, HOME)) == "password_length"
    ended = await change(ann.player, ann.token, PASSWORD, "another horse", HOME)
    assert ended == [house.accounts.digest(elsewhere.token)]
    assert await house.accounts.player(elsewhere.token) is None
    assert await house.accounts.player(ann.token) is not None
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "Your password was changed"
    assert await refused(house.accounts.log_in("Ann", PASSWORD, HOME)) == "wrong_login"
    assert await house.accounts.log_in("Ann", "another horse", HOME)


async def test_a_forgotten_password_is_reset_by_email(house: AccountHouse) -> None:
    ann = await house.registered()
    secret, _ = await house.with_factor(ann.player)
    for _ in range(12):
        with pytest.raises(AccountRefused):
            await house.accounts.log_in("Ann", "wrong horse", AWAY)
        await house.accounts.settle()
        house.now += 60_000
    await house.emails()
    house.accounts.own.password.forgot(EMAIL.upper())
    (message,) = await house.emails(EMAIL)
    reset = house.accounts.own.password.reset
    assert await refused(reset(token_in(message), "short", AWAY)) == "password_length"
    player, ended = await reset(token_in(message), "another horse", AWAY)
    assert (player.name, ended) == ("Ann", [house.accounts.digest(ann.token)])
    assert await refused(reset(token_in(message), "third horse here", AWAY)) == "link_over", "once"
    (told,) = await house.emails(EMAIL)
    assert told["Subject"] == "Your password was changed"
    with pytest.raises(Exception, match="a code of the second factor"):  # it stays on, and there is no wait any more
        await house.accounts.log_in("Ann", "another horse", AWAY)
    assert await house.store.accounts.factor(ann.player.id) is not None and secret


async def test_a_link_for_a_new_password_works_for_an_hour(house: AccountHouse) -> None:
    await house.registered()
    house.accounts.own.password.forgot("Ann")
    (message,) = await house.emails(EMAIL)
    house.now += HOUR
    assert await refused(house.accounts.own.password.reset(token_in(message), "another horse", AWAY)) == "link_over"


async def test_password_resets_do_not_reveal_who_has_an_account(house: AccountHouse) -> None:
    await house.registered()
    unconfirmed = await house.accounts.register("Bob", PASSWORD, "bob@example.org", "en", AWAY)
    guest = await house.accounts.guest()
    await house.emails()
    for who in (
        "Nobody",
        "nobody@example.org",
        "bob@example.org",
        unconfirmed.player.name,
        guest.player.name,
        "",
        "\ud800",
    ):
        house.accounts.own.password.forgot(who)
    house.accounts.own.password.forgot("x" * 10**6)
    assert await house.emails() == []


async def test_reset_emails_to_one_player_are_limited(house: AccountHouse) -> None:
    await house.registered()
    for _ in range(50):
        house.accounts.own.password.forgot("Ann")
    assert len(await house.emails(EMAIL)) == EMAILS_PER_HOUR


# ---- second factors ----


async def test_a_second_factor_is_set_up_with_its_first_code(house: AccountHouse) -> None:
    ann = await house.registered()
    own = house.accounts.own.factor
    assert await refused(own.begin(ann.player, "wrong horse", HOME)) == "not_the_password"
    assert await refused(own.confirm(ann.player, "123456", HOME)) == "setup_over"
    setup = await own.begin(ann.player, PASSWORD, HOME)
    assert setup.secret in setup.uri and setup.secret not in repr(setup)
    assert await refused(own.confirm(ann.player, "000000", HOME)) == "wrong_code"
    assert await house.store.accounts.factor(ann.player.id) is None
    codes = await own.confirm(ann.player, house.code(setup.secret), HOME)
    assert len(codes) == 10
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "Two-factor authentication is on"
    assert setup.secret not in message.get_content() and codes[0] not in message.get_content()
    assert await refused(own.begin(ann.player, PASSWORD, HOME)) == "factor_on"


async def test_a_shown_secret_expires(house: AccountHouse) -> None:
    ann = await house.registered()
    setup = await house.accounts.own.factor.begin(ann.player, PASSWORD, HOME)
    house.now += SETUP_MS
    assert await refused(house.accounts.own.factor.confirm(ann.player, house.code(setup.secret), HOME)) == "setup_over"


async def test_switching_off_and_new_recovery_codes_need_password_and_code(house: AccountHouse) -> None:
    ann = await house.registered()
    secret, codes = await house.with_factor(ann.player)
    await house.emails()
    own = house.accounts.own.factor
    assert await refused(own.off(ann.player, "wrong horse", house.code(secret), HOME)) == "not_the_password"
    assert await refused(own.off(ann.player, PASSWORD, "000000", HOME)) == "wrong_code"
    code = house.code(secret)
    renewed = await own.renew(ann.player, PASSWORD, code, HOME)
    assert set(renewed).isdisjoint(codes)
    assert await refused(own.off(ann.player, PASSWORD, code, HOME)) == "wrong_code", "already used"
    assert await refused(own.off(ann.player, PASSWORD, codes[0], HOME)) == "wrong_code", "an old recovery code"
    house.now += 60_000
    await own.off(ann.player, PASSWORD, renewed[0], HOME)
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "Two-factor authentication is off"
    assert await house.accounts.log_in("Ann", PASSWORD, HOME)
    house.now += 60_000
    assert await refused(own.off(ann.player, PASSWORD, renewed[1], HOME)) == "factor_off"


async def test_a_guest_has_neither_password_nor_factor_nor_address(house: AccountHouse) -> None:
    guest = await house.accounts.guest(visit=HOME)
    own = house.accounts.own
    assert await refused(own.factor.begin(guest.player, "", HOME)) == "guest"
    assert await refused(own.password.change(guest.player, guest.token, "", PASSWORD, HOME)) == "guest"
    assert await refused(own.emails.change(guest.player, EMAIL, "", HOME)) == "guest"


# ---- sessions ----


async def test_only_their_player_can_list_and_end_sessions(house: AccountHouse) -> None:
    ann, bob = await house.registered(), await house.registered("Bob", "bob@example.org")
    away = await house.accounts.log_in("Ann", PASSWORD, AWAY)
    listed = await house.accounts.own.sessions(ann.player)
    assert {(one.address, one.agent) for one in listed} == {("10.0.0.1", "Firefox"), ("10.9.9.9", "curl")}
    id = house.accounts.digest(away.token)[:16]
    assert await refused(house.accounts.own.end_session(bob.player, id, HOME)) == "no_session"
    assert await refused(house.accounts.own.end_session(ann.player, "", HOME)) == "no_session"
    await house.accounts.own.end_session(ann.player, id, HOME)
    assert await house.accounts.player(away.token) is None
    assert await refused(house.accounts.own.end_session(ann.player, id, HOME)) == "no_session"
    assert len(await house.accounts.own.log_out_everywhere(ann.player, HOME)) == 1
    assert await house.accounts.player(ann.token) is None
    assert await house.accounts.player(bob.token) is not None


async def test_a_sessions_last_use_is_stored_every_few_minutes(house: AccountHouse) -> None:
    ann = await house.registered()
    uses = []
    for minutes in (1, 3, 7):
        house.now += minutes * 60_000
        await house.accounts.player(ann.token, f"10.0.0.{minutes}")
        await house.accounts.settle()
        (one,) = await house.store.accounts.sessions_of(ann.player.id)
        uses.append((one.used, one.address))
    assert uses[0] == uses[1] and uses[0][1] == "10.0.0.1"
    assert uses[2] == (house.now, "10.0.0.7")


# ---- one account per person ----


async def test_registering_on_a_known_device_or_address_is_reported(house: AccountHouse) -> None:
    ann = await house.registered()
    guest = await house.accounts.guest(visit=HOME)
    await house.accounts.settle()
    assert await house.store.accounts.likenesses(0) == [], "guests are reported when they register"
    bob = await house.accounts.register("Bob", PASSWORD, "", "en", Visit("10.0.0.1", "Chrome", "other"))
    await house.accounts.settle()
    found = {(one.other, one.by) for one in await house.store.accounts.likenesses(0) if one.player == bob.player.id}
    assert found == {(ann.player.id, "address"), (guest.player.id, "address")}
    await house.accounts.register_guest(guest.player.id, "Cid", PASSWORD, "", HOME, guest.token)
    await house.accounts.settle()
    found = {(one.other, one.by) for one in await house.store.accounts.likenesses(0) if one.player == guest.player.id}
    assert (ann.player.id, "device") in found


async def test_of_two_simultaneous_changes_one_succeeds(house: AccountHouse) -> None:
    ann = await house.registered()
    changes = [
        house.accounts.own.password.change(ann.player, ann.token, PASSWORD, f"another horse {n}", HOME) for n in (1, 2)
    ]
    answers = await asyncio.gather(*changes, return_exceptions=True)
    assert sorted(type(one).__name__ for one in answers) == ["AccountRefused", "list"]
