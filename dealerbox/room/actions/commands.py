"""A player's command to the table: an action in the hand, sitting out, leaving."""

from dealerbox.room.desk import TableDesk
from dealerbox.wire import Do


async def do(desk: TableDesk, player: str, name: str, message: Do) -> None:
    await desk.carry(desk.table.handle(player, message.command, desk.parts.clock.now()))
