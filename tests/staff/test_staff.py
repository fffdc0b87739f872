"""Staff accounts: the first owner, links, roles, second factors and logins."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from dealerbox.accounts.second_factor import code_at, new_secret
from dealerbox.core.actors import KEY
from dealerbox.core.audit_queue import AuditQueue
from dealerbox.core.passwords import Passwords
from dealerbox.core.rate_limits import Backoff
from dealerbox.core.records import RETENTION_MS
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.staff import log_ins
from dealerbox.staff.log_ins import LogIns
from dealerbox.staff.staff import FIRST_LINK_HOURS, HOUR_MS, LINK_HOURS, Staff, actor_of
from dealerbox.staff.store import Member, StaffSession
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.private_tables.harness import CHEAP

PASSWORD = "a long enough one"
CODES = new_secret(lambda size: "5" * 2 * size)


class PlaceClock:
    """A manual clock."""

    def __init__(self, place: "Place") -> None:
        self._place = place

    def now(self) -> int:
        return self._place.now

    async def sleep(self, ms: int) -> None:
        await asyncio.sleep(0)

    def call_at(self, at: int, action: Callable[[], None]) -> Any:
        raise NotImplementedError


class Place:
    """A store with staff, and a manual clock."""

    def __init__(self, factor_needed: bool = True) -> None:
        self.now = 1_000_000_000
        self.store = InMemoryStore()
        self.waiting = AuditQueue()
        count = iter(range(10**9))

        def secret(size: int) -> str:
            return f"{next(count):0{2 * size}x}"

        passwords = Passwords(secret, CHEAP)
        self.staff = Staff(self.store, lambda: self.now, passwords, secret, factor_needed)
        self.log_ins = self.again(passwords)

    def again(self, passwords: Passwords | None = None) -> LogIns:
        """Return new logins on the same store, as after a restart."""
        return LogIns(self.store, PlaceClock(self), passwords or self.staff.passwords, self.waiting)

    async def owner(self) -> Member:
        """Create a member with a second factor whose next code is unused."""
        link = await self.staff.first_link()
        assert link is not None
        member = await self.staff.join(link, "Olga", PASSWORD)
        member, _ = await self.staff.set_factor(member, CODES, self.code())
        self.later(60)
        return member

    async def member(self, name: str = "Pat") -> Member:
        link = await self.staff.invite(KEY, name, ["support"], "")
        return await self.staff.join(link.secret, "", PASSWORD)

    async def was_inside(self, member: Member, address: str, device: str = "") -> None:
        """Store an ended session of an earlier run."""
        session = StaffSession("digest", member.id, 0, self.now, self.now, address, "", device, ended=self.now)
        await self.store.staff.store_session(session)

    def code(self) -> str:
        return code_at(CODES, self.now)

    def later(self, seconds: float) -> None:
        self.now += int(seconds * 1000)

    async def log(self) -> list[tuple[str, str, str]]:
        return [(act.act, act.by_name, act.reason) for act in reversed(await self.store.audit_entries(0))]


async def refused(doing: object) -> str:
    with pytest.raises(Refusal) as no:
        await doing  # type: ignore[misc]
    return no.value.code


# ---- the first owner ----


async def test_the_first_link_creates_the_owner_and_works_once() -> None:
    place = Place()
    link = await place.staff.first_link()
    assert link is not None and (await place.staff.expected(link)).roles == ("owner",)
    member = await place.staff.join(link, "Olga", PASSWORD)
    assert (member.name, member.roles) == ("Olga", ("owner",))
    assert await refused(place.staff.join(link, "Mallory", PASSWORD)) == "link"
    assert await place.staff.first_link() is None, "there is an owner"
    assert await place.log() == [("staff-join", "Olga", "the first owner")]


async def test_each_start_makes_a_new_first_link_and_all_expire() -> None:
    place = Place()
    old, new = await place.staff.first_link(), await place.staff.first_link()
    assert old and new and await refused(place.staff.expected(old)) == "link"
    place.later(FIRST_LINK_HOURS * 3600)
    assert await refused(place.staff.join(new, "Olga", PASSWORD)) == "link"


async def test_an_invalid_name_or_password_does_not_use_up_the_link() -> None:
    place = Place()
    link = await place.staff.first_link()
    assert link is not None
    wrong = [("O", PASSWORD), ("Olga", "short"), ("Olga", "olga's password"), ("Olga", "x" * 201)]
    codes = [await refused(place.staff.join(link, name, password)) for name, password in wrong]
    assert codes == ["name_length", "password_length", "password_name", "password_length"]
    await place.staff.join(link, "Support", PASSWORD)  # a name that no player may have


# ---- other members ----


async def test_an_invited_member_joins_with_the_link_once() -> None:
    place = Place()
    link = await place.staff.invite(KEY, "Pat", ["cashier", "support", "cashier"], "evenings")
    assert (await place.staff.expected(link.secret)).name == "Pat"
    member = await place.staff.join(link.secret, "Mallory", PASSWORD)
    assert (member.name, member.roles) == ("Pat", ("support", "cashier")), "as the owner said"
    assert await refused(place.staff.join(link.secret, "", PASSWORD)) == "link"
    assert await place.log() == [
        ("staff-invite", "operator's key", "support, cashier: evenings"),
        ("staff-join", "Pat", ""),
    ]


async def test_a_link_expires_and_ends_when_the_member_is_disabled() -> None:
    place = Place()
    one = await place.staff.invite(KEY, "Pat", ["support"], "")
    two = await place.staff.invite(KEY, "Quin", ["support"], "")
    await place.staff.disable(KEY, "Quin", "changed his mind")
    assert await refused(place.staff.join(two.secret, "", PASSWORD)) == "link"
    place.later(LINK_HOURS * HOUR_MS / 1000)
    assert await refused(place.staff.join(one.secret, "", PASSWORD)) == "link"
    assert await refused(place.staff.join("", "", PASSWORD)) == "link"


async def test_only_the_owner_manages_staff() -> None:
    place = Place()
    actor = actor_of(await place.member())
    staff = place.staff
    doings = [staff.invite(actor, "X", ["owner"], ""), staff.set_roles(actor, "Pat", ["owner"], ""),
              staff.disable(actor, "Pat", ""), staff.enable(actor, "Pat", ""), staff.reset(actor, "Pat", ""),
              staff.end_sessions(actor, "Pat", "")]  # fmt: skip
    assert [await refused(doing) for doing in doings] == ["role"] * len(doings)


async def test_changes_that_end_sessions_increment_the_turn() -> None:
    place = Place()
    before = await place.member()
    turns = [before.turn]
    turns.append((await place.staff.set_roles(KEY, "Pat", ["cashier"], "")).turn)
    turns.append((await place.staff.disable(KEY, before.id, "")).turn)
    enabled = await place.staff.enable(KEY, "pat", "")
    turns.append((await place.staff.end_sessions(KEY, "Pat", "")).turn)
    turns.append((await place.staff.change_password(await place.staff.known("Pat"), "quite another one")).turn)
    turns.append((await place.staff.reset(KEY, "Pat", "lost his phone")).member.turn)
    assert turns == sorted(set(turns)) and enabled.turn == turns[2]
    assert await refused(place.staff.known("nobody")) == "no_member"
    assert await refused(place.staff.invite(KEY, "PAT", ["support"], "")) == "name_taken"
    assert await refused(place.staff.set_roles(KEY, "Pat", [], "")) == "no_roles"


async def test_the_last_owner_cannot_lose_the_role_or_be_disabled() -> None:
    place = Place()
    await place.owner()
    assert await refused(place.staff.set_roles(KEY, "Olga", ["support"], "")) == "last_owner"
    assert await refused(place.staff.disable(KEY, "Olga", "")) == "last_owner"
    link = await place.staff.invite(KEY, "Otto", ["owner"], "")
    assert await refused(place.staff.disable(KEY, "Olga", "")) == "last_owner", "Otto has not joined yet"
    await place.staff.join(link.secret, "", PASSWORD)
    await place.staff.disable(KEY, "Olga", "left")


async def test_a_reset_removes_password_and_second_factor_at_once() -> None:
    place = Place()
    await place.owner()
    link = await place.staff.reset(KEY, "Olga", "her phone was stolen")
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, place.code(), "here")) == "wrong_login"
    member = await place.staff.join(link.secret, "", "quite another one")
    assert member.factor is None and member.roles == ("owner",)
    await place.log_ins.log_in("Olga", "quite another one", "", "here")


# ---- second factor ----


async def test_a_second_factor_is_set_with_a_code_and_recovery_codes_work_once() -> None:
    place = Place()
    member = await place.member()
    assert await refused(place.staff.set_factor(member, CODES, "000000")) == "wrong_code"
    after, codes = await place.staff.set_factor(member, CODES, place.code())
    assert after.turn > member.turn and after.factor is not None and codes[0] not in repr(after.factor)
    assert await refused(place.log_ins.log_in("Pat", PASSWORD, place.code(), "here")) == "wrong_login", "already used"
    await place.log_ins.log_in("Pat", PASSWORD, codes[0], "here")
    assert await refused(place.log_ins.log_in("Pat", PASSWORD, codes[0], "here")) == "wrong_login"
    _, fresh = await place.staff.renew_recovery_codes(await place.staff.known("Pat"))
    assert await refused(place.log_ins.log_in("Pat", PASSWORD, codes[1], "here")) == "wrong_login"
    place.later(60)
    await place.log_ins.log_in("Pat", PASSWORD, fresh[0], "here")


async def test_a_second_factor_can_be_removed_only_if_none_is_required() -> None:
    place = Place()
    assert await refused(place.staff.drop_factor(await place.owner())) == "factor_needed"
    place = Place(factor_needed=False)
    assert (await place.staff.drop_factor(await place.owner())).factor is None
    assert await refused(place.staff.renew_recovery_codes(await place.staff.known("Olga"))) == "no_factor"


# ---- logging in ----


async def test_logging_in_needs_name_password_and_code_and_shows_the_previous_login() -> None:
    place = Place()
    await place.owner()
    wrong = [("Olga", PASSWORD, ""), ("Olga", "not hers at all", place.code()), ("Mallory", PASSWORD, place.code())]
    assert [await refused(place.log_ins.log_in(*one, "here")) for one in wrong] == ["wrong_login"] * 3
    before, after = await place.log_ins.log_in("olga", PASSWORD, place.code(), "10.0.0.7")
    assert (before.failed, before.logged_in, after.failed, after.logged_in) == (2, None, 0, place.now)
    assert (await place.log())[2:] == [
        ("staff-log-in-failed", "unknown", "wrong code, from here"),
        ("staff-log-in-failed", "unknown", "wrong password, from here"),
        ("staff-log-in-failed", "unknown", "unknown name; wrong password, from here"),
        ("staff-log-in", "Olga", "10.0.0.7"),
    ]


async def test_of_two_simultaneous_logins_with_one_code_one_succeeds() -> None:
    place = Place()
    await place.owner()
    code = place.code()
    await place.log_ins.log_in("Olga", PASSWORD, code, "here")
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, code, "here")) == "wrong_login"


async def test_members_who_are_disabled_or_have_no_password_cannot_log_in() -> None:
    place = Place()
    await place.member()
    await place.staff.invite(KEY, "Quin", ["support"], "")
    await place.staff.disable(KEY, "Pat", "")
    assert await refused(place.log_ins.log_in("Pat", PASSWORD, "", "here")) == "wrong_login"
    assert await refused(place.log_ins.log_in("Quin", "", "", "here")) == "wrong_login"


@pytest.mark.parametrize("name", ["Pat", "Nobody"])
async def test_failures_make_known_and_unknown_names_wait_longer(name: str) -> None:
    place = Place()
    await place.member()
    for _ in range(log_ins.FREE_TRIES):
        assert await refused(place.log_ins.log_in(name, "wrong", "", "here")) == "wrong_login"
    assert await refused(place.log_ins.log_in(name, PASSWORD, "", "here")) == "slow"
    for _ in range(log_ins.LOCKED_AFTER - log_ins.FREE_TRIES):
        place.later(log_ins.LONGEST_WAIT_MS / 1000)
        assert await refused(place.log_ins.log_in(name, "wrong", "", "here")) == "wrong_login"
    place.later(log_ins.LONGEST_WAIT_MS / 1000 - 1)
    assert await refused(place.log_ins.log_in(name, PASSWORD, "", "here")) == "slow"
    locked = [one for one in await place.log() if one[0] == "staff-locked"]
    assert len(locked) == (1 if name == "Pat" else 0)
    place.later(1)
    if name == "Pat":
        await place.log_ins.log_in(name, PASSWORD, "", "here")


async def test_failures_while_the_store_is_unavailable_are_logged_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    place = Place()
    await place.member()

    async def fails(*args: object, **more: object) -> bool:
        raise StoreFailed("no space left")

    with monkeypatch.context() as full:
        full.setattr(place.store, "write_audit_entry", fails)
        full.setattr(place.store.staff, "change", fails)
        assert await refused(place.log_ins.log_in("Pat", "wrong", "", "here")) == "wrong_login"
        assert await refused(place.log_ins.log_in("Nobody", "wrong", "", "here")) == "wrong_login"
        await asyncio.sleep(0.01)
        assert "staff-log-in-failed" not in [act for act, _, _ in await place.log()]
    await place.waiting.close(place.store)
    assert [act for act, _, _ in await place.log()].count("staff-log-in-failed") == 2


async def test_strangers_cannot_fill_the_audit_log() -> None:
    place = Place()
    for number in range(3 * log_ins.STRANGERS):
        await refused(place.log_ins.log_in(f"name {number}", "wrong", "", "here"))
    assert len(await place.log()) == log_ins.STRANGERS


async def test_confirming_needs_a_code_or_without_a_factor_the_password() -> None:
    place = Place()
    member = await place.owner()
    assert await refused(place.log_ins.confirm(member, PASSWORD)) == "wrong_login"
    member = await place.staff.known("Olga")
    code = place.code()
    after = await place.log_ins.confirm(member, code)
    assert await refused(place.log_ins.confirm(after, code)) == "wrong_login", "a code works once"
    other = await place.member()
    await place.log_ins.confirm(other, PASSWORD)
    await place.log_ins.check_password(other, PASSWORD)
    assert await refused(place.log_ins.check_password(other, "another player's")) == "wrong_login"


def test_nothing_secret_is_in_a_repr() -> None:
    member = Member("staff:1", "Eve", ("owner",), 0, "x", "argon-hash", None, "link-digest")
    assert repr(member) == "Member('staff:1', 'Eve')"


def test_waits_double_up_to_the_maximum_and_are_forgotten() -> None:
    backoff = Backoff(2, 100, 350, most=2)
    waits = []
    for _ in range(5):
        waits.append(backoff.wait("a", 0))
        backoff.failed("a", 0)
    assert waits == [0, 0, 100, 200, 350] and backoff.wait("a", 340) == 10
    assert backoff.failed("a", 0) == 6
    backoff.forget("a")
    assert backoff.wait("a", 0) == 0
    for key in "bcd":
        backoff.failed(key, 0)
    assert backoff.failed("b", 0) == 1, "the oldest of too many was forgotten"
    backoff.failed("e", 10_000)
    assert backoff.failed("d", 10_000) == 1, "old failures are forgotten too"


async def test_guessing_strangers_do_not_block_members_in_sessions_or_at_known_places() -> None:
    place = Place()
    olga = await place.owner()
    await place.was_inside(olga, "192.0.2.1")
    for _ in range(log_ins.FREE_TRIES):
        assert await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad")) == "wrong_login"
    assert await refused(place.log_ins.log_in("Olga", "guessed", place.code(), "elsewhere")) == "slow", "the name waits"
    _, olga = await place.log_ins.log_in("Olga", PASSWORD, place.code(), "192.0.2.1")
    place.later(60)
    assert await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad")) == "wrong_login"
    assert await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad")) == "slow", (
        "a login at home clears nothing here"
    )
    olga = await place.log_ins.confirm(await place.staff.known("Olga"), place.code())
    await place.log_ins.check_password(olga, PASSWORD)


@pytest.mark.parametrize(
    ("address", "device", "known"),
    [("2001:db8::7", "", True), ("2001:db8::99", "", True), ("2001:db8:1::7", "", False), ("10.9.9.9", "hers", True),
     ("10.9.9.9", "", False), ("", "", False)],
)  # fmt: skip
async def test_a_place_is_known_after_a_restart_by_network_or_device(address: str, device: str, known: bool) -> None:
    place = Place()
    olga = await place.owner()
    await place.was_inside(olga, "2001:db8::7", "hers")
    again = place.again()
    for _ in range(log_ins.FREE_TRIES):
        assert await refused(again.log_in("Olga", "guessed", "", "10.9.9.9")) == "wrong_login"
    tried = await refused(again.log_in("Olga", "mistyped", "", address, device))
    assert tried == ("wrong_login" if known else "slow")
    place.later(RETENTION_MS / 1000)
    assert await refused(again.log_in("Olga", "mistyped", "", address, device)) == "wrong_login", "the wait is over"


async def test_the_right_password_and_code_succeed_while_strangers_guess() -> None:
    place = Place()
    await place.owner()
    for _ in range(log_ins.FREE_TRIES):
        await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad"))
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, "", "hotel")) == "slow", (
        "the password alone is not enough"
    )
    _, olga = await place.log_ins.log_in("Olga", PASSWORD, place.code(), "hotel")
    assert olga.logged_in == place.now
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, place.code(), "hotel")) == "slow", "used already"
    assert await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad")) == "slow", "strangers still wait"


async def test_without_a_second_factor_everybody_waits_for_the_name() -> None:
    place = Place(factor_needed=False)
    await place.member()
    for _ in range(log_ins.FREE_TRIES):
        await refused(place.log_ins.log_in("Pat", "guessed", "", "abroad"))
    assert await refused(place.log_ins.log_in("Pat", PASSWORD, "", "abroad")) == "slow"


async def test_wrong_codes_are_limited_while_the_name_waits() -> None:
    place = Place()
    await place.owner()
    for _ in range(log_ins.FREE_TRIES):
        await refused(place.log_ins.log_in("Olga", "guessed", "", "abroad"))
    for number in range(20):
        assert await refused(place.log_ins.log_in("Olga", PASSWORD, f"{number:06}", f"10.0.0.{number}")) == "slow"
    tried = [reason for act, _, reason in await place.log() if act == "staff-log-in-failed" and "while" in reason]
    assert len(tried) == log_ins.FREE_TRIES
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, place.code(), "hotel")) == "slow", "nor the right one"
    place.later(log_ins.FIRST_WAIT_MS / 1000)
    await place.log_ins.log_in("Olga", PASSWORD, place.code(), "hotel")


async def test_guesses_in_a_session_or_at_a_known_place_wait_too() -> None:
    place = Place()
    olga = await place.owner()
    await place.was_inside(olga, "home")
    for _ in range(log_ins.FREE_TRIES):
        assert await refused(place.log_ins.confirm(await place.staff.known("Olga"), "000000")) == "wrong_login"
        assert await refused(place.log_ins.log_in("Olga", "guessed", "", "home")) == "wrong_login"
    assert await refused(place.log_ins.confirm(await place.staff.known("Olga"), place.code())) == "slow"
    assert await refused(place.log_ins.check_password(await place.staff.known("Olga"), PASSWORD)) == "slow"
    assert await refused(place.log_ins.log_in("Olga", PASSWORD, "000000", "home")) == "slow"
    _, olga = await place.log_ins.log_in("Olga", PASSWORD, place.code(), "home")
    assert olga.logged_in == place.now, "the right code works here too: others may share the address"


async def test_the_first_link_creates_no_second_owner() -> None:
    place = Place()
    first = await place.staff.first_link()
    assert first is not None
    link = await place.staff.invite(KEY, "Olga", ["owner"], "by hand")
    assert (await place.staff.expected(first)).roles == ("owner",), "the owner has not joined yet"
    await place.staff.join(link.secret, "", PASSWORD)
    assert await refused(place.staff.expected(first)) == "link"
    assert await refused(place.staff.join(first, "Mallory", PASSWORD)) == "link"


@pytest.mark.parametrize("name", ["the room", "The Room", "unknown", "the player"])
async def test_names_with_a_meaning_in_the_audit_log_are_reserved(name: str) -> None:
    place = Place()
    link = await place.staff.first_link()
    assert link is not None
    assert await refused(place.staff.join(link, name, PASSWORD)) == "name_taken"
    assert await refused(place.staff.invite(KEY, name, ["support"], "")) == "name_taken"
