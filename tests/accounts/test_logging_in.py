"""Logging in, second factors, and the consequences of failed attempts."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from typing import Any, Literal

import pytest
from argon2 import PasswordHasher

from dealerbox.accounts import AccountRefused, CodeNeeded, login_waits
from dealerbox.accounts.attempts import MAX_CODES
from dealerbox.accounts.log_in import CHALLENGE_MS, last_before
from dealerbox.accounts.store import AccountEvent, SideEffects, Visit
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.accounts.harness import AWAY, EMAIL, HOME, PASSWORD, AccountHouse

MINUTE = 60_000


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


async def fail(house: AccountHouse, times: int, name: str = "Ann", visit: Visit = AWAY) -> None:
    """Try that many wrong passwords, each as soon as it is allowed."""
    for _ in range(times):
        while True:
            code = await refused(house.accounts.log_in(name, "wrong horse", visit))
            if code == "wrong_login":
                break
            assert code == "slow"
            house.now += 1000
        await house.accounts.settle()


# ---- waits ----


def test_waits_grow_with_failures_until_the_account_is_locked() -> None:
    now = 10**12
    after = [login_waits.waits([now] * count, now) for count in range(login_waits.LOCKED_AFTER + 3)]
    assert after[: login_waits.FREE] == [0] * login_waits.FREE
    assert after[login_waits.FREE : login_waits.LOCKED_AFTER] == [2000, 4000, 8000, 16000, 32000, 64000]
    assert set(after[login_waits.LOCKED_AFTER :]) == {login_waits.LOCK_MS}
    assert login_waits.waits([now] * 20, now + login_waits.LOCK_MS) == 0, "never longer"
    assert login_waits.waits([now - login_waits.WINDOW_MS] * 20, now) == 0


def test_failures_count_per_known_device_and_together_for_all_others() -> None:
    def at(time: int, device: str) -> AccountEvent:
        return AccountEvent("ann", time, "log-in-failed", device=device)

    def right(time: int, device: str) -> AccountEvent:
        return AccountEvent("ann", time, "log-in", device=device)

    failures = [
        at(0, "home"), right(0, "home"), at(1, "home"), at(2, "away"), at(3, ""), right(4, "phone"), at(4, "other"),
        at(5, "phone"),
    ]  # fmt: skip
    own = {"home", "phone"}
    assert login_waits.counted(failures, "home", own) == [1]
    assert login_waits.counted(failures, "phone", own) == [5]
    for stranger in ("away", "", "never seen"):
        assert login_waits.counted(failures, stranger, own) == [2, 3, 4]


# ---- guessing ----


async def test_a_guessing_stranger_is_locked_out_but_not_the_player(house: AccountHouse) -> None:
    await house.registered()
    await fail(house, login_waits.LOCKED_AFTER)
    assert await refused(house.accounts.log_in("Ann", PASSWORD, AWAY)) == "slow", "not even with the right password"
    assert await refused(house.accounts.log_in("Ann", PASSWORD, Visit("10.5.5.5", "x", "new"))) == "slow"
    again = await house.accounts.log_in("Ann", PASSWORD, HOME)
    assert again.last is not None and again.last.failed == login_waits.LOCKED_AFTER, "the player is notified"
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "Someone is trying to guess your password"
    house.now += login_waits.LOCK_MS
    assert await house.accounts.log_in("Ann", PASSWORD, Visit("10.5.5.5", "x", "new"))


async def test_guesses_on_a_known_device_are_slowed_down_too(house: AccountHouse) -> None:
    await house.registered()
    await fail(house, login_waits.FREE, visit=HOME)
    assert await refused(house.accounts.log_in("Ann", PASSWORD, HOME)) == "slow"
    house.now += 2000
    assert await house.accounts.log_in("Ann", PASSWORD, HOME)


async def test_parallel_guesses_do_not_bypass_the_waits(house: AccountHouse) -> None:
    await house.registered()
    tries = [refused(house.accounts.log_in("Ann", f"wrong {number}", AWAY)) for number in range(30)]
    codes = await asyncio.gather(*tries)
    assert codes.count("wrong_login") == login_waits.FREE and codes.count("slow") == 30 - login_waits.FREE


async def test_staff_unlocks_an_account(house: AccountHouse) -> None:
    ann = await house.registered()
    await fail(house, login_waits.LOCKED_AFTER)
    await house.store.accounts.write(SideEffects((AccountEvent(ann.player.id, house.now, "unlocked"),)))
    assert await house.accounts.log_in("Ann", PASSWORD, AWAY)


async def test_an_address_that_fails_for_many_names_must_wait(house: AccountHouse) -> None:
    for number in range(20):
        assert await refused(house.accounts.log_in(f"Nobody {number}", "wrong horse", AWAY)) == "wrong_login"
    assert await refused(house.accounts.log_in("Nobody else", "wrong horse", AWAY)) == "slow"
    assert await refused(house.accounts.log_in("Nobody else", "wrong horse", HOME)) == "wrong_login"


async def test_failures_of_others_at_an_address_do_not_block_a_known_device(house: AccountHouse) -> None:
    await house.registered()
    neighbour = Visit(HOME.address, "curl", "")
    for number in range(20):
        assert await refused(house.accounts.log_in(f"Nobody {number}", "wrong horse", neighbour)) == "wrong_login"
    assert await refused(house.accounts.log_in("Ann", PASSWORD, neighbour)) == "slow"
    assert await house.accounts.log_in("Ann", PASSWORD, HOME)


@pytest.mark.parametrize("factor", [False, True])
async def test_a_login_in_progress_fails_if_the_password_changes(
    house: AccountHouse, monkeypatch: pytest.MonkeyPatch, factor: bool
) -> None:
    """A login with the old password during the change must not leave a session."""
    ann = await house.registered()
    secret = (await house.with_factor(ann.player))[0] if factor else ""
    look = house.store.accounts.events_of

    async def changed_meanwhile(*asked: Any) -> Any:
        monkeypatch.undo()
        await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, "another horse", HOME)
        return await look(*asked)

    monkeypatch.setattr(house.store.accounts, "events_of", changed_meanwhile)
    if factor:
        with pytest.raises(CodeNeeded) as needed:
            await house.accounts.log_in("Ann", PASSWORD, AWAY)
        answer = await refused(house.accounts.log_ins.with_code(needed.value.challenge, house.code(secret), AWAY))
    else:
        answer = await refused(house.accounts.log_in("Ann", PASSWORD, AWAY))
    assert answer == ("challenge_over" if factor else "wrong_login")
    assert [one.digest for one in await house.accounts.own.sessions(ann.player)] == [house.accounts.digest(ann.token)]


async def test_two_simultaneous_logins_that_rehash_both_succeed(store: Store) -> None:
    old = AccountHouse(store)
    await old.registered()
    new = AccountHouse(store, hasher=PasswordHasher(time_cost=2, memory_cost=8, parallelism=1), used=10**6)
    both = await asyncio.gather(*(new.accounts.log_in("Ann", PASSWORD, HOME) for _ in range(2)))
    assert [await new.accounts.player(one.token) == one.player for one in both] == [True, True]
    for house in (old, new):
        await house.accounts.settle()
        house.accounts.close()


@pytest.mark.parametrize("name", ["Ann", EMAIL])
async def test_unknown_names_and_addresses_get_the_same_answers_and_waits(store: Store, name: str) -> None:
    said = []
    for known in (True, False):
        house = AccountHouse(InMemoryStore())
        if known:
            await house.registered()
        answers = []
        for _ in range(8):
            with pytest.raises(AccountRefused) as caught:
                await house.accounts.log_in(name, "wrong horse", AWAY)
            await house.accounts.settle()
            answers.append((caught.value.code, caught.value.reason))
        said.append(answers)
        house.accounts.close()
    assert said[0] == said[1]


async def test_known_and_unknown_names_cost_the_same_work() -> None:
    """Both answers come after the same reads, one verification and no write."""

    class Counting(PasswordHasher):
        verified = 0

        def verify(self, hash: str | bytes, password: str | bytes) -> Literal[True]:
            Counting.verified += 1
            return super().verify(hash, password)

    written: list[str] = []
    store = InMemoryStore(written.append)
    house = AccountHouse(store, hasher=Counting(time_cost=1, memory_cost=8, parallelism=1))
    await house.registered()
    works = []
    for name in ("Ann", "Nobody", EMAIL, "nobody@example.org"):
        Counting.verified = 0
        written.clear()
        assert await refused(house.accounts.log_in(name, "wrong horse", AWAY)) == "wrong_login"
        works.append((Counting.verified, list(written)))
        await house.accounts.settle()
        house.now += login_waits.WINDOW_MS
    assert works == [(1, [])] * 4
    house.accounts.close()


async def test_an_attempt_that_ends_in_another_error_does_not_count() -> None:
    house = AccountHouse(InMemoryStore())
    await house.registered()

    class Full:
        async def verify(self, hash: str, password: str) -> bool:
            raise StoreFailed("for the test")

    right, house.accounts.context.passwords = house.accounts.context.passwords, Full()  # type: ignore[assignment]
    for _ in range(login_waits.LOCKED_AFTER):
        with pytest.raises(StoreFailed):
            await house.accounts.log_in("Ann", PASSWORD, AWAY)
    house.accounts.context.passwords = right
    assert await house.accounts.log_in("Ann", PASSWORD, AWAY)
    house.accounts.close()


# ---- the second step ----


async def test_with_a_second_factor_the_password_alone_is_not_enough(house: AccountHouse) -> None:
    ann = await house.registered()
    secret, _ = await house.with_factor(ann.player)
    before = len(await house.store.accounts.sessions_of(ann.player.id))
    challenge = await house.challenge()
    assert await house.accounts.player(challenge) is None, "a challenge is no session"
    assert len(await house.store.accounts.sessions_of(ann.player.id)) == before
    session = await house.accounts.log_ins.with_code(challenge, house.code(secret), HOME)
    assert await house.accounts.player(session.token) == ann.player
    assert await refused(house.accounts.log_ins.with_code(challenge, house.code(secret), HOME)) == "challenge_over"


async def test_a_code_works_once_even_for_another_challenge(house: AccountHouse) -> None:
    ann = await house.registered()
    secret, _ = await house.with_factor(ann.player)
    first, second = await house.challenge(), await house.challenge(visit=AWAY)
    code = house.code(secret)
    answers = await asyncio.gather(
        house.accounts.log_ins.with_code(first, code, HOME),
        house.accounts.log_ins.with_code(second, code, AWAY),
        return_exceptions=True,
    )
    assert sorted(type(one).__name__ for one in answers) == ["AccountRefused", "LoggedIn"]
    house.now += 30_000
    assert await refused(house.accounts.log_ins.with_code(second, code, AWAY)) in ("wrong_code", "challenge_over")


async def test_a_challenge_ends_with_time_tries_and_a_new_password(house: AccountHouse) -> None:
    ann = await house.registered()
    secret, _ = await house.with_factor(ann.player)
    late = await house.challenge()
    house.now += CHALLENGE_MS
    assert await refused(house.accounts.log_ins.with_code(late, house.code(secret), HOME)) == "challenge_over"
    tried = await house.challenge()
    await house.emails()
    for number in range(MAX_CODES):
        house.now += CHALLENGE_MS // (MAX_CODES + 1)
        wanted = "wrong_code" if number < MAX_CODES - 1 else "challenge_over"
        assert await refused(house.accounts.log_ins.with_code(tried, "000000", AWAY)) == wanted
        await house.accounts.settle()
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "Someone knows your password"
    house.now += MINUTE
    assert await refused(house.accounts.log_ins.with_code(tried, house.code(secret), AWAY)) == "challenge_over"
    old = await house.challenge()
    await house.accounts.own.password.change(ann.player, ann.token, PASSWORD, "another horse", HOME)
    assert await refused(house.accounts.log_ins.with_code(old, house.code(secret), HOME)) == "challenge_over"
    assert await refused(house.accounts.log_ins.with_code("", "", HOME)) == "challenge_over"


async def test_new_challenges_do_not_allow_more_guesses_of_codes(house: AccountHouse) -> None:
    ann = await house.registered()
    await house.with_factor(ann.player)
    codes = []
    for _ in range(8):
        try:
            challenge = await house.challenge(visit=AWAY)
        except AccountRefused as slow:
            codes.append(slow.code)
            continue
        codes.append(await refused(house.accounts.log_ins.with_code(challenge, "000000", AWAY)))
        await house.accounts.settle()
    assert codes == ["wrong_code"] * login_waits.FREE + ["slow"] * (8 - login_waits.FREE)


async def test_a_recovery_code_works_once_and_the_player_is_notified(house: AccountHouse) -> None:
    ann = await house.registered()
    _, codes = await house.with_factor(ann.player)
    await house.emails()
    assert await house.accounts.log_ins.with_code(await house.challenge(), codes[3], HOME)
    (message,) = await house.emails(EMAIL)
    assert message["Subject"] == "A recovery code was used"
    assert await refused(house.accounts.log_ins.with_code(await house.challenge(), codes[3], HOME)) == "wrong_code"
    assert (await house.accounts.own.overview(ann.player, ann.token)).recovery_left == 9


async def test_challenges_and_their_secrets_are_not_printed(house: AccountHouse) -> None:
    ann = await house.registered()
    await house.with_factor(ann.player)
    with pytest.raises(CodeNeeded) as caught:
        await house.accounts.log_in("Ann", PASSWORD, HOME)
    assert caught.value.challenge not in f"{caught.value} {caught.value!r}"


# ---- last login and notifications ----


async def test_the_previous_login_is_shown(house: AccountHouse) -> None:
    await house.registered()
    registered_at = house.now
    ann = await house.store.player_named("Ann")
    assert ann is not None
    first_session = (await house.store.accounts.sessions_of(ann.id))[0]
    assert last_before(await house.store.accounts.events_of(ann.id, 99), first_session.created) is None
    house.now += MINUTE
    first = await house.accounts.log_in("Ann", PASSWORD, AWAY)
    assert first.last is not None and (first.last.at, first.last.address) == (registered_at, HOME.address)
    await fail(house, 2, visit=Visit("10.7.7.7", "x", "evil"))
    house.now += MINUTE
    second = await house.accounts.log_in("Ann", PASSWORD, HOME)
    assert second.last is not None
    assert (second.last.address, second.last.agent, second.last.failed) == (AWAY.address, AWAY.agent, 2)
    standing = await house.accounts.own.overview(second.player, second.token)
    assert standing.last == second.last, "also later in the session"


async def test_an_email_reports_each_new_device_once(house: AccountHouse) -> None:
    await house.registered()
    await house.accounts.log_in("Ann", PASSWORD, HOME)
    assert await house.emails() == []
    await house.accounts.log_in("Ann", PASSWORD, AWAY)
    (letter,) = await house.emails(EMAIL)
    assert letter["Subject"] == "New login to your account"
    assert "10.9.9.9, unknown" in letter.get_content()
    await house.accounts.log_in("Ann", PASSWORD, AWAY)
    assert await house.emails() == []
    program = Visit("10.3.3.3", "bot")
    for messages in (1, 0):
        await house.accounts.log_in("Ann", PASSWORD, program)
        assert len(await house.emails()) == messages, "a program is identified by its address"


async def test_logging_in_ends_the_previous_session_and_makes_a_new_secret(house: AccountHouse) -> None:
    ann = await house.registered()
    again = await house.accounts.log_in("Ann", PASSWORD, HOME, replaces=ann.token)
    assert again.token != ann.token
    assert await house.accounts.player(ann.token) is None
    assert await house.accounts.player(again.token) == ann.player
