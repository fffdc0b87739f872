"""Checks before and after a commit. Pure: the caller stops the table if one fails."""

from collections.abc import Mapping, Sequence

from dealerbox.conservation.fitting import fits, moved, stacks_of
from dealerbox.conservation.store import StoredCommit
from dealerbox.core.records import HandRecord
from dealerbox.ledger import Transfer
from dealerbox.ledger.checks import same

MAX_NAMED = 12
"""The maximum number of players or transfers that a fault names."""


class LedgerMismatch(Exception):
    """Two counts of the same chips differ, so the table must stop. The message has both counts."""


def compare(table: str, one: Mapping[str, int], other: Mapping[str, int], what: str) -> None:
    """Raise ``LedgerMismatch`` unless both counts agree for every player; ``what`` names the other side."""
    wrong = [player for player in sorted(one.keys() | other.keys()) if one.get(player, 0) != other.get(player, 0)]
    if wrong:
        each = ", ".join(
            f"{player or 'in all'}: the room counts {one.get(player, 0)}, {what} {other.get(player, 0)}"
            for player in wrong[:MAX_NAMED]
        )
        raise LedgerMismatch(f"table {table}: {each}")


def check_hand(record: HandRecord, transfers: Sequence[Transfer]) -> None:
    """Check before a commit that a hand's transfers move exactly what its record says. Raises ``LedgerMismatch``."""
    nets = [(one.player, one.net) for one in record.players]
    prefix, moves = stacks_of(record.table, record.currency), moved(transfers, record.currency)
    if not fits(record.id, prefix, record.currency, record.rake, nets, moves, None):
        raise LedgerMismatch(f"hand {record.id}: the results are {nets}, rake {record.rake}; {_named(transfers)}")


def check_stored(
    table: str, before: int, committed: Sequence[Transfer], record: HandRecord | None, stored: StoredCommit
) -> None:
    """Check after a commit that the store has what was committed, and that the stacks add up.

    The stacks at the table must equal those ``before`` plus chips brought, less chips taken and what went to the
    house. Raises ``LedgerMismatch``.
    """
    for one in committed:
        there = stored.transfers.get(one.id)
        if there is None or not same(there, one):
            has = there if there is not None else "none with that id"
            raise LedgerMismatch(f"table {table}: {_named([one])} was committed, the store has {has}")
    if record is not None:
        nets = tuple((one.player, one.net) for one in record.players)
        hand = stored.hand
        if hand is None or (hand.pot, hand.rake, hand.nets) != (record.pot, record.rake, nets):
            ours = f"pot {record.pot}, rake {record.rake} and {nets}"
            raise LedgerMismatch(f"hand {record.id}: {ours} were committed, the store has {hand}")
    prefix = f"stack:{table}:"
    come = sum(one.amount for one in committed if one.credit.startswith(prefix))
    gone = sum(one.amount for one in committed if one.debit.startswith(prefix))
    after = sum(stored.stacks.values())
    if before + come - gone != after:
        ours = f"all stacks added up to {before}, {come - gone:+} by what was committed"
        raise LedgerMismatch(f"table {table}: {ours}, and the store has {after}")


def _named(transfers: Sequence[Transfer]) -> str:
    named = [f"{one.id} ({one.debit} to {one.credit}: {one.amount} {one.currency})" for one in transfers[:MAX_NAMED]]
    return ", ".join(named) or "no transfer"
