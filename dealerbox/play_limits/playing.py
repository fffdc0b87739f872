"""How long one player has played. Pure; the caller looks at regular intervals and says whether the player plays.

A player plays while they are connected and have a seat at a cash table or in a running tournament, sitting out or
not. Time counts once, however many tables and devices the player has.
"""

from msgspec.structs import replace

from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.limits import MINUTE_MS, slot
from dealerbox.play_limits.played import Summed
from dealerbox.wire.play_limits import PlayResult, RealityCheck

MAX_COUNTED_MS = 60_000
"""The maximum time counted between two looks: after a longer pause it is unknown what happened in between."""


class PlayTime:
    """``stretch`` is the player's last stretch of play; None before the first."""

    def __init__(self, player: str, stretch: Playing | None) -> None:
        self.player = player
        self.stretch = stretch
        self._looked: int | None = None
        """When the player was last seen playing; None if they did not play at the last look."""
        self._minutes: dict[int, int] = {}

    @property
    def unwritten(self) -> bool:
        """Return whether time was counted since ``take``."""
        return bool(self._minutes)

    def begins(self, now: int) -> bool:
        """Return whether a new stretch begins if the player plays at ``now``."""
        return self._looked is None and (self.stretch is None or not self.stretch.goes_on(now))

    def begin(self, now: int, base: dict[str, int]) -> None:
        """Begin a new stretch; ``base`` holds the sums of results already in the slot of its beginning."""
        self.stretch = Playing(self.player, now, now, 0, base)
        self._looked = now

    def look(self, now: int, playing: bool) -> int:
        """Count and return the time since the last look (ms). If a stretch ``begins``, call ``begin`` first."""
        counted = 0
        if self._looked is not None and self.stretch is not None:
            counted = min(MAX_COUNTED_MS, max(0, now - self._looked))
            last = max(self.stretch.last, now)
            self.stretch = replace(self.stretch, played=self.stretch.played + counted, last=last)
            if counted:
                at = slot(now)
                self._minutes[at] = self._minutes.get(at, 0) + counted
        self._looked = now if playing else None
        return counted

    def due(self, minutes: int) -> bool:
        """Return whether a reminder is due, at one every ``minutes`` of play (0: never)."""
        return (
            bool(minutes)
            and self.stretch is not None
            and self.stretch.reminded + minutes * MINUTE_MS <= (self.stretch.played)
        )

    def remind(self, results: dict[str, int]) -> RealityCheck:
        """Return the reminder to send now; ``results`` are the sums since the slot of the beginning."""
        assert self.stretch is not None
        self.stretch = replace(self.stretch, reminded=self.stretch.played)
        return notice(self.stretch, results)

    def acknowledge(self, reminded: int) -> None:
        """Record that the player has acknowledged the reminder with that number."""
        if self.stretch is not None and self.stretch.acknowledged < reminded <= self.stretch.reminded:
            self.stretch = replace(self.stretch, acknowledged=reminded)

    def take(self) -> list[Summed]:
        """Return what was counted since the last call, to be stored."""
        taken = [Summed(self.player, "", "minutes", at, "", ms) for at, ms in self._minutes.items()]
        self._minutes = {}
        return taken

    def give_back(self, sums: list[Summed]) -> None:
        """Take back sums that could not be stored."""
        for one in sums:
            self._minutes[one.slot] = self._minutes.get(one.slot, 0) + one.amount


def notice(stretch: Playing, results: dict[str, int]) -> RealityCheck:
    """Return the last reminder; ``results`` are the sums since the slot in which the stretch began."""
    change = {currency: amount - stretch.base.get(currency, 0) for currency, amount in sorted(results.items())}
    shown = tuple(PlayResult(currency, amount) for currency, amount in change.items() if amount)
    return RealityCheck(stretch.reminded, stretch.began, stretch.reminded // MINUTE_MS, shown)
