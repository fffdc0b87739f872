"""The client's address and scheme, including behind proxies that the operator trusts.

Any client may send any header, so ``X-Forwarded-For`` and ``X-Forwarded-Proto`` are used only if the connection comes
from a trusted proxy, and the list of addresses only up to the first one that is not a trusted proxy.
"""

import ipaddress
from collections.abc import Iterable
from typing import Any

Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_FORWARDING = (b"x-forwarded-for", b"forwarded", b"via")
_SECURE = {"http": "https", "ws": "wss"}
LOCAL = "dealerbox.local"
"""The key of the scope that tells whether the request was made on this machine, on nobody else's behalf."""


class BadAddress(ValueError):
    """Not an address or a network; the message names it."""


def network(text: str) -> Network:
    """Parse ``10.0.0.7``, ``10.0.0.0/8`` or ``::1``; raise ``BadAddress``."""
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise BadAddress(f"{text.strip()!r} is not an address (10.0.0.7) or a network (10.0.0.0/8)") from None


def within(address: str, networks: Iterable[Network]) -> bool:
    """Return whether the address is in any of the networks; anything that is not an address is in none."""
    found = _parsed(address)
    return found is not None and any(found.version == one.version and found in one for one in networks)


def is_loopback(address: str) -> bool:
    found = _parsed(address)
    return found is not None and found.is_loopback


class Addresses:
    """Middleware around the whole application: sets the scope's ``client`` and ``scheme`` to those of the client."""

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
            # From the right: each proxy appends the address that called it.
            client = next((one for one in reversed(listed) if not within(one, self._proxies)), address)
            scope["client"] = (str(_parsed(client) or address), port)
            schemes = _values(headers, b"x-forwarded-proto")
            if schemes and schemes[-1].lower() in ("https", "wss"):
                scope["scheme"] = _SECURE.get(scope["scheme"], scope["scheme"])
            scope[LOCAL] = not listed and is_loopback(address)
        else:
            # Behind an undeclared proxy on this machine, every client would look local.
            forwarded = any(name in _FORWARDING for name, _ in headers)
            scope[LOCAL] = is_loopback(address) and not forwarded


def _values(headers: list[tuple[bytes, bytes]], name: bytes) -> list[str]:
    """Return all values of the header in order; it may occur several times, and each may be a list."""
    texts = [value.decode("latin-1") for key, value in headers if key == name]
    return [part for text in texts for one in text.split(",") if (part := one.strip())]


def _parsed(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Parse an address, including the forms that proxies write: ``[::1]:8080``, ``10.0.0.7:8080``,
    ``::ffff:10.0.0.7``."""
    bare = text.partition("]")[0].lstrip("[") if text.startswith("[") else text
    if bare.count(":") == 1:
        bare = bare.partition(":")[0]
    try:
        found = ipaddress.ip_address(bare)
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found
