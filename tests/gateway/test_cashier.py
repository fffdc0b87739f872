"""The players' cashier over HTTP."""

import csv
import io
import json
from itertools import product
from typing import Any

import pytest

from dealerbox.cashier.settings import settings_of
from tests.cashier.cashier_room import SET_UP
from tests.cashier.requests import OTHER_IBAN
from tests.gateway.serving import Served, served
from tests.gateway.test_operator import act, registered
from tests.live.values import move

CASHIER = settings_of(SET_UP + "[fun]\nbelow = 20000\nup_to = 100000\nevery_hours = 4\n", {})
Token = str


def by(token: Token) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


async def ask(room: Served, token: Token, path: str = "", status: int = 200) -> Any:
    answer = await room.http.get(f"/api/cashier{path}", headers=by(token))
    assert answer.status_code == status, answer.text
    return answer.json()


async def send(room: Served, token: Token, path: str, status: int = 200, **body: Any) -> Any:
    answer = await room.post(f"cashier/{path}", body, headers=by(token))
    assert answer.status_code == status, answer.text
    return answer.json()


async def with_euros(room: Served, player: str, amount: int = 100_000) -> None:
    await room.house.parts.store.commit([move(f"in:{player}", "bank", f"wallet:{player}", amount, "EUR")])


async def test_a_deposit_from_its_announcement_to_its_arrival() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        page = await ask(room, token)
        assert page["host"] == "Ann, ann@example.org" and page["open"] == []
        euros, fun = page["balances"]
        assert (fun["currency"], fun["holding"]["free"], fun["ways"]) == ("FUN", 100_000, [])
        assert [one["way"] for one in euros["ways"]] == ["sepa", "desk"]
        assert euros["ways"][0]["deposits"] == {"least": 1_000, "most": 1_000_000, "fee": 0}
        wanted = {"currency": "EUR", "amount": 12_345, "way": "sepa", "nonce": "nonce-0001"}
        asked = await send(room, token, "deposits", **wanted)
        assert (asked["state"], asked["amount"], asked["may_take_back"]) == ("announced", 12_345, True)
        assert asked["pay"]["account"] == "FI21 1234 5600 0007 85" and asked["pay"]["qr"].startswith("<svg")
        assert asked["pay"]["reference"] == asked["reference"]
        assert await send(room, token, "deposits", **wanted) == asked, "sent twice it is one"
        async with room.socket(token) as client:
            await client.kind("Welcome")
            await act(room, "cash/receive", id=asked["id"], amount=12_000)
            notice = await client.kind("Notice")
            assert (notice["code"], notice["about"]) == ("cash_deposit_received", "120.00 EUR")
            wallet = await client.until(lambda one: one["type"] == "Wallet" and len(one["balances"]) == 2)
            assert wallet["balances"][0] == {"currency": "EUR", "wallet": 12_000, "in_play": 0}
        (mine,) = (await ask(room, token, "/requests"))["requests"]
        assert (mine["state"], mine["arrived"], mine["pay"]) == ("received", 12_000, None)
        assert [one["by"] for one in mine["steps"]] == ["Ann", ""], "which of the staff it was is not told"


async def test_a_withdrawal_is_reserved_taken_back_and_refused() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        wanted = {"currency": "EUR", "amount": 30_000, "way": "sepa", "account": OTHER_IBAN, "holder": "Ann A"}
        first = await send(room, token, "withdrawals", nonce="nonce-0001", **wanted)
        assert (first["account"], first["holder"]) == ("DE89 … 3000", "Ann A")
        holding = (await ask(room, token))["balances"][0]["holding"]
        assert (holding["free"], holding["reserved"]) == (70_000, 30_000)
        back = await send(room, token, f"requests/{first['id']}/take-back")
        assert (back["state"], back["may_take_back"]) == ("withdrawn", False)
        second = await send(room, token, "withdrawals", nonce="nonce-0002", **wanted)
        await act(room, "cash/reject", id=second["id"], reason="=a formula?")
        (told, _) = (await ask(room, token, "/requests"))["requests"]
        assert (told["state"], told["reason"]) == ("rejected", "=a formula?")
        assert (await ask(room, token))["balances"][0]["holding"]["free"] == 100_000
        lines = (await ask(room, token, "/history?currency=EUR&group=withdrawal"))["lines"]
        assert [(one["kind"], one["change"], one["balance"]) for one in lines] == [
            ("withdrawal-back", 30_000, 100_000), ("withdrawal", -30_000, 70_000),
            ("withdrawal-back", 30_000, 100_000), ("withdrawal", -30_000, 70_000),
        ]  # fmt: skip
        assert lines[0]["details"] == {"name": "", "state": "rejected", "reason": "=a formula?", "by": []}
        other, others = await registered(room, "Bob")
        assert (await send(room, others, f"requests/{first['id']}/take-back", 404))["code"] == "no_request"
        assert (await ask(room, others, "/requests"))["requests"] == []


