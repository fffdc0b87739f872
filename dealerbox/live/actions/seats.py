"""Taking a seat: reserve it, move the buy-in, then add the chips. Also waiting lists and connections."""

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
    """Seat the player with their buy-in, or ask the host to approve it. Raises ``Refusal``; then the seat is free."""
    now = session.parts.clock.now()
    check_still_open(session.closing, now)
    if chips.needs_approval(session, player):
        await chips.request_approval(session, player, AskChips(message.seat, name, message.buy_in, message.entry))
        return
    await sit_down(session, player, name, message)


async def sit_down(session: TableSession, player: str, name: str, message: Sit) -> None:
    """Seat the player with their buy-in, without asking the host. Raises ``Refusal``."""
    now = session.parts.clock.now()
    offered = session.table.offered_seat(player)
    if offered is not None:
        await _accept_offer(session, player, offered, message)
        return
    if session.table.seat_of(player) is None:
        session.table.check_amount(player, message.buy_in, now)
    await chips.check_affordable(session, player, message.buy_in)
    events = session.table.handle(player, TakeSeat(message.seat, name, message.entry), now)
    try:
        await chips.move_to_table(session, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, NotAllowed, StoreFailed) as fault:
        events += session.table.handle(player, Leave(), now)
        await session.apply_and_commit(events)
        raise chips.refusal_for(fault) from fault
    events += session.table.handle(player, AddChips(message.buy_in), now)
    await session.apply_and_commit(events)


async def _accept_offer(session: TableSession, player: str, offered: int, message: Sit) -> None:
    """Buy in to the seat that the player was offered. If that is refused, the offer remains until it lapses."""
    if message.seat != offered:
        raise Refusal(
            "other_seat",
            f"Your offer is for seat {offered}, not seat {message.seat}.",
            one_of(str(offered), unit=PLACE),
        )
    now = session.parts.clock.now()
    session.table.check_amount(player, message.buy_in, now)
    await chips.check_affordable(session, player, message.buy_in)
    try:
        await chips.move_to_table(session, player, message.buy_in, rejoin_stacks.BUY_IN)
    except (NotEnough, StoreFailed) as fault:
        raise chips.refusal_for(fault) from fault
    events = session.table.handle(player, AddChips(message.buy_in), now)
    if session.table.has_blinds:
        events += session.table.handle(player, ChooseEntry(message.entry), now)
    await session.apply_and_commit(events)


async def wait(session: TableSession, player: str, name: str, message: Wait) -> None:
    """Put the player on the table's waiting list. Raises ``Refusal``."""
    now = session.parts.clock.now()
    check_still_open(session.closing, now)
    await check_play(session.parts, player)
    await session.apply_and_commit(session.table.handle(player, JoinWaiting(name), now))


async def connection_changed(session: TableSession, message: Presence) -> None:
    """Record that the player has lost their last connection, or is back. They keep their seat and their hand."""
    events = session.table.handle(message.player, ConnectionChanged(message.connected), session.parts.clock.now())
    await session.apply_and_commit(events)


async def lag_measured(session: TableSession, player: str, ms: int) -> None:
    """Record the player's current round-trip time (ms)."""
    events = session.table.handle(player, LagMeasured(ms), session.parts.clock.now())
    if events:  # every message has a lag, but it rarely changes anything
        await session.apply_and_commit(events)
