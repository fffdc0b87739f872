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
from dealerbox.live.table_session import TableDesk
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.private_tables import settings
from dealerbox.private_tables.guests import Guests
from dealerbox.private_tables.hosted import not_host
from dealerbox.private_tables.request import BadWish, WishedGame
from dealerbox.private_tables.tables import MOST_OF_HOST
from dealerbox.table.commands import CallBomb, ForgetAsked, Leave, LeaveWaiting, NameHost, Pause, PlanConfig, Resume
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAsked
from dealerbox.table.hosting import AnswerChips, ChangeGame, EndTable, GoOn, HandOver, HoldPlay, RemovePlayer
from dealerbox.wire import Host, Sit

PAUSED = "the host has paused the game"
FIRST = "the host deals the first hand"
"""Why a new table waits, so that nobody who is on the way misses the beginning."""
CLOSED = "the host has closed this table"


async def order(desk: TableDesk, player: str, name: str, message: Host) -> None:
    """Does what the host wants; raises ``Refusal`` for everybody else."""
    if desk.guests is None or desk.guests.host != player:
        raise not_host()
    await _ORDERS[type(message.order)](desk, desk.guests, message.order)


async def _call_bomb(desk: TableDesk, guests: Guests, order: CallBomb) -> None:
    await desk.carry(desk.table.handle("", order, desk.parts.clock.now()))


async def _hold(desk: TableDesk, guests: Guests, order: HoldPlay) -> None:
    await desk.carry(desk.table.handle("", Pause(PAUSED), desk.parts.clock.now()))


async def _go_on(desk: TableDesk, guests: Guests, order: GoOn) -> None:
    if desk.table.paused not in ("", PAUSED, FIRST):
        raise Refusal("paused_by_house", "The house has paused this table, and it alone lets it go on.")
    await desk.carry(desk.table.handle("", Resume(), desk.parts.clock.now()))


async def wait_for_all(desk: TableDesk) -> None:
    """A private table at which no hand was played yet waits until its host starts the game."""
    if desk.guests is not None and desk.table.number == 0:
        await desk.carry(desk.table.handle("", Pause(FIRST), desk.parts.clock.now()))


async def start_full(desk: TableDesk) -> None:
    """Starts the game of a new table once all seats are taken and paid for: there is nobody else to wait for."""
    if desk.table.paused == FIRST and len(desk.table.ready()) == desk.config.seats:
        await desk.carry(desk.table.handle("", Resume(), desk.parts.clock.now()))


async def _end(desk: TableDesk, guests: Guests, order: EndTable) -> None:
    """It is written down first that the table is closed: whatever happens then, it is not opened again."""
    if desk.table.closing:
        raise Refusal("closed", "This table is about to close already.")
    try:
        await desk.parts.store.change_private_table(desk.config.id, closed=desk.parts.clock.now())
    except StoreFailed as fault:
        raise chips.refusal(fault) from fault
    await closing.close(desk, CLOSED, at_once=False)


async def _remove(desk: TableDesk, guests: Guests, order: RemovePlayer) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "The host cannot be removed from their own table.")
    seated = desk.table.seat_of(player) is not None
    if not seated and not (order.keep_out and guests.is_guest(player)):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if order.keep_out:
        try:
            await desk.parts.store.keep_out(desk.config.id, player, desk.parts.clock.now())
        except StoreFailed as fault:
            raise chips.refusal(fault) from fault
        guests.keep_out(player)
        if desk.table.waiter(player) is not None:
            await desk.carry(desk.table.handle(player, LeaveWaiting(), desk.parts.clock.now()))
    if player in desk.table.asked:
        await desk.carry(desk.table.handle(player, ForgetAsked(False), desk.parts.clock.now()))
    guests.leaving.add(player)
    _tell_removed(desk, player, order.keep_out)
    await see_out(desk)


def _tell_removed(desk: TableDesk, player: str, for_good: bool) -> None:
    name = desk.config.name
    if for_good:
        desk.tell(player, "kept_out", f"{name}: the host has removed you from this table, for good.", name)
    else:
        desk.tell(player, "removed", f"{name}: the host has removed you from your seat.", name)


async def _change_game(desk: TableDesk, guests: Guests, order: ChangeGame) -> None:
    try:
        game = WishedGame(order.game, order.limit, order.unit, order.ante)
        config = settings.with_game(desk.table.planned or desk.table.config, game)
    except BadWish as bad:
        raise Refusal("bad_table", " ".join(fault.error for fault in bad.faults)) from None
    await _plan(desk, config)


async def set_config(desk: TableDesk, player: str, config: TableConfig) -> None:
    """The table is so from the next hand on; raises ``Refusal`` for everybody but its host."""
    if desk.guests is None or desk.guests.host != player:
        raise not_host()
    await _plan(desk, config)


