"""Waiting for a seat in a room: lists, offers and their buy-ins, by table and by kind."""

import asyncio
from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from dealerbox.core.messages import ROOM, CloseTable, FindSeat, table_subject
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.live.floor.seating import MAX_AWAY_MS
from dealerbox.live.floor.templates import Template
from dealerbox.live.room import REFRESH_MS
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Leave, LeaveWaiting
from dealerbox.table.config import TableConfig
from dealerbox.table.state import RESERVED_MS
from dealerbox.wire import Do, QuickSeat, Sit, TableKind, Wait, WaitForKind, WatchLobby
from tests.live.playing import HEADS_UP, STAKES, Person, VirtualRoom, settle, virtual

KIND = TableKind("holdem", "NL", STAKES, "FUN")
T1 = HEADS_UP
T2 = replace(HEADS_UP, id="t2", name="Levi")
T3 = replace(HEADS_UP, id="t3", name="Rauma")


async def full(*configs: TableConfig, store: InMemoryStore | None = None) -> VirtualRoom:
    """Open tables for two with two players at each; the players at t1 are t1a and t1b."""
    running = await VirtualRoom(store).open(*configs)
    for config in configs:
        for seat, letter in enumerate("ab"):
            person = await running.person(f"{config.id}{letter}")
            assert (await person.sit(config, seat))["type"] == "Done"
    return running


def who(running: VirtualRoom, player: str) -> Person:
    return next(person for person in running.people if person.viewer.player == player)


async def waits(person: Person, table: str = "t1") -> Any:
    return await person.ask(Wait(person.new_id(), table))


async def waits_for_kind(person: Person, on: bool = True, kind: TableKind = KIND) -> Any:
    return await person.ask(WaitForKind(person.new_id(), kind, on))


def last_waits(person: Person) -> Any:
    """Return the last ``Waits`` that the person received."""
    return [message for message in person.messages if message["type"] == "Waits"][-1]


async def offered(person: Person) -> Any:
    """Wait for the person's offer and return it."""
    message = await person.until(lambda one: one["type"] == "Waits" and bool(one["offers"]))
    return message["offers"][0]


async def leaves(running: VirtualRoom, player: str, table: str = "t1") -> None:
    assert (await who(running, player).leave(table))["type"] == "Done"
    await settle()


async def books_are_right(running: VirtualRoom) -> None:
    assert await running.room.close("enough", 5)
    assert await running.sum() == 0
    assert await running.store.balances("stack:") == {}
    assert await running.store.audit() == []


# ---- by table ----


@virtual
async def test_the_first_on_the_list_is_offered_the_seat_and_buys_in() -> None:
    running = await full(T1)
    ann, bob = await running.person("ann"), await running.person("bob")
    for person in (ann, bob):
        assert (await waits(person))["type"] == "Done"
    await settle()
    assert last_waits(ann) == {"type": "Waits", "tables": ["t1"], "kinds": [], "offers": []}
    before = running.parts.clock.now()
    await leaves(running, "t1b")
    offer = await offered(ann)
    assert offer["table"] == "t1" and offer["seat"] == 1
    assert before <= offer["until"] - RESERVED_MS <= running.parts.clock.now()
    assert last_waits(bob)["offers"] == []
    assert (await bob.sit(T1, 1))["code"] == "seat_taken", "nobody jumps the queue"
    answer = await ann.sit(T1, 1, 4000)
    assert answer["type"] == "Done"
    assert (await running.store.balances("stack:"))["stack:t1:ann", "FUN"] == 4000
    await settle()
    assert last_waits(ann) == {"type": "Waits", "tables": [], "kinds": [], "offers": []}
    await books_are_right(running)


