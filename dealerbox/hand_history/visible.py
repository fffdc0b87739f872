"""A recorded hand as one of its players, a spectator or the operator may see it."""

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
"""The place of a spectator."""


def dealt_in(hand: HandRecord, player: str) -> HandPlayer | None:
    """Return the player's part in the hand; None if they were not dealt in and so may not read it."""
    return next((one for one in hand.players if one.player == player), None)


def seen_by(hand: HandRecord, place: int | None) -> tuple[TableEvent, ...]:
    """Return the events as the player in ``place``, or an ``OBSERVER``, may see them; None: everything, for the
    operator."""
    events = _decode(hand.events)
    if place is None:
        return events
    eyes = None if place == OBSERVER else place
    return tuple(seen for event in events if (seen := redact(event, eyes)) is not None)


def check_details(hand: HandRecord) -> None:
    """Raise ``Refusal`` (``details_dropped``) if only the result of the hand is still stored."""
    if hand.compacted:
        raise Refusal("details_dropped", f"Only the result of hand {hand.id} is still stored.")


def names_in(hand: HandRecord, names: Mapping[str, str]) -> tuple[str, ...]:
    """Return the name at each place; ``names`` are by player id."""
    return tuple(names.get(one.player, one.player) for one in sorted(hand.players, key=lambda one: one.place))


def redacted(hand: HandRecord, names: Mapping[str, str], place: int | None) -> VisibleHand:
    """Return the visible hand for the writers in ``histories``; raises ``Refusal`` (``details_dropped``)."""
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
    """Return what each place won or paid in bounties; empty if there were none."""
    paid = next((event for event in events if isinstance(event, BountyPaid)), None)
    if paid is None:
        return ()
    won = sum(paid.paid)
    return tuple((won if place == paid.to else 0) - one for place, one in enumerate(paid.paid))


def own_cards(events: Sequence[TableEvent], place: int) -> list[int]:
    """Return the cards held by the place at the end, in the order in which they were dealt."""
    cards: list[int] = []
    for event in events:
        if isinstance(event, StreetDealt) and event.cards:
            cards += event.cards[place]
        elif isinstance(event, Drew) and event.seat == place:
            cards = [card for card in cards if card not in event.discarded] + list(event.received)
    return cards


def board_of(events: Sequence[TableEvent]) -> list[int]:
    """Return the community cards."""
    return [card for event in events if isinstance(event, StreetDealt) for card in event.board]
