"""Sends queued deliveries to webhooks: one task per webhook, so that a slow or dead one does not hold up the others;
within a webhook in the order of events.

A delivery succeeds if the answer's status is 200 to 299. Otherwise the webhook is retried after increasing delays, and
a delivery that has waited for a day is parked until somebody looks at it. Deliveries are made at least once: a room
that crashes between sending and recording sends again, with the same id.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from dealerbox import __version__
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.http.outgoing import CannotSend, post
from dealerbox.integrations.webhooks.bodies import body_of, id_of
from dealerbox.integrations.webhooks.reach import Reach
from dealerbox.integrations.webhooks.signing import headers as signed_headers
from dealerbox.integrations.webhooks.store import Delivery, Webhook
from dealerbox.store.interface import Store

LOOK_MS = 1_000
"""How often to look for queued deliveries."""
WAITS_MS = (10_000, 30_000, 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 60 * 60_000)
"""Delays before the next try after consecutive failures; the last applies to all further ones."""
DAY_MS = 24 * 3_600_000
DONE_RETENTION_MS, PARKED_RETENTION_MS = 7 * DAY_MS, 90 * DAY_MS
"""How long completed and parked deliveries stay in the log."""
SWEEP_MS = 3_600_000

Post = Callable[[str, bytes, Mapping[str, str], Reach], Awaitable[int]]
_log = structlog.get_logger("dealerbox.hooks")


class WebhookDelivery:
    """Delivers to all webhooks. ``start`` begins, ``close`` stops; interrupted deliveries are sent again at the next
    start."""

    def __init__(self, store: Store, bus: Bus, clock: Clock, reach: Reach, send: Post = post) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._reach = reach
        self._send = send
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._looking: asyncio.Task[None] | None = None
        self._swept = 0

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look(), name="webhook delivery")

    def close(self) -> None:
        for task in (self._looking, *self._serving.values()):
            if task is not None:
                task.cancel()

    async def _look(self) -> None:
        while True:
            try:
                now = self._clock.now()
                for hook in await self._store.webhooks.due(now):
                    if hook.id not in self._serving:
                        self._serving[hook.id] = asyncio.create_task(self._serve(hook.id), name=f"hook {hook.id}")
                if now - self._swept >= SWEEP_MS:
                    await self._store.webhooks.delete_old(now - DONE_RETENTION_MS, now - PARKED_RETENTION_MS)
                    self._swept = now
            except StoreFailed:
                pass  # deliveries stay queued
            except Exception:
                _log.exception("webhook deliveries could not be read")
            await self._clock.sleep(LOOK_MS)

    async def _serve(self, id: str) -> None:
        """Send everything queued for the webhook, until one fails."""
        try:
            while True:
                # Read again each time: the webhook may have been changed, turned off or removed meanwhile.
                hook = await self._store.webhooks.hook(id)
                if hook is None or hook.state not in ("on", "full") or hook.due > self._clock.now():
                    return
                delivery = await self._store.webhooks.next_delivery(id)
                if delivery is None or not await self._deliver(hook, delivery):
                    return
        except StoreFailed:
            return  # retried at the next look
        except Exception:
            _log.exception("a webhook could not be served", hook=id)
        finally:
            del self._serving[id]

    async def _deliver(self, hook: Webhook, delivery: Delivery) -> bool:
        """Send one delivery and record the result; return whether it succeeded."""
        try:
            body = await body_of(self._store, self._bus, delivery)
        except StoreFailed:
            raise
        except Exception:
            _log.exception("a delivery could not be recorded", hook=hook.id, number=delivery.number)
            return await self._failed(hook, delivery, 0, "the room could not record it")
        if body is None:
            await self._store.webhooks.drop(delivery)
            return True
        status, error = await self._sent(hook, id_of(delivery), body)
        if error:
            return await self._failed(hook, delivery, status, error)
        await self._store.webhooks.delivered(delivery, self._clock.now(), status)
        return True

    async def _failed(self, hook: Webhook, delivery: Delivery, status: int, error: str) -> bool:
        now = self._clock.now()
        wait = WAITS_MS[min(hook.failures, len(WAITS_MS) - 1)]
        await self._store.webhooks.failed(delivery, now, status, error, now + wait, now - DAY_MS)
        _log.warning("a webhook failed", hook=hook.id, event_name=delivery.event, error=error)
        return False

    async def _sent(self, hook: Webhook, id: str, body: bytes) -> tuple[int, str]:
        """Return the status of the answer (0 for none) and the error (empty if none)."""
        now = self._clock.now()
        secrets = [hook.secret, *([hook.old_secret] if hook.old_secret and now < hook.old_until else [])]
        headers = {
            "Content-Type": "application/json",
            "User-Agent": f"Dealerbox/{__version__}",
            **signed_headers(secrets, id, now // 1000, body),
        }
        try:
            status = await self._send(hook.url, body, headers, self._reach)
        except CannotSend as fault:
            return 0, str(fault)
        except Exception:
            _log.exception("a delivery could not be sent", hook=hook.id)
            return 0, "the room could not send it"
        if 200 <= status < 300:
            return status, ""
        if 300 <= status < 400:
            return status, f"it answered {status}: redirects are not followed"
        return status, f"it answered {status}"
