"""The addresses at which other devices reach the room; links for players, staff and e-mails start with them."""

import socket

from msgspec import Struct

from dealerbox.gateway.http.addresses import is_loopback
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, NoQuery, get

EVERYWHERE = ("0.0.0.0", "::")
"""Listening here accepts connections at every address of this machine."""


class RoomAddresses(Struct, frozen=True):
    """Addresses without a path, such as ``http://192.168.1.20:8000``."""

    web: str
    """The one that the operator set (``--web-address``); empty if none."""
    network: str
    """The one in the local network; empty if the room listens on this machine only, or the machine is in no network."""
    loopback: bool
    """Whether the room listens on this machine only."""


class PublicAddress(Struct, frozen=True):
    """How the room is reached: as it was set up, and where it listens."""

    web: str = ""
    host: str = "127.0.0.1"
    port: int = 8000
    tls: bool = False

    @property
    def here(self) -> str:
        """The address on this machine."""
        return self._at("127.0.0.1" if self.host in EVERYWHERE else self.host)

    @property
    def network(self) -> str:
        """The address in the local network, as in ``RoomAddresses.network``. Do not cache it: a machine may change
        networks while the room runs."""
        if is_loopback(self.host):
            return ""
        own = _own_address() if self.host in EVERYWHERE else self.host
        return self._at(own) if own else ""

    @property
    def best(self) -> str:
        """The address that reaches the furthest."""
        return self.web or self.network or self.here

    def _at(self, host: str) -> str:
        return f"{'https' if self.tls else 'http'}://{f'[{host}]' if ':' in host else host}:{self.port}"


def _own_address() -> str:
    """Return this machine's address in the local network, empty if it is in none. Nothing is sent: connecting a
    datagram socket only asks the system for its route."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect(("192.0.2.1", 9))
        except OSError:
            return ""
        return str(asking.getsockname()[0])


class PublicAddressCalls:
    def __init__(self, address: PublicAddress) -> None:
        self._address = address

    def calls(self) -> tuple[Call, ...]:
        return (
            get("/api/addresses", "Get the addresses of the room, for links.", self._addresses,
                who=PUBLIC, gives=RoomAddresses),
        )  # fmt: skip

    async def _addresses(self, asked: Asked[None, NoQuery]) -> RoomAddresses:
        return RoomAddresses(self._address.web, self._address.network, is_loopback(self._address.host))
