"""Who is logged in proves once more who he is, before something that a stranger at his browser must not do."""

from dealerbox.accounts import second_factor
from dealerbox.accounts.guesses import Guesses
from dealerbox.accounts.kit import Kit, wrong_code, wrong_password
from dealerbox.accounts.store import NOTHING, Visit
from dealerbox.core.records import PlayerRecord


class Proving:
    def __init__(self, kit: Kit, guesses: Guesses) -> None:
        self._kit = kit
        self._guesses = guesses

    async def by_password(self, player: PlayerRecord, password: str, visit: Visit) -> None:
        """Raises ``AccountRefused`` where it is not his. A guest has none: his session is all that he can show."""
        failed = await self._by_password(player, password, visit)
        # Where there is a second factor, the password alone wipes out no wrong codes: they could be guessed for ever.
        if failed and await self._kit.kept.factor(player.id) is None:
            self._guesses.proved(player, visit)

    async def by_both(self, player: PlayerRecord, password: str, code: str, visit: Visit) -> None:
        """The password, and a code where he has a second factor; the code is used up."""
        failed = await self._by_password(player, password, visit)
        factor = await self._kit.kept.factor(player.id)
        if factor is not None:
            with await self._guesses.begin(player, player.name, visit, "code-failed") as guess:
                after = second_factor.check(factor, code, self._kit.clock())
                if after is None or not await self._kit.kept.set_factor(player.id, factor, after, NOTHING):
                    guess.failed()
                    raise wrong_code()
        if failed:
            self._guesses.proved(player, visit)

    async def _by_password(self, player: PlayerRecord, password: str, visit: Visit) -> bool:
        """Whether it came after tries that have failed."""
        if player.kind == "guest":
            return False
        with await self._guesses.begin(player, player.name, visit, "log-in-failed") as guess:
            if not await self._kit.verify(player.password, password):
                guess.failed()
                raise wrong_password()
        return guess.after_failures
