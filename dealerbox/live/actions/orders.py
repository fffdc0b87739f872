"""What the house orders of a table, the operator's orders among them."""

from dealerbox.core.messages import (
    Ack,
    AdmitGuest,
    Closed,
    CloseTable,
    EndWaitingList,
    OfferOrWait,
    PauseTable,
    ResumeTable,
    SendHome,
    SetConfig,
)
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import SeatTable
from dealerbox.hand import refused
from dealerbox.live.actions import closing, host, losses
from dealerbox.live.drain import check_still_open
from dealerbox.live.table_session import TableDesk, refusal_of
from dealerbox.play_limits.asking import check_play
from dealerbox.play_limits.messages import EndPlay
from dealerbox.table.commands import EndWaiting, JoinWaiting, Leave, LeaveWaiting, Pause, Resume, SitOut
from dealerbox.table.tournament_table import TournamentTable

AckedOrder = (
    AdmitGuest | SetConfig | PauseTable | ResumeTable | OfferOrWait | EndWaitingList | SendHome | EndPlay | SeatTable
)
Order = AckedOrder | CloseTable


async def close(desk: TableDesk, order: CloseTable) -> Closed:
    """Closes the table; raises ``Refusal``."""
    if order.if_empty and (desk.table.seat_by_player or desk.table.waiting):
        raise Refusal("not_empty", "Somebody is at the table.")
    try:
        waits = await closing.close(desk, order.reason, order.now)
    except refused.Refused as no:
        raise refusal_of(no) from None
    return Closed(desk.config.id, paid=not waits, waits=waits)


async def heed(desk: TableDesk, order: AckedOrder) -> Ack:
    """Does it; raises ``Refusal`` where it makes no sense, and then nothing has changed."""
    now = desk.parts.clock.now()
    try:
        match order:
            case PauseTable(reason):
                await desk.carry(desk.table.handle("", Pause(reason), now))
            case ResumeTable():
                await desk.carry(desk.table.handle("", Resume(), now))
            case OfferOrWait(player, name):
                check_still_open(desk.closing, now)
                await check_play(desk.parts, player)
                await desk.carry(desk.table.handle(player, JoinWaiting(name, offer=True), now))
            case EndWaitingList():
                await desk.carry(desk.table.handle("", EndWaiting(), now))
            case SeatTable(command) if isinstance(desk.table, TournamentTable):
                await desk.carry(desk.table.handle("", command, now))
            case AdmitGuest(player):
                if desk.guests is not None:
                    desk.guests.admit(player)
            case SetConfig(player, config):
                await host.set_config(desk, player, config)
            case SendHome(player):
                await _send_home(desk, player, now)
            case EndPlay(player):
                await _end_play(desk, player, now)
    except refused.Refused as no:
        raise refusal_of(no) from None
    return Ack()


async def _end_play(desk: TableDesk, player: str, now: int) -> None:
    seat = desk.table.seat_of(player)
    if isinstance(desk.table, TournamentTable):
        if seat is not None and desk.table.sitter(seat).out_for != "asked":
            await desk.carry(desk.table.handle(player, SitOut(), now))
    elif desk.table.waiter(player) is not None:
        await desk.carry(desk.table.handle(player, LeaveWaiting(), now))
    elif seat is not None and not desk.table.sitter(seat).leaving:
        desk.leaving.add(player)
        await see_out(desk)


async def see_out(desk: TableDesk) -> None:
    """Sends home whose play is over and who is in no hand (any more): nobody folds for it."""
    await losses.look(desk)
    for player in sorted(desk.leaving):
        seat = desk.table.seat_of(player)
        if seat is not None and desk.table.in_hand(seat):
            continue
        if seat is not None:
            await desk.carry(desk.table.handle(player, Leave(), desk.parts.clock.now()))
        desk.leaving.discard(player)


async def _send_home(desk: TableDesk, player: str, now: int) -> None:
    seat = desk.table.seat_of(player)
    if desk.table.waiter(player) is not None:
        await desk.carry(desk.table.handle(player, LeaveWaiting(), now))
    elif seat is not None and not desk.table.sitter(seat).leaving:
        await desk.carry(desk.table.handle(player, Leave(), now))
