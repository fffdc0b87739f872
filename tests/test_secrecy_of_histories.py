"""No byte that a player reads of past hands depends on a card that they were not shown, in any game."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.core.records import HandRecord, with_more
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import DeckShuffled, Drew, HandEvent, MuckShuffled, Shown, ShownDown, StreetDealt
from dealerbox.hand_history import visible
from dealerbox.histories.hand_text import as_text
from dealerbox.histories.phh_writing import NotInFormat, write
from dealerbox.table.events import BountyPaid, CardsShown
from tests.histories.visible_hands import played, record

PLAYERS = 4
NAMES = {str(place): f"player {place}" for place in range(PLAYERS)}


def cards_in(events: Iterator[Any] | list[Any] | tuple[Any, ...]) -> set[int]:
    """Return all cards in the events."""
    cards: set[int] = set()
    for event in events:
        match event:
            case StreetDealt():
                cards.update(event.board, *event.cards)
            case Drew():
                cards.update(event.discarded, event.received)
            case ShownDown():
                cards.update(*(one.cards for one in event.shown))
            case DeckShuffled() | MuckShuffled():
                cards.update(event.cards)
    return cards - {-1}


def exchanged(events: list[HandEvent], to: dict[int, int]) -> list[HandEvent]:
    """Return the same hand with other cards."""

    def all_of(cards: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(to.get(card, card) for card in cards)

    out: list[HandEvent] = []
    for event in events:
        match event:
            case StreetDealt():
                event = replace(event, cards=tuple(map(all_of, event.cards)))
            case Drew():
                event = replace(event, discarded=all_of(event.discarded), received=all_of(event.received))
            case DeckShuffled() | MuckShuffled():
                event = replace(event, cards=all_of(event.cards))
        out.append(event)
    return out


def told(hand: HandRecord, place: int) -> list[bytes]:
    own = visible.redacted(hand, NAMES, place)
    try:
        phh = write(own)
    except NotInFormat as fault:
        phh = str(fault)
    return [msgspec.json.encode(visible.seen_by(hand, place)), as_text(own).encode(), phh.encode()]


@pytest.mark.parametrize("place", [0, 3])
@pytest.mark.parametrize("game", GAMES)
def test_unseen_cards_change_no_byte(game: str, place: int) -> None:
    hidden = 0
    for limit in Limit:
        for number, events in enumerate(played(game, limit, PLAYERS, 12)):
            hand = record(events, number)
            unseen = sorted(cards_in(events) - cards_in(visible.seen_by(hand, place)))
            hidden += len(unseen)
            other = record(exchanged(events, dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))), number)
            assert other.events != hand.events
            assert told(other, place) == told(hand, place)
    assert hidden > 500


def test_operator_sees_everything() -> None:
    (events,) = played("holdem", "NL", PLAYERS, 1)
    hand = record(events, 1)
    assert visible.seen_by(hand, None)[1:] == tuple(events)
    assert "??" not in write(visible.redacted(hand, NAMES, None))


def test_later_shown_hand_and_bounty_are_included() -> None:
    (events,) = played("holdem", "NL", PLAYERS, 1)
    hand = record(events, 1)
    later = msgspec.json.encode([CardsShown(2, (5, 6)), BountyPaid(1, (10, 0, 20, 30))])
    own = visible.redacted(with_more(hand, later), NAMES, 0)
    assert (own.shown, own.bounty) == ((Shown(2, (5, 6)),), (-10, 60, -20, -30))
    assert (visible.redacted(hand, NAMES, 0).shown, visible.redacted(hand, NAMES, 0).bounty) == ((), ())


def test_own_cards_after_the_draws() -> None:
    for events in played("deuce3", "FL", PLAYERS, 20):
        hand = record(events, 1)
        shown = next((event.shown for event in events if isinstance(event, ShownDown)), ())
        for one in shown:
            cards = visible.own_cards(visible.seen_by(hand, one.seat), one.seat)
            assert cards == list(one.cards)
