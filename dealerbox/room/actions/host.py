"""What the host of a private table orders, and what becomes of a player whom he removes.

Nobody is folded by it: who is removed in a hand plays that hand to its end.
"""

from collections.abc import Awaitable, Callable
from typing import Any

from dealerbox.room import messages
from dealerbox.room.actions import chips, closing
from dealerbox.room.desk import Refusal, TableDesk
from dealerbox.room.private.guests import Guests
from dealerbox.room.private.tables import not_host
from dealerbox.room.store import StoreFailed
from dealerbox.table.commands import CallBomb, Leave, LeaveWaiting, Pause, Resume
from dealerbox.table.hosting import EndTable, GoOn, HoldPlay, RemovePlayer
from dealerbox.wire import Host

PAUSED = "the host has paused the game"
CLOSED = "the host has closed this table"


async def order(desk: TableDesk, player: str, name: str, message: Host) -> None:
    """Does what the host wants; raises ``Refusal`` for everybody else."""
    if desk.guests is None or desk.guests.host != player:
        raise not_host()
    await _ORDERS[type(message.order)](desk, desk.guests, message.order)


async def _call_bomb(desk: TableDesk, guests: Guests, order: CallBomb) -> None:
    await desk.carry(desk.table.handle("", order, desk.parts.clock.now()))


async def _hold(desk: TableDesk, guests: Guests, order: HoldPlay) -> None:
    await desk.carry(desk.table.handle("", Pause(PAUSED), desk.parts.clock.now()))


async def _go_on(desk: TableDesk, guests: Guests, order: GoOn) -> None:
    if desk.table.paused and desk.table.paused != PAUSED:
        raise Refusal("paused_by_house", "The house has paused this table, and it alone lets it go on.")
    await desk.carry(desk.table.handle("", Resume(), desk.parts.clock.now()))


async def _end(desk: TableDesk, guests: Guests, order: EndTable) -> None:
    """It is written down first that the table is closed: whatever happens then, it is not opened again."""
    if desk.table.closing:
        raise Refusal("closed", "This table is about to close already.")
    try:
        await desk.parts.store.change_private_table(desk.config.id, closed=desk.parts.clock.now())
    except StoreFailed as fault:
        raise chips.refusal(fault) from fault
    await closing.close(desk, CLOSED, at_once=False)


async def _remove(desk: TableDesk, guests: Guests, order: RemovePlayer) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "The host cannot be removed from his own table.")
    seated = desk.table.seat_of(player) is not None
    if not seated and not (order.keep_out and guests.is_guest(player)):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if order.keep_out:
        try:
            await desk.parts.store.keep_out(desk.config.id, player, desk.parts.clock.now())
        except StoreFailed as fault:
            raise chips.refusal(fault) from fault
        guests.keep_out(player)
        if desk.table.waiter(player) is not None:
            await desk.carry(desk.table.handle(player, LeaveWaiting(), desk.parts.clock.now()))
    guests.leaving.add(player)
    _tell_removed(desk, player, order.keep_out)
    await see_out(desk)


def _tell_removed(desk: TableDesk, player: str, for_good: bool) -> None:
    name = desk.config.name
    if for_good:
        desk.tell(player, "kept_out", f"{name}: the host has removed you from this table, for good.", name)
    else:
        desk.tell(player, "removed", f"{name}: the host has removed you from your seat.", name)


async def see_out(desk: TableDesk) -> None:
    """Sends home whom the host has removed and who is in no hand (any more)."""
    guests = desk.guests
    for player in tuple(guests.leaving) if guests is not None else ():
        assert guests is not None
        seat = desk.table.seat_of(player)
        if seat is not None and desk.table.in_hand(seat):
            continue
        if seat is not None:
            await desk.carry(desk.table.handle(player, Leave(), desk.parts.clock.now()))
        guests.leaving.discard(player)
        if not guests.is_guest(player):
            desk.parts.bus.publish(messages.player_subject(player), messages.Withdrawn(desk.config.id))


_ORDERS: dict[type, Callable[[TableDesk, Guests, Any], Awaitable[None]]] = {
    CallBomb: _call_bomb,
    HoldPlay: _hold,
    GoOn: _go_on,
    RemovePlayer: _remove,
    EndTable: _end,
}
