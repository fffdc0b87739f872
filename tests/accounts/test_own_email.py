"""E-mail addresses, set and changed by their player and not by strangers."""

from collections.abc import AsyncIterator, Awaitable
from email.message import EmailMessage
from typing import Any

import pytest

from dealerbox.accounts import AccountRefused, AccountSettings
from dealerbox.accounts.emails import BadEmail, clean_email, email_alike, email_key
from dealerbox.accounts.mail.delivery import NotDelivered
from dealerbox.accounts.own_email import EMAILS_PER_HOUR
from dealerbox.accounts.store import Likeness
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
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


def heads(messages: list[EmailMessage]) -> list[tuple[str, str]]:
    return [(one["To"], one["Subject"]) for one in messages]


# ---- addresses ----


@pytest.mark.parametrize(
    ("typed", "clean"),
    [
        ("ann@example.org", "ann@example.org"),
        ("  Ann.Ä+poker@Example.ORG ", "Ann.Ä+poker@example.org"),
        ("o'neill@mail.example.co.uk", "o'neill@mail.example.co.uk"),
        ("åke@höst.example", "åke@höst.example"),
        ("ann@example\u3002org", "ann@example.org"),
    ],
)
def test_addresses_are_accepted_as_typed(typed: str, clean: str) -> None:
    assert clean_email(typed) == clean


@pytest.mark.parametrize(
    "text",
    [
        "ann", "@example.org", "ann@", "ann@example", "a b@example.org", "ann@exa mple.org", "ann@-x.org", "a@1.2.3.4",
        "ann@example.org\nBcc: all@example.org", ".ann@example.org", "a..n@example.org", "a@b@example.org ,c@d.org",
        "x" * 65 + "@example.org", "ann@" + "x" * 260 + ".org", "ann@example..org", "<ann@example.org>", "\ud800@e.org",
        "=?utf-8?q?ann?=@example.org", "ann.=?utf-8?q?a?=@example.org",
    ],
)  # fmt: skip
def test_invalid_addresses_are_refused(text: str) -> None:
    with pytest.raises(BadEmail):
        clean_email(text)


def test_addresses_ignore_case_and_look_alike_by_provider_rules() -> None:
    assert email_key("Ann@Example.org") == email_key("ann@EXAMPLE.ORG")
    assert email_key("åke@HÖST.example") == email_key("åke@xn--hst-sna.example") == "åke@höst.example"
    assert email_key("a.nn@gmail.com") != email_key("ann@gmail.com"), "likeness is a hint and does not refuse"
    assert email_alike("A.nn+x@googlemail.com") == email_alike("ann@gmail.com")
    assert email_alike("ann+x@outlook.com") == "ann@outlook.com"
    assert email_alike("a.nn+x@example.org") == "a.nn+x@example.org"


# ---- the room's e-mail setting ----


@pytest.mark.parametrize(
    ("use", "email", "code"),
    [("required", "", "email_needed"), ("off", EMAIL, "email_off"), ("optional", "ann@", "email_invalid")],
)
async def test_whether_the_room_needs_an_address(use: Any, email: str, code: str) -> None:
    house = AccountHouse(InMemoryStore(), AccountSettings(email=use))
    assert await refused(house.accounts.register("Ann", PASSWORD, email)) == code
    guest = await house.accounts.guest()
    assert await refused(house.accounts.register_guest(guest.player.id, "Ann", PASSWORD, email)) == code
    assert await house.store.player_named("Ann") is None
    house.accounts.close()


async def test_without_an_address_no_email_is_sent(house: AccountHouse) -> None:
    ann = await house.registered(email="")
    await house.accounts.log_in("Ann", PASSWORD, AWAY)
    await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, "another horse", HOME)
    house.accounts.own.password.forgot("Ann")
    assert await house.emails() == []


# ---- confirming ----


async def test_an_address_is_confirmed_by_its_email_once(house: AccountHouse) -> None:
    ann = await house.accounts.register("Ann", PASSWORD, " Ann@Example.org", "en", HOME)
    (message,) = await house.emails("Ann@example.org")
    token = token_in(message)
    assert (await house.store.accounts.profile(ann.player.id)).confirmed is None
    assert await house.store.accounts.link(token, "confirm", house.now) is None, (
        "the store does not know the secret itself"
    )
    assert (await house.accounts.own.emails.confirm(token, AWAY)).name == "Ann"
    assert await refused(house.accounts.own.emails.confirm(token, AWAY)) == "link_over"
    assert (await house.accounts.log_in("ANN@example.org", PASSWORD, HOME)).player == ann.player


