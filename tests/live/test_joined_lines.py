"""Rows of the settlement sheet that the host joins: a friend who came with two phones is one person."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.core.bus import MemoryBus
from dealerbox.core.clock import Clock
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import BANK, Transfer, stack, wallet
from dealerbox.private_tables.request import config_of
from dealerbox.private_tables.settlement_sheet import (
    JoinedLine,
    Payment,
    PlayerTotals,
    Sheet,
    as_csv,
    payments_of,
    rows_of,
    with_joined_lines,
)
from dealerbox.private_tables.store import PrivateTable
from dealerbox.private_tables.tables import PrivateTables
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore
from tests.live.values import person
from tests.private_tables.harness import WISH

PEOPLE = {"ann": "player", "bob": "player", "eero": "guest", "eero2": "guest", "eero3": "guest"}
STACKS = {"ann": 1500, "bob": 300, "eero": 200, "eero2": 2500, "eero3": 500}
"""Each has bought in for 1,000."""


class Noon(Clock):
    def now(self) -> int:
        return 99


async def evening(store: Store) -> PrivateTables:
    """Return a table of Ann's at which everybody has played."""
    config = msgspec.json.encode(config_of(WISH, "t", "ann", "dealerbox"))
    moves = []
    for id, kind in PEOPLE.items():
        await store.create_player(person(id, id.capitalize(), kind))
        moves += [
            moved(f"grant {id}", BANK, wallet(id), 1000, "grant"),
            moved(f"in {id}", wallet(id), stack("t", id), 1000, "buy-in"),
        ]
    assert await store.create_private_table(PrivateTable("t", "ann", config, "digest", "", 10, 10), 9, 9)
    for id in PEOPLE:
        await store.admit_guest("t", id, 20)
        if STACKS[id] < 1000:
            moves.append(moved(f"lost {id}", stack("t", id), stack("t", "eero2"), 1000 - STACKS[id]))
    moves.append(moved("won", stack("t", "eero2"), stack("t", "ann"), 500))
    await store.commit(moves)
    return tables(store)


def tables(store: Store) -> PrivateTables:
    return PrivateTables(store, MemoryBus(), Noon(), None, lambda size: "ab" * size, "dealerbox")  # type: ignore


def moved(id: str, debit: str, credit: str, amount: int, kind: str = "hand") -> Transfer:
    return Transfer(id, 5, debit, credit, "FUN", amount, kind, "t")


def lines(sheet: Sheet) -> dict[str, int]:
    return {row.player: row.net for row in sheet.rows}


async def refused(office: PrivateTables, host: str, player: str, into: str) -> str:
    with pytest.raises(Refusal) as no:
        await office.settlements.join_lines(host, "t", player, into)
    return no.value.code


async def test_two_joined_lines_are_one_and_the_sum_stays_equal(store: Store) -> None:
    office = await evening(store)
    assert lines(await office.settlements.sheet("ann", "t")) == {
        "eero2": 1500,
        "ann": 500,
        "eero3": -500,
        "bob": -700,
        "eero": -800,
    }
    sheet = await office.settlements.join_lines("ann", "t", "eero2", "eero")
    assert lines(sheet) == {"eero": 700, "ann": 500, "eero3": -500, "bob": -700}
    (row,) = [one for one in sheet.rows if one.player == "eero"]
    assert (row.brought, row.left, row.joined) == (2000, 2700, (JoinedLine("eero2", "Eero2"),))
    assert sheet.payments == (Payment("bob", "eero", 700), Payment("eero3", "ann", 500)), (
        "the two owe each other nothing"
    )
    assert "Eero,20.00,27.00,7.00" in as_csv(sheet) and "Eero2" not in as_csv(sheet)
    sheet = await office.settlements.join_lines("ann", "t", "eero", "eero3")
    assert lines(sheet) == {"ann": 500, "eero3": 200, "bob": -700}
    assert {one.player for row in sheet.rows for one in row.joined} == {"eero", "eero2"}
    sheet = await office.settlements.join_lines("ann", "t", "eero", "")
    assert lines(sheet) == {"eero": 700, "ann": 500, "eero3": -500, "bob": -700}
    assert lines(await office.settlements.join_lines("ann", "t", "eero2", "")) == lines(
        await office.settlements.sheet("ann", "t")
    )
    assert await store.joined_lines("t") == {}


async def test_joined_lines_survive_a_restart_and_the_tables_closing(sqlite: SqliteStore, database: Path) -> None:
    office = await evening(sqlite)
    expected = lines(await office.settlements.join_lines("ann", "t", "eero2", "eero"))
    await sqlite.change_private_table("t", closed=50)
    await sqlite.close()
    again = await SqliteStore.open(database)
    office = tables(again)
    assert (
        lines(await office.settlements.sheet("ann", "t"))
        == lines(await office.settlements.sheet("eero2", "t"))
        == expected
    )
    assert [one.net for one in await office.settlements.closed_tables("ann")] == [500]
    await again.close()


