"""Closing an account for good: the player's word, his password and his code; nothing of his may be under way, and his
real money must be out.

What is personal is removed at once. Sessions and log-ins go when all such records do (``store.KEPT_DAYS``): who cheats
must not take the traces along.
"""

from contextlib import suppress

from dealerbox.accounts import newcomers
from dealerbox.accounts.kit import AccountRefused, Kit
from dealerbox.accounts.proving import Proving
from dealerbox.accounts.store import Along, Visit
from dealerbox.core import messages
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import NameTaken
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.ledger.kinds import FUN, POINTS

HOST_LEFT = "its host has closed his account"


class Closing:
    def __init__(self, kit: Kit, proving: Proving, bus: Bus) -> None:
        self._kit = kit
        self._proving = proving
        self._bus = bus

    async def close(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> list[str]:
        """Returns the digests of the sessions that have ended with it. Raises ``AccountRefused``."""
        kit = self._kit
        await self._proving.by_both(player, password, code, visit)
        await self._check(player)
        sessions = [one.digest for one in await kit.kept.sessions_of(player.id) if one.ended is None]
        profile = await kit.kept.profile(player.id)
        along = kit.told(player, profile, "closed", "closed", visit)
        limited = await newcomers.note_limits(kit.store, player.id)
        if reason := await self._removed(player, along):
            raise _refused(reason)
        if limited:
            await newcomers.wait_anew(kit.store, player.id, kit.clock())
        await self._close_tables(player)
        return sessions

    async def _check(self, player: PlayerRecord) -> None:
        """Whether anything of his is under way; the store looks once more when it closes, at the cashier's requests
        too."""
        money = await self._bus.request(messages.HOUSE, messages.AskMoney(player.id))
        held = await self._kit.store.cashier.holdings(player.id)
        if money.tables or any(one.on_tables for one in held.values()):
            raise _refused("seated")
        if money.tournaments or any(one.in_tournaments for one in held.values()):
            raise _refused("in_tournament")
        if any(one.reserved for one in held.values()):
            raise _refused("withdrawal")

    async def _removed(self, player: PlayerRecord, along: Along) -> str:
        for length in (8, 10, 13):
            with suppress(NameTaken):
                name = f"Closed {player.id[:length]}"
                return await self._kit.kept.close(player.id, self._kit.clock(), name, (FUN, POINTS), along)
        raise AccountRefused("busy", "The account was not closed: please try again.")

    async def _close_tables(self, player: PlayerRecord) -> None:
        """His private tables have nobody any more who looks after them."""
        for table in await self._kit.store.private_tables(player.id):
            await self._kit.store.change_private_table(table.id, closed=self._kit.clock())
            with suppress(NobodyServes, Refusal):
                await self._bus.request(messages.table_subject(table.id), messages.CloseTable(HOST_LEFT))


def back_to_bank(player: str, currency: str, amount: int, at: int) -> Transfer:
    """What a closed account still had of play money or points."""
    return Transfer(
        f"account-closed:{player}:{currency}", at, wallet(player), BANK, currency, amount, "account-closed", player
    )


_REASONS = {
    "seated": "You have a seat, or chips on a table: leave first.",
    "in_tournament": "You are registered for a tournament, or play one: leave it, or play it to its end, first.",
    "withdrawal": "A withdrawal waits to be paid: take it back, or wait until it is paid.",
    "cash_request": "A deposit of yours waits at the cashier: take it back, or wait until it is booked.",
    "balance": "There is real money in your wallet: withdraw it first.",
}


def _refused(reason: str) -> AccountRefused:
    return AccountRefused(reason, _REASONS[reason])
