"""What all parts of a running room share."""

from collections.abc import Callable

from msgspec import Struct, field

from dealerbox.houses import DEFAULT
from dealerbox.room.bus import Bus
from dealerbox.room.clock import Clock
from dealerbox.room.metrics import Metrics
from dealerbox.room.operator.later import LaterActs
from dealerbox.room.rng import Rng
from dealerbox.room.store import Store
from dealerbox.room.talk.chat import Chatting
from dealerbox.room.trouble import Trouble


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
