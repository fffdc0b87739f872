"""The settlement sheet: nets that add up to 0, and the fewest payments that settle them."""

import csv
import io
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealerbox.core.refusal import Refusal
from dealerbox.ledger import BANK, RAKE, Transfer, stack, wallet
from dealerbox.live.recovery import recover
from dealerbox.private_tables.settlement_sheet import (
    HOUSE,
    MAX_EXACT_PLAYERS,
    Payment,
    PlayerTotals,
    Sheet,
    SheetRow,
    as_csv,
    payments_of,
    rows_of,
    settled,
)
from dealerbox.private_tables.store import PrivateTable
from dealerbox.store.interface import Store
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.host_commands import EndTable, HoldPlay, RemovePlayer
from tests.live.playing import VirtualRoom, settle, virtual
from tests.live.values import person
from tests.private_tables.harness import HomeGame, home_game
from tests.private_tables.test_private_tables import fold, two_play

NETS = st.lists(st.integers(-9, 9), min_size=1, max_size=7).map(lambda nets: [*nets, -sum(nets)])


def after(nets: dict[str, int], payments: list[Payment]) -> dict[str, int]:
    """Return who still owes what after these payments."""
    left = dict(nets)
    for one in payments:
        assert one.amount > 0 and one.payer != one.payee
        left[one.payer] += one.amount
        left[one.payee] -= one.amount
    return {player: net for player, net in left.items() if net}


def fewest(nets: list[int]) -> int:
    """Return the fewest payments, by trying every group of players."""
    who = tuple(net for net in nets if net)

    @cache
    def groups(left: frozenset[int]) -> int:
        sets = (
            frozenset(chosen)
            for size in range(1, len(left) + 1)
            for chosen in combinations(sorted(left), size)
            if min(left) in chosen and sum(who[at] for at in chosen) == 0
        )
        return max((1 + groups(left - chosen) for chosen in sets), default=0)

    return len(who) - groups(frozenset(range(len(who))))


@given(NETS)
def test_payments_settle_everybody_with_the_fewest_possible(nets: list[int]) -> None:
    owed = {f"p{at}": net for at, net in enumerate(nets) if net}
    payments = settled(owed)
    assert after(owed, payments) == {}
    assert len(payments) == fewest(nets)


@given(st.lists(st.integers(-(10**6), 10**6), min_size=MAX_EXACT_PLAYERS + 1, max_size=40))
def test_many_players_settle_with_fewer_payments_than_players(nets: list[int]) -> None:
    owed = {f"p{at}": net for at, net in enumerate([*nets, -sum(nets)]) if net}
    payments = settled(owed)
    assert after(owed, payments) == {}
    assert len(payments) < max(1, len(owed))


def test_two_groups_settle_separately() -> None:
    nets = {"ann": 700, "bob": -500, "cid": -200, "dan": 300, "eve": -100, "fay": -200}
    assert len(settled(nets)) == 4


def test_spectators_are_not_on_the_sheet_and_formulas_are_escaped() -> None:
    stays = [PlayerTotals("ann", 1000, 0, 400), PlayerTotals("bob", 500, 1100, 0), PlayerTotals("cid", 0, 0, 0)]
    rows = rows_of(stays, {"ann": "=Ann", "bob": "Bob", "cid": "Cid"})
    assert [(row.name, row.brought, row.left, row.net) for row in rows] == [
        ("Bob", 500, 1100, 600),
        ("=Ann", 1000, 400, -600),
    ]
    sheet = Sheet("t", "Friday", "FUN", "ann", 0, None, rows, 0, payments_of(rows))
    assert list(csv.reader(io.StringIO(as_csv(sheet)))) == [
        ["player", "brought", "left", "net"],
        ["Bob", "5.00", "11.00", "6.00"],
        ["'=Ann", "10.00", "4.00", "-6.00"],
        [],
        ["payer", "payee", "amount"],
        ["'=Ann", "Bob", "6.00"],
    ]


def test_rake_is_paid_to_the_house_and_named() -> None:
    rows = (SheetRow("bob", "Bob", 500, 900, 400), SheetRow("ann", "Ann", 1000, 550, -450))
    assert payments_of(rows) == (Payment("ann", "bob", 400), Payment("ann", HOUSE, 50))
    csv = as_csv(Sheet("t", "Friday", "FUN", "ann", 0, None, rows, 50, payments_of(rows)))
    assert "rake,,,0.50\r\n" in csv and "Ann,rake,0.50\r\n" in csv


# ---- read from the data ----


def moved(number: int, debit: str, credit: str, amount: int, kind: str, about: str = "t") -> Transfer:
    return Transfer(f"m{number}", number, debit, credit, "FUN", amount, kind, about)


async def with_a_table(store: Store, *players: str) -> None:
    for number, id in enumerate(players):
        await store.create_player(person(id), [moved(-1 - number, BANK, wallet(id), 10_000, "grant", id)])
    for table in ("t", "other"):
        kept = PrivateTable(table, "ann", b"{}", f"digest of {table}", "", 10, 10)
        assert await store.create_private_table(kept, 9, 9)
        for id in players:
            await store.admit_guest(table, id, 20)


