"""Counts requests that are not HTTP, and logs them once a minute."""

import asyncio
import logging
from collections import Counter

import structlog

from dealerbox.core.rate_limits import network_of

EVERY_SECONDS = 60.0
MAX_ADDRESSES = 1000
"""Maximum number of addresses counted separately within a minute; the rest count as "others"."""
NAMED = 3
"""How many addresses a log line names: those with the most requests."""

_log = structlog.get_logger("dealerbox.gateway")

_SAID_BY_UVICORN = ("Invalid HTTP request received.", "Unsupported upgrade request.")
"""The messages that uvicorn would log for each of them, without an address."""


class MalformedRequests:
    """Logs the first request at once, and those of the following minute in one line at its end."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def note(self, address: str) -> None:
        network = network_of(address)
        known = network in self._counts or len(self._counts) < MAX_ADDRESSES
        self._counts[network if known else "others"] += 1
        if self._timer is None:
            self._report()

    def _report(self) -> None:
        """Log the counts, and schedule the next report in a minute if there was something to report."""
        self._timer = None
        if not self._counts:
            return
        worst = ", ".join(f"{network} ({count})" for network, count in self._counts.most_common(NAMED))
        _log.warning("malformed_requests", count=self._counts.total(), addresses=len(self._counts), most=worst)
        self._counts.clear()
        self._timer = asyncio.get_running_loop().call_later(EVERY_SECONDS, self._report)


def is_not_counted(record: logging.LogRecord) -> bool:
    """Log filter for uvicorn: drop the messages that are counted here."""
    return record.msg not in _SAID_BY_UVICORN
