"""Limits the number of open connections of each address."""

from dealerbox.core.rate_limits import network_of
from dealerbox.gateway.http.addresses import Network, is_loopback, within


class ConnectionLimit:
    """Counts connections. ``most`` is the limit for one address; this machine and trusted proxies, which forward for
    many clients, have none."""

    def __init__(self, most: int, proxies: tuple[Network, ...] = ()) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, int] = {}

    def acquire(self, address: str) -> bool:
        """Count a new connection; return False if the address has too many. Otherwise call ``release`` when it ends."""
        network = network_of(address)
        count = self._open.get(network, 0)
        if count >= self._most and not is_loopback(address) and not within(address, self._proxies):
            return False
        self._open[network] = count + 1
        return True

    def release(self, address: str) -> None:
        network = network_of(address)
        self._open[network] -= 1
        if not self._open[network]:
            del self._open[network]
