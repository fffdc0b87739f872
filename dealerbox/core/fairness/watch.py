"""Tests the cards of a running room: finished hands are counted, and the counts are tested as they grow.

Each ``WINDOW`` hands of a deck are tested separately, to find gross faults soon; and all hands since the start are
tested whenever their number has doubled, to find small faults eventually. An alarm is a test that chance alone fails
once in 100 million. A room with a million hands a day runs about 40,000 windows a year and 8 tests on each, so it has
one false alarm in about 300 years.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from dealerbox.cards import DECKS
from dealerbox.core.fairness.dealt import Dealt, Test
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import Drew, HandStarted, MuckShuffled, SecondBoardDealt, StreetDealt
from dealerbox.table.events import TableEvent

WINDOW = 10_000
LEVEL = 1e-8
MAX_ALARMS = 100
"""How many alarms are kept; later ones are only counted."""

_ENDS = (Drew, MuckShuffled, SecondBoardDealt)
"""Cards after these are not counted: players have returned cards, or both boards share what is left."""


class Alarm(Struct, frozen=True):
    """A failed test."""

    at: int
    deck: int
    hands: int
    """How many were tested together."""
    window: bool
    """Only the last ``WINDOW`` hands were tested."""
    test: Test


class DeckReport(Struct, frozen=True):
    """The test results for one kind of deck; ``deck`` is its number of cards."""

    deck: int
    hands: int
    tests: list[Test]


class CardWatch:
    """Counts finished hands and tests them. Nothing is stored between runs, and no single cards are kept."""

    def __init__(self, window: int = WINDOW, level: float = LEVEL) -> None:
        self.alarms: list[Alarm] = []
        self.alarmed = 0
        """How many alarms there were, including those no longer kept."""
        self._window = window
        self._level = level
        self._all: dict[int, Dealt] = {}
        self._now: dict[int, Dealt] = {}
        self._test_at: dict[int, int] = {}
        self._first: dict[str, int] = {}
        """The first card of the last hand at each table."""

    def note(self, table: str, events: Iterable[TableEvent], now: int) -> list[Alarm]:
        """Count a finished hand; return the alarms that it raised."""
        dealt: Dealt | None = None
        gone: list[int] = []
        size = 0
        for event in events:
            kind = type(event)
            if kind is StreetDealt:
                if dealt is None:
                    gone = [card for own in event.cards for card in own] + list(event.board)  # type: ignore[union-attr]
                    dealt = self._now[size]
                    dealt.open(gone, self._first.get(table))
                    self._first[table] = gone[0]
                else:
                    cards = [card for own in event.cards for card in own] + list(event.board)  # type: ignore[union-attr]
                    if cards:
                        dealt.follow(gone, cards)
                        gone += cards
            elif kind is HandStarted:
                size = self._deck_of(event.game)  # type: ignore[union-attr]
            elif kind in _ENDS:
                break
        return self._judged(size, now) if size and self._now[size].hands >= self._window else []

    def forget(self, table: str) -> None:
        """Forget a table that has closed."""
        self._first.pop(table, None)

    def reports(self) -> list[DeckReport]:
        """Return the test results of each deck, since the start."""
        return reports(self.counts())

    def counts(self) -> dict[int, Dealt]:
        """Return the counts by deck size, since the start."""
        found = {}
        for size, window in self._now.items():
            whole = found[size] = Dealt(window.deck)
            whole.add(self._all[size])
            whole.add(window)
        return found

    # ---- inside ----

    def _deck_of(self, game: str) -> int:
        cards = DECKS[GAMES[game].deck]
        size = len(cards)
        if size not in self._now:
            self._now[size], self._all[size] = Dealt(cards), Dealt(cards)
            self._test_at[size] = self._window
        return size

    def _judged(self, size: int, now: int) -> list[Alarm]:
        """Test a full window and start the next one."""
        window, whole = self._now[size], self._all[size]
        found = self._alarms(window, size, now, window=True)
        whole.add(window)
        self._now[size] = Dealt(window.deck)
        if whole.hands >= self._test_at[size]:
            self._test_at[size] = 2 * whole.hands
            found += self._alarms(whole, size, now, window=False)
        self.alarmed += len(found)
        self.alarms += found[: MAX_ALARMS - len(self.alarms)]
        return found

    def _alarms(self, dealt: Dealt, size: int, now: int, window: bool) -> list[Alarm]:
        return [Alarm(now, size, dealt.hands, window, test) for test in dealt.tests() if test.p < self._level]


def reports(counts: Mapping[int, Dealt]) -> list[DeckReport]:
    """Return the test results of each deck's counts."""
    return [DeckReport(size, one.hands, one.tests()) for size, one in sorted(counts.items())]
