"""The operator's API: authentication, and what each act does and logs."""

from typing import Any

import pytest
from starlette.requests import Request

from dealerbox.core.records import ProtectionUse
from dealerbox.gateway.http.calls import HttpError
from dealerbox.gateway.http.calls.answering import Limits
from dealerbox.gateway.office.guard import TRIES as LIMIT
from dealerbox.gateway.office.guard import StaffGuard
from dealerbox.gateway.player.sessions import Sessions
from dealerbox.ledger import JACKPOT, prize, wallet
from dealerbox.wire import Acknowledge, Sit, Watch
from tests.gateway.serving import OPERATOR_KEY, Client, Served, served
from tests.live.playing import HEADS_UP, SIX
from tests.live.values import in_jackpot, move

TRIES = LIMIT.a_minute
KEY = {"Authorization": f"Bearer {OPERATOR_KEY}"}
REPORTS = ("tables", "protections", "jackpots", "log")
ACTS = ("pause", "resume", "close", "drain", "undrain", "warn", "close-account", "open-account", "jackpot/pay",
        "jackpot/withhold")  # fmt: skip


async def ask(room: Served, report: str) -> Any:
    answer = await room.http.get(f"/api/operator/{report}", headers=KEY)
    assert answer.status_code == 200, answer.text
    return answer.json()


async def act(room: Served, name: str, status: int = 200, **body: Any) -> Any:
    answer = await room.post(f"operator/{name}", body, headers=KEY)
    assert answer.status_code == status, answer.text
    return answer.json()


async def log(room: Served) -> list[tuple[str, str, str]]:
    """Oldest first."""
    acts = reversed((await ask(room, "log"))["acts"])
    return [(one["act"], one["about"], one["reason"]) for one in acts if not one["act"].startswith("key-")]


async def registered(room: Served, name: str) -> tuple[str, str]:
    """Return the id and token of a new player."""
    me = (await room.post("register", {"name": name, "password": "correct horse"})).json()
    room.http.cookies.clear()
    return me["player"], me["token"]


async def sat(client: Client, table: str, seat: int) -> None:
    await client.say(Watch(table))
    await client.say(Sit(f"sit-{seat}", table, seat, 5000))
    assert (await client.answer(f"sit-{seat}"))["type"] == "Done"


# ---- authentication ----


async def test_nothing_opens_without_the_key() -> None:
    async with served() as room:
        _, token = await registered(room, "Ann")
        for path in REPORTS:
            assert (await room.http.get(f"/api/operator/{path}")).status_code == 401, path
        with_cookie = {"Cookie": f"dealerbox_session={OPERATOR_KEY}"}
        wrong = [{}, {"Authorization": f"Bearer {token}"}, {"Authorization": f"Basic {OPERATOR_KEY}"}, with_cookie]
        wrong += [{"Authorization": f"Bearer {OPERATOR_KEY[:-1]}"}, {"Authorization": OPERATOR_KEY}]
        for headers in wrong[: TRIES - len(REPORTS)]:
            answer = await room.post("operator/pause", {"table": None}, headers=headers)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_the_operator")
            assert OPERATOR_KEY not in answer.text
        assert await log(room) == []


async def test_every_act_requires_the_key() -> None:
    async with served() as room:
        for path in ACTS:
            assert (await room.post(f"operator/{path}", {})).status_code == 401, path


async def test_wrong_keys_are_limited_and_the_right_one_is_not() -> None:
    async with served() as room:
        statuses = [(await room.http.get("/api/operator/tables")).status_code for _ in range(TRIES + 5)]
        assert statuses == [401] * TRIES + [429] * 5
        for _ in range(TRIES + 5):
            await ask(room, "tables")


async def test_room_without_a_key_admits_no_operator() -> None:
    async with served() as room:
        door = StaffGuard(
            room.house.parts, room.house.staff, "", Sessions(room.house.accounts), Limits(room.house.parts.clock)
        )
        request = Request({"type": "http", "headers": [(b"authorization", b"Bearer ")], "client": ("a", 1)})
        with pytest.raises(HttpError) as caught:
            await door.staff(request, "tables")
        assert caught.value.status == 401


async def test_a_body_that_cannot_be_read_is_named() -> None:
    async with served(SIX) as room:
        for name, body in [
            ("close", {"table": "t6"}),
            ("close", {"table": "t6", "reason": "  "}),
            ("close", {"table": "t6", "reason": "x" * 301}),
            ("drain", {"minutes": "five", "reason": "x"}),
            ("warn", {"player": "ann", "reason": "x", "now": True}),
        ]:
            assert (await act(room, name, 400, **body))["code"] == "malformed"
        assert await log(room) == []


# ---- tables and the room ----


