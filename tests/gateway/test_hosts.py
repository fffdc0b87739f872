"""The host names under which the room answers, and what a cookie also needs."""

import socket
from typing import Any

import httpx2
import pytest
from msgspec.structs import replace
from websockets.exceptions import InvalidStatus

from dealerbox.gateway.http.hosts import Hosts, name_in
from dealerbox.gateway.player.sessions import COOKIE
from dealerbox.settings import BadSetting, Settings, from_environment
from tests.gateway.office_room import staffed
from tests.gateway.serving import served


def answered(host: str, *names: str) -> bool:
    return Hosts(None, names).is_own(host)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8000", "[::1]:8000", "[::1]", "192.168.1.20:8000", "203.0.113.7", "localhost",
     "LocalHost:80", "play.localhost", "laptop", "laptop:8000", "laptop.local", "Laptop.Local.:8000", "laptop-2.local",
     "laptop.lan", "laptop.home.arpa", "poker.example.org", "POKER.example.org:443", "poker.example.org."],
)  # fmt: skip
def test_its_own_names_and_all_addresses_are_answered(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "Laptop")
    assert answered(host, "poker.example.org")


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "evil.example:8000", "poker.example.org.evil.example", "evilpoker.example.org", "evil.local",
     "localhost.evil.example", "127.0.0.1.evil.example", "laptop.evil.example", "laptop-x.local", "xlaptop", "::1", "-",
     "poker.example.org:x", "poker.example.org@evil.example", "evil.example/poker.example.org", "127.1", "0x7f.1",
     "[::1", "poker..example.org", "a b"],
)  # fmt: skip
def test_no_other_name_is_answered(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "laptop")
    assert not answered(host, "poker.example.org")


def test_machine_name_works_with_and_without_domain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "gethostname", lambda: "box.office.example")
    assert answered("box.office.example") and answered("box.local") and not answered("box.evil.example")


async def test_a_name_that_leads_here_from_elsewhere_gets_nothing() -> None:
    async with served() as room:
        for path in ("/", "/api/me", "/health", "/metrics", "/api/operator/session", "/nothing"):
            answer = await room.http.get(path, headers={"Host": "evil.example"})
            assert (answer.status_code, answer.json()["code"]) == (421, "misdirected"), path
            assert answer.headers["x-frame-options"] == "DENY"
        body = await room.post("guest", {}, headers={"Host": "evil.example", "Origin": "http://evil.example"})
        assert body.status_code == 421 and "DEALERBOX_HOSTS" in body.json()["error"]
        with pytest.raises(InvalidStatus, match="421"):
            async with room.socket(headers={"Host": "evil.example"}):
                pass
        assert (await room.http.get("/api/me", headers={"Host": "localhost"})).status_code == 200


@pytest.mark.parametrize("hosts", [(), (b"127.0.0.1", b"evil.example"), (b"127.0.0.1", b"127.0.0.1")])
async def test_no_host_or_more_than_one_is_refused(hosts: tuple[bytes, ...]) -> None:
    sent = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "scheme": "http", "headers": [(b"host", one) for one in hosts]}
    await Hosts(None, ())(scope, None, send)
    assert sent[0]["status"] == 421


def test_names_come_from_the_web_address_the_origins_and_the_environment() -> None:
    set_up = {"DEALERBOX_HOSTS": "Poker.lan, x.example:8000", "DEALERBOX_ORIGINS": "https://other.example:8443"}
    settings = replace(from_environment(set_up), web_address="https://poker.example.org", host="0.0.0.0")
    assert set(settings.names) == {"poker.lan", "x.example", "other.example", "poker.example.org", "0.0.0.0"}
    assert Settings().names == ("127.0.0.1",)
    for wrong in ("https://x", "a b", "a:b"):
        with pytest.raises(BadSetting, match="expected names such as"):
            from_environment({"DEALERBOX_HOSTS": wrong})
    assert name_in("a:b") is None


# ---- cookies ----


async def test_a_cookie_without_an_origin_changes_nothing() -> None:
    async with served() as room, httpx2.AsyncClient(base_url=room.address) as bare:
        token = (await bare.post("/api/guest", json={})).json()["token"]
        assert (await bare.get("/api/me")).json()["player"] is not None, "reading is free"
        for path in ("logout", "guest", "login", "account/language", "cashier/top-up", "nothing/at/all"):
            answer = await bare.post(f"/api/{path}", json={})
            if path != "nothing/at/all":
                assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path
                assert "Authorization" in answer.json()["error"]
        assert (await bare.get("/api/me")).json()["player"] is not None, "nor was the session ended"
        by_token = {"Authorization": f"Bearer {token}"}
        assert (await bare.post("/api/account/language", json={"language": "fi"}, headers=by_token)).status_code == 200
        own = {"Origin": room.address}
        assert (await bare.post("/api/account/language", json={"language": "en"}, headers=own)).status_code == 200
        with pytest.raises(InvalidStatus, match="403"):
            async with room.socket(headers={"Cookie": f"{COOKIE}={token}"}):
                pass
        async with room.socket(headers={"Cookie": f"{COOKIE}={token}"} | own) as client:
            assert (await client.kind("Welcome"))["player"] is not None


async def test_the_back_offices_cookie_needs_the_origin_too() -> None:
    async with staffed() as (room, (olga,)), httpx2.AsyncClient(base_url=room.address) as bare:
        bare.cookies = olga.http.cookies
        assert (await bare.get("/api/operator/tables")).status_code == 200
        for path, body in (("pause", {"table": None, "reason": "x"}), ("logout", {})):
            answer = await bare.post(f"/api/operator/{path}", json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page"), path
        await olga.ask("tables")
