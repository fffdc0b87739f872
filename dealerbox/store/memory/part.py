"""What all parts of the store in memory share."""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from dealerbox.accounts.store import AccountEvent
from dealerbox.cashier.store import CashFile
from dealerbox.chat.store import Note
from dealerbox.core.audit_chain import FIRST, linked
from dealerbox.core.audit_log import Act
from dealerbox.core.mail import Letter
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand_history.share_store import Share
from dealerbox.integrations.api_keys.store import Key, Kind
from dealerbox.integrations.webhooks.noting import of_act
from dealerbox.integrations.webhooks.queue import Queue
from dealerbox.play_limits.book import GuardedBook
from dealerbox.store.memory.players import People


class Shelf:
    """Where the parts lie that several need, and the guard that each method asks first: ``read``, or ``write`` with the
    method's own name."""

    def __init__(self, before_write: Callable[[str], None]) -> None:
        """``before_write`` is told the method before it changes anything, and may raise ``StoreFailed``."""
        self.book = GuardedBook()
        self.people = People()
        self.players = self.people.players
        self.notes: dict[tuple[str, str], Note] = {}
        self.acts: list[Act] = []
        self.hooks = Queue()
        self.keys: dict[str, Key] = {}
        self.events: list[AccountEvent] = []
        self._numbers = 0
        self.letters: dict[str, Letter] = {}
        self.shares: dict[str, Share] = {}
        self.pictures: dict[str, str] = {}
        self.cash: dict[str, CashFile] = {}
        self.gone: set[str] = set()
        """Players who have closed their accounts."""
        self.closed = False
        self._before_write = before_write

    def read(self) -> None:
        if self.closed:
            raise StoreFailed("the store is closed")

    def write(self, method: str) -> None:
        self.read()
        self._before_write(method)

    def happened(self, event: AccountEvent) -> None:
        """Writes down what happened to an account."""
        if event.player not in self.players:
            raise StoreFailed(f"player {event.player} has no account")
        self._numbers += 1
        self.events.append(replace(event, number=self._numbers))

    def queue_letters(self, letters: Iterable[Letter]) -> None:
        """One whose id is known is skipped."""
        for letter in letters:
            self.letters.setdefault(letter.id, letter)

    def revoke_all(self, kind: Kind, maker: str, at: int) -> None:
        """No key of that maker opens anything from then on."""
        for key in tuple(self.keys.values()):
            if (key.kind, key.maker, key.revoked) == (kind, maker, None):
                self.keys[key.id] = replace(key, revoked=at)

    def note(self, act: Act) -> Act:
        """Writes the act down; returned with its number."""
        self.hooks.note(of_act(act))
        self.acts.append(written := linked(act, len(self.acts) + 1, self.acts[-1].digest if self.acts else FIRST))
        return written


class MemoryPart:
    """A part that ``MemoryStore`` inherits."""

    _shelf: Shelf

    def _write(self, method: str) -> None:
        self._shelf.write(method)

    def _read(self) -> None:
        self._shelf.read()
