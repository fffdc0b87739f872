"""From a kind of table to a seat in one message."""

import asyncio
from typing import Any

from msgspec.structs import replace

from dealerbox.core.messages import PauseTable, table_subject
from dealerbox.live.floor.templates import Template
from dealerbox.table.commands import SitOut
from dealerbox.table.config import TableConfig
from dealerbox.wire import QuickSeat, TableKind
from tests.live.playing import SIX, STAKES, Person, VirtualRoom, virtual

KIND = TableKind("holdem", "NL", STAKES, "FUN")
A = replace(SIX, id="a", name="Aurora", seats=3)
B = replace(SIX, id="b", name="Borealis", seats=3)
C = replace(SIX, id="c", name="Corona", seats=3)


async def seated(running: VirtualRoom, config: TableConfig, count: int) -> None:
    for seat in range(count):
        person = await running.person(f"{config.id}{seat}")
        assert (await person.sit(config, seat))["type"] == "Done"


async def quick(person: Person, buy_in: int = 4000, kind: TableKind = KIND, id: str = "") -> Any:
    return await person.ask(QuickSeat(id or person.new_id(), kind, buy_in))


@virtual
async def test_the_fullest_table_and_an_adjacent_seat_are_chosen() -> None:
    running = await VirtualRoom().open(A, B, C)
    await seated(running, A, 1)
    await seated(running, B, 2)
    await seated(running, C, 3)
    ann = await running.person("ann")
    answer = await quick(ann)
    assert (answer["type"], answer["table"], answer["seat"]) == ("Seated", "b", 2)
    assert (await running.store.balances("stack:"))["stack:b:ann", "FUN"] == 4000
    answer = await quick(ann)
    assert answer["table"] == "a", "a seated player is not seated again at that table"
    assert await running.room.close("enough", 5)
    assert await running.sum() == 0 and await running.store.audit() == []


@virtual
async def test_ties_are_decided_by_table_name() -> None:
    running = await VirtualRoom().open(C, B)
    assert (await quick(await running.person("ann")))["table"] == "b"


@virtual
async def test_players_sitting_out_do_not_count() -> None:
    running = await VirtualRoom().open(A, B)
    await seated(running, A, 2)
    await seated(running, B, 1)
    for person in running.people[:2]:
        assert (await person.do("a", SitOut()))["type"] == "Done"
    assert (await quick(await running.person("ann")))["table"] == "b"


@virtual
async def test_a_paused_table_is_used_only_if_no_other_has_a_seat() -> None:
    running = await VirtualRoom().open(A, B)
    await seated(running, A, 2)
    await seated(running, B, 2)
    await running.parts.bus.request(table_subject("a"), PauseTable("a new deck is brought"))
    assert (await quick(await running.person("ann")))["table"] == "b"
    assert (await quick(await running.person("bob")))["table"] == "a", "no need to wait: there is a seat"


@virtual
async def test_a_lost_race_for_a_seat_finds_another() -> None:
    running = await VirtualRoom().open(A, B)
    await seated(running, A, 1)
    people = [await running.person(f"p{number}") for number in range(5)]
    answers = await asyncio.gather(*(quick(person) for person in people))
    assert [answer["type"] for answer in answers] == ["Seated"] * 5
    seats = [(answer["table"], answer["seat"]) for answer in answers]
    assert len(set(seats)) == 5 and sum(table == "a" for table, _ in seats) == 2
    late = await quick(await running.person("late"))
    assert late["code"] == "no_free_seat"
    assert await running.room.close("enough", 5)
    assert await running.sum() == 0


@virtual
async def test_a_repeated_request_seats_once() -> None:
    running = await VirtualRoom().open(A, B)
    ann, again = await running.person("ann"), await running.person("ann")
    first, second = await asyncio.gather(quick(ann, id="q1"), quick(again, id="q1"))
    third = await quick(ann, id="q1")
    assert first == second == third and first["type"] == "Seated"
    assert len(await running.store.balances("stack:")) == 1


@virtual
async def test_refusals() -> None:
    running = await VirtualRoom().open(A)
    ann = await running.person("ann", chips=3000)
    assert (await quick(ann, 4000))["code"] == "not_enough"
    assert (await quick(ann, 100))["code"] == "buy_in"
    assert (await quick(ann, kind=replace(KIND, currency="EUR")))["code"] == "no_table"
    assert await running.store.balance("wallet:ann", "FUN") == 3000
    await running.room.close("enough", 5)


@virtual
async def test_a_table_that_accepts_the_buy_in_is_chosen() -> None:
    deep = replace(A, min_buy_in=6000)
    running = await VirtualRoom().open(deep, B)
    person = await running.person("deep")
    assert (await person.sit(deep, 0, 6000))["type"] == "Done"
    assert (await quick(await running.person("ann"), 4000))["table"] == "b"


@virtual
async def test_a_quick_seat_opens_a_table_from_a_template() -> None:
    running = await VirtualRoom().open()
    await running.room.offer(Template(A, least=0, most=1))
    ann = await running.person("ann")
    answer = await quick(ann)
    assert (answer["type"], answer["table"]) == ("Seated", "a")
