"""An unfinished hand is void, is in its players' history with the reason, and is announced to them until they have
read it (RULES.md A29)."""

import asyncio
from typing import Any

import msgspec

from dealerbox.core.messages import CloseTable, table_subject
from dealerbox.core.records import HandRecord
from dealerbox.core.rng import SeededRng
from dealerbox.core.store_errors import StoreFailed, StoreUnavailable
from dealerbox.core.store_trouble import RETRY_MS
from dealerbox.hand.commands import Call, Check
from dealerbox.hand_history import visible
from dealerbox.interruptions.store import BAD_DECK, INTERRUPTED, STOPPED
from dealerbox.live.recovery import recover
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.events import TableEvent
from dealerbox.wire import AcknowledgeInterruption
from tests.live.playing import HEADS_UP, PURSE, Person, VirtualRoom, heads_up, last_turn, settle, virtual

decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode


def is_interruption(message: Any) -> bool:
    return bool(message["type"] == "Interrupted")


def kinds(hand: HandRecord) -> list[str]:
    return [type(event).__name__ for event in decode(hand.events)]


async def only_hand(running: VirtualRoom, player: str = "ann") -> HandRecord:
    (hand,) = await running.store.hands_of(player, 9)
    assert [(one.net, hand.pot, hand.rake) for one in hand.players] == [(0, 0, 0)] * 2
    return hand


# ---- reasons ----


@virtual
async def test_a_table_closed_during_a_hand_records_it_as_each_player_saw_it() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Call())
    await running.parts.bus.request(table_subject("t1"), CloseTable("the lights went out", now=True))
    hand = await only_hand(running)
    assert (hand.id, hand.void, hand.ended) == ("t1-1", "the lights went out", running.parts.clock.now())
    assert kinds(hand)[0] == "HandOpened" and kinds(hand)[-2:] == ["Called", "HandVoided"]
    mine = visible.seen_by(hand, 1)
    own = (await ann.event("StreetDealt"))["cards"][1]
    assert visible.own_cards(mine, 1) == own and all(card >= 0 for card in own)
    assert visible.own_cards(mine, 0) == [-1, -1]
    notice = await bob.until(is_interruption)
    assert (notice["hand"], notice["amount"], notice["reason"]) == ("t1-1", 5000, "the lights went out")
    assert await running.store.balances("stack:") == {} and await running.store.interruptions.running() == []


@virtual
async def test_a_hand_refused_by_the_ledger_is_recorded_as_void() -> None:
    failing = False

    def before(method: str) -> None:
        if failing and method == "commit":
            raise StoreFailed("the books do not take it")

    running = await VirtualRoom(InMemoryStore(before)).open(HEADS_UP)
    ann, bob = await heads_up(running)
    failing = True
    await bob.leave("t1")
    await ann.leave("t1")
    await ann.until(is_interruption)
    hand = await only_hand(running)
    assert hand.void == STOPPED
    assert kinds(hand)[-1] == "HandVoided" and not {"HandEnded", "Folded"} & set(kinds(hand)), "nobody saw the end"
    assert await running.owns("ann") == PURSE


class ShortOfCards(SeededRng):
    """Its decks run out after the hole cards."""

    def shuffle(self, cards: Any) -> list[int]:
        return super().shuffle(cards)[:4]


@virtual
async def test_a_bad_deck_voids_the_hand_with_its_reason() -> None:
    running = await VirtualRoom(rng=ShortOfCards(1)).open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Call())
    await bob.act("t1", last_turn(bob)["turn"], Check())
    assert (await ann.until(is_interruption))["reason"] == BAD_DECK
    hand = await only_hand(running)
    assert hand.void == BAD_DECK and kinds(hand)[-2:] == ["Called", "HandVoided"], "the check was told to nobody"


# ---- a crash ----


async def abandoned(running: VirtualRoom) -> None:
    """Stop everything in the room where it is."""
    tasks = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def crashed_and_started_again() -> tuple[VirtualRoom, HandRecord]:
    """The room dies after Ann has called in the second hand."""
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.leave("t1")
    await ann.until(lambda one: any(event["type"] == "PlayerLeft" for event in one.get("events", ())))
    assert (await ann.sit(HEADS_UP, 1, 5000))["type"] == "Done"
    await ann.event("HandStarted", len(ann.texts))
    before = await running.store.interruptions.running()
    await abandoned(running)
    again = VirtualRoom(running.store, run="again")
    await recover(again.store, again.parts.clock.now(), "again")
    await again.open(HEADS_UP)
    return again, before[0]


