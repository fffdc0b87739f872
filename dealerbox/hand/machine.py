"""One hand of any game: commands in, events out, without a clock, chance or I/O."""

from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

from dealerbox.accepted import CHIPS, between, one_amount, one_of
from dealerbox.cards import DECKS, UNKNOWN
from dealerbox.game import Limit
from dealerbox.hand import showdown
from dealerbox.hand.betting import options_of
from dealerbox.hand.commands import (
    AllIn,
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
    HandCommand,
    Protect,
    RaiseTo,
    RunTwice,
    Split,
    StandPat,
    Timeout,
)  # fmt: skip
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    DeckShuffled,
    Drew,
    Folded,
    HandEnded,
    HandEvent,
    HandStarted,
    MuckShuffled,
    Post,
    Protected,
    Raised,
    RunsChosen,
    RunsOffered,
    SecondBoardDealt,
    SplitChosen,
    StoodPat,
    StreetDealt,
    UncalledReturned,
)  # fmt: skip
from dealerbox.hand.options import Options
from dealerbox.hand.pots import pots_of, uncalled
from dealerbox.hand.refused import DeckFault, Refused
from dealerbox.hand.setup import HandSetup
from dealerbox.hand.state import HandState


class Rng(Protocol):
    """A source of randomness."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in a random order. May raise ``DeckFault`` (a scripted deck)."""
        ...


