"""Simulated players of six-handed no-limit hold'em: most play honestly, each in their own style; two dump chips to
each other, and two never bet into each other. Fast, since a hand needs no table and no clock."""

import random
from collections.abc import Iterator, Sequence
from enum import Enum
from functools import lru_cache

import msgspec

from dealerbox.cards import DECKS, parse_cards
from dealerbox.collusion.facts import HandFacts, facts
from dealerbox.core.records import HandPlayer, HandRecord
from dealerbox.hand.commands import BetTo, Call, Check, Fold, HandCommand, RaiseTo, RunTwice
from dealerbox.hand.events import HandEnded, HandEvent
from dealerbox.hand.machine import Hand
from dealerbox.hand.plan import plan_of
from dealerbox.hand.setup import HandSetup, usual_posts
from dealerbox.simulate.hands import QuickRng
from dealerbox.simulate.setups import usual_stakes
from dealerbox.table.events import HandOpened

PLAN = plan_of("holdem", "NL", "dealerbox")
STAKES = usual_stakes("holdem", "NL")
STACK = 10_000
HOUR_MS = 3_600_000
_encode = msgspec.json.Encoder().encode


class Scheme(Enum):
    NONE = "plays for himself"
    GIVES = "hands his partner chips"
    TAKES = "gets them"
    SOFT = "never bets into his partner"


class Person(msgspec.Struct, frozen=True):
    """``tight`` (0 to 1) is the share of hands the player folds, ``bold`` how often they bet a good one."""

    name: str
    tight: float
    bold: float
    partner: str = ""
    scheme: Scheme = Scheme.NONE


def people(chance: random.Random, honest: int, *schemes: Scheme) -> list[Person]:
    """The given number of honest players, then the cheats in pairs."""
    found = [Person(f"p{at:03}", chance.uniform(0.6, 0.8), chance.uniform(0.35, 0.8)) for at in range(honest)]
    for at, scheme in enumerate(schemes):
        partner = f"x{at ^ 1}"
        found.append(Person(f"x{at}", chance.uniform(0.6, 0.75), chance.uniform(0.4, 0.7), partner, scheme))
    return found


def evening(
    chance: random.Random, everybody: Sequence[Person], hands: int, scheming: float, day: int = 0
) -> Iterator[HandRecord]:
    """The given number of hands for everybody at tables of six, drawn again after every 60 hands (an hour). Partners
    sit together two times in three, and scheme in the given share of their common hands."""
    rng = QuickRng(chance.randrange(2**31))
    number = 0
    hour = 0
    while number < hands:
        for at, table in enumerate(_tables(chance, everybody)):
            for one in range(60):
                number += 1
                ended = (day * 24 + hour) * HOUR_MS + one * 60_000
                yield _hand(rng, chance, f"t{at}", number, ended, table, scheming)
        hour += 1


def facts_of(hands: Iterator[HandRecord]) -> Iterator[HandFacts]:
    return (found for hand in hands if (found := facts(hand)) is not None)


