"""The cashier in the operator's API."""

from typing import Any

import pytest

from dealerbox.cashier.iban import reference_of
from dealerbox.gateway.office import sessions as office
from tests.cashier import statements
from tests.cashier.requests import OTHER_IBAN
from tests.gateway.serving import Served, served
from tests.gateway.test_cashier import CASHIER, send, with_euros
from tests.gateway.test_office_staff import PASSWORD, Worker, joined, workers
from tests.gateway.test_operator import KEY, act, ask, log, registered


async def withdrawal(room: Served, token: str, amount: int = 30_000, nonce: str = "nonce-0001") -> Any:
    wanted = {"currency": "EUR", "amount": amount, "way": "sepa", "account": OTHER_IBAN, "holder": "Ann A"}
    return await send(room, token, "withdrawals", nonce=nonce, **wanted)


async def owner_of(room: Served, worker: Worker) -> None:
    link = await room.house.staff.first_link()
    await worker.post("join", link=link, name="Olga", password=PASSWORD)
    await worker.set_up()


async def test_one_approves_another_pays_and_support_does_neither() -> None:
    async with served(cashier=CASHIER) as room, workers(room, "olga", "sam", "pat", "sue") as (olga, sam, pat, sue):
        await owner_of(room, olga)
        await joined(olga, sam, "Sam", "cashier")
        await joined(olga, pat, "Pat", "cashier")
        await joined(olga, sue, "Sue", "support")
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        id = (await withdrawal(room, token, 60_000))["id"]
        assert (await sue.ask("cash", 403))["code"] == "role"
        assert (await sue.post("cash/approve", 403, id=id))["code"] == "role"
        (row,) = (await sam.ask("cash"))["requests"]
        assert (row["id"], row["name"], row["two"], row["account"]) == (id, "Ann", True, "DE89 … 3000")
        assert (await sam.post("cash/approve", id=id, reason="looks right"))["state"] == "approved"
        case = await sam.ask(f"cash/request?id={id}")
        assert {one["act"]: one["code"] for one in case["acts"]} == {
            "pay": "second_person", "send": "second_person", "reject": "",
        }  # fmt: skip
        assert case["row"]["account"] == "DE89 3704 0044 0532 0130 00", "whoever pays must know it"
        assert case["hints"]["first"] and case["holding"]["reserved"] == 60_000
        assert [(one["act"], one["by"]) for one in case["steps"]] == [("ask", "Ann"), ("approve", "Sam")]
        assert (await sam.post("cash/pay", 409, id=id))["code"] == "second_person"
        assert (await pat.post("cash/pay", id=id))["by"] == "Pat"
        assert (await pat.post("cash/pay", id=id))["state"] == "paid", "pressed twice"
        assert (await sam.post("cash/pay", 409, id=id))["code"] == "state"
        assert [one for one in await log(room) if one[0].startswith("cash")] == [
            ("cash-approve", ann, f"withdrawal {id}, 600.00 EUR: looks right"),
            ("cash-pay", ann, f"withdrawal {id}, 600.00 EUR"),
        ]


