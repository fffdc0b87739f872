"""What the room withstands: other sites' pages, unlimited requests, cached answers."""

import asyncio
import re
from base64 import b64encode
from contextlib import suppress
from hashlib import sha256
from typing import Any

import pytest
from starlette.requests import Request
from websockets.exceptions import InvalidStatus

from dealerbox.gateway.http import closed
from dealerbox.gateway.http.calls.http import MAX_BODY
from dealerbox.gateway.http.headers import CONTENT_SECURITY
from dealerbox.gateway.server import MAX_HEAD
from tests.gateway.serving import OPERATOR_KEY, Served, served
from tests.gateway.test_calls import declared

FOREIGN = "https://elsewhere.example"


def address_of(path: str) -> str:
    """Return the call's path with values for its parameters."""
    return re.sub(r"\{[^}]*\}", "x", path)


async def logged_in_twice(room: Served) -> None:
    """Log in the browser of a player who is also staff: it has both cookies."""
    assert (await room.post("register", {"name": "Ann", "password": "correct horse"})).status_code == 200
    assert (await room.post("operator/login/key", {"key": OPERATOR_KEY})).status_code == 200


# ---- pages of somebody else ----


async def test_no_page_of_another_site_changes_anything() -> None:
    """Every call that changes something, with both cookies, as a page of another site would make it."""
    async with served() as room:
        await logged_in_twice(room)
        calls = [call for call in declared(room) if call.method != "GET"]
        assert len(calls) > 30
        for call in calls:
            for origin in (FOREIGN, "null", f"{room.address}.elsewhere.example", room.address.replace("127", "128")):
                answer = await room.http.request(
                    call.method, address_of(call.path), json={}, headers={"Origin": origin}
                )  # fmt: skip
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), (call.path, origin)


async def test_no_form_changes_anything() -> None:
    """What a page can send without a preflight is not JSON."""
    async with served() as room:
        await logged_in_twice(room)
        for call in declared(room):
            if call.method == "GET":
                continue
            for kind in ("application/x-www-form-urlencoded", "multipart/form-data", "text/plain", ""):
                answer = await room.http.request(
                    call.method, address_of(call.path), content=b"{}", headers={"Content-Type": kind}
                )  # fmt: skip
                # A payment provider signs its own bytes, of any type; there is no provider of that name here.
                refused = {404} if call.path.startswith("/api/cashier/providers/") else {401, 403, 415, 429}
                assert answer.status_code in refused, (call.path, kind, answer.text)
        assert (await room.http.get("/api/me")).json()["name"] == "Ann", "nor was he logged out"


@pytest.mark.parametrize(
    ("origin", "opens"),
    [(None, True), ("{own}", True), (FOREIGN, False), ("null", False), ("{own}.example", False), ("//x", False)],
)
async def test_the_game_socket_opens_to_own_pages_and_to_programs(origin: str | None, opens: bool) -> None:
    async with served() as room:
        headers = {} if origin is None else {"Origin": origin.format(own=room.address)}
        if opens:
            async with room.socket(headers=headers) as client:
                await client.kind("Welcome")
        else:
            with pytest.raises(InvalidStatus, match="403"):
                async with room.socket(headers=headers):
                    pass


async def test_over_tls_a_page_that_came_without_is_another_sites() -> None:
    """Anybody on the network path can change such a page."""
    async with served(proxies="127.0.0.1") as room:
        tls = {"X-Forwarded-Proto": "https"}
        plain = await room.post("guest", {}, headers=tls | {"Origin": room.address})
        assert (plain.status_code, plain.json()["code"]) == (403, "foreign_page")
        own = await room.post("guest", {}, headers=tls | {"Origin": room.address.replace("http:", "https:")})
        assert own.status_code == 200
        cookies = [value for name, value in own.headers.multi_items() if name == "set-cookie"]
        assert any(one.startswith("__Host-dealerbox_session=") for one in cookies)
        for one in cookies:
            assert "secure" in one.lower() and "samesite=strict" in one.lower() and "httponly" in one.lower()


