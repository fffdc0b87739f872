"""The part of the store in memory that keeps interruptions."""

from collections.abc import Callable, Sequence

from dealerbox.conservation.store import Disputed
from dealerbox.core.records import HandRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.interruptions.store import Interruption
from dealerbox.ledger import Transfer
from dealerbox.store.memory.part import Shelf


class InterruptionsInMemory:
    """Fulfils ``kept.InterruptionStore``."""

    def __init__(
        self,
        shelf: Shelf,
        is_new: Callable[[HandRecord], bool],
        record: Callable[[HandRecord], None],
        dispute: Callable[[Disputed], None],
    ) -> None:
        """``is_new`` and ``record`` are the store's own, which keeps the hands, and ``dispute`` keeps tables. It calls
        ``recorded``."""
        self._shelf = shelf
        self._is_new = is_new
        self._record = record
        self._dispute = dispute
        self._running: dict[str, HandRecord] = {}
        self._told: dict[str, Interruption] = {}
        self._read: set[str] = set()

    def recorded(self, hand: str) -> None:
        self._running.pop(hand, None)

    async def begin(self, hand: HandRecord) -> None:
        self._shelf.write("begin")
        self._running[hand.id] = hand

    async def running(self) -> list[HandRecord]:
        self._shelf.read()
        return [self._running[id] for id in sorted(self._running)]

    async def settle(
        self,
        transfers: Sequence[Transfer],
        hands: Sequence[HandRecord],
        told: Sequence[Interruption],
        disputed: Disputed | None = None,
    ) -> None:
        self._shelf.write("settle")
        new = [hand for hand in hands if self._is_new(hand)]
        players = self._shelf.players
        if strangers := [one.player for one in told if one.player not in players]:
            raise StoreFailed(f"an interruption names player {strangers[0]}, who has no account")
        self._shelf.book.apply(transfers)
        for hand in new:
            self._record(hand)
        for one in told:
            if players[one.player].kind != "bot":
                self._told.setdefault(one.id, one)
        if disputed is not None:
            self._dispute(disputed)

    async def last_moment(self) -> int:
        self._shelf.read()
        return self._shelf.book.transfers()[-1].at if self._shelf.book.transfers() else 0

    async def unread(self, player: str) -> list[Interruption]:
        self._shelf.read()
        found = [one for one in self._told.values() if one.player == player and one.id not in self._read]
        return sorted(found, key=lambda one: (one.at, one.id))

    async def read(self, player: str, id: str, at: int) -> bool:
        self._shelf.write("read")
        known = self._told.get(id)
        if known is None or known.player != player or id in self._read:
            return False
        self._read.add(id)
        return True
