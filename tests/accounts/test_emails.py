"""E-mails: texts, outbox, mail server and retries."""

import asyncio
import os
import stat
import string
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from dealerbox.accounts import AccountRefused, AccountSettings, login_waits
from dealerbox.accounts.mail import sender
from dealerbox.accounts.mail.delivery import OUTBOX_DAYS, NotDelivered, Outbox, SmtpServer
from dealerbox.accounts.mail.settings import BadMail, smtp_server
from dealerbox.accounts.mail.texts import TEXTS
from dealerbox.accounts.mail.writing import build_email
from dealerbox.accounts.store import TOURNAMENT_EMAILS, SideEffects, Visit
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.accounts.harness import EMAIL, HOME, PASSWORD, ROOM, AccountHouse, Caught, token_in

NOW = 1_800_000_000_000
FACTS = {
    "tournament": "Sunday", "satellite": "Feeder", "path": "/tournaments/t", "page": "", "starts": "now",
    "amount": "€5", "reason": "no light", "changes": "- Levels changed", "place": "1", "players": "9",
    "starts_at": f"{NOW + 1}",
}  # fmt: skip
"""Facts for e-mails about tournaments."""


def queued(kind: EmailKind = "confirm", language: str = "en", **facts: str) -> QueuedEmail:
    return QueuedEmail("0a1b", "ann", EMAIL, kind, language, NOW, {"name": "Ann", **facts}, NOW)  # type: ignore[arg-type]


# ---- texts ----


@pytest.mark.parametrize("language", TEXTS)
def test_every_kind_has_a_text_in_every_language(language: str) -> None:
    texts = TEXTS[language].texts
    assert set(texts) == set(get_args(EmailKind))
    for kind, text in texts.items():
        english = {name for _, name, _, _ in string.Formatter().parse(TEXTS["en"].texts[kind].text) if name}
        holes = {name for _, name, _, _ in string.Formatter().parse(text.text) if name}
        facts = set(FACTS) if kind in TOURNAMENT_EMAILS else {"link", "address", "agent"}
        assert holes == english and holes <= {"name", "room", *facts}
        subjects = [TEXTS[one].texts[kind].subject for one in (language, "en")]
        mine, theirs = ({name for _, name, _, _ in string.Formatter().parse(one) if name} for one in subjects)
        assert mine == theirs
        assert ("link" in holes) == (kind in ("confirm", "reset"))
        assert all(len(line) <= 78 for line in text.text.splitlines())


@pytest.mark.parametrize("language", TEXTS)
@pytest.mark.parametrize("kind", get_args(EmailKind))
def test_an_email_is_plain_text_and_complete(language: str, kind: EmailKind) -> None:
    message = build_email(
        queued(kind, language, address="", agent="", **FACTS), ROOM, "Dealerbox <r@room.example>", "s3cret", NOW
    )
    assert (message["To"], message["From"]) == (EMAIL, "Dealerbox <r@room.example>")
    text = message.get_content()
    assert "{" not in text and ROOM in text and "Ann" in text
    assert ("#s3cret" in text) == (kind in ("confirm", "reset"))
    assert message["Auto-Submitted"] == "auto-generated" and message["Message-ID"].endswith("@room.example>")


@pytest.mark.parametrize(
    ("language", "subject"), [("fi-FI", "fi"), ("sv", "en"), ("en-GB-oxendict", "en"), ("tlh-x-made-up", "en")]
)
def test_a_language_without_texts_gets_the_nearest(language: str, subject: str) -> None:
    message = build_email(queued("closed", language), ROOM, "r@room.example", "", NOW)
    assert message["Subject"] == TEXTS[subject].texts["closed"].subject


