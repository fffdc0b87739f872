"""One hand against its transfers: what its record says each account gained or lost, and what was moved. Pure."""

from collections.abc import Sequence

from dealerbox.ledger import BANK, JACKPOT, RAKE, Transfer
from dealerbox.ledger.kinds import CHIPS, POINTS
from dealerbox.room.audit.findings import Finding
from dealerbox.room.audit.recount import Contradiction, Counted, read, recount
from dealerbox.room.sqlite.auditing import HandRow
from dealerbox.room.store import HandRecord
from dealerbox.table.events import HandOpened

Moves = dict[str, int]
"""What each account gained or lost by a hand: in the currency that is played for, and in points (``VIP`` before the
account's name; the bank's side of those is left out)."""

MOST_NAMED = 8
"""Transfers of one hand that a finding names."""


def moved(transfers: Sequence[Transfer], currency: str) -> Moves:
    """What the transfers come to. One in a third currency stands under its own name, so that it never fits."""
    moves: Moves = {}
    for one in transfers:
        mark = "" if one.currency == currency else one.currency
        if mark != POINTS or one.debit != BANK:
            moves[mark + one.debit] = moves.get(mark + one.debit, 0) - one.amount
        moves[mark + one.credit] = moves.get(mark + one.credit, 0) + one.amount
    return moves


def stacks_of(table: str, currency: str) -> str:
    """How the names of the stacks begin that a hand moves: a tournament's are one for each player wherever he sits."""
    owner = currency.removeprefix(CHIPS) if currency.startswith(CHIPS) else table
    return f"stack:{owner}:"


def fits(hand: HandRow, nets: Sequence[tuple[str, int]], moves: Moves, counted: Counted | None) -> bool:
    """Whether the moves are what the record's columns say, ``nets`` among them, and what ``counted`` does, where its
    events were counted. Without them only the sum of points is known, and of the jackpot that it takes from the rake
    and from nobody else. ``moves`` is used up."""
    won = moves.pop(f"prize:{hand.id}", 0)
    fed = moves.pop(JACKPOT, 0) + won
    if moves.pop(RAKE, 0) != hand.rake - fed or not 0 <= fed <= hand.rake:
        return False
    prefix = stacks_of(hand.table, hand.currency)
    for player, net in nets:
        if net and moves.pop(prefix + player, 0) != net:
            return False
    if counted is None:
        points = sum(moves.pop(f"{POINTS}wallet:{player}", 0) for player, _ in nets)
        if points != (hand.rake * 20_000 if hand.currency != "FUN" else 0):
            return False
    else:
        if fed != counted.fed or won != (sum(counted.won.shares) if counted.won is not None else 0):
            return False
        for (player, _), units in zip(nets, counted.points, strict=True):
            if units and moves.pop(f"{POINTS}wallet:{player}", 0) != units:
                return False
    return not any(moves.values())


def count(record: HandRecord) -> Counted:
    """The hand counted again from its events. Raises ``Contradiction``."""
    events = read(record)
    opened = next((event for event in events if isinstance(event, HandOpened)), None)
    if opened is None or f"{record.table}-{opened.number}" != record.id or opened.number != record.number:
        raise Contradiction("its events are of a hand of another number")
    return recount(record, events)


def against_transfers(hand: HandRow, transfers: Sequence[Transfer], counted: Counted | None) -> Finding | None:
    """What is wrong with the hand, if anything."""
    if hand.void:
        if not transfers:
            return None
        text = f"hand {hand.id} is void, but it has transfers: {_named(transfers)}"
        return Finding("hand", text, hand.table, hand.id, transfers[0].id)
    elsewhere = next((one for one in transfers if one.about != hand.id), None)
    if elsewhere is not None:
        text = f"transfer {elsewhere.id} belongs to hand {hand.id}, but says that it is about {elsewhere.about!r}"
        return Finding("hand", text, hand.table, hand.id, elsewhere.id)
    if fits(hand, hand.net_of(), moved(transfers, hand.currency), counted):
        return None
    nets = ", ".join(f"{player} {net:+}" for player, net in hand.net_of())
    says = f"{hand.currency}: {nets}, rake {hand.rake}"
    if not transfers:
        return Finding("no-transfers", f"hand {hand.id} says {says}, but has no transfers", hand.table, hand.id)
    text = f"hand {hand.id} says {says}; its transfers come to other amounts: {_named(transfers)}"
    return Finding("hand", text, hand.table, hand.id, transfers[0].id)


def without_record(hand: str, transfers: Sequence[Transfer]) -> Finding:
    text = f"hand {hand} has no record, but transfers: {_named(transfers)}"
    return Finding("no-record", text, hand.rpartition("-")[0], hand, transfers[0].id)


def contradiction(record: HandRecord, fault: Contradiction) -> Finding:
    return Finding("record", f"hand {record.id}: {fault}", record.table, record.id)


def _named(transfers: Sequence[Transfer]) -> str:
    named = [f"{one.id} ({one.debit} to {one.credit}: {one.amount} {one.currency})" for one in transfers[:MOST_NAMED]]
    more = len(transfers) - len(named)
    return ", ".join(named) + (f" and {more} more" if more else "")
