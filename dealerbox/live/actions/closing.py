"""The end of a table: in good order, or by a fault. Either way everybody's chips go home."""

from dealerbox.live.table_session import TableDesk
from dealerbox.table.commands import Close, VoidHand
from dealerbox.table.events import HandVoided, TableClosed, TableEvent


async def close(desk: TableDesk, reason: str, at_once: bool) -> bool:
    """Everybody leaves with his chips, and the table closes: when the running hand is over, or ``at_once``, and then
    that hand is void (RULES.md A29). True where it waits for the hand; raises ``table.Refused`` where it does so
    already."""
    now = desk.parts.clock.now()
    events: list[TableEvent] = []
    if at_once and desk.table.playing:
        events += desk.table.handle("", VoidHand(reason), now)
    if not desk.table.closed:  # the end of the hand may have closed it
        events += desk.table.handle("", Close(reason), now)
    await desk.carry(events)
    return not desk.table.closed


def stop(desk: TableDesk, why: str) -> None:
    """The table goes no further: what the machine has decided and not committed never happened. ``why``: a code for why
    its running hand is void."""
    desk.stopped = reason = desk.books.stopped
    desk.void_reason = why
    desk.parts.metrics.stopped.inc()
    events: list[TableEvent] = []
    if desk.running is not None:
        events.append(HandVoided(why, desk.running.stacks))
    events.append(TableClosed(reason))
    desk.publish(events)
    for player in desk.stacks:
        desk.tell(player, "table_stopped", f"{desk.config.name}: {reason}.", desk.config.name)
