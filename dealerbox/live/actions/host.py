"""Orders of a private table's host. A player whom the host removes during a hand finishes that hand."""

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
WAITING_FOR_HOST = "the host deals the first hand"
"""Why a new table is paused: until the host starts the game, invited players can join."""
CLOSED = "the host has closed this table"


async def order(session: TableSession, player: str, name: str, message: Host) -> None:
    """Carry out the host's order. Raises ``Refusal``, also if the player is not the host."""
    if session.guests is None or session.guests.host != player:
        raise not_host()
    await _ORDERS[type(message.order)](session, session.guests, message.order)


async def _call_bomb(session: TableSession, guests: Guests, order: CallBomb) -> None:
    await session.apply_and_commit(session.table.handle("", order, session.parts.clock.now()))


async def _pause(session: TableSession, guests: Guests, order: HoldPlay) -> None:
    await session.apply_and_commit(session.table.handle("", Pause(PAUSED), session.parts.clock.now()))


async def _resume(session: TableSession, guests: Guests, order: GoOn) -> None:
    if session.table.paused not in ("", PAUSED, WAITING_FOR_HOST):
        raise Refusal("paused_by_house", "The house has paused this table. Only the house can resume it.")
    await session.apply_and_commit(session.table.handle("", Resume(), session.parts.clock.now()))


async def pause_new_table(session: TableSession) -> None:
    """Pause a private table at which no hand was played yet until its host starts the game."""
    if session.guests is not None and session.table.number == 0:
        await session.apply_and_commit(session.table.handle("", Pause(WAITING_FOR_HOST), session.parts.clock.now()))


async def start_full_table(session: TableSession) -> None:
    """Start the game of a new private table when all seats are taken and paid for."""
    if session.table.paused == WAITING_FOR_HOST and len(session.table.ready()) == session.config.seats:
        await session.apply_and_commit(session.table.handle("", Resume(), session.parts.clock.now()))


async def _end(session: TableSession, guests: Guests, order: EndTable) -> None:
    """Close the table. This is stored first, so that the table does not reopen if the server stops meanwhile."""
    if session.table.closing:
        raise Refusal("closed", "This table is already closing.")
    try:
        await session.parts.store.change_private_table(session.config.id, closed=session.parts.clock.now())
    except StoreFailed as fault:
        raise chips.refusal_for(fault) from fault
    await closing.close(session, CLOSED, at_once=False)


async def _remove(session: TableSession, guests: Guests, order: RemovePlayer) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "You can't remove yourself from your own table.")
    seated = session.table.seat_of(player) is not None
    if not seated and not (order.keep_out and guests.is_guest(player)):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if order.keep_out:
        try:
            await session.parts.store.ban_guest(session.config.id, player, session.parts.clock.now())
        except StoreFailed as fault:
            raise chips.refusal_for(fault) from fault
        guests.keep_out(player)
        if session.table.waiter(player) is not None:
            await session.apply_and_commit(session.table.handle(player, LeaveWaiting(), session.parts.clock.now()))
    if player in session.table.asked:
        await session.apply_and_commit(session.table.handle(player, CloseChipRequest(False), session.parts.clock.now()))
    guests.leaving.add(player)
    _notify_removed(session, player, order.keep_out)
    await finish_removals(session)


def _notify_removed(session: TableSession, player: str, for_good: bool) -> None:
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
    """Change the table's settings from the next hand on. Raises ``Refusal``, also if the player is not the host."""
    if session.guests is None or session.guests.host != player:
        raise not_host()
    await _plan(session, config)


async def _plan(session: TableSession, config: TableConfig) -> None:
    """Plan the config for the next hand. It is stored first, so that it is also in force after a restart."""
    assert session.guests is not None
    config = replace(config, host=session.guests.host)
    events = session.table.handle("", PlanConfig(config), session.parts.clock.now())
    await _store_config(session, config)
    await session.apply_and_commit(events)


async def _hand_over(session: TableSession, guests: Guests, order: HandOver) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "You're already the host of this table.")
    if session.table.seat_of(player) is None or not guests.is_guest(player):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if len(await session.parts.store.private_tables(player)) >= MAX_TABLES_OF_HOST:
        raise Refusal(
            "too_many_tables",
            f"This player already hosts {MAX_TABLES_OF_HOST} tables, the maximum.",
            at_most(MAX_TABLES_OF_HOST),
        )
    events = session.table.handle("", NameHost(player), session.parts.clock.now())
    await _store_config(session, replace(session.table.planned or session.table.config, host=player), host=player)
    guests.host = player
    await session.apply_and_commit(events)
    if player in session.table.asked:
        await session.apply_and_commit(session.table.handle(player, CloseChipRequest(False), session.parts.clock.now()))


async def _store_config(session: TableSession, config: TableConfig, host: str | None = None) -> None:
    encoded = msgspec.json.encode(config)
    await session.retry_until_stored(
        lambda: session.parts.store.change_private_table(session.config.id, config=encoded, host=host)
    )


async def _answer(session: TableSession, guests: Guests, order: AnswerChips) -> None:
    """Approve or refuse chips that a player has requested. Raises ``Refusal`` to the host if the player cannot add them
    any more. If the requested seat is taken by now, the player gets the next free one."""
    asked = session.table.asked.get(order.player)
    if asked is None:
        raise Refusal("not_asked", "This player isn't asking for chips.")
    if not order.approve:
        name = session.config.name
        session.notify(asked.player, "chips_refused", f"{name}: the host didn't approve your chips.", name)
    else:
        try:
            await _add_approved(session, asked, order.amount or asked.amount)
        except Refusal as refusal:
            raise _for_host(session, asked.player, refusal) from None
    await session.apply_and_commit(
        session.table.handle(asked.player, CloseChipRequest(order.approve), session.parts.clock.now())
    )


async def _add_approved(session: TableSession, asked: ChipsAsked, amount: int) -> None:
    if session.table.seat_of(asked.player) is None or session.table.offered_seat(asked.player) is not None:
        if asked.seat is None:
            raise Refusal("not_seated", "This player has no seat at your table.")
        seat = _next_free(session, asked.seat)
        await seats.sit_down(session, asked.player, asked.name, Sit("", session.config.id, seat, amount, asked.entry))
    else:
        session.table.check_amount(asked.player, amount, session.parts.clock.now())
        await chips.add_chips(session, asked.player, amount)


def _for_host(session: TableSession, player: str, refusal: Refusal) -> Refusal:
    """Return the refusal as the host may see it. Only the player is notified of their wallet and play limits."""
    if refusal.code != "not_enough" and not isinstance(refusal, NotAllowed):
        return refusal
    name = session.config.name
    session.notify(
        player, "cannot_bring", f"{name}: the host approved your chips, but you can't add them. {refusal.reason}", name
    )
    return Refusal("cannot_bring", "This player can't add these chips right now.")


def _next_free(session: TableSession, seat: int) -> int:
    """Return the seat if it is free, else the next free one; at a full table the seat itself."""
    count = session.table.open_seats
    after = [(seat + step) % count for step in range(count)]
    return next((each for each in after if session.table.seats[each] is None), seat)


async def finish_removals(session: TableSession) -> None:
    """Let players leave whom the host has removed. A player in a hand finishes it first."""
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
    HoldPlay: _pause,
    GoOn: _resume,
    RemovePlayer: _remove,
    EndTable: _end,
    ChangeGame: _change_game,
    AnswerChips: _answer,
    HandOver: _hand_over,
}
