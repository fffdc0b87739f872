"""Taking a seat: the chair is reserved, the money moves, then the chips are there."""

from dealerbox.accepted import PLACE, one_of
from dealerbox.core import rejoin_stacks
from dealerbox.core.messages import Presence
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough
from dealerbox.live.actions import chips
from dealerbox.live.drain import check_still_open
from dealerbox.live.table_session import TableDesk
from dealerbox.play_limits.asking import check_play
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


async def sit(desk: TableDesk, player: str, name: str, message: Sit) -> None:
    """Sits the player down with his buy-in, or refuses and leaves the seat free."""
    now = desk.parts.clock.now()
    check_still_open(desk.closing, now)
    if chips.asks_host(desk, player):
        await chips.ask_host(desk, player, AskChips(message.seat, name, message.buy_in, message.entry))
        return
    await sit_down(desk, player, name, message)


async def sit_down(desk: TableDesk, player: str, name: str, message: Sit) -> None:
    """The same where nobody need be asked (any more)."""
    now = desk.parts.clock.now()
    offered = desk.table.offered_seat(player)
    if offered is not None:
        await _take_up(desk, player, offered, message)
        return
    if desk.table.seat_of(player) is None:
        desk.table.check_amount(player, message.buy_in, now)
    await chips.check_money_for(desk, player, message.buy_in)
    events = desk.table.handle(player, TakeSeat(message.seat, name, message.entry), now)
    try:
        await chips.bring(desk, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, NotAllowed, StoreFailed) as fault:
        events += desk.table.handle(player, Leave(), now)
        await desk.carry(events)
        raise chips.refusal(fault) from fault
    events += desk.table.handle(player, AddChips(message.buy_in), now)
    await desk.carry(events)


async def _take_up(desk: TableDesk, player: str, offered: int, message: Sit) -> None:
    """The buy-in for the seat that was offered to him. Where it fails the offer stands until it lapses."""
    if message.seat != offered:
        raise Refusal(
            "other_seat", f"You are offered seat {offered}, not seat {message.seat}.", one_of(str(offered), unit=PLACE)
        )
    now = desk.parts.clock.now()
    desk.table.check_amount(player, message.buy_in, now)
    await chips.check_money_for(desk, player, message.buy_in)
    try:
        await chips.bring(desk, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, StoreFailed) as fault:
        raise chips.refusal(fault) from fault
    events = desk.table.handle(player, AddChips(message.buy_in), now)
    if desk.table.has_blinds:
        events += desk.table.handle(player, ChooseEntry(message.entry), now)
    await desk.carry(events)


async def wait(desk: TableDesk, player: str, name: str, message: Wait) -> None:
    """Puts the player on the table's waiting list."""
    now = desk.parts.clock.now()
    check_still_open(desk.closing, now)
    await check_play(desk.parts, player)
    await desk.carry(desk.table.handle(player, JoinWaiting(name), now))


async def presence(desk: TableDesk, message: Presence) -> None:
    """The player's last connection is gone, or he is back. His seat and his hand stay his."""
    events = desk.table.handle(message.player, ConnectionChanged(message.connected), desk.parts.clock.now())
    await desk.carry(events)


async def lag(desk: TableDesk, player: str, ms: int) -> None:
    """The way to the player and back takes so long at the moment."""
    events = desk.table.handle(player, LagMeasured(ms), desk.parts.clock.now())
    if events:  # it comes with every message, and is hardly ever news
        await desk.carry(events)
