"""The stored state of a table right after a commit."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from dealerbox.ledger import Transfer


class Columns(Struct, frozen=True, gc=False):
    """A recorded hand without its events; ``nets`` by place."""

    pot: int
    rake: int
    nets: tuple[tuple[str, int], ...]


class StoredCommit(Struct, frozen=True):
    """What the store has."""

    stacks: dict[str, int]
    """The balance of each account at the table, by name."""
    transfers: dict[str, Transfer]
    """The requested transfers that exist, by id."""
    hand: Columns | None
    """None if not requested or not found."""


class Disputed(Struct, frozen=True, gc=False):
    """A table stopped because two counts of its chips differ, with chips still there."""

    table: str
    at: int
    """When it was stopped (ms, UTC)."""
    fault: str
    """How the counts differ."""
    config: bytes
    """The JSON of its ``TableConfig``."""
    private: bool


class ConservationStore(Protocol):
    """``store.conservation``. All methods raise ``StoreFailed``."""

    async def disputed(self) -> list[Disputed]:
        """Return the disputed tables reported to ``store.interruptions.settle`` that the operator has not decided,
        by id."""

    async def end_dispute(self, table: str) -> None:
        """Remove a table from the disputed ones after the operator's decision."""

    async def stored_commit(self, prefix: str, transfers: Sequence[str], hand: str) -> StoredCommit:
        """Return, as of one moment, the accounts that begin with ``prefix``, the transfers with these ids, and the
        hand (empty: none)."""

    async def balances_from_transfers(self, prefix: str) -> dict[tuple[str, str], int]:
        """Return the sums of transfers of all accounts with this prefix, by (account, currency), without zeros.
        Reads every transfer."""


class WithConservation(Protocol):
    """A store with the repository of chip conservation."""

    @property
    def conservation(self) -> ConservationStore: ...
