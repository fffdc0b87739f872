"""Money by day over HTTP: the sums are those of the ledger."""

import csv
import io

from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.reports.store import DAY_MS
from tests.gateway.office_room import played, staffed
from tests.gateway.test_operator import registered


async def test_every_figure_is_the_sum_of_the_ledgers_transfers() -> None:
    async with staffed("cashier") as (room, (_, cash)):
        records = await played(room, 180)
        ann, _ = await registered(room, "Ann")
        store, now = room.house.parts.store, room.house.parts.clock.now()
        await store.commit([Transfer("d", now, BANK, wallet(ann), "EUR", 7_000, "deposit", "x")])
        told = await cash.ask("money?currency=EUR&days=7")
        kinds: dict[str, int] = {}
        _, sums = await store.reports.transfer_sums(0)
        for one in sums:
            if one.currency == "EUR":
                kinds[one.kind] = kinds.get(one.kind, 0) + one.amount
        assert {one["kind"]: one["amount"] for one in told["kinds"]} == kinds
        assert told["totals"]["rake"] == kinds["rake"] == sum(record.rake for record in records)
        assert told["totals"]["deposits"] == kinds["deposit"] > 7_000 and told["currencies"] == ["EUR", "FUN"]
        games = (await cash.ask("money/games?currency=EUR&days=7"))["games"]
        tables = (await cash.ask("money/games?currency=EUR&days=7&tables=true"))["games"]
        assert sum(one["rake"] for one in games) == sum(one["rake"] for one in tables) == kinds["rake"]
        assert (len(games), len(tables)) == (1, 3) and sum(one["hands"] for one in tables) == 180
        owed = sum(
            amount
            for (account, of), amount in (await store.balances("")).items()
            if of == "EUR" and account.partition(":")[0] in ("wallet", "stack", "pool", "prize", "payout")
        )
        assert told["days"][-1]["owed"] == owed
        assert told["days"][-1]["day"] == now // DAY_MS, "today, by UTC"


async def test_the_file_has_the_same_sums() -> None:
    async with staffed("cashier") as (room, (_, cash)):
        await played(room, 60)
        told = await cash.ask("money?currency=EUR&days=3")
        answer = await cash.http.get("/api/operator/money/csv?currency=EUR&days=3")
        assert answer.headers["content-type"].startswith("text/csv")
        rows = list(csv.DictReader(io.StringIO(answer.text)))
        assert len(rows) == 3 and rows[0]["currency"] == "EUR"
        assert sum(round(float(row["rake"]) * 100) for row in rows) == told["totals"]["rake"] > 0
        games = list(csv.DictReader(io.StringIO((await cash.http.get("/api/operator/money/games/csv?days=3")).text)))
        assert [row["game"] for row in games] == ["holdem"]


async def test_days_and_currencies_that_are_none_are_named() -> None:
    async with staffed("support", "cashier") as (room, (_, sue, cash)):
        assert (await sue.ask("money", 403))["code"] == "role"
        assert (await cash.ask("money?currency=SEK", 404))["code"] == "no_currency"
        assert (await cash.ask("money?first=2026-13-01", 400))["code"] == "malformed"
        assert (await cash.ask("money?first=2026-11-30&last=2026-11-01", 400))["code"] == "days"
        assert (await cash.ask("money?days=0", 400))["code"] == "malformed"


async def test_a_fresh_room_has_a_report_of_nothing_in_each_of_its_currencies() -> None:
    async with staffed("cashier") as (_, (_, cash)):
        assert (await cash.ask("session"))["currencies"] == ["EUR", "FUN"]
        for currency in ("EUR", "FUN", ""):
            told = await cash.ask(f"money?currency={currency}&days=2")
            assert (len(told["days"]), told["kinds"], told["currencies"]) == (2, [], []), currency


async def test_points_and_jackpot_are_reported_by_day() -> None:
    async with staffed("cashier") as (room, (_, cash)):
        records = await played(room, 120)
        points = await cash.ask("points?days=7&most=200")
        issued = sum(units for _, units in points["issued"])
        assert issued == sum(one["earned"] for one in points["players"]) == points["held"] > 0
        assert issued == sum(record.rake for record in records) * 20_000, "two points for each euro of rake"
        told = await cash.ask("jackpot?days=7")
        ((_, currency, fed),) = told["fed"]
        assert (currency, fed) == ("EUR", sum(record.rake // 10 for record in records))
        assert told["totals"] == [{"currency": "EUR", "amount": fed}] and told["hits"] == []
