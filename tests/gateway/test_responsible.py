"""Limits, breaks and exclusions over HTTP, for players and staff."""

from typing import Any

import pytest

from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.wire import Sit
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.live.real_money import REAL_SIX

KEY = {"Authorization": f"Bearer {OPERATOR_KEY}"}
LOSS = {"name": "loss-day", "currency": "EUR"}


async def player(room: Served, name: str) -> tuple[str, dict[str, str]]:
    """Return the player's id, and the browser's headers."""
    answer = await room.post("register", {"name": name, "password": "correct horse"})
    room.http.cookies.clear()
    account = answer.json()
    return account["player"], {"Authorization": f"Bearer {account['token']}"}


async def get(room: Served, path: str, headers: dict[str, str]) -> Any:
    answer = await room.http.get(f"/api/{path}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.json()


def limit_of(page: Any, name: str, currency: str = "EUR") -> Any:
    return next(one for one in page["standing"]["limits"] if (one["name"], one["currency"]) == (name, currency))


async def test_a_limit_is_set_raised_and_called_off() -> None:
    async with served() as room:
        _, ann = await player(room, "Ann")
        page = await get(room, "play", ann)
        assert page["standing"]["currencies"] == ["EUR"] and limit_of(page, "loss-day")["value"] is None
        page = (await room.post("play/limit", LOSS | {"value": 5000}, headers=ann)).json()
        own = limit_of(page, "loss-day")
        assert (own["value"], own["left"]) == (5000, 5000) and own["renews"] > page["standing"]["now"]
        page = (await room.post("play/limit", LOSS | {"value": None}, headers=ann)).json()
        asked = limit_of(page, "loss-day")["raise_asked"]
        assert asked["value"] is None and asked["ready"] == asked["lapses"] - 7 * 86_400_000
        early = await room.post("play/limit/confirm", LOSS, headers=ann)
        assert (early.status_code, early.json()["code"]) == (409, "too_early")
        page = (await room.post("play/limit/call-off", LOSS, headers=ann)).json()
        assert limit_of(page, "loss-day")["raise_asked"] is None
        assert [one["what"] for one in page["standing"]["history"]] == ["RaiseCalledOff", "RaiseAsked", "LimitSet"]


@pytest.mark.parametrize(
    ("path", "body", "status", "code"),
    [
        ("limit", LOSS | {"value": -1}, 400, "malformed"),
        ("limit", LOSS | {"value": 1.5}, 400, "malformed"),
        ("limit", {"name": "loss-year", "currency": "EUR", "value": 1}, 400, "malformed"),
        ("limit", {"name": "loss-day", "currency": "FUN", "value": 1}, 400, "limit_currency"),
        ("limit", {"name": "loss-day", "currency": "eur", "value": 1}, 400, "limit_currency"),
        ("limit", {"name": "session-day", "currency": "", "value": 0}, 400, "limit_value"),
        ("limit", LOSS | {"value": None}, 409, "limit_same"),
        ("limit/confirm", LOSS, 409, "no_raise"),
        ("break", {"hours": 23}, 400, "cool_off"),
        ("exclusion", {"period": "2 years"}, 400, "malformed"),
        ("return", {}, 409, "not_excluded"),
        ("check", {"minutes": 17}, 400, "check_minutes"),
    ],
)
async def test_invalid_requests_are_refused_with_a_reason(path: str, body: Any, status: int, code: str) -> None:
    async with served() as room:
        _, ann = await player(room, "Ann")
        answer = await room.post(f"play/{path}", body, headers=ann)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert (await get(room, "play", ann))["standing"]["history"] == []
        assert (await room.post(f"play/{path}", body)).status_code in (400, 401), "and nobody is asked who he is not"


async def test_limit_applies_at_a_table_and_break_is_sent_over_the_socket() -> None:
    async with served(REAL_SIX) as room:
        id, ann = await player(room, "Ann")
        await room.house.parts.store.commit([Transfer("in", 0, BANK, wallet(id), "EUR", 9000, "deposit")])
        await room.post("play/limit", LOSS | {"value": 4999}, headers=ann)
        async with room.socket(headers=ann) as client:
            await client.say(Sit("1", REAL_SIX.id, 0, 5000))
            refused = await client.until(lambda one: one["type"] == "Refused")
            assert refused["limit"]["name"] == "loss-day" and refused["limit"]["left"] == 4999
            await room.post("play/break", {"hours": 24}, headers=ann)
            told = await client.until(lambda one: one["type"] == "PlayBarred")
            assert told["barred"]["why"] == "break"
        async with room.socket(headers=ann) as again:
            await again.until(lambda one: one["type"] == "PlayBarred")
        me = await get(room, "cashier", ann)
        assert me["balances"], "he sees his account all the same"
        back = await room.post("play/return", {}, headers=ann)
        assert (back.status_code, back.json()["code"]) == (409, "not_excluded"), "a break ends by itself"


async def test_the_staff_sees_all_excludes_for_a_reason_and_lifts_its_own_alone() -> None:
    async with served() as room:
        ann_id, ann = await player(room, "Ann")
        bob_id, _ = await player(room, "Bob")
        await room.post("play/exclusion", {"period": "6 months"}, headers=ann)
        without = await room.post(
            "operator/play/exclude", {"player": "Bob", "period": "1 year", "reason": " "}, headers=KEY
        )
        assert without.status_code == 400
        done = await room.post(
            "operator/play/exclude", {"player": "Bob", "period": "1 year", "reason": "under age"}, headers=KEY
        )
        assert done.json() == {"player": bob_id, "name": "Bob"}
        use = await get(room, "operator/play", KEY)
        assert {one["name"]: one["barred"]["why"] for one in use["barred"]} == {"Ann": "exclusion", "Bob": "house"}
        assert [(one["name"], one["change"]["who"]) for one in use["changes"]] == [
            ("Bob", "operator's key"),
            ("Ann", "player"),
        ]
        lifted = await room.post("operator/play/lift", {"player": "Ann", "reason": "he asks for it"}, headers=KEY)
        assert (lifted.status_code, lifted.json()["code"]) == (409, "not_excluded"), "his own stays"
        assert (
            await room.post("operator/play/lift", {"player": "Bob", "reason": "he is 30"}, headers=KEY)
        ).status_code == 200
        one = await get(room, "operator/play/player?player=Bob", KEY)
        assert one["barred"] is None and [change["what"] for change in one["history"]] == [
            "ExclusionLifted",
            "Excluded",
        ]
        acts = await room.house.parts.store.audit_entries(0)
        assert [(act.act, act.about, act.reason) for act in acts if "exclu" in act.act] == [
            ("lift-exclusion", bob_id, "he is 30"),
            ("exclude-player", bob_id, "1 year: under age"),
        ]
        assert (await get(room, "operator/play/player?player=Ann", KEY))["barred"]["why"] == "exclusion"
        assert ann_id


async def test_a_deposit_passes_the_limit_or_does_not_happen() -> None:
    async with served() as room:
        id, ann = await player(room, "Ann")
        await room.post("play/limit", {"name": "deposit-day", "currency": "EUR", "value": 1000}, headers=ann)
        store, now = room.house.parts.store, room.house.parts.clock.now()
        await store.commit([Transfer("in:1", now, BANK, wallet(id), "EUR", 1000, "deposit")])
        with pytest.raises(Exception, match="deposits per day"):
            await store.commit([Transfer("in:2", now, BANK, wallet(id), "EUR", 1, "deposit")])
        left = limit_of(await get(room, "play", ann), "deposit-day")
        assert left["left"] == 0