class Hand(HandState):
    """A hand that decides: call ``start``, then ``handle`` until ``over``; ``apply`` alone replays a recorded hand."""

    _rng: Rng
    _offers_runs: bool
    _all_in_shown: bool

    def __init__(self, rng: Rng) -> None:
        super().__init__()
        self._rng = rng
        self._offers_runs = False
        self._all_in_shown = False

    @property
    def options(self) -> Options:
        """What the player to act may do; computed once per turn."""
        options = self._options
        if options is None:
            options = self._options = options_of(self)
        return options

    def start(self, setup: HandSetup) -> list[HandEvent]:
        """Post and deal. The setup is not checked here; call ``setup.check_setup`` for one from outside."""
        out: list[HandEvent] = []
        self._offers_runs = setup.run_twice
        self._all_in_shown = setup.all_in_shown
        self._do(_started(setup), out)
        self._do(DeckShuffled(tuple(self._rng.shuffle(DECKS[self.plan.game.deck]))), out)
        self._deal(0, out)
        self._continue(out)
        return out

    def handle(self, seat: int, command: HandCommand) -> list[HandEvent]:
        """Apply the command of the player in ``seat`` and return what follows. Raise ``Refused``, with nothing
        changed, if it breaks a rule, and ``DeckFault`` if a scripted deck runs out of cards."""
        if not self.queue:
            raise Refused("the hand is over" if self.over else "no action is possible right now")
        if seat != self.queue[0]:
            raise Refused(f"it is the turn of seat {self.queue[0]}, not of seat {seat}")
        out: list[HandEvent] = []
        event = _HANDLE[type(command)](self, seat, command, out)
        self.apply(event)
        out.append(event)
        if not self.queue:
            self._continue(out)
        return out

    def _do(self, event: HandEvent, out: list[HandEvent]) -> None:
        self.apply(event)
        out.append(event)

    # ---- from one street to the next ----

    def _continue(self, out: list[HandEvent]) -> None:
        """When nobody has to act, deal streets until somebody does or the hand ends."""
        while not self.queue:
            back = uncalled(self)
            if back is not None:
                self._do(UncalledReturned(*back), out)
            if self.live == 1 or self.street == self.plan.last_street:
                self._end(out)
                return
            if self._offers_runs and not self.runs and self._can_run_twice():
                order = self.clockwise((self.button + 1) % self.players)
                self._do(RunsOffered(tuple([seat for seat in order if not self.folded[seat]])), out)
                return
            self._deal(self.street + 1, out)

    def _can_run_twice(self) -> bool:
        """Return whether nobody can bet, everybody still in can answer, and only community cards are to come."""
        later = self.plan.game.streets[self.street + 1 :]
        return self.able < 2 and not any(self.protected) and all(street.board and not street.deal for street in later)

    def _deal(self, street: int, out: list[HandEvent]) -> None:
        """Deal a street's cards to each player still in, clockwise from the left of the button."""
        plan = self.plan.game.streets[street]
        deal, board = plan.deal, plan.board
        if plan.community_if_short and self.live > len(DECKS[self.plan.game.deck]) - self.dealt:
            deal, board = "", 1  # one community card for everybody (G12)
        hands: tuple[tuple[int, ...], ...] = ()
        at = self.at
        if deal:
            order = [seat for seat in self.clockwise((self.button + 1) % self.players) if not self.folded[seat]]
            count = len(order)
            cards = self._take(at, count * len(deal))
            at += len(cards)
            dealt: list[tuple[int, ...]] = [()] * self.players
            for place, seat in enumerate(order):
                dealt[seat] = tuple(cards[place::count])
            hands = tuple(dealt)
        common = tuple(self._take(at, board)) if board else ()
        self._do(StreetDealt(street, deal, hands, common, plan.draw > 0), out)

    def _take(self, at: int, count: int) -> list[int]:
        cards = self.stub[at : at + count]
        if len(cards) < count:
            raise DeckFault(f"the deck has run out: {count} cards to deal, {len(cards)} left")
        return cards

    def _end(self, out: list[HandEvent]) -> None:
        if self.runs == 2:
            shared = self.board[: self.run_from]
            more = self._take(self.at, len(self.board) - self.run_from)
            self._do(SecondBoardDealt((*shared, *more)), out)
        pots = pots_of(self)
        won: list[showdown.Halves | None] = [None] * len(pots)
        second: list[showdown.Halves | None] = []
        compared = showdown.compared(self, pots)
        if compared:
            contest = showdown.Contest(self, compared, self.board)
            won = showdown.results(self, pots, contest)
            if self.second_board:
                second = showdown.results(self, pots, showdown.Contest(self, compared, self.second_board))
            self._do(showdown.show_down(self, pots, contest, won, self._all_in_shown), out)
        awarded = showdown.award(self, pots, won, second)
        stacks = list(self.stacks)
        for pot in awarded:
            for seat, amount in enumerate(pot.won):
                stacks[seat] += amount
        put_in = tuple([put + ante + dead for put, ante, dead in zip(self.put, self.antes, self.dead, strict=True)])
        self._do(HandEnded(awarded, sum(pot.rake for pot in awarded), tuple(stacks), put_in), out)

    # ---- commands: each checks everything, appends earlier events to ``out``, and returns the last event ----

    def _fold(self, seat: int, command: Fold, out: list[HandEvent]) -> HandEvent:
        if not self.options.fold:
            raise self._refused("you cannot fold here")
        return Folded(seat)

    def _check(self, seat: int, command: Check, out: list[HandEvent]) -> HandEvent:
        options = self.options
        if not options.check:
            raise self._refused(f"it is {options.call} to call" if options.call else "you cannot check here")
        return Checked(seat) if not self.choosing_runs else RunsChosen(seat, False)

    def _run_twice(self, seat: int, command: RunTwice, out: list[HandEvent]) -> HandEvent:
        if not self.choosing_runs:
            raise self._refused("nobody is asked now whether to run it twice")
        return RunsChosen(seat, True)

    def _call(self, seat: int, command: Call, out: list[HandEvent]) -> HandEvent:
        call = self.options.call
        if call is None:
            raise self._refused("there is nothing to call")
        return Called(seat, call)

    def _bet(self, seat: int, command: BetTo, out: list[HandEvent]) -> HandEvent:
        options = self.options
        if options.bet is None:
            raise self._refused(
                "you cannot bet here" if options.raise_ is None else "there is already a bet: call or raise"
            )
        self._check_amount("bet", command.amount, options.bet, options.sizes)
        return BetMade(seat, command.amount, command.amount - self.bets[seat])

    def _raise(self, seat: int, command: RaiseTo, out: list[HandEvent]) -> HandEvent:
        options = self.options
        if options.raise_ is None:
            raise self._refused("you cannot raise here" if options.bet is None else "there is no bet to raise")
        self._check_amount("raise", command.amount, options.raise_, options.sizes)
        return Raised(seat, command.amount, command.amount - self.bets[seat])

    def _all_in(self, seat: int, command: AllIn, out: list[HandEvent]) -> HandEvent:
        options, stack = self.options, self.stacks[seat]
        total = self.bets[seat] + stack
        if options.call == stack:
            return Called(seat, stack)
        if options.raise_ is not None:
            return self._raise(seat, RaiseTo(total), out)
        if options.bet is not None:
            return self._bet(seat, BetTo(total), out)
        if options.bring_in == stack:
            return BroughtIn(seat, stack)
        raise self._refused("you cannot go all-in with a bet or raise here")

    def _check_amount(self, verb: str, amount: int, span: tuple[int, int], sizes: tuple[int, ...] | None) -> None:
        minimum, maximum = span
        if sizes is not None:
            if amount not in sizes:
                raise Refused(
                    f"a {verb} must be {' or '.join(map(str, sizes))}, not {amount}", one_amount(*sizes, unit=CHIPS)
                )
        elif not minimum <= amount <= maximum:
            raise Refused(
                f"a {verb} must be between {minimum} and {maximum}, not {amount}", between(minimum, maximum, CHIPS)
            )
        elif amount % self.stakes.chip and amount != maximum:  # the maximum may be the player's whole stack
            below = max(minimum, amount - amount % self.stakes.chip)
            right = tuple(dict.fromkeys((below, min(maximum, below + self.stakes.chip))))
            raise Refused(
                f"a {verb} must be a multiple of the smallest chip, {self.stakes.chip}:"
                f" {' or '.join(map(str, right))}, not {amount}",
                one_amount(*right, unit=CHIPS),
            )

    def _bring_in(self, seat: int, command: BringIn, out: list[HandEvent]) -> HandEvent:
        forced = self.options.bring_in
        if forced is None:
            raise self._refused("there is no bring-in to post now")
        return BroughtIn(seat, forced)

    def _stand(self, seat: int, command: StandPat, out: list[HandEvent]) -> HandEvent:
        if not self.drawing:
            raise self._refused("there is no draw now")
        return StoodPat(seat)

    def _discard(self, seat: int, command: Discard, out: list[HandEvent]) -> HandEvent:
        if not self.drawing:
            raise self._refused("there is no draw now")
        cards = command.cards
        maximum = self.plan.game.streets[self.street].draw
        if not 1 <= len(cards) <= maximum:
            raise Refused(
                f"discard 1 to {maximum} cards, not {len(cards)}; stand pat to keep them all",
                between(1, maximum),
            )
        held = list(self.cards[seat])
        for card in cards:
            if card not in held:
                raise Refused("you can only discard cards from your hand, each of them once")
            held.remove(card)
        return Drew(seat, cards, self._draw(seat, cards, out))

    def _draw(self, seat: int, cards: tuple[int, ...], out: list[HandEvent]) -> tuple[int, ...]:
        """Return the new cards, from the stub and then from the muck, reshuffled without barred cards (C21)."""
        count = len(cards)
        top = self.stub[self.at : self.at + count]
        if len(top) == count and not (self.redealt and self._barred(seat, cards).intersection(top)):
            return tuple(top)
        barred = self._barred(seat, cards)
        free = [card for card in self.stub[self.at :] if card not in barred]
        if len(free) < count:
            muck = [card for card in self.muck if card not in barred]
            if not muck:
                raise DeckFault("the deck has run out: cards are due in the draw and there is nothing to reshuffle")
            self._do(MuckShuffled(tuple(self._rng.shuffle(muck))), out)
            free = [card for card in self.stub[self.at :] if card not in barred]
        if len(free) < count:
            raise DeckFault(f"the deck has run out: {count} cards are due in the draw, {len(free)} are left")
        return tuple(free[:count])

    def _barred(self, seat: int, cards: tuple[int, ...]) -> set[int]:
        """Return what the seat, which discards ``cards``, may not get back from the reshuffled muck (C21)."""
        barred = set(cards)
        if self.plan.house.barred_discards == "of any draw":
            barred.update(self.discards[seat])
        barred.discard(UNKNOWN)
        return barred

    def _split(self, seat: int, command: Split, out: list[HandEvent]) -> HandEvent:
        if not self.options.split:
            raise self._refused("no split is offered now")
        return SplitChosen(seat)

    def _timeout(self, seat: int, command: Timeout, out: list[HandEvent]) -> HandEvent:
        """Check if it is free, otherwise fold; post the bring-in; in a draw stand pat and become passive (E8)."""
        if self.drawing:
            return StoodPat(seat, timed_out=True)
        if self.bringing_in:
            return self._bring_in(seat, BringIn(), out)
        if self.choosing_runs:
            return RunsChosen(seat, False)
        if self.options.check:
            return Checked(seat, timed_out=True)
        return Folded(seat, timed_out=True)

    def _protect(self, seat: int, command: Protect, out: list[HandEvent]) -> HandEvent:
        """Keep the player in for what they put in, without further turns; if that is nothing, fold (A23 to A27)."""
        if not self.real_money or self.plan.limit not in (Limit.FIXED, Limit.SPREAD):
            raise Refused("disconnect protection is only for real money in fixed and spread limit")
        if self.bringing_in:
            self._do(self._bring_in(seat, BringIn(), out), out)
        if self.choosing_runs:
            return RunsChosen(seat, False)
        if not (self.put[seat] or self.antes[seat] or self.dead[seat]):
            return Folded(seat, timed_out=True)
        return Protected(seat)

    def _refused(self, why: str) -> Refused:
        """Return a refusal that says why, and which actions are offered."""
        options = self.options
        names = [name for name in Options.__struct_fields__ if name != "sizes" and getattr(options, name)]
        return Refused(f"{why}: {offered(options)}", one_of(*(name.rstrip("_") for name in names)))


