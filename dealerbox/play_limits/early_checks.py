"""Early checks by the room's actions; the store checks again when money moves.

All of them raise ``NotAllowed``, or another ``Refusal`` if the store is unavailable.
"""

from collections.abc import Awaitable

from dealerbox.core.parts import SharedParts
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import Transfer
from dealerbox.play_limits import checks
from dealerbox.play_limits.store import WithPlayLimits


async def check_here(parts: SharedParts[WithPlayLimits], player: str) -> None:
    """Check that the player is not on a break or excluded: then they may neither play nor chat."""
    await check_barred(parts.store, parts.clock.now(), player)


async def check_barred(store: WithPlayLimits, now: int, player: str) -> None:
    """Like ``check_here``, for callers without ``SharedParts[WithPlayLimits]``."""
    await _asked(store.play_limits.ask(lambda books: checks.check_barred(books.protection(player), now)))


async def check_play(parts: SharedParts[WithPlayLimits], player: str) -> None:
    """Check that the player may wait for a seat: not barred, and with time left under their limits."""
    now = parts.clock.now()

    def check(books: checks.Books) -> None:
        protection = books.protection(player)
        checks.check_barred(protection, now)
        checks.check_time(books, protection, player, now)

    await _asked(parts.store.play_limits.ask(check))


async def check_money(parts: SharedParts[WithPlayLimits], transfer: Transfer) -> None:
    """Check that the transfer would be allowed now."""
    await _asked(parts.store.play_limits.check([transfer]))


async def _asked(question: Awaitable[None]) -> None:
    try:
        await question
    except StoreFailed as fault:
        raise Refusal("store", "The room's database is unavailable at the moment. Try again soon.") from fault
