"""What all parts of a running room share."""

from collections.abc import Callable

from msgspec import Struct, field

from dealerbox.chat.chat import Chatting
from dealerbox.core.bus import Bus
from dealerbox.core.clock import Clock
from dealerbox.core.later_acts import LaterActs
from dealerbox.core.metrics import Metrics
from dealerbox.core.rng import Rng
from dealerbox.core.store_trouble import Trouble
from dealerbox.houses import DEFAULT
from dealerbox.store.interface import Store


class Parts(Struct, frozen=True):
    """What every table of a room shares. ``new_id`` makes ids that no other run of the room has used; ``house`` is the
    rule book that the room plays by where nothing else is named."""

    store: Store
    bus: Bus
    clock: Clock
    rng: Rng
    metrics: Metrics
    new_id: Callable[[], str]
    chat: Chatting = field(default_factory=Chatting)
    trouble: Trouble = field(default_factory=Trouble)
    house: str = DEFAULT
    later: LaterActs = field(default_factory=LaterActs)
    """Acts of the log that wait until the store can write."""
