"""A table and all its viewers: every invariant is checked after every command."""

from collections.abc import Sequence

from dealerbox.cards import parse_cards
from dealerbox.core.rng import SeededRng
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    PlayerCommand,
    RaiseTo,
    RunTwice,
    Split,
    StandPat,
)
from dealerbox.hand.events import HandEnded
from dealerbox.table.commands import (
    Act,
    AddChips,
    Close,
    ConnectionChanged,
    SeatPlayers,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import PlayerLeft, TableEvent
from dealerbox.table.fold import empty_view, fold
from dealerbox.table.redaction import redact
from dealerbox.table.refused import Refused
from dealerbox.table.snapshot import view_of
from dealerbox.table.tournament_table import machine_of
from dealerbox.table.views import TableView

Batch = list[TableEvent]

_WORDS: dict[str, PlayerCommand] = {
    "fold": Fold(),
    "check": Check(),
    "call": Call(),
    "all-in": AllIn(),
    "bring-in": BringIn(),
    "stand": StandPat(),
    "split": Split(),
    "twice": RunTwice(),
}


class Stacked:
    """A deck with known cards on top; the remaining cards follow in order."""

    def __init__(self, top: str) -> None:
        self.top = parse_cards(top)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        return [*self.top, *(card for card in cards if card not in self.top)]


class Session:
    """Sends commands to a table and follows it: a second table through ``apply`` alone, and every viewer through their
    redacted events."""

    def __init__(
        self, config: TableConfig, seed: int = 1, viewers: tuple[str | None, ...] = (None,), deck: str = ""
    ) -> None:
        self.table = machine_of(config, Stacked(deck) if deck else SeededRng(seed))
        self.replica = machine_of(config, SeededRng("never asked"))
        self.now = 0
        self.views: dict[str | None, TableView] = {viewer: empty_view(config) for viewer in viewers}
        self.sent: dict[str | None, list[Batch]] = {viewer: [] for viewer in viewers}
        self.log: Batch = []
        self.brought = self.cashed_out = self.raked = 0
        self._follow(self.table.open(0))

    def do(self, player: str, command: TableCommand | SeatPlayers) -> Batch:
        """Send a command that is accepted, or raise ``Refused`` after checking that nothing has changed."""
        try:
            events = self.table.handle(player, command, self.now)  # type: ignore[arg-type]
        except Refused:
            self.check()
            raise
        if isinstance(command, AddChips):
            self.brought += command.amount
        if isinstance(command, SeatPlayers):
            self.brought = sum(one.stack for one in command.seats)
        return self._follow(events)

    def refusal(self, player: str, command: TableCommand | SeatPlayers) -> str:
        """Return the code with which a command is refused."""
        try:
            self.do(player, command)
        except Refused as no:
            assert no.reason
            return no.code
        raise AssertionError(f"{command} was not refused")

    def wake(self) -> Batch:
        """Do what is due now."""
        return self._follow(self.table.wake(self.now))

    def wait(self, seconds: float = 0) -> Batch:
        """Let ``seconds`` pass, or by default the time until the table is next due."""
        end = self.now + round(seconds * 1000) if seconds else self.table.due
        assert end is not None, "the table waits for players"
        events: Batch = []
        while self.table.due is not None and self.table.due <= end:
            self.now = max(self.now, self.table.due)
            events += self.wake()
        self.now = max(self.now, end)
        return events

    def sit(self, player: str, seat: int, chips: int) -> Batch:
        return self.do(player, TakeSeat(seat, player)) + self.do(player, AddChips(chips))

    def play(self, actions: str) -> Batch:
        """Play ``"A call, B raise 40, C fold"``, checking that it is the named player's turn."""
        events: Batch = []
        for action in actions.split(","):
            player, word, *amount = action.split()
            turn = self.table.turn
            assert turn is not None, f"nobody is to act, but {player} should {word}"
            assert player == self.whose_turn, f"it is the turn of {self.whose_turn}, not of {player}"
            events += self.do(player, Act(turn.turn, self._command(word, *map(int, amount))))
        return events

    def _command(self, word: str, amount: int = 0) -> PlayerCommand:
        if word == "discard":
            assert self.table.turn is not None and self.table.hand is not None
            place = self.table.hand_seats.index(self.table.turn.seat)
            return Discard(tuple(self.table.hand.cards[place][:amount]))
        if word == "bet":
            return BetTo(amount)
        return RaiseTo(amount) if word == "raise" else _WORDS[word]

    @property
    def whose_turn(self) -> str | None:
        turn = self.table.turn
        return None if turn is None else self.table.sitter(turn.seat).player

    def names_in_hand(self) -> str:
        """Return who is dealt in to the current or last hand."""
        return "".join(self.table.hand_players)

    def chips_of(self, player: str) -> int:
        seat = self.table.seat_of(player)
        assert seat is not None
        return self.table.chips(seat)

    def lose_connection(self, player: str) -> None:
        self.do(player, ConnectionChanged(False))

    def close(self) -> Batch:
        return self.do("", Close("the game is over"))

    def void(self) -> Batch:
        return self.do("", VoidHand("the lights went out"))

    def _follow(self, events: Batch) -> Batch:
        self.log += events
        for event in events:
            if isinstance(event, PlayerLeft):
                self.cashed_out += event.chips
            elif isinstance(event, HandEnded):
                self.raked += event.rake
            self.replica.apply(event)
        for viewer, view in self.views.items():
            place = self.table.place_of(viewer)
            seen = [redacted for event in events if (redacted := redact(event, place)) is not None]
            self.sent[viewer].append(seen)
            for event in seen:
                fold(view, event)
        self.check()
        return events

    def check(self) -> None:
        """Check that replay gives the same table and every fold the same view, that no chip is lost or created, and
        that nobody waits while a seat is free."""
        assert self.table.same_as(self.replica)
        assert not self.table.waiting or None not in self.table.seats
        for viewer, view in self.views.items():
            assert view == view_of(self.table, viewer), f"{viewer}'s view"
        assert self.brought == self.cashed_out + self.raked + self.on_the_table()

    def on_the_table(self) -> int:
        table = self.table
        seats = [seat for seat, sitter in enumerate(table.seats) if sitter is not None]
        chips = sum(table.chips(seat) + table.sitter(seat).held for seat in seats)
        return chips + (table.hand.pot if table.playing and table.hand is not None else 0)