NO_AMOUNTS = (
    "0", "-1", "-100000", "1000000000000000000", "1e3", "1.5", "10.0", "NaN", "Infinity", "null", '"100"', "true", "[]",
    "1" * 400,
)  # fmt: skip


async def test_invalid_amounts_are_refused() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        asked = '"currency": "EUR", "way": "sepa", "nonce": "nonce-0001"'
        bodies = {"deposits": asked, "withdrawals": f'{asked}, "account": "{OTHER_IBAN}", "holder": "A"'}
        for amount, (path, rest) in product(NO_AMOUNTS, bodies.items()):
            answer = await room.http.post(
                f"/api/cashier/{path}",
                content=f'{{"amount": {amount}, {rest}}}',
                headers=by(token) | {"Content-Type": "application/json"},
            )
            assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), (amount, answer.text)
        assert await room.house.parts.store.balance(f"wallet:{ann}", "EUR") == 100_000


@pytest.mark.parametrize(
    ("path", "change", "status", "code"),
    [
        ("deposits", {"way": "gold"}, 404, "no_way"),
        ("deposits", {"currency": "SEK"}, 404, "no_way"),
        ("deposits", {"currency": "FUN"}, 404, "no_way"),
        ("deposits", {"currency": "eur"}, 400, "malformed"),
        ("deposits", {"amount": 999}, 400, "limits"),
        ("deposits", {"nonce": "short"}, 400, "malformed"),
        ("deposits", {"nonce": "\u0000" * 10}, 400, "malformed"),
        ("deposits", {"more": 1}, 400, "malformed"),
        ("withdrawals", {"amount": 100_001}, 409, "not_enough"),
        ("withdrawals", {"account": "DE89 3704 0044 0532 0130 01"}, 400, "account"),
        ("withdrawals", {"account": "x" * 61}, 400, "malformed"),
        ("withdrawals", {"holder": "\n"}, 400, "holder"),
        ("withdrawals", {"like": "NOSUCHONE9"}, 404, "no_request"),
    ],
)  # fmt: skip
async def test_invalid_requests_are_refused(path: str, change: dict[str, Any], status: int, code: str) -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        body: dict[str, Any] = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0001"}
        if path == "withdrawals":
            body |= {"account": OTHER_IBAN, "holder": "Ann A"}
        assert (await send(room, token, path, status, **(body | change)))["code"] == code
        assert await room.house.parts.store.balance(f"wallet:{ann}", "EUR") == 100_000


async def test_observers_and_guests_have_no_cashier() -> None:
    async with served(cashier=CASHIER) as room:
        for path in ("", "/requests", "/history", "/history.csv"):
            assert (await room.http.get(f"/api/cashier{path}")).status_code == 401
        token = await room.guest()
        wanted = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0001"}
        assert (await send(room, token, "deposits", 403, **wanted))["code"] == "guest"
        foreign = by(token) | {"Origin": "http://evil.example"}
        answer = await room.post("cashier/top-up", {}, headers=foreign)
        assert answer.status_code == 403 and answer.json()["code"] == "foreign_page"


