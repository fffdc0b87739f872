"""A player's balances, and where they play."""

from collections.abc import Mapping

from dealerbox.core.messages import Money
from dealerbox.core.points import POINTS
from dealerbox.ledger import wallet
from dealerbox.live.floor.seating import Floor
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.service import Tournaments
from dealerbox.wire import Balance, Rejoin


class PlayerMoney:
    """Answers ``AskMoney``. It is asked for every player after every hand."""

    def __init__(self, parts: Parts, currency: str, tournaments: Tournaments, floor: Floor) -> None:
        """``currency`` is in every player's wallet, even with a balance of 0."""
        self._parts = parts
        self._currency = currency
        self._tournaments = tournaments
        self._floor = floor

    async def of(self, player: str, known_wallets: Mapping[str, int] | None = None) -> Money:
        """Return the player's money. ``known_wallets``: the wallet by currency, read from the store if None. Raises
        ``StoreFailed``."""
        wallets = await self._wallets(player) if known_wallets is None else known_wallets
        now = self._parts.clock.now()
        in_play: dict[str, int] = {}
        tables, rejoins, in_hand = [], [], False
        for session in self._parts.player_tables.of(player, now):
            if amount := session.stacks.get(player, 0):
                in_play[session.config.currency] = in_play.get(session.config.currency, 0) + amount
            if not session.stopped and (seat := session.table.seat_of(player)) is not None:
                tables.append(session.config.id)
                in_hand |= session.table.in_hand(seat)
            if not session.activity.closed and (left := session.table.left_with(player, now)) is not None:
                rejoins.append(Rejoin(session.config.id, *left))
        tables += self._tournaments.tables_of(player)
        currencies = sorted({self._currency} | wallets.keys() | in_play.keys())
        return Money(
            tuple(Balance(currency, wallets.get(currency, 0), in_play.get(currency, 0)) for currency in currencies),
            tuple(tables),
            self._floor.waits_of(player),
            tuple(self._tournaments.of(player)),
            tuple(rejoins),
            in_hand,
        )

    async def _wallets(self, player: str) -> dict[str, int]:
        account = wallet(player)
        found = await self._parts.store.balances(account)
        wallets = {currency: amount for (name, currency), amount in found.items() if name == account}
        wallets.pop(POINTS, None)  # VIP points are not money and have their own page
        return wallets
