"""Recovery at the start of the server: return the chips that were on cash tables, and void interrupted hands.

A hand's chips move when it ends, so after a crash every stack in the ledger is what its player had when the
interrupted hand began. Those hands are void, and the players get back what they put in (RULES.md A29).
"""

import structlog
from msgspec import Struct

from dealerbox.core.records import HandRecord
from dealerbox.interruptions import voiding
from dealerbox.interruptions.store import INTERRUPTED, Interruption
from dealerbox.ledger import Transfer, parse, wallet
from dealerbox.live.tournaments.money import is_chips
from dealerbox.store.interface import Store

log = structlog.get_logger()


class ReturnedStack(Struct, frozen=True, gc=False):
    """A player's stack at a table that was returned to their wallet."""

    player: str
    table: str
    currency: str
    amount: int


async def recover(store: Store, now: int, run: str) -> list[ReturnedStack]:
    """Return every stack of a cash table to its player's wallet, store the running hands as void, and store the
    players' notifications, in one transaction. Disputed chips at stopped tables stay until the operator has decided.
    ``run`` is unique for each start of the server. A second call finds no stacks and does nothing."""
    balances = (await store.balances("stack:")).items()
    disputed = {dispute.table for dispute in await store.conservation.disputed()}
    # Tournaments resume with their chips.
    stacks = sorted(
        ((account, currency), amount)
        for (account, currency), amount in balances
        if not is_chips(currency) and parse(account).table not in disputed
    )
    running = {hand.table: hand for hand in await store.interruptions.running()}
    paid, transfers = [], []
    for (account, currency), amount in stacks:
        owner = parse(account)
        id = f"recovery:{run}:{account}:{currency}"
        transfers.append(Transfer(id, now, account, wallet(owner.player), currency, amount, "recovery", owner.table))
        paid.append(ReturnedStack(owner.player, owner.table, currency, amount))
    void = [voiding.void(hand, INTERRUPTED, now) for hand in running.values()]
    if transfers or void:
        await store.interruptions.settle(transfers, void, _interruptions(paid, running, now, run))
    for stack in paid:
        log.info(
            "stack_paid_back", player=stack.player, table=stack.table, currency=stack.currency, amount=stack.amount
        )
    for hand in void:
        log.info("hand_void", hand=hand.id, reason=hand.void)
    return paid


def _interruptions(paid: list[ReturnedStack], running: dict[str, HandRecord], now: int, run: str) -> list[Interruption]:
    """Return the notifications by table and currency: after a table was stopped, its id may have been used for a table
    with another currency."""
    amounts: dict[tuple[str, str], dict[str, int]] = {(hand.table, hand.currency): {} for hand in running.values()}
    for stack in paid:
        amounts.setdefault((stack.table, stack.currency), {})[stack.player] = stack.amount
    interruptions = []
    for (table, currency), back in amounts.items():
        hand = running.get(table)
        of_it = hand if hand is not None and hand.currency == currency else None
        interruptions += voiding.interruptions_of(
            table, currency, of_it, back, INTERRUPTED, now, f"recovery:{run}:{table}:{currency}"
        )
    return interruptions
