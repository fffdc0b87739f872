"""What players are told when a request of theirs has changed, wherever they are connected."""

from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import CashFile, Stores
from dealerbox.core import messages
from dealerbox.core.parts import SharedParts
from dealerbox.wire import Notice

_WORDS = {
    ("deposit", "received"): "Your deposit has arrived: {amount}.",
    ("deposit", "rejected"): "Your deposit was not accepted: {reason}",
    ("deposit", "lapsed"): "Your announced deposit has not arrived and was closed.",
    ("withdrawal", "approved"): "Your withdrawal of {amount} is approved.",
    ("withdrawal", "paid"): "Your withdrawal of {amount} is paid.",
    ("withdrawal", "rejected"): "Your withdrawal of {amount} was refused, the money is in your wallet again: {reason}",
    ("correction", "confirmed"): "Your balance was corrected by {amount}: {reason}",
}
"""Of the steps that are worth a notice; all others show on the page of the cashier."""


def amount_of(file: CashFile) -> str:
    """``-2.00 EUR``: what has arrived, or what was asked for."""
    amount = file.request.amount if file.arrived is None else file.arrived
    return f"{decimal(amount)} {file.request.currency}"


def tell(parts: SharedParts[Stores], file: CashFile) -> None:
    """Tells the player of the last step, and that his money has moved."""
    request, last = file.request, file.events[-1]
    subject = messages.player_subject(request.player)
    parts.bus.publish(subject, messages.MoneyMoved(request.player))
    words = _WORDS.get((request.kind, last.state))
    if words is not None:
        reason = last.reason or file.asked.reason
        about = amount_of(file) if "{reason}" not in words else reason
        code = f"cash_{request.kind}_{last.state}"
        parts.bus.publish(subject, Notice(code, words.format(amount=amount_of(file), reason=reason), about))
