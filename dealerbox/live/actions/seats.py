"""Taking a seat: the chair is reserved, the money moves, then the chips are there."""

from dealerbox.accepted import PLACE, one_of
from dealerbox.core import rejoin_stacks
from dealerbox.core.messages import Presence
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.live.actions import chips
from dealerbox.live.drain import check_still_open
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_play
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.table.commands import (
    AddChips,
    AskChips,
    ChooseEntry,
    ConnectionChanged,
    JoinWaiting,
    LagMeasured,
    Leave,
    TakeSeat,
)
from dealerbox.wire import Sit, Wait


async def sit(session: TableSession, player: str, name: str, message: Sit) -> None:
    """Sits the player down with his buy-in, or refuses and leaves the seat free."""
    now = session.parts.clock.now()
    check_still_open(session.closing, now)
    if chips.asks_host(session, player):
        await chips.ask_host(session, player, AskChips(message.seat, name, message.buy_in, message.entry))
        return
    await sit_down(session, player, name, message)


async def sit_down(session: TableSession, player: str, name: str, message: Sit) -> None:
    """The same where nobody need be asked (any more)."""
    now = session.parts.clock.now()
    offered = session.table.offered_seat(player)
    if offered is not None:
        await _take_up(session, player, offered, message)
        return
    if session.table.seat_of(player) is None:
        session.table.check_amount(player, message.buy_in, now)
    await chips.check_money_for(session, player, message.buy_in)
    events = session.table.handle(player, TakeSeat(message.seat, name, message.entry), now)
    try:
        await chips.bring(session, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, NotAllowed, StoreFailed) as fault:
        events += session.table.handle(player, Leave(), now)
        await session.apply_and_commit(events)
        raise chips.refusal(fault) from fault
    events += session.table.handle(player, AddChips(message.buy_in), now)
    await session.apply_and_commit(events)


async def _take_up(session: TableSession, player: str, offered: int, message: Sit) -> None:
    """The buy-in for the seat that was offered to him. Where it fails the offer stands until it lapses."""
    if message.seat != offered:
        raise Refusal(
            "other_seat", f"You are offered seat {offered}, not seat {message.seat}.", one_of(str(offered), unit=PLACE)
        )
    now = session.parts.clock.now()
    session.table.check_amount(player, message.buy_in, now)
    await chips.check_money_for(session, player, message.buy_in)
    try:
        await chips.bring(session, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, StoreFailed) as fault:
        raise chips.refusal(fault) from fault
    events = session.table.handle(player, AddChips(message.buy_in), now)
    if session.table.has_blinds:
        events += session.table.handle(player, ChooseEntry(message.entry), now)
    await session.apply_and_commit(events)


async def wait(session: TableSession, player: str, name: str, message: Wait) -> None:
    """Puts the player on the table's waiting list."""
    now = session.parts.clock.now()
    check_still_open(session.closing, now)
    await check_play(session.parts, player)
    await session.apply_and_commit(session.table.handle(player, JoinWaiting(name), now))


async def presence(session: TableSession, message: Presence) -> None:
    """The player's last connection is gone, or he is back. His seat and his hand stay his."""
    events = session.table.handle(message.player, ConnectionChanged(message.connected), session.parts.clock.now())
    await session.apply_and_commit(events)


async def lag(session: TableSession, player: str, ms: int) -> None:
    """The way to the player and back takes so long at the moment."""
    events = session.table.handle(player, LagMeasured(ms), session.parts.clock.now())
    if events:  # it comes with every message, and is hardly ever news
        await session.apply_and_commit(events)
