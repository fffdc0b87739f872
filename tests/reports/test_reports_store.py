"""The contract of every store's repository of staff reports."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from dealerbox.accounts.store import SideEffects
from dealerbox.chat.store import SaidLine
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.points import earned
from dealerbox.core.records import HandRecord, SessionRecord
from dealerbox.ledger import BANK, JACKPOT, RAKE, Transfer, kinds, pool, stack, wallet
from dealerbox.reports.money import LINES, MoneyBook
from dealerbox.reports.store import DAY_MS, HandHunt, HandSum, PlayerSearch, PointsOf, Result, Sighting, TransferSum
from dealerbox.staff.supervision.store import StaffNote, Suspension
from dealerbox.store.interface import Store
from tests.live.values import hand, person

NOW = 100 * DAY_MS


def move(id: str, debit: str, credit: str, amount: int, kind: str, currency: str = "EUR", at: int = NOW) -> Transfer:
    return Transfer(id, at, debit, credit, currency, amount, kind, "about")


async def with_people(store: Store, *names: str) -> Store:
    for name in names:
        await store.create_player(person(name, name.capitalize()))
    return store


async def found(store: Store, **search: object) -> list[str]:
    page = await store.reports.players(PlayerSearch(now=NOW, **search))  # type: ignore[arg-type]
    assert page.total >= len(page.players)
    return [row.id for row in page.players]


# ---- players ----


async def test_players_are_found_by_every_field(store: Store) -> None:
    await with_people(store, "ann", "bob", "annabel")
    await store.create_player(person("bot1", "Annibot", "bot"))
    await store.accounts.set_email("bob", "Bob@Example.org", SideEffects())
    await store.create_session(SessionRecord("d1", "bob", 1, NOW, "192.0.2.7", "Browser", "device-1", used=50))
    assert await found(store) == ["ann", "annabel", "bob"], "by name, and no bots"
    assert await found(store, text="ANN") == ["ann", "annabel"]
    assert await found(store, text="nabe") == ["annabel"], "a part of a name"
    assert await found(store, text="example.ORG") == ["bob"] == await found(store, text="192.0.2.7")
    assert await found(store, text="device-1") == ["bob"]
    assert await found(store, text="192.0.2") == [], "an address is looked for as a whole"
    assert await found(store, text="ann", kind="bots") == ["bot1"]
    assert len(await found(store, kind="all")) == 4


async def test_pages_are_in_order(store: Store) -> None:
    await with_people(store, *(f"p{number}" for number in range(7)))
    page = await store.reports.players(PlayerSearch(most=3, skip=2, descending=True))
    assert ([row.id for row in page.players], page.total) == (["p4", "p3", "p2"], 7)


async def test_players_are_sorted_by_balance_rake_and_time(store: Store) -> None:
    await with_people(store, "ann", "bob", "cid")
    await store.commit(
        [move("g1", BANK, wallet("ann"), 500, "deposit"), move("g2", BANK, wallet("bob"), 900, "deposit")]
    )
    await store.commit(earned("t-1", NOW, ["ann", "bob"], [300, 100], 40))
    await store.commit([Transfer("tournament:9:1", NOW, BANK, wallet("cid"), "VIP", 10**9, "points", "9")])
    await store.create_session(SessionRecord("d", "cid", 5, NOW, used=77))
    assert await found(store, sort="balance", currency="EUR", descending=True) == ["bob", "ann", "cid"]
    assert await found(store, sort="rake", descending=True) == ["ann", "bob", "cid"], "fees are no rake"
    assert await found(store, sort="used", descending=True) == ["cid", "ann", "bob"]
    rows = (await store.reports.players(PlayerSearch(currency="EUR", now=NOW))).players
    assert [(row.wallet, row.rake, row.used) for row in rows] == [(500, 30, None), (900, 10, None), (0, 0, 77)]
    assert await store.reports.rake_paid("ann", 0) == 30 and await store.reports.rake_paid("ann", NOW + 1) == 0


ACT = AuditEntry(1, "suspend", "", "why", "eve", "Eve")


async def test_players_are_filtered_by_account_state(store: Store) -> None:
    await with_people(store, "ann", "bob", "cid", "dan")
    await store.write_audit_entry(AuditEntry(1, "close-account", "ann", "why", "eve", "Eve"))
    for number, act in enumerate(("close-account", "open-account"), 2):
        await store.write_audit_entry(AuditEntry(number, act, "bob", "why", "eve", "Eve"))  # type: ignore[arg-type]
    await store.supervision.suspend(Suspension("cid", 0, NOW + 1, "why"), ACT)
    await store.supervision.suspend(Suspension("dan", 0, NOW, "why"), ACT)
    await store.supervision.add_note(StaffNote("dan", 1, "eve", "Eve", "looked at"))
    rows = {row.id: row for row in (await store.reports.players(PlayerSearch(now=NOW))).players}
    assert {id: row.state for id, row in rows.items()} == {
        "ann": "closed",
        "bob": "open",
        "cid": "suspended",
        "dan": "open",
    }
    assert (rows["dan"].notes, rows["ann"].notes) == (1, 0)
    assert await found(store, state="closed") == ["ann"] and await found(store, state="suspended") == ["cid"]
    assert await found(store, state="open") == ["bob", "dan"]


# ---- hands ----


def played(number: int, *players: str, day: int = 10, **more: object) -> HandRecord:
    return replace(hand(number, *players, ended=day * DAY_MS + number), **more)


async def with_hands(store: Store, *hands: HandRecord) -> Store:
    await with_people(store, "ann", "bob", "cid")
    for one in hands:
        await store.commit([], one)
    return store


async def test_results_are_added_up_by_day_and_game(store: Store) -> None:
    await with_hands(
        store,
        played(1, "ann", "bob"),
        played(2, "ann", "bob"),
        played(3, "bob", "ann", day=11),
        played(4, "ann", "bob", day=11, game="omaha", limit="PL", currency="EUR"),
        played(5, "ann", "bob", day=11, currency="CHIPS:9"),
        played(6, "ann", "bob", day=11, void="stopped"),
    )
    assert await store.reports.results("ann", 0) == [
        Result(10, "FUN", "holdem", "NL", 2, 20),
        Result(11, "EUR", "omaha", "PL", 1, 10),
        Result(11, "FUN", "holdem", "NL", 1, -10),
    ]
    assert len(await store.reports.results("ann", 11 * DAY_MS)) == 2


@pytest.mark.parametrize(
    ("hunt", "expected"),
    [
        (HandHunt(), ["u-4", "t-3", "t-2", "t-1"]),
        (HandHunt(id="t-2"), ["t-2"]),
        (HandHunt(player="cid"), ["t-3"]),
        (HandHunt(player="ann", since=10 * DAY_MS + 2), ["u-4", "t-2"]),
        (HandHunt(table="u"), ["u-4"]),
        (HandHunt(game="omaha"), ["t-2"]),
        (HandHunt(currency="EUR"), ["t-3"]),
        (HandHunt(since=10 * DAY_MS + 2, until=10 * DAY_MS + 3), ["t-3", "t-2"]),
        (HandHunt(least=100), ["t-1"]),
        (HandHunt(void=True), ["u-4"]),
        (HandHunt(void=False, game="holdem"), ["t-3", "t-1"]),
        (HandHunt(after=(10 * DAY_MS + 3, "t-3")), ["t-2", "t-1"]),
        (HandHunt(player="ann", after=(10 * DAY_MS + 4, "u-4")), ["t-2", "t-1"]),
        (HandHunt(player="nobody"), []),
    ],
)
async def test_hands_of_all_players_are_found(store: Store, hunt: HandHunt, expected: list[str]) -> None:
    await with_hands(
        store,
        played(1, "ann", "bob", pot=100),
        played(2, "ann", "bob", game="omaha"),
        played(3, "bob", "cid", currency="EUR"),
        replace(played(4, "ann", "bob"), id="u-4", table="u", void="stopped"),
    )
    hands = await store.reports.hands(hunt, 9)
    assert [one.id for one in hands] == expected
    assert [one.id for one in await store.reports.hands(hunt, 1)] == expected[:1]


async def test_a_found_hand_has_its_players_and_no_cards(store: Store) -> None:
    await with_hands(store, played(1, "ann", "bob"))
    (row,) = await store.reports.hands(HandHunt(), 9)
    assert row.players == (("ann", 10), ("bob", -10))
    assert (row.pot, row.rake, row.started, row.ended) == (30, 2, 1, 10 * DAY_MS + 1)
    assert not hasattr(row, "events")


async def test_hands_are_read_in_the_order_in_which_they_were_recorded(store: Store) -> None:
    hands = [played(1, "ann", "bob", day=12), played(2, "ann", "bob", day=11), played(3, "ann", "bob", day=13)]
    await with_hands(store, *hands)
    assert await store.reports.cursor_at(0) == 0
    first = await store.reports.hands_after(0, 2)
    assert [one for _, one in first] == hands[:2]
    assert [one for _, one in await store.reports.hands_after(first[-1][0], 9)] == hands[2:]
    since = await store.reports.cursor_at(13 * DAY_MS)
    assert [one for _, one in await store.reports.hands_after(since, 9)] == hands[2:]
    assert await store.reports.hands_after(await store.reports.cursor_at(14 * DAY_MS), 9) == []


# ---- money ----

EVERY_KIND: Sequence[Transfer] = [
    move("1", BANK, wallet("ann"), 1_000, "grant", "FUN"),
    move("2", BANK, wallet("ann"), 50_000, "deposit"),
    move("3", BANK, wallet("ann"), 500, "refill", "FUN"),
    move("4", wallet("ann"), stack("t", "ann"), 20_000, "buy-in"),
    move("5", stack("t", "ann"), RAKE, 300, "rake"),
    move("6", RAKE, JACKPOT, 100, "jackpot-fed"),
    move("7", JACKPOT, "prize:t-1", 80, "jackpot-won", at=NOW + DAY_MS),
    move("8", "prize:t-1", wallet("ann"), 80, "jackpot-paid", at=NOW + DAY_MS),
    move("9", wallet("ann"), "payout:w1", 4_000, "withdrawal", at=NOW + DAY_MS),
    move("a", "payout:w1", BANK, 4_000, "withdrawal-paid", at=NOW + 2 * DAY_MS),
    move("b", wallet("ann"), pool("9"), 1_100, "entry"),
    move("c", pool("9"), RAKE, 100, "fee", at=NOW + DAY_MS),
    move("d", BANK, pool("9"), 700, "overlay"),
    move("e", wallet("ann"), BANK, 25, "correction"),
    move("f", BANK, wallet("ann"), 10, "correction"),
    move("g", BANK, wallet("ann"), 7_000_000, "points", "VIP"),
]


async def booked(store: Store) -> MoneyBook:
    await with_people(store, "ann")
    await store.commit(EVERY_KIND)
    book = MoneyBook()
    last, sums = await store.reports.transfer_sums(0)
    book.take(sums)
    assert await store.reports.transfer_sums(last) == (last, [])
    await store.commit([move("z", BANK, wallet("ann"), 5, "deposit", at=NOW + DAY_MS)])
    _, more = await store.reports.transfer_sums(last)
    assert more == [TransferSum(101, "deposit", "EUR", "bank", "wallet", 5, 1)]
    book.take(more)
    return book


async def test_the_report_is_the_sum_of_the_ledgers_transfers_for_every_kind(store: Store) -> None:
    report = (await booked(store)).report("EUR", 100, 102)
    expected: dict[str, int] = {}
    for one in [*EVERY_KIND, move("z", BANK, wallet("ann"), 5, "deposit")]:
        if one.currency == "EUR":
            expected[one.kind] = expected.get(one.kind, 0) + one.amount
    assert {one.kind: one.amount for one in report.kinds} == expected
    assert report.totals == {
        "rake": 300, "fees": 100, "jackpot_fed": 100, "jackpot_won": 80, "jackpot_paid": 80, "deposits": 50_005,
        "withdrawals": 4_000, "grants": 0, "refills": 0, "corrections": -15, "overlay": 700,
    }  # fmt: skip


async def test_owed_and_house_figures_are_the_balances(store: Store) -> None:
    report = (await booked(store)).report("EUR", 99, 103)
    assert [one.owed for one in report.days[:2]] == [0, 50_000 - 300 + 700 - 25 + 10]
    balances = await store.balances("")
    theirs = sum(
        amount for (account, currency), amount in balances.items()
        if currency == "EUR" and account.partition(":")[0] in ("wallet", "stack", "pool", "prize", "payout")
    )  # fmt: skip
    last = report.days[-1]
    assert last.owed == theirs
    assert (last.jackpot, last.house) == (balances[JACKPOT, "EUR"], balances[RAKE, "EUR"])
    assert [one.day for one in report.days] == [99, 100, 101, 102, 103], "days without transfers too"


async def test_currencies_are_reported_separately(store: Store) -> None:
    book = await booked(store)
    assert book.currencies() == ["EUR", "FUN"], "points are no money"
    fun = book.report("FUN", 100, 100)
    assert (fun.totals["grants"], fun.totals["refills"], fun.days[0].owed) == (1_000, 500, 1_500)


def test_every_figure_uses_existing_kinds_and_accounts() -> None:
    for line in LINES.values():
        for kind in line.of:
            ways = kinds.KINDS[kind]
            assert any(way.credit in line.into or way.debit in line.out_of for way in ways), kind


async def test_hands_are_added_up_by_day_and_table(store: Store) -> None:
    await with_hands(
        store, played(1, "ann", "bob"), played(2, "ann", "bob"), played(3, "ann", "bob", day=11),
        played(4, "ann", "bob", void="stopped"),
    )  # fmt: skip
    assert await store.reports.hand_sums(0, 11 * DAY_MS) == [HandSum(10, "FUN", "holdem", "NL", "t", 2, 60, 4)]
    assert len(await store.reports.hand_sums(0, 12 * DAY_MS)) == 2


async def test_points_are_listed_by_player_highest_first(store: Store) -> None:
    await with_people(store, "ann", "bob")
    await store.commit(earned("t-1", NOW, ["ann", "bob"], [100, 300], 40))
    await store.commit([Transfer("e", NOW, wallet("bob"), BANK, "VIP", 100, "entry", "9")])
    assert await store.reports.points(0, 9) == [
        PointsOf("bob", 600_000, 599_900),
        PointsOf("ann", 200_000, 200_000),
    ]
    assert len(await store.reports.points(0, 1)) == 1 and await store.reports.points(NOW + 1, 9) == []


# ---- addresses and devices ----


async def test_only_shared_addresses_and_devices_are_reported(store: Store) -> None:
    await with_people(store, "ann", "bob", "cid", "dan", "eli")
    for at, (player, address, device) in enumerate(
        [("ann", "a1", "d1"), ("bob", "a1", "d2"), ("cid", "a3", "d1"), ("dan", "a4", "d4"), ("eli", "", "")], 1
    ):
        await store.create_session(SessionRecord(f"s{at}", player, at, NOW, address, "Browser", device, used=10 * at))
    assert await store.reports.sightings(0, 5) == [
        Sighting("ann", "a1", "d1", 1, 10),
        Sighting("bob", "a1", "d2", 2, 20),
        Sighting("cid", "a3", "d1", 3, 30),
    ]
    assert [one.player for one in await store.reports.sightings(15, 5)] == [], "the first had gone by then"
    assert await store.reports.sightings(0, 1) == [], "shared by more than so many is a school, or a mobile network"


async def test_the_size_of_the_database_is_reported(store: Store) -> None:
    assert await store.reports.size() >= 0


async def test_a_players_chat_is_listed_from_all_tables(store: Store) -> None:
    await with_people(store, "ann", "bob")
    lines = [
        SaidLine("t", 1, "ann", NOW, "hi", "hi"),
        SaidLine("u", 1, "ann", NOW + 1, "you ***", "you fool", removed=True),
        SaidLine("t", 2, "bob", NOW + 2, "well", "well"),
    ]
    for line in lines:
        await store.add_line(line)
    assert await store.reports.chat_of("ann", 9) == [lines[1], lines[0]]
    assert await store.reports.chat_of("ann", 9, NOW + 1) == [lines[0]]
    assert len(await store.reports.chat_of("ann", 1)) == 1
