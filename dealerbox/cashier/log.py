"""Audit log entries for the cashier steps of staff and payment providers."""

from collections.abc import Mapping

from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import Act as CashAct
from dealerbox.cashier.store import CashEvent, CashRequest
from dealerbox.core.audit_log import AuditEntry, Kind

KINDS: Mapping[CashAct, Kind] = {
    "ask": "cash-ask",
    "approve": "cash-approve",
    "send": "cash-send",
    "unsend": "cash-unsend",
    "pay": "cash-pay",
    "count": "cash-count",
    "receive": "cash-receive",
    "confirm": "cash-confirm",
    "reject": "cash-reject",
    "fail": "cash-fail",
}


def act_of(request: CashRequest, event: CashEvent) -> AuditEntry | None:
    """Return the audit log entry for a step; None if the player or the room did it."""
    if event.by.side not in ("staff", "provider"):
        return None
    amount = request.amount if event.amount is None else event.amount
    line = f"{request.kind} {request.id}, {decimal(amount)} {request.currency}"
    reason = f"{line}: {event.reason}" if event.reason else line
    return AuditEntry(event.at, KINDS[event.act], request.player, reason, event.by.id, event.by.name)
