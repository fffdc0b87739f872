"""What goes over the bus about responsible play. Everything here can be written as JSON.

``house`` answers ``AskPlay`` and ``CheckHeeded``; ``table.<id>`` and tournaments answer ``EndPlay``. Published are
``ProtectionChanged`` under ``protection``, and ``RealityCheck`` and ``PlayBarred`` of
``wire.play_limits`` for a player.
"""

from msgspec import Struct

from dealerbox.wire.play_limits import Barring, RealityCheck

PROTECTION = "protection"


class ProtectionChanged(Struct, frozen=True, gc=False, tag=True):
    """Something was written down about the player's protection."""

    player: str


class AskPlay(Struct, frozen=True, gc=False, tag=True):
    """The answer is ``Play``."""

    player: str


class Play(Struct, frozen=True, gc=False, tag=True):
    """``check`` is the notice that the player has not acknowledged yet."""

    check: RealityCheck | None
    barred: Barring | None


class CheckHeeded(Struct, frozen=True, gc=False, tag=True):
    """The player has read the notice of that number. The answer is ``messages.Heeded``."""

    player: str
    number: int


class EndPlay(Struct, frozen=True, gc=False, tag=True):
    """The player plays no more. At a cash table he leaves with his chips once he is in no hand, and nobody folds for
    him; at a tournament's he sits out. The answer is ``messages.Heeded``, also where he is not there. A tournament
    that has not begun unregisters him, and gives back what his entry is worth; otherwise it refuses."""

    player: str
