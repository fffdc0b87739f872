"""A table as everybody can see it, folded in the simplest way. People look at it when they choose a seat and when they
act."""

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
    from dealerbox.simulate.week.table_visit import TableVisit

decode_event = msgspec.json.Decoder(TableEvent).decode


class SeatedPlayer(Struct):
    """A player at the table."""

    player: str
    stack: int = 0
    out: str = ""
    """Why the player sits out; empty if they play."""
    offered: bool = False
    """The seat is held for the player until they buy in."""


class PublicTable:
    """One table. ``visits`` are the people who have a seat here and receive its events over the bus, by player id."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.seated: dict[int, SeatedPlayer] = {}
        self.seat_of: dict[str, int] = {}
        self.hand: tuple[int, ...] = ()
        self.number = 0
        """The number of the running or the last hand."""
        self.playing = False
        self.turn: TurnStarted | None = None
        self.closed = False
        self.cards: dict[str, list[Raw]] = {}
        """The events with hole cards that each player of this hand received."""
        self.visits: dict[str, TableVisit] = {}

    @property
    def free(self) -> list[int]:
        """The empty seats."""
        return [seat for seat in range(self.config.seats) if seat not in self.seated]

    def on_event(self, event: TableEvent) -> None:
        follow = _FOLLOW.get(type(event))
        if follow is not None:
            follow(self, event)

    def own_cards(self, player: str) -> list[int]:
        """Return the cards that the player holds, according to the events they received."""
        place = self.hand.index(self.seat_of[player])
        return cards_of(place, [decode_event(raw) for raw in self.cards.get(player, ())])


def cards_of(place: int, sent: list[Any]) -> list[int]:
    """Return the cards in a place after these events."""
    cards: list[int] = []
    for event in sent:
        if isinstance(event, StreetDealt) and event.cards:
            cards += event.cards[place]
        elif isinstance(event, Drew) and event.seat == place:
            cards = [card for card in cards if card not in event.discarded] + list(event.received)
    return cards


def _taken(table: PublicTable, event: SeatTaken) -> None:
    table.seated[event.seat] = SeatedPlayer(event.player, offered=event.offered)
    table.seat_of[event.player] = event.seat


def _chips(table: PublicTable, event: ChipsAdded) -> None:
    player = table.seated[event.seat]
    player.stack, player.offered = player.stack + event.amount, False


def _out(table: PublicTable, event: SatOut) -> None:
    table.seated[event.seat].out = event.reason


def _in(table: PublicTable, event: SatIn) -> None:
    table.seated[event.seat].out = ""


def _left(table: PublicTable, event: PlayerLeft) -> None:
    del table.seated[event.seat]
    table.seat_of.pop(event.player, None)


def _opened(table: PublicTable, event: HandOpened) -> None:
    table.hand, table.number, table.playing = event.seats, event.number, True
    table.cards = {}


def _turn(table: PublicTable, event: TurnStarted) -> None:
    table.turn = event


def _no_turn(table: PublicTable, event: TableEvent) -> None:
    table.turn = None


def _over(table: PublicTable, event: HandEnded | HandVoided) -> None:
    table.playing, table.turn = False, None
    for seat, stack in zip(table.hand, event.stacks, strict=True):
        table.seated[seat].stack = stack


def _closed(table: PublicTable, event: TableClosed) -> None:
    table.closed, table.turn, table.playing = True, None, False


_FOLLOW: dict[type, Callable[[PublicTable, Any], None]] = {
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
