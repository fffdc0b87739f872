"""What the room keeps of web hooks: where they lead, and what has been, or is to be, told to them.

What a hook is to be told of is queued in the transaction in which it happens (``noting.py``), so that no crash can lose
it. Times are milliseconds (UTC).
"""

from typing import TYPE_CHECKING, Literal, Protocol, get_args

from msgspec import Struct

from dealerbox.core.audit_log import Act
from dealerbox.core.stores import GuestStore, HandStore, PlayerStore

if TYPE_CHECKING:
    from dealerbox.integrations.webhooks.noting import Noted

Event = Literal[
    "hand.finished", "hand.void", "tournament.started", "tournament.finished", "tournament.cancelled", "jackpot.won",
    "deposit.asked", "deposit.paid", "withdrawal.asked", "withdrawal.paid", "account.closed", "table.stopped", "test",
]  # fmt: skip
EVENTS: tuple[str, ...] = tuple(event for event in get_args(Event) if event != "test")
"""What a hook can be told of; ``test`` is sent by hand only."""

MOST_WAITING = 10_000
"""Deliveries that wait for one hook: beyond it the hook is full, and is told nothing until it is turned on again."""

State = Literal["on", "off", "full", "removed"]
DeliveryState = Literal["waiting", "done", "parked"]


class Hook(Struct, frozen=True):
    """``secret`` signs what is sent, and until ``old_until`` so does ``old_secret``. ``failures``: tries since the last
    that went well; ``due``: no try before that time."""

    id: str
    url: str
    events: tuple[str, ...]
    secret: str
    created: int
    created_by: str
    state: State = "on"
    old_secret: str = ""
    old_until: int = 0
    failures: int = 0
    due: int = 0
    waiting: int = 0

    def __repr__(self) -> str:
        return f"Hook({self.id!r}, {self.url!r})"  # the secrets would end up in a log


class Delivery(Struct, frozen=True):
    """``about`` names what the event is about, ``facts`` is the JSON of what is told of it that is kept nowhere else.
    ``queued``: since when it waits, which is later than ``at`` where it was put back after it had been parked.
    ``status`` is that of the last answer, 0 where there was none; ``error`` why it did not go well."""

    number: int
    hook: str
    event: Event
    about: str
    at: int
    facts: bytes
    queued: int
    state: DeliveryState = "waiting"
    tries: int = 0
    tried: int | None = None
    status: int = 0
    error: str = ""


def made(hook: Hook) -> tuple[object, ...]:
    """What of it the operator has made, and nothing of how its deliveries go."""
    return hook.url, hook.events, hook.secret, hook.old_secret


class WebhookStore(Protocol):
    """``store.webhooks``. An ``act`` is written down in the same moment."""

    async def create(self, hook: Hook, most: int, act: Act) -> bool:
        """False where there are ``most`` already."""

    async def hook(self, id: str) -> Hook | None:
        """None also where it was removed."""

    async def all(self) -> list[Hook]:
        """The oldest first, without those that were removed."""

    async def change(self, before: Hook, after: Hook, act: Act) -> bool:
        """False where the hook is not as ``before`` any more (how its deliveries went aside); only where it leads,
        what it is told of, its secrets and its state are changed. Turned on, it is tried at once; removed, what waits
        for it is dropped."""

    async def enqueue(self, happened: "Noted") -> None:
        """Queues what has happened and is written down nowhere else."""

    async def enqueue_test(self, id: str, at: int) -> bool:
        """Queues a test for it; False where it takes none: it is full, or not there."""

    async def due(self, now: int) -> list[Hook]:
        """The hooks that are on, for which something waits and which may be tried."""

    async def next_delivery(self, hook: str) -> Delivery | None:
        """The oldest that waits for it."""

    async def delivered(self, delivery: Delivery, at: int, status: int) -> None:
        """It went well."""

    async def failed(self, delivery: Delivery, at: int, status: int, error: str, due: int, park: int) -> None:
        """It did not. The hook is not tried before ``due``; whatever waits for it from ``park`` or before is parked."""

    async def drop(self, delivery: Delivery) -> None:
        """There is nothing to tell of it."""

    async def deliveries(self, hook: str, most: int, before: int | None = None) -> list[Delivery]:
        """The latest first; ``before``: only those with a lower number."""

    async def redeliver(self, hook: str, number: int | None, act: Act) -> int:
        """Puts a delivery that is parked, or all of the hook's, back among those that wait; returns how many."""

    async def delete_old(self, done: int, parked: int) -> None:
        """Takes away those that went well before ``done``, and those parked that happened before ``parked``."""


class WithWebhooks(Protocol):
    """A store that has this part."""

    @property
    def webhooks(self) -> WebhookStore: ...


class Stores(PlayerStore, HandStore, GuestStore, Protocol):
    """What the bodies of webhooks ask of the store."""
