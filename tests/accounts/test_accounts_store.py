"""The stores' contract for accounts: sessions, e-mails, links, second factors, events, closing."""

import asyncio

import pytest
from msgspec.structs import replace

from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import NOTHING, AccountEvent, EmailTaken, Likeness, Link, Profile, SideEffects, Visit
from dealerbox.chat.store import Note
from dealerbox.core.audit_log import AccountClosed, AuditEntry
from dealerbox.core.mail import QueuedEmail
from dealerbox.core.records import SessionRecord
from dealerbox.core.store_errors import NameTaken
from dealerbox.integrations.api_keys.store import Key
from dealerbox.ledger import Transfer
from dealerbox.store.interface import Store
from tests.live.values import person

FACTOR = SecondFactor("SECRET", 5, ("one", "two"))


def grant(player: str, amount: int = 1000, currency: str = "FUN") -> Transfer:
    kind = {"FUN": "grant", "VIP": "points"}.get(currency, "deposit")
    return Transfer(f"{kind}:{player}", 0, "bank", f"wallet:{player}", currency, amount, kind, player)


def session(digest: str, player: str, used: int = 100, address: str = "", device: str = "") -> SessionRecord:
    return SessionRecord(digest, player, 100, 1000, address, "", device, used)


def queued(id: str, player: str = "ann", created: int = 10, due: int | None = 10) -> QueuedEmail:
    return QueuedEmail(id, player, "a@b.fi", "confirm", "fi", created, {"name": "Ann"}, due)


def happened(player: str, at: int, what: str = "log-in-failed") -> AccountEvent:
    return AccountEvent(player, at, what, "1.2.3.4", "Firefox", "d")  # type: ignore[arg-type]


async def with_people(store: Store, *ids: str) -> None:
    for id in ids or ("ann", "bob", "cid"):
        await store.accounts.create(person(id), [grant(id)], Profile(), NOTHING)


async def test_an_account_is_created_completely_or_not_at_all(store: Store) -> None:
    effects = SideEffects((happened("ann", 7, "registered"),), (queued("l"),))
    profile = Profile("Ann@b.fi", "ann@b.fi", language="fi")
    await store.accounts.create(person("ann"), [grant("ann")], profile, effects)
    assert await store.player("ann") == person("ann")
    assert await store.accounts.profile("ann") == profile
    assert await store.balance("wallet:ann", "FUN") == 1000
    assert [one.what for one in await store.accounts.events_of("ann", 9)] == ["registered"]
    assert await store.accounts.emails_due(10, 9) == [queued("l")]
    with pytest.raises(NameTaken):
        await store.accounts.create(person("x", "ANN"), [grant("x")], Profile("x@b.fi", "x@b.fi"), NOTHING)
    assert await store.accounts.profile("x") == Profile()
    assert await store.balance("wallet:x", "FUN") == 0


async def test_a_guest_is_registered_with_an_address(store: Store) -> None:
    guest = person("ann", kind="guest")
    await store.accounts.create(guest, [], Profile(), NOTHING)
    kept = person("ann", "Anna")
    profile = Profile("a@b.fi", "a@b.fi")
    assert await store.accounts.register_guest(guest, kept, profile, SideEffects((happened("ann", 9, "kept"),)))
    assert (await store.player("ann"), await store.accounts.profile("ann")) == (kept, profile)
    assert not await store.accounts.register_guest(guest, kept, Profile(), NOTHING)
    assert await store.accounts.profile("ann") == profile


# ---- sessions ----


async def test_moving_a_guest_leaves_one_session(store: Store) -> None:
    for id, kind in (("ann", "guest"), ("bob", "player")):
        await store.accounts.create(person(id, kind=kind), [], Profile(), NOTHING)
        for name in ("1", "2"):
            await store.create_session(session(f"{id} {name}", id))
        key = Key(f"key {id}", f"digest {id}", "player", id, "bot", ("play",), (), 100, 1000)
        await store.api_keys.create(key, 9, NOTHING)
    moved = SideEffects((happened("ann", 200, "moved"),))
    assert sorted(await store.accounts.move(session("ann 3", "ann"), "moved", moved) or ()) == ["ann 1", "ann 2"]
    assert [one.digest for one in await store.accounts.sessions_of("ann") if one.ended is None] == ["ann 3"]
    assert [key.revoked for key in await store.api_keys.of("player", "ann")] == [100]
    assert [one.what for one in await store.accounts.events_of("ann", 9)] == ["moved"]
    assert await store.accounts.move(session("bob 3", "bob"), "moved", NOTHING) is None, (
        "a registered player logs in instead"
    )
    assert [one.ended for one in await store.accounts.sessions_of("bob")] == [None, None]
    assert [key.revoked for key in await store.api_keys.of("player", "bob")] == [None]