@virtual
async def test_after_a_crash_the_void_hand_has_no_cards() -> None:
    running, begun = await crashed_and_started_again()
    assert kinds(begun) == ["HandOpened", "HandStarted"], "no card lies in the database while it is played"
    void, counted = await running.store.hands_of("bob", 9)
    assert (void.id, void.void, counted.void) == (begun.id, INTERRUPTED, "")
    assert kinds(void) == ["HandOpened", "HandStarted", "HandVoided"]
    assert void.started == begun.started and [one.net for one in void.players] == [0, 0]
    assert await running.store.interruptions.running() == []
    assert await running.store.audit() == []
    assert sum([await running.owns(one) for one in ("ann", "bob")]) == 2 * PURSE
    assert (await running.store.last_hand_number("t1")) == void.number, "its number is taken"


@virtual
async def test_players_returning_after_a_crash_are_notified_until_read() -> None:
    running, begun = await crashed_and_started_again()
    bob = await running.person("bob")
    notice = await bob.until(is_interruption)
    back = next(one.amount for one in await running.store.interruptions.unread("bob"))
    assert notice == {
        "type": "Interrupted", "interruption": f"{begun.id}:bob", "at": running.parts.clock.now(), "table": "t1",
        "table_name": "", "currency": "FUN", "amount": back, "hand": begun.id, "reason": INTERRUPTED,
    }  # fmt: skip
    assert 4900 <= back <= 5100
    again = await running.person("bob")
    assert (await again.until(is_interruption))["interruption"] == notice["interruption"]
    await bob.say(AcknowledgeInterruption("t1-9:bob"))
    await bob.say(AcknowledgeInterruption(notice["interruption"]))
    await settle()
    after = await running.person("bob")
    await settle()
    assert not any(map(is_interruption, after.messages))
    assert is_interruption(await (await running.person("ann")).until(is_interruption)), "each reads his own"


@virtual
async def test_a_seated_player_without_a_hand_is_notified_of_the_refund() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann")
    await ann.sit(HEADS_UP, 0)
    await abandoned(running)
    again = VirtualRoom(running.store, run="again")
    await recover(again.store, again.parts.clock.now(), "again")
    await again.open(HEADS_UP)
    notice = await (await again.person("ann")).until(is_interruption)
    assert (notice["hand"], notice["amount"], notice["reason"]) == ("", 5000, INTERRUPTED)


# ---- an unavailable store ----


class Away(InMemoryStore):
    """While ``away``, the store cannot write."""

    def __init__(self) -> None:
        super().__init__(self._perhaps)
        self.away = False

    def _perhaps(self, method: str) -> None:
        if self.away:
            raise StoreUnavailable("the disk is full: nothing was stored")


def notices(person: Person) -> list[str]:
    return [one["code"] for one in person.messages if one["type"] == "Notice"]


@virtual
async def test_the_end_of_a_hand_waits_for_the_store_and_counts() -> None:
    store = Away()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)
    store.away = True
    leaving = asyncio.create_task(ann.leave("t1"))
    await asyncio.sleep(600)
    assert "HandEnded" not in bob.kinds() and not leaving.done()
    assert notices(bob) == ["store_away"], "said once"
    assert "the disk is full" in str((await running.room.health()).faults)
    store.away = False
    await asyncio.sleep(RETRY_MS / 1000 + 1)
    assert (await leaving)["type"] == "Done"
    (hand,) = await store.hands_of("bob", 9)
    assert hand.void == "" and "HandEnded" in bob.kinds()
    assert notices(bob) == ["store_away", "store_back"]
    assert (await running.room.health()).faults == ()
    assert sum([await running.owns(one) for one in ("ann", "bob")]) == 2 * PURSE


@virtual
async def test_a_hand_begins_only_when_stored_and_the_clock_restarts() -> None:
    store = Away()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await running.person("ann"), await running.person("bob")
    for seat, person in enumerate((bob, ann)):
        await person.watch("t1")
        await person.sit(HEADS_UP, seat)
    store.away = True
    await asyncio.sleep(300)
    assert "HandOpened" not in ann.kinds()
    store.away = False
    await ann.event("TurnStarted")
    await settle()
    turns = [event for event in ann.events() if event["type"] == "TurnStarted"]
    assert len({turn["turn"] for turn in turns}) == 1
    assert turns[-1]["ends"] >= running.parts.clock.now() + 15_000
    assert (await ann.act("t1", turns[-1]["turn"], Call()))["type"] == "Done"


@virtual
async def test_acting_while_the_store_fails_counts_as_in_time() -> None:
    store = Away()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, bob = await heads_up(running)
    turn = last_turn(ann)["turn"]
    store.away = True
    leaving = asyncio.create_task(running.parts.bus.request(table_subject("t1"), CloseTable("x", now=True)))
    await asyncio.sleep(120)
    store.away = False
    closed = await leaving
    assert closed.paid and turn
    assert (await only_hand(running)).void == "x"
