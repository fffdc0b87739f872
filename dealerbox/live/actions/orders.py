"""Orders to a table from other parts of the server, and from the operator."""

from dealerbox.core.messages import (
    Ack,
    AdmitGuest,
    Closed,
    CloseTable,
    EndWaitingList,
    OfferOrWait,
    PauseTable,
    RemoveFromTable,
    ResumeTable,
    SetConfig,
)
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import SeatTable
from dealerbox.hand import refused
from dealerbox.live.actions import closing, host, losses
from dealerbox.live.drain import check_still_open
from dealerbox.live.table_session import TableSession, refusal_of
from dealerbox.play_limits.early_checks import check_play
from dealerbox.play_limits.messages import EndPlay
from dealerbox.table.commands import EndWaiting, JoinWaiting, Leave, LeaveWaiting, Pause, Resume, SitOut
from dealerbox.table.tournament_table import TournamentTable

AckedOrder = (
    AdmitGuest
    | SetConfig
    | PauseTable
    | ResumeTable
    | OfferOrWait
    | EndWaitingList
    | RemoveFromTable
    | EndPlay
    | SeatTable
)
Order = AckedOrder | CloseTable


async def close(session: TableSession, order: CloseTable) -> Closed:
    """Close the table. Raises ``Refusal``."""
    if order.if_empty and (session.table.seat_by_player or session.table.waiting):
        raise Refusal("not_empty", "The table is not empty.")
    try:
        waits = await closing.close(session, order.reason, order.now)
    except refused.Refused as error:
        raise refusal_of(error) from None
    return Closed(session.config.id, paid=not waits, waits=waits)


async def execute(session: TableSession, order: AckedOrder) -> Ack:
    """Carry out the order. Raises ``Refusal`` if it is not possible now; then nothing has changed."""
    now = session.parts.clock.now()
    try:
        match order:
            case PauseTable(reason):
                await session.apply_and_commit(session.table.handle("", Pause(reason), now))
            case ResumeTable():
                await session.apply_and_commit(session.table.handle("", Resume(), now))
            case OfferOrWait(player, name):
                check_still_open(session.closing, now)
                await check_play(session.parts, player)
                await session.apply_and_commit(session.table.handle(player, JoinWaiting(name, offer=True), now))
            case EndWaitingList():
                await session.apply_and_commit(session.table.handle("", EndWaiting(), now))
            case SeatTable(command) if isinstance(session.table, TournamentTable):
                await session.apply_and_commit(session.table.handle("", command, now))
            case AdmitGuest(player):
                if session.guests is not None:
                    session.guests.admit(player)
            case SetConfig(player, config):
                await host.set_config(session, player, config)
            case RemoveFromTable(player):
                await _remove_player(session, player, now)
            case EndPlay(player):
                await _end_play(session, player, now)
    except refused.Refused as error:
        raise refusal_of(error) from None
    return Ack()


async def _end_play(session: TableSession, player: str, now: int) -> None:
    seat = session.table.seat_of(player)
    if isinstance(session.table, TournamentTable):
        if seat is not None and session.table.sitter(seat).out_reason != "asked":
            await session.apply_and_commit(session.table.handle(player, SitOut(), now))
    elif session.table.waiter(player) is not None:
        await session.apply_and_commit(session.table.handle(player, LeaveWaiting(), now))
    elif seat is not None and not session.table.sitter(seat).leaving:
        session.leaving.add(player)
        await finish_leaving(session)


async def finish_leaving(session: TableSession) -> None:
    """Let players leave whose limits end their play. A player in a hand finishes it first."""
    await losses.check_after_midnight(session)
    for player in sorted(session.leaving):
        seat = session.table.seat_of(player)
        if seat is not None and session.table.in_hand(seat):
            continue
        if seat is not None:
            await session.apply_and_commit(session.table.handle(player, Leave(), session.parts.clock.now()))
        session.leaving.discard(player)


async def _remove_player(session: TableSession, player: str, now: int) -> None:
    seat = session.table.seat_of(player)
    if session.table.waiter(player) is not None:
        await session.apply_and_commit(session.table.handle(player, LeaveWaiting(), now))
    elif seat is not None and not session.table.sitter(seat).leaving:
        await session.apply_and_commit(session.table.handle(player, Leave(), now))
