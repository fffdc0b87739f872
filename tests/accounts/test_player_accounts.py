"""Registration, login, guests and bots."""

import asyncio
import threading
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Literal

import pytest
from argon2 import PasswordHasher

from dealerbox.accounts import AccountRefused, Accounts, AccountSettings, LoggedIn
from dealerbox.avatars.offered import of_bot
from dealerbox.core.audit_log import AuditEntry
from dealerbox.staff.store import Member
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore

DAY = 24 * 3600 * 1000
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


@dataclass
class House:
    """Accounts on a store, with a manual clock and counted secrets."""

    store: Store
    now: int = 1000
    used: int = 0
    hasher: PasswordHasher = field(default_factory=lambda: CHEAP)
    settings: AccountSettings = field(default_factory=AccountSettings)

    def __post_init__(self) -> None:
        self.accounts = Accounts(self.store, lambda: self.now, self.secret, self.settings, self.hasher)

    def secret(self, size: int) -> str:
        self.used += 1
        return f"{self.used:0{2 * size}x}"


@pytest.fixture
async def house(store: Store) -> AsyncIterator[House]:
    house = House(store)
    yield house
    house.accounts.close()


async def code_of(house: House, name: str, password: str = "correct horse") -> str:
    with pytest.raises(AccountRefused) as caught:
        await house.accounts.register(name, password)
    return caught.value.code


async def test_players_cannot_use_names_that_look_like_staff_names(house: House) -> None:
    olga = Member("staff:1", "Olga", ("owner",), 1, "the room")
    await house.store.staff.create(olga, AuditEntry(1, "staff-join", olga.id, "", olga.id, olga.name))
    guest = await house.accounts.guest()
    for name in ("Olga", "olga", "0LGA", "Ol.ga", "Ólga 1"):
        assert await code_of(house, name) == "name_taken", name
        for work in (
            house.accounts.guest(name),
            house.accounts.register_guest(guest.player.id, name, "correct horse"),
        ):
            with pytest.raises(AccountRefused) as no:
                await work
            assert no.value.code == "name_taken", name
    assert (await house.accounts.register("Olgas", "correct horse")).player.name == "Olgas"


# ---- registering and logging in ----


async def test_a_player_who_registers_is_logged_in_and_gets_the_grant(house: House) -> None:
    ann = await house.accounts.register("Ann", "correct horse")
    assert (ann.player.name, ann.player.kind) == ("Ann", "player")
    assert await house.accounts.player(ann.token) == ann.player
    assert await house.store.balances("") == {("bank", "FUN"): -100_000, (f"wallet:{ann.player.id}", "FUN"): 100_000}


async def test_the_grant_is_a_setting(store: Store) -> None:
    ann = await House(store, settings=AccountSettings(grant=500)).accounts.register("Ann", "ruusu lapio")
    assert await store.balance(f"wallet:{ann.player.id}", "FUN") == 500
    bob = await House(store, used=100, settings=AccountSettings(grant=0)).accounts.guest()
    assert await store.balances(f"wallet:{bob.player.id}") == {}


async def test_logging_in_ignores_the_case_of_the_name_but_not_of_the_password(house: House) -> None:
    ann = await house.accounts.register("Ånn", "Correct Horse ä")
    again = await house.accounts.log_in("åNN", "Correct Horse a\u0308")  # ä in two characters
    assert again.player == ann.player
    assert again.token != ann.token
    for name, password in [
        ("Ånn", "correct horse ä"),
        ("Ånn", ""),
        ("Bob", "Correct Horse ä"),
        ("", ""),
        ("Ånn" * 10**5, "x"),
        ("Ånn", "x" * 10**6),
        ("\ud800", "\ud800"),
    ]:
        with pytest.raises(AccountRefused) as caught:
            await house.accounts.log_in(name, password)
        assert caught.value.code == "wrong_login"


async def test_a_closed_account_says_so_only_with_the_right_password(house: House) -> None:
    ann = await house.accounts.register("Ann", "correct horse")
    await house.store.write_audit_entry(AuditEntry(0, "close-account", ann.player.id, "too many all-ins", "eve", "Eve"))
    assert await house.accounts.player(ann.token) is None
    for password, code in [("correct horse", "account_closed"), ("wrong horse", "wrong_login")]:
        with pytest.raises(AccountRefused) as caught:
            await house.accounts.log_in("Ann", password)
        assert caught.value.code == code
        assert ("too many all-ins" in caught.value.reason) == (code == "account_closed")
    await house.store.write_audit_entry(AuditEntry(0, "open-account", ann.player.id, "", "eve", "Eve"))
    assert (await house.accounts.log_in("Ann", "correct horse")).player == ann.player


