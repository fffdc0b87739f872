"""How a tournament says no in the room."""

from dealerbox.accepted import at_least
from dealerbox.core.points import PER_POINT, POINTS
from dealerbox.core.refusal import Refusal
from dealerbox.play_limits.limits import moment
from dealerbox.tournament.refused import Refused

STOPPED = "this tournament had to stop: it goes on once the house has looked into it"


def refusal_of(no: Refused) -> Refusal:
    """What the machine, which knows no calendar, refuses, as the room says it."""
    reason, accepted = _sentence(no.reason), no.accepted
    if accepted is not None and accepted.since is not None:
        reason = f"{reason} It is possible from {moment(accepted.since)} on."
    return Refusal(no.code.replace(" ", "_").replace("-", "_"), reason, accepted)


def lacking(currency: str, has: int, needs: int) -> Refusal:
    """A wallet holds too little for an entry, a rebuy or an add-on."""
    if currency == POINTS:
        held, needed = has / PER_POINT, needs / PER_POINT
        return Refusal(
            "not_enough_points", f"You have {held:g} VIP points, {needed:g} are needed.", at_least(needs, POINTS)
        )
    return Refusal("not_enough", f"Your wallet holds {has}, {needs} is needed.", at_least(needs, currency))


def stopped() -> Refusal:
    """A fault has stopped the tournament."""
    return Refusal("stopped", _sentence(STOPPED))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
