"""Closing an account permanently. The player confirms with password and code, has nothing in progress, and has
withdrawn all real money.

Personal data is removed at once. Sessions and logins are kept for ``RETENTION_DAYS``, so that cheaters cannot erase
traces.
"""

from contextlib import suppress

from dealerbox.accounts import newcomers
from dealerbox.accounts.context import AccountContext, AccountRefused
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.store import SideEffects, Visit
from dealerbox.core import messages
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import NameTaken
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.ledger.kinds import FUN, POINTS

HOST_LEFT = "its host has closed their account"


class Closing:
    def __init__(self, context: AccountContext, reauthentication: Reauthentication, bus: Bus) -> None:
        self._context = context
        self._proving = reauthentication
        self._bus = bus

    async def close(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> list[str]:
        """Close the account; return the digests of its ended sessions. Raises ``AccountRefused``."""
        context = self._context
        await self._proving.by_both(player, password, code, visit)
        await self._check(player)
        sessions = [one.digest for one in await context.store.accounts.sessions_of(player.id) if one.ended is None]
        profile = await context.store.accounts.profile(player.id)
        effects = context.notice(player, profile, "closed", "closed", visit)
        limited = await newcomers.store_signs_if_limited(context.store, player.id)
        if reason := await self._removed(player, effects):
            raise _refused(reason)
        if limited:
            await newcomers.start_waiting_period(context.store, player.id, context.clock())
        await self._close_tables(player)
        return sessions

    async def _check(self, player: PlayerRecord) -> None:
        """Refuse if the player has anything in progress. The store checks again when it closes the account, including
        the cashier's requests."""
        money = await self._bus.request(messages.ROOM, messages.AskMoney(player.id))
        held = await self._context.store.cashier.holdings(player.id)
        if money.tables or any(one.on_tables for one in held.values()):
            raise _refused("seated")
        if money.tournaments or any(one.in_tournaments for one in held.values()):
            raise _refused("in_tournament")
        if any(one.reserved for one in held.values()):
            raise _refused("withdrawal")

    async def _removed(self, player: PlayerRecord, effects: SideEffects) -> str:
        for length in (8, 10, 13):
            with suppress(NameTaken):
                name = f"Closed {player.id[:length]}"
                return await self._context.store.accounts.close(
                    player.id, self._context.clock(), name, (FUN, POINTS), effects
                )
        raise AccountRefused("busy", "Your account was not closed. Please try again.")

    async def _close_tables(self, player: PlayerRecord) -> None:
        """Close the player's private tables, because nobody could manage them."""
        for table in await self._context.store.private_tables(player.id):
            await self._context.store.change_private_table(table.id, closed=self._context.clock())
            with suppress(NobodyServes, Refusal):
                await self._bus.request(messages.table_subject(table.id), messages.CloseTable(HOST_LEFT))


def back_to_bank(player: str, currency: str, amount: int, at: int) -> Transfer:
    """Return the transfer that takes a closed account's play money or points back to the bank."""
    return Transfer(
        f"account-closed:{player}:{currency}", at, wallet(player), BANK, currency, amount, "account-closed", player
    )


_REASONS = {
    "seated": "You still have a seat or chips at a table. Leave the table first.",
    "in_tournament": "You are registered for or playing in a tournament. Unregister or finish it first.",
    "withdrawal": "You have a withdrawal in progress. Cancel it or wait until it is paid.",
    "cash_request": "You have a deposit in progress at the cashier. Cancel it or wait until it is credited.",
    "balance": "You have real money in your wallet. Withdraw it first.",
}


def _refused(reason: str) -> AccountRefused:
    return AccountRefused(reason, _REASONS[reason])
