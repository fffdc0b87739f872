"""What the host of a private table orders, and what becomes of a player whom he removes.

Nobody is folded by it: who is removed in a hand plays that hand to its end.
"""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.core import messages
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.live.actions import chips, closing, seats
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.private_tables import settings
from dealerbox.private_tables.guests import Guests
from dealerbox.private_tables.hosted import not_host
from dealerbox.private_tables.request import InvalidRequest, RequestedGame
from dealerbox.private_tables.tables import MAX_TABLES_OF_HOST
from dealerbox.table.commands import (
    CallBomb,
    CloseChipRequest,
    Leave,
    LeaveWaiting,
    NameHost,
    Pause,
    PlanConfig,
    Resume,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAsked
from dealerbox.table.host_commands import AnswerChips, ChangeGame, EndTable, GoOn, HandOver, HoldPlay, RemovePlayer
from dealerbox.wire import Host, Sit

PAUSED = "the host has paused the game"
FIRST = "the host deals the first hand"
"""Why a new table waits, so that nobody who is on the way misses the beginning."""
CLOSED = "the host has closed this table"


async def order(session: TableSession, player: str, name: str, message: Host) -> None:
    """Does what the host wants; raises ``Refusal`` for everybody else."""
    if session.guests is None or session.guests.host != player:
        raise not_host()
    await _ORDERS[type(message.order)](session, session.guests, message.order)


async def _call_bomb(session: TableSession, guests: Guests, order: CallBomb) -> None:
    await session.apply_and_commit(session.table.handle("", order, session.parts.clock.now()))


async def _hold(session: TableSession, guests: Guests, order: HoldPlay) -> None:
    await session.apply_and_commit(session.table.handle("", Pause(PAUSED), session.parts.clock.now()))


async def _go_on(session: TableSession, guests: Guests, order: GoOn) -> None:
    if session.table.paused not in ("", PAUSED, FIRST):
        raise Refusal("paused_by_house", "The house has paused this table, and it alone lets it go on.")
    await session.apply_and_commit(session.table.handle("", Resume(), session.parts.clock.now()))


async def wait_for_all(session: TableSession) -> None:
    """A private table at which no hand was played yet waits until its host starts the game."""
    if session.guests is not None and session.table.number == 0:
        await session.apply_and_commit(session.table.handle("", Pause(FIRST), session.parts.clock.now()))


async def start_full(session: TableSession) -> None:
    """Starts the game of a new table once all seats are taken and paid for: there is nobody else to wait for."""
    if session.table.paused == FIRST and len(session.table.ready()) == session.config.seats:
        await session.apply_and_commit(session.table.handle("", Resume(), session.parts.clock.now()))


async def _end(session: TableSession, guests: Guests, order: EndTable) -> None:
    """It is written down first that the table is closed: whatever happens then, it is not opened again."""
    if session.table.closing:
        raise Refusal("closed", "This table is about to close already.")
    try:
        await session.parts.store.change_private_table(session.config.id, closed=session.parts.clock.now())
    except StoreFailed as fault:
        raise chips.refusal(fault) from fault
    await closing.close(session, CLOSED, at_once=False)


async def _remove(session: TableSession, guests: Guests, order: RemovePlayer) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "The host cannot be removed from their own table.")
    seated = session.table.seat_of(player) is not None
    if not seated and not (order.keep_out and guests.is_guest(player)):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if order.keep_out:
        try:
            await session.parts.store.ban_guest(session.config.id, player, session.parts.clock.now())
        except StoreFailed as fault:
            raise chips.refusal(fault) from fault
        guests.keep_out(player)
        if session.table.waiter(player) is not None:
            await session.apply_and_commit(session.table.handle(player, LeaveWaiting(), session.parts.clock.now()))
    if player in session.table.asked:
        await session.apply_and_commit(session.table.handle(player, CloseChipRequest(False), session.parts.clock.now()))
    guests.leaving.add(player)
    _tell_removed(session, player, order.keep_out)
    await finish_removals(session)


def _tell_removed(session: TableSession, player: str, for_good: bool) -> None:
    name = session.config.name
    if for_good:
        session.notify(player, "kept_out", f"{name}: the host has removed you from this table, for good.", name)
    else:
        session.notify(player, "removed", f"{name}: the host has removed you from your seat.", name)


async def _change_game(session: TableSession, guests: Guests, order: ChangeGame) -> None:
    try:
        game = RequestedGame(order.game, order.limit, order.unit, order.ante)
        config = settings.with_game(session.table.planned or session.table.config, game)
    except InvalidRequest as bad:
        raise Refusal("bad_table", " ".join(fault.error for fault in bad.faults)) from None
    await _plan(session, config)


