"""Where a web hook may lead. Whoever registers one must not be able to make the room speak to what only the room can
reach: its own machine, the network behind it."""

import ipaddress
from ipaddress import IPv4Address, IPv6Address
from typing import Literal
from urllib.parse import urlsplit

Reach = Literal["public", "loopback", "private"]
"""``public``: only addresses of the internet, over https. ``loopback``: this machine as well, http too. ``private``:
all that, and private networks, http too."""

LONGEST_URL = 500
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
_INTERNET_6 = ipaddress.ip_network("2000::/3")
"""All that has been given out of IPv6 for the internet. Beyond it lie former site-local addresses, ways of writing IPv4
that some machines still understand, and what a provider has for his own network."""
_PROTOCOLS_4 = ipaddress.ip_network("192.0.0.0/24")
"""For protocols, not for machines of the internet; clouds answer there."""


class BadUrl(ValueError):
    """The message is a sentence for people."""


def check_url(url: str, reach: Reach) -> None:
    """Raises ``BadUrl`` where no hook can lead there. What the name in it stands for is looked at with each delivery
    (``allowed``)."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url:
        raise BadUrl(f"An address has {LONGEST_URL} characters at most, without spaces or accents.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        raise BadUrl("This is no address: expected https://… .") from None
    if parts.scheme not in ("https", "http") or not host or port == 0:
        raise BadUrl("This is no address: expected https://… .")
    if parts.scheme == "http" and reach == "public":
        raise BadUrl("Web hooks go over https: http is for this machine and private networks, where they are allowed.")
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise BadUrl("An address has no user, no password and no part behind #: deliveries are signed instead.")
    try:
        literal = ipaddress.ip_address(host)
    except ValueError:
        return
    if not allowed(literal, parts.scheme == "https", reach):
        raise BadUrl("This address is one of this machine, or of a private network: that is not allowed here.")


def allowed(address: IPv4Address | IPv6Address, secure: bool, reach: Reach) -> bool:
    """Whether a delivery may go to that very address; ``secure``: over TLS. In the clear nothing leaves the machine,
    and the private networks where those are allowed."""
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
    """The address that is meant, where one of IPv4 is packed into one of IPv6."""
    if isinstance(address, IPv4Address):
        return address
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour or (address.teredo[1] if address.teredo else address)
