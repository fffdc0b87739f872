"""What all parts of the store in memory share."""

from collections.abc import Callable

from dealerbox.ledger import Book
from dealerbox.room.store import PlayerRecord, StoreFailed


class Shelf:
    """Where the parts lie that several need, and the guard that each method asks first: ``read``, or ``write`` with the
    method's own name."""

    def __init__(self, before_write: Callable[[str], None]) -> None:
        """``before_write`` is told the method before it changes anything, and may raise ``StoreFailed``."""
        self.book = Book()
        self.players: dict[str, PlayerRecord] = {}
        self.closed = False
        self._before_write = before_write

    def read(self) -> None:
        if self.closed:
            raise StoreFailed("the store is closed")

    def write(self, method: str) -> None:
        self.read()
        self._before_write(method)


class MemoryPart:
    """A part that ``MemoryStore`` inherits."""

    _shelf: Shelf

    def _write(self, method: str) -> None:
        self._shelf.write(method)

    def _read(self) -> None:
        self._shelf.read()
