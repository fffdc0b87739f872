"""What each player at a cash table has bought in and how many hands they have played since they sat down, for the
result that they are told when they leave. Pure: it reads the table's events."""

from collections.abc import Iterable

from msgspec import Struct

from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAdded, HandOpened, HandVoided, PlayerLeft, SeatTaken, TableEvent
from dealerbox.wire import TableLeft


class _Sitting(Struct):
    bought_in: int = 0
    hands: int = 0


class Sittings:
    """The players who are seated now. A player who comes back begins a new sitting, whatever they bring."""

    def __init__(self) -> None:
        self._seats: dict[int, _Sitting] = {}
        self._dealt: tuple[int, ...] = ()
        """The seats of the running or last hand."""

    def note(self, events: Iterable[TableEvent], config: TableConfig) -> list[tuple[str, TableLeft]]:
        """Takes in the events; the players who left by them, each with the result of their sitting. A reserved seat
        that lapses has none."""
        left: list[tuple[str, TableLeft]] = []
        for event in events:
            match event:
                case SeatTaken():
                    self._seats[event.seat] = _Sitting()
                case ChipsAdded():
                    self._seats[event.seat].bought_in += event.amount
                case HandOpened():
                    self._dealt = event.seats
                    self._count(1)
                case HandVoided():
                    self._count(-1)
                case PlayerLeft():
                    sitting = self._seats.pop(event.seat)
                    if sitting.bought_in:
                        told = TableLeft(config, event.chips, sitting.bought_in, sitting.hands)
                        left.append((event.player, told))
                case _:
                    pass
        return left

    def _count(self, hands: int) -> None:
        for seat in self._dealt:
            if seat in self._seats:  # the seats of a tournament's table are not bought
                self._seats[seat].hands += hands