def test_typed_text_cannot_inject_email_headers() -> None:
    told = queued("new-device", agent="x\r\nBcc: all@example.org {room} {0}")
    message = build_email(told, ROOM, "r@room.example", "", NOW)
    assert message["Bcc"] is None and "{room} {0}" in message.get_content()
    with pytest.raises(ValueError, match=r"header|linefeed"):
        build_email(
            QueuedEmail("1", "ann", "a@b.fi\nBcc: x@y.fi", "closed", "en", 0, {"name": "A"}), ROOM, "r@r.fi", "", 0
        )


def test_an_internationalized_domain_is_sent_in_ascii() -> None:
    message = build_email(replace(queued("confirm"), email="ann@höst.example"), ROOM, Outbox.sender, "s3cret", NOW)
    assert message["To"] == "ann@xn--hst-sna.example"


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "10.0.0.1, Firefox, Linux"),
        ("Your account is in danger: https://thief.example", "10.0.0.1, unknown"),
        ("thief.example/login Chrome/1", "10.0.0.1, Chrome"),
    ],
)
async def test_an_email_never_quotes_a_user_agent(agent: str, words: str) -> None:
    house = AccountHouse(InMemoryStore())
    await house.registered()
    for _ in range(login_waits.LOCKED_AFTER):
        house.now += login_waits.LOCK_MS
        with pytest.raises(AccountRefused, match="Wrong name or password"):
            await house.accounts.log_in("Ann", "wrong horse", Visit("10.0.0.1", agent, "away"))
    (told,) = await house.emails(EMAIL)
    assert words in told.get_content() and "thief" not in told.get_content()
    house.accounts.close()


async def test_emails_are_in_the_players_language(store: Store) -> None:
    house = AccountHouse(store)
    ann = await house.accounts.register("Ann", PASSWORD, EMAIL, "fi", HOME)
    (finnish,) = await house.emails()
    assert finnish["Subject"] == "Vahvista sähköpostiosoitteesi"
    await house.accounts.own.set_language(ann.player, "en")
    await house.accounts.own.emails.again(ann.player)
    (english,) = await house.emails()
    assert english["Subject"] == "Confirm your e-mail address"
    house.accounts.close()


# ---- sending ----


async def test_emails_are_retried_while_the_mail_server_is_down(store: Store) -> None:
    house = AccountHouse(store)
    await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    house.post.trouble = NotDelivered("it is down")
    waits = []
    for _ in range(12):
        await house.mail_sender.send_due()
        (one,) = await store.accounts.emails_due(10**15, 9)
        assert one.due is not None and one.trouble == "it is down"
        waits.append(one.due - house.now)
        assert await store.accounts.emails_due(house.now, 9) == [], "it is still queued"
        house.now = one.due
    assert waits[:3] == [60_000, 120_000, 240_000] and waits[-1] == sender.LONGEST_RETRY_MS
    house.post.trouble = None
    (queued,) = await house.emails()
    assert (await house.accounts.own.emails.confirm(token_in(queued), HOME)).name == "Ann", (
        "the link's time runs from when it was sent"
    )
    assert await house.emails() == []
    house.accounts.close()


async def test_queued_emails_are_sent_after_a_restart(store: Store) -> None:
    first = AccountHouse(store)
    await first.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    first.accounts.close()
    second = AccountHouse(store, used=10**6)
    assert len(await second.emails()) == 1
    second.accounts.close()


async def test_undeliverable_emails_are_given_up_with_a_reason(store: Store) -> None:
    house = AccountHouse(store)
    ann = await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    house.post.trouble = NotDelivered("it is down")
    house.now += sender.GIVE_UP_MS
    await house.mail_sender.send_due()
    await house.accounts.own.emails.again(ann.player)
    house.post.trouble = NotDelivered("no such reader (550)", for_good=True)
    await house.mail_sender.send_due()
    found = [(one.due, one.sent, one.trouble) for one in await store.accounts.emails_of(ann.player.id)]
    assert found == [(None, None, "no such reader (550)"), (None, None, "it is down")]
    house.accounts.close()


