"""What goes over the bus about responsible play. Everything here can be written as JSON.

``house`` answers ``AskPlay`` and ``AcknowledgeCheck``; ``table.<id>`` and tournaments answer ``EndPlay``. Published are
``ProtectionChanged`` under ``protection``, and ``RealityCheck`` and ``PlayBarred`` of
``wire.play_limits`` for a player.
"""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.core.messages import Ack
from dealerbox.wire.play_limits import Barring, RealityCheck

PROTECTION = "protection"


class ProtectionChanged(Struct, frozen=True, gc=False, tag=True):
    """Something was written down about the player's protection."""

    player: str


class Play(Struct, frozen=True, gc=False, tag=True):
    """``check`` is the notice that the player has not acknowledged yet."""

    check: RealityCheck | None
    barred: Barring | None


class AskPlay(Ask[Play], frozen=True, gc=False, tag=True):
    player: str


class AcknowledgeCheck(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has read the notice of that number."""

    player: str
    number: int


class EndPlay(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player plays no more. At a cash table they leave with their chips as soon as they are in no hand, and nobody
    folds for them; at a tournament's table they sit out. Nothing happens if they are not there. A tournament that has
    not begun unregisters them, and gives back what their entry is worth; otherwise it raises ``Refusal``."""

    player: str
