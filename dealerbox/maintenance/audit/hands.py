"""Compare one hand with its transfers and describe the differences. Pure."""

from collections.abc import Sequence

from dealerbox.conservation.fitting import fits, moved, stacks_of
from dealerbox.conservation.recount import Contradiction, Counted, recount
from dealerbox.core.records import HandRecord
from dealerbox.ledger import Transfer
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.store.sqlite.auditing import HandRow
from dealerbox.table.events import HandOpened, TableEvent

MAX_NAMED = 8
"""The maximum number of transfers of a hand that a finding names."""


def count(record: HandRecord, events: Sequence[TableEvent]) -> Counted:
    """Count the hand from its events. Raises ``Contradiction``."""
    opened = next((event for event in events if isinstance(event, HandOpened)), None)
    if opened is None or f"{record.table}-{opened.number}" != record.id or opened.number != record.number:
        raise Contradiction("its events are those of a hand with another number")
    return recount(record, events)


def against_transfers(hand: HandRow, transfers: Sequence[Transfer], counted: Counted | None) -> Finding | None:
    """Return what is wrong with the hand, if anything."""
    if hand.void:
        if hand.pot or hand.rake or any(net for _, net in hand.net_of()):
            results = ", ".join(f"{player} {net:+}" for player, net in hand.net_of())
            text = f"hand {hand.id} is void, but its record has pot {hand.pot}, rake {hand.rake}, {results}"
            return Finding("hand", text, hand.table, hand.id)
        if not transfers:
            return None
        text = f"hand {hand.id} is void, but it has transfers: {_named(transfers)}"
        return Finding("hand", text, hand.table, hand.id, transfers[0].id)
    elsewhere = next((one for one in transfers if one.about != hand.id), None)
    if elsewhere is not None:
        text = f"transfer {elsewhere.id} belongs to hand {hand.id}, but says that it is about {elsewhere.about!r}"
        return Finding("hand", text, hand.table, hand.id, elsewhere.id)
    nets, moves = hand.net_of(), moved(transfers, hand.currency)
    if fits(hand.id, stacks_of(hand.table, hand.currency), hand.currency, hand.rake, nets, moves, counted):
        return None
    results = ", ".join(f"{player} {net:+}" for player, net in nets)
    says = f"{hand.currency}: {results}, rake {hand.rake}"
    if not transfers:
        return Finding("no-transfers", f"hand {hand.id} says {says}, but has no transfers", hand.table, hand.id)
    text = f"hand {hand.id} says {says}, but its transfers have other amounts: {_named(transfers)}"
    return Finding("hand", text, hand.table, hand.id, transfers[0].id)


def without_record(hand: str, transfers: Sequence[Transfer]) -> Finding:
    text = f"hand {hand} has no record, but transfers: {_named(transfers)}"
    return Finding("no-record", text, hand.rpartition("-")[0], hand, transfers[0].id)


def contradiction(record: HandRecord, fault: Contradiction) -> Finding:
    return Finding("record", f"hand {record.id}: {fault}", record.table, record.id)


def _named(transfers: Sequence[Transfer]) -> str:
    named = [f"{one.id} ({one.debit} to {one.credit}: {one.amount} {one.currency})" for one in transfers[:MAX_NAMED]]
    more = len(transfers) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")