async def test_a_link_expires_and_works_only_for_its_purpose(house: AccountHouse) -> None:
    ann = await house.registered()
    await house.accounts.own.emails.change(ann.player, "new@example.org", PASSWORD, HOME)
    (message,) = await house.emails("new@example.org")
    assert await refused(house.accounts.own.password.reset(token_in(message), "another horse", AWAY)) == "link_over"
    house.now += 48 * HOUR
    assert await refused(house.accounts.own.emails.confirm(token_in(message), HOME)) == "link_over"
    for token in ("", "x", "\ud800", "x" * 10_000):
        assert await refused(house.accounts.own.emails.confirm(token, HOME)) == "link_over"


async def test_the_email_can_be_resent_a_limited_number_of_times(house: AccountHouse) -> None:
    ann = await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    (first,) = await house.emails()
    for _ in range(EMAILS_PER_HOUR - 1):
        await house.accounts.own.emails.again(ann.player)
    assert await refused(house.accounts.own.emails.again(ann.player)) == "too_many"
    messages = await house.emails()
    assert len(messages) == EMAILS_PER_HOUR - 1
    await house.accounts.own.emails.confirm(token_in(messages[0]), HOME)
    for other in (first, messages[1]):
        assert await refused(house.accounts.own.emails.confirm(token_in(other), HOME)) == "link_over"
    assert await refused(house.accounts.own.emails.again(ann.player)) == "nothing_to_confirm"


async def test_registering_with_a_known_address_only_notifies_its_owner(house: AccountHouse) -> None:
    await house.registered()
    thief = await house.accounts.register("Thief", PASSWORD, EMAIL.upper(), "en", AWAY)
    other = await house.accounts.register("Other", PASSWORD, "other@example.org", "en", AWAY)
    assert (thief.last, type(thief)) == (other.last, type(other))
    messages = await house.emails(EMAIL)
    assert [one["Subject"] for one in messages] == ["Someone entered your e-mail address"]
    assert "Thief" not in messages[0].get_content() and "#" not in messages[0].get_content()
    standing = await house.accounts.own.overview(thief.player, thief.token)
    assert (standing.profile.confirmed, standing.profile.email_key) == (None, EMAIL), "their owner gets no e-mail"
    assert Likeness(
        thief.player.id, (await house.store.player_named("Ann") or thief.player).id, "email", house.now
    ) in (await house.store.accounts.likenesses(0))


async def test_of_two_accounts_with_one_address_the_first_to_confirm_gets_it(house: AccountHouse) -> None:
    await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    await house.accounts.register("Bob", PASSWORD, EMAIL, "en", AWAY)
    ann, bob = await house.emails(EMAIL)
    assert (await house.accounts.own.emails.confirm(token_in(bob), AWAY)).name == "Bob"
    assert await refused(house.accounts.own.emails.confirm(token_in(ann), HOME)) == "email_taken"


async def test_a_new_address_needs_confirmation_and_the_old_one_is_notified_twice(house: AccountHouse) -> None:
    ann = await house.registered()
    change, forgot = house.accounts.own.emails.change, house.accounts.own.password.forgot
    assert await refused(change(ann.player, "new@example.org", "wrong horse", HOME)) == "not_the_password"
    await change(ann.player, "new@example.org", PASSWORD, HOME)
    messages = await house.emails()
    assert {one["To"]: one["Subject"] for one in messages} == {
        EMAIL: "Your e-mail address is about to change",
        "new@example.org": "Confirm your e-mail address",
    }
    forgot("new@example.org")
    assert await house.emails() == [], "it is not confirmed"
    forgot(EMAIL)
    (reset,) = await house.emails()
    assert reset["To"] == EMAIL, "the old one is valid until then"
    await house.accounts.own.emails.confirm(token_in(messages[1]), HOME)
    assert [(one["To"], one["Subject"]) for one in await house.emails()] == [(EMAIL, "Your e-mail address was changed")]
    assert await refused(house.accounts.own.password.reset(token_in(reset), "another horse", AWAY)) == "link_over"
    assert (await house.accounts.log_in("new@example.org", PASSWORD, HOME)).player == ann.player
    assert await refused(house.accounts.log_in(EMAIL, PASSWORD, HOME)) == "wrong_login"