async def test_tables_are_paused_resumed_and_closed_and_each_act_is_logged() -> None:
    async with served(HEADS_UP, SIX) as room:
        assert (await act(room, "pause", table="t6", reason="a spilt drink"))["paused"] == ["t6"]
        assert (await act(room, "pause", table=None))["paused"] == ["t1"], "t6 is paused already"
        rows = (await ask(room, "tables"))["tables"]
        assert [(row["id"], row["seats"], row["players"]) for row in rows] == [("t1", 2, []), ("t6", 6, [])]
        assert (await act(room, "pause", 409, table="t6"))["code"] == "paused"
        assert (await act(room, "resume", table="t6"))["resumed"] == ["t6"]
        assert (await act(room, "resume", table=None))["resumed"] == ["t1"]
        assert await act(room, "close", table="t1", reason="a wobbly leg") == {
            "table": "t1",
            "paid": True,
            "waits": False,
        }
        assert (await act(room, "close", 404, table="t1", reason="again"))["code"] == "no_table"
        assert await log(room) == [
            ("pause", "t6", "a spilt drink"),
            ("pause", "t1", ""),
            ("resume", "t6", ""),
            ("resume", "t1", ""),
            ("close", "t1", "a wobbly leg"),
        ]


async def test_a_table_with_a_hand_closes_after_it_or_at_once() -> None:
    async with served(HEADS_UP) as room:
        (_, anns), (_, bobs) = await registered(room, "Ann"), await registered(room, "Bob")
        async with room.socket(anns) as ann, room.socket(bobs) as bob:
            await sat(ann, "t1", 0)
            await sat(bob, "t1", 1)
            await ann.event("TurnStarted")
            assert (await act(room, "close", table="t1", reason="soon"))["waits"]
            assert (await act(room, "close", table="t1", reason="now", now=True))["paid"]
            await ann.event("HandVoided")
        assert [reason for _, _, reason in await log(room)] == ["soon", "now (the running hand is void)"]


async def test_a_drain_is_announced_called_off_and_at_last_done() -> None:
    async with served(SIX) as room, room.socket() as watcher:
        await watcher.kind("Welcome")
        closing = await act(room, "drain", minutes=10, reason="a new version")
        assert await watcher.kind("Closing") == {"type": "Closing", "at": closing["at"], "reason": "a new version"}
        assert (await ask(room, "tables"))["closing"] == {"at": closing["at"], "reason": "a new version"}
        assert (await act(room, "drain", 400, minutes=-1, reason="x"))["code"] == "minutes"
        await act(room, "undrain")
        assert (await watcher.kind("Closing"))["at"] is None
        assert (await act(room, "undrain", 409))["code"] == "not_closing"
        await act(room, "drain", minutes=0, reason="a new version")
        assert (await watcher.closed())[0] == 1012
        assert await log(room) == [
            ("drain", "", "in 10 minutes: a new version"),
            ("undrain", "", ""),
            ("drain", "", "in 0 minutes: a new version"),
        ]


async def test_a_drained_room_says_so_to_everybody() -> None:
    async with served(SIX) as room:
        async with room.socket() as watcher:
            await act(room, "drain", minutes=0, reason="a new version")
            await watcher.closed()
        health = await room.http.get("/health")
        assert (health.status_code, health.json()["status"]) == (200, "drained")
        assert (await room.http.get("/metrics")).status_code == 200
        for path in ("/", "/table/t6", "/officer"):
            page = await room.http.get(path)
            assert (page.status_code, page.headers["retry-after"]) == (503, "30"), path
            assert page.headers["content-security-policy"]
            assert "<script" not in page.text and "safe in your wallet" in page.text
            assert page.text.index("The room is restarting") < page.text.index("Huone käynnistyy uudelleen")
        for path in ("/office", "/office/tables", "/assets/none.js"):
            page = await room.http.get(path)
            assert "safe in your wallet" not in page.text, "the operator's pages stay"
        finnish = await room.http.get("/", headers={"Accept-Language": "fi-FI,fi;q=0.9,en;q=0.8"})
        assert '<html lang="fi">' in finnish.text
        assert finnish.text.index("Huone käynnistyy uudelleen") < finnish.text.index("The room is restarting")
        for path in ("guest", "login"):
            answer = await room.post(path, {})
            assert (answer.status_code, answer.json()["code"]) == (503, "closed")
        with pytest.raises(Exception, match="403"):
            async with room.socket():
                pass


# ---- players ----