@virtual
async def test_an_offer_is_for_one_seat_and_survives_a_failed_buy_in() -> None:
    class Failing(InMemoryStore):
        failing = False

        async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
            if self.failing:
                raise StoreFailed("the disk is full")
            await super().commit(transfers, hand)

    store = Failing()
    running = await full(T1, store=store)
    ann = await running.person("ann", chips=3000)
    await waits(ann)
    await leaves(running, "t1b")
    await offered(ann)
    assert (await ann.sit(T1, 0))["code"] == "other_seat"
    refused = await ann.sit(T1, 1, 1999)
    assert (refused["code"], refused["accepted"]) == ("buy_in", {"least": 2000, "most": 10000, "unit": "FUN"})
    refused = await ann.sit(T1, 1, 3001)
    assert (refused["code"], refused["accepted"]) == ("not_enough", {"most": 3000, "unit": "FUN"})
    store.failing = True
    assert (await ann.sit(T1, 1, 3000))["code"] == "store"
    store.failing = False
    assert await running.store.balance("wallet:ann", "FUN") == 3000
    assert (await ann.sit(T1, 1, 3000))["type"] == "Done"
    await books_are_right(running)


@virtual
async def test_the_buy_in_says_how_the_player_enters() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await ann.watch("t1")
    await waits(ann)
    await leaves(running, "t1b")
    await offered(ann)
    assert (await ann.ask(Sit("s", "t1", 1, 4000, "post")))["type"] == "Done"
    assert (await ann.event("EntryChosen"))["entry"] == "post"


@virtual
async def test_an_offer_that_nobody_takes_lapses_and_passes_on() -> None:
    running = await full(T1)
    ann, bob = await running.person("ann"), await running.person("bob")
    for person in (ann, bob):
        await waits(person)
    await leaves(running, "t1b")
    await offered(ann)
    await asyncio.sleep(RESERVED_MS / 1000 + 1)
    assert (await offered(bob))["seat"] == 1
    assert last_waits(ann)["offers"] == []
    assert (await bob.do("t1", LeaveWaiting()))["type"] == "Done"
    await settle()
    assert last_waits(bob)["offers"] == []
    assert (await ann.sit(T1, 1))["type"] == "Done", "the seat is free again"


@virtual
async def test_a_reloaded_page_shows_the_offer() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits(ann)
    await leaves(running, "t1b")
    offer = await offered(ann)
    again = await running.person("ann")
    welcome = next(message for message in again.messages if message["type"] == "Welcome")
    assert welcome["waits"]["offers"] == [offer]
    assert welcome["tables"] == ["t1"]
    snapshot = await again.watch("t1")
    assert snapshot["view"]["seats"][1]["offered_until"] == offer["until"]


@virtual
async def test_an_absent_waiter_is_passed_over() -> None:
    running = await full(T1)
    ann, bob, eve = [await running.person(name) for name in ("ann", "bob", "eve")]
    for person in (ann, bob, eve):
        await waits(person)
    await ann.hang_up()
    await bob.hang_up()
    bob = await running.person("bob")
    await settle()
    welcome = next(message for message in bob.messages if message["type"] == "Welcome")
    assert welcome["waits"]["tables"] == ["t1"], "bob keeps the place"
    await leaves(running, "t1b")
    assert (await offered(bob))["table"] == "t1"
    back = await running.person("ann")
    welcome = next(message for message in back.messages if message["type"] == "Welcome")
    assert welcome["waits"] == {"type": "Waits", "tables": [], "kinds": [], "offers": []}


@virtual
async def test_the_lobby_shows_how_many_wait() -> None:
    running = await full(T1)
    watcher = await running.observer()
    await watcher.say(WatchLobby(True))
    for name in ("ann", "bob"):
        await waits(await running.person(name))

    def says(waiting: int, playing: int) -> Any:
        def found(message: Any) -> bool:
            rows = message["tables"] if message["type"] == "LobbyChanged" else []
            return any((row["waiting"], row["playing"]) == (waiting, playing) for row in rows)

        return found

    await watcher.until(says(2, 2))
    after = len(watcher.texts)
    await leaves(running, "t1b")
    await watcher.until(says(1, 2), after)


@virtual
async def test_refusals_of_a_list() -> None:
    running = await full(T1)
    await running.room.open_table(T2)
    ann = await running.person("ann")
    assert (await waits(ann, "t2"))["code"] == "seat_free"
    assert (await waits(ann, "nowhere"))["code"] == "no_table"
    assert (await waits(who(running, "t1a")))["code"] == "already_seated"
    await waits(ann)
    assert (await waits(ann))["code"] == "already_waiting"
    assert (await ann.do("t1", LeaveWaiting()))["type"] == "Done"
    assert (await ann.do("t1", LeaveWaiting()))["code"] == "not_waiting"


