"""How much one client may ask: token buckets."""

import ipaddress
from collections import OrderedDict

_ONE_LINE = 64
"""Bits of an address of IPv6 that are given to one line; its owner picks the other half as he likes."""


def network_of(address: str) -> str:
    """Under what the limits of an address count: of IPv6 the network of the whole line. What is no address stands for
    itself."""
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), _ONE_LINE), strict=False))


class Bucket:
    """Holds ``burst`` tokens at most and gains ``per_second`` of them; every message takes one."""

    __slots__ = ("_at", "_burst", "_per_ms", "_tokens")

    def __init__(self, burst: float, per_second: float, now: int) -> None:
        self._burst = burst
        self._per_ms = per_second / 1000
        self._tokens = burst
        self._at = now

    def take(self, now: int) -> bool:
        """Takes one token; False where there is none."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_ms)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def full(self, now: int) -> bool:
        return self._tokens + (now - self._at) * self._per_ms >= self._burst


class Buckets:
    """A bucket for each key (an address, a name). Those that are full again are forgotten."""

    def __init__(self, burst: float, per_second: float, most: int = 10_000) -> None:
        self._burst = burst
        self._per_second = per_second
        self._most = most
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str, now: int) -> bool:
        bucket = self._buckets.get(key)
        if bucket is None:
            self._forget(now)
            bucket = self._buckets[key] = Bucket(self._burst, self._per_second, now)
        self._buckets.move_to_end(key)
        return bucket.take(now)

    def _forget(self, now: int) -> None:
        # The oldest come first. Where none is full yet the oldest goes all the same: memory is bounded.
        while self._buckets and (next(iter(self._buckets.values())).full(now) or len(self._buckets) >= self._most):
            self._buckets.popitem(last=False)


class Backoff:
    """How long to wait after tries that failed, for each key: nothing after the first ``free`` of them, then
    ``first_ms``, and twice as long each further time, up to ``longest_ms``. Keys that have waited are forgotten after
    ten times the longest wait, and the oldest where there are too many."""

    def __init__(self, free: int, first_ms: int, longest_ms: int, most: int = 10_000) -> None:
        self._free = free
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._most = most
        self._failed: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, key: str, now: int) -> int:
        """Milliseconds until the next try; 0: now."""
        count, at = self._failed.get(key, (0, 0))
        return max(0, at + self._after(count) - now)

    def failed(self, key: str, now: int) -> int:
        """Notes a try that failed; returns how many there were."""
        while self._failed and (
            len(self._failed) >= self._most or next(iter(self._failed.values()))[1] < now - 10 * self._longest_ms
        ):
            self._failed.popitem(last=False)
        count = self._failed.get(key, (0, 0))[0] + 1
        self._failed[key] = (count, now)
        self._failed.move_to_end(key)
        return count

    def forget(self, key: str) -> None:
        """A try has not failed: the next ones are free again."""
        self._failed.pop(key, None)

    def _after(self, count: int) -> int:
        # Doubled a bounded number of times: the number of tries is not.
        return 0 if count < self._free else min(self._longest_ms, self._first_ms << min(count - self._free, 30))
