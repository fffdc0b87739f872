"""Closing a table, or stopping it after a fault. Either way all players get their chips back."""

from dealerbox.live.table_session import TableSession
from dealerbox.table.commands import Close, VoidHand
from dealerbox.table.events import HandVoided, TableClosed, TableEvent


async def close(session: TableSession, reason: str, at_once: bool) -> bool:
    """Close the table and cash everybody out: after the running hand, or ``at_once``, voiding that hand (RULES.md A29).
    Return whether it waits for the hand. Raises ``table.Refused`` if the table is closing already."""
    now = session.parts.clock.now()
    events: list[TableEvent] = []
    if at_once and session.table.playing:
        events += session.table.handle("", VoidHand(reason), now)
    if not session.table.closed:  # the end of the hand may have closed it
        events += session.table.handle("", Close(reason), now)
    await session.apply_and_commit(events)
    return not session.table.closed


def stop(session: TableSession, why: str) -> None:
    """Stop the table after a fault. Decisions of the machine that were not committed are dropped. ``why``: the code of
    the reason for which the running hand is void."""
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
