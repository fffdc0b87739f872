"""A tournament that a fault has stopped, once the operator has looked: it goes on, or is cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.conservation.checks import LedgerMismatch
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.tournaments import director_commands
from dealerbox.tournament.commands import Cancel

if TYPE_CHECKING:
    from dealerbox.live.tournaments.director import Director


async def go_on(director: Director) -> Ack:
    """As after a new start (RULES.md K21). Raises ``Refusal`` where no fault has stopped it, its tables are not closed
    yet or its books do not agree, and ``StoreFailed``."""
    if not director.stopped:
        raise Refusal("not_stopped", "No fault has stopped this tournament.")
    await _look_again(director)
    fault, director.stopped = director.stopped, ""
    director.take_up = director.kept.ended is None
    try:
        await director.wake()
    except StoreFailed:
        director.stopped = fault
        raise
    director.log.info("tournament_goes_on", after=fault)
    return Ack()


async def cancel(director: Director, command: Cancel) -> Ack:
    """Without having gone on. Raises as ``go_on`` does, and ``tournament.Refused``."""
    await _look_again(director)
    await director_commands.direct(director, command)
    director.stopped = ""
    return Ack()


async def _look_again(director: Director) -> None:
    """Loads it as it was committed last."""
    if director.tables.at_work:
        raise Refusal("not_closed", "Its tables are not closed yet: try again in a moment.")
    await director.load()
    try:
        await director.check()
    except LedgerMismatch as fault:
        director.stopped = str(fault)
        raise Refusal("books", f"Its books do not agree: {fault}. See what `dealerbox audit` says of it.") from None
