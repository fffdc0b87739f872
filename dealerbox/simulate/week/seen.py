"""A table as anybody can see it, folded plainly: what people go by when they look for a seat and when they act."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Raw, Struct

from dealerbox.hand.events import Drew, HandEnded, StreetDealt
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    ChipsAdded,
    ClockRanOut,
    HandOpened,
    HandVoided,
    PlayerLeft,
    SatIn,
    SatOut,
    SeatTaken,
    TableClosed,
    TableEvent,
    TurnStarted,
)

if TYPE_CHECKING:
    from dealerbox.simulate.week.stay import Stay

decode_event = msgspec.json.Decoder(TableEvent).decode


class Guest(Struct):
    """Who sits at the table. ``out`` says why he sits out, nothing where he plays; ``offered``: the seat is kept for
    him until he buys in."""

    player: str
    stack: int = 0
    out: str = ""
    offered: bool = False


class Seen:
    """One table. ``stays`` are the people who have a seat there and hear of it over the bus, by their ids."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.guests: dict[int, Guest] = {}
        self.seat_of: dict[str, int] = {}
        self.hand: tuple[int, ...] = ()
        self.number = 0
        """Of the running or the last hand."""
        self.playing = False
        self.turn: TurnStarted | None = None
        self.closed = False
        self.cards: dict[str, list[Raw]] = {}
        """The events with their own cards that players of this hand were sent."""
        self.stays: dict[str, Stay] = {}

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat in range(self.config.seats) if seat not in self.guests]

    def hear(self, event: TableEvent) -> None:
        follow = _FOLLOW.get(type(event))
        if follow is not None:
            follow(self, event)

    def own_cards(self, player: str) -> list[int]:
        """The cards that the player holds, by what he was sent."""
        place = self.hand.index(self.seat_of[player])
        return cards_of(place, [decode_event(raw) for raw in self.cards.get(player, ())])


def cards_of(place: int, sent: list[Any]) -> list[int]:
    """What the place of a hand holds after these events, as its player was sent them."""
    cards: list[int] = []
    for event in sent:
        if isinstance(event, StreetDealt) and event.cards:
            cards += event.cards[place]
        elif isinstance(event, Drew) and event.seat == place:
            cards = [card for card in cards if card not in event.discarded] + list(event.received)
    return cards


def _taken(seen: Seen, event: SeatTaken) -> None:
    seen.guests[event.seat] = Guest(event.player, offered=event.offered)
    seen.seat_of[event.player] = event.seat


def _chips(seen: Seen, event: ChipsAdded) -> None:
    guest = seen.guests[event.seat]
    guest.stack, guest.offered = guest.stack + event.amount, False


def _out(seen: Seen, event: SatOut) -> None:
    seen.guests[event.seat].out = event.reason


def _in(seen: Seen, event: SatIn) -> None:
    seen.guests[event.seat].out = ""


def _left(seen: Seen, event: PlayerLeft) -> None:
    del seen.guests[event.seat]
    seen.seat_of.pop(event.player, None)


def _opened(seen: Seen, event: HandOpened) -> None:
    seen.hand, seen.number, seen.playing = event.seats, event.number, True
    seen.cards = {}


def _turn(seen: Seen, event: TurnStarted) -> None:
    seen.turn = event


def _no_turn(seen: Seen, event: TableEvent) -> None:
    seen.turn = None


def _over(seen: Seen, event: HandEnded | HandVoided) -> None:
    seen.playing, seen.turn = False, None
    for seat, stack in zip(seen.hand, event.stacks, strict=True):
        seen.guests[seat].stack = stack


def _closed(seen: Seen, event: TableClosed) -> None:
    seen.closed, seen.turn, seen.playing = True, None, False


_FOLLOW: dict[type, Callable[[Seen, Any], None]] = {
    SeatTaken: _taken,
    ChipsAdded: _chips,
    SatOut: _out,
    SatIn: _in,
    PlayerLeft: _left,
    HandOpened: _opened,
    TurnStarted: _turn,
    ClockRanOut: _no_turn,
    HandEnded: _over,
    HandVoided: _over,
    TableClosed: _closed,
}
