"""The client's address, and which proxies are trusted."""

from typing import Any

import httpx2
import pytest
from websockets.exceptions import InvalidStatus

from dealerbox.accounts.attempts import ADDRESS_FREE
from dealerbox.gateway.http import connection_limit
from dealerbox.gateway.http.addresses import LOCAL, Addresses, BadAddress, network, within
from dealerbox.gateway.http.connection_limit import ConnectionLimit
from dealerbox.gateway.http.headers import HSTS
from tests.gateway.serving import served
from tests.gateway.test_operator import KEY

PROXIES = "127.0.0.1,10.0.0.0/8"


async def found(client: str, proxies: str = "", scheme: str = "http", **headers: str) -> tuple[str, str, bool]:
    """Return the address, the scheme, and whether the request was made on this machine."""
    seen: dict[str, Any] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.update(scope)

    listed = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope = {"type": "http", "client": (client, 1), "scheme": scheme, "headers": listed}
    known = tuple(network(one) for one in proxies.split(",") if one)
    await Addresses(app, known)(scope, None, None)
    return seen["client"][0], seen["scheme"], seen[LOCAL]


@pytest.mark.parametrize(
    ("client", "forwarded", "proto", "address", "scheme"),
    [
        # Without a trusted proxy, the headers are ignored.
        ("203.0.113.9", "198.51.100.1", "https", "203.0.113.9", "http"),
        # The proxy's own statement counts, not what it repeats.
        ("10.0.0.1", "198.51.100.1", "https", "198.51.100.1", "https"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.1", "https", "198.51.100.1", "https"),
        ("10.0.0.1", "1.2.3.4, 198.51.100.1, 10.0.0.2", "https", "198.51.100.1", "https"),
        ("10.0.0.1", "10.9.9.9, 10.0.0.2", "https", "10.0.0.1", "https"),
        ("10.0.0.1", "nonsense", "ftp", "10.0.0.1", "http"),
        ("10.0.0.1", "", "https, http", "10.0.0.1", "http"),
        # Addresses in the forms that proxies write.
        ("127.0.0.1", "[2001:db8::7]:443", "https", "2001:db8::7", "https"),
        ("127.0.0.1", "198.51.100.1:5000", "https", "198.51.100.1", "https"),
        ("127.0.0.1", "::ffff:198.51.100.1", "https", "198.51.100.1", "https"),
    ],
)
async def test_client_is_the_last_address_that_is_not_a_proxy(
    client: str, forwarded: str, proto: str, address: str, scheme: str
) -> None:
    seen = await found(client, PROXIES, x_forwarded_for=forwarded, x_forwarded_proto=proto)
    assert seen[:2] == (address, scheme)


async def test_a_socket_behind_a_proxy_with_tls_is_secure() -> None:
    assert (await found("10.0.0.1", PROXIES, "ws", x_forwarded_proto="https"))[1] == "wss"


@pytest.mark.parametrize(
    ("client", "proxies", "headers", "local"),
    [
        ("127.0.0.1", "", {}, True),
        ("::1", "", {}, True),
        ("203.0.113.9", "", {}, False),
        # An undeclared proxy on this machine: every client comes through it.
        ("127.0.0.1", "", {"x_forwarded_for": "127.0.0.1"}, False),
        ("127.0.0.1", "", {"forwarded": "for=1.2.3.4"}, False),
        ("127.0.0.1", "", {"via": "1.1 proxy"}, False),
        # A declared one: nobody behind it is local, but direct requests from here are.
        ("127.0.0.1", PROXIES, {"x_forwarded_for": "127.0.0.1"}, False),
        ("127.0.0.1", PROXIES, {}, True),
        ("10.0.0.1", PROXIES, {}, False),
    ],
)
async def test_local_requests_are_recognized(client: str, proxies: str, headers: dict[str, str], local: bool) -> None:
    assert (await found(client, proxies, **headers))[2] is local


@pytest.mark.parametrize("text", ["example.com", "10.0.0.0/99", "10.0.0.7/8", ""])
def test_invalid_address_is_named(text: str) -> None:
    with pytest.raises(BadAddress, match="is not an address"):
        network(text)


def test_addresses_of_two_families_are_never_within_each_other() -> None:
    assert within("10.1.2.3", [network("::/0"), network("10.0.0.0/8")])
    assert not within("10.1.2.3", [network("::/0")]) and not within("x", [network("0.0.0.0/0")])


# ---- for the operator only ----


async def test_metrics_and_faults_are_restricted() -> None:
    outside = {"X-Forwarded-For": "198.51.100.1"}
    async with served(proxies="127.0.0.1", watchers="192.0.2.0/24") as room:
        assert (await room.http.get("/metrics")).status_code == 200, "on this machine"
        no = await room.http.get("/metrics", headers=outside)
        assert (no.status_code, no.json()["code"]) == (403, "not_for_you")
        assert (await room.http.get("/metrics", headers=outside | KEY)).status_code == 200
        assert (await room.http.get("/metrics", headers={"X-Forwarded-For": "192.0.2.7"})).status_code == 200
        health = (await room.http.get("/health", headers=outside)).json()
        assert (health["status"], health["faults"]) == ("ok", [])
        await room.house.parts.store.close()
        sick = await room.http.get("/health", headers=outside)
        assert (sick.status_code, sick.json()["status"], sick.json()["faults"]) == (503, "failing", [])
        assert (await room.http.get("/health")).json()["faults"] != []


async def test_hsts_is_sent_over_tls() -> None:
    async with served(proxies="127.0.0.1") as room:
        name = HSTS[0].decode()
        assert name not in (await room.http.get("/")).headers
        assert (await room.http.get("/", headers={"X-Forwarded-Proto": "https"})).headers[name] == HSTS[1].decode()


async def test_limits_go_by_the_clients_own_address() -> None:
    async with served(proxies="127.0.0.1") as room:
        wrong = {"name": "nobody", "password": "wrong"}

        async def tries(address: str) -> list[int]:
            headers = {"X-Forwarded-For": address}
            return [(await room.post("operator/login", wrong, headers=headers)).status_code for _ in range(25)]

        assert 429 in await tries("198.51.100.1")
        wrong["name"] = "somebody else"
        assert (await tries("198.51.100.2"))[0] == 401, "another one's tries are not his"


GUESSES = [
    ("login", {"name": "nobody", "password": "wrong"}, {}, 401),
    ("operator/login", {"name": "nobody", "password": "wrong"}, {}, 401),
    ("operator/drain", {"minutes": 1, "reason": "x"}, {"Authorization": "Bearer wrong"}, 401),
    ("keys", {"name": "x", "scopes": []}, {"Authorization": "Bearer dbx_wrong"}, 401),
]


@pytest.mark.parametrize(("path", "body", "headers", "status"), GUESSES, ids=[one[0] for one in GUESSES])
async def test_ipv6_addresses_count_by_network(path: str, body: Any, headers: dict[str, str], status: int) -> None:
    """One subscriber has 2**64 of these addresses."""
    async with served(proxies="127.0.0.1") as room:

        async def asked(number: int, address: str) -> int:
            wish = body | ({"name": f"nobody {number}"} if "password" in body else {})
            answer = await room.post(path, wish, headers=headers | {"X-Forwarded-For": address})
            return int(answer.status_code)

        assert 429 in [await asked(number, f"2001:db8:7:7::{number}") for number in range(1, 40)]
        assert await asked(99, "2001:db8:7:8::1") == status, "the next line is another's"


async def test_wrong_passwords_count_by_ipv6_network() -> None:
    async with served(proxies="127.0.0.1", generosity=1000) as room:
        told = []
        for number in range(ADDRESS_FREE + 3):
            wrong = {"name": f"nobody {number}", "password": "wrong"}
            answer = await room.post("login", wrong, headers={"X-Forwarded-For": f"2001:db8:7:7::{number}"})
            told.append(answer.json()["code"])
        assert (told[0], told[-1]) == ("wrong_login", "slow")


# ---- number of connections ----


def test_connections_are_limited_by_address() -> None:
    lines = ConnectionLimit(2, (network("10.0.0.0/8"),))
    assert [lines.acquire("198.51.100.1") for _ in range(3)] == [True, True, False]
    assert lines.acquire("198.51.100.2")
    assert all(lines.acquire("10.0.0.1") for _ in range(9)), "a proxy speaks for many"
    assert all(lines.acquire("127.0.0.1") for _ in range(9)), "as may this machine"
    lines.release("198.51.100.1")
    assert lines.acquire("198.51.100.1")


def test_ipv6_addresses_of_a_network_share_the_limit() -> None:
    lines = ConnectionLimit(2)
    assert [lines.acquire(f"2001:db8:7:7::{number}") for number in range(3)] == [True, True, False]
    assert lines.acquire("2001:db8:7:8::1")
    lines.release("2001:db8:7:7::1")
    assert lines.acquire("2001:db8:7:7::9")
    assert all(lines.acquire(f"::ffff:198.51.100.{number}") for number in range(9)), "IPv4, however it is written"


async def test_connections_over_the_limit_are_refused_until_one_closes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limit, "is_loopback", lambda address: False)
    monkeypatch.setattr("dealerbox.gateway.server.MAX_CONNECTIONS", 2)
    async with served() as room:
        async with room.socket(), room.socket() as second:
            await second.kind("Welcome")
            with pytest.raises(httpx2.HTTPError):
                await room.http.get("/health")
        for _ in range(50):
            try:
                assert (await room.http.get("/health")).status_code == 200
                break
            except httpx2.HTTPError:
                await room.house.parts.clock.sleep(20)
        else:
            pytest.fail("the lines that ended still count")


async def test_game_sockets_of_one_client_behind_a_proxy_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dealerbox.gateway.app.MAX_SOCKETS", 1)
    async with served(proxies="127.0.0.1") as room:
        mine = {"X-Forwarded-For": "198.51.100.1"}
        async with room.socket(headers=mine) as one:
            await one.kind("Welcome")
            with pytest.raises(InvalidStatus, match="403"):
                async with room.socket(headers=mine):
                    pass
            async with room.socket(headers={"X-Forwarded-For": "198.51.100.2"}) as other:
                await other.kind("Welcome")
