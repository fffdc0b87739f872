"""Checks the waiting list of one table: first come, first served, and no seat is free while somebody waits."""

from dealerbox.simulate.checks import Breach
from dealerbox.table.events import ClosePlanned, PlayerLeft, SeatTaken, TableEvent, WaitingJoined, WaitingLeft


class WaitingList:
    """Follows one table from its opening."""

    def __init__(self, seats: int) -> None:
        self._free = seats
        self._waiting: list[str] = []
        self._closing = False
        self._left: str | None = None
        """The player who has just left: the seat must be offered before any other event."""

    def on_event(self, event: TableEvent) -> None:
        """Take one event; raises ``Breach`` if somebody is passed over."""
        passed_over = self._left is not None and self._waiting and not self._closing
        if passed_over and not isinstance(event, SeatTaken | WaitingLeft):
            raise Breach(
                f"{self._left} has left, and the seat is not offered to {self._waiting[0]}, who is first in line"
            )
        match event:
            case WaitingJoined():
                if self._free:
                    raise Breach(f"{event.player} waits while {self._free} seats are free")
                self._waiting.append(event.player)
            case WaitingLeft():
                self._waiting.remove(event.player)
            case SeatTaken():
                self._taken(event)
            case PlayerLeft():
                self._free += 1
                self._left = event.player
                return
            case ClosePlanned():
                self._closing = True
            case _:
                pass
        if not isinstance(event, WaitingLeft):
            self._left = None

    def _taken(self, event: SeatTaken) -> None:
        self._free -= 1
        if not self._waiting:
            return
        if not event.offered or self._waiting[0] != event.player:
            raise Breach(f"{event.player} gets a seat, and {self._waiting[0]} has waited longer")
        del self._waiting[0]
