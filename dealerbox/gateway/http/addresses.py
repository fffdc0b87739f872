"""Where a request comes from: the client's own address, also behind proxies that the operator trusts.

Whoever connects may send any header. So what ``X-Forwarded-For`` and ``X-Forwarded-Proto`` say is heeded only where the
connection itself comes from a trusted proxy, and in the list of addresses only up to the first that is none.
"""

import ipaddress
from collections.abc import Iterable
from typing import Any

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_FORWARDING = (b"x-forwarded-for", b"forwarded", b"via")
_SECURE = {"http": "https", "ws": "wss"}
LOCAL = "dealerbox.local"
"""Where the scope says whether the request was made on this machine, by nobody else's order."""


class BadAddress(ValueError):
    """No address and no network of addresses; the message names it."""


def network(text: str) -> Network:
    """``10.0.0.7``, ``10.0.0.0/8``, ``::1``; raises ``BadAddress``."""
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise BadAddress(
            f"{text.strip()!r} is neither an address (10.0.0.7) nor a network of them (10.0.0.0/8)"
        ) from None


def within(address: str, networks: Iterable[Network]) -> bool:
    """Whether the address is in any of them; what is no address is in none."""
    found = _parsed(address)
    return found is not None and any(found.version == one.version and found in one for one in networks)


def is_loopback(address: str) -> bool:
    found = _parsed(address)
    return found is not None and found.is_loopback


class Addresses:
    """Before the whole application: from here on the scope's ``client`` and ``scheme`` are those of the client."""

    def __init__(self, app: Any, proxies: tuple[Network, ...]) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] in ("http", "websocket"):
            self._find_out(scope)
        await self._app(scope, receive, send)

    def _find_out(self, scope: Any) -> None:
        address, port = scope["client"] or ("", 0)
        headers: list[tuple[bytes, bytes]] = scope["headers"]
        if self._proxies and within(address, self._proxies):
            listed = _values(headers, b"x-forwarded-for")
            # From the right: each proxy puts behind the list whom it was asked by.
            client = next((one for one in reversed(listed) if not within(one, self._proxies)), address)
            scope["client"] = (str(_parsed(client) or address), port)
            schemes = _values(headers, b"x-forwarded-proto")
            if schemes and schemes[-1].lower() in ("https", "wss"):
                scope["scheme"] = _SECURE.get(scope["scheme"], scope["scheme"])
            scope[LOCAL] = not listed and is_loopback(address)
        else:
            # Behind a proxy on this machine that is not declared, everybody seems to be on this machine.
            forwarded = any(name in _FORWARDING for name, _ in headers)
            scope[LOCAL] = is_loopback(address) and not forwarded


def _values(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """All values of the header, in their order; it may stand several times, and each may be a list."""
    texts = [value.decode("latin-1") for key, value in headers if key == name]
    return [part for text in texts for one in text.split(",") if (part := one.strip())]


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Also as proxies write it: ``[::1]:8080``, ``10.0.0.7:8080``, ``::ffff:10.0.0.7``."""
    bare = text.partition("]")[0].lstrip("[") if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
