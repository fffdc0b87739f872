"""What all parts of a running room share."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct, field

from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.later_acts import LaterActs
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import Rng
from dealerbox.core.store_trouble import Trouble
from dealerbox.rulebooks import DEFAULT

S_co = TypeVar("S_co", covariant=True)


class SharedParts(Struct, Generic[S_co], frozen=True):
    """What a domain gets of a room, with its own part of the store."""

    store: S_co
    bus: Bus
    clock: Clock
    rng: Rng
    metrics: Metrics
    new_id: Callable[[], str]
    """Makes ids that no other run of the room has used."""
    trouble: Trouble = field(default_factory=Trouble)
    house: str = DEFAULT
    """The rule book that the room plays by where nothing else is named."""
    later: LaterActs = field(default_factory=LaterActs)
    """Acts of the audit log that wait until the store can write."""