async def test_fun_money_is_topped_up_on_request() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        assert (await send(room, token, "top-up", 409))["code"] == "enough"
        store = room.house.parts.store
        await store.commit([move("b", f"wallet:{ann}", f"stack:t:{ann}", 95_000)])
        assert (await send(room, token, "top-up", 409))["code"] == "enough", "chips on a table count"
        await store.commit([move("lost", f"stack:t:{ann}", "rake", 95_000)])
        assert await send(room, token, "top-up") == {"amount": 95_000}
        assert (await send(room, token, "top-up", 409))["code"] == "enough"
        top_up = (await ask(room, token))["top_up"]
        assert top_up["up_to"] == 100_000 and top_up["next"] > room.house.parts.clock.now()
        await store.commit([move("b2", f"wallet:{ann}", f"stack:t:{ann}", 99_000)])
        await store.commit([move("lost2", f"stack:t:{ann}", "rake", 99_000)])
        assert (await send(room, token, "top-up", 409))["code"] == "too_soon"


async def test_a_history_to_keep_is_the_history_on_the_page() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        store = room.house.parts.store
        for number in range(9):
            await store.commit([move(f"b{number}", f"wallet:{ann}", f"stack:t{number}:{ann}", 100 + number, "EUR")])
        proposed = await act(
            room, "cash/propose", player="Ann", currency="EUR", amount=200, against="bank", reason="=2+2, a gift",
            nonce="nonce-0001",
        )  # fmt: skip
        assert (await act(room, "cash/confirm", 409, id=proposed["id"]))["code"] == "second_person"
        lines, before = [], ""
        while True:
            page = await ask(room, token, f"/history?most=4{before}")
            lines += page["lines"]
            if page["next"] is None:
                break
            before = f"&before={page['next']}"
        assert len(lines) == 11 and lines[-1]["group"] == "grant"
        assert sum(one["change"] for one in lines if one["currency"] == "EUR") == await store.balance(
            f"wallet:{ann}", "EUR"
        )
        answer = await room.http.get("/api/cashier/history.csv?group=table", headers=by(token))
        assert answer.headers["content-type"].startswith("text/csv")
        assert 'filename="history.csv"' in answer.headers["content-disposition"]
        rows = list(csv.DictReader(io.StringIO(answer.text, newline="")))
        assert [int(row["number"]) for row in rows] == [one["seq"] for one in lines if one["group"] == "table"]
        assert rows[0]["amount"] == "-1.08" and json.dumps(rows)
        for wrong in ("group=gold", "most=0", "most=x", "since=-1", "before=" + "9" * 40):
            assert (await ask(room, token, f"/history?{wrong}", 400))["code"] == "malformed"


async def test_without_a_way_the_host_keeps_the_bank() -> None:
    async with served(cashier=settings_of('[cashier]\nhost = "Ann at the bar"', {})) as room:
        _, token = await registered(room, "Ann")
        page = await ask(room, token)
        assert page["host"] == "Ann at the bar" and page["balances"][1]["ways"] == []


async def test_no_account_is_closed_while_its_money_is_in_the_room() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")

        async def closed() -> Any:
            answer = await room.post("account/close", {"password": "correct horse"}, headers=by(token))
            return answer.json().get("code", answer.status_code)

        wanted = {"currency": "EUR", "amount": 20_000, "way": "sepa"}
        deposit = await send(room, token, "deposits", nonce="nonce-0001", **wanted)
        assert await closed() == "cash_request"
        await act(room, "cash/receive", id=deposit["id"])
        assert await closed() == "balance"
        where = {"account": OTHER_IBAN, "holder": "Ann A"}
        withdrawal = await send(room, token, "withdrawals", nonce="nonce-0002", **wanted, **where)
        assert await closed() == "withdrawal"
        await act(room, "cash/approve", id=withdrawal["id"])
        await act(room, "cash/pay", id=withdrawal["id"])
        assert await closed() == 200
        assert await room.house.parts.store.balances(f"wallet:{ann}") == {}
        late = {"player": ann, "currency": "EUR", "amount": 5, "nonce": "nonce-0003"}
        assert (await act(room, "cash/take", 409, **late))["code"] == "account_gone"
