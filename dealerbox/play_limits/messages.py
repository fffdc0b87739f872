"""Bus messages about responsible play. All can be written as JSON.

``house`` answers ``AskPlay`` and ``AcknowledgeCheck``; ``table.<id>`` and tournaments answer ``EndPlay``. Published are
``ProtectionChanged`` under ``protection``, and ``RealityCheck`` and ``PlayBarred`` of ``wire.play_limits`` for a
player.
"""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.core.messages import Ack
from dealerbox.wire.play_limits import Barring, RealityCheck

PROTECTION = "protection"


class ProtectionChanged(Struct, frozen=True, gc=False, tag=True):
    """A new event of the player's protection was stored."""

    player: str


class Play(Struct, frozen=True, gc=False, tag=True):
    """``check`` is the reminder that the player has not acknowledged yet."""

    check: RealityCheck | None
    barred: Barring | None


class AskPlay(Ask[Play], frozen=True, gc=False, tag=True):
    player: str


class AcknowledgeCheck(Ask[Ack], frozen=True, gc=False, tag=True):
    """The player has acknowledged the reminder with that number."""

    player: str
    number: int


class EndPlay(Ask[Ack], frozen=True, gc=False, tag=True):
    """End the player's play.

    At a cash table the player leaves with their chips as soon as they are not in a hand; nobody folds for them. At a
    tournament table they sit out. A tournament that has not begun unregisters them and refunds their entry, or
    raises ``Refusal``. Nothing happens if the player is not there.
    """

    player: str
