"""How a table stores what happens there. A cash table moves money with each hand; a tournament's table reports to its
tournament (``tournaments/books.py``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

import msgspec

from dealerbox.conservation.checks import LedgerMismatch, check_stored, compare
from dealerbox.conservation.store import Disputed
from dealerbox.core import messages, postings
from dealerbox.core.store_errors import StoreFailed
from dealerbox.interruptions import voiding
from dealerbox.ledger import JACKPOT, NotEnough
from dealerbox.live.settle import Commit, interrupted_hand, settle, with_prize
from dealerbox.table.events import TableEvent
from dealerbox.wire import Notice

if TYPE_CHECKING:
    from dealerbox.live.table_session import TableSession


class Books(Protocol):
    """The books of one table."""

    @property
    def stopped(self) -> str:
        """What players read after a fault has stopped the table."""

    async def write(self, events: Sequence[TableEvent]) -> Commit:
        """Store what the events mean, waiting until the store is available, and return what to publish. If it raises,
        nothing has happened."""

    async def compare(self) -> None:
        """After each commit: raise ``LedgerMismatch`` unless table, session and store agree to the last chip."""

    async def give_back(self) -> bool:
        """After a fault: return the chips to the players. False if the store is not available yet."""


class CashBooks:
    """A hand is one transaction: its record, the chips, the rake, the points and the jackpot."""

    def __init__(self, session: TableSession) -> None:
        self._session = session

    @property
    def stopped(self) -> str:
        hand = "the last hand counts" if self._session.running is None else "the running hand is void"
        if isinstance(self._session.fault, LedgerMismatch):
            rest = "what is beyond doubt is in the wallets, and the house looks into the rest"
            return f"the table had to stop because its books do not agree; {hand}, {rest}"
        return f"the table had to stop; {hand} and everybody gets their chips back"

    async def write(self, events: Sequence[TableEvent]) -> Commit:
        session = self._session
        commit = settle(session, events, session.parts.clock.now(), session.parts.new_id)
        await session.begin_hand(commit)
        if commit.bad_beat is not None:
            commit = await session.retry_until_stored(lambda: self._commit_with_jackpot(commit))
            self._announce_jackpot()
        else:
            await session.commit_until_stored(commit)
        return commit

    async def compare(self) -> None:
        session, uncompared = self._session, self._session.uncompared
        id, prefix = session.config.id, postings.stack_prefix(session.config.id)
        ids = [transfer.id for transfer in uncompared.transfers]
        hand = uncompared.record.id if uncompared.record is not None else ""
        stored = await session.retry_until_stored(
            lambda: session.parts.store.conservation.stored_commit(prefix, ids, hand)
        )
        check_stored(id, uncompared.before, uncompared.transfers, uncompared.record, stored)
        stacks = {name.removeprefix(prefix): amount for name, amount in stored.stacks.items()}
        compare(id, session.stacks, stacks, "the store")
        if not session.table.playing:
            compare(id, session.stacks, session.machine_stacks(), "the table")
        uncompared.compared(sum(stored.stacks.values()))

    async def give_back(self) -> bool:
        """Move the stored stacks to the wallets. If the books differ, each player gets what both sides agree on; the
        rest stays on the table's accounts until somebody has looked into it, across restarts too."""
        session = self._session
        prefix = postings.stack_prefix(session.config.id)
        try:
            accounts = await session.parts.store.balances(prefix)
            stacks = [(name.removeprefix(prefix), amount) for (name, _), amount in sorted(accounts.items())]
            id, now = session.parts.new_id(), session.parts.clock.now()
            disputed = None
            if isinstance(session.fault, LedgerMismatch):
                agreed = [(player, min(amount, session.stacks.get(player, 0))) for player, amount in stacks]
                if agreed != stacks:
                    config, private = msgspec.json.encode(session.config), session.guests is not None
                    disputed = Disputed(session.config.id, now, str(session.fault), config, private)
                stacks = agreed
            hand = interrupted_hand(session, session.void_reason, now)
            reason = hand.void if hand is not None else session.void_reason
            interruptions = voiding.interruptions_of(
                session.config.id, session.config.currency, hand, dict(stacks), reason, now, id
            )
            transfers = postings.cash_out_all(id, now, session.config, stacks)
            void = [hand] if hand is not None else []
            await session.parts.store.interruptions.settle(transfers, void, interruptions, disputed)
        except StoreFailed as fault:
            session.log.warning("stacks_not_paid_home", fault=str(fault))
            return False
        session.stacks, session.begun = {}, None
        session.notify_interrupted(interruptions)
        for player, amount in stacks:
            session.log.info("stack_paid_home", player=player, amount=amount)
            session.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        return True

    async def _commit_with_jackpot(self, commit: Commit) -> Commit:
        """Commit the hand and what it wins of the jackpot together."""
        session = self._session
        while True:
            in_jackpot = await session.parts.store.balance(JACKPOT, session.config.currency)
            prized = with_prize(commit, session, in_jackpot)
            try:
                await session.commit(prized)
            except NotEnough as fault:
                if fault.account != JACKPOT:
                    raise
                continue  # another table won from it in the meantime: this hand wins a share of what is left
            return prized

    def _announce_jackpot(self) -> None:
        """Notify everybody in the room."""
        name = self._session.config.name
        notice = Notice("jackpot_won", f"The bad beat jackpot has been hit at {name}.", name)
        self._session.parts.bus.publish(messages.NOTICES, notice)