def _tables(chance: random.Random, everybody: Sequence[Person]) -> list[list[Person]]:
    order = list(everybody)
    chance.shuffle(order)
    for person in [one for one in everybody if one.partner and one.name < one.partner]:
        if chance.random() < 2 / 3:
            partner = next(one for one in order if one.name == person.partner)
            order.remove(partner)
            order.insert(order.index(person) // 6 * 6, partner)
    return [order[at : at + 6] for at in range(0, len(order) - 5, 6)]


def _hand(
    rng: QuickRng, chance: random.Random, table: str, number: int, ended: int, seated: Sequence[Person], scheming: float
) -> HandRecord:
    button = number % len(seated)
    posts = usual_posts(PLAN, STAKES, len(seated), button)
    hand = Hand(rng)
    setup = HandSetup("holdem", "NL", "dealerbox", "real", STAKES, (STACK,) * len(seated), button, posts)
    events = hand.start(setup)
    gives = chance.random() < scheming
    while hand.queue:
        place = hand.queue[0]
        events += hand.handle(place, act(hand, place, seated, gives, chance))
    return _record(table, number, ended, hand, setup.stacks, [one.name for one in seated], events)


def _record(
    table: str,
    number: int,
    ended: int,
    hand: Hand,
    stacks: Sequence[int],
    names: Sequence[str],
    events: Sequence[HandEvent],
) -> HandRecord:
    end = events[-1]
    assert isinstance(end, HandEnded)
    who = tuple(HandPlayer(name, at, end.stacks[at] - stacks[at]) for at, name in enumerate(names))
    opened = HandOpened(number, tuple(range(len(names))), hand.button, ended)
    return HandRecord(
        f"{table}-{number}", table, number, "holdem", "NL", "dealerbox", "digest", "EUR", ended, ended,
        sum(pot.amount for pot in end.pots), end.rake, who, _encode([opened, *events]),
    )  # fmt: skip


def act(hand: Hand, place: int, seated: Sequence[Person], gives: bool, chance: random.Random) -> HandCommand:
    me = seated[place]
    live = [at for at in range(len(seated)) if not hand.folded[at]]
    partner = next((at for at in live if seated[at].name == me.partner), None)
    if partner is not None and (gives or me.scheme == Scheme.SOFT):
        done = _scheme(hand, me, live)
        if done is not None:
            return done
    return _for_himself(hand, place, me, chance)


def _scheme(hand: Hand, me: Person, live: Sequence[int]) -> HandCommand | None:
    options = hand.options
    alone = len(live) == 2
    match me.scheme:
        case Scheme.SOFT if alone:
            return Check() if options.check else None if hand.street == 0 else Call()
        case Scheme.GIVES:
            if options.raise_ is not None and hand.to_match <= STAKES.big_blind:
                return RaiseTo(min(options.raise_[1], 12 * STAKES.big_blind))
            if hand.to_match > 12 * STAKES.big_blind:
                return Fold()
        case Scheme.TAKES:
            if options.raise_ is not None and hand.to_match <= 12 * STAKES.big_blind:
                return RaiseTo(min(options.raise_[1], 30 * STAKES.big_blind))
    return None


def _for_himself(hand: Hand, place: int, me: Person, chance: random.Random) -> HandCommand:
    options = hand.options
    if options.run_twice:
        return RunTwice()
    strength = _strength(hand, place, chance)
    price = options.call or 0
    wants = options.bet or options.raise_
    raised = hand.to_match > (STAKES.big_blind if hand.street == 0 else 0)
    enough = (me.tight if hand.street == 0 else 0.7) + 0.12 * raised
    bluffs = options.check and hand.street and chance.random() < 0.2 * me.bold
    if wants is not None and ((strength > enough and chance.random() < me.bold) or bluffs):
        to = min(wants[1], max(wants[0], hand.to_match + (hand.pot + price) * chance.choice((2, 3)) // 4))
        return BetTo(to) if options.bet is not None else RaiseTo(to)
    if options.check:
        return Check()
    needed = 0.3 + 0.8 * price / (hand.pot + price) if hand.street else me.tight + 4 * price / STACK
    return Call() if strength > needed else Fold()


def _strength(hand: Hand, place: int, chance: random.Random) -> float:
    """The share of other hands that this one beats now (0 to 1)."""
    mine = hand.cards[place]
    if not hand.board:
        return _before_the_flop(tuple(mine))
    unseen = [card for card in DECKS["52"] if card not in mine and card not in hand.board]
    others = chance.sample(unseen, 24)
    hands = [mine, *([one, other] for one, other in zip(others[::2], others[1::2], strict=True))]
    strengths = PLAN.high.strengths(hands, hand.board, PLAN.high_hole)
    return sum((one or 0) < (strengths[0] or 0) for one in strengths[1:]) / (len(hands) - 1)


@lru_cache(2_000)
def _before_the_flop(cards: tuple[int, ...]) -> float:
    """How good two cards are (0 to 1)."""
    ranks = sorted((card // 4 for card in cards), reverse=True)
    value = 2.0 * ranks[0] + ranks[1] + 14.0 * (ranks[0] == ranks[1]) + 4 * (cards[0] % 4 == cards[1] % 4)
    return min(1.0, value / 44)


class _Stacked:
    """A deck whose first cards are known."""

    def __init__(self, cards: str) -> None:
        self._first = parse_cards(cards)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        return [*self._first, *(card for card in cards if card not in self._first)]


def played(commands: Sequence[HandCommand], stacks: tuple[int, ...], deck: str) -> HandRecord:
    """One hand with these actions in turn; place 0 is the dealer. ``deck``: its first cards."""
    hand = Hand(_Stacked(deck))
    posts = usual_posts(PLAN, STAKES, len(stacks), 0)
    events = hand.start(HandSetup("holdem", "NL", "dealerbox", "real", STAKES, stacks, 0, posts))
    for command in commands:
        events += hand.handle(hand.queue[0], command)
    assert hand.over, f"{hand.queue} are still asked"
    return _record("t", 1, 0, hand, stacks, [f"p{place}" for place in range(len(stacks))], events)