def offered(options: Options) -> str:
    """Return what a turn allows, in words, for refusals."""
    words = [word for word in ("fold", "check", "stand", "split", "run_twice") if getattr(options, word)]
    if options.call is not None:
        words.append(f"call {options.call}")
    if options.bring_in is not None:
        words.append(f"bring in {options.bring_in}")
    for word, span in (("bet", options.bet), ("raise to", options.raise_), ("discard", options.discard)):
        if span is not None:
            words.append(f"{word} {span[0]} to {span[1]}" if span[0] != span[1] else f"{word} {span[0]}")
    return "your options are " + ", ".join(words)


def _started(setup: HandSetup) -> HandStarted:
    """Return the first event. Each post is paid in order, as far as the stack reaches."""
    left = list(setup.stacks)
    posts = []
    for post in setup.posts:
        paid = min(post.asked, left[post.seat])
        left[post.seat] -= paid
        posts.append(Post(post.seat, post.kind, post.asked, paid))
    return HandStarted(
        setup.game,
        setup.limit,
        setup.house,
        setup.money,
        setup.stakes,
        setup.stacks,
        setup.button,
        tuple(posts),
        setup.first,
    )


_HANDLE: Final[dict[type, Callable[[Hand, int, Any, list[HandEvent]], HandEvent]]] = {
    Fold: Hand._fold,
    Check: Hand._check,
    Call: Hand._call,
    BetTo: Hand._bet,
    RaiseTo: Hand._raise,
    AllIn: Hand._all_in,
    BringIn: Hand._bring_in,
    StandPat: Hand._stand,
    Discard: Hand._discard,
    Split: Hand._split,
    RunTwice: Hand._run_twice,
    Timeout: Hand._timeout,
    Protect: Hand._protect,
}
