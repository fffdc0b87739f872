"""Failed logins delay the next ones, and many lock the account for a time.

Failures on a device that the player has used count for that device only; all others count together. So strangers who
attempt passwords lock themselves out, but not the player on their usual device. Elsewhere the player waits at most
``LOCK_MS``, or resets the password by e-mail, which ends the wait at once.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence

from dealerbox.accounts.store import FAILED, AccountEvent

FREE = 4
"""Failures without a wait: people mistype."""
LOCKED_AFTER = 10
LOCK_MS = 15 * 60_000
WINDOW_MS = 24 * 3_600_000
"""How long a failure counts."""
_FIRST_WAIT_MS = 2_000
MAX_NAMES = 10_000
"""How many unknown names to remember failures for."""


def waits(failed: Sequence[int], now: int) -> int:
    """Return the ms until the next attempt is allowed, 0 if it is now. ``failed``: times of failures, latest last."""
    recent = [at for at in failed if at > now - WINDOW_MS]
    if len(recent) < FREE:
        return 0
    wait = LOCK_MS if len(recent) >= LOCKED_AFTER else _FIRST_WAIT_MS << (len(recent) - FREE)
    return max(0, recent[-1] + wait - now)


def counted(tries: Iterable[AccountEvent], device: str, own: Collection[str]) -> list[int]:
    """Return when the failures happened that count for an attempt on ``device``. ``own``: the devices that the player
    has used; on one of those a success clears earlier failures, elsewhere nothing does."""
    if not device or device not in own:
        return [one.at for one in tries if one.what in FAILED and one.device not in own]
    failed: list[int] = []
    for one in tries:
        if one.device == device:
            failed = [*failed, one.at] if one.what in FAILED else []
    return failed


class UnknownNames:
    """Counts failures for unknown names and addresses. They wait as known ones do, so that the wait does not reveal
    whether they exist."""

    def __init__(self) -> None:
        self._failed: OrderedDict[str, list[int]] = OrderedDict()

    def waits(self, key: str, now: int) -> int:
        return waits(self._failed.get(key, ()), now)

    def failed(self, key: str, now: int) -> None:
        times = [*self._failed.pop(key, ()), now][-LOCKED_AFTER:]
        while len(self._failed) >= MAX_NAMES:
            self._failed.popitem(last=False)
        self._failed[key] = times
