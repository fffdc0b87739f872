"""The host names under which the room answers. Another site can point its own name at this room (DNS rebinding), and
its pages would then count as the room's; so a request for any other name gets 421."""

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import Any
from urllib.parse import urlsplit

from dealerbox.gateway.http.calls.http import as_json
from dealerbox.gateway.http.headers import SecurityHeaders

_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.ASCII)
_AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
"""Suffixes that home networks add to a machine's name; nobody can own such a name on the internet."""
_EXTENSION = "websocket.http.response"
MISDIRECTED = 421


class Hosts:
    """Middleware that checks the ``Host`` header. ``names`` are the room's own, such as ``poker.example.org``; every IP
    address (which cannot be rebound), ``localhost`` and this machine's name are also accepted. Ports do not matter."""

    def __init__(self, app: Any, names: Iterable[str]) -> None:
        self._app = app
        self._names = frozenset(names)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(asked) == 1 and self.is_own(asked[0]):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await _refuse_socket(scope, receive, send)
        else:
            await SecurityHeaders(as_json(_REFUSAL, MISDIRECTED))(scope, receive, send)

    def is_own(self, host: str) -> bool:
        """Return whether a ``Host`` header names this room."""
        name = name_in(host)
        return name is not None and (
            name in self._names or _is_address(name) or _is_localhost(name) or _is_this_machine(name)
        )


_REFUSAL = {
    "code": "misdirected",
    "error": "This room does not answer under this name. Use its --web-address, a name in DEALERBOX_HOSTS, "
    "localhost, the machine's name, or an IP address.",
}


def name_in(host: str) -> str | None:
    """Return the name or address in ``name:port``, in lower case and without a final dot; None if it is neither. An
    IPv6 address keeps its brackets."""
    name, colon, port = host.strip().lower().rpartition(":")
    if not colon or port.endswith("]"):
        name = host.strip().lower()
    elif not port.isascii() or not port.isdigit():
        return None
    name = name.removesuffix(".")
    return name if _is_address(name) or _NAME.fullmatch(name) else None


def name_of(address: str) -> str | None:
    """Return the name in a web address such as ``https://poker.example.org:8443/``; None if it has none."""
    return name_in(urlsplit(address).netloc.rpartition("@")[2])


def _is_address(name: str) -> bool:
    bare = name[1:-1] if name.startswith("[") and name.endswith("]") else name
    try:
        return (ipaddress.ip_address(bare).version == 6) == (bare != name)
    except ValueError:
        return False


def _is_localhost(name: str) -> bool:
    return name == "localhost" or name.endswith(".localhost")


def _is_this_machine(name: str) -> bool:
    """Return whether the name is this machine's; a number is appended if another machine in the network has its
    name."""
    whole = socket.gethostname().lower()
    bare = re.escape(whole.partition(".")[0])
    ends = "|".join(re.escape(one) for one in _AT_HOME)
    return bool(bare) and (name == whole or re.fullmatch(rf"{bare}(-\d{{1,3}})?({ends})", name) is not None)


async def _refuse_socket(scope: Any, receive: Any, send: Any) -> None:
    await receive()  # websocket.connect
    if _EXTENSION in scope.get("extensions", {}):
        await send({"type": f"{_EXTENSION}.start", "status": MISDIRECTED, "headers": []})
        await send({"type": f"{_EXTENSION}.body", "body": b"", "more_body": False})
    else:
        await send({"type": "websocket.close"})
