"""How long one player has played. Pure: it is looked at now and then, and told whether he plays at that moment.

A player plays while he is connected and has a seat at a cash table or in a tournament that runs, sitting out or not. It
is his time that counts, however many tables and devices he has.
"""

from msgspec.structs import replace

from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.limits import MINUTE_MS, slot
from dealerbox.play_limits.played import Summed
from dealerbox.wire.play_limits import PlayResult, RealityCheck

MOST_MS = 60_000
"""What is counted at most from one look to the next: who looked away for longer does not know what was in between."""


class PlayTime:
    """``stretch`` is the player's last one, None before his first."""

    def __init__(self, player: str, stretch: Playing | None) -> None:
        self.player = player
        self.stretch = stretch
        self._looked: int | None = None
        """When he was last seen to play; None where he did not play at the last look."""
        self._minutes: dict[int, int] = {}

    @property
    def unwritten(self) -> bool:
        """Something was counted since ``take``."""
        return bool(self._minutes)

    def begins(self, now: int) -> bool:
        """Whether a new stretch begins where he plays now."""
        return self._looked is None and (self.stretch is None or not self.stretch.goes_on(now))

    def begin(self, now: int, base: dict[str, int]) -> None:
        """A new stretch; ``base`` is what the sums of results hold already that lie in the slot of its beginning."""
        self.stretch = Playing(self.player, now, now, 0, base)
        self._looked = now

    def look(self, now: int, playing: bool) -> int:
        """Counts what has passed since the last look, and returns it (ms). Where a stretch ``begins``, that has been
        done before."""
        counted = 0
        if self._looked is not None and self.stretch is not None:
            counted = min(MOST_MS, max(0, now - self._looked))
            last = max(self.stretch.last, now)
            self.stretch = replace(self.stretch, played=self.stretch.played + counted, last=last)
            if counted:
                at = slot(now)
                self._minutes[at] = self._minutes.get(at, 0) + counted
        self._looked = now if playing else None
        return counted

    def due(self, minutes: int) -> bool:
        """Whether he is to be told by now, where he is every so many ``minutes`` (0: never)."""
        return (
            bool(minutes)
            and self.stretch is not None
            and self.stretch.told + minutes * MINUTE_MS <= (self.stretch.played)
        )

    def tell(self, results: dict[str, int]) -> RealityCheck:
        """He is told now; ``results`` are the sums since the slot of the beginning."""
        assert self.stretch is not None
        self.stretch = replace(self.stretch, told=self.stretch.played)
        return notice(self.stretch, results)

    def heeded(self, told: int) -> None:
        """He has acknowledged the notice of that number."""
        if self.stretch is not None and self.stretch.heeded < told <= self.stretch.told:
            self.stretch = replace(self.stretch, heeded=told)

    def take(self) -> list[Summed]:
        """What was counted since the last time, to be written down."""
        taken = [Summed(self.player, "", "minutes", at, "", ms) for at, ms in self._minutes.items()]
        self._minutes = {}
        return taken

    def give_back(self, sums: list[Summed]) -> None:
        """They could not be written down."""
        for one in sums:
            self._minutes[one.slot] = self._minutes.get(one.slot, 0) + one.amount


def notice(stretch: Playing, results: dict[str, int]) -> RealityCheck:
    """How long he had played when he was last told; ``results`` are the sums since the slot of its beginning."""
    change = {currency: amount - stretch.base.get(currency, 0) for currency, amount in sorted(results.items())}
    told = tuple(PlayResult(currency, amount) for currency, amount in change.items() if amount)
    return RealityCheck(stretch.told, stretch.began, stretch.told // MINUTE_MS, told)
