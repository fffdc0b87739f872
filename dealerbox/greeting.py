"""The greeting on the terminal at the room's start: where to reach the room, and what to know about it."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from dealerbox.folder import readable_by_all
from dealerbox.gateway.http.addresses import is_loopback
from dealerbox.gateway.http.public_address import PublicAddress
from dealerbox.settings import Settings
from dealerbox.staff.staff import FIRST_LINK_HOURS

ONLY_HERE = """\
  Only this machine can reach the room. To let friends in your network join, start it with `make run HOST=0.0.0.0`
  (`dealerbox serve --host 0.0.0.0`)."""
NO_NETWORK = """\
  This machine is not in a network. Others can reach the room once it is; invitation links change with it."""
NO_NAME = """\
  The room does not know its public name, and answers only to this machine's. Set it with
  --web-address https://poker.example.org (more names: DEALERBOX_HOSTS)."""
NO_TLS = """\
  The connection is not encrypted. Use it only on a trusted network (see docs/security.md: --tls-cert
  or --behind-proxy)."""


def addresses(settings: Settings, address: PublicAddress, link: str | None) -> list[str]:
    """Return one line per address; ``link`` is the secret that creates the owner's account."""
    lines = [f"  Play here:   {address.here}"]
    friends = address.web or address.network
    if friends and friends != address.here:
        lines.append(f"  For your friends:   {friends}")
    elif not friends and not settings.proxies:
        lines.append(ONLY_HERE if is_loopback(address.host) else NO_NETWORK)
    if link is not None:
        once = f"(once, for {FIRST_LINK_HOURS} hours)"
        lines += [
            f"  For the back office, this link creates the owner's account {once}:",
            f"    {address.best}/office/join#{link}",
        ]
    if not is_loopback(address.host) and not settings.has_tls:
        lines.append(NO_TLS)
    if settings.has_tls and not (settings.web_address or settings.hosts or settings.origins):
        lines.append(NO_NAME)
    return lines


def privacy(
    settings: Settings, closed: Sequence[Path], open_still: Sequence[Path], environment: Mapping[str, str] = os.environ
) -> list[str]:
    """Return lines about what other users of this machine could read. ``closed`` was fixed, ``open_still`` could not
    be."""
    lines = []
    if closed:
        lines.append(
            f"  Other users of this machine could read {len(closed)} files and folders in {settings.data}; now only "
            "you can."
        )
    password = environment.get("DEALERBOX_SMTP_PASSWORD_FILE", "")
    secrets = (settings.tls[1] if settings.tls is not None else None, Path(password) if password else None)
    readable = [path for path in secrets if path is not None and readable_by_all(path)]
    lines += [
        f"  Other users of this machine can read {path}: run chmod 600 on it." for path in (*open_still, *readable)
    ]
    return lines
