"""A recorded hand as one of its players, or the operator, is told of it."""

from collections.abc import Mapping, Sequence
from typing import get_args

import msgspec

from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.core.refusal import Refusal
from dealerbox.hand.events import Drew, HandEvent, Shown, StreetDealt
from dealerbox.histories.visible_hand import VisibleHand
from dealerbox.interruptions.store import WORDS
from dealerbox.table.events import BountyPaid, CardsShown, HandOpened, JackpotWon, TableEvent
from dealerbox.table.redaction import redact

_decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode
_HAND_EVENTS = get_args(HandEvent)

OBSERVER = -1
"""The place of who only looked on."""


def dealt_in(hand: HandRecord, player: str) -> HandPlayer | None:
    """The player's part in the hand, None for who was not dealt in: he may not read it."""
    return next((one for one in hand.players if one.player == player), None)


def seen_by(hand: HandRecord, place: int | None) -> tuple[TableEvent, ...]:
    """All that happened, as who sat in ``place`` may know it, or an ``OBSERVER``; None: the operator, who sees all."""
    events = _decode(hand.events)
    if place is None:
        return events
    eyes = None if place == OBSERVER else place
    return tuple(seen for event in events if (seen := redact(event, eyes)) is not None)


def check_details(hand: HandRecord) -> None:
    """Raises ``Refusal`` (``details_dropped``) if the hand has kept no more than its result."""
    if hand.compacted:
        raise Refusal("details_dropped", f"Only the result of hand {hand.id} is still kept, not how it was played.")


def names_in(hand: HandRecord, names: Mapping[str, str]) -> tuple[str, ...]:
    """The name of each place; ``names`` are those of the players by their ids."""
    return tuple(names.get(one.player, one.player) for one in sorted(hand.players, key=lambda one: one.place))


def told(hand: HandRecord, names: Mapping[str, str], place: int | None) -> VisibleHand:
    """The hand for the writers of ``histories``; raises ``Refusal`` (``details_dropped``)."""
    check_details(hand)
    events = seen_by(hand, place)
    opened = next(event for event in events if isinstance(event, HandOpened))
    own = tuple(event for event in events if isinstance(event, _HAND_EVENTS))
    void = WORDS.get(hand.void, hand.void)
    shown = (event for event in events if isinstance(event, CardsShown))
    jackpot = next((event.shares for event in events if isinstance(event, JackpotWon)), ())
    return VisibleHand(
        hand.id, hand.number, hand.table, hand.currency, hand.started, names_in(hand, names), opened.seats, place,
        own, tuple(Shown(opened.seats.index(event.seat), event.cards) for event in shown), _bounty(events),
        jackpot, void,
    )  # fmt: skip


def _bounty(events: Sequence[TableEvent]) -> tuple[int, ...]:
    """What each place won or paid beside the pots; empty where no bounty was paid."""
    paid = next((event for event in events if isinstance(event, BountyPaid)), None)
    if paid is None:
        return ()
    won = sum(paid.paid)
    return tuple((won if place == paid.to else 0) - one for place, one in enumerate(paid.paid))


def own_cards(events: Sequence[TableEvent], place: int) -> list[int]:
    """The cards that the place held at the end, in the order received."""
    cards: list[int] = []
    for event in events:
        if isinstance(event, StreetDealt) and event.cards:
            cards += event.cards[place]
        elif isinstance(event, Drew) and event.seat == place:
            cards = [card for card in cards if card not in event.discarded] + list(event.received)
    return cards


def board_of(events: Sequence[TableEvent]) -> list[int]:
    """The common cards."""
    return [card for event in events if isinstance(event, StreetDealt) for card in event.board]
