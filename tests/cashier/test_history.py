"""The history of a wallet: every line that changed it, with the balance afterwards."""

import csv
import io
import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dealerbox.cashier.history import ALL_GROUPS, GROUPED, as_csv, group_of, plain
from dealerbox.cashier.store import Move, MoveSearch
from dealerbox.ledger.kinds import KINDS, Way
from dealerbox.store.interface import Store
from dealerbox.store.sqlite import SqliteStore, wallets
from tests.live.values import move, person


async def busy(store: Store, moves: int = 60, seed: int = 1) -> None:
    """Two players whose money moves back and forth, at times out of order."""
    random_ = random.Random(seed)
    for id in ("ann", "bob"):
        await store.create_player(person(id), [move(f"g:{id}", "bank", f"wallet:{id}", 1000, "FUN")])
        await store.commit([move(f"d:{id}", "bank", f"wallet:{id}", 5000, "EUR", at=9)])
    for number in range(moves):
        who, currency = random_.choice(["ann", "bob"]), random_.choice(["FUN", "EUR"])
        wallet, stack = f"wallet:{who}", f"stack:t{number}:{who}"
        at, amount = random_.randrange(1000), random_.randrange(1, 90)
        await store.commit([move(f"b{number}", wallet, stack, amount, currency, at)])
        if random_.random() < 0.7:
            await store.commit([move(f"l{number}", stack, wallet, amount, currency, at)])
        await store.commit([move(f"p{number}", "bank", wallet, 5, "VIP", at)])


async def test_history_lines_add_up_to_the_stored_balances(store: Store) -> None:
    await busy(store)
    for who in ("ann", "bob"):
        lines = await store.cashier.moves(who, MoveSearch())
        assert [one.seq for one in lines] == sorted((one.seq for one in lines), reverse=True)
        for currency in ("FUN", "EUR"):
            mine = [one for one in lines if one.currency == currency]
            assert sum(one.change for one in mine) == mine[0].balance == await store.balance(f"wallet:{who}", currency)
            balances = [one.balance for one in reversed(mine)]
            assert balances == [sum(one.change for one in mine[::-1][: n + 1]) for n in range(len(mine))]
        assert not [one for one in lines if one.currency == "VIP"], "points have a page of their own"


async def test_pages_and_filters_show_the_same_balances(store: Store) -> None:
    await busy(store)
    whole = await store.cashier.moves("ann", MoveSearch())
    pages: list[Move] = []
    before = None
    while page := await store.cashier.moves("ann", MoveSearch(), 7, before):
        pages += page
        before = page[-1].seq
    assert pages == whole
    searches: list[tuple[MoveSearch, list[Move]]] = [
        (MoveSearch("EUR"), [one for one in whole if one.currency == "EUR"]),
        (MoveSearch(kinds=frozenset({"leave"})), [one for one in whole if one.kind == "leave"]),
        (
            MoveSearch(not_kinds=frozenset({"leave", "grant"})),
            [one for one in whole if one.kind not in ("leave", "grant")],
        ),
        (MoveSearch(since=300, until=600), [one for one in whole if 300 <= one.at <= 600]),
    ]
    for search, wanted in searches:
        assert wanted and await store.cashier.moves("ann", search) == wanted
        assert await store.cashier.moves("ann", search, 2, wanted[0].seq) == wanted[1:3]


async def test_only_the_shown_page_of_a_long_history_is_read(sqlite: SqliteStore, database: Path) -> None:
    """Counted in database steps, which are the same on every machine."""

    async def steps(most: int) -> tuple[int, int]:
        await sqlite.commit([move(f"{most} {number}", "bank", "wallet:ann", 1, "EUR") for number in range(most)])
        taken = []
        with closing(sqlite3.connect(database)) as connection:
            for look in (
                lambda: wallets.moves(connection, "ann", MoveSearch(), 26, None),
                lambda: wallets.holdings(connection, "ann"),
            ):
                count = 0

                def counted() -> None:
                    nonlocal count
                    count += 1

                connection.set_progress_handler(counted, 1)
                look()
                taken.append(count)
        return taken[0], taken[1]

    await sqlite.create_player(person("ann"))
    few, many = await steps(100), await steps(3_000)
    assert many[0] <= few[0] + 100 and many[1] <= few[1] + 100


def test_every_kind_of_wallet_transfer_has_a_group() -> None:
    def of_wallets(ways: tuple[Way, ...]) -> bool:
        return any("wallet" in (way.debit, way.credit) and way.money != ("points",) for way in ways)

    others = {"account-closed"}  # nobody affected returns to read it
    assert {kind for kind, ways in KINDS.items() if of_wallets(ways)} - others == GROUPED
    assert group_of("deal") == "tournament" and group_of("something new") == "other"
    assert {group_of(kind) for kind in GROUPED} | {"other"} == set(ALL_GROUPS)


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx"])
def test_no_csv_text_is_a_formula(text: str) -> None:
    assert plain(text) == f"'{text}"
    line = Move(1, 0, "EUR", "correction", text, "bank", -250, 100)
    written = as_csv([line], {})
    (_, row) = csv.reader(io.StringIO(written, newline=""))
    assert row[4] == f"'{text}" and row[6:] == ["-2.50", "1.00"]


def test_the_csv_follows_rfc_4180() -> None:
    line = Move(7, 1000, "EUR", "correction", "C1", "bank", 1_234_550, 1_234_550)
    written = as_csv([line], {7: 'a "fee", twice\nand so on'})
    assert written.split("\r\n")[0] == "number,time (UTC),what,kind,about,currency,amount,balance"
    assert written.endswith("12345.50,12345.50\r\n")
    assert list(csv.reader(io.StringIO(written, newline="")))[1][4] == 'a "fee", twice\nand so on'