async def _plan(desk: TableDesk, config: TableConfig) -> None:
    """It is written down first: after a restart the table is as it was said that it will be."""
    assert desk.guests is not None
    config = replace(config, host=desk.guests.host)
    events = desk.table.handle("", PlanConfig(config), desk.parts.clock.now())
    await _keep(desk, config)
    await desk.carry(events)


async def _hand_over(desk: TableDesk, guests: Guests, order: HandOver) -> None:
    player = order.player
    if player == guests.host:
        raise Refusal("own_table", "You are the host of this table already.")
    if desk.table.seat_of(player) is None or not guests.is_guest(player):
        raise Refusal("not_seated", "This player has no seat at your table.")
    if len(await desk.parts.store.private_tables(player)) >= MOST_OF_HOST:
        raise Refusal("too_many_tables", f"This player hosts {MOST_OF_HOST} tables already.", at_most(MOST_OF_HOST))
    events = desk.table.handle("", NameHost(player), desk.parts.clock.now())
    await _keep(desk, replace(desk.table.planned or desk.table.config, host=player), host=player)
    guests.host = player
    await desk.carry(events)
    if player in desk.table.asked:
        await desk.carry(desk.table.handle(player, ForgetAsked(False), desk.parts.clock.now()))


async def _keep(desk: TableDesk, config: TableConfig, host: str | None = None) -> None:
    kept = msgspec.json.encode(config)
    await desk.surely(lambda: desk.parts.store.change_private_table(desk.config.id, config=kept, host=host))


async def _answer(desk: TableDesk, guests: Guests, order: AnswerChips) -> None:
    """The chips are brought as if the player had asked now; what has become impossible meanwhile the host is told.
    Where somebody else has the seat by now, the player gets the next free one: several ask at once, often for the
    same."""
    asked = desk.table.asked.get(order.player)
    if asked is None:
        raise Refusal("not_asked", "This player has asked for no chips (any more).")
    if not order.approve:
        name = desk.config.name
        desk.tell(asked.player, "chips_refused", f"{name}: the host does not approve the chips you asked for.", name)
    else:
        try:
            await _bring_asked(desk, asked, order.amount or asked.amount)
        except Refusal as no:
            raise _to_host(desk, asked.player, no) from None
    await desk.carry(desk.table.handle(asked.player, ForgetAsked(order.approve), desk.parts.clock.now()))


async def _bring_asked(desk: TableDesk, asked: ChipsAsked, amount: int) -> None:
    if desk.table.seat_of(asked.player) is None or desk.table.offered_seat(asked.player) is not None:
        if asked.seat is None:
            raise Refusal("not_seated", "This player has no seat at your table.")
        seat = _next_free(desk, asked.seat)
        await seats.sit_down(desk, asked.player, asked.name, Sit("", desk.config.id, seat, amount, asked.entry))
    else:
        desk.table.check_amount(asked.player, amount, desk.parts.clock.now())
        await chips.bring_more(desk, asked.player, amount)


def _to_host(desk: TableDesk, player: str, no: Refusal) -> Refusal:
    """What a player's wallet holds, and how they have limited themselves, is told to the player alone."""
    if no.code != "not_enough" and not isinstance(no, NotAllowed):
        return no
    name = desk.config.name
    desk.tell(player, "cannot_bring", f"{name}: the host has approved chips that you cannot bring. {no.reason}", name)
    return Refusal("cannot_bring", "This player cannot bring these chips at the moment.")


def _next_free(desk: TableDesk, seat: int) -> int:
    """The seat, or the first free one after it; at a full table the seat itself."""
    count = desk.table.open_seats
    after = [(seat + step) % count for step in range(count)]
    return next((one for one in after if desk.table.seats[one] is None), seat)


async def see_out(desk: TableDesk) -> None:
    """Sends home whom the host has removed and who is in no hand (any more)."""
    guests = desk.guests
    for player in tuple(guests.leaving) if guests is not None else ():
        assert guests is not None
        seat = desk.table.seat_of(player)
        if seat is not None and desk.table.in_hand(seat):
            continue
        if seat is not None:
            await desk.carry(desk.table.handle(player, Leave(), desk.parts.clock.now()))
        guests.leaving.discard(player)
        if not guests.is_guest(player):
            desk.parts.bus.publish(messages.player_subject(player), messages.Withdrawn(desk.config.id))


_ORDERS: dict[type, Callable[[TableDesk, Guests, Any], Awaitable[None]]] = {
    CallBomb: _call_bomb,
    HoldPlay: _hold,
    GoOn: _go_on,
    RemovePlayer: _remove,
    EndTable: _end,
    ChangeGame: _change_game,
    AnswerChips: _answer,
    HandOver: _hand_over,
}
