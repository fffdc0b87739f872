"""What the lobby tells of each table, worked out from the table's own events."""

from collections import deque
from collections.abc import Sequence

from dealerbox.hand.events import HandEnded
from dealerbox.table.config import TableConfig
from dealerbox.table.events import PlayerLeft, PlayPaused, PlayResumed, SeatTaken, TableClosed, TableEvent
from dealerbox.wire import LobbyTable

POTS = 50
"""The average pot is that of so many hands."""

HOUR_MS = 3_600_000


class Activity:
    """One table as the lobby shows it."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.closed = False
        self.paused = False
        self._names: dict[int, str] = {}
        self._pots: deque[int] = deque(maxlen=POTS)
        self._ends: deque[int] = deque()

    def note(self, events: Sequence[TableEvent], now: int) -> bool:
        """Takes in what happened; says whether the lobby's row is another one."""
        changed = False
        for event in events:
            match event:
                case SeatTaken():
                    self._names[event.seat] = event.name
                case PlayerLeft():
                    self._names.pop(event.seat, None)
                case HandEnded():
                    self._pots.append(sum(pot.amount for pot in event.pots))
                    self._ends.append(now)
                case PlayPaused():
                    self.paused = True
                case PlayResumed():
                    self.paused = False
                case TableClosed():
                    self.closed = True
                case _:
                    continue
            changed = True
        return changed

    def row(self, now: int) -> LobbyTable:
        while self._ends and self._ends[0] <= now - HOUR_MS:
            self._ends.popleft()
        return LobbyTable(
            config=self.config,
            playing=len(self._names),
            average_pot=sum(self._pots) // len(self._pots) if self._pots else 0,
            hands_per_hour=len(self._ends),
            players=tuple(self._names[seat] for seat in sorted(self._names)),
            paused=self.paused,
        )
