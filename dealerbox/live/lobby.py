"""What the lobby tells of each table, worked out from the table's own events."""

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

HANDS = 50
"""The average pot, and who sees the flop, are those of so many hands."""

HOUR_MS = 3_600_000
LEAST_PLAYED_MS = 10 * 60_000
"""Fewer minutes say nothing of an hour."""


class _Hand(Struct):
    """What the lobby counts of one hand: the chips in its pots, how many were dealt in, how many of them have not
    folded, and how many had not when the second street began."""

    pot: int = 0
    dealt: int = 0
    left: int = 0
    seen: int = 0


class Activity:
    """One table as the lobby shows it."""

    def __init__(self, config: TableConfig) -> None:
        self.config = config
        self.closed = False
        self.paused = False
        self.waiting: dict[str, None] = {}
        """Who waits for a seat, in order."""
        self.offers: dict[str, Offer] = {}
        """The seats that are kept for players who have waited."""
        self._names: dict[int, str] = {}
        self._hands: deque[_Hand] = deque(maxlen=HANDS)
        self._running = _Hand()
        self._ends: deque[int] = deque()
        self._began: int | None = None
        """When the first hand was dealt here since the room was started."""

    def note(self, events: Sequence[TableEvent], now: int) -> bool:
        """Takes in what happened; says whether the lobby's row is another one."""
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
                    self.offers = {player: one for player, one in self.offers.items() if one.seat != event.seat}
                case WaitingJoined():
                    self.waiting[event.player] = None
                case WaitingLeft():
                    self.waiting.pop(event.player, None)
                case HandStarted():
                    self._running = _Hand(dealt=len(event.stacks), left=len(event.stacks))
                    self._began = now if self._began is None else self._began
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
                    self._ends.append(now)
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
        while self._ends and self._ends[0] <= now - HOUR_MS:
            self._ends.popleft()
        hands = self._hands
        # Of a table that has played for less than an hour, what an hour would come to.
        played = min(HOUR_MS, max(now - self._began, LEAST_PLAYED_MS)) if self._began is not None else HOUR_MS
        dealt = sum(hand.dealt for hand in hands)
        return LobbyTable(
            config=self.config,
            playing=len(self._names),
            average_pot=sum(hand.pot for hand in hands) // len(hands) if hands else 0,
            hands_per_hour=len(self._ends) * HOUR_MS // played,
            players=tuple(self._names[seat] for seat in sorted(self._names)),
            paused=self.paused,
            waiting=len(self.waiting),
            flop_percent=(200 * sum(hand.seen for hand in hands) + dealt) // (2 * dealt) if dealt else None,
        )


def wait_moves(before: Activity, events: Sequence[TableEvent]) -> list[tuple[str, Why]]:
    """What the events mean for players who wait, or have a seat on offer; ``before`` has not taken them in yet."""
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
