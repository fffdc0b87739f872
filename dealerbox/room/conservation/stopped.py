"""Tables that a fault has stopped: what the operator sees of them, and how they are opened again once he has looked."""

from collections.abc import Awaitable, Callable

from msgspec import Struct

from dealerbox.ledger import parse
from dealerbox.room import messages, postings
from dealerbox.room.conservation.checks import BooksDiffer
from dealerbox.room.desk import Parts, Refusal, TableDesk
from dealerbox.room.messages import StoppedTable
from dealerbox.room.private.guests import Guests
from dealerbox.room.store import StoreFailed
from dealerbox.table.config import TableConfig


class _Stopped(Struct, frozen=True):
    config: TableConfig
    guests: Guests | None
    name: str
    at: int
    fault: str


class StoppedTables:
    """``names`` are what everybody may read of them. ``open_table`` and ``is_over`` are the room's: to open one, and
    whether a table's task has ended, with everybody paid home."""

    def __init__(
        self,
        parts: Parts,
        open_table: Callable[[TableConfig, Guests | None], Awaitable[None]],
        is_over: Callable[[str], bool],
    ) -> None:
        self._parts = parts
        self._open_table = open_table
        self._is_over = is_over
        self._tables: dict[str, _Stopped] = {}

    @property
    def names(self) -> list[str]:
        return [one.name for one in self._tables.values()]

    def note(self, desk: TableDesk, name: str) -> None:
        """The table has just been stopped."""
        config = desk.config
        fault = said_of(desk.fault) if desk.fault is not None else desk.stopped
        self._tables[config.id] = _Stopped(config, desk.guests, name, self._parts.clock.now(), fault)

    async def rows(self) -> tuple[StoppedTable, ...]:
        """With what still lies at each: chips of which the two sides do not say the same."""
        found = []
        for id, one in self._tables.items():
            held = await self._parts.store.balances(postings.stacks_of(id))
            left = {parse(account).player: amount for (account, _), amount in held.items()}
            paid = self._is_over(id)
            found.append(StoppedTable(id, one.config.name, one.at, one.fault, paid, one.config.currency, left))
        return tuple(found)

    async def reopen(self, table: str) -> None:
        """Opens it again, or forgets one of a tournament. What still lies there goes home first, if its transfers
        explain it. Raises ``Refusal``."""
        stopped = self._tables.get(table)
        if stopped is None:
            raise Refusal("no_table", f"No table {table!r} was stopped by a fault.")
        if stopped.config.tournament:  # the tournament has opened another for it by itself
            del self._tables[table]
            return
        if not self._is_over(table):
            raise Refusal("not_paid", "Its players are not paid home yet: the store does not let that happen.")
        await self._pay_home(stopped.config)
        await self._open_table(stopped.config, stopped.guests)
        self._tables.pop(table, None)

    async def _pay_home(self, config: TableConfig) -> None:
        parts, prefix = self._parts, postings.stacks_of(config.id)
        held = await parts.store.balances(prefix)
        if not held:
            return
        explained = await parts.store.conservation.explained(prefix)
        if wrong := [account for account, _ in sorted(held) if held != explained]:
            raise Refusal(
                "books", f"No transfer explains what {wrong[0]} holds: see what `dealerbox audit` says of it."
            )
        stacks = [(parse(account).player, amount) for (account, _), amount in sorted(held.items())]
        await parts.store.commit(postings.all_home(parts.new_id(), parts.clock.now(), config, stacks))
        for player, _ in stacks:
            parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def said_of(fault: Exception) -> str:
    """What the operator is told: both sides where the books differ. Of any other fault only its kind: what it says may
    be about cards."""
    if isinstance(fault, BooksDiffer | StoreFailed):
        return str(fault)
    return f"a mistake of the room's own ({type(fault).__name__}): its log has the place"