async def test_warning_is_sent_until_acknowledged() -> None:
    async with served() as room:
        ann, token = await registered(room, "Ann")
        async with room.socket(token) as first:
            await first.kind("Welcome")
            number = (await act(room, "warn", player="ANN", reason="too many all-ins"))["warning"]
            told = await first.kind("Warned")
            assert (told["warning"], told["reason"]) == (number, "too many all-ins")
        async with room.socket(token) as second:
            await second.kind("Welcome")
            assert (await second.kind("Warned"))["warning"] == number
            await second.say(Acknowledge(number))
            await act(room, "warn", player=ann, reason="by his id too")
            await second.kind("Warned")
        async with room.socket(token) as third:
            assert (await third.kind("Warned"))["reason"] == "by his id too", "the first is acknowledged"
        assert (await act(room, "warn", 404, player="nobody", reason="x"))["code"] == "no_player"
        assert await log(room) == [("warn", ann, "too many all-ins"), ("warn", ann, "by his id too")]


async def test_a_warning_of_another_cannot_be_acknowledged() -> None:
    async with served() as room:
        (_, anns), (_, bobs) = await registered(room, "Ann"), await registered(room, "Bob")
        number = (await act(room, "warn", player="Ann", reason="x"))["warning"]
        for token in ("", bobs):
            async with room.socket(token) as other:
                await other.kind("Welcome")
                await other.say(Acknowledge(number))
        async with room.socket(anns) as client:
            assert (await client.kind("Warned"))["warning"] == number


async def test_a_closed_account_ends_sessions_and_seats_and_can_be_opened_again() -> None:
    login = {"name": "Ann", "password": "correct horse"}
    async with served(SIX) as room:
        ann, token = await registered(room, "Ann")
        async with room.socket(token) as client:
            await sat(client, "t6", 2)
            answer = await act(room, "close-account", player="ann", reason="too many all-ins")
            assert answer == {"player": ann, "name": "Ann", "open": False}
            code, _ = await client.closed()
            notice = next(one for one in client.messages if one["type"] == "Notice")
            assert (code, notice["code"], notice["about"]) == (4001, "account_closed", "too many all-ins")
        assert await room.house.parts.store.balances("stack:") == {}
        assert await room.house.parts.store.balance(wallet(ann), "FUN") == 100_000
        assert (await room.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})).json()["player"] is None
        refused = await room.post("login", login)
        assert (refused.status_code, refused.json()["code"]) == (403, "account_closed")
        assert "too many all-ins" in refused.json()["error"]
        assert (await act(room, "close-account", 409, player="Ann", reason="x"))["code"] == "account_closed"
        await act(room, "open-account", player="Ann", reason="he has said sorry")
        assert (await act(room, "open-account", 409, player="Ann", reason="x"))["code"] == "account_open"
        assert (await room.post("login", login)).status_code == 200
        assert await log(room) == [
            ("close-account", ann, "too many all-ins"),
            ("open-account", ann, "he has said sorry"),
        ]


async def test_a_bots_account_is_not_closed() -> None:
    async with served() as room:
        await room.house.accounts.bot("Robo")
        assert (await act(room, "close-account", 409, player="Robo", reason="x"))["code"] == "bot"


# ---- reports and jackpots ----


async def test_protections_are_reported_with_their_sums_and_warnings() -> None:
    async with served() as room:
        ann, _ = await registered(room, "Ann")
        store, now = room.house.parts.store, room.house.parts.clock.now()
        for number, days in ((1, 0.5), (2, 3), (3, 40)):
            use = ProtectionUse(f"h{number}", ann, "t", now - round(days * 86_400_000))
            assert await store.spend_protection(use, 9, 0)
        await act(room, "warn", player="Ann", reason="too many all-ins")
        week = await ask(room, "protections?days=7")
        assert [(use["name"], use["hand"], use["void"]) for use in week["uses"]] == [
            ("Ann", "h1", True),
            ("Ann", "h2", True),
        ]
        (player,) = week["players"]
        assert (player["name"], player["uses"], player["void"], player["warnings"]) == ("Ann", 2, 2, 1)
        assert player["closed"] is False
        assert len((await ask(room, "protections?days=60"))["uses"]) == 3
        assert (await room.http.get("/api/operator/protections?days=0", headers=KEY)).status_code == 400


async def test_unknown_jackpot_cannot_be_paid_or_withheld() -> None:
    async with served() as room:
        await room.house.parts.store.commit([*in_jackpot(5), move("odd", JACKPOT, prize("h-1"), 5)])
        assert await ask(room, "jackpots") == {"jackpots": []}
        assert (await act(room, "jackpot/pay", 404, hand="h-1"))["code"] == "no_prize"
        assert (await act(room, "jackpot/withhold", 404, hand="h-1", reason="x"))["code"] == "no_prize"
        assert (await act(room, "jackpot/withhold", 400, hand="h-1"))["code"] == "no_reason"
        assert await log(room) == []
