"""Claims of guests who come with a new device: how long they count."""

import pytest

from dealerbox.room.bus import Letter, MemoryBus
from dealerbox.room.desk import Refusal
from dealerbox.room.memory import MemoryStore
from dealerbox.room.messages import HOUSE, AskTables, Money, Tables
from dealerbox.room.private.claims import CLAIM_MS, Claims
from dealerbox.room.private.kept import PrivateTable
from tests.room.values import person


class Clock:
    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def now(self) -> int:
        return self.ms


def nowhere_else(letter: Letter) -> None:
    """The house: the guest is at no other table."""
    letter.answer(Tables(()) if isinstance(letter.message, AskTables) else Money((), ()))


async def asked() -> tuple[Claims, Clock, str]:
    """Claims with one that has just been made; and its secret."""
    store, clock = MemoryStore(), Clock()
    for id in ("host", "eero"):
        await store.create_player(person(id, id.capitalize(), "guest"))
    table = PrivateTable("t", "host", b"{}", "digest", "", clock.ms, clock.ms)
    assert await store.create_private_table(table, 1, 1)
    await store.admit_guest("t", "eero", clock.ms)
    numbers = iter(range(1, 100))
    bus = MemoryBus()
    bus.serve(HOUSE, nowhere_else)
    claims = Claims(store, bus, clock, lambda size: f"{next(numbers):0{2 * size}x}")  # type: ignore[arg-type]
    return claims, clock, (await claims.ask(table, "Eero", "")).secret


async def test_a_claim_that_nobody_answers_expires() -> None:
    claims, clock, secret = await asked()
    clock.ms += CLAIM_MS - 1
    (one,) = await claims.waiting("host", "t")
    assert await claims.accepted(secret) is None
    clock.ms += 1
    assert await claims.waiting("host", "t") == ()
    with pytest.raises(Refusal, match="Nobody waits for this answer any more"):
        await claims.answer("host", "t", one.id, True)
    with pytest.raises(Refusal, match="has not answered in time"):
        await claims.accepted(secret)


async def test_an_answer_that_nobody_comes_for_expires_too() -> None:
    claims, clock, secret = await asked()
    (one,) = await claims.waiting("host", "t")
    await claims.answer("host", "t", one.id, True)
    clock.ms += CLAIM_MS
    with pytest.raises(Refusal, match="has not answered in time"):
        await claims.accepted(secret)


async def test_an_answer_is_given_once() -> None:
    claims, clock, secret = await asked()
    (one,) = await claims.waiting("host", "t")
    await claims.answer("host", "t", one.id, True)
    guest = await claims.accepted(secret)
    assert guest is not None and guest.id == "eero"
    with pytest.raises(Refusal):
        await claims.accepted(secret)
