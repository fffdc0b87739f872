"""Close announced deposits that did not arrive in time, once an hour."""

import asyncio

import structlog

from dealerbox.cashier.cashier import Cashier
from dealerbox.core.clock import Clock
from dealerbox.core.store_errors import StoreFailed

EVERY_MS = 3_600_000

_log = structlog.get_logger("dealerbox.room")


class DepositExpiry:
    """The hourly task; runs from ``start`` to ``close``."""

    def __init__(self, cashier: Cashier, clock: Clock) -> None:
        self._cashier = cashier
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="deposits lapse")

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                for id in await self._cashier.lapse_old():
                    _log.info("deposit_lapsed", request=id)
            except StoreFailed as fault:
                _log.warning("deposits_not_looked_at", fault=str(fault))
            await self._clock.sleep(EVERY_MS)
