"""Tables that open and close automatically as people come and go."""

import asyncio
from typing import Any

from msgspec.structs import replace

from dealerbox.core.messages import CloseTable, FromPlayer, table_subject
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import Fold
from dealerbox.live.floor.templates import Template
from dealerbox.live.room import REFRESH_MS
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.config import TableConfig
from dealerbox.table.state import RESERVED_MS
from dealerbox.wire import Done, QuickSeat, Sit, TableKind, Wait, WaitForKind
from tests.live.playing import HEADS_UP, STAKES, Person, VirtualRoom, last_turn, settle, virtual

KALLIO = replace(HEADS_UP, id="kallio", name="Kallio")
TEMPLATE = Template(KALLIO, least=1, most=3, idle_seconds=300)
IDLE = TEMPLATE.idle_seconds + REFRESH_MS / 1000 + 1
KIND = TableKind("holdem", "NL", STAKES, "FUN")


async def opened(template: Template = TEMPLATE, store: InMemoryStore | None = None) -> VirtualRoom:
    running = await VirtualRoom(store).open()
    await running.room.offer(template)
    await settle()
    return running


async def tables(running: VirtualRoom) -> list[str]:
    """Return the lobby once it has changed."""
    await asyncio.sleep(2)
    return sorted(row.config.id for row in running.hub.tables())


async def fill(running: VirtualRoom, id: str) -> list[Person]:
    """Fill all seats with new people."""
    config: TableConfig = replace(KALLIO, id=id)
    people = [await running.person(f"p{len(running.people)}") for _ in range(config.seats)]
    for seat, person in enumerate(people):
        assert (await person.sit(config, seat))["type"] == "Done"
    await settle()
    return people


async def leave(people: list[Person], id: str) -> None:
    for person in people:
        await person.leave(id)
    await asyncio.sleep(30)  # a hand in progress is over by then


@virtual
async def test_another_table_opens_when_there_is_no_room() -> None:
    running = await opened()
    assert await tables(running) == ["kallio"]
    await fill(running, "kallio")
    assert await tables(running) == ["kallio", "kallio-2"]
    names = {row.config.name for row in running.hub.tables()}
    assert names == {"Kallio", "Kallio 2"}
    await fill(running, "kallio-2")
    await fill(running, "kallio-3")
    assert await tables(running) == ["kallio", "kallio-2", "kallio-3"], "and no fourth"


@virtual
async def test_an_unneeded_table_closes_and_its_number_is_reused() -> None:
    running = await opened()
    first = await fill(running, "kallio")
    second = await fill(running, "kallio-2")
    for person in second:
        await person.watch("kallio-2")
    await second[0].event("TurnStarted")
    for person in second:  # a hand is played there, so that hand numbers continue
        turn = last_turn(person)
        if turn["seat"] == second.index(person):
            await person.act("kallio-2", turn["turn"], Fold())
    await leave(second, "kallio-2")
    await leave(first, "kallio")
    await asyncio.sleep(IDLE)
    assert await tables(running) == ["kallio"]
    await fill(running, "kallio")
    assert await tables(running) == ["kallio", "kallio-2"]
    again = await fill(running, "kallio-2")
    await again[0].watch("kallio-2")
    hand = await again[0].event("HandOpened")
    assert hand["number"] > 1
    assert await running.room.close("enough", 5)
    assert await running.sum() == 0 and await running.store.audit() == []


@virtual
async def test_a_table_where_somebody_sits_down_just_then_stays_open() -> None:
    running = await opened()
    subject, order = table_subject("kallio"), CloseTable("not needed", if_empty=True)
    ann = await running.person("ann")
    letter = FromPlayer("ann", "Ann", Sit("s", "kallio", 0, 4000))
    sits, closes = await asyncio.gather(
        running.parts.bus.request(subject, letter), running.parts.bus.request(subject, order), return_exceptions=True
    )
    assert isinstance(sits, Done)
    assert isinstance(closes, Refusal) and closes.code == "not_empty"
    assert (await ann.leave("kallio"))["type"] == "Done"
    closed = await running.parts.bus.request(subject, order)
    assert closed.paid


