"""The result that a player sees on leaving a cash table: chips bought in and hands played since they sat down. Pure."""

from collections.abc import Iterable

from msgspec import Struct

from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAdded, HandOpened, HandVoided, PlayerLeft, SeatTaken, TableEvent
from dealerbox.wire import TableLeft


class _Visit(Struct):
    bought_in: int = 0
    hands: int = 0


class Visits:
    """The current visits of the seated players. A player who sits down again begins a new one."""

    def __init__(self) -> None:
        self._seats: dict[int, _Visit] = {}
        self._dealt: tuple[int, ...] = ()
        """The seats of the running or last hand."""

    def note(self, events: Iterable[TableEvent], config: TableConfig) -> list[tuple[str, TableLeft]]:
        """Apply the events. Return the players who left with the results of their visits; a reserved seat that lapses
        has no result."""
        left: list[tuple[str, TableLeft]] = []
        for event in events:
            match event:
                case SeatTaken():
                    self._seats[event.seat] = _Visit()
                case ChipsAdded():
                    self._seats[event.seat].bought_in += event.amount
                case HandOpened():
                    self._dealt = event.seats
                    self._count(1)
                case HandVoided():
                    self._count(-1)
                case PlayerLeft():
                    visit = self._seats.pop(event.seat)
                    if visit.bought_in:
                        result = TableLeft(config, event.chips, visit.bought_in, visit.hands)
                        left.append((event.player, result))
                case _:
                    pass
        return left

    def _count(self, hands: int) -> None:
        for seat in self._dealt:
            if seat in self._seats:  # players at a tournament table have no visit
                self._seats[seat].hands += hands
