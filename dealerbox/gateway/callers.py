"""How many lines each address holds at a time."""

from dealerbox.gateway.addresses import Network, is_loopback, within


class Callers:
    """``most`` for one address; this machine and trusted proxies, which speak for many, have no limit."""

    def __init__(self, most: int, proxies: tuple[Network, ...] = ()) -> None:
        self._most = most
        self._proxies = proxies
        self._open: dict[str, int] = {}

    def come(self, address: str) -> bool:
        """False where it has too many already; else ``gone`` is to be told of the end of this one."""
        count = self._open.get(address, 0)
        if count >= self._most and not is_loopback(address) and not within(address, self._proxies):
            return False
        self._open[address] = count + 1
        return True

    def gone(self, address: str) -> None:
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]