async def test_an_email_that_cannot_be_built_does_not_delay_others(store: Store) -> None:
    house = AccountHouse(store)
    ann = await house.registered()
    bad = house.accounts.context.queued(
        ann.player, "a@b.fi\nBcc: x@y.fi", "closed", await store.accounts.profile(ann.player.id)
    )
    good = house.accounts.context.queued(ann.player, EMAIL, "locked", await store.accounts.profile(ann.player.id))
    await store.accounts.write(SideEffects((), (bad, good)))
    assert [one["Subject"] for one in await house.emails()] == ["Someone is trying to guess your password"]
    assert {one.trouble for one in await store.accounts.emails_of(ann.player.id)} == {"", "it cannot be built"}
    house.accounts.close()


async def test_mail_is_sent_in_the_background_until_stopped() -> None:
    house = AccountHouse(InMemoryStore())
    house.mail_sender.start()
    await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    async with asyncio.timeout(10):
        while not house.post.messages:  # noqa: ASYNC110 - a thread puts them there
            await asyncio.sleep(0.05)
    await house.mail_sender.stop()
    house.accounts.close()


async def test_an_email_in_progress_at_shutdown_is_recorded_as_sent() -> None:
    house, sending = AccountHouse(InMemoryStore()), threading.Event()

    class Slow(Caught):
        def deliver(self, message: EmailMessage, now: int) -> None:
            sending.set()
            time.sleep(0.3)
            super().deliver(message, now)

    slow = sender.MailSender(house.accounts.context, Slow(), ROOM)
    ann = await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    await house.accounts.own.emails.again(ann.player)
    slow.start()
    await asyncio.to_thread(sending.wait, 10)
    await slow.stop()
    emails = await house.store.accounts.emails_of(ann.player.id)
    assert sorted(one.sent is not None for one in emails) == [False, True], (
        "the current one was sent, the next one was not"
    )
    house.accounts.close()


async def test_the_store_holds_no_link_secret(store: Store) -> None:
    house = AccountHouse(store)
    ann = await house.accounts.register("Ann", PASSWORD, EMAIL, "en", HOME)
    (one,) = await house.emails()
    (kept,) = await store.accounts.emails_of(ann.player.id)
    assert token_in(one) not in str(kept.facts) + kept.email
    link = await store.accounts.link(house.accounts.digest(token_in(one)), "confirm", house.now)
    assert link is not None and token_in(one) not in repr(link)
    house.accounts.close()


async def test_an_email_about_a_closed_account_leaves_no_address_behind(store: Store) -> None:
    house = AccountHouse(store)
    ann = await house.registered()
    farewell = house.accounts.context.queued(ann.player, EMAIL, "closed", await store.accounts.profile(ann.player.id))
    assert (
        await store.accounts.close(ann.player.id, house.now, "Closed 1", ("FUN",), SideEffects((), (farewell,))) == ""
    )
    assert len(await house.emails(EMAIL)) == 1
    assert [one.email for one in await store.accounts.emails_of(ann.player.id)] == [""]
    house.accounts.close()


@pytest.mark.parametrize(
    ("changes", "settings", "sent"),
    [
        ({}, {}, True),
        ({"email": "old@example.org"}, {}, False),
        ({"kind": "tournament-reminder"}, {}, True),
        ({"kind": "tournament-reminder", "facts": {"name": "Ann", **FACTS, "starts_at": f"{NOW}"}}, {}, False),
        ({}, {"email": "off"}, False),
    ],
)
async def test_tournament_emails_are_sent_only_while_relevant_and_to_a_confirmed_address(
    store: Store, changes: dict[str, Any], settings: dict[str, Any], sent: bool
) -> None:
    house = AccountHouse(store)
    player = (await house.registered()).player
    told = replace(queued("tournament-changed", **FACTS), player=player.id)
    await store.accounts.queue_emails([replace(told, **changes)])
    await store.accounts.queue_emails([replace(told, **changes, created=NOW + 1)])  # the same id is known already
    house.accounts.context.settings = AccountSettings(**settings)
    assert len(await house.emails()) == sent
    (known, *_) = [one for one in await store.accounts.emails_of(player.id) if one.id == told.id]
    assert (known.due, known.sent is not None, known.created) == (None, sent, NOW)
    assert await house.emails() == []