@virtual
async def test_a_closing_table_dissolves_its_list() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits(ann)
    await settle()
    assert await running.room.close_table("t1", "the evening is over")
    await settle()
    assert last_waits(ann)["tables"] == []


# ---- by kind ----


@virtual
async def test_waiting_for_a_kind_waits_at_all_its_tables_for_one_seat() -> None:
    running = await full(T1, T2)
    ann, bob = await running.person("ann"), await running.person("bob")
    assert (await waits_for_kind(ann))["type"] == "Done"
    assert (await waits_for_kind(bob))["type"] == "Done"
    await settle()
    assert last_waits(ann)["tables"] == ["t1", "t2"]
    assert [kind["game"] for kind in last_waits(ann)["kinds"]] == ["holdem"]
    await leaves(running, "t2a", "t2")
    assert (await offered(ann))["table"] == "t2"
    await settle()
    assert (last_waits(ann)["tables"], last_waits(ann)["kinds"]) == ([], []), "the first offer ends the other waits"
    await leaves(running, "t1a", "t1")
    assert (await offered(bob))["table"] == "t1"
    assert (await ann.sit(T2, 0))["type"] == "Done"
    assert (await bob.sit(T1, 0))["type"] == "Done"
    await books_are_right(running)


@virtual
async def test_of_two_simultaneous_offers_the_room_declines_one() -> None:
    running = await full(T1, T2)
    ann, bob = await running.person("ann"), await running.person("bob")
    for person in (ann, bob):
        await waits_for_kind(person)
    await settle()
    # Both leave at the same moment: neither table knows yet what the other offers.
    for player, table in (("t1a", "t1"), ("t2a", "t2")):
        await who(running, player).say(Do(f"{player}-leaves", table, Leave()))
    await settle()
    await settle()
    seats = {person.player: [offer["table"] for offer in last_waits(person)["offers"]] for person in (ann, bob)}
    assert sorted(seats["ann"] + seats["bob"]) == ["t1", "t2"] and len(seats["ann"]) == 1, seats


@virtual
async def test_a_table_that_opens_later_offers_its_seats_to_waiting_players() -> None:
    running = await full(T1)
    ann, bob, eve = [await running.person(name) for name in ("ann", "bob", "eve")]
    for person in (ann, bob, eve):
        await waits_for_kind(person)
    await running.room.open_table(T2)
    await settle()
    assert [(await offered(person))["table"] for person in (ann, bob)] == ["t2", "t2"]
    assert last_waits(eve)["tables"] == ["t1", "t2"]
    assert last_waits(ann)["tables"] == []


@virtual
async def test_a_player_away_when_a_table_opens_joins_its_list_on_return() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits_for_kind(ann)
    await ann.hang_up()
    await running.room.open_table(T2)
    await settle()
    bob = await running.person("bob")
    assert (await bob.sit(T2, 0))["type"] == "Done", "no seat is held for a player who is away"
    ann = await running.person("ann")
    assert (await offered(ann))["table"] == "t2"


@virtual
async def test_a_players_own_place_on_a_list_is_kept() -> None:
    running = await full(T1, T2)
    ann = await running.person("ann")
    await waits(ann, "t1")
    await waits_for_kind(ann)
    await settle()
    assert last_waits(ann)["tables"] == ["t1", "t2"]
    assert (await waits_for_kind(ann, on=False))["type"] == "Done"
    await settle()
    assert last_waits(ann)["tables"] == ["t1"]
    assert (await waits_for_kind(ann, on=False))["code"] == "not_waiting"


@virtual
async def test_refusals_of_waiting_for_a_kind() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    assert (await waits_for_kind(ann, kind=replace(KIND, limit="PL")))["code"] == "no_table"
    await waits_for_kind(ann)
    assert (await waits_for_kind(ann))["code"] == "already_waiting"
    await leaves(running, "t1a")
    await offered(ann)
    assert (await waits_for_kind(ann))["code"] == "seat_offered"
    await running.room.open_table(T2)
    assert (await waits_for_kind(await running.person("bob")))["code"] == "seat_free"


