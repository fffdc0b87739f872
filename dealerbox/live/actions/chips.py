"""Chips that come to the table."""

from dealerbox.accepted import at_most
from dealerbox.core import messages, postings
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import NotEnough, wallet
from dealerbox.live.settle import Commit
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.early_checks import check_money
from dealerbox.play_limits.refused import NotAllowed
from dealerbox.play_limits.words import UNREAD
from dealerbox.table.commands import AddChips, AskChips, SetAutoChips
from dealerbox.wire import TopUp


async def top_up(session: TableSession, player: str, name: str, message: TopUp) -> None:
    """More chips for who has a seat; in a hand they wait for its end."""
    now = session.parts.clock.now()
    seat = session.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated", "You have no seat at this table.")
    if session.table.sitter(seat).leaving or session.table.closing:
        raise Refusal("leaving", "No chips can be brought by a player who is leaving.")
    session.table.check_amount(player, message.amount, now)
    if asks_host(session, player):
        await ask_host(session, player, AskChips(None, name, message.amount))
        return
    await bring_more(session, player, message.amount)


def asks_host(session: TableSession, player: str) -> bool:
    """Whether the host of the table approves what the player brings."""
    return session.config.approve and session.config.host != player


async def ask_host(session: TableSession, player: str, command: AskChips) -> None:
    """Puts the question before the host. What cannot be brought is refused at once."""
    await check_money_for(session, player, command.amount)
    await session.apply_and_commit(session.table.handle(player, command, session.parts.clock.now()))


async def bring_more(session: TableSession, player: str, amount: int) -> None:
    """From the wallet to the stack; raises ``Refusal``."""
    now = session.parts.clock.now()
    await check_money_for(session, player, amount)
    try:
        await bring(session, player, amount, "top-up")
    except (NotEnough, StoreFailed) as fault:
        raise refusal(fault) from fault
    await session.apply_and_commit(session.table.handle(player, AddChips(amount), now))


async def refill(session: TableSession) -> None:
    """Between hands: the chips that players have asked to be brought by themselves (``SetAutoChips``). Whose wallet has
    not enough, or whose limits forbid it, is told so, and is asked no more."""
    now = session.parts.clock.now()
    for player, amount in session.table.auto_chips_due(now):
        if asks_host(session, player):
            continue  # what he asked for when the table had another host
        try:
            await bring(session, player, amount, "top-up")
        except NotEnough:
            await session.apply_and_commit(session.table.handle(player, SetAutoChips(0, 0), now))
            text = f"{session.config.name}: auto top-up is off. Your wallet has too few chips."
            session.notify(player, "auto_chips", text)
        except NotAllowed as no:
            if no.code == UNREAD:
                continue  # the player only has a session-length reminder to confirm
            await session.apply_and_commit(session.table.handle(player, SetAutoChips(0, 0), now))
            text = f"{session.config.name}: auto top-up is off. {no.reason}"
            session.notify(player, "auto_chips_limit", text)
        except StoreFailed:
            return
        else:
            await session.apply_and_commit(session.table.handle(player, AddChips(amount), now))


async def check_money_for(session: TableSession, player: str, amount: int) -> None:
    """Refuses where a limit of the player's forbids it or his wallet holds less, before anything is touched. Either may
    still be used up at another table before the money moves: the store has the last word."""
    await check_money(
        session.parts, postings.wallet_to_stack("", session.parts.clock.now(), session.config, player, amount, "top-up")
    )
    try:
        has = await session.parts.store.balance(wallet(player), session.config.currency)
    except StoreFailed as fault:
        raise refusal(fault) from fault
    if has < amount:
        raise Refusal(
            "not_enough", f"Your wallet holds {has}, you asked for {amount}.", at_most(has, session.config.currency)
        )


async def bring(session: TableSession, player: str, amount: int, kind: str) -> None:
    """Moves money from the wallet to the table; raises ``NotEnough``, ``NotAllowed`` or ``StoreFailed``, and then
    nothing has moved."""
    now = session.parts.clock.now()
    bought = postings.wallet_to_stack(session.parts.new_id(), now, session.config, player, amount, kind)
    await session.commit(Commit((), transfers=[bought]))
    session.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def refusal(fault: NotEnough | NotAllowed | StoreFailed) -> Refusal:
    if isinstance(fault, NotAllowed):
        return fault
    if isinstance(fault, NotEnough):
        return Refusal(
            "not_enough",
            f"Your wallet holds {fault.has}, you asked for {fault.needs}.",
            at_most(fault.has, fault.currency),
        )
    return Refusal("store", "The room cannot save anything at the moment; nothing has moved. Try again soon.")
