"""What the store says of a table right after a commit."""

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from dealerbox.ledger import Transfer


class Columns(Struct, frozen=True, gc=False):
    """A recorded hand without its events: ``nets`` by place."""

    pot: int
    rake: int
    nets: tuple[tuple[str, int], ...]


class StoredCommit(Struct, frozen=True):
    """``stacks``: what each account at the table holds, by its name; ``transfers`` those that are there of the ones
    that were asked for, by their ids; ``hand`` None where it was not asked for or is not there."""

    stacks: dict[str, int]
    transfers: dict[str, Transfer]
    hand: Columns | None


class Disputed(Struct, frozen=True, gc=False):
    """A table that was stopped (``at``: ms UTC) because two sides did not say the same of its chips (``fault``), and at
    which some still lie. ``config`` is its description as JSON."""

    table: str
    at: int
    fault: str
    config: bytes
    private: bool


class ConservationStore(Protocol):
    """``store.conservation``. All raise ``StoreFailed``."""

    async def disputed(self) -> list[Disputed]:
        """The tables of which ``store.interruptions.settle`` was told so, by their ids, until the operator has
        decided."""

    async def end_dispute(self, table: str) -> None:
        """The operator has: nothing lies there in dispute any more."""

    async def stored_commit(self, prefix: str, transfers: Sequence[str], hand: str) -> StoredCommit:
        """In one moment: the accounts that begin with ``prefix``, the transfers of these ids, and the hand (empty:
        none)."""

    async def balances_from_transfers(self, prefix: str) -> dict[tuple[str, str], int]:
        """What the transfers of all accounts that begin so come to, by (account, currency), 0 left out. Reads every
        transfer there is."""


class WithConservation(Protocol):
    """A store that has this part."""

    @property
    def conservation(self) -> ConservationStore: ...
