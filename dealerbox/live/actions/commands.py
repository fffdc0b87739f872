"""A player's commands to the table, such as actions in the hand, sitting out and leaving."""

from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_here
from dealerbox.table.commands import Act, SetAutoChips, SitIn
from dealerbox.wire import Do


async def do(session: TableSession, player: str, name: str, message: Do) -> None:
    """Apply the command. Raises ``Refusal``, also if an excluded player wants to return to play: they stay away from
    their running tournaments (``live/limits/limit_checks.py``)."""
    seat = session.table.seat_of(player)
    away = seat is not None and session.table.sitter(seat).out_since is not None
    if isinstance(message.command, SitIn | SetAutoChips) or (away and isinstance(message.command, Act)):
        await check_here(session.parts, player)
    await session.apply_and_commit(session.table.handle(player, message.command, session.parts.clock.now()))