async def test_sessions_are_listed_and_ended_one_by_one_or_all_but_one(store: Store) -> None:
    await with_people(store)
    for number, digest in enumerate(("a" * 20, "b" * 20, "c" * 20)):
        assert await store.accounts.open_session(session(digest, "ann", 100 + number, address="1.1.1.1"), NOTHING)
    assert await store.accounts.open_session(session("d" * 20, "bob"), NOTHING)
    assert [one.id for one in await store.accounts.sessions_of("ann")] == ["c" * 16, "b" * 16, "a" * 16]
    effects = SideEffects((happened("ann", 110, "session-ended"),))
    assert await store.accounts.end_sessions("ann", 110, "ended", effects, only="b" * 16) == ["b" * 20]
    assert await store.accounts.end_sessions("ann", 110, "ended", effects, only="b" * 16) == []
    assert await store.accounts.end_sessions("ann", 110, "ended", effects, only="d" * 16) == [], "another player's"
    assert len(await store.accounts.events_of("ann", 9)) == 1
    assert await store.session("b" * 20, 110) is None
    assert await store.accounts.end_sessions("ann", 120, "everywhere", but="a" * 20) == ["c" * 20]
    assert await store.session("a" * 20, 120) == person("ann")
    assert await store.session("d" * 20, 120) == person("bob")
    ended = {one.digest[0]: (one.ended, one.why) for one in await store.accounts.sessions_of("ann")}
    assert ended == {"a": (None, ""), "b": (110, "ended"), "c": (120, "everywhere")}, "ended sessions are still stored"


async def test_a_session_replaces_the_previous_one(store: Store) -> None:
    await with_people(store)
    await store.accounts.open_session(session("old", "ann"), NOTHING)
    await store.accounts.open_session(session("new", "ann"), NOTHING, replaces="old")
    assert await store.session("old", 110) is None
    assert await store.session("new", 110) == person("ann")


async def test_of_two_simultaneous_logins_with_one_code_only_one_succeeds(store: Store) -> None:
    await with_people(store)
    assert await store.accounts.set_factor("ann", None, FACTOR, NOTHING)
    taken = (FACTOR, replace(FACTOR, used=6))
    both = await asyncio.gather(
        *(store.accounts.open_session(session(digest, "ann"), NOTHING, factor=taken) for digest in ("s1", "s2"))
    )
    assert sorted(both) == [False, True]
    assert len(await store.accounts.sessions_of("ann")) == 1
    assert await store.accounts.factor("ann") == taken[1]


async def test_no_session_is_opened_if_the_password_has_changed(store: Store) -> None:
    await with_people(store)
    assert not await store.accounts.open_session(session("s1", "ann"), NOTHING, password="another")
    assert not await store.accounts.open_session(session("s1", "nobody"), NOTHING, password="")
    assert await store.accounts.open_session(session("s1", "ann"), NOTHING, password=person("ann").password)