@virtual
async def test_waiting_players_are_offered_seats_at_the_new_table() -> None:
    running = await opened(replace(TEMPLATE, least=0))
    ann = await running.person("ann")
    assert (await ann.ask(WaitForKind("w", KIND)))["type"] == "Done"
    message = await ann.until(lambda one: one["type"] == "Waits" and bool(one["offers"]))
    assert message["offers"][0]["table"] == "kallio"
    await asyncio.sleep(RESERVED_MS / 1000 + IDLE)
    assert await tables(running) == [], "the player did not come, and the table is not needed any more"


@virtual
async def test_a_list_at_the_last_table_opens_no_other() -> None:
    running = await opened(replace(TEMPLATE, most=1))
    await fill(running, "kallio")
    ann = await running.person("ann")
    assert (await ann.ask(Wait("w", "kallio")))["type"] == "Done"
    assert await tables(running) == ["kallio"]


@virtual
async def test_a_failed_opening_is_retried_at_the_next_refresh() -> None:
    class Failing(InMemoryStore):
        tries = 0
        failing = False

        async def last_hand_number(self, table: str) -> int:
            self.tries += self.failing
            if self.failing:
                raise StoreFailed("the disk is full")
            return await super().last_hand_number(table)

    store = Failing()
    running = await opened(store=store)
    store.failing = True
    people = await fill(running, "kallio")
    await people[0].leave("kallio")
    await people[0].sit(KALLIO, 0)
    assert await tables(running) == ["kallio"]
    assert store.tries == 1, "not at every change"
    store.failing = False
    await asyncio.sleep(REFRESH_MS / 1000)
    assert await tables(running) == ["kallio", "kallio-2"]


@virtual
async def test_a_table_that_was_closed_on_purpose_stays_closed() -> None:
    running = await opened(replace(TEMPLATE, most=2))
    await fill(running, "kallio")
    assert await tables(running) == ["kallio", "kallio-2"]
    assert await running.room.close_table("kallio", "the operator wants it so")
    await fill(running, "kallio-2")
    await asyncio.sleep(REFRESH_MS / 1000)
    assert await tables(running) == ["kallio-2"], "one less is open from now on"


@virtual
async def test_many_arrivals_and_departures_leave_the_ledger_right() -> None:
    running = await opened(replace(TEMPLATE, most=4))
    people = [await running.person(f"p{number}") for number in range(10)]
    seen: set[str] = set()
    for round in range(60):
        for number, person in enumerate(people):
            await _whim(running, person, (round * 7 + number * 3) % 5)
        await asyncio.sleep(20)
        seen |= {row.config.id for row in running.hub.tables()}
    assert seen == {"kallio", "kallio-2", "kallio-3", "kallio-4"}
    assert (await running.room.health()).faults == ()
    assert await running.room.close("enough", 5)
    assert await running.store.balances("stack:") == {}
    assert await running.sum() == 0 and await running.store.audit() == []


async def _whim(running: VirtualRoom, person: Person, what: int) -> Any:
    if what < 2:
        return await person.ask(QuickSeat(person.new_id(), KIND, 4000))
    if what == 2:
        return await person.ask(WaitForKind(person.new_id(), KIND))
    for row in running.hub.tables():
        await person.leave(row.config.id)
    return None


@virtual
async def test_nobody_waits_for_tables_that_will_not_return() -> None:
    running = await opened(Template(KALLIO))
    await fill(running, "kallio")
    eve = await running.person("eve")
    assert (await eve.ask(WaitForKind("w", KIND, True)))["type"] == "Done"
    await running.parts.bus.request(table_subject("kallio"), CloseTable("for good"))
    await asyncio.sleep(120)
    assert await tables(running) == []
    assert [one for one in eve.messages if one["type"] == "Waits"][-1]["kinds"] == []
    assert (await eve.ask(WaitForKind("v", KIND, True)))["code"] == "no_table"
    assert (await eve.ask(QuickSeat("q", KIND, 4000)))["code"] == "no_table"
