"""Calls the operator's API of a room that runs on this machine, for the commands that use it."""

import json
import ssl
from argparse import ArgumentTypeError
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct

from dealerbox.cli import CommandError

SECONDS = 30.0
"""How long to wait for the room's answer."""


class OperatorApi(Struct, frozen=True):
    """The operator's API: ``address`` is the room's; ``certificate`` the file of its certificate, empty without TLS."""

    address: str
    key: str
    certificate: str
    public: str = ""
    """The room's public address, for links."""

    def __repr__(self) -> str:
        return f"OperatorApi({self.address!r})"  # the key must not appear in an error

    def ask(self, method: str, path: str, body: dict[str, Any] | None) -> dict[str, Any]:
        """Call the API; raise ``CommandError`` if the room refuses or does not answer."""
        # Loaded here: --help need not wait for them.
        import urllib.error
        import urllib.request

        request = urllib.request.Request(
            f"{self.address}/api/operator/{path}",
            None if body is None else json.dumps(body).encode(),
            {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"},
            method=method,
        )
        # The room is on this machine: no proxy from the environment may see the key.
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
                f"the room at {self.address} has not answered for {SECONDS:g} seconds; it may still carry this out:"
                " check its state before you try again"
            ) from None
        except (OSError, ValueError) as fault:
            reason = getattr(fault, "reason", fault)
            raise CommandError(f"the room at {self.address} does not answer ({reason}): is it running?") from None


def web_address(text: str) -> str:
    """Parse an address for a link, as a command's argument; raise ``ArgumentTypeError``."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ArgumentTypeError(f"{text!r} is not an address; write it as https://room.example")
    return f"{parts.scheme}://{parts.netloc}"


def find(data: Path) -> OperatorApi:
    """Return the API of the room running on the data folder; raise ``CommandError`` if none is."""
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
    """Return a TLS context that trusts the room's own certificate only; its name is not this machine's."""
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
