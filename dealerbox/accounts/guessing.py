"""Log-ins that fail slow the next ones down, and after so many the account is locked for a time.

What fails on a device that the player has used counts for that device alone, everything else together: so a stranger
who guesses locks himself out, and never the player on a device of his own. Everywhere else the player waits no longer
than ``LOCK_MS``, or sets a new password by e-mail, which opens at once.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Sequence

from dealerbox.accounts.store import FAILED, AccountEvent

FREE = 4
"""So many failures cost nothing: people mistype."""
LOCKED_AFTER = 10
LOCK_MS = 15 * 60_000
WINDOW_MS = 24 * 3_600_000
"""Failures count for so long."""
_FIRST_WAIT_MS = 2_000
MOST_NAMES = 10_000
"""Names that nobody has, for which failures are remembered."""


def waits(failed: Sequence[int], now: int) -> int:
    """How long (ms) until the next try is taken, by when the earlier ones failed, the latest last; 0: now."""
    recent = [at for at in failed if at > now - WINDOW_MS]
    if len(recent) < FREE:
        return 0
    wait = LOCK_MS if len(recent) >= LOCKED_AFTER else _FIRST_WAIT_MS << (len(recent) - FREE)
    return max(0, recent[-1] + wait - now)


def counted(tries: Iterable[AccountEvent], device: str, own: Collection[str]) -> list[int]:
    """When those failed that count for a try on ``device``; ``own`` are the devices that the player has used. On one of
    those, what was right wipes out what has failed before; elsewhere nothing does."""
    if not device or device not in own:
        return [one.at for one in tries if one.what in FAILED and one.device not in own]
    failed: list[int] = []
    for one in tries:
        if one.device == device:
            failed = [*failed, one.at] if one.what in FAILED else []
    return failed


class Strangers:
    """The same for names and addresses that nobody has here: they wait as if they were known, so that the wait does not
    tell whether they are."""

    def __init__(self) -> None:
        self._failed: OrderedDict[str, list[int]] = OrderedDict()

    def waits(self, key: str, now: int) -> int:
        return waits(self._failed.get(key, ()), now)

    def failed(self, key: str, now: int) -> None:
        times = [*self._failed.pop(key, ()), now][-LOCKED_AFTER:]
        while len(self._failed) >= MOST_NAMES:
            self._failed.popitem(last=False)
        self._failed[key] = times
