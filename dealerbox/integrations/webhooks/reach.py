"""Which URLs webhooks may have. A person who registers one must not make the room send requests to what only the room
can reach: its own machine or the network behind it (SSRF)."""

import ipaddress
from ipaddress import IPv4Address, IPv6Address
from typing import Literal
from urllib.parse import urlsplit

Reach = Literal["public", "loopback", "private"]
"""``public``: internet addresses over https only. ``loopback``: also this machine, over http too. ``private``: also
private networks, over http too."""

LONGEST_URL = 500
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_INTERNET_6 = ipaddress.ip_network("2000::/3")
"""The IPv6 space that is assigned to the internet. Outside it are former site-local addresses, embedded IPv4 addresses
that some machines still accept, and provider networks."""
_PROTOCOLS_4 = ipaddress.ip_network("192.0.0.0/24")
"""Reserved for protocols; cloud providers use it for internal services."""


class BadUrl(ValueError):
    """The URL is not allowed; the message is for people."""


def check_url(url: str, reach: Reach) -> None:
    """Raise ``BadUrl`` if no webhook may lead there. Host names are resolved and checked with each delivery
    (``allowed``)."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadUrl(f"Use a URL of at most {LONGEST_URL} characters, without spaces or accents.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadUrl("Use a URL that begins with https://.") from None
    if parts.scheme not in ("https", "http") or not host or port == 0:
        raise BadUrl("Use a URL that begins with https://.")
    if parts.scheme == "http" and reach == "public":
        raise BadUrl("Use https: http is only for this machine and private networks, if they are allowed.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise BadUrl("Use a URL without user, password and # part: deliveries are signed instead.")
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return
    if not allowed(literal, parts.scheme == "https", reach):
        raise BadUrl("Use an internet address: this machine and private networks are not allowed.")


def allowed(address: IPv4Address | IPv6Address, secure: bool, reach: Reach) -> bool:
    """Return whether a delivery may go to that IP address. ``secure``: over TLS. Unencrypted deliveries stay on this
    machine and, where allowed, in private networks."""
    address = _plain(address)
    if address.is_loopback:
        return reach in ("loopback", "private")
    if _is_of_the_internet(address):
        return secure
    return reach == "private" and address.is_private and not address.is_unspecified and not address.is_link_local


def _is_of_the_internet(address: IPv4Address | IPv6Address) -> bool:
    if isinstance(address, IPv4Address):
        return address.is_global and not address.is_multicast and address not in _PROTOCOLS_4
    return address.is_global and address in _INTERNET_6


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """Return the IPv4 address that is embedded in an IPv6 address, otherwise the address itself."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else address)