async def test_money_acts_require_a_recent_identity_check(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served(cashier=CASHIER) as room, workers(room, "olga", "sam") as (olga, sam):
        await owner_of(room, olga)
        await joined(olga, sam, "Sam", "cashier")
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        id = (await withdrawal(room, token))["id"]
        at_desk = {"player": "Ann", "currency": "EUR", "amount": 100, "nonce": "nonce-0009"}
        wanted = {"way": "sepa", "nonce": "nonce-0009"}
        monkeypatch.setattr(office, "CONFIRMED_MS", -1)
        rows: list[tuple[str, dict[str, Any]]] = [
            ("approve", {"id": id}), ("pay", {"id": id}), ("receive", {"id": id}), ("count", {"id": id}),
            ("confirm", {"id": id}), ("give", at_desk), ("take", at_desk), ("send", wanted),
            ("propose", at_desk | {"against": "bank", "reason": "x"}),
            ("book", {"way": "sepa", "text": "", "keys": []}),
        ]  # fmt: skip
        for name, body in rows:
            assert (await sam.post(f"cash/{name}", 403, **body))["code"] == "confirm", name
        assert (await sam.post("jackpot/pay", 403, hand="h"))["code"] == "confirm"
        assert (await sam.ask(f"cash/request?id={id}"))["row"]["state"] == "asked", "nothing was done"
        monkeypatch.undo()
        await sam.post("own/confirm", proof=sam.recovery.pop())
        assert (await sam.post("cash/approve", id=id))["state"] == "approved"


async def test_the_queue_is_filtered_and_paged() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        ids = [(await withdrawal(room, token, 1_000 + number, f"nonce-{number:04}"))["id"] for number in range(5)]
        await act(room, "cash/reject", id=ids[0], reason="no")

        async def found(query: str = "") -> list[str]:
            return [one["id"] for one in (await ask(room, f"cash?{query}"))["requests"]]

        assert await found() == ids[:0:-1]
        assert await found("state=rejected") == ids[:1]
        assert await found("state=") == ids[::-1]
        assert await found("kind=deposit") == [] and await found("kind=withdrawal&currency=EUR&way=sepa") == ids[:0:-1]
        assert await found("player=ANN&most=2") == ids[:2:-1]
        page = await ask(room, "cash?most=2")
        assert await found(f"before={page['next']}") == ids[2:0:-1]
        for wrong in ("most=0", "before=x"):
            assert (await room.http.get(f"/api/operator/cash?{wrong}", headers=KEY)).status_code == 400
        answer = await room.http.get("/api/operator/cash?player=zoe", headers=KEY)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_player")
        answer = await room.http.get("/api/operator/cash/request?id=NONE", headers=KEY)
        assert (answer.status_code, answer.json()["code"]) == (404, "no_request")


async def test_payments_in_person_and_totals() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        at_desk = {"player": "Ann", "currency": "EUR", "reason": "cash"}
        taken = await act(room, "cash/take", amount=20_000, nonce="nonce-0001", **at_desk)
        assert taken["state"] == "received"
        assert (await act(room, "cash/take", amount=20_000, nonce="nonce-0001", **at_desk))["id"] == taken["id"]
        assert (await act(room, "cash/give", amount=5_000, nonce="nonce-0002", **at_desk))["state"] == "paid"
        assert (await act(room, "cash/give", 409, amount=15_001, nonce="nonce-0003", **at_desk))["code"] == "not_enough"
        for wrong in (0, -5, 10**18, 1.5, None, "5"):
            assert (await act(room, "cash/take", 400, amount=wrong, nonce="nonce-0004", **at_desk))[
                "code"
            ] == "malformed"
        set_up = await ask(room, "cash/set-up")
        assert set_up["sums"] == [{"way": "desk", "currency": "EUR", "taken": 20_000, "paid": 5_000}]
        assert (set_up["statements"], set_up["lists"]) == (["sepa"], ["sepa"])
        assert set_up["second_person_above"] == {"EUR": 50_000}
        assert await room.house.parts.store.balance(f"wallet:{ann}", "EUR") == 15_000


async def test_a_list_for_the_bank_and_the_banks_statement() -> None:
    async with served(cashier=CASHIER) as room:
        ann, token = await registered(room, "Ann")
        await with_euros(room, ann)
        out = (await withdrawal(room, token))["id"]
        await act(room, "cash/approve", id=out)
        made = await act(room, "cash/send", way="sepa", nonce="nonce-0001")
        assert [one["id"] for one in made["requests"]] == [out]
        answer = await room.http.get(f"/api/operator/cash/list?batch={made['batch']}", headers=KEY)
        assert answer.headers["content-type"] == "application/xml" and f"<EndToEndId>{out}</EndToEndId>" in answer.text
        wanted = {"currency": "EUR", "amount": 5_000, "way": "sepa", "nonce": "nonce-0002"}
        came = (await send(room, token, "deposits", **wanted))["id"]
        text = statements.camt(
            statements.entry(4_000, reference_of(came), key="A"),
            statements.entry(30_000, key="B", incoming=False, end_to_end=out),
            statements.entry(70, text="x", key="C"),
        )
        read = (await act(room, "cash/statement", way="sepa", text=text))["lines"]
        assert [(one["would"], one["why"], (one["request"] or {}).get("id")) for one in read] == [
            ("receive", "other_amount", came), ("pay", "", out), ("nothing", "unknown", None),
        ]  # fmt: skip
        keys = [one["key"] for one in read]
        booked = (await act(room, "cash/book", way="sepa", text=text, keys=keys, players={keys[2]: "Ann"}))["lines"]
        assert [one["code"] for one in booked] == ["", "", ""]
        assert await room.house.parts.store.balance(f"wallet:{ann}", "EUR") == 100_000 - 30_000 + 4_000 + 70
        assert await room.house.parts.store.balance("bank", "EUR") == -74_070
        for body in ({"text": "<a/>", "way": "sepa"}, {"text": "<!DOCTYPE a><a/>", "way": "sepa"}):
            assert (await act(room, "cash/statement", 400, **body))["code"] == "bad_statement"
        assert (await act(room, "cash/statement", 404, text="", way="desk"))["code"] == "no_way"
        assert (await act(room, "cash/statement", 413, text="x" * 4_100_000, way="sepa"))["code"] == "too_large"
