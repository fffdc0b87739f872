"""Claims of guests with a new device, and how long they are valid."""

import asyncio

import pytest

from dealerbox.core.bus import MemoryBus, Request
from dealerbox.core.messages import ROOM, AskMoney, AskTables, Money, Tables
from dealerbox.core.refusal import Refusal
from dealerbox.hand.commands import Fold
from dealerbox.private_tables.claims import CLAIM_MS, Claims
from dealerbox.private_tables.store import PrivateTable
from dealerbox.store.sqlite.in_memory import InMemoryStore
from tests.live import playing
from tests.live.values import person


class Clock:
    def __init__(self) -> None:
        self.ms = 1_800_000_000_000

    def now(self) -> int:
        return self.ms


class Room:
    """Answers that the guest has no other tables."""

    def __init__(self) -> None:
        self.in_hand = False

    def answer(self, request: Request) -> None:
        answer = Tables(()) if isinstance(request.message, AskTables) else Money((), (), in_hand=self.in_hand)
        request.answer(answer, to=request.message)


async def asked(room: Room | None = None) -> tuple[Claims, Clock, str]:
    """Return claims with one that was just made, and its secret."""
    store, clock = InMemoryStore(), Clock()
    for id in ("host", "eero"):
        await store.create_player(person(id, id.capitalize(), "guest"))
    table = PrivateTable("t", "host", b"{}", "digest", "", clock.ms, clock.ms)
    assert await store.create_private_table(table, 1, 1)
    await store.admit_guest("t", "eero", clock.ms)
    numbers = iter(range(1, 100))
    bus = MemoryBus()
    bus.serve(ROOM, (room or Room()).answer)
    claims = Claims(store, bus, clock, lambda size: f"{next(numbers):0{2 * size}x}")  # type: ignore[arg-type]
    return claims, clock, (await claims.ask(table, "Eero", "")).secret


async def test_an_unanswered_claim_expires() -> None:
    claims, clock, secret = await asked()
    clock.ms += CLAIM_MS - 1
    (one,) = await claims.waiting("host", "t")
    assert await claims.accepted(secret) is None
    clock.ms += 1
    assert await claims.waiting("host", "t") == ()
    with pytest.raises(Refusal, match="no longer waiting for an answer"):
        await claims.answer("host", "t", one.id, True)
    with pytest.raises(Refusal, match="did not answer in time"):
        await claims.accepted(secret)


async def test_an_answer_that_is_not_collected_expires() -> None:
    claims, clock, secret = await asked()
    (one,) = await claims.waiting("host", "t")
    await claims.answer("host", "t", one.id, True)
    clock.ms += CLAIM_MS
    with pytest.raises(Refusal, match="did not answer in time"):
        await claims.accepted(secret)


async def test_an_answer_is_given_once() -> None:
    claims, clock, secret = await asked()
    (one,) = await claims.waiting("host", "t")
    await claims.answer("host", "t", one.id, True)
    guest = await claims.accepted(secret)
    assert guest is not None and guest.id == "eero"
    with pytest.raises(Refusal):
        await claims.accepted(secret)


async def test_a_guest_in_a_hand_is_moved_after_it() -> None:
    room = Room()
    claims, _, secret = await asked(room)
    (one,) = await claims.waiting("host", "t")
    room.in_hand = True
    await claims.answer("host", "t", one.id, True)
    assert await claims.accepted(secret) is None, "nobody else may see their cards"
    room.in_hand = False
    guest = await claims.accepted(secret)
    assert guest is not None and guest.id == "eero"


async def test_of_two_simultaneous_collections_one_gets_the_answer() -> None:
    claims, _, secret = await asked()
    (one,) = await claims.waiting("host", "t")
    await claims.answer("host", "t", one.id, True)
    told = await asyncio.gather(*(claims.accepted(secret) for _ in range(2)), return_exceptions=True)
    assert [isinstance(one, Refusal) for one in told] == [False, True]


@playing.virtual
async def test_the_room_knows_who_is_in_a_hand() -> None:
    room = await playing.VirtualRoom().open(playing.HEADS_UP)
    ann, _ = await playing.heads_up(room)

    async def in_hand(player: str) -> bool:
        return (await room.parts.bus.request(ROOM, AskMoney(player))).in_hand

    assert [await in_hand(one) for one in ("ann", "bob", "cid")] == [True, True, False]
    await ann.act("t1", playing.last_turn(ann)["turn"], Fold())
    await playing.settle()
    assert [await in_hand(one) for one in ("ann", "bob")] == [False, False]
