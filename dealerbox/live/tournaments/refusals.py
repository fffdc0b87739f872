"""Refusals of tournaments, as the room answers them."""

from dealerbox.accepted import at_least
from dealerbox.core.points import PER_POINT, POINTS
from dealerbox.core.refusal import Refusal
from dealerbox.play_limits.limits import moment
from dealerbox.tournament.refused import Refused

STOPPED = "this tournament was stopped by a fault; it resumes when the house has fixed it"


def refusal_of(error: Refused) -> Refusal:
    """Convert a refusal of the machine, adding the date from which it is accepted (the machine has no calendar)."""
    reason, accepted = _sentence(error.reason), error.accepted
    if accepted is not None and accepted.since is not None:
        reason = f"{reason} It is possible from {moment(accepted.since)} on."
    return Refusal(error.code.replace(" ", "_").replace("-", "_"), reason, accepted)


def lacking(currency: str, has: int, needs: int) -> Refusal:
    """Build the refusal for a wallet with too little for an entry, a rebuy or an add-on."""
    if currency == POINTS:
        held, needed = has / PER_POINT, needs / PER_POINT
        return Refusal(
            "not_enough_points", f"You have {held:g} VIP points. You need {needed:g}.", at_least(needs, POINTS)
        )
    return Refusal("not_enough", f"Your wallet has {has}. You need {needs}.", at_least(needs, currency))


def stopped() -> Refusal:
    """Build the refusal for a tournament that a fault has stopped."""
    return Refusal("stopped", _sentence(STOPPED))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
