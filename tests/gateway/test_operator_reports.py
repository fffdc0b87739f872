"""Reports of real prizes and protections, and the operator's acts on them."""

import json
from typing import Any

import msgspec
import pytest
from starlette.requests import Request

from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.gateway.http.calls import Asked, Caller
from dealerbox.gateway.http.calls.answering import Limits
from dealerbox.gateway.office.audit_log import OperatorLog
from dealerbox.gateway.office.room import OperatorRoom
from dealerbox.ledger import JACKPOT, wallet
from dealerbox.live.disconnect_protection import PlayerSum, ProtectionReport, by_player
from dealerbox.live.operator import Operator
from tests.live.playing import PURSE, FixedDeck, VirtualRoom, virtual
from tests.live.real_money import REAL_FIXED, REAL_SIX
from tests.live.test_jackpot import DECK, checked_down, three
from tests.live.test_protection import bob_is_lost
from tests.live.values import in_jackpot
from tests.private_tables.harness import home_game


async def report(running: VirtualRoom, name: str) -> Any:
    calls = (*OperatorRoom(running.parts).calls(), *OperatorLog(running.parts).calls())
    call = next(one for one in calls if one.who.act == name)
    request = Request({"type": "http", "path_params": {}})
    asked = Asked(request, Caller(actor=KEY), None, call.query(), Limits(running.parts.clock))
    return json.loads(msgspec.json.encode(await call.answer(asked)))


async def jackpot_is_won() -> VirtualRoom:
    running = await VirtualRoom(rng=FixedDeck(DECK)).open(REAL_SIX)
    await running.store.commit(in_jackpot(999, "EUR"))
    people = await three(running)
    await checked_down(people)
    for person in people:
        await person.leave("r6")
    return running


@virtual
async def test_prize_is_shown_with_proof_and_early_payment_is_logged() -> None:
    running = await jackpot_is_won()
    (prize,) = (await report(running, "jackpots"))["jackpots"]
    assert (prize["hand"], prize["jackpot"], prize["prize"], prize["currency"]) == ("r6-1", 1_000, 800, "EUR")
    assert prize["board"] == "Qs Qc Js Ts 3h"
    (beaten,), (winner,) = prize["beaten"], prize["winners"]
    assert sorted(beaten["cards"].split()) == ["Qd", "Qh"]
    assert (beaten["hand"], winner["hand"]) == ("four of a kind, queens, jack kicker", "straight flush, ace high")
    shares = {share["player"]: share["amount"] for share in prize["shares"]}
    assert (shares[beaten["player"]], sum(shares.values())) == (max(shares.values()), 800)
    assert beaten["name"] == beaten["player"].capitalize()

    assert set(await Operator(running.parts, KEY).pay_jackpot("r6-1", "looked at")) == set(shares)
    (hand,) = await running.store.hands_of("ann", 9)
    for one in hand.players:
        assert await running.store.balance(wallet(one.player), "EUR") == PURSE + one.net + shares[one.player]
    with pytest.raises(Refusal, match="r6-1"):
        await Operator(running.parts, KEY).pay_jackpot("r6-1", "again")
    (act,) = (await report(running, "log"))["acts"]
    assert (act["act"], act["about"], act["reason"]) == ("pay-jackpot", "r6-1", "looked at")


@virtual
async def test_withheld_prize_returns_to_the_jackpot_and_is_logged() -> None:
    running = await jackpot_is_won()
    await Operator(running.parts, KEY).withhold_jackpot("r6-1", "the three chased it together")
    assert await running.store.balance(JACKPOT, "EUR") == 1_000
    assert (await report(running, "jackpots"))["jackpots"] == []
    (act,) = (await report(running, "log"))["acts"]
    assert (act["act"], act["about"], act["reason"]) == ("withhold-jackpot", "r6-1", "the three chased it together")


@virtual
async def test_protection_report_shows_the_gain() -> None:
    running = await VirtualRoom().open(REAL_FIXED)
    await bob_is_lost(running, REAL_FIXED)
    told = await report(running, "protections")
    (use,), (player,) = told["uses"], told["players"]
    (hand,) = await running.store.hands_of("bob", 1)
    assert (use["name"], use["table"], use["hand"], use["pot"]) == ("Bob", "f2", "f2-1", hand.pot)
    assert use["won"] - use["put_in"] == next(one.net for one in hand.players if one.player == "bob")
    assert (player["name"], player["uses"], player["won"], player["warnings"]) == ("Bob", 1, use["won"], 0)


def test_highest_gain_comes_first() -> None:
    def use(player: str, put_in: int, won: int, currency: str = "EUR") -> ProtectionReport:
        return ProtectionReport(player, "t", "h", 0, not currency, currency, 0, put_in, won)

    sums = by_player([use("ann", 100, 0), use("bob", 100, 300), use("bob", 100, 90), use("ann", 0, 0, "")])
    assert sums == [
        PlayerSum("bob", "EUR", uses=2, void=0, wins=1, put_in=200, won=390),
        PlayerSum("ann", "", uses=1, void=1, wins=0, put_in=0, won=0),
        PlayerSum("ann", "EUR", uses=1, void=0, wins=0, put_in=100, won=0),
    ]


@virtual
async def test_the_operator_sees_private_tables_too_and_a_closed_account_leaves_them() -> None:
    running = await VirtualRoom().open(REAL_SIX)
    game = await home_game(running)
    config = await game.config()
    await game.ann.sit(config, 1, config.min_buy_in)
    told = {row["id"]: row["players"] for row in (await report(running, "tables"))["tables"]}
    assert told == {"r6": [], game.id: ["Ann"]}
    await Operator(running.parts, KEY).close_account("ann", "too many all-ins")
    assert await running.store.balances("stack:") == {}
    assert (await report(running, "log"))["acts"][0]["name"] == "Ann"
