"""How much memory an idle table takes: a room with many tables keeps them all."""

import gc
import tracemalloc

import pytest

from dealerbox.core.rng import SystemRng
from dealerbox.hand.commands import BringIn, Call, Check, PlayerCommand, StandPat
from dealerbox.live.stream import MAX_EVENTS, Stream
from dealerbox.table.commands import Act, AddChips, TakeSeat
from dealerbox.table.events import TableEvent
from dealerbox.table.machine import Table
from tests.table.tables import table_of

MOST_BYTES = 100_000
TABLES = 10


class Place:
    """A table with its stream for returning viewers."""

    def __init__(self, number: int, game: str, limit: str, seats: int) -> None:
        self.table = Table(table_of(game, limit, seats, id=f"t{number}"), SystemRng())
        self.stream = Stream(self.table.config.id, 1)
        self.now = 0
        self.tell(self.table.open(0))

    def tell(self, events: list[TableEvent]) -> None:
        self.stream.add(events, self.table.hand_players)

    def sit_all(self) -> None:
        for seat in range(self.table.config.seats):
            who = f"player-{seat}"
            self.tell(self.table.handle(who, TakeSeat(seat, f"Name of {who}"), self.now))
            self.tell(self.table.handle(who, AddChips(1000), self.now))

    def play_a_hand(self) -> None:
        while self.table.turn is None:
            self.wait()
        while (turn := self.table.turn) is not None:
            who = self.table.sitter(turn.seat).player
            self.tell(self.table.handle(who, Act(turn.turn, self.passive()), self.now))

    def passive(self) -> PlayerCommand:
        assert self.table.hand is not None
        options = self.table.hand.options
        if options.check:
            return Check()
        if options.call is not None:
            return Call()
        return StandPat() if options.stand else BringIn()

    def wait(self) -> None:
        assert self.table.due is not None
        self.now = max(self.now, self.table.due)
        self.tell(self.table.wake(self.now))


def played(number: int, game: str, limit: str, seats: int) -> Place:
    """Return a full table between two hands, after so many hands that its stream is full."""
    place = Place(number, game, limit, seats)
    place.sit_all()
    while place.stream.number <= MAX_EVENTS + 1:
        place.play_a_hand()
    return place


@pytest.mark.parametrize(("game", "limit", "seats"), [("holdem", "NL", 9), ("stud", "FL", 8), ("deuce3", "FL", 6)])
def test_an_idle_table(game: str, limit: str, seats: int) -> None:
    """All seats are taken, many hands played, and no hand is running."""
    played(0, game, limit, seats)  # created once for all tables
    gc.collect()
    tracemalloc.start()
    try:
        tables = [played(number, game, limit, seats) for number in range(TABLES)]
        gc.collect()
        each = tracemalloc.get_traced_memory()[0] // len(tables)
    finally:
        tracemalloc.stop()
    assert all(place.table.turn is None for place in tables)
    assert 0 < each < MOST_BYTES
