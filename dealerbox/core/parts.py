"""The parts of a running room that every domain uses."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct, field

from dealerbox.core.audit_queue import AuditQueue
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import Rng
from dealerbox.core.store_trouble import Trouble
from dealerbox.rulebooks import DEFAULT

S_co = TypeVar("S_co", covariant=True)


class SharedParts(Struct, Generic[S_co], frozen=True):
    """What a room passes to a domain, with that domain's part of the store."""

    store: S_co
    bus: Bus
    clock: Clock
    rng: Rng
    metrics: Metrics
    new_id: Callable[[], str]
    """Returns an id that no other run of the room has used."""
    trouble: Trouble = field(default_factory=Trouble)
    house: str = DEFAULT
    """The room's default rule book."""
    audit_queue: AuditQueue = field(default_factory=AuditQueue)
    """Audit log entries that wait until the store is available."""
