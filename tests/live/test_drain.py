"""The operator's orders to tables, and draining the whole room."""

import asyncio

import pytest

from dealerbox.core import messages
from dealerbox.core.messages import Closed, CloseTable, PauseTable, RemoveFromTable, ResumeTable, table_subject
from dealerbox.core.refusal import Refusal
from dealerbox.hand.commands import Call, Check, Fold
from dealerbox.ledger import wallet
from dealerbox.wire import WatchLobby
from tests.live.playing import HEADS_UP, PURSE, SIX, Person, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.live.test_table_task import FailingStore

MINUTE = 60


async def order(running: VirtualRoom, message: object, table: str = "t1") -> object:
    return await running.parts.bus.request(table_subject(table), message)  # type: ignore[arg-type]


async def fold(person: Person) -> None:
    assert (await person.act("t1", last_turn(person)["turn"], Fold()))["type"] == "Done"


def closings(person: Person) -> list[int | None]:
    return [message["at"] for message in person.messages if message["type"] == "Closing"]


async def check_books(running: VirtualRoom) -> None:
    """Check that all chips are in the wallets and none is lost."""
    assert await running.store.balances("stack:") == {}
    assert await running.sum() == 0
    assert await running.store.audit() == []


# ---- one table ----


@virtual
async def test_a_paused_table_finishes_its_hand_and_is_marked_in_the_lobby() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await order(running, PauseTable("the kettle boils"))
    await fold(ann)
    await ann.event("HandEnded")
    await asyncio.sleep(3600)
    assert bob.kinds().count("HandOpened") == 1
    (row,) = running.hub.tables()
    assert row.paused
    late = await running.observer()
    assert (await late.watch("t1"))["view"]["paused"] == "the kettle boils"
    await order(running, ResumeTable())
    await asyncio.sleep(10)
    assert bob.kinds().count("HandOpened") == 2
    assert not running.hub.tables()[0].paused


@virtual
async def test_invalid_orders_are_refused_and_the_table_plays_on() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, _ = await heads_up(running)
    await order(running, PauseTable("once"))
    await order(running, CloseTable("soon"))
    for message, code in [
        (PauseTable("twice"), "closed"),
        (CloseTable("again"), "closed"),
    ]:
        with pytest.raises(Refusal) as caught:
            await order(running, message)
        assert caught.value.code == code
    await order(running, ResumeTable())
    with pytest.raises(Refusal) as caught:
        await order(running, ResumeTable())
    assert caught.value.code == "not_paused"
    await fold(ann)
    await ann.event("HandEnded")


@virtual
async def test_a_table_closes_after_its_hand_and_everybody_is_paid() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert await order(running, CloseTable("the evening is over")) == Closed("t1", paid=False, waits=True)
    await asyncio.sleep(1)
    assert "TableClosed" not in ann.kinds()
    await fold(ann)
    await ann.event("TableClosed")
    assert "HandVoided" not in ann.kinds()
    assert await running.owns("bob") == PURSE + 50 == await running.store.balance(wallet("bob"), "FUN")
    await check_books(running)


@pytest.mark.parametrize("told_before", [False, True])
@virtual
async def test_closing_a_table_at_once_voids_the_hand(told_before: bool) -> None:
    """RULES.md A29; the same if the table was about to close anyway."""
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    if told_before:
        await order(running, CloseTable("soon"))
    assert await order(running, CloseTable("a fault in the cards", now=True)) == Closed("t1", paid=True)
    await ann.event("HandVoided")
    for player in ("ann", "bob"):
        assert await running.store.balance(wallet(player), "FUN") == PURSE
    await check_books(running)


@virtual
async def test_a_removed_player_is_paid_after_the_hand() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await order(running, RemoveFromTable("nobody here"))
    await order(running, RemoveFromTable("bob"))
    await order(running, RemoveFromTable("bob"))
    await ann.act("t1", last_turn(ann)["turn"], Call())
    left = await ann.event("PlayerLeft")
    assert (left["player"], left["chips"]) == ("bob", 4900)
    assert await running.store.balance(wallet("bob"), "FUN") == PURSE - 100


# ---- the whole room ----


@virtual
async def test_a_drain_is_announced_to_everybody_and_to_later_arrivals() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, observer = await running.person("ann"), await running.observer()
    closing = running.room.drain(10, "a new version")
    assert closing.at == running.parts.clock.now() + 10 * MINUTE * 1000
    await settle()
    late = await running.person("bob")
    await settle()
    for person in (ann, observer, late):
        assert closings(person) == [closing.at]
    kinds = [message["type"] for message in late.messages]
    assert kinds.index("Welcome") < kinds.index("Closing")


@virtual
async def test_a_drain_opens_no_tables_and_seats_nobody_in_the_last_two_minutes() -> None:
    running = await VirtualRoom().open(SIX)
    ann, bob = await running.person("ann"), await running.person("bob")
    running.room.drain(10, "a new version")
    with pytest.raises(Refusal, match="a new version"):
        await running.room.open_table(HEADS_UP)
    await asyncio.sleep(8 * MINUTE - 1)
    assert (await ann.sit(SIX, 1))["type"] == "Done"
    await asyncio.sleep(1)
    answer = await bob.sit(SIX, 2)
    assert answer["code"] == "closing" and "a new version" in answer["reason"]
    assert await running.store.balance(wallet("bob"), "FUN") == PURSE


