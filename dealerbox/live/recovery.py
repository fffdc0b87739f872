"""What a room does first: it gives back what lay on the tables when it last stopped.

A hand's chips move when it ends, so after a crash every stack in the ledger is what its player had when the
interrupted hand began: those hands are void, and each gets back what he put in (RULES.md A29).
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


class PaidBack(Struct, frozen=True, gc=False):
    """What a player's stack at a table held, now in his wallet."""

    player: str
    table: str
    currency: str
    amount: int


async def recover(store: Store, now: int, run: str) -> list[PaidBack]:
    """Empties every stack of a cash table into its player's wallet, keeps the hands that were running as void, and
    writes down what each player is told, in one transaction. What lies in dispute at a table that was stopped stays
    there until the operator has decided. ``run`` names this start of the room and is never used
    again; where nothing lies on a table nothing is done, so that recovering twice is recovering once."""
    held = (await store.balances("stack:")).items()
    disputed = {one.table for one in await store.conservation.disputed()}
    # A tournament goes on with its chips.
    stacks = sorted(one for one in held if not is_chips(one[0][1]) and parse(one[0][0]).table not in disputed)
    running = {hand.table: hand for hand in await store.interruptions.running()}
    paid, transfers = [], []
    for (account, currency), amount in stacks:
        owner = parse(account)
        id = f"recovery:{run}:{account}:{currency}"
        transfers.append(Transfer(id, now, account, wallet(owner.player), currency, amount, "recovery", owner.table))
        paid.append(PaidBack(owner.player, owner.table, currency, amount))
    void = [voiding.void(hand, INTERRUPTED, now) for hand in running.values()]
    if transfers or void:
        await store.interruptions.settle(transfers, void, _told(paid, running, now, run))
    for one in paid:
        log.info("stack_paid_back", player=one.player, table=one.table, currency=one.currency, amount=one.amount)
    for hand in void:
        log.info("hand_void", hand=hand.id, reason=hand.void)
    return paid


def _told(paid: list[PaidBack], running: dict[str, HandRecord], now: int, run: str) -> list[Interruption]:
    """By table and currency: a table may have been opened for other money after it had stopped with some of the old."""
    amounts: dict[tuple[str, str], dict[str, int]] = {(hand.table, hand.currency): {} for hand in running.values()}
    for one in paid:
        amounts.setdefault((one.table, one.currency), {})[one.player] = one.amount
    told = []
    for (table, currency), back in amounts.items():
        hand = running.get(table)
        of_it = hand if hand is not None and hand.currency == currency else None
        told += voiding.interruptions_of(
            table, currency, of_it, back, INTERRUPTED, now, f"recovery:{run}:{table}:{currency}"
        )
    return told
