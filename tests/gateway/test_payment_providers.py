"""A payment provider over HTTP: the player is sent to its page, and its program reports what became of the payment."""

from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.cashier.ways import Confirmation
from tests.cashier.fake_provider import COINS, Coins, signed
from tests.gateway.serving import Served, served
from tests.gateway.test_cashier import CASHIER, ask, send
from tests.gateway.test_operator import registered

WITH_COINS = replace(CASHIER, providers=(*CASHIER.providers, Coins()))


async def confirm(room: Served, said: Confirmation, headers: dict[str, str] | None = None, way: str = COINS) -> Any:
    own, body = signed(said)
    path = f"/api/cashier/providers/{way}"
    return await room.http.post(path, content=body, headers={"Content-Type": "text/plain"} | (headers or own))


async def test_a_deposit_is_paid_at_the_provider_and_credited_once() -> None:
    async with served(cashier=WITH_COINS) as room:
        ann, token = await registered(room, "Ann")
        wanted = {"currency": "EUR", "amount": 5_000, "way": COINS, "nonce": "nonce-0001"}
        asked = await send(room, token, "deposits", **wanted)
        assert asked["pay"]["online"] and asked["pay"]["url"] == ""
        told = await send(room, token, f"requests/{asked['id']}/pay")
        assert told["url"] == f"https://coins.example/pay/{asked['id']}"
        said = Confirmation("deposit", "c-1", asked["id"], 5_000, "EUR")
        assert (await confirm(room, said)).json() == {"outcome": "booked", "request": asked["id"]}
        assert (await confirm(room, said)).json() == {"outcome": "known", "request": asked["id"]}
        page = await ask(room, token)
        assert page["balances"][0]["holding"]["free"] == 5_000
        assert (await send(room, token, f"requests/{asked['id']}/pay", 409))["code"] == "state"


@pytest.mark.parametrize(
    ("status", "code", "what"),
    [
        (401, "bad_signature", {"headers": {"coins-signature": "no"}}),
        (404, "no_way", {"way": "sepa"}),
        (409, "no_request", {"said": Confirmation("deposit", "c-1", "NOSUCH", 5_000, "EUR")}),
    ],
)
async def test_unsigned_or_unbookable_updates_are_refused(status: int, code: str, what: dict[str, Any]) -> None:
    async with served(cashier=WITH_COINS) as room:
        said = what.pop("said", Confirmation("deposit", "c-1", "D1", 5_000, "EUR"))
        answer = await confirm(room, said, **what)
        assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_body_without_end_is_not_read() -> None:
    async with served(cashier=WITH_COINS) as room:
        answer = await room.http.post(f"/api/cashier/providers/{COINS}", content=b"x" * 300_000)
        assert answer.status_code == 413
