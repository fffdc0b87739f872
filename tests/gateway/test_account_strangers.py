"""Accounts over HTTP: attempts to get around their protections."""

from typing import Any

import pytest

from dealerbox.accounts import login_waits
from dealerbox.gateway.player.sessions import COOKIE, DEVICE
from dealerbox.wire import Sit, Watch
from tests.gateway.account_visitor import EMAIL, PASSWORD, visited
from tests.live.playing import HEADS_UP


async def test_a_session_that_was_there_before_logging_in_opens_nothing_afterwards() -> None:
    async with visited() as helmi:
        await helmi.register()
        await helmi.ask("logout", {})
        planted = (await helmi.ask("guest", {}))["token"]
        entered = await helmi.ask("login", {"name": "Helmi", "password": PASSWORD})
        assert entered["token"] != planted
        helmi.room.http.cookies.clear()
        bearer = {"Authorization": f"Bearer {planted}"}
        assert (await helmi.room.http.get("/api/me", headers=bearer)).json()["player"] is None


async def test_guest_tokens_do_not_open_the_registered_account() -> None:
    async with visited(HEADS_UP) as helmi:
        guest = await helmi.ask("guest", {})
        async with helmi.room.socket(guest["token"]) as line:
            await line.kind("Welcome")
            kept = await helmi.ask("keep", {"name": "Helmi", "password": PASSWORD, "email": EMAIL})
            assert kept["player"] == guest["player"] and kept["token"] != guest["token"]
            await line.say(Watch("t1"))
            await line.say(Sit("s", "t1", 0, 5000))
            assert (await line.answer("s"))["type"] == "Done", "his line goes on"
        helmi.room.http.cookies.clear()
        bearer = {"Authorization": f"Bearer {guest['token']}"}
        assert (await helmi.room.http.get("/api/me", headers=bearer)).json()["player"] is None


async def test_neither_a_challenge_nor_the_password_alone_opens_anything() -> None:
    async with visited(HEADS_UP) as helmi:
        await helmi.register()
        await helmi.switch_on()
        await helmi.ask("logout", {})
        challenge = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["challenge"]
        for headers in ({"Authorization": f"Bearer {challenge}"}, {"Cookie": f"{COOKIE}={challenge}"}):
            assert (await helmi.room.http.get("/api/me", headers=headers)).json()["player"] is None
            assert (await helmi.room.http.get("/api/account", headers=headers)).status_code == 401
        async with helmi.room.socket(challenge) as line:
            assert (await line.kind("Welcome"))["player"] is None
        for code in ("", "0" * 300, "null"):
            assert (await helmi.room.post("login/code", {"challenge": challenge, "code": code})).status_code == 401


async def test_a_code_that_was_seen_opens_nothing_more() -> None:
    async with visited() as helmi:
        await helmi.register()
        secret, _ = await helmi.switch_on()
        code = helmi.code(secret, 1)
        for status in (200, 401):
            challenge = (await helmi.ask("login", {"name": "Helmi", "password": PASSWORD}))["challenge"]
            await helmi.ask("login/code", {"challenge": challenge, "code": code}, status)


async def test_a_players_device_is_let_in_while_strangers_guess() -> None:
    async with visited() as helmi:
        await helmi.register()
        own = dict(helmi.room.http.cookies)
        for _ in range(login_waits.LOCKED_AFTER + 2):
            helmi.room.http.cookies.clear()
            answer = await helmi.room.post("login", {"name": "Helmi", "password": "wrong horse"})
            await helmi.room.house.accounts.settle()
        assert (answer.status_code, answer.json()["code"]) == (429, "slow")
        assert int(answer.json()["about"]) > 0, "in seconds, for the client's own words"
        helmi.room.http.cookies.update({DEVICE: own[DEVICE]})
        await helmi.ask("login", {"name": "Helmi", "password": PASSWORD})


async def test_answers_are_the_same_whether_an_address_is_known() -> None:
    async with visited() as helmi:
        await helmi.register()
        await helmi.ask("logout", {})
        for path, body in (
            ("login", {"password": "wrong horse"}),
            ("password/forgot", {}),
            ("register", {"password": PASSWORD}),
        ):
            answers = []
            for number, email in enumerate((EMAIL, "nobody@example.org")):
                who = {"login": {"name": email}, "password/forgot": {"who": email}}.get(
                    path, {"name": f"New{number}", "email": email}
                )
                answer = await helmi.room.post(path, {**who, **body})
                told = {key: value for key, value in answer.json().items() if key not in ("player", "name", "token")}
                answers.append((answer.status_code, sorted(answer.json()), told))
            assert answers[0] == answers[1], path


NEED_A_SESSION = [
    ("GET", "account"), ("POST", "account/language"), ("POST", "account/password"), ("POST", "account/email"),
    ("POST", "account/tournament-letters"),
    ("POST", "account/email/again"), ("POST", "account/factor/begin"), ("POST", "account/factor/confirm"),
    ("POST", "account/factor/off"), ("POST", "account/factor/recovery"), ("GET", "account/sessions"),
    ("DELETE", "account/sessions/0123456789abcdef"), ("POST", "account/sessions/end"), ("GET", "account/data.zip"),
    ("POST", "account/close"), ("POST", "keep"),
]  # fmt: skip


async def test_account_calls_require_the_session() -> None:
    async with visited() as helmi:
        await helmi.register()
        own = dict(helmi.room.http.cookies)
        for method, path in NEED_A_SESSION:
            helmi.room.http.cookies.clear()
            answer = await helmi.room.http.request(method, f"/api/{path}", json={} if method != "GET" else None)
            assert (answer.status_code, answer.json()["code"]) == (401, "not_logged_in"), path
            helmi.room.http.cookies.update(own)
            if method != "GET":
                foreign = {"Origin": "https://evil.example"}
                answer = await helmi.room.http.request(method, f"/api/{path}", json={}, headers=foreign)
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("register", {"name": "Abc", "password": PASSWORD, "email": "x" * 301}),
        ("register", {"name": "Abc", "password": PASSWORD, "language": "no language"}),
        ("login/code", {"challenge": "x"}),
        ("login/code", {"challenge": 5, "code": []}),
        ("password/reset", {"token": "x" * 400, "password": PASSWORD}),
        ("password/forgot", {"who": None}),
        ("email/confirm", {"token": "x", "more": 1}),
    ],
)
async def test_bad_bodies_are_refused_with_a_reason(path: str, body: Any) -> None:
    async with visited() as helmi:
        assert (await helmi.ask(path, body, 400))["code"] == "malformed"