async def set_config(session: TableSession, player: str, config: TableConfig) -> None:
    """The table is so from the next hand on; raises ``Refusal`` for everybody but its host."""
    if session.guests is None or session.guests.host != player:
        raise not_host()
    await _plan(session, config)


async def _plan(session: TableSession, config: TableConfig) -> None:
    """It is written down first: after a restart the table is as it was said that it will be."""
    assert session.guests is not None
    config = replace(config, host=session.guests.host)
    events = session.table.handle("", PlanConfig(config), session.parts.clock.now())
    await _keep(session, config)
    await session.apply_and_commit(events)


async def _hand_over(session: TableSession, guests: Guests, order: HandOver) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "You are the host of this table already.")
    if session.table.seat_of(player) is None or not guests.is_guest(player):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if len(await session.parts.store.private_tables(player)) >= MAX_TABLES_OF_HOST:
        raise Refusal(
            "too_many_tables", f"This player hosts {MAX_TABLES_OF_HOST} tables already.", at_most(MAX_TABLES_OF_HOST)
        )
    events = session.table.handle("", NameHost(player), session.parts.clock.now())
    await _keep(session, replace(session.table.planned or session.table.config, host=player), host=player)
    guests.host = player
    await session.apply_and_commit(events)
    if player in session.table.asked:
        await session.apply_and_commit(session.table.handle(player, CloseChipRequest(False), session.parts.clock.now()))


async def _keep(session: TableSession, config: TableConfig, host: str | None = None) -> None:
    kept = msgspec.json.encode(config)
    await session.retry_until_stored(
        lambda: session.parts.store.change_private_table(session.config.id, config=kept, host=host)
    )


async def _answer(session: TableSession, guests: Guests, order: AnswerChips) -> None:
    """The chips are brought as if the player had asked now; what has become impossible meanwhile the host is told.
    Where somebody else has the seat by now, the player gets the next free one: several ask at once, often for the
    same."""
    asked = session.table.asked.get(order.player)
    if asked is None:
        raise Refusal("not_asked", "This player has asked for no chips (any more).")
    if not order.approve:
        name = session.config.name
        session.notify(asked.player, "chips_refused", f"{name}: the host didn't approve your chips.", name)
    else:
        try:
            await _bring_asked(session, asked, order.amount or asked.amount)
        except Refusal as no:
            raise _to_host(session, asked.player, no) from None
    await session.apply_and_commit(
        session.table.handle(asked.player, CloseChipRequest(order.approve), session.parts.clock.now())
    )


async def _bring_asked(session: TableSession, asked: ChipsAsked, amount: int) -> None:
    if session.table.seat_of(asked.player) is None or session.table.offered_seat(asked.player) is not None:
        if asked.seat is None:
            raise Refusal("not_seated", "This player has no seat at your table.")
        seat = _next_free(session, asked.seat)
        await seats.sit_down(session, asked.player, asked.name, Sit("", session.config.id, seat, amount, asked.entry))
    else:
        session.table.check_amount(asked.player, amount, session.parts.clock.now())
        await chips.bring_more(session, asked.player, amount)


def _to_host(session: TableSession, player: str, no: Refusal) -> Refusal:
    """What a player's wallet holds, and how they have limited themselves, is told to the player alone."""
    if no.code != "not_enough" and not isinstance(no, NotAllowed):
        return no
    name = session.config.name
    session.notify(
        player, "cannot_bring", f"{name}: the host has approved chips that you cannot bring. {no.reason}", name
    )
    return Refusal("cannot_bring", "This player cannot bring these chips at the moment.")


def _next_free(session: TableSession, seat: int) -> int:
    """The seat, or the first free one after it; at a full table the seat itself."""
    count = session.table.open_seats
    after = [(seat + step) % count for step in range(count)]
    return next((one for one in after if session.table.seats[one] is None), seat)


async def finish_removals(session: TableSession) -> None:
    """Sends home whom the host has removed and who is in no hand (any more)."""
    guests = session.guests
    for player in tuple(guests.leaving) if guests is not None else ():
        assert guests is not None
        seat = session.table.seat_of(player)
        if seat is not None and session.table.in_hand(seat):
            continue
        if seat is not None:
            await session.apply_and_commit(session.table.handle(player, Leave(), session.parts.clock.now()))
        guests.leaving.discard(player)
        if not guests.is_guest(player):
            session.parts.bus.publish(messages.player_subject(player), messages.AccessRevoked(session.config.id))


_ORDERS: dict[type, Callable[[TableSession, Guests, Any], Awaitable[None]]] = {
    CallBomb: _call_bomb,
    HoldPlay: _hold,
    GoOn: _go_on,
    RemovePlayer: _remove,
    EndTable: _end,
    ChangeGame: _change_game,
    AnswerChips: _answer,
    HandOver: _hand_over,
}
