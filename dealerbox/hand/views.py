"""What each viewer may know of a hand, computed from its state; tests and simulators check streams against it."""

from typing import Any

from dealerbox.cards import UNKNOWN
from dealerbox.hand.state import HandState

_FIELDS = tuple(name for name in HandState.__annotations__ if name not in ("plan", "_options"))
_SECRET = ("stub", "at", "muck")
"""Fields with the position of every card, which nobody knows."""


def all_fields(state: HandState) -> dict[str, Any]:
    """Return all fields of a hand, secret ones too, without those that are not set yet."""
    return {name: getattr(state, name) for name in _FIELDS if hasattr(state, name)}


def visible_to(state: HandState, seat: int | None) -> dict[str, Any]:
    """Return the fields of a hand as ``seat`` (None: an observer) may know them: another player's cards that are
    neither face up nor shown are ``UNKNOWN``."""
    known = {name: value for name, value in all_fields(state).items() if name not in _SECRET}
    if not hasattr(state, "cards"):
        return known
    shown = {hand.seat for hand in state.shown.shown} if state.shown is not None else set()
    known["cards"] = [
        cards if other == seat or other in shown else [card if card in up else UNKNOWN for card in cards]
        for other, (cards, up) in enumerate(zip(state.cards, state.up, strict=True))
    ]
    known["discards"] = [
        cards if other == seat else [UNKNOWN] * len(cards) for other, cards in enumerate(state.discards)
    ]
    return known
