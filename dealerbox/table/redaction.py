"""Decide which table events a viewer may see, and which parts of them."""

from typing import Any, get_args

from dealerbox.cards import UNKNOWN
from dealerbox.hand import events as hand_events
from dealerbox.table.events import OwnEvent, RabbitShown, TableEvent


def _redact_rabbit(event: RabbitShown, place: int | None) -> RabbitShown:
    return event if place is not None else RabbitShown(event.seat, (UNKNOWN,) * len(event.cards))


PUBLIC: frozenset[type] = frozenset(get_args(OwnEvent)) - {RabbitShown} | hand_events.PUBLIC
"""Nearly all of the table's own events are public; secrets are in the hand."""

REDACTIONS: dict[type, hand_events.Redaction] = {**hand_events.REDACTIONS, RabbitShown: _redact_rabbit}

_unsorted = [event.__name__ for event in get_args(TableEvent) if (event in PUBLIC) == (event in REDACTIONS)]
if _unsorted:
    raise TypeError(f"events that are neither public nor redacted, or both: {_unsorted}")


def redact(event: TableEvent, place: int | None) -> Any:
    """Return what a viewer may see of ``event``, or None if nothing. ``place`` is the viewer's place in the current
    hand; None for an observer or a player who is not dealt in. A public event is returned as the same object."""
    redaction = REDACTIONS.get(type(event))
    return event if redaction is None else redaction(event, place)
