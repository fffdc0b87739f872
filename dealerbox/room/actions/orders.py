"""What the house orders of a table, the operator's orders among them."""

from dealerbox.hand import refused
from dealerbox.room.actions import closing
from dealerbox.room.desk import TableDesk, refusal_of
from dealerbox.room.messages import Closed, CloseTable, Heeded, PauseTable, ResumeTable, SendHome
from dealerbox.table.commands import Leave, Pause, Resume

Order = PauseTable | ResumeTable | CloseTable | SendHome


async def heed(desk: TableDesk, order: Order) -> Heeded | Closed:
    """Does it; raises ``Refusal`` where it makes no sense, and then nothing has changed."""
    now, id = desk.parts.clock.now(), desk.config.id
    try:
        match order:
            case PauseTable(reason):
                await desk.carry(desk.table.handle("", Pause(reason), now))
            case ResumeTable():
                await desk.carry(desk.table.handle("", Resume(), now))
            case CloseTable(reason, at_once):
                waits = await closing.close(desk, reason, at_once)
                return Closed(id, paid=not waits, waits=waits)
            case SendHome(player):
                await _send_home(desk, player, now)
    except refused.Refused as no:
        raise refusal_of(no) from None
    return Heeded(id)


async def _send_home(desk: TableDesk, player: str, now: int) -> None:
    seat = desk.table.seat_of(player)
    if seat is not None and not desk.table.sitter(seat).leaving:
        await desk.carry(desk.table.handle(player, Leave(), now))
