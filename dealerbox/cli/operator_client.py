"""The operator's operator_client of a room that runs on this machine, for the commands that go through it."""

import json
import ssl
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from dealerbox.cli import CommandError

SECONDS = 30.0
"""How long the room may take to answer."""


class OperatorApi(Struct, frozen=True):
    """``address`` is where the room answers; ``certificate`` the file of the one that it shows, empty without TLS."""

    address: str
    key: str
    certificate: str
    public: str = ""
    """Where other devices reach the room, for links."""

    def __repr__(self) -> str:
        return f"OperatorApi({self.address!r})"  # the key would end up in an error

    def ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        """Raises ``CommandError`` with what the room says where it refuses, or does not answer."""
        # Loaded here: --help need not wait for them.
        import urllib.error
        import urllib.request

        request = urllib.request.Request(
            f"{self.address}/api/operator/{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
            method=method,
        )
        # The room is on this machine: no proxy of the environment shall see the key.
        handlers: list[urllib.request.BaseHandler] = [urllib.request.ProxyHandler({})]
        if self.certificate:
            handlers.append(urllib.request.HTTPSHandler(context=_only(self.certificate)))
        try:
            with urllib.request.build_opener(*handlers).open(request, timeout=SECONDS) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as fault:
            raise CommandError(_why(fault.read(), fault.code)) from None
        except TimeoutError:
            raise CommandError(
                f"the room at {self.address} has not answered for {SECONDS:g} seconds; it may still do this: check its"
                " state before you try again"
            ) from None
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "reason", fault)
            raise CommandError(f"the room at {self.address} does not answer ({reason}): is it running?") from None


def web_address(text: str) -> str:
    """Scheme and host of an address for a link, as an argument of a command; raises ``ArgumentTypeError``."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ArgumentTypeError(f"{text!r} is not an address: expected, for example, https://room.example")
    return f"{parts.scheme}://{parts.netloc}"


def find(data: Path) -> OperatorApi:
    """The operator_client of the room of that data folder. Raises ``CommandError`` where none runs."""
    # Loaded here: --help need not wait for it.
    from dealerbox.folder import BadFolder, read_key, read_running

    try:
        key, running = read_key(data), read_running(data)
    except BadFolder as fault:
        raise CommandError(str(fault)) from None
    host = f"[{running.host}]" if ":" in running.host else running.host
    scheme = "https" if running.certificate else "http"
    here = f"{scheme}://{host}:{running.port}"
    return OperatorApi(here, key, running.certificate, running.address or here)


def _only(certificate: str) -> ssl.SSLContext:
    """Believes the room's own certificate and no other; its name is that of another host than this machine's."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    try:
        context.load_verify_locations(certificate)
    except OSError as fault:
        raise CommandError(f"the room's certificate {certificate} cannot be read: {fault}") from None
    return context


def _why(text: bytes, status: int) -> str:
    try:
        return str(json.loads(text)["error"])
    except (ValueError, KeyError, TypeError):
        return f"the room answered {status}"
