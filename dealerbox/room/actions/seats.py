"""Taking a seat: the chair is reserved, the money moves, then the chips are there."""

from dealerbox.ledger import NotEnough
from dealerbox.room.actions import chips
from dealerbox.room.desk import TableDesk
from dealerbox.room.drain import check_still_open
from dealerbox.room.messages import Presence
from dealerbox.room.store import StoreFailed
from dealerbox.table.commands import AddChips, ConnectionChanged, LagMeasured, Leave, TakeSeat
from dealerbox.wire import Sit


async def sit(desk: TableDesk, player: str, name: str, message: Sit) -> None:
    """Sits the player down with his buy-in, or refuses and leaves the seat free."""
    now = desk.parts.clock.now()
    check_still_open(desk.closing, now)
    if desk.table.seat_of(player) is None:
        desk.table.check_amount(player, message.buy_in, now)
    await chips.check_wallet(desk, player, message.buy_in)
    events = desk.table.handle(player, TakeSeat(message.seat, name, message.entry), now)
    try:
        await chips.bring(desk, player, message.buy_in, "buy-in")
    except (NotEnough, StoreFailed) as fault:
        events += desk.table.handle(player, Leave(), now)
        await desk.carry(events)
        raise chips.refusal(fault) from fault
    events += desk.table.handle(player, AddChips(message.buy_in), now)
    await desk.carry(events)


async def presence(desk: TableDesk, message: Presence) -> None:
    """The player's last connection is gone, or he is back. His seat and his hand stay his."""
    events = desk.table.handle(message.player, ConnectionChanged(message.connected), desk.parts.clock.now())
    await desk.carry(events)


async def lag(desk: TableDesk, player: str, ms: int) -> None:
    """The way to the player and back takes so long at the moment."""
    await desk.carry(desk.table.handle(player, LagMeasured(ms), desk.parts.clock.now()))