async def test_removing_an_address_takes_effect_at_once(house: AccountHouse) -> None:
    ann = await house.registered()
    house.accounts.own.password.forgot(EMAIL)
    (reset,) = await house.emails()
    await house.accounts.own.emails.change(ann.player, "", PASSWORD, HOME)
    assert [(one["To"], one["Subject"]) for one in await house.emails()] == [(EMAIL, "Your e-mail address was changed")]
    assert (await house.store.accounts.profile(ann.player.id)).email == ""
    assert await refused(house.accounts.own.password.reset(token_in(reset), "another horse", AWAY)) == "link_over"


async def test_entering_the_confirmed_address_again_cancels_the_new_one(house: AccountHouse) -> None:
    ann = await house.registered()
    change = house.accounts.own.emails.change
    await change(ann.player, "new@example.org", PASSWORD, HOME)
    messages = await house.emails("new@example.org")
    assert (await change(ann.player, EMAIL.upper(), PASSWORD, HOME)).wanted == ""
    profile = await house.store.accounts.profile(ann.player.id)
    assert (profile.email, profile.wanted, profile.confirmed is None) == (EMAIL, "", False)
    assert await house.emails() == [], "nothing is left to confirm"
    assert await refused(house.accounts.own.emails.confirm(token_in(messages[0]), HOME)) == "link_over"
    assert await refused(house.accounts.own.emails.again(ann.player)) == "nothing_to_confirm"


async def test_a_new_password_cancels_an_unconfirmed_address(house: AccountHouse) -> None:
    """The person who entered it may have known the old password."""
    ann = await house.registered()
    await house.accounts.own.emails.change(ann.player, "thief@example.org", PASSWORD, AWAY)
    (message,) = await house.emails("thief@example.org")
    await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, "another horse", HOME)
    assert await refused(house.accounts.own.emails.confirm(token_in(message), AWAY)) == "link_over"
    profile = await house.store.accounts.profile(ann.player.id)
    assert (profile.email, profile.wanted) == (EMAIL, "")


async def test_entering_another_players_address_notifies_them_and_changes_nothing(house: AccountHouse) -> None:
    ann = await house.registered()
    bob = await house.registered("Bob", "bob@example.org")
    await house.accounts.own.emails.change(ann.player, "bob@example.org", PASSWORD, HOME)
    assert [one["Subject"] for one in await house.emails("bob@example.org")] == ["Someone entered your e-mail address"]
    assert (await house.accounts.log_in("bob@example.org", PASSWORD, HOME)).player == bob.player


# ---- queued e-mails ----


async def test_an_email_to_an_earlier_address_does_not_confirm_a_later_one(house: AccountHouse) -> None:
    """An e-mail queued before the address changed must not confirm the new address."""
    ann = await house.accounts.register("Ann", PASSWORD, "ann@thief.example", "en", HOME)
    await house.accounts.own.emails.change(ann.player, "victim@example.org", PASSWORD, HOME)
    messages = await house.emails()
    assert [one["To"] for one in messages] == ["victim@example.org"]
    for message in messages:
        await house.accounts.own.emails.confirm(token_in(message), HOME)
    assert (await house.store.accounts.profile(ann.player.id)).email == "victim@example.org"
    assert {one.trouble for one in await house.store.accounts.emails_of(ann.player.id) if one.sent is None} == {
        "its link is no longer valid"
    }


async def test_a_reset_email_does_not_go_to_an_earlier_address(house: AccountHouse) -> None:
    ann = await house.registered()
    house.post.trouble = NotDelivered("the server is down")
    house.accounts.own.password.forgot("Ann")
    await house.emails()
    await house.accounts.own.emails.change(ann.player, "", PASSWORD, HOME)
    house.post.trouble = None
    house.now += HOUR
    assert [one["Subject"] for one in await house.emails()] == ["Your e-mail address was changed"]


@pytest.mark.parametrize("sent", [True, False])
async def test_a_new_password_cancels_reset_links(house: AccountHouse, sent: bool) -> None:
    ann = await house.registered()
    house.accounts.own.password.forgot("Ann")
    if sent:
        (message,) = await house.emails()
    await house.accounts.settle()
    await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, "another horse", HOME)
    assert [one["Subject"] for one in await house.emails()] == ["Your password was changed"]
    if sent:
        assert await refused(house.accounts.own.password.reset(token_in(message), "third horse", AWAY)) == "link_over"
