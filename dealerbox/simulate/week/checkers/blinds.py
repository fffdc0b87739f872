"""The second model of blinds (RULES.md A17 to A19, C4, C22, C39, C42): who is dealt in, where the button and the blinds
are, and who posts what, worked out from the public events alone by going round the table seat by seat.

It shares nothing with ``table/button.py``. For each seat it stores the player and what they owe.
"""

from collections.abc import Iterator

from msgspec import Struct

from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import HandEnded, HandStarted, Pot, SecondBoardDealt
from dealerbox.rulebooks import load_rule_book
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.choices import Choices
from dealerbox.table.config import MixedGame, TableConfig
from dealerbox.table.events import (
    BlindsOwed,
    BombCalled,
    BountyPaid,
    ChipsAdded,
    EntryChosen,
    EntryQuoted,
    GameChosen,
    HandOpened,
    LeavePlanned,
    PlayerLeft,
    SatIn,
    SatOut,
    SeatTaken,
    SitOutPlanned,
    StraddleSet,
    TableEvent,
)


class Chair(Struct):
    """A seat with a player."""

    player: str
    entry: str
    came: bool = False
    stack: int = 0
    out: bool = False
    leaving: bool = False
    new: bool = True
    """The player has not been dealt in to a hand with blinds yet."""
    big: bool = False
    small: bool = False
    until_big: bool = False
    straddles: bool = False
    seen: tuple[bool, bool] = (False, False)
    """Whether the player owes a big and a small blind, according to the table."""
    quoted: tuple[int, int] | None = None
    """What it costs to be dealt in next, live and dead, according to the table."""
    hands: int = 0
    """How many hands the player has been dealt in to since they last paid a big blind."""
    bigs: list[int] | None = None
    """The players who had the big blind since this player had it, as long as this player is dealt in to every hand."""

    @property
    def plays(self) -> bool:
        return self.stack > 0 and not self.out and not self.leaving

    @property
    def owes(self) -> bool:
        return self.new or self.big or self.small


class Due(Struct, frozen=True):
    """What the rules demand in a hand: who is dealt in, and the forced bets as (seat, kind, amount)."""

    seats: frozenset[int]
    button: int
    small: int
    big: int
    posts: frozenset[tuple[int, str, int]]


