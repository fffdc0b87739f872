"""The end of a table: in good order, or by a fault. Either way everybody's chips go home."""

from dealerbox.room import messages, postings
from dealerbox.room.desk import TableDesk
from dealerbox.room.store import StoreFailed
from dealerbox.table.commands import Close, VoidHand
from dealerbox.table.events import HandVoided, TableClosed, TableEvent

STOPPED = "the table had to stop; the running hand is void and everybody gets his chips back"


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


def stop(desk: TableDesk) -> None:
    """The table goes no further: what the machine has decided and not committed never happened."""
    desk.stopped = STOPPED
    desk.parts.metrics.stopped.inc()
    events: list[TableEvent] = []
    if desk.running is not None:
        events.append(HandVoided(STOPPED, desk.running.stacks))
    events.append(TableClosed(STOPPED))
    desk.publish(events)
    for player in desk.stacks:
        desk.tell(player, "table_stopped", f"{desk.config.name}: {STOPPED}.")


async def pay_home(desk: TableDesk) -> bool:
    """Pays a stopped table's stacks to the wallets, as the store has them; False where it cannot be written yet."""
    prefix = postings.stacks_of(desk.config.id)
    try:
        accounts = await desk.parts.store.balances(prefix)
        stacks = [(name.removeprefix(prefix), amount) for (name, _), amount in sorted(accounts.items())]
        id, now = desk.parts.new_id(), desk.parts.clock.now()
        await desk.parts.store.commit(postings.all_home(id, now, desk.config, stacks))
    except StoreFailed as fault:
        desk.log.warning("stacks_not_paid_home", fault=str(fault))
        return False
    desk.stacks = {}
    for player, amount in stacks:
        desk.log.info("stack_paid_home", player=player, amount=amount)
        desk.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
    return True
