"""The lobby row of each table, calculated from the table's events."""

from collections import deque
from collections.abc import Sequence

from msgspec import Struct

from dealerbox.hand.events import Folded, HandEnded, HandStarted, StreetDealt
from dealerbox.live.floor.waiting import Why
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    ChipsAdded,
    ConfigSet,
    HostNamed,
    PlayerLeft,
    PlayPaused,
    PlayResumed,
    SeatTaken,
    TableClosed,
    TableEvent,
    WaitingJoined,
    WaitingLeft,
)
from dealerbox.wire import LobbyTable, Offer

AVERAGED_HANDS = 50
"""Number of recent hands for the average pot and the players per flop."""

HOUR_MS = 3_600_000
MIN_PLAYED_MS = 10 * 60_000
"""Hands per hour are calculated from at least this much time."""


class _Hand(Struct):
    """What the lobby counts in one hand."""

    pot: int = 0
    """The chips in its pots."""
    dealt: int = 0
    """Players dealt in."""
    left: int = 0
    """Players who have not folded."""
    seen: int = 0
    """Players who had not folded when the second street began."""


class Activity:
    """The lobby row of one table, its waiting list and its offered seats."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.closed = False
        self.paused = False
        self.waiting: dict[str, None] = {}
        """The players on the waiting list, in order (a dict used as an ordered set)."""
        self.offers: dict[str, Offer] = {}
        """The seats that are offered to players from the waiting list."""
        self._names: dict[int, str] = {}
        self._hands: deque[_Hand] = deque(maxlen=AVERAGED_HANDS)
        self._running = _Hand()
        self._hand_ends: deque[int] = deque()
        self._first_hand_at: int | None = None
        """When the first hand since the start of the server was dealt (ms)."""

    def note(self, events: Sequence[TableEvent], now: int) -> bool:
        """Apply the events. Return whether the lobby row has changed."""
        changed = False
        for event in events:
            match event:
                case SeatTaken():
                    self._names[event.seat] = event.name
                    self.waiting.pop(event.player, None)
                    if event.offered:
                        self.offers[event.player] = Offer(self.config.id, event.seat, event.until)
                case PlayerLeft():
                    self._names.pop(event.seat, None)
                    self.offers.pop(event.player, None)
                case ChipsAdded():
                    self.offers = {player: offer for player, offer in self.offers.items() if offer.seat != event.seat}
                case WaitingJoined():
                    self.waiting[event.player] = None
                case WaitingLeft():
                    self.waiting.pop(event.player, None)
                case HandStarted():
                    self._running = _Hand(dealt=len(event.stacks), left=len(event.stacks))
                    self._first_hand_at = now if self._first_hand_at is None else self._first_hand_at
                    continue
                case Folded():
                    self._running.left -= 1
                    continue
                case StreetDealt(street=1):
                    self._running.seen = self._running.left
                    continue
                case HandEnded():
                    self._running.pot = sum(pot.amount for pot in event.pots)
                    self._hands.append(self._running)
                    self._running = _Hand()
                    self._hand_ends.append(now)
                case PlayPaused():
                    self.paused = True
                case PlayResumed():
                    self.paused = False
                case ConfigSet() | HostNamed():
                    pass
                case TableClosed():
                    self.closed = True
                    self.waiting, self.offers = {}, {}
                case _:
                    continue
            changed = True
        return changed

    def row(self, now: int) -> LobbyTable:
        while self._hand_ends and self._hand_ends[0] <= now - HOUR_MS:
            self._hand_ends.popleft()
        hands = self._hands
        # For a table that has been playing for less than an hour, extrapolate.
        played = (
            min(HOUR_MS, max(now - self._first_hand_at, MIN_PLAYED_MS)) if self._first_hand_at is not None else HOUR_MS
        )
        dealt = sum(hand.dealt for hand in hands)
        return LobbyTable(
            config=self.config,
            playing=len(self._names),
            average_pot=sum(hand.pot for hand in hands) // len(hands) if hands else 0,
            hands_per_hour=len(self._hand_ends) * HOUR_MS // played,
            players=tuple(self._names[seat] for seat in sorted(self._names)),
            paused=self.paused,
            waiting=len(self.waiting),
            flop_percent=(200 * sum(hand.seen for hand in hands) + dealt) // (2 * dealt) if dealt else None,
        )


def wait_moves(before: Activity, events: Sequence[TableEvent]) -> list[tuple[str, Why]]:
    """Return what the events mean for players who wait or are offered a seat. ``before``: the activity before them."""
    moves: list[tuple[str, Why]] = []
    for event in events:
        match event:
            case WaitingJoined(player):
                moves.append((player, "joined"))
            case WaitingLeft(player, reason):
                moves.append((player, reason))
            case SeatTaken(player=player, offered=True):
                moves.append((player, "offered"))
            case PlayerLeft(player=player) if player in before.offers:
                moves.append((player, "settled"))
            case ChipsAdded(seat):
                moves += [(player, "settled") for player, offer in before.offers.items() if offer.seat == seat]
            case TableClosed():
                moves += [(player, "closed") for player in (*before.waiting, *before.offers)]
            case _:
                pass
    return moves
