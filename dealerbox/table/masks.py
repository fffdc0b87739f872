"""Who may see what of the events of a table."""

from typing import Any, get_args

from dealerbox.cards import UNKNOWN
from dealerbox.hand import events as hand_events
from dealerbox.table.events import OwnEvent, RabbitShown, TableEvent


def _mask_rabbit(event: RabbitShown, place: int | None) -> RabbitShown:
    return event if place is not None else RabbitShown(event.seat, (UNKNOWN,) * len(event.cards))


PUBLIC: frozenset[type] = frozenset(get_args(OwnEvent)) - {RabbitShown} | hand_events.PUBLIC
"""Nearly all the table's own events are public: what is secret is in the hand."""

MASKS: dict[type, hand_events.Mask] = {**hand_events.MASKS, RabbitShown: _mask_rabbit}

_unsorted = [event.__name__ for event in get_args(TableEvent) if (event in PUBLIC) == (event in MASKS)]
if _unsorted:
    raise TypeError(f"events that are neither public nor masked, or both: {_unsorted}")


def mask(event: TableEvent, place: int | None) -> Any:
    """What who sits in ``place`` of the running hand (None: an observer, or who is not dealt in) may see of ``event``;
    None where he may see nothing. A public event is handed on as the same object."""
    masking = MASKS.get(type(event))
    return event if masking is None else masking(event, place)