# ---- the outbox ----


def message_of(kind: EmailKind = "confirm") -> EmailMessage:
    return build_email(queued(kind), ROOM, Outbox.sender, "s3cret", NOW)


def test_the_outbox_has_one_private_file_per_email(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path / "outbox")
    outbox.deliver(message_of(), NOW)
    (file,) = (tmp_path / "outbox").iterdir()
    assert file.suffix == ".eml" and stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    read = message_from_bytes(file.read_bytes(), policy=policy.default)
    assert read["To"] == EMAIL and f"{ROOM}/confirm#s3cret" in read.get_content()


def test_old_files_are_deleted_from_the_outbox(tmp_path: Path) -> None:
    outbox = Outbox(tmp_path)
    old, young = tmp_path / "old.eml", tmp_path / "young.eml"
    for file, days in ((old, OUTBOX_DAYS + 1), (young, OUTBOX_DAYS - 1)):
        file.write_text("an e-mail")
        os.utime(file, (NOW / 1000 - days * 86400,) * 2)
    outbox.deliver(message_of(), NOW)
    assert not old.exists() and young.exists()


def test_an_unwritable_outbox_is_reported(tmp_path: Path) -> None:
    (tmp_path / "outbox").write_text("a file where the folder should be")
    with pytest.raises(NotDelivered, match="outbox cannot be written to"):
        Outbox(tmp_path / "outbox").deliver(message_of(), NOW)


# ---- settings ----

GOOD = {"DEALERBOX_SMTP_HOST": "mail.example", "DEALERBOX_MAIL_FROM": "Room <r@room.example>"}


def test_the_mail_server_is_read_from_the_environment(tmp_path: Path) -> None:
    assert smtp_server({}) is None
    assert smtp_server(GOOD) == SmtpServer("mail.example", "Room <r@room.example>", 587)
    (tmp_path / "secret").write_text("s3cret\n")
    found = smtp_server(
        GOOD
        | {"DEALERBOX_SMTP_USER": "room", "DEALERBOX_SMTP_PASSWORD_FILE": str(tmp_path / "secret")}
        | {"DEALERBOX_SMTP_SECURITY": "TLS"}
    )
    assert found == SmtpServer("mail.example", "Room <r@room.example>", 465, "room", "s3cret", "tls")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"DEALERBOX_MAIL_FROM": ""}, "DEALERBOX_MAIL_FROM must be a sender"),
        ({"DEALERBOX_MAIL_FROM": "Room"}, "DEALERBOX_MAIL_FROM"),
        ({"DEALERBOX_SMTP_PORT": "many"}, "DEALERBOX_SMTP_PORT is 'many'"),
        ({"DEALERBOX_SMTP_PORT": "70000"}, "from 1 to 65535"),
        ({"DEALERBOX_SMTP_SECURITY": "ssl"}, "expected starttls, tls or none"),
        ({"DEALERBOX_SMTP_USER": "room"}, "give both"),
        ({"DEALERBOX_SMTP_USER": "r", "DEALERBOX_SMTP_PASSWORD_FILE": "/nowhere/x"}, "cannot be read"),
        (
            {"DEALERBOX_SMTP_USER": "r", "DEALERBOX_SMTP_PASSWORD": "s3cret", "DEALERBOX_SMTP_SECURITY": "none"},
            "is not sent without TLS",
        ),
    ],
)
def test_an_invalid_setting_is_named(change: dict[str, str], words: str) -> None:
    with pytest.raises(BadMail, match=words) as caught:
        smtp_server(GOOD | change)
    assert "s3cret" not in str(caught.value)