async def test_of_two_simultaneous_registrations_of_a_name_one_succeeds(house: House) -> None:
    await house.accounts.register("Ann", "correct horse")
    assert await code_of(house, "ANN") == "name_taken"
    assert await code_of(house, "Ａｎｎ") == "name_taken", "full-width letters count as the same"
    both = await asyncio.gather(
        *(house.accounts.register(name, "correct horse") for name in ("Bob", "bob")), return_exceptions=True
    )
    assert sorted(type(one).__name__ for one in both) == ["AccountRefused", "LoggedIn"]
    assert await house.store.balance("bank", "FUN") == -200_000, "two accounts, two grants"


async def test_an_unknown_name_costs_the_same_work_as_a_known_one(store: Store) -> None:
    class Counting(PasswordHasher):
        verified: list[str | bytes] = []  # noqa: RUF012

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            self.verified.append(hash)
            return super().verify(hash, password)

    house = House(store, hasher=Counting(time_cost=1, memory_cost=8, parallelism=1))
    await house.accounts.register("Ann", "correct horse")
    guest = await house.accounts.guest()
    for name in ("Ann", "Nobody", guest.player.name, "x" * 10_000):
        with pytest.raises(AccountRefused):
            await house.accounts.log_in(name, "wrong horse")
    parameters = {str(hash).rsplit("$", 2)[0] for hash in Counting.verified}
    assert len(Counting.verified) == 4
    assert len(parameters) == 1