async def test_a_closed_account_opens_no_session_and_uses_no_code(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_factor("ann", None, FACTOR, NOTHING)
    await store.write_audit_entry(AuditEntry(5, "close-account", "ann", "why", "key", "K"))
    with pytest.raises(AccountClosed):
        await store.accounts.open_session(session("s", "ann"), NOTHING, factor=(FACTOR, replace(FACTOR, used=6)))
    assert await store.accounts.factor("ann") == FACTOR


async def test_a_session_records_its_last_use(store: Store) -> None:
    await with_people(store)
    await store.accounts.open_session(session("s", "ann", address="1.1.1.1", device="d"), NOTHING)
    await store.accounts.touch("s", "2.2.2.2", 500)
    await store.accounts.touch("s", "3.3.3.3", 400)
    await store.accounts.touch("never", "3.3.3.3", 400)
    (one,) = await store.accounts.sessions_of("ann")
    assert (one.used, one.address) == (500, "2.2.2.2")
    await store.end_session("s", 600, "logged out")
    await store.accounts.touch("s", "4.4.4.4", 700)
    assert (await store.accounts.sessions_of("ann"))[0].used == 500


# ---- e-mail and links ----


def link(digest: str, player: str = "ann", about: str = "a@b.fi", purpose: str = "confirm", expires: int = 99) -> Link:
    return Link(digest, player, purpose, about, expires)  # type: ignore[arg-type]


async def test_an_address_is_confirmed_by_its_link_once(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_email("ann", "A@b.fi", NOTHING)
    assert await store.accounts.owner_of("a@b.fi") is None
    await store.accounts.add_link(link("d1"))
    await store.accounts.add_link(link("d2"))
    assert await store.accounts.link("d1", "reset", 50) is None
    assert await store.accounts.link("d1", "confirm", 99) is None, "expired"
    assert await store.accounts.link("d1", "confirm", 98) == link("d1")
    assert await store.accounts.confirm(link("d1"), 60, SideEffects((happened("ann", 60, "email-confirmed"),)))
    assert await store.accounts.owner_of("a@b.fi") == person("ann")
    assert (await store.accounts.profile("ann")).confirmed == 60
    for used in ("d1", "d2"):
        assert await store.accounts.link(used, "confirm", 60) is None
        assert not await store.accounts.confirm(link(used), 70, NOTHING)


async def test_a_link_to_an_earlier_address_is_invalid(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_email("ann", "a@b.fi", NOTHING)
    await store.accounts.add_link(link("d1"))
    await store.accounts.set_email("ann", "c@d.fi", NOTHING)
    assert await store.accounts.link("d1", "confirm", 50) is None
    await store.accounts.add_link(link("d2"))
    assert not await store.accounts.confirm(link("d2"), 60, NOTHING)
    assert (await store.accounts.profile("ann")).confirmed is None


async def test_one_address_is_confirmed_by_one_account_only(store: Store) -> None:
    await with_people(store)
    for player in ("ann", "bob"):
        await store.accounts.set_email(player, "a@b.fi", NOTHING)
        await store.accounts.add_link(link(f"of {player}", player))
    assert await store.accounts.confirm(link("of bob", "bob"), 60, NOTHING)
    with pytest.raises(EmailTaken):
        await store.accounts.confirm(link("of ann"), 60, NOTHING)
    assert await store.accounts.owner_of("a@b.fi") == person("bob")


async def test_the_language_of_an_account(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_email("ann", "a@b.fi", NOTHING)
    await store.accounts.set_language("ann", "fi")
    assert await store.accounts.profile("ann") == Profile("a@b.fi", "a@b.fi", language="fi")
    assert await store.accounts.profile("nobody") == Profile()


async def test_a_player_chooses_their_tournament_emails(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_tournament_emails("ann", reminders=True, results=False)
    await store.accounts.set_language("ann", "fi")
    wanted = Profile(language="fi", reminders=True)
    assert await store.accounts.profile("ann") == wanted
    assert await store.accounts.profiles(["ann", "nobody"]) == {"ann": wanted}


# ---- passwords and second factors ----


async def test_a_new_password_ends_sessions_and_uses_its_link_up(store: Store) -> None:
    await with_people(store)
    for digest in ("s1", "s2"):
        await store.accounts.open_session(session(digest, "ann"), NOTHING)
    await store.accounts.set_email("ann", "a@b.fi", NOTHING)
    await store.accounts.add_link(link("c"))
    assert await store.accounts.confirm(link("c"), 50, NOTHING)
    ann = person("ann")
    assert await store.accounts.set_password(ann, "new", 60, "password", NOTHING, but="s1") == ["s2"]
    assert await store.accounts.set_password(ann, "late", 60, "password", NOTHING) is None, "it has changed"
    ann = replace(ann, password="new")
    used, astray = link("r", purpose="reset"), link("o", about="old@b.fi", purpose="reset")
    await store.accounts.add_link(used)
    await store.accounts.add_link(astray)
    assert await store.accounts.set_password(ann, "theirs", 70, "reset", NOTHING, link=astray) is None, (
        "not their address"
    )
    assert await store.accounts.set_password(ann, "newer", 70, "reset", NOTHING, link=used) == ["s1"]
    assert await store.accounts.set_password(replace(ann, password="newer"), "x", 80, "r", NOTHING, link=used) is None
    assert await store.player("ann") == replace(ann, password="newer")


async def test_a_password_by_a_recovery_link_removes_the_second_factor(store: Store) -> None:
    await with_people(store)
    await store.accounts.set_factor("ann", None, FACTOR, NOTHING)
    await store.accounts.set_email("ann", "a@b.fi", NOTHING)
    await store.accounts.add_link(link("c"))
    assert await store.accounts.confirm(link("c"), 50, NOTHING)
    recovery = link("f", purpose="recover-factor")
    await store.accounts.add_link(recovery)
    assert await store.accounts.set_password(person("ann"), "new", 60, "reset", NOTHING, link=recovery) == []
    assert await store.accounts.factor("ann") is None


async def test_a_second_factor_changes_only_from_what_it_was(store: Store) -> None:
    await with_people(store)
    assert not await store.accounts.set_factor("ann", FACTOR, None, NOTHING)
    assert await store.accounts.set_factor("ann", None, FACTOR, SideEffects((happened("ann", 9, "factor-on"),)))
    assert not await store.accounts.set_factor("ann", None, replace(FACTOR, secret="X"), NOTHING)
    used = replace(FACTOR, used=9, recovery=("two",))
    assert await store.accounts.set_factor("ann", FACTOR, used, NOTHING)
    assert await store.accounts.factor("ann") == used
    assert await store.accounts.set_factor("ann", used, None, NOTHING)
    assert await store.accounts.factor("ann") is None


# ---- events ----


async def test_events_are_paged_latest_first(store: Store) -> None:
    await with_people(store)
    await store.accounts.write(SideEffects((*tuple(happened("ann", at) for at in (1, 2, 3)), happened("bob", 4))))
    page = await store.accounts.events_of("ann", 2)
    assert [one.at for one in page] == [3, 2]
    assert (page[0].address, page[0].agent, page[0].device) == ("1.2.3.4", "Firefox", "d")
    assert [one.at for one in await store.accounts.events_of("ann", 2, page[-1].number)] == [1]


async def test_tries_count_since_the_account_was_unlocked(store: Store) -> None:
    await with_people(store)
    await store.accounts.write(SideEffects((happened("ann", 10), happened("ann", 20, "code-failed"))))
    await store.accounts.write(SideEffects((happened("ann", 25, "log-in"), happened("bob", 25))))
    assert [one.at for one in await store.accounts.tries("ann", 0)] == [10, 20, 25]
    assert [one.at for one in await store.accounts.tries("ann", 10)] == [20, 25]
    await store.accounts.write(SideEffects((happened("ann", 30, "unlocked"), happened("ann", 30))))
    assert [one.at for one in await store.accounts.tries("ann", 0)] == [30]


# ---- emails ----


async def test_emails_are_queued_until_sent_or_given_up(store: Store) -> None:
    await with_people(store)
    await store.accounts.write(SideEffects((), (queued("b", due=20), queued("a", due=20), queued("c", due=30))))
    assert [one.id for one in await store.accounts.emails_due(29, 9)] == ["a", "b"]
    assert [one.id for one in await store.accounts.emails_due(30, 1)] == ["a"]
    later = replace(queued("a"), due=50, tries=1, trouble="no answer")
    await store.accounts.change_queued_email(later)
    await store.accounts.change_queued_email(replace(queued("b"), due=None, tries=1, sent=21))
    assert await store.accounts.emails_due(49, 9) == [queued("c", due=30)]
    assert await store.accounts.emails_due(50, 9) == [queued("c", due=30), later]
    assert {one.id for one in await store.accounts.emails_of("ann")} == {"a", "b", "c"}


async def test_old_events_emails_and_links_are_deleted_but_no_queued_email(store: Store) -> None:
    await with_people(store)
    emails = (queued("old", due=None), queued("waits"), queued("new", created=90, due=None))
    await store.accounts.write(SideEffects((happened("ann", 10), happened("ann", 90)), emails))
    await store.accounts.add_link(link("d", expires=100))
    await store.accounts.sweep(before=50, now=100)
    assert [one.at for one in await store.accounts.events_of("ann", 9)] == [90]
    assert {one.id for one in await store.accounts.emails_of("ann")} == {"waits", "new"}
    assert await store.accounts.link("d", "confirm", 0) is None


# ---- one account per person ----


async def test_a_player_who_registers_again_is_reported_with_the_similar_accounts(store: Store) -> None:
    await with_people(store, "ann", "bob", "cid", "new")
    await store.accounts.open_session(session("s1", "ann", 100, address="1.1.1.1", device="d"), NOTHING)
    await store.accounts.open_session(session("s2", "bob", 100, address="1.1.1.1", device="e"), NOTHING)
    await store.accounts.open_session(session("s3", "cid", 40, address="1.1.1.1"), NOTHING)
    await store.accounts.set_email("cid", "C.id+poker@gmail.com", NOTHING)
    await store.accounts.open_session(session("s4", "new", 100, address="1.1.1.1", device="d"), NOTHING)
    for _ in range(2):
        await store.accounts.note_likenesses("new", Visit("1.1.1.1", "x", "d"), "cid@googlemail.com", 100, 50)
    assert await store.accounts.likenesses(0) == [
        Likeness("new", "ann", "address", 100),
        Likeness("new", "ann", "device", 100),
        Likeness("new", "bob", "address", 100),
        Likeness("new", "cid", "email", 100),
    ]
    assert await store.accounts.likenesses(101) == []
    await store.accounts.note_likenesses("bob", Visit(), "", 200, 0)
    assert await store.accounts.likenesses(101) == [], "an empty address or device matches nothing"


# ---- closing ----


async def test_a_closed_account_keeps_no_personal_data_and_its_chips_return_to_the_bank(store: Store) -> None:
    await with_people(store)
    await store.commit([grant("ann", 5, "VIP")])
    await store.accounts.set_email("ann", "a@b.fi", NOTHING)
    await store.accounts.add_link(link("d"))
    await store.accounts.confirm(link("d"), 60, SideEffects((), (queued("l"),)))
    await store.accounts.set_factor("ann", None, FACTOR, NOTHING)
    await store.accounts.open_session(session("s", "ann"), NOTHING)
    await store.set_note(Note("ann", "bob", "tight", "", False, 1), 9)
    farewell = queued("farewell", created=70)
    assert await store.accounts.close("ann", 70, "Closed 1", ("FUN", "VIP"), SideEffects((), (farewell,))) == ""
    assert await store.player("ann") == replace(person("ann"), name="Closed 1", password="")
    assert await store.player_named("ann") is None
    assert await store.accounts.profile("ann") == Profile(closed=70)
    assert (await store.accounts.factor("ann"), await store.notes_of("ann")) == (None, [])
    assert await store.accounts.emails_of("ann") == [farewell]
    assert await store.accounts.owner_of("a@b.fi") is None
    assert await store.session("s", 70) is None
    assert await store.balances("wallet:ann") == {}
    assert await store.balance("bank", "VIP") == 0
    assert await store.audit() == []
    for taken in (person("x", "ANN"), person("y", "Ann")):
        with pytest.raises(NameTaken):
            await store.create_player(taken)


async def test_an_account_is_not_closed_while_chips_are_at_a_table_or_real_money_is_left(store: Store) -> None:
    await with_people(store)
    await store.commit([Transfer("b", 0, "wallet:ann", "stack:t:ann", "FUN", 10, "buy-in", "t")])
    assert await store.accounts.close("ann", 70, "Closed 1", ("FUN",), NOTHING) == "seated"
    await store.commit([grant("bob", 5, "EUR")])
    assert await store.accounts.close("bob", 70, "Closed 1", ("FUN", "VIP"), NOTHING) == "balance"
    assert await store.player("bob") == person("bob")
    assert await store.balance("wallet:bob", "FUN") == 1000
    with pytest.raises(NameTaken):
        await store.accounts.close("cid", 70, "Ann", ("FUN",), NOTHING)
    assert await store.balance("wallet:cid", "FUN") == 1000
