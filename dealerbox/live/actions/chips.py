"""Chips that come to the table."""

from dealerbox.accepted import at_most
from dealerbox.core import messages, postings
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough, wallet
from dealerbox.live.table_session import TableDesk
from dealerbox.play_limits.asking import check_money
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.play_limits.words import UNREAD
from dealerbox.table.commands import AddChips, AskChips, SetAutoChips
from dealerbox.wire import TopUp


async def top_up(desk: TableDesk, player: str, name: str, message: TopUp) -> None:
    """More chips for who has a seat; in a hand they wait for its end."""
    now = desk.parts.clock.now()
    seat = desk.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated", "You have no seat at this table.")
    if desk.table.sitter(seat).leaving or desk.table.closing:
        raise Refusal("leaving", "No chips can be brought by a player who is leaving.")
    desk.table.check_amount(player, message.amount, now)
    if asks_host(desk, player):
        await ask_host(desk, player, AskChips(None, name, message.amount))
        return
    await bring_more(desk, player, message.amount)


def asks_host(desk: TableDesk, player: str) -> bool:
    """Whether the host of the table approves what the player brings."""
    return desk.config.approve and desk.config.host != player


async def ask_host(desk: TableDesk, player: str, command: AskChips) -> None:
    """Puts the question before the host. What cannot be brought is refused at once."""
    await check_money_for(desk, player, command.amount)
    await desk.carry(desk.table.handle(player, command, desk.parts.clock.now()))


async def bring_more(desk: TableDesk, player: str, amount: int) -> None:
    """From the wallet to the stack; raises ``Refusal``."""
    now = desk.parts.clock.now()
    await check_money_for(desk, player, amount)
    try:
        await bring(desk, player, amount, "top-up")
    except (NotEnough, StoreFailed) as fault:
        raise refusal(fault) from fault
    await desk.carry(desk.table.handle(player, AddChips(amount), now))


async def refill(desk: TableDesk) -> None:
    """Between hands: the chips that players have asked to be brought by themselves (``SetAutoChips``). Whose wallet has
    not enough, or whose limits forbid it, is told so, and is asked no more."""
    now = desk.parts.clock.now()
    for player, amount in desk.table.wanted_chips(now):
        if asks_host(desk, player):
            continue  # what he asked for when the table had another host
        try:
            await bring(desk, player, amount, "top-up")
        except NotEnough:
            await desk.carry(desk.table.handle(player, SetAutoChips(0, 0), now))
            desk.tell(player, "auto_chips", f"{desk.config.name}: your wallet has too little for more chips.")
        except NotAllowed as no:
            if no.code == UNREAD:
                continue  # he has only not read yet how long he has played
            await desk.carry(desk.table.handle(player, SetAutoChips(0, 0), now))
            desk.tell(player, "auto_chips_limit", f"{desk.config.name}: no more chips by themselves. {no.reason}")
        except StoreFailed:
            return
        else:
            await desk.carry(desk.table.handle(player, AddChips(amount), now))


async def check_money_for(desk: TableDesk, player: str, amount: int) -> None:
    """Refuses where a limit of the player's forbids it or his wallet holds less, before anything is touched. Either may
    still be used up at another table before the money moves: the store has the last word."""
    await check_money(desk.parts, postings.to_table("", desk.parts.clock.now(), desk.config, player, amount, "top-up"))
    try:
        has = await desk.parts.store.balance(wallet(player), desk.config.currency)
    except StoreFailed as fault:
        raise refusal(fault) from fault
    if has < amount:
        raise Refusal(
            "not_enough", f"Your wallet holds {has}, you asked for {amount}.", at_most(has, desk.config.currency)
        )


async def bring(desk: TableDesk, player: str, amount: int, kind: str) -> None:
    """Moves money from the wallet to the table; raises ``NotEnough``, ``NotAllowed`` or ``StoreFailed``, and then
    nothing has moved."""
    now = desk.parts.clock.now()
    await desk.commit([postings.to_table(desk.parts.new_id(), now, desk.config, player, amount, kind)])
    desk.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def refusal(fault: NotEnough | NotAllowed | StoreFailed) -> Refusal:
    if isinstance(fault, NotAllowed):
        return fault
    if isinstance(fault, NotEnough):
        return Refusal(
            "not_enough",
            f"Your wallet holds {fault.has}, you asked for {fault.needs}.",
            at_most(fault.has, fault.currency),
        )
    return Refusal("store", "The room cannot write to its books at the moment; nothing has moved. Try again soon.")
