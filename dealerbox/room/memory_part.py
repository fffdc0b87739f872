"""What all parts of the store in memory share."""

from collections.abc import Callable

from dealerbox.room.store import StoreFailed


class MemoryPart:
    """Each method asks first whether it may: ``_read``, or ``_write`` with its own name."""

    def __init__(self, before_write: Callable[[str], None]) -> None:
        """``before_write`` is told the method before it changes anything, and may raise ``StoreFailed``."""
        self._before_write = before_write
        self._closed = False

    def _write(self, method: str) -> None:
        self._read()
        self._before_write(method)

    def _read(self) -> None:
        if self._closed:
            raise StoreFailed("the store is closed")