@virtual
async def test_a_quick_seat_ends_waiting_for_that_kind() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits_for_kind(ann)
    await settle()
    # Ann's page is gone for a moment, so that the new table holds no seat for her; her message is on its way.
    await ann.hang_up()
    await running.room.open_table(T2)
    await settle()
    letter = FindSeat("ann", "Ann", QuickSeat("q", KIND, 4000))
    answer = await running.parts.bus.request(ROOM, letter)
    assert answer.table == "t2"
    await settle()
    again = await running.person("ann")
    welcome = next(message for message in again.messages if message["type"] == "Welcome")
    assert (welcome["waits"]["tables"], welcome["waits"]["kinds"]) == ([], [])


@virtual
async def test_nobody_joins_a_list_in_the_last_minutes_before_closing() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    running.room.drain(1, "a restart")
    await settle()
    assert (await waits(ann))["code"] == "closing"


@virtual
async def test_no_seat_is_offered_too_late_to_be_taken() -> None:
    running = await full(T1)
    ann, bob = await running.person("ann"), await running.person("bob")
    for person in (ann, bob):
        await waits(person)
    running.room.drain(5, "a restart")
    await asyncio.sleep(179)
    await leaves(running, "t1b")
    assert (await offered(ann))["seat"] == 1
    assert (await ann.sit(T1, 1))["type"] == "Done", "there are two minutes and a second left"
    await leaves(running, "t1a")
    assert (await offered(bob))["seat"] == 0
    await asyncio.sleep(2)
    for person in (ann, bob):
        assert (last_waits(person)["tables"], last_waits(person)["offers"]) == ([], [])
    assert (await bob.sit(T1, 0))["code"] == "closing"
    assert (await ann.leave("t1"))["type"] == "Done"
    await books_are_right(running)


@virtual
async def test_waiting_for_a_kind_resumes_when_closing_is_cancelled() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits_for_kind(ann)
    running.room.drain(1, "a restart")
    await settle()
    await leaves(running, "t1b")
    assert (last_waits(ann)["tables"], last_waits(ann)["offers"]) == ([], [])
    running.room.undrain()
    await settle()
    assert [offer["seat"] for offer in last_waits(ann)["offers"]] == [1]


@virtual
async def test_a_closing_table_has_no_free_seat() -> None:
    running = await full(replace(T1, seats=3), T2)
    await asyncio.sleep(10)
    ann = await running.person("ann")
    await running.parts.bus.request(table_subject("t1"), CloseTable("the deck is worn"))
    assert not who(running, "t1a").kinds().count("TableClosed")
    assert (await waits_for_kind(ann))["type"] == "Done"
    await settle()
    assert last_waits(ann)["tables"] == ["t2"]


@virtual
async def test_no_table_opens_for_an_absent_player() -> None:
    running = await VirtualRoom().open()
    await running.room.offer(Template(T1, least=0))
    running.room.drain(30, "a restart")
    eve = await running.person("eve")
    await waits_for_kind(eve)
    await eve.hang_up()
    running.room.undrain()
    await asyncio.sleep(300)
    assert running.hub.tables() == ()
    eve = await running.person("eve")
    await settle()
    assert (await eve.watch("t1"))["view"]["seats"][0]["offered_until"], "the player is back"


@virtual
async def test_a_long_absence_ends_waiting() -> None:
    running = await full(T1)
    ann = await running.person("ann")
    await waits_for_kind(ann)
    await ann.hang_up()
    await asyncio.sleep((MAX_AWAY_MS + REFRESH_MS) / 1000 + 1)
    ann = await running.person("ann")
    welcome = next(message for message in ann.messages if message["type"] == "Welcome")
    assert welcome["waits"]["kinds"] == []


@virtual
async def test_a_disconnect_during_a_request_counts_as_away() -> None:
    class Slow(InMemoryStore):
        async def balance(self, account: str, currency: str) -> int:
            await asyncio.sleep(1)
            return await super().balance(account, currency)

    running = await VirtualRoom(Slow()).open(T1)
    ann = await running.person("ann")
    await ann.say(Sit("s", "t1", 0, 4000))
    await asyncio.sleep(0.5)
    await ann.hang_up()
    await asyncio.sleep(3)
    watcher = await running.observer()
    seat = (await watcher.watch("t1"))["view"]["seats"][0]
    assert (seat["player"], seat["away"]) == ("ann", True)
