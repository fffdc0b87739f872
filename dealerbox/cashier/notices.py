"""Notify players of changes to their requests, wherever they are connected."""

from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import CashFile, Stores
from dealerbox.core import messages
from dealerbox.core.parts import SharedParts
from dealerbox.wire import Notice

_WORDS = {
    ("deposit", "received"): "Your deposit has arrived: {amount}.",
    ("deposit", "rejected"): "Your deposit was not accepted: {reason}",
    ("deposit", "lapsed"): "Your deposit did not arrive in time and was closed.",
    ("withdrawal", "approved"): "Your withdrawal of {amount} was approved.",
    ("withdrawal", "paid"): "Your withdrawal of {amount} was paid.",
    ("withdrawal", "rejected"): "Your withdrawal of {amount} was rejected and the money returned "
    "to your wallet: {reason}",
    ("correction", "confirmed"): "Your balance was corrected by {amount}: {reason}",
}
"""The steps worth a notice; all others appear on the cashier page."""


def amount_of(file: CashFile) -> str:
    """Format the amount that arrived, or else that was requested: ``-2.00 EUR``."""
    amount = file.request.amount if file.arrived is None else file.arrived
    return f"{decimal(amount)} {file.request.currency}"


def notify(parts: SharedParts[Stores], file: CashFile) -> None:
    """Notify the player of the last step, and that their money has moved."""
    request, last = file.request, file.events[-1]
    subject = messages.player_subject(request.player)
    parts.bus.publish(subject, messages.MoneyMoved(request.player))
    words = _WORDS.get((request.kind, last.state))
    if words is not None:
        reason = last.reason or file.asked.reason
        about = amount_of(file) if "{reason}" not in words else reason
        code = f"cash_{request.kind}_{last.state}"
        parts.bus.publish(subject, Notice(code, words.format(amount=amount_of(file), reason=reason), about))
