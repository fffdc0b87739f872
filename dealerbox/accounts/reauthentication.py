"""Reauthentication: logged-in players prove their identity again before sensitive changes."""

from dealerbox.accounts import second_factor
from dealerbox.accounts.attempts import Attempts
from dealerbox.accounts.context import AccountContext, wrong_code, wrong_password
from dealerbox.accounts.store import NOTHING, Visit
from dealerbox.core.records import PlayerRecord


class Reauthentication:
    def __init__(self, context: AccountContext, attempts: Attempts) -> None:
        self._context = context
        self._attempts = attempts

    async def by_password(self, player: PlayerRecord, password: str, visit: Visit) -> None:
        """Raise ``AccountRefused`` if the password is wrong. A guest has none: their session is enough."""
        failed = await self._by_password(player, password, visit)
        # With a second factor, the password alone does not clear wrong codes: otherwise they could be guessed forever.
        if failed and await self._context.store.accounts.factor(player.id) is None:
            self._attempts.proved(player, visit)

    async def by_both(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> None:
        """Check the password and, with a second factor, a code, which is used up. Raises ``AccountRefused``."""
        failed = await self._by_password(player, password, visit)
        factor = await self._context.store.accounts.factor(player.id)
        if factor is not None:
            with await self._attempts.begin(player, player.name, visit, "code-failed") as attempt:
                after = second_factor.check(factor, code, self._context.clock())
                if after is None or not await self._context.store.accounts.set_factor(
                    player.id, factor, after, NOTHING
                ):
                    attempt.failed()
                    raise wrong_code()
        if failed:
            self._attempts.proved(player, visit)

    async def _by_password(self, player: PlayerRecord, password: str, visit: Visit) -> bool:
        """Check the password; return whether attempts had failed before."""
        if player.kind == "guest":
            return False
        with await self._attempts.begin(player, player.name, visit, "log-in-failed") as attempt:
            if not await self._context.verify(player.password, password):
                attempt.failed()
                raise wrong_password()
        return attempt.after_failures
