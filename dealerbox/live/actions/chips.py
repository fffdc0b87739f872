"""Chips that players add at a table: top-ups, auto top-ups and the host's approval of chips."""

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
    """Add chips to a seated player's stack; during a hand they are added after it. Raises ``Refusal``."""
    now = session.parts.clock.now()
    seat = session.table.seat_of(player)
    if seat is None:
        raise Refusal("not_seated", "You do not have a seat at this table.")
    if session.table.sitter(seat).leaving or session.table.closing:
        raise Refusal("leaving", "You're leaving this table, so you can't add chips.")
    session.table.check_amount(player, message.amount, now)
    if needs_approval(session, player):
        await request_approval(session, player, AskChips(None, name, message.amount))
        return
    await add_chips(session, player, message.amount)


def needs_approval(session: TableSession, player: str) -> bool:
    """Whether the host must approve the chips that this player adds."""
    return session.config.approve and session.config.host != player


async def request_approval(session: TableSession, player: str, command: AskChips) -> None:
    """Ask the host to approve chips. Raises ``Refusal`` if the player cannot afford them."""
    await check_affordable(session, player, command.amount)
    await session.apply_and_commit(session.table.handle(player, command, session.parts.clock.now()))


async def add_chips(session: TableSession, player: str, amount: int) -> None:
    """Move chips from the wallet to the stack of a seated player. Raises ``Refusal``."""
    now = session.parts.clock.now()
    await check_affordable(session, player, amount)
    try:
        await move_to_table(session, player, amount, "top-up")
    except (NotEnough, StoreFailed) as fault:
        raise refusal_for(fault) from fault
    await session.apply_and_commit(session.table.handle(player, AddChips(amount), now))


async def auto_top_up(session: TableSession) -> None:
    """Between hands, add the chips that players have requested with ``SetAutoChips``. If a player's wallet or limits do
    not allow it, turn their auto top-up off and notify them."""
    now = session.parts.clock.now()
    for player, amount in session.table.auto_chips_due(now):
        if needs_approval(session, player):
            continue  # the player turned it on when they were the host, or approval was not required
        try:
            await move_to_table(session, player, amount, "top-up")
        except NotEnough:
            await session.apply_and_commit(session.table.handle(player, SetAutoChips(0, 0), now))
            text = f"{session.config.name}: auto top-up is off. Your wallet has too few chips."
            session.notify(player, "auto_chips", text)
        except NotAllowed as refusal:
            if refusal.code == UNREAD:
                continue  # the player only has a session-length reminder to confirm
            await session.apply_and_commit(session.table.handle(player, SetAutoChips(0, 0), now))
            text = f"{session.config.name}: auto top-up is off. {refusal.reason}"
            session.notify(player, "auto_chips_limit", text)
        except StoreFailed:
            return
        else:
            await session.apply_and_commit(session.table.handle(player, AddChips(amount), now))


async def check_affordable(session: TableSession, player: str, amount: int) -> None:
    """Raise ``Refusal`` if the player's limits or wallet do not allow to add ``amount``. The store checks both again
    when the chips move, as they may change at another table meanwhile."""
    await check_money(
        session.parts, postings.wallet_to_stack("", session.parts.clock.now(), session.config, player, amount, "top-up")
    )
    try:
        has = await session.parts.store.balance(wallet(player), session.config.currency)
    except StoreFailed as fault:
        raise refusal_for(fault) from fault
    if has < amount:
        raise Refusal(
            "not_enough",
            f"Your wallet has {has}. You can add up to that, not {amount}.",
            at_most(has, session.config.currency),
        )


async def move_to_table(session: TableSession, player: str, amount: int, kind: str) -> None:
    """Move money from the wallet to the table. Raises ``NotEnough``, ``NotAllowed`` or ``StoreFailed``; then nothing
    has moved."""
    now = session.parts.clock.now()
    bought = postings.wallet_to_stack(session.parts.new_id(), now, session.config, player, amount, kind)
    await session.commit(Commit((), transfers=[bought]))
    session.parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))


def refusal_for(fault: NotEnough | NotAllowed | StoreFailed) -> Refusal:
    if isinstance(fault, NotAllowed):
        return fault
    if isinstance(fault, NotEnough):
        return Refusal(
            "not_enough",
            f"Your wallet has {fault.has}. You can add up to that, not {fault.needs}.",
            at_most(fault.has, fault.currency),
        )
    return Refusal("store", "The room can't save anything right now. Nothing has changed. Try again soon.")
