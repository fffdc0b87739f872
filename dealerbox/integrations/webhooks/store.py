"""Stored webhooks and their deliveries: the records and the store's interface.

A delivery is queued in the transaction of its event (``events.py``), so that no crash can lose it. Times are
milliseconds (UTC).
"""

from typing import TYPE_CHECKING, Literal, Protocol, get_args

from msgspec import Struct

from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.stores import GuestStore, HandStore, PlayerStore

if TYPE_CHECKING:
    from dealerbox.integrations.webhooks.events import NewEvent

Event = Literal[
    "hand.finished", "hand.void", "tournament.started", "tournament.finished", "tournament.cancelled", "jackpot.won",
    "deposit.asked", "deposit.paid", "withdrawal.asked", "withdrawal.paid", "account.closed", "table.stopped", "test",
]  # fmt: skip
EVENTS: tuple[str, ...] = tuple(event for event in get_args(Event) if event != "test")
"""The events that a webhook can subscribe to; ``test`` is sent only on request."""

MAX_WAITING = 10_000
"""The maximum number of pending deliveries per webhook. Above it, the webhook is full and gets no further events until
it is turned on again."""

State = Literal["on", "off", "full", "removed"]
DeliveryState = Literal["waiting", "done", "parked"]


class Webhook(Struct, frozen=True):
    """A stored webhook."""

    id: str
    url: str
    events: tuple[str, ...]
    secret: str
    """Signs the deliveries."""
    created: int
    created_by: str
    state: State = "on"
    old_secret: str = ""
    """The previous secret, which also signs until ``old_until``."""
    old_until: int = 0
    failures: int = 0
    """Failed tries since the last success."""
    due: int = 0
    """When to try next."""
    waiting: int = 0

    def __repr__(self) -> str:
        return f"Webhook({self.id!r}, {self.url!r})"  # without the secrets, which would be logged


class Delivery(Struct, frozen=True):
    """One event for one webhook."""

    number: int
    hook: str
    event: Event
    about: str
    """The id of what the event is about."""
    at: int
    facts: bytes
    """The JSON of facts that are stored nowhere else."""
    queued: int
    """When it was queued; later than ``at`` if it was retried after being parked."""
    state: DeliveryState = "waiting"
    tries: int = 0
    tried: int | None = None
    status: int = 0
    """The HTTP status of the last answer; 0 without one."""
    error: str = ""
    """Why the last try failed."""


def made(hook: Webhook) -> tuple[object, ...]:
    """Return the fields that the operator sets, without the state of deliveries."""
    return hook.url, hook.events, hook.secret, hook.old_secret


class WebhookStore(Protocol):
    """The part of the store that holds webhooks. An ``act`` is stored in the same transaction."""

    async def create(self, hook: Webhook, most: int, act: AuditEntry) -> bool:
        """Store a webhook; return False if there are ``most`` already."""

    async def hook(self, id: str) -> Webhook | None:
        """Return the webhook; None if there is none or it was removed."""

    async def all(self) -> list[Webhook]:
        """Return all webhooks that were not removed, oldest first."""

    async def change(self, before: Webhook, after: Webhook, act: AuditEntry) -> bool:
        """Change a webhook's URL, events, secrets and state; return False if it is no longer as ``before`` (apart from
        the state of deliveries). Turning it on makes it due at once; removing it drops its pending deliveries."""

    async def enqueue(self, happened: "NewEvent") -> None:
        """Queue an event that is stored nowhere else."""

    async def enqueue_test(self, id: str, at: int) -> bool:
        """Queue a test; return False if the webhook is full or there is none."""

    async def due(self, now: int) -> list[Webhook]:
        """Return the webhooks that are on, have pending deliveries and may be tried now."""

    async def next_delivery(self, hook: str) -> Delivery | None:
        """Return the webhook's oldest pending delivery."""

    async def delivered(self, delivery: Delivery, at: int, status: int) -> None:
        """Mark the delivery as done."""

    async def failed(self, delivery: Delivery, at: int, status: int, error: str, due: int, park: int) -> None:
        """Record a failed try. Do not try the webhook before ``due``; park deliveries queued at or before ``park``."""

    async def drop(self, delivery: Delivery) -> None:
        """Delete a delivery that has nothing to report."""

    async def deliveries(self, hook: str, most: int, before: int | None = None) -> list[Delivery]:
        """Return the last deliveries, latest first; ``before``: only those with a lower number."""

    async def redeliver(self, hook: str, number: int | None, act: AuditEntry) -> int:
        """Move a parked delivery, or all of the webhook's, back to the pending ones; return how many."""

    async def delete_old(self, done: int, parked: int) -> None:
        """Delete deliveries done before ``done``, and parked ones whose events happened before ``parked``."""


class WithWebhooks(Protocol):
    """A store with this part."""

    @property
    def webhooks(self) -> WebhookStore: ...


class Stores(PlayerStore, HandStore, GuestStore, Protocol):
    """The parts of the store that webhook bodies use."""
