"""All that is so at a table.

``TableState.apply`` is the only way to change it; ``changes.py`` says what each event does. Times are milliseconds of
the room's clock (UTC); seats are table seats, places are those of the running hand.
"""

from typing import Any, get_args

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEvent
from dealerbox.hand.machine import Hand, Rng
from dealerbox.hand.plan import Plan, plan_of
from dealerbox.table.button import Positions
from dealerbox.table.changes import FOLLOW
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ChipsAsked, Departure, GameAsked, KnockedOut, PlayerLeft, TableEvent, TurnStarted
from dealerbox.table.sitter import Sitter, Waiter

RESERVED_MS = 60_000
"""How long a seat waits for its buy-in."""
NO_CHIPS_MS = 120_000
"""How long a player without chips keeps his seat (less where the table keeps no seat so long)."""

HAND_EVENTS: frozenset[type] = frozenset(get_args(HandEvent))
"""The events that the running hand applies."""


class TableState:
    """A table. The fields are public to read."""

    def __init__(self, config: TableConfig, rng: Rng) -> None:
        self._rng = rng
        self.config = config
        self.plan: Plan = plan_of(config.game, config.limit, config.house)
        self.game_at = -1
        """Which of the table's games is on; -1 before the first hand, and where it has but one."""
        self.game_hands = 0
        """How many hands of it are still to come."""
        self.choosing: GameAsked | None = None
        """Who is asked to choose the next game, at a dealer's choice."""
        self.chosen = False
        """That player has chosen."""
        self.chooser = -1
        """The seat that chose last."""
        self.seats: list[Sitter | None] = [None] * config.seats
        self.seat_by_player: dict[str, int] = {}
        self.waiting: list[Waiter] = []
        """Who waits for a seat, the first first; while somebody does none is free."""
        self.gone: dict[str, Departure] = {}
        """With how much, and until when it counts, players have left."""

        self.number = 0
        """Of the running or the last hand."""
        self.hands_before = 0
        """How many hands were played here before the table was opened this time."""
        self.positions: Positions | None = None
        """Of the running or the last hand."""
        self.blinds_at: Positions | None = None
        """Of the running or the last hand with blinds: they stay where they are while other games are played."""
        self.hand: Hand | None = None
        """The running hand, or the last one."""
        self.rabbit: tuple[int, ...] = ()
        """The common cards that would still have come, once somebody has asked for them."""
        self.drawn: tuple[tuple[int, int], ...] = ()
        """The cards (seat, card) by which a tournament's table drew for the mark, until its first hand."""
        self.bomb = False
        """That hand is a bomb pot."""
        self.bomb_called = 0
        """The ante of a bomb pot that the host has called and that is still to come."""
        self.asked: dict[str, ChipsAsked] = {}
        """What players have asked the host for, by player, the first first."""
        self.planned: TableConfig | None = None
        """How the table is from the next hand on, where the host has chosen that."""
        self.playing = False
        self.hand_seats: tuple[int, ...] = ()
        self.hand_players: tuple[str, ...] = ()
        self.hand_names: tuple[str, ...] = ()
        self.hand_log: list[TableEvent] = []
        """``HandOpened`` and all that happened in that hand, secret events too; also cards shown after its end."""
        self.knock_outs: list[KnockedOut] = []
        """The bounties that the last hand has won."""

        self.turn: TurnStarted | None = None
        self.turns = 0
        """How many turns there have been: the number of the last one."""
        self.banking = False
        self.clock: int | None = None
        """When the acting time, or the time bank, of the turn is over."""
        self.next_hand: int | None = None
        self.pause_until = 0
        """No hand begins before."""
        self.seat_due: int | None = None
        """When the first seat is to be cleared."""
        self.paused = ""
        """Why no further hand begins; empty while the table plays."""
        self.closing = ""
        self.closed = ""

    @property
    def due(self) -> int | None:
        """When the table wants to be woken; None: not before something else happens."""
        clock = self.clock if self.playing else self.next_hand
        if clock is None:
            return self.seat_due
        return clock if self.seat_due is None else min(clock, self.seat_due)

    def apply(self, event: TableEvent) -> None:
        """Make the event so. Every event that ``handle`` and ``wake`` return has been applied already."""
        if type(event) in HAND_EVENTS:
            self.dealt_hand.apply(event)  # type: ignore[arg-type]
        self._follow(event)

    def _follow(self, event: TableEvent) -> None:
        """What the event changes at the table, beside the hand."""
        kind = type(event)
        if kind in HAND_EVENTS:
            self.hand_log.append(event)
        follow = FOLLOW.get(kind)
        if follow is not None:
            follow(self, event)

    def same_as(self, other: "TableState") -> bool:
        """Whether nothing tells the two tables apart: what replay is checked by. Chance and caches aside."""
        return _facts(self) == _facts(other)

    # ---- who is where ----

    def seat_of(self, player: str) -> int | None:
        """The player's table seat."""
        return self.seat_by_player.get(player)

    def place_of(self, player: str | None) -> int | None:
        """The player's place in the running or the last hand; None: he was not dealt in."""
        return self.hand_players.index(player) if player in self.hand_players else None

    def departure(self, player: str, now: int) -> Departure | None:
        """What is still remembered of a player who left; None where nothing is."""
        gone = self.gone.get(player)
        return gone if gone is not None and gone.until > now else None

    def bank_left(self, player: str, now: int) -> int | None:
        """What is left of the time bank of a player who comes back; None: all of it."""
        gone = self.departure(player, now)
        return None if gone is None else gone.bank_ms

    def remembered(self, event: PlayerLeft) -> Departure | None:
        """What is remembered of a player who has just left; None for one who was never dealt in."""
        until = event.at + round(self.config.return_seconds * 1000)
        gone = self.gone.get(event.player)
        return gone if gone is not None and (gone.chips, gone.until) == (event.chips, until) else None

    def sitter(self, seat: int) -> Sitter:
        """Who sits there; somebody must."""
        sitter = self.seats[seat]
        assert sitter is not None
        return sitter

    @property
    def dealt_hand(self) -> Hand:
        """The running or the last hand; there must be one."""
        assert self.hand is not None
        return self.hand

    def in_hand(self, seat: int) -> bool:
        """Whether the seat is dealt in to the running hand, folded or not."""
        return self.playing and seat in self.hand_seats

    def chips(self, seat: int) -> int:
        """What lies behind the seat's bets now."""
        if self.in_hand(seat):
            return self.dealt_hand.stacks[self.hand_seats.index(seat)]
        return self.sitter(seat).stack

    @property
    def open_seats(self) -> int:
        """How many seats players may take: not those that the table is about to lose."""
        return self.config.seats if self.planned is None else min(self.config.seats, self.planned.seats)

    @property
    def has_blinds(self) -> bool:
        """Blinds are posted here, in every hand or in those of some of the games."""
        games = self.config.extras.rotation
        return self.plan.game.has_blinds or any(GAMES[mixed.game].has_blinds for mixed in games)

    def ready(self) -> list[int]:
        """The seats that can be dealt in to the next hand, ascending."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is not None and sitter.ready]

    def is_absent(self, seat: int) -> bool:
        """Whom the clock has sat out, and who has not come back: the others have waited for him already."""
        return self.sitter(seat).out_for == "timed out"

    def deadline(self, seat: int) -> int | None:
        """When the seat is to be cleared: its buy-in has not come, or its player is away too long. Never in a hand, and
        in a pause nobody is away."""
        sitter = self.seats[seat]
        if sitter is None or self.in_hand(seat):
            return None
        if sitter.reserved_until is not None:
            return sitter.reserved_until
        if self.paused:
            return None
        away_ms = round(self.config.away_seconds * 1000)
        ends = [since + away_ms for since in (sitter.out_since, sitter.lost_at) if since is not None]
        if sitter.out_for == "no chips" and sitter.out_since is not None:
            ends.append(sitter.out_since + NO_CHIPS_MS)
        return min(ends, default=None)


def _facts(table: TableState) -> dict[str, Any]:
    facts = {name: value for name, value in vars(table).items() if name not in ("_rng", "hand", "plan")}
    if table.hand is not None:
        given = ("_rng", "_offers_runs", "_all_in_shown", "_options")
        facts["hand"] = {name: value for name, value in vars(table.hand).items() if name not in given}
    return facts
