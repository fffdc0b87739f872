"""What the room's actions ask before they begin anything: the same that the store asks once more when money moves.

All of it raises ``NotAllowed``, or another ``Refusal`` where the store cannot be asked.
"""

from collections.abc import Awaitable

from dealerbox.core.parts import SharedParts
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.play_limits import checks
from dealerbox.play_limits.store import WithPlayLimits


async def check_here(parts: SharedParts[WithPlayLimits], player: str) -> None:
    """Who has a break or is excluded neither plays nor chats."""
    await check_barred(parts.store, parts.clock.now(), player)


async def check_barred(store: WithPlayLimits, now: int, player: str) -> None:
    """The same, for who has no ``SharedParts[WithPlayLimits]``."""
    await _asked(store.play_limits.ask(lambda books: checks.check_barred(books.protection(player), now)))


async def check_play(parts: SharedParts[WithPlayLimits], player: str) -> None:
    """And who has played as long as he wants to does not wait for a seat."""
    now = parts.clock.now()

    def check(books: checks.Books) -> None:
        protection = books.protection(player)
        checks.check_barred(protection, now)
        checks.check_time(books, protection, player, now)

    await _asked(parts.store.play_limits.ask(check))


async def check_money(parts: SharedParts[WithPlayLimits], transfer: Transfer) -> None:
    """Whether this could be done now."""
    await _asked(parts.store.play_limits.check([transfer]))


async def _asked(question: Awaitable[None]) -> None:
    try:
        await question
    except StoreFailed as fault:
        raise Refusal("store", "The room's books cannot be reached at the moment: try again soon.") from fault