# ---- what answers carry ----


async def test_answers_are_not_cached() -> None:
    async with served() as room:
        await logged_in_twice(room)
        for call in declared(room):
            if call.method == "GET":
                answer = await room.http.get(address_of(call.path))
                assert answer.headers["cache-control"] == "no-store", call.path
        for path in ("/health", "/metrics", "/api/nothing", "/nothing.txt"):
            assert (await room.http.get(path)).headers["cache-control"] == "no-store", path


def test_csp_forbids_inline_scripts_and_styles() -> None:
    assert "unsafe" not in CONTENT_SECURITY and "data:" not in CONTENT_SECURITY and "http" not in CONTENT_SECURITY
    page = bytes(closed.closed(Request({"type": "http", "path": "/", "headers": []})).body).decode()
    (style,) = re.findall(r"<style>(.*?)</style>", page, re.S)
    assert f"'sha256-{b64encode(sha256(style.encode()).digest()).decode()}'" in CONTENT_SECURITY
    assert "style=" not in page and "<script" not in page
    assert CONTENT_SECURITY.endswith("require-trusted-types-for 'script'; trusted-types dealerbox-worker")


# ---- unlimited requests ----


async def test_a_body_has_its_measure() -> None:
    async with served() as room:
        for path in ("login", "operator/login", "operator/join", "guest"):
            answer = await room.post(path, {"name": "x" * MAX_BODY, "password": "", "link": ""})
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large"), path


async def spoken(room: Served, *pieces: bytes) -> bytes:
    """Return the room's answer to the pieces, which are sent one at a time."""
    reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
    with suppress(ConnectionError):
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0.02 * (len(pieces) > 1))
        answer = b""
        async with asyncio.timeout(20):
            while chunk := await reader.read(65536):
                answer += chunk
    writer.close()
    return answer


ENDLESS: dict[str, bytes] = {
    "an address": b"GET /" + b"x" * 2 * MAX_HEAD,
    "a query": b"GET /api/tables?" + b"x=1&" * MAX_HEAD,
    "a header": b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 2 * MAX_HEAD,
    "headers": b"GET /health HTTP/1.1\r\n" + b"X: y\r\n" * MAX_HEAD,
    "cookies": b"GET /api/me HTTP/1.1\r\nHost: localhost\r\nCookie: " + b"a=b; " * MAX_HEAD + b"\r\n\r\n",
}


@pytest.mark.parametrize("text", ENDLESS.values(), ids=ENDLESS.keys())
async def test_a_head_has_its_measure(text: bytes) -> None:
    async with served() as room:
        told = await spoken(room, text)
        assert told.startswith(b"HTTP/1.1 400") or not told, "told so, and hung up"
        assert (await room.http.get("/health")).status_code == 200


async def test_a_head_within_its_measure_is_read_one_after_the_other() -> None:
    """The limit is per head, not per connection."""
    async with served() as room:
        one = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * (MAX_HEAD // 2) + b"\r\n\r\n"
        last = one.replace(b"Host: localhost", b"Host: localhost\r\nConnection: close")
        assert (await spoken(room, one * 3 + last)).count(b"HTTP/1.1 200") == 4


async def test_body_chunks_do_not_count_as_head() -> None:
    async with served() as room:
        name = b"x" * 2 * MAX_HEAD
        head = b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\n"
        body = b'{"name": "' + name + b'", "password": ""}'
        told = await spoken(room, head + b"Content-Length: %d\r\n\r\n" % len(body), body[:9], body[9:])
        assert told.startswith(b"HTTP/1.1 413") and told.count(b"HTTP/1.1") == 1, told


async def test_an_address_without_end_is_no_fault_of_the_room() -> None:
    async with served() as room:
        for path in ("/api/operator/log?by=" + "x" * 5000, "/api/hands/" + "x" * 5000, "/office/" + "x" * 5000):
            answer: Any = await room.http.get(path)
            assert answer.status_code in (400, 401, 404, 200, 503), path
