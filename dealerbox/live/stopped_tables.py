"""Tables that a fault has stopped: what the operator sees of them, and how they are opened again once he has looked."""

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
    """``load`` before the first question. ``open_again`` and ``is_over`` are the room's: to open a table (a private one
    where True), and whether a table's task has ended, with everybody paid home."""

    def __init__(
        self,
        parts: Parts,
        open_again: Callable[[TableConfig, bool], Awaitable[None]],
        is_over: Callable[[str], bool],
    ) -> None:
        self._parts = parts
        self._open_again = open_again
        self._is_over = is_over
        self._tables: dict[str, _Stopped] = {}
        self._loaded = False

    async def load(self) -> None:
        """Those of earlier runs at which chips still lie in dispute. Raises ``StoreFailed``."""
        if self._loaded:
            return
        for one in await self._parts.store.conservation.disputed():
            self._tables.setdefault(one.table, _Stopped(_decode(one.config), one.private, one.at, one.fault))
        self._loaded = True

    @property
    def names(self) -> list[str]:
        """What everybody may read of them."""
        return [one.name for one in self._tables.values()]

    @property
    def ids(self) -> set[str]:
        """No table of these ids may open but by ``reopen``."""
        return {id for id, one in self._tables.items() if not one.config.tournament}

    def note(self, session: TableSession) -> None:
        """The table has just been stopped."""
        fault = said_of(session.fault) if session.fault is not None else session.stopped
        private = session.guests is not None
        self._tables[session.config.id] = _Stopped(session.config, private, self._parts.clock.now(), fault)

    async def rows(self) -> tuple[StoppedTable, ...]:
        """With what still lies at each: chips of which the two sides do not say the same."""
        await self.load()
        found = []
        for id, one in self._tables.items():
            held = await self._parts.store.balances(postings.stack_prefix(id))
            left = {parse(account).player: amount for (account, _), amount in held.items()}
            paid = self._is_over(id)
            found.append(StoppedTable(id, one.config.name, one.at, one.fault, paid, one.config.currency, left))
        return tuple(found)

    async def reopen(self, table: str) -> None:
        """Opens it again, or forgets one of a tournament. What still lies there goes home first, if its transfers
        explain it. Raises ``Refusal``."""
        await self.load()
        stopped = self._tables.get(table)
        if stopped is None:
            raise Refusal("no_table", f"No table {table!r} was stopped by a fault.")
        if stopped.config.tournament:  # the tournament has opened another for it by itself
            del self._tables[table]
            return
        if not self._is_over(table):
            raise Refusal("not_paid", "Its players are not paid home yet: the store does not let that happen.")
        await self._pay_home(stopped.config)
        await self._parts.store.conservation.end_dispute(table)
        del self._tables[table]
        try:
            await self._open_again(stopped.config, stopped.private)
        except BaseException:
            self._tables[table] = stopped
            raise

    async def _pay_home(self, config: TableConfig) -> None:
        parts, prefix = self._parts, postings.stack_prefix(config.id)
        held = await parts.store.balances(prefix)
        if not held:
            return
        explained = await parts.store.conservation.balances_from_transfers(prefix)
        if wrong := [account for account, _ in sorted(held) if held != explained]:
            raise Refusal(
                "books", f"No transfer explains what {wrong[0]} holds: see what `dealerbox audit` says of it."
            )
        stacks = [(parse(account).player, amount) for (account, _), amount in sorted(held.items())]
        await parts.store.commit(postings.cash_out_all(parts.new_id(), parts.clock.now(), config, stacks))
        for player, _ in stacks:
            parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def public_name(table: str, private: bool) -> str:
    """What everybody may read of a table."""
    return "a private table" if private else f"table {table}"


def said_of(fault: Exception) -> str:
    """What the operator is told: both sides where the books differ. Of any other fault only its kind: what it says may
    be about cards."""
    if isinstance(fault, LedgerMismatch | StoreFailed):
        return str(fault)
    return f"a mistake of the room's own ({type(fault).__name__}): its log has the place"