async def test_a_hash_of_old_parameters_is_renewed_at_the_next_login(house: House) -> None:
    ann = await house.accounts.register("Ann", "correct horse")
    stronger = House(house.store, used=1000, hasher=PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
    renewed = (await stronger.accounts.log_in("Ann", "correct horse")).player
    assert "m=16,t=2" in renewed.password
    assert renewed == await house.store.player(ann.player.id)
    assert (await stronger.accounts.log_in("Ann", "correct horse")).player == renewed, "and only once"


@pytest.mark.parametrize(
    ("name", "password", "code"),
    [
        ("Ann", "1234567", "password_length"),
        ("Ann", "x" * 201, "password_length"),
        ("Annabella", "annaBELLA", "password_is_name"),
        ("x", "correct horse", "name_length"),
        ("admin", "correct horse", "name_reserved"),
    ],
)
async def test_a_refusal_has_a_code_and_creates_nothing(house: House, name: str, password: str, code: str) -> None:
    assert await code_of(house, name, password) == code
    assert await house.store.player_named(name) is None
    assert await house.store.balances("") == {}


async def test_logins_are_refused_while_too_many_passwords_are_waiting() -> None:
    gate = threading.Event()

    class Slow(PasswordHasher):
        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            gate.wait()
            return super().verify(hash, password)

    house = House(InMemoryStore(), hasher=Slow(time_cost=1, memory_cost=8, parallelism=1))
    tries = [asyncio.create_task(house.accounts.log_in(f"Nobody {n}", "correct horse")) for n in range(100)]
    sent_away, waiting = await asyncio.wait(tries, return_when=asyncio.FIRST_COMPLETED)
    assert len(waiting) == 64
    assert {str(one.exception()) for one in sent_away} == {
        "Too many people are logging in. Please try again in a moment."
    }
    gate.set()
    for one in waiting:
        with pytest.raises(AccountRefused, match="Wrong name or password"):
            await one
    house.accounts.close()


# ---- sessions ----


async def test_a_session_expires(house: House) -> None:
    ann = await house.accounts.register("Ann", "correct horse")
    assert ann.expires == 1000 + 30 * DAY
    house.now = ann.expires - 1
    assert await house.accounts.player(ann.token) == ann.player
    house.now = ann.expires
    assert await house.accounts.player(ann.token) is None


async def test_logging_out_ends_this_session_only(house: House) -> None:
    ann = await house.accounts.register("Ann", "correct horse")
    elsewhere = await house.accounts.log_in("Ann", "correct horse")
    await house.accounts.log_out(ann.token)
    assert await house.accounts.player(ann.token) is None
    assert await house.accounts.player(elsewhere.token) == ann.player
    assert await house.accounts.player("") is None
    assert await house.accounts.player("\ud800") is None


async def test_secrets_are_neither_stored_nor_printed() -> None:
    store = InMemoryStore()
    house = House(store)
    ann = await house.accounts.register("Ann", "correct horse")
    assert await store.session(ann.token, 1000) is None, "the store does not know the token itself"
    stored = await store.player(ann.player.id)
    assert stored is not None
    assert stored.password.startswith("$argon2id$")
    assert ann.token not in repr(ann)
    assert "argon2id" not in repr(ann) + repr(stored)


# ---- guests and bots ----


async def test_guests_play_at_once_under_their_own_names(house: House) -> None:
    guests = [await house.accounts.guest() for _ in range(3)]
    assert len({guest.player.name for guest in guests}) == 3
    assert all(guest.player.name.startswith("Guest ") and guest.player.kind == "guest" for guest in guests)
    assert await house.store.balance(f"wallet:{guests[0].player.id}", "FUN") == 100_000
    for password in ("", "correct horse"):
        with pytest.raises(AccountRefused, match="Wrong name or password"):
            await house.accounts.log_in(guests[0].player.name, password)


async def test_a_guest_gets_a_longer_name_if_the_short_one_is_taken(store: Store) -> None:
    first = await House(store).accounts.guest()
    second = await House(store, used=10**9).accounts.guest()  # whose secret ends in the same four digits
    assert (len(first.player.name), len(second.player.name)) == (len("Guest 1234"), len("Guest 12345"))


async def test_a_guest_who_registers_keeps_chips_and_session(house: House) -> None:
    guest = await house.accounts.guest()
    session = await house.accounts.register_guest(guest.player.id, "Ann", "correct horse", replaces=guest.token)
    kept = session.player
    assert (kept.id, kept.name, kept.kind) == (guest.player.id, "Ann", "player")
    assert await house.accounts.player(session.token) == kept
    assert await house.accounts.player(guest.token) is None, "the guest's sessions do not open the player's account"
    assert (await house.accounts.log_in("Ann", "correct horse")).player == kept
    assert await house.store.balances("wallet:") == {(f"wallet:{kept.id}", "FUN"): 100_000}, "and no second grant"


async def test_only_a_guest_can_be_registered_and_only_once(house: House) -> None:
    ann: LoggedIn = await house.accounts.register("Ann", "correct horse")
    guest = await house.accounts.guest()

    async def keep(id: str, name: str, password: str = "correct horse") -> str:
        with pytest.raises(AccountRefused) as caught:
            await house.accounts.register_guest(id, name, password)
        return caught.value.code

    assert await keep(ann.player.id, "Other") == "not_a_guest"
    assert await keep("nobody", "Other") == "not_a_guest"
    assert await keep(guest.player.id, "ann") == "name_taken"
    assert await keep(guest.player.id, "Other", "short") == "password_length"
    both = await asyncio.gather(
        *(house.accounts.register_guest(guest.player.id, name, "correct horse") for name in ("One", "Two")),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in both) == ["AccountRefused", "LoggedIn"]


async def test_a_bot_is_created_once_and_nobody_can_log_in_as_it(house: House) -> None:
    bot = await house.accounts.bot("Rosa")
    assert await house.accounts.bot("Rosa") == bot
    assert bot.kind == "bot"
    assert await house.store.avatars.of([bot.id]) == {bot.id: of_bot("Rosa")}
    assert await house.store.balances("wallet:") == {(f"wallet:{bot.id}", "FUN"): 100_000}
    with pytest.raises(AccountRefused, match="Wrong name or password"):
        await house.accounts.log_in("Rosa", "")


async def test_a_bot_gets_a_number_if_its_name_is_taken(house: House) -> None:
    await house.accounts.register("Kettu", "correct horse")
    await house.accounts.register("Kettu 2", "correct horse")
    bot = await house.accounts.bot("Kettu")
    assert (bot.name, bot.kind) == ("Kettu 3", "bot")
    assert await house.accounts.bot("Kettu") == bot, "also at the next start"
