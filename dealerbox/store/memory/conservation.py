"""The part of the store in memory that tells what it has kept."""

from collections.abc import Callable, Sequence

from dealerbox.conservation.store import Columns, Disputed, Kept
from dealerbox.core.records import HandRecord
from dealerbox.ledger.checks import changes
from dealerbox.store.memory.part import Shelf


class ConservationInMemory:
    """Fulfils ``kept.ConservationStore``."""

    def __init__(self, shelf: Shelf, hand: Callable[[str], HandRecord | None]) -> None:
        """``hand`` finds a record in the store, which keeps them."""
        self._shelf = shelf
        self._hand = hand
        self._disputed: dict[str, Disputed] = {}

    def dispute(self, table: Disputed) -> None:
        self._disputed[table.table] = table

    async def disputed(self) -> list[Disputed]:
        self._shelf.read()
        return [self._disputed[table] for table in sorted(self._disputed)]

    async def decided(self, table: str) -> None:
        self._shelf.write("decided")
        self._disputed.pop(table, None)

    async def kept(self, prefix: str, transfers: Sequence[str], hand: str) -> Kept:
        self._shelf.read()
        book, record = self._shelf.book, self._hand(hand)
        stacks = {account: amount for (account, _), amount in book.balances(prefix).items()}
        there = {id: one for id in transfers if (one := book.transfer(id)) is not None}
        columns = None
        if record is not None:
            columns = Columns(record.pot, record.rake, tuple((one.player, one.net) for one in record.players))
        return Kept(stacks, there, columns)

    async def explained(self, prefix: str) -> dict[tuple[str, str], int]:
        self._shelf.read()
        moved = dict(self._shelf.book.carried)
        for key, change in changes(self._shelf.book.transfers()).items():
            moved[key] = moved.get(key, 0) + change
        return {key: amount for key, amount in moved.items() if amount and key[0].startswith(prefix)}
