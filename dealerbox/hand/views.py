"""What may be known of a hand by whom, taken from its state: the yardstick for what people were sent."""

from typing import Any

from dealerbox.cards import UNKNOWN
from dealerbox.hand.state import HandState

_FIELDS = tuple(name for name in HandState.__annotations__ if name not in ("plan", "_options"))
_SECRET = ("stub", "at", "muck")
"""Where every card lies: known to nobody."""


def everything(state: HandState) -> dict[str, Any]:
    """All fields of a hand, secret ones too; fields that have not come to be are left out."""
    return {name: getattr(state, name) for name in _FIELDS if hasattr(state, name)}


def known_to(state: HandState, seat: int | None) -> dict[str, Any]:
    """The fields of a hand as ``seat`` (None: an observer) may know them: cards that are another's and neither lie open
    nor have been shown are ``UNKNOWN``."""
    known = {name: value for name, value in everything(state).items() if name not in _SECRET}
    if not hasattr(state, "cards"):
        return known
    shown = {hand.seat for hand in state.shown.shown} if state.shown is not None else set()
    known["cards"] = [
        cards if other == seat or other in shown else [card if card in up else UNKNOWN for card in cards]
        for other, (cards, up) in enumerate(zip(state.cards, state.up, strict=True))
    ]
    known["thrown"] = [cards if other == seat else [UNKNOWN] * len(cards) for other, cards in enumerate(state.thrown)]
    return known
