"""The end of a table: in good order, or by a fault. Either way everybody's chips go home."""

from dealerbox.live.table_session import TableSession
from dealerbox.table.commands import Close, VoidHand
from dealerbox.table.events import HandVoided, TableClosed, TableEvent


async def close(session: TableSession, reason: str, at_once: bool) -> bool:
    """Everybody leaves with his chips, and the table closes: when the running hand is over, or ``at_once``, and then
    that hand is void (RULES.md A29). True where it waits for the hand; raises ``table.Refused`` where it does so
    already."""
    now = session.parts.clock.now()
    events: list[TableEvent] = []
    if at_once and session.table.playing:
        events += session.table.handle("", VoidHand(reason), now)
    if not session.table.closed:  # the end of the hand may have closed it
        events += session.table.handle("", Close(reason), now)
    await session.apply_and_commit(events)
    return not session.table.closed


def stop(session: TableSession, why: str) -> None:
    """The table goes no further: what the machine has decided and not committed never happened. ``why``: a code for why
    its running hand is void."""
    session.stopped = reason = session.books.stopped
    session.void_reason = why
    session.parts.metrics.stopped.inc()
    events: list[TableEvent] = []
    if session.running is not None:
        events.append(HandVoided(why, session.running.stacks))
    events.append(TableClosed(reason))
    session.publish(events)
    for player in session.stacks:
        session.notify(player, "table_stopped", f"{session.config.name}: {reason}.", session.config.name)