class Blinds:
    """Follows one table from its opening."""

    def __init__(self, config: TableConfig) -> None:
        self._config = config
        self._game = MixedGame(config.game, config.limit, config.stakes)
        self._dealer_has_big = load_rule_book(config.house).heads_up_dealer == "big"
        self._chairs: list[Chair | None] = [None] * config.seats
        self._button: int | None = None
        """In the last hand."""
        self._small = self._big = -1
        """Seats of the blinds in the last hand with blinds; an empty seat keeps its place."""
        self._opened: HandOpened | None = None
        self._called = 0
        """The ante of a bomb pot that was called and has not been played yet."""
        self._bomb_due = False
        """A scheduled bomb pot waits for the next game with blinds."""
        self._choices = Choices()
        self._second_board = False
        self._main_pot: tuple[Pot, ...] = ()
        """Of the last hand; its two halves if the board was dealt twice."""
        self.hands = 0
        """How many hands were compared."""

    def on_event(self, event: TableEvent) -> None:
        """Take one event; raises ``Breach`` if it breaks the rules."""
        match event:
            case SeatTaken():
                self._chairs[event.seat] = Chair(event.player, event.entry)
            case PlayerLeft():
                self._choices.gone(event.player)
                self._chairs[event.seat] = None
            case GameChosen():
                self._game = self._config.extras.rotation[event.at]
                if event.seat >= 0:
                    self._choices.made(self._chair(event.seat).player)
            case BombCalled():
                self._called = event.ante
            case HandOpened():
                self._opened = event
                self._choices.dealt({self._chair(seat).player for seat in event.seats})
            case HandStarted():
                self._second_board = False
                self._started(event)
            case SecondBoardDealt():
                self._second_board = True
            case HandEnded():
                self._ended(event)
            case BountyPaid():
                self._bounty(event)
            case (
                ChipsAdded()
                | EntryChosen()
                | EntryQuoted()
                | SatOut()
                | SatIn()
                | SitOutPlanned()
                | StraddleSet()
                | LeavePlanned()
                | BlindsOwed()
            ):
                self._chair_changed(self._chair(event.seat), event)
            case _:
                pass

    def _chair(self, seat: int) -> Chair:
        chair = self._chairs[seat]
        if chair is None:
            raise Breach(f"nobody sits in seat {seat}")
        return chair

    def _chair_changed(self, chair: Chair, event: TableEvent) -> None:
        match event:
            case ChipsAdded():
                chair.stack += event.amount
                chair.came = True
            case EntryChosen():
                chair.entry = event.entry
            case EntryQuoted():
                chair.quoted = None if event.quote is None else (event.quote.live, event.quote.dead)
            case SatOut():
                chair.out, chair.until_big = True, False
                self._choices.gone(chair.player)
            case SatIn():
                chair.out = False
            case SitOutPlanned():
                chair.until_big = event.planned
            case StraddleSet():
                chair.straddles = event.on
            case LeavePlanned():
                chair.leaving = True
            case BlindsOwed():
                chair.seen = (event.big, event.small)
            case _:
                pass

    def _ended(self, event: HandEnded) -> None:
        assert self._opened is not None
        self._main_pot = event.pots[: 2 if self._second_board else 1]
        for seat, stack in zip(self._opened.seats, event.stacks, strict=True):
            self._chair(seat).stack = stack

    def _bounty(self, event: BountyPaid) -> None:
        assert self._opened is not None
        for pot in self._main_pot:
            if pot.won[event.to] != pot.amount - pot.rake:
                raise Breach(
                    f"a bounty is paid to {self._label(self._opened.seats[event.to])}, who shares the main pot"
                )
        for seat, paid in zip(self._opened.seats, event.paid, strict=True):
            self._chair(seat).stack -= paid
        self._chair(self._opened.seats[event.to]).stack += sum(event.paid)

    # ---- a hand ----

    def _started(self, started: HandStarted) -> None:
        opened = self._opened
        assert opened is not None
        game = self._game
        if (started.game, started.limit, started.stakes) != (game.game, game.limit, game.stakes):
            raise Breach(f"the table plays {game.game} {game.limit}, the hand is {started.game} {started.limit}")
        playing = [seat for seat, chair in enumerate(self._chairs) if chair is not None and chair.plays]
        if len(playing) < 2:
            raise Breach(f"a hand starts with {len(playing)} players who can play")
        self._check_bomb(opened, GAMES[game.game].has_blinds)
        blinds = GAMES[game.game].has_blinds and not opened.bomb
        due = self._due_with_blinds(playing) if blinds else self._due_without(playing, opened.bomb)
        self._compare(due, opened, started)
        if blinds:
            self._move_blinds(due)
        self._button = due.button
        self.hands += 1

    def _check_bomb(self, opened: HandOpened, has_blinds: bool) -> None:
        every = self._config.extras.bomb_every
        self._bomb_due = self._bomb_due or (every > 0 and opened.number % every == 0)
        if opened.bomb != (has_blinds and (self._bomb_due or self._called > 0)):
            raise Breach(f"hand {opened.number} is {'' if opened.bomb else 'no '}bomb pot against the schedule")
        if opened.bomb:
            self._bomb_due = False

    def _due_without(self, playing: list[int], bomb: bool) -> Due:
        """Deal everybody in for an ante; the button moves to the next of them (C22)."""
        button = playing[0] if self._button is None else next(self._clockwise(self._button, playing))
        ante = (self._called or self._config.extras.bomb_ante) if bomb else self._game.stakes.ante
        if bomb:
            self._called = 0
        return Due(frozenset(playing), button, -1, -1, self._antes(playing, ante))

    def _due_with_blinds(self, playing: list[int]) -> Due:
        if self._big < 0:
            # The first hand: the lowest seat is the dealer; heads-up it has the big blind.
            self._big = playing[1]
            self._small = playing[0]
            self._restart_blinds(playing)
        elif sum(not self._chair(seat).owes for seat in playing) < 2:
            self._restart_blinds(playing)
        big = next(self._clockwise(self._big, playing))
        inside = [seat for seat in playing if seat == big or not self._chair(seat).owes]
        posts: set[tuple[int, str, int]] = {(big, "big", self._game.stakes.big_blind)}
        if len(inside) == 2:
            small = next(seat for seat in inside if seat != big)
            button = big if self._dealer_has_big else small
            if self._game.stakes.small_blind:
                posts.add((small, "small", self._game.stakes.small_blind))
        else:
            small = self._big
            button = next(seat for seat in self._counterclockwise(self._small, inside) if seat not in (small, big))
            inside += self._posting_in(big, button, inside, posts)
            if small in inside and self._game.stakes.small_blind:
                posts.add((small, "small", self._game.stakes.small_blind))
        posts |= self._straddle(inside, button, big, posts)
        seats = frozenset(inside)
        return Due(seats, button, small, big, frozenset(posts) | self._antes(inside, self._game.stakes.ante))

    def _posting_in(self, big: int, button: int, inside: list[int], posts: set[tuple[int, str, int]]) -> list[int]:
        """Return who is dealt in by posting what they owe: clockwise from the big blind up to the button."""
        posting = []
        for seat in self._clockwise(big, range(len(self._chairs))):
            chair = self._chairs[seat]
            if chair is not None and chair.plays and seat not in inside and chair.entry == "post":
                posting.append(seat)
                if chair.new or chair.big:
                    posts.add((seat, "big", self._game.stakes.big_blind))
                if chair.small and self._game.stakes.small_blind:
                    posts.add((seat, "dead", self._game.stakes.small_blind))
            if seat == button:
                break
        return posting

    def _straddle(
        self, inside: list[int], button: int, big: int, posts: set[tuple[int, str, int]]
    ) -> set[tuple[int, str, int]]:
        where, amount = self._config.extras.straddle, 2 * self._game.stakes.big_blind
        if not where or len(inside) < 3:
            return set()
        seat = button if where == "button" else next(self._clockwise(big, inside))
        chair = self._chair(seat)
        if not chair.straddles or chair.stack < amount or any(posting == seat for posting, _, _ in posts):
            return set()
        return {(seat, "straddle", amount)}

    def _antes(self, seats: list[int], ante: int) -> frozenset[tuple[int, str, int]]:
        return frozenset((seat, "ante", ante) for seat in seats) if ante else frozenset()

    def _restart_blinds(self, playing: list[int]) -> None:
        """Restart the blinds with everybody who is ready and let them owe nothing, because fewer than two owe
        nothing."""
        for seat in playing:
            chair = self._chair(seat)
            chair.new = chair.big = chair.small = False
            chair.hands = 0

    # ---- comparing ----

    def _compare(self, due: Due, opened: HandOpened, started: HandStarted) -> None:
        marks = (opened.button, opened.small, opened.big)
        if marks != (due.button, due.small, due.big):
            raise Breach(f"button, small and big blind are {marks}, expected {(due.button, due.small, due.big)}")
        dealt = frozenset(opened.seats)
        for seat in sorted(dealt - due.seats):
            raise Breach(f"{self._label(seat)} is dealt in, and must not be")
        for seat in sorted(due.seats - dealt):
            raise Breach(f"{self._label(seat)} is not dealt in, and must be")
        posted = [(opened.seats[post.seat], str(post.kind), post.asked) for post in started.posts]
        for one in sorted(set(posted) - due.posts):
            raise Breach(f"{self._label(one[0])} is charged {one[1]} {one[2]}, and does not owe it")
        for one in sorted(due.posts - set(posted)):
            raise Breach(f"{self._label(one[0])} owes {one[1]} {one[2]}, and is not charged")
        if len(posted) != len(due.posts):
            raise Breach("a player is charged twice for the same post")
        self._check_amounts(opened, started)
        self._check_quotes(opened, started, due)
        if due.big >= 0 and self._chair(due.big).until_big:
            raise Breach(f"{self._label(due.big)} wanted to sit out at the big blind, and has it")

    def _check_amounts(self, opened: HandOpened, started: HandStarted) -> None:
        left = list(started.stacks)
        for place, seat in enumerate(opened.seats):
            if left[place] != self._chair(seat).stack:
                raise Breach(f"{self._label(seat)} has {self._chair(seat).stack} and is dealt in with {left[place]}")
        for post in started.posts:
            if post.paid != min(post.asked, left[post.seat]):
                raise Breach(f"{self._label(opened.seats[post.seat])} posts {post.paid} of {post.asked}")
            left[post.seat] -= post.paid

    def _check_quotes(self, opened: HandOpened, started: HandStarted, due: Due) -> None:
        """Check that players who post to be dealt in pay what the table quoted, and nobody pays without a quote."""
        paid: dict[int, dict[str, int]] = {}
        for post in started.posts:
            paid.setdefault(opened.seats[post.seat], {})[str(post.kind)] = post.paid
        for seat, kinds in paid.items():
            if seat == due.big or not kinds.keys() & {"big", "dead"}:
                continue
            charged, quoted = (kinds.get("big", 0), kinds.get("dead", 0)), self._chair(seat).quoted
            if charged != quoted:
                raise Breach(
                    f"{self._label(seat)} pays {charged} live and dead to be dealt in, and was quoted {quoted}"
                )

    def _move_blinds(self, due: Due) -> None:
        """Move the blinds on: players dealt in have settled, players whom the blinds passed owe them."""
        small_passed = self._passed_seats(self._small, due.small)
        big_passed = self._passed_seats(self._big, due.big)
        paying = {seat for seat, kind, _ in due.posts if kind == "big"}
        for seat, chair in enumerate(self._chairs):
            if chair is None or not chair.came:
                continue
            if seat in due.seats:
                chair.new = chair.big = chair.small = False
                chair.seen = (False, False)
                chair.hands = 0 if seat in paying else chair.hands + 1
                if chair.hands >= len(self._chairs):
                    raise Breach(f"{self._label(seat)} has played {chair.hands} hands without a big blind")
                continue
            # Only a player who is away misses a blind: one who is ready could not have been dealt in any earlier.
            missing = not chair.plays
            chair.big = chair.big or chair.new or (missing and seat in big_passed)
            chair.small = chair.small or (missing and not chair.new and seat in small_passed)
            if chair.seen != (chair.big, chair.small):
                raise Breach(
                    f"{self._label(seat)} owes big and small {(chair.big, chair.small)}, the table says {chair.seen}"
                )
        self._small, self._big = due.small, due.big
        self._check_fair(due.big, due.seats)

    def _check_fair(self, big: int, dealt: frozenset[int]) -> None:
        """Check that nobody has the big blind twice between two big blinds of a player who is dealt in to every
        hand."""
        for seat, chair in enumerate(self._chairs):
            if chair is None:
                continue
            if seat == big or seat not in dealt:
                chair.bigs = [] if seat == big else None
            elif chair.bigs is not None:
                if big in chair.bigs:
                    raise Breach(f"{self._label(big)} has the big blind twice before {self._label(seat)} has it again")
                chair.bigs.append(big)

    # ---- going round ----

    def _clockwise(self, after: int, seats: list[int] | range) -> Iterator[int]:
        """Yield ``seats`` clockwise, from the first one after ``after`` to ``after`` itself."""
        count = len(self._chairs)
        return (seat for step in range(1, count + 1) if (seat := (after + step) % count) in seats)

    def _counterclockwise(self, at: int, seats: list[int]) -> Iterator[int]:
        """Yield ``seats`` counterclockwise, starting with ``at`` itself."""
        count = len(self._chairs)
        return (seat for step in range(count) if (seat := (at - step) % count) in seats)

    def _passed_seats(self, start: int, end: int) -> set[int]:
        """Return the seats passed on the way from ``start`` to ``end``, including ``end``; none if it does not move."""
        count = len(self._chairs)
        return {(start + step) % count for step in range(1, (end - start) % count + 1)}

    def _label(self, seat: int) -> str:
        chair = self._chairs[seat]
        return f"seat {seat} ({chair.player if chair is not None else 'nobody'})"
