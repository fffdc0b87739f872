"""Check jackpots won by hands: what was set aside, and what became of it (RULES.md M2, M5). Pure."""

from collections.abc import Iterator, Sequence

from dealerbox.conservation.recount import Contradiction, read
from dealerbox.core.records import HandRecord
from dealerbox.ledger import JACKPOT, Transfer
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.table.events import JackpotWon


def of_hand(
    hand: str, record: HandRecord | None, held_before: int, amount: int, settled: Sequence[Transfer], left: int
) -> Iterator[Finding]:
    """``held_before``: the jackpot before the hand won ``amount`` of it; ``settled``: what was paid out or withheld;
    ``left``: what is still set aside."""
    if record is None:
        return  # reported as a hand without a record
    try:
        won = next((event for event in read(record) if isinstance(event, JackpotWon)), None)
    except Contradiction:
        return  # reported as an unreadable record
    table = record.table
    if won is None:
        yield Finding("jackpot", f"hand {hand} got {amount} of the jackpot, but did not win it", table, hand)
        return
    if won.total != held_before:
        text = f"hand {hand} won a jackpot of {won.total}, but the jackpot held {held_before}"
        yield Finding("jackpot", text, table, hand)
    # 40, 20 and 20 per cent, each rounded down.
    due = won.total * 40 // 100 + 2 * (won.total * 20 // 100)
    if not sum(won.shares) == amount == due:
        text = f"hand {hand} won {sum(won.shares)} of the jackpot and got {amount}, but {due} is due"
        yield Finding("jackpot", text, table, hand)
    shares = {f"wallet:{one.player}": won.shares[one.place] for one in record.players if won.shares[one.place]}
    paid = {one.credit: one.amount for one in settled}
    whole = len(paid) == len(settled) and paid in ({}, shares, {JACKPOT: amount})
    if not whole or left != amount - sum(paid.values()):
        settlements = ", ".join(f"{one.id}: {one.amount} to {one.credit}" for one in settled) or "nothing"
        text = f"hand {hand} won {shares} of the jackpot, but {settlements} was settled, and {left} is left"
        yield Finding("jackpot", text, table, hand, settled[0].id if settled else "")