async def test_only_the_host_joins_lines_and_only_guests_lines(store: Store) -> None:
    office = await evening(store)
    assert await refused(office, "bob", "eero2", "eero") == "not_host"
    assert await refused(office, "stranger", "eero2", "eero") == "no_table"
    assert await refused(office, "ann", "bob", "eero") == "no_guest_line"
    assert await refused(office, "ann", "eero", "eero") == "no_line"
    assert await refused(office, "ann", "eero", "nobody") == "no_line"
    assert await refused(office, "ann", "nobody", "eero") == "no_line"
    assert await refused(office, "ann", "eero", "") == "no_line"
    await office.settlements.join_lines("ann", "t", "eero2", "eero")
    assert await refused(office, "ann", "eero2", "eero3") == "no_line", "it is no longer a separate line"
    assert await refused(office, "ann", "eero", "eero2") == "no_line", "not in a circle"


async def test_lines_joined_crosswise_at_once_form_no_circle(store: Store) -> None:
    office = await evening(store)
    crosswise = [office.settlements.join_lines("ann", "t", *pair) for pair in (("eero", "eero2"), ("eero2", "eero"))]
    answers = await asyncio.gather(*crosswise, return_exceptions=True)
    assert [one.code for one in answers if isinstance(one, Refusal)] == ["no_line"]
    assert len(await store.joined_lines("t")) == 1
    assert sum(lines(await office.settlements.sheet("ann", "t")).values()) == 0


async def test_settled_payments_are_not_recomputed(store: Store) -> None:
    office = await evening(store)
    await store.change_private_table("t", closed=50)
    payment = (await office.settlements.sheet("ann", "t")).payments[0]
    await office.settlements.mark_paid("ann", "t", payment.payer, payment.payee, True)
    assert await refused(office, "ann", "eero2", "eero") == "payments_made"
    await office.settlements.mark_paid("ann", "t", payment.payer, payment.payee, False)
    await office.settlements.join_lines("ann", "t", "eero2", "eero")


async def test_a_player_of_a_joined_line_settles_only_its_payments(store: Store) -> None:
    office = await evening(store)
    await office.settlements.join_lines("ann", "t", "eero2", "eero")
    await office.settlements.join_lines("ann", "t", "eero3", "ann")
    await store.change_private_table("t", closed=50)
    sheet = await office.settlements.sheet("ann", "t")
    assert sheet.payments == (Payment("bob", "eero", 700),)
    (paid,) = (await office.settlements.mark_paid("eero2", "t", "bob", "eero", True)).payments
    assert paid.paid
    with pytest.raises(Refusal) as no:
        await office.settlements.mark_paid("eero3", "t", "bob", "eero", False)
    assert no.value.code == "not_yours", "the host's line makes nobody else the host"


async def test_a_store_keeps_joined_lines_by_table(store: Store) -> None:
    await evening(store)
    await store.join_lines("t", "eero2", "eero", 50)
    await store.join_lines("t", "eero2", "eero3", 51)
    assert await store.joined_lines("t") == {"eero2": "eero3"}
    assert not await store.join_lines("t", "eero3", "eero2", 52), "no line is part of itself"
    assert await store.joined_lines("t") == {"eero2": "eero3"}
    assert await store.joined_lines("x") == {}
    with pytest.raises(StoreFailed):
        await store.join_lines("x", "eero2", "eero", 50)


AMOUNTS = st.lists(st.tuples(st.integers(1, 900), st.integers(0, 900), st.integers(0, 900)), min_size=2, max_size=6)


@given(AMOUNTS, st.data())
def test_joining_lines_keeps_whole_amounts_and_their_sum(
    amounts: list[tuple[int, int, int]], data: st.DataObject
) -> None:
    totals = [PlayerTotals(f"p{at}", *one) for at, one in enumerate(amounts)]
    joined = {
        f"p{at}": f"p{data.draw(st.integers(0, at - 1))}" for at in range(1, len(totals)) if data.draw(st.booleans())
    }
    rows = rows_of(totals, {}, joined=joined)
    assert len(rows) == len(totals) - len(joined)
    assert sum(row.net for row in rows) == sum(one.net for one in totals)
    assert sum(row.brought for row in rows) == sum(one.brought for one in totals)
    assert len(with_joined_lines(totals, joined)) == len(rows)
    assert sum(len(row.joined) for row in rows) == len(joined)
    assert all(one.amount > 0 for one in payments_of(rows))