@virtual
async def test_tables_close_after_their_hands_and_the_room_is_drained() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    running.room.drain(1, "a new version")
    await asyncio.sleep(MINUTE - 45)
    assert last_turn(ann)["seat"] == 1
    await asyncio.sleep(45.1)
    assert "TableClosed" not in ann.kinds(), "her time bank runs, and her hand goes on"
    assert (await running.room.health()).status == "ok"
    await fold(ann)
    await ann.event("TableClosed")
    await settle()
    assert (await running.room.health()).status == "drained"
    assert running.hub.drained
    assert ann.line.closed is not None and ann.line.closed[0] == 1012
    assert await running.store.balance(wallet("bob"), "FUN") == PURSE + 50
    await check_books(running)
    assert await running.room.close("the room is closing", 2), "nobody is left to pay"


@virtual
async def test_a_hand_that_outlasts_the_grace_period_is_void() -> None:
    """RULES.md A29. Both players act just before their time is over, so that the hand would take many minutes."""
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    running.room.drain(0, "a new version")

    async def dawdle() -> None:
        people = {0: bob, 1: ann}
        while True:
            turn = last_turn(ann)
            await asyncio.sleep(19)
            action = Check() if turn["options"]["check"] else Call()
            await people[turn["seat"]].act("t1", turn["turn"], action)
            await settle()

    dawdling = asyncio.create_task(dawdle())
    before = running.parts.clock.now()
    await ann.event("TableClosed")
    assert 120_000 <= running.parts.clock.now() - before < 121_000
    assert "HandVoided" in ann.kinds() and "HandEnded" not in ann.kinds()
    dawdling.cancel()
    for player in ("ann", "bob"):
        assert await running.store.balance(wallet(player), "FUN") == PURSE
    await check_books(running)
    await settle()
    assert (await running.room.health()).status == "drained"


@virtual
async def test_a_cancelled_drain_is_announced_and_nothing_closes() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    running.room.drain(1, "a new version")
    assert (await ann.sit(SIX, 1))["code"] == "closing"
    running.room.undrain()
    await settle()
    assert closings(ann)[-1] is None
    assert (await ann.sit(SIX, 1))["type"] == "Done"
    await running.room.open_table(HEADS_UP)
    await asyncio.sleep(3600)
    tables = await running.parts.bus.request(messages.ROOM, messages.AskTables())
    assert ([row.config.id for row in tables.tables], tables.closing) == (["t6", "t1"], None)
    late = await running.person("bob")
    await settle()
    assert closings(late) == []


@virtual
async def test_a_second_drain_replaces_the_first() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    first = running.room.drain(5, "a new version")
    second = running.room.drain(30, "later")
    await asyncio.sleep(29 * MINUTE)
    assert closings(ann) == [first.at, second.at]
    assert not running.hub.drained
    await asyncio.sleep(MINUTE + 1)
    assert running.hub.drained


@virtual
async def test_invalid_drains_are_refused() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    for minutes, reason, code in [(-1, "x", "minutes"), (1441, "x", "minutes"), (5, "", "no_reason")]:
        with pytest.raises(Refusal) as caught:
            running.room.drain(minutes, reason)
        assert caught.value.code == code
    with pytest.raises(Refusal) as caught:
        running.room.undrain()
    assert caught.value.code == "not_closing"
    await heads_up(running)
    running.room.drain(0, "a new version")
    await settle()
    for act in (running.room.undrain, lambda: running.room.drain(5, "again")):
        with pytest.raises(Refusal, match="already closing"):
            act()


@virtual
async def test_the_room_can_be_stopped_while_it_drains() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, _ = await heads_up(running)
    running.room.drain(0, "a new version")
    await settle()
    assert await running.room.close("the room is closing", 2)
    assert "HandVoided" in ann.kinds()
    await check_books(running)
    await asyncio.sleep(3600)
    assert not running.hub.drained


@virtual
async def test_a_drained_room_with_unpaid_chips_is_unhealthy() -> None:
    store = FailingStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, _ = await heads_up(running)
    running.room.drain(0, "a new version")
    await settle()
    store.failing = "all"
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.event("TableClosed")
    await settle()
    assert any("some chips are still on tables" in fault for fault in (await running.room.health()).faults)
    store.failing = ""
    await asyncio.sleep(10)
    assert await running.store.balances("stack:") == {}
    assert (await running.room.health()).faults == ("table t1 was stopped by a fault",)


@virtual
async def test_the_lobby_of_a_drained_room_is_empty() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    watcher = await running.observer()
    await watcher.say(WatchLobby(True))
    running.room.drain(0, "a new version")
    await asyncio.sleep(2)
    assert running.hub.tables() == ()