async def test_a_store_adds_up_only_one_tables_transfers(store: Store) -> None:
    await with_a_table(store, "ann", "bob", "cid")
    ann, bob = stack("t", "ann"), stack("t", "bob")
    await store.commit(
        [
            moved(1, wallet("ann"), ann, 1000, "buy-in"),
            moved(2, wallet("bob"), bob, 700, "buy-in"),
            moved(3, wallet("ann"), stack("other", "ann"), 5000, "buy-in", "other"),
            moved(4, wallet("bob"), bob, 300, "top-up"),
            moved(5, ann, bob, 250, "hand"),
            moved(6, bob, RAKE, 10, "rake"),
            moved(7, bob, wallet("bob"), 1240, "leave"),
            moved(8, stack("other", "ann"), wallet("ann"), 5000, "recovery", "other"),
        ]
    )
    found = await store.totals_at("t")
    assert found is not None and found[0].host == "ann"
    assert sorted(found[1], key=lambda one: one.player) == [
        PlayerTotals("ann", 1000, 0, 750),
        PlayerTotals("bob", 1000, 1240, 0),
        PlayerTotals("cid", 0, 0, 0),
    ]
    await store.change_private_table("t", closed=99)
    assert (await store.totals_at("t") or (None, []))[1] == found[1], "a closed table has its sheet too"
    assert await store.totals_at("x") is None


async def test_a_store_finds_closed_tables_hosted_or_played(store: Store) -> None:
    await with_a_table(store, "ann", "bob", "cid")
    await store.commit([moved(1, wallet("bob"), stack("t", "bob"), 700, "buy-in")])
    assert await store.closed_private_tables("ann", 9) == []
    await store.change_private_table("t", closed=99)
    await store.change_private_table("other", closed=100)
    assert [one.id for one in await store.closed_private_tables("ann", 9)] == ["other", "t"], "the last one first"
    assert [one.id for one in await store.closed_private_tables("ann", 1)] == ["other"]
    assert [one.id for one in await store.closed_private_tables("bob", 9)] == ["t"]
    assert await store.closed_private_tables("cid", 9) == []


EVENING = st.lists(
    st.tuples(st.sampled_from(["bring", "home", "hand", "rake"]), st.integers(0, 3), st.integers(1, 900))
)


@given(EVENING)
def test_all_nets_and_the_rake_add_up_to_zero(evening: list[tuple[str, int, int]]) -> None:
    brought, taken, stacks, raked = [0] * 4, [0] * 4, [0] * 4, 0
    for what, player, amount in evening:
        has = min(amount, stacks[player])
        if what == "bring":
            brought[player], stacks[player] = brought[player] + amount, stacks[player] + amount
        elif what == "home":
            taken[player], stacks[player] = taken[player] + has, stacks[player] - has
        elif what == "hand":
            stacks[player] -= has
            stacks[(player + 1) % 4] += has
        else:
            stacks[player], raked = stacks[player] - has, raked + has
    # A player who brought nothing cannot have won anything: nobody is dealt in without chips.
    played = [PlayerTotals(f"p{at}", brought[at], taken[at], stacks[at]) for at in range(4)]
    if any(one.net and not one.brought for one in played):
        return
    rows = rows_of(played, {})
    assert -sum(row.net for row in rows) == raked
    nets = {row.player: row.net for row in rows} | {HOUSE: raked}
    assert after(nets, list(payments_of(rows))) == {}


# ---- in a running room ----


async def may_read(game: HomeGame, player: str) -> bool:
    try:
        await game.office.settlements.sheet(player, game.id)
    except Refusal as no:
        assert no.code == "no_table"
        return False
    return True


@virtual
async def test_players_and_the_host_read_the_sheet_at_any_time() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await game.enter("cid")
    assert await may_read(game, "ann"), "the host, before anybody has played"
    ann, bob = await two_play(game)
    assert [await may_read(game, id) for id in ("ann", "bob", "cid", "stranger")] == [True, True, False, False]
    await game.order(ann, HoldPlay())
    await fold(game, ann, bob)
    await settle()
    sheet = await game.office.settlements.sheet("bob", game.id)
    assert [(row.brought, row.net) for row in sheet.rows] == [(5000, 50), (5000, -50)]
    (payment,) = sheet.payments
    assert (payment.payee, payment.amount, sheet.rake, sheet.closed) == (sheet.rows[0].player, 50, 0, None)
    await game.order(ann, EndTable())
    await settle()
    over = await game.office.settlements.sheet("bob", game.id)
    assert (over.rows, over.payments) == (sheet.rows, sheet.payments) and over.closed is not None
    for player, hosting in (("ann", True), ("bob", False)):
        (closed,) = await game.office.settlements.closed_tables(player)
        net = next(row.net for row in sheet.rows if row.player == player)
        assert (closed.table, closed.name, closed.hosting, closed.net) == (game.id, "Friday game", hosting, net)
    assert await game.office.settlements.closed_tables("cid") == ()


@virtual
async def test_a_sheet_during_a_hand_shows_the_stacks_before_it() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    assert {row.net for row in (await game.office.settlements.sheet("ann", game.id)).rows} == {0}, (
        "blinds are in no account yet"
    )
    await game.order(ann, RemovePlayer("bob", keep_out=True))
    while "bob" in [row.player for row in (await game.office.settlements.sheet("ann", game.id)).rows if row.net == 0]:
        await fold(game, ann, bob)
        await settle()
    assert await may_read(game, "bob")


@virtual
async def test_an_interrupted_room_returns_what_the_sheet_says() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    await fold(game, ann, bob)
    await settle()
    before = await game.office.settlements.sheet("ann", game.id)
    assert len(await recover(store, running.parts.clock.now(), "again")) == 2
    after_it = await game.office.settlements.sheet("ann", game.id)
    assert after_it.rows == before.rows and after_it.payments == before.payments
    assert all(one.stack == 0 for one in (await store.totals_at(game.id) or (None, []))[1])


@pytest.mark.parametrize("nets", [{"a": 5, "b": -5}, {}])
def test_no_payment_exceeds_a_net(nets: dict[str, int]) -> None:
    assert after(nets, settled(nets)) == {}
