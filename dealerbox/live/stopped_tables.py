"""Tables that a fault has stopped: the list of them for the operator, and how the operator reopens one."""

from collections.abc import Awaitable, Callable

import msgspec
from msgspec import Struct

from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.core import messages, postings
from dealerbox.core.messages import StoppedTable
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import parse
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.table.config import TableConfig

_decode = msgspec.json.Decoder(TableConfig).decode


class _Stopped(Struct, frozen=True):
    config: TableConfig
    private: bool
    at: int
    fault: str

    @property
    def name(self) -> str:
        return public_name(self.config.id, self.private)


class StoppedTables:
    """The tables that a fault has stopped, in this run of the server or before. Call ``load`` first."""

    def __init__(
        self,
        parts: Parts,
        reopen_table: Callable[[TableConfig, bool], Awaitable[None]],
        is_closed: Callable[[str], bool],
    ) -> None:
        """``reopen_table(config, private)`` opens a table; ``is_closed`` tells whether a table's task has ended, with
        all chips returned."""
        self._parts = parts
        self._reopen_table = reopen_table
        self._is_closed = is_closed
        self._tables: dict[str, _Stopped] = {}
        self._loaded = False

    async def load(self) -> None:
        """Load the tables of earlier runs that have disputed chips. Raises ``StoreFailed``."""
        if self._loaded:
            return
        for dispute in await self._parts.store.conservation.disputed():
            self._tables.setdefault(
                dispute.table, _Stopped(_decode(dispute.config), dispute.private, dispute.at, dispute.fault)
            )
        self._loaded = True

    @property
    def names(self) -> list[str]:
        """The names under which everybody may know the tables (``public_name``)."""
        return [stopped.name for stopped in self._tables.values()]

    @property
    def ids(self) -> set[str]:
        """Ids of cash tables that only ``reopen`` may open."""
        return {id for id, stopped in self._tables.items() if not stopped.config.tournament}

    def add(self, session: TableSession) -> None:
        """Add a table that was just stopped."""
        fault = describe_fault(session.fault) if session.fault is not None else session.stopped
        private = session.guests is not None
        self._tables[session.config.id] = _Stopped(session.config, private, self._parts.clock.now(), fault)

    async def rows(self) -> tuple[StoppedTable, ...]:
        """Return the stopped tables, each with the chips left there: disputed ones and those not returned yet."""
        await self.load()
        rows = []
        for id, stopped in self._tables.items():
            stacks = await self._parts.store.balances(postings.stack_prefix(id))
            left = {parse(account).player: amount for (account, _), amount in stacks.items()}
            paid = self._is_closed(id)
            rows.append(
                StoppedTable(id, stopped.config.name, stopped.at, stopped.fault, paid, stopped.config.currency, left)
            )
        return tuple(rows)

    async def reopen(self, table: str) -> None:
        """Return the remaining chips to the players and reopen the table; a tournament table is only removed from the
        list. Raises ``Refusal``, for example if transfers do not explain the chips."""
        await self.load()
        stopped = self._tables.get(table)
        if stopped is None:
            raise Refusal("no_table", f"No table {table!r} was stopped by a fault.")
        if stopped.config.tournament:  # the tournament has replaced it automatically
            del self._tables[table]
            return
        if not self._is_closed(table):
            raise Refusal("not_paid", "The players' chips are not returned yet, because the store is not available.")
        await self._return_chips(stopped.config)
        await self._parts.store.conservation.end_dispute(table)
        del self._tables[table]
        try:
            await self._reopen_table(stopped.config, stopped.private)
        except BaseException:
            self._tables[table] = stopped
            raise

    async def _return_chips(self, config: TableConfig) -> None:
        parts, prefix = self._parts, postings.stack_prefix(config.id)
        held = await parts.store.balances(prefix)
        if not held:
            return
        explained = await parts.store.conservation.balances_from_transfers(prefix)
        if wrong := [account for account, _ in sorted(held) if held != explained]:
            raise Refusal(
                "books", f"The transfers don't explain the balance of {wrong[0]}. Run `dealerbox audit` to see more."
            )
        stacks = [(parse(account).player, amount) for (account, _), amount in sorted(held.items())]
        await parts.store.commit(postings.cash_out_all(parts.new_id(), parts.clock.now(), config, stacks))
        for player, _ in stacks:
            parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def public_name(table: str, private: bool) -> str:
    """Return how faults name the table to everybody."""
    return "a private table" if private else f"table {table}"


def describe_fault(fault: Exception) -> str:
    """Return the text for the operator. For an unexpected exception only its type, as its message may reveal cards."""
    if isinstance(fault, LedgerMismatch | StoreFailed):
        return str(fault)
    return f"an internal error ({type(fault).__name__}); see the server's log"
