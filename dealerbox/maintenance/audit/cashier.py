"""Check that each step of a cashier request moves what it says, and nothing else. Pure; independent of the cashier's
rules."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from dealerbox.ledger import BANK, Transfer, payout, wallet
from dealerbox.maintenance.audit.findings import Finding
from dealerbox.store.sqlite.auditing import CashStep

Moved = tuple[str, str, str, int, str]
"""Debited account, credited account, currency, amount and kind."""


def due(steps: Sequence[CashStep]) -> list[Moved]:
    """Return what the steps of one request must have moved."""
    moves = []
    for one in steps:
        own, reserved, amount = wallet(one.player), payout(one.request), one.amount
        match one.kind, one.state:
            case "withdrawal", "asked":
                moves.append((own, reserved, one.currency, amount, "withdrawal"))
            case "withdrawal", "paid":
                moves.append((reserved, BANK, one.currency, amount, "withdrawal-paid"))
            case "withdrawal", "rejected" | "withdrawn":
                moves.append((reserved, own, one.currency, amount, "withdrawal-back"))
            case "deposit", "received":
                moves.append((BANK, own, one.currency, one.arrived or 0, "deposit"))
            case "correction", "confirmed" if amount > 0:
                moves.append((one.way, own, one.currency, amount, "correction"))
            case "correction", "confirmed":
                moves.append((own, one.way, one.currency, -amount, "correction"))
            case _:
                pass
    return moves


def compare(
    requests: Mapping[str, Sequence[CashStep]], moved: Mapping[str, Sequence[Transfer]], held: Mapping[str, int]
) -> Iterator[Finding]:
    """Compare requests with their transfers. ``moved``: transfers by request; ``held``: the balances of withdrawal
    accounts."""
    for id in sorted(requests.keys() | moved.keys()):
        steps, transfers = requests.get(id), moved.get(id, ())
        if steps is None:
            text = f"{transfers[0].id} belongs to request {id} of the cashier, which does not exist"
            yield Finding("cashier", text, transfer=transfers[0].id, request=id)
            continue
        wanted = Counter(due(steps))
        found = Counter((one.debit, one.credit, one.currency, one.amount, one.kind) for one in transfers)
        if wanted != found:
            expected = ", ".join(_described(one) for one in (wanted - found).elements()) or "nothing more"
            more = ", ".join(_described(one) for one in (found - wanted).elements()) or "nothing else"
            text = f"request {id} of {steps[0].player}: its steps should have moved {expected}, but {more} was moved"
            yield Finding("cashier", text, request=id)
        reserved = sum(move[3] * ((move[1] == payout(id)) - (move[0] == payout(id))) for move in due(steps))
        if held.get(payout(id), 0) != reserved:
            text = f"request {id}: {held.get(payout(id), 0)} is reserved, but {reserved} by its steps"
            yield Finding("cashier", text, account=payout(id), request=id)


def _described(move: Moved) -> str:
    debit, credit, currency, amount, kind = move
    return f"{amount} {currency} from {debit} to {credit} ({kind})"
