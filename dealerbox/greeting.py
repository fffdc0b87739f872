"""Where a room can be reached, told to whoever has started it; and what he should know of it."""

import socket

from dealerbox.gateway.addresses import is_loopback
from dealerbox.room.staff.staff import FIRST_LINK_HOURS
from dealerbox.settings import Settings

_EVERYWHERE = ("0.0.0.0", "::")
NO_TLS = """\
  Others reach this room without TLS: their passwords can be read on the way. Give it a certificate (--tls-cert and
  --tls-key), or put it behind a proxy that has one (--behind-proxy)."""


def addresses(settings: Settings, host: str, port: int, link: str | None) -> list[str]:
    """A line each. ``link``: the secret that makes the owner's account."""
    scheme = "https" if settings.tls is not None else "http"
    here = f"{scheme}://{_in_address('127.0.0.1' if host in _EVERYWHERE else host)}:{port}"
    lines = [f"  Play here:   {here}"]
    if host in _EVERYWHERE:
        lines += [f"  On your network:   {scheme}://{address}:{port}" for address in _own_addresses()]
    if link is not None:
        once = f"(once, for {FIRST_LINK_HOURS} hours)"
        lines += [
            f"  The back office has no owner yet. This link makes the owner's account {once}:",
            f"    {here}/office/join#{link}",
        ]
    if not is_loopback(host) and not settings.has_tls:
        lines.append(NO_TLS)
    return lines


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _own_addresses() -> list[str]:
    """This machine's address in the local network. Nothing is sent: connecting a datagram socket only asks the system
    which way it would take."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
            return [str(asking.getsockname()[0])]
        except OSError:
            return []
