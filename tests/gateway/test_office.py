"""The back office's session: how it is opened and ended, and that it is private."""

import re
from pathlib import Path
from typing import Any

import pytest

from dealerbox.core.audit_log import KINDS
from dealerbox.gateway.office import sessions as office
from dealerbox.gateway.office.guard import TRIES as LIMIT
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.gateway.test_calls import declared
from tests.gateway.test_operator import KEY, registered

TRIES = LIMIT.a_minute

REASON = {"table": None, "reason": "a word"}


async def log_in(room: Served, key: str = OPERATOR_KEY, **more: Any) -> Any:
    return await room.post("operator/login/key", {"key": key}, **more)


def cookie_of(answer: Any) -> str:
    """Return what the browser would send back."""
    return str(answer.headers["set-cookie"]).partition(";")[0]


async def test_the_key_opens_a_session() -> None:
    async with served() as room:
        answer = await log_in(room)
        assert answer.status_code == 200 and "tournament/direct" in answer.json()["acts"]
        flags = {flag.strip().lower() for flag in answer.headers["set-cookie"].split(";")[1:]}
        assert {"httponly", "samesite=strict", "path=/api/operator"} <= flags
        assert OPERATOR_KEY not in answer.text + str(answer.headers)
        assert (await room.http.get("/api/operator/tables")).status_code == 200
        assert (await room.post("operator/pause", REASON)).json() == {"paused": []}
        assert (await room.http.get("/api/operator/session")).json() == answer.json()


async def test_over_tls_the_cookie_is_secure_and_bound_to_the_host() -> None:
    async with served(proxies="127.0.0.1") as room:
        tls = {"X-Forwarded-Proto": "https", "Origin": room.address.replace("http:", "https:")}
        answer = await log_in(room, headers=tls)
        (cookie,) = (one for one in answer.headers.get_list("set-cookie") if "office" in one)
        assert cookie.startswith("__Host-dealerbox_office=") and "secure" in cookie.lower() and "Path=/;" in cookie
        given = tls | {"Cookie": cookie.partition(";")[0]}
        assert (await room.http.get("/api/operator/tables", headers=given)).status_code == 200
        bare = tls | {"Cookie": cookie.partition(";")[0].removeprefix("__Host-")}
        assert (await room.http.get("/api/operator/tables", headers=bare)).status_code == 401, "another host's, maybe"


async def test_a_wrong_key_opens_nothing_and_is_counted() -> None:
    async with served() as room:
        statuses = [(await log_in(room, "0" * 64)).status_code for _ in range(TRIES + 2)]
        assert statuses == [401] * TRIES + [429] * 2
        assert (await room.http.get("/api/operator/session")).json()["acts"] == []
        assert (await log_in(room)).status_code == 200, "the operator gets in all the same"


async def test_another_sites_page_reaches_nothing() -> None:
    async with served() as room:
        foreign = {"Origin": "https://elsewhere.example"}
        assert (await log_in(room, headers=foreign)).status_code == 403
        await log_in(room)
        for path in ("operator/pause", "operator/logout"):
            answer = await room.post(path, REASON, headers=foreign)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path
        form = await room.http.post("/api/operator/pause", data={"table": "x"})
        assert form.status_code == 415
        own = await room.post("operator/pause", REASON, headers={"Origin": room.address})
        assert own.status_code == 200
        assert (await room.http.get("/api/operator/log", headers=foreign)).status_code == 403


async def test_logging_out_ends_it() -> None:
    async with served() as room:
        cookie = cookie_of(await log_in(room))
        assert (await room.post("operator/logout", {})).status_code == 200
        answer = await room.http.get("/api/operator/tables", headers={"Cookie": cookie})
        assert answer.status_code == 401


async def test_session_ends_automatically(monkeypatch: pytest.MonkeyPatch) -> None:
    async with served() as room:
        await log_in(room)
        monkeypatch.setattr(office, "IDLE_MS", -1)
        assert (await room.http.get("/api/operator/tables")).status_code == 401
        monkeypatch.setattr(office, "IDLE_MS", 60_000)
        assert (await room.http.get("/api/operator/tables")).status_code == 200
        monkeypatch.setattr(office, "MAX_SESSION_MS", -1)
        assert (await room.http.get("/api/operator/tables")).status_code == 401


async def test_the_oldest_of_too_many_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(office, "MAX_SESSIONS", 2)
    async with served() as room:
        cookies = []
        for _ in range(3):
            cookies.append(cookie_of(await log_in(room)))
            room.http.cookies.clear()
        answers = [await room.http.get("/api/operator/tables", headers={"Cookie": one}) for one in cookies]
        assert [one.status_code for one in answers] == [401, 200, 200]


async def test_players_and_operators_sessions_are_two_things() -> None:
    async with served() as room:
        _, token = await registered(room, "Ann")
        for headers in ({"Authorization": f"Bearer {token}"}, {"Cookie": f"{office.COOKIE}={token}"}):
            assert (await room.http.get("/api/operator/tables", headers=headers)).status_code == 401
        secret = cookie_of(await log_in(room)).partition("=")[2]
        room.http.cookies.clear()
        for headers in ({"Authorization": f"Bearer {secret}"}, {"Cookie": f"dealerbox_session={secret}"}):
            assert (await room.http.get("/api/me", headers=headers)).json()["player"] is None
        bearer = await room.http.get("/api/operator/tables", headers={"Authorization": f"Bearer {secret}"})
        assert bearer.status_code == 401, "a session's secret is no key"
        assert (await room.http.get("/api/operator/tables", headers=KEY)).status_code == 200


async def test_a_wrong_key_in_the_header_is_not_helped_by_the_cookie() -> None:
    async with served() as room:
        await log_in(room)
        answer = await room.http.get("/api/operator/tables", headers={"Authorization": "Bearer wrong"})
        assert answer.status_code == 401


@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_kind_of_act_has_a_name_in_the_log(language: str) -> None:
    catalogues = (Path(__file__).parents[2] / "client" / "src" / "office").rglob(f"{language}*.ts")
    named = {
        name for file in catalogues for name in re.findall(r'^  "act\.([a-z-]+)":', file.read_text(), re.MULTILINE)
    }
    assert set(KINDS) - named == set()


AS_THE_ROOM_TELLS_IT = {
    "bad_statement", "books", "check_minutes", "cool_off", "days", "description", "hook_url", "limit_currency",
    "limit_same", "limit_value", "no_account", "no_currency", "no_raise", "nonce", "shorter", "slow", "status",
    "asked_already", "key_days", "closed", "too_early", "malformed",
}  # fmt: skip
"""Refusals that name the wrong value, or that no page of the back office can cause."""


async def test_staff_refusals_are_translated() -> None:
    texts = Path(__file__).parents[2] / "client/src/office/i18n"
    written = "".join(path.read_text(encoding="utf-8") for path in texts.glob("fi*.ts"))
    known = set(re.findall(r'"refused\.(\w+)"', written)) | AS_THE_ROOM_TELLS_IT
    async with served() as room:
        calls = [call for call in declared(room) if call.path.startswith("/api/operator/")]
        assert len(calls) > 50
        assert {code for call in calls for code in call.errors} - known == set()
