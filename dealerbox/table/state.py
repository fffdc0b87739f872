"""The state of a table.

Only ``TableState.apply`` changes it; ``changes.py`` says what each event does. Times are milliseconds of the server's
clock (UTC). Seats are table seats; places are those of the current hand.
"""

from typing import Any, get_args

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEvent
from dealerbox.hand.machine import Hand, Rng
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.table.button import Positions
from dealerbox.table.changes import CHANGES
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAsked, Departure, GameAsked, KnockedOut, PlayerLeft, TableEvent, TurnStarted
from dealerbox.table.sitter import Sitter, Waiter

RESERVED_MS = 60_000
"""How long a seat waits for its buy-in."""
NO_CHIPS_MS = 120_000
"""How long a player without chips keeps the seat (less if the table's ``away_seconds`` are shorter)."""

HAND_EVENTS: frozenset[type] = frozenset(get_args(HandEvent))
"""The events that the current hand applies."""


class TableState:
    """The state of a table. The fields are public to read."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        self._rng = rng
        self.config = config
        self.plan: Plan = plan_of(config.game, config.limit, config.house)
        self.game_at = -1
        """The current game's number in ``Extras.rotation``; -1 before the first hand, and without a rotation."""
        self.game_hands = 0
        """How many more hands of it will be played."""
        self.choosing: GameAsked | None = None
        """The open question which game comes next, in dealer's choice."""
        self.chosen = False
        """That player has answered."""
        self.chooser = -1
        """The last seat that chose."""
        self.seats: list[Sitter | None] = [None] * config.seats
        self.seat_by_player: dict[str, int] = {}
        self.waiting: list[Waiter] = []
        """The waiting list, in order. While it has players, no seat is free."""
        self.departures: dict[str, Departure] = {}
        """Players who left recently: with which stack, and until when that binds them."""

        self.number = 0
        """The number of the current or last hand."""
        self.hands_before = 0
        """How many hands were played here before the table was opened this time."""
        self.positions: Positions | None = None
        """The positions of the current or last hand."""
        self.blinds_at: Positions | None = None
        """The positions of the current or last hand with blinds: they do not move while other games are played."""
        self.hand: Hand | None = None
        """The current hand, or the last one."""
        self.rabbit: tuple[int, ...] = ()
        """The community cards that would have come, once somebody has asked for them."""
        self.drawn: tuple[tuple[int, int], ...] = ()
        """The cards (seat, card) drawn for the button at a tournament's table, until its first hand."""
        self.bomb = False
        """The hand is a bomb pot."""
        self.bomb_called = 0
        """The ante of a bomb pot that the host has called and that has not been played yet."""
        self.asked: dict[str, ChipsAsked] = {}
        """Players' open requests for chips, by player, the oldest first."""
        self.planned: TableConfig | None = None
        """The settings that the host has chosen for the next hand on."""
        self.playing = False
        self.hand_seats: tuple[int, ...] = ()
        self.hand_players: tuple[str, ...] = ()
        self.hand_names: tuple[str, ...] = ()
        self.hand_log: list[TableEvent] = []
        """``HandOpened`` and every event of that hand, secret ones too; also cards shown after its end."""
        self.knock_outs: list[KnockedOut] = []
        """The bounties won in the last hand."""

        self.turn: TurnStarted | None = None
        self.turns = 0
        """The number of the last turn."""
        self.banking = False
        self.clock: int | None = None
        """When the acting time or the time bank of this turn ends."""
        self.next_hand: int | None = None
        self.pause_until = 0
        """No hand begins before this time."""
        self.seat_due: int | None = None
        """When the first seat must be cleared."""
        self.paused = ""
        """Why no further hand begins; empty while the table plays."""
        self.closing = ""
        self.closed = ""

    @property
    def due(self) -> int | None:
        """When to call ``wake`` next; None: not before another command."""
        clock = self.clock if self.playing else self.next_hand
        if clock is None:
            return self.seat_due
        return clock if self.seat_due is None else min(clock, self.seat_due)

    def apply(self, event: TableEvent) -> None:
        """Apply an event. Events that ``handle`` and ``wake`` return have been applied already."""
        if type(event) in HAND_EVENTS:
            self.dealt_hand.apply(event)  # type: ignore[arg-type]
        self._change(event)

    def _change(self, event: TableEvent) -> None:
        """Apply the event to the table, apart from the hand."""
        kind = type(event)
        if kind in HAND_EVENTS:
            self.hand_log.append(event)
        follow = CHANGES.get(kind)
        if follow is not None:
            follow(self, event)

    def same_as(self, other: "TableState") -> bool:
        """Return whether both tables are equal apart from chance and caches. Used to check replays."""
        return _facts(self) == _facts(other)

    # ---- seats and players ----

    def seat_of(self, player: str) -> int | None:
        """Return the player's table seat."""
        return self.seat_by_player.get(player)

    def place_of(self, player: str | None) -> int | None:
        """Return the player's place in the current or last hand; None if they were not dealt in."""
        return self.hand_players.index(player) if player in self.hand_players else None

    def departure(self, player: str, now: int) -> Departure | None:
        """Return the recorded departure of a player who left recently, or None."""
        departure = self.departures.get(player)
        return departure if departure is not None and departure.until > now else None

    def bank_left(self, player: str, now: int) -> int | None:
        """Return what is left of a returning player's time bank; None: all of it."""
        departure = self.departure(player, now)
        return None if departure is None else departure.bank_ms

    def remembered(self, event: PlayerLeft) -> Departure | None:
        """Return the departure recorded for a player who has just left; None if they were never dealt in."""
        until = event.at + round(self.config.return_seconds * 1000)
        departure = self.departures.get(event.player)
        return (
            departure if departure is not None and (departure.chips, departure.until) == (event.chips, until) else None
        )

    def sitter(self, seat: int) -> Sitter:
        """Return the player in the seat, which must be taken."""
        sitter = self.seats[seat]
        assert sitter is not None
        return sitter

    @property
    def dealt_hand(self) -> Hand:
        """The current or last hand, which must exist."""
        assert self.hand is not None
        return self.hand

    def in_hand(self, seat: int) -> bool:
        """Return whether the seat is dealt in to the current hand, folded or not."""
        return self.playing and seat in self.hand_seats

    def chips(self, seat: int) -> int:
        """Return the seat's stack, without its bets in the current hand."""
        if self.in_hand(seat):
            return self.dealt_hand.stacks[self.hand_seats.index(seat)]
        return self.sitter(seat).stack

    @property
    def open_seats(self) -> int:
        """How many seats players may take, without those that a planned change removes."""
        return self.config.seats if self.planned is None else min(self.config.seats, self.planned.seats)

    @property
    def has_blinds(self) -> bool:
        """Whether blinds are posted here, in every game or in some of them."""
        games = self.config.extras.rotation
        return self.plan.game.has_blinds or any(GAMES[mixed.game].has_blinds for mixed in games)

    def ready(self) -> list[int]:
        """Return the seats that can be dealt in to the next hand, ascending."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is not None and sitter.ready]

    def is_absent(self, seat: int) -> bool:
        """Return whether the player timed out and has not come back, so that the others have already waited."""
        return self.sitter(seat).out_reason == "timed out"

    def deadline(self, seat: int) -> int | None:
        """Return when the seat must be cleared because the buy-in has not arrived or the player is away too long. None
        during a hand or a pause."""
        sitter = self.seats[seat]
        if sitter is None or self.in_hand(seat):
            return None
        if sitter.reserved_until is not None:
            return sitter.reserved_until
        if self.paused:
            return None
        away_ms = round(self.config.away_seconds * 1000)
        ends = [since + away_ms for since in (sitter.out_since, sitter.disconnected_at) if since is not None]
        if sitter.out_reason == "no chips" and sitter.out_since is not None:
            ends.append(sitter.out_since + NO_CHIPS_MS)
        return min(ends, default=None)


def _facts(table: TableState) -> dict[str, Any]:
    facts = {name: value for name, value in vars(table).items() if name not in ("_rng", "hand", "plan")}
    if table.hand is not None:
        given = ("_rng", "_offers_runs", "_all_in_shown", "_options")
        facts["hand"] = {name: value for name, value in vars(table.hand).items() if name not in given}
    return facts
