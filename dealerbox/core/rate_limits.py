"""Rate limits: token buckets, and growing waits after failures."""

import ipaddress
from collections import OrderedDict

_ONE_LINE = 64
"""Bits of an IPv6 address that identify one connection; its owner chooses the rest freely."""


def network_of(address: str) -> str:
    """Return the rate-limit key of a client address: the /64 network for IPv6, the IPv4 address if mapped, and the
    input unchanged if it is not an IPv6 address."""
    try:
        found = ipaddress.IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.IPv6Network((int(found), _ONE_LINE), strict=False))


class Bucket:
    """Holds up to ``burst`` tokens and gains ``per_second``; every message takes one."""

    __slots__ = ("_at", "_burst", "_per_ms", "_tokens")

    def __init__(self, burst: float, per_second: float, now: int) -> None:
        self._burst = burst
        self._per_ms = per_second / 1000
        self._tokens = burst
        self._at = now

    def take(self, now: int) -> bool:
        """Take one token; return False if the bucket is empty."""
        self._tokens = min(self._burst, self._tokens + (now - self._at) * self._per_ms)
        self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True

    def full(self, now: int) -> bool:
        return self._tokens + (now - self._at) * self._per_ms >= self._burst


class Buckets:
    """One bucket per key (an address, a name). A bucket that is full again is dropped."""

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
        # The oldest come first. At the limit the oldest is dropped even if it is not full, to bound memory.
        while self._buckets and (next(iter(self._buckets.values())).full(now) or len(self._buckets) >= self._most):
            self._buckets.popitem(last=False)


class Backoff:
    """How long to wait after failed tries, per key: not at all after the first ``free`` ones, then ``first_ms``,
    doubled with each further failure up to ``longest_ms``. A key is dropped after ten times ``longest_ms``, and the
    oldest one when there are ``most``."""

    def __init__(self, free: int, first_ms: int, longest_ms: int, most: int = 10_000) -> None:
        self._free = free
        self._first_ms = first_ms
        self._longest_ms = longest_ms
        self._most = most
        self._failed: OrderedDict[str, tuple[int, int]] = OrderedDict()

    def wait(self, key: str, now: int) -> int:
        """Return the milliseconds until the next try is allowed; 0 if it is now."""
        count, at = self._failed.get(key, (0, 0))
        return max(0, at + self._after(count) - now)

    def failed(self, key: str, now: int) -> int:
        """Record a failed try; return how many there were."""
        while self._failed and (
            len(self._failed) >= self._most or next(iter(self._failed.values()))[1] < now - 10 * self._longest_ms
        ):
            self._failed.popitem(last=False)
        count = self._failed.get(key, (0, 0))[0] + 1
        self._failed[key] = (count, now)
        self._failed.move_to_end(key)
        return count

    def forget(self, key: str) -> None:
        """Forget the failures of ``key`` after a successful try."""
        self._failed.pop(key, None)

    def _after(self, count: int) -> int:
        # The shift is bounded, because the number of tries is not.
        return 0 if count < self._free else min(self._longest_ms, self._first_ms << min(count - self._free, 30))
