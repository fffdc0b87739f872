"""Every declared call, made by every kind of caller: each is admitted exactly as the table of roles, the scopes and the
kind of the call say."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Any

import pytest

from dealerbox.gateway.app import routes
from dealerbox.gateway.http.calls import Call
from dealerbox.gateway.http.calls.answering import Endpoint
from dealerbox.gateway.http.calls.declared import PATH_PART
from dealerbox.integrations.api_keys.scopes import NOT_FOR_KEYS, PLAYER, staff_scopes
from dealerbox.settings import Settings
from dealerbox.staff.roles import ALL_ACTS, ALL_ROLES, BEFORE_THE_FACTOR, OWN, acts_of
from tests.gateway.serving import OPERATOR_KEY, Served, gateway_of, served
from tests.gateway.test_office_staff import PASSWORD, Worker, joined, workers

KEY = {"Authorization": f"Bearer {OPERATOR_KEY}"}
Asking = Callable[[Call], Awaitable[tuple[int, str]]]


def calls_of(room: Served) -> list[Call]:
    made = routes(gateway_of(room.house, room.sessions, Settings()))
    return [one.endpoint.call for one in made if isinstance(getattr(one, "endpoint", None), Endpoint)]


@asynccontextmanager
async def open_room() -> AsyncIterator[tuple[Served, list[Call]]]:
    """A room without rate limits."""
    async with served(generosity=1e9) as room:
        yield room, calls_of(room)


def asking(http: Any, headers: Mapping[str, str] = {}) -> Asking:
    """Send a body that no call can read: an admitted caller learns so, and nothing is done."""

    async def ask(call: Call) -> tuple[int, str]:
        body = {} if call.takes is None else {"json": []}
        answer = await http.request(call.method, PATH_PART.sub("x", call.path), headers=headers, **body)
        code = answer.json().get("code", "") if "json" in answer.headers.get("content-type", "") else ""
        assert call.takes is None or answer.status_code >= 400, f"{call.path} took a body that is none"
        return answer.status_code, code

    return ask


async def test_every_act_of_the_table_has_a_call_and_every_call_an_act() -> None:
    async with open_room() as (_, calls):
        pass
    acts = [call.who.act for call in calls if call.who.kind == "staff"]
    assert set(acts) == ALL_ACTS and len(acts) == len(set(acts))
    for call in calls:
        if call.who.kind == "staff":
            assert call.path == f"/api/operator/{call.who.act}", "the act is the address"
        else:
            assert not call.who.act, call.path


@pytest.mark.timeout(300)
async def test_each_role_is_limited_to_its_acts() -> None:
    async with open_room() as (room, calls), workers(room, "olga", *ALL_ROLES) as (olga, *others):
        await olga.post("join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD)
        await olga.set_up()
        for role, worker in zip(ALL_ROLES, others, strict=True):
            await joined(olga, worker, f"Some {role}", role)
            ask, may = asking(worker.http), acts_of((role,))
            for call in (one for one in calls if one.who.kind == "staff"):
                status, code = await ask(call)
                if call.who.act in may:
                    assert code not in ("role", "confirm", "not_the_operator") and status < 500, f"{role} {call.path}"
                else:
                    assert (status, code) == (403, "role"), f"{role} {call.path}"


async def test_member_without_second_factor_can_only_set_it_up() -> None:
    async with open_room() as (room, calls), workers(room, "olga") as (olga,):
        await olga.post("join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD)
        ask = asking(olga.http)
        for call in (one for one in calls if one.who.kind == "staff"):
            answer = await ask(call)
            assert (answer == (403, "factor_needed")) == (call.who.act not in BEFORE_THE_FACTOR), call.path


async def registered(room: Served) -> str:
    answer = await room.post("register", {"name": "Ann", "password": "correct horse"})
    return str(answer.json()["token"])


async def test_only_staff_enters_the_back_office() -> None:
    async with open_room() as (room, calls), workers(room, "somebody") as (somebody,):
        token = await registered(room)  # whose cookie the room's own client keeps
        own = {"Authorization": f"Bearer {token}"}
        wish = {"name": "Bot", "scopes": list(PLAYER), "password": "correct horse"}
        key = {"Authorization": f"Bearer {(await room.post('keys', wish, headers=own)).json()['key']}"}
        as_office = {"Cookie": f"dealerbox_office={token}; __Host-dealerbox_office={token}"}
        strangers = [
            (asking(somebody.http), (401, "not_the_operator")), (asking(room.http), (401, "not_the_operator")),
            (asking(somebody.http, own), (401, "not_the_operator")),
            (asking(somebody.http, as_office), (401, "not_the_operator")),
            (asking(somebody.http, {"Authorization": f"Basic {OPERATOR_KEY}"}), (401, "not_the_operator")),
            (asking(somebody.http, key), (403, "key_scope")),
        ]  # fmt: skip
        for call in (one for one in calls if one.who.kind == "staff"):
            for ask, expected in strangers:
                assert await ask(call) == expected, call.path


async def test_staff_key_is_limited_to_its_scopes() -> None:
    async with open_room() as (room, calls):
        body = {"name": "All", "scopes": sorted(staff_scopes()), "reason": "x"}
        every = (await room.post("operator/keys/make", body, headers=KEY)).json()["key"]
        one = (await room.post("operator/keys/make", body | {"scopes": ["pause"]}, headers=KEY)).json()["key"]
        asks = [asking(room.http, {"Authorization": f"Bearer {key}"}) for key in (every, one)]
        for call in calls:
            answers = [await ask(call) for ask in asks]
            if call.who.kind == "staff":
                refused = [call.who.act in NOT_FOR_KEYS, call.who.act != "pause"]
                assert [answer == (403, "key_scope") for answer in answers] == refused, call.path
            elif call.who.kind == "player":
                assert answers == [(403, "key_scope")] * 2, call.path
        assert OWN < NOT_FOR_KEYS


async def test_players_calls_are_for_players_only() -> None:
    async with open_room() as (room, calls), workers(room, "olga") as (olga,):
        await olga.post("join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD)
        secret = next(iter(olga.http.cookies.jar)).value
        as_player = {"Cookie": f"dealerbox_session={secret}; __Host-dealerbox_session={secret}"}
        strangers = [asking(olga.http), asking(room.http, KEY), asking(room.http, as_player),
                     asking(room.http, {"Authorization": f"Bearer {secret}"}), asking(room.http)]  # fmt: skip
        for call in (one for one in calls if one.who.kind == "player"):
            for ask in strangers:
                assert await ask(call) == (401, "not_logged_in"), call.path


async def test_a_players_key_opens_its_scopes_alone() -> None:
    async with open_room() as (room, calls):
        own = {"Authorization": f"Bearer {await room.guest()}"}
        for scope in PLAYER:
            made = (await room.post("keys", {"name": scope, "scopes": [scope]}, headers=own)).json()
            ask = asking(room.http, {"Authorization": f"Bearer {made['key']}"})
            for call in (one for one in calls if one.who.kind == "player"):
                answer = await ask(call)
                assert (answer == (403, "key_scope")) == (call.who.scope != scope), f"{scope}: {call.path}"


# ---- the same call in other spellings ----

SAME = ("/api/operator%2flog", "/api/operator/log?x=%ff", "http://elsewhere/api/operator/log", "/api/operator/log?")
OTHERS = (
    "//api/operator/log", "/api//operator/log", "/api/operator/log/", "/api/operator/./log", "/api/operator/log%00",
    "/api/operator/tables/../log", "/api/operator/tables%2f..%2flog", "/api/operator/log;x", "/api/operator\\log",
)  # fmt: skip


async def raw(room: Served, request: str, cookie: str) -> tuple[int, str]:
    """Send the request exactly as written: clients normalize addresses."""
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    head = f"{request} HTTP/1.1\r\nHost: 127.0.0.1:{room.port}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n"
    writer.write(head.encode())
    answer = (await asyncio.wait_for(reader.read(), 20)).decode()
    writer.close()
    return int(answer.split(" ")[1]), answer.partition("\r\n\r\n")[2]


def cookie_of(worker: Worker) -> str:
    return "; ".join(f"{one.name}={one.value}" for one in worker.http.cookies.jar)


async def test_path_spelling_and_method_do_not_bypass_the_guard() -> None:
    async with open_room() as (room, calls), workers(room, "olga", "pat") as (olga, pat):
        await olga.post("join", link=await room.house.staff.first_link(), name="Olga", password=PASSWORD)
        await olga.set_up()
        await joined(olga, pat, "Pat", "support")
        for path in SAME:
            assert '"code":"role"' in (await raw(room, f"GET {path}", cookie_of(pat)))[1], path
        for path in OTHERS:
            assert (await raw(room, f"GET {path}", cookie_of(olga)))[0] == 404, path
        before = await room.house.parts.store.audit_entries(0)
        for call in (one for one in calls if one.who.kind == "staff" and one.method == "POST"):
            for method in ("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"):
                cookie = f"{cookie_of(olga)}\r\nX-HTTP-Method-Override: POST"
                status, _ = await raw(room, f"{method} {call.path}", cookie)
                assert status in (400, 404, 405), f"{method} {call.path}"
        assert await room.house.parts.store.audit_entries(0) == before
