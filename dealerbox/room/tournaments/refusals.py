"""How a tournament says no in the room."""

from dealerbox.room.desk import Refusal
from dealerbox.tournament.refused import Refused

STOPPED = "this tournament had to stop: it goes on when the room is started again"


def refusal_of(no: Refused) -> Refusal:
    """What the machine refuses, as the room says it."""
    return Refusal(no.code.replace(" ", "_").replace("-", "_"), _sentence(no.reason))


def stopped() -> Refusal:
    """A fault has stopped the tournament."""
    return Refusal("stopped", _sentence(STOPPED))


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"
