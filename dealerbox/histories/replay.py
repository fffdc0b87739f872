"""Replay a recorded hand, whatever file it comes from, in the hand machine."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import zip_longest

from msgspec import Struct

from dealerbox.cards import DECKS, UNKNOWN
from dealerbox.hand.commands import BetTo, Call, Check, HandCommand, RaiseTo
from dealerbox.hand.events import HandEvent
from dealerbox.hand.machine import Hand
from dealerbox.hand.plan import plan_of
from dealerbox.hand.refused import DeckFault, Refused
from dealerbox.hand.setup import HandSetup, check_posts, check_setup

Number = int | Decimal
"""An amount as a file writes it."""


class HistoryFault(Exception):
    """A history that cannot be read or replayed; the message says why, for people."""


class CheckOrCall(Struct, frozen=True, gc=False):
    """Check if there is nothing to call, otherwise call."""


class BetOrRaiseTo(Struct, frozen=True, gc=False):
    """Bet if there is no bet yet, otherwise raise."""

    amount: int
    """The total of the player's bets in this round afterwards."""


Step = HandCommand | CheckOrCall | BetOrRaiseTo


class RecordedHand(Struct, frozen=True):
    """A hand as the machine takes it."""

    number: int | str
    setup: HandSetup
    deck: tuple[int, ...]
    """The cards in the order in which they were dealt."""
    steps: tuple[tuple[int, Step], ...]
    """(place, command)."""
    expected: tuple[Number, ...] | None
    """The stacks at the end as the file writes them; None if it does not."""
    shuffles: tuple[tuple[int, ...], ...] = ()
    """The muck after each reshuffle."""
    guessed: frozenset[int] = frozenset()
    """Cards of the deck that stand in for exposed ones which the file does not know."""
    unit: int = 1
    """Amounts other than ``expected`` are multiplied by this, so that they are whole."""
    events: tuple[HandEvent, ...] | None = None
    """All events, if the file has them: the replay must lead to the same."""
    void: bool = False
    """The hand does not count, and everybody gets back what they put in."""


class _RecordedDeck:
    """Supplies the cards that the hand had: first its deck, then each reshuffle."""

    def __init__(self, hand: RecordedHand) -> None:
        self._orders = iter((hand.deck, *hand.shuffles))
        self._dealt = False

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the recorded order. A deck may hold less than all of ``cards``, or some of them again after a
        reshuffle that the file does not mention; a reshuffled muck holds all of them."""
        order = next(self._orders, None)
        if order is None:
            raise DeckFault("the history does not say how the muck was shuffled")
        known = set(cards)
        if any(card not in known and card != UNKNOWN for card in order):
            raise DeckFault("a card is dealt that is not in the deck")
        if self._dealt and sorted(order) != sorted(cards):
            raise DeckFault("the reshuffled muck has other cards than were in it")
        self._dealt = True
        return list(order)


def replay(recorded: RecordedHand) -> Hand:
    """Return the hand after all its steps, over or as far as the history goes. Raise ``HistoryFault`` if it breaks a
    rule."""
    hand = Hand(_RecordedDeck(recorded))
    played = 0
    try:
        _check(recorded.setup)
        events = hand.start(recorded.setup)
        for seat, step in recorded.steps:
            played += 1
            events += hand.handle(seat, _command(hand, step))
    except (Refused, DeckFault) as fault:
        position = f"action {played}" if played else "setup"
        raise HistoryFault(f"{position}: {fault}") from None
    if recorded.events is not None:
        _compare(recorded.events, events)
    if recorded.guessed and hand.shown is not None:
        for seat, cards in enumerate(hand.cards):
            if not hand.folded[seat] and not recorded.guessed.isdisjoint(cards):
                raise HistoryFault("exposed cards of a hand that is compared at the showdown are not known")
    return hand


def _compare(recorded: Sequence[HandEvent], replayed: Sequence[HandEvent]) -> None:
    for at, (before, now) in enumerate(zip_longest(recorded, replayed)):
        if before != now:
            names = [type(event).__name__ if event else "the end" for event in (before, now)]
            raise HistoryFault(f"event {at}: the record has {names[0]}, the replay has {names[1]} or other values")


def _check(setup: HandSetup) -> None:
    plan = plan_of(setup.game, setup.limit, setup.house)
    check_setup(plan, setup)
    if plan.game.has_blinds:
        check_posts(plan, setup)
        return
    seats = range(len(setup.stacks))
    for post in setup.posts:
        if post.kind not in ("ante", "dead") or post.asked < 1 or post.seat not in seats:
            raise Refused(f"a game without blinds needs antes of at least 1, from seats 0 to {seats[-1]}")


def _command(hand: Hand, step: Step) -> HandCommand:
    if isinstance(step, CheckOrCall):
        return Check() if hand.turn is None or hand.options.call is None else Call()
    if isinstance(step, BetOrRaiseTo):
        betting = hand.turn is not None and hand.options.bet is not None
        return BetTo(step.amount) if betting else RaiseTo(step.amount)
    return step


def final_stacks(recorded: RecordedHand) -> Sequence[int]:
    """Return what each player has after the hand. It is replayed unless it is void: not all cards of a void hand need
    be known. Raise ``HistoryFault``."""
    return recorded.setup.stacks if recorded.void else replay(recorded).stacks


def in_file_units(recorded: RecordedHand, amounts: Sequence[int]) -> list[int | float]:
    """Return amounts of the machine as the file writes them."""
    return [amount if recorded.unit == 1 else _plain(Fraction(amount, recorded.unit)) for amount in amounts]


def expected_stacks(recorded: RecordedHand) -> list[int | float] | None:
    """Return the final stacks that the file gives, None if it gives none."""
    return None if recorded.expected is None else [_plain(number) for number in recorded.expected]


def agrees(recorded: RecordedHand, stacks: Sequence[int]) -> bool:
    """Return whether nothing that the file says about the final stacks contradicts ``stacks``. Differences below one
    smallest unit do not count: files divide odd chips."""
    expected = recorded.expected
    if expected is None or list(expected) == list(stacks):
        return True
    return all(
        abs(stack - Fraction(number) * recorded.unit) < 1 for stack, number in zip(stacks, expected, strict=True)
    )


def prepare(setup: HandSetup) -> None:
    """Compute the ranking tables of a game, which are built when first used, so that no hand's time includes it."""
    plan = plan_of(setup.game, setup.limit, setup.house)
    streets = plan.game.streets
    own = sum(len(street.deal) for street in streets)
    cards = DECKS[plan.game.deck][: own + sum(street.board for street in streets)]
    plan.high.strengths([cards[:own]], cards[own:], plan.high_hole)
    if plan.low is not None:
        plan.low.strengths([cards[:own]], cards[own:], plan.low_hole)


def _plain(amount: Number | Fraction) -> int | float:
    return int(amount) if amount == int(amount) else float(amount)
