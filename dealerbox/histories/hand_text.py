"""Write a hand as English text, with the cards that its reader may know."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

from dealerbox.cards import UNKNOWN, print_cards
from dealerbox.game import Limit, Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Drew,
    Folded,
    HandEnded,
    HandStarted,
    MuckShuffled,
    Post,
    Protected,
    Raised,
    RunsChosen,
    SecondBoardDealt,
    ShownDown,
    SplitChosen,
    StoodPat,
    StreetDealt,
    UncalledReturned,
)  # fmt: skip
from dealerbox.histories.visible_hand import VisibleHand

_LIMITS = {
    Limit.FIXED: "Fixed Limit",
    Limit.SPREAD: "Spread Limit",
    Limit.NO: "No Limit",
    Limit.POT: "Pot Limit",
    Limit.HALF_POT: "Half Pot Limit",
}
_POSTS = {
    "ante": "posts the ante of",
    "dead": "posts dead",
    "small": "posts the small blind of",
    "big": "posts the big blind of",
    "straddle": "straddles to",
}
_FLOP = ("Hole cards", "Flop", "Turn", "River")
_STUD5 = ("First cards", "Third card", "Fourth card", "Fifth card", "Vela")
_STUD7 = ("Third street", "Fourth street", "Fifth street", "Sixth street", "Seventh street")
_DRAW = ("Deal", "Draw", "Second draw", "Third draw")


def as_text(hand: VisibleHand, table_name: str = "") -> str:
    """Return the hand as lines of text, each ending with a newline. ``table_name`` is the name of its table, if its id
    is not readable."""
    return "\n".join(
        [*_heading(hand, table_name or hand.table), *_events(hand), *_afterwards(hand), *_stacks(hand), ""]
    )


def amount(value: int) -> str:
    """Return hundredths with two decimals: ``2.50``."""
    return f"{value // 100}.{value % 100:02}"


def _heading(hand: VisibleHand, table_name: str) -> Iterator[str]:
    opening = hand.opening
    when = datetime.fromtimestamp(hand.started // 1000, UTC)
    game = f"{_LIMITS[Limit(opening.limit)]} {GAMES[opening.game].name}"
    yield f"Hand {hand.number} at table {table_name}: {game}, {_stakes(opening.stakes)} {hand.currency}"
    yield f"{when:%Y-%m-%d %H:%M:%S} UTC"
    for place, name in enumerate(hand.names):
        dealer = ", dealer" if place == opening.button else ""
        you = ", you" if place == hand.place else ""
        yield f"Seat {hand.seats[place] + 1}: {name}, {amount(opening.stacks[place])}{dealer}{you}"
    for post in opening.posts:
        yield f"{hand.names[post.seat]} {_posted(post)}"


def _stakes(stakes: Stakes) -> str:
    """Return the bets of fixed and spread limit, otherwise the blinds, otherwise ante and bring-in."""
    for amounts in (
        (stakes.small_bet, stakes.big_bet),
        stakes.max_bets,
        (stakes.small_blind, stakes.big_blind),
        (stakes.ante, stakes.bring_in),
    ):
        if any(amounts):
            return "/".join(map(amount, amounts))
    return ""


def _posted(post: Post) -> str:
    all_in = " and is all-in" if post.paid < post.asked else ""
    return f"{_POSTS[post.kind]} {amount(post.paid)}{all_in}"


def _events(hand: VisibleHand) -> Iterator[str]:
    for event in hand.events[1:]:
        write = _WRITERS.get(type(event))
        if write is not None:
            yield from write(event, hand)


def _street(event: StreetDealt, hand: VisibleHand) -> Iterator[str]:
    names = _street_names(hand.opening)
    board = f": {print_cards(event.board)}" if event.board else ""
    yield ""
    yield f"{names[min(event.street, len(names) - 1)]}{board}"
    for place, cards in enumerate(event.cards):
        if any(card != UNKNOWN for card in cards):
            yield f"{hand.names[place]} gets {print_cards(cards)}"


def _street_names(opening: HandStarted) -> tuple[str, ...]:
    game = GAMES[opening.game]
    if any(street.draw for street in game.streets):
        return _DRAW
    if game.has_blinds:
        return _FLOP
    return _STUD7 if game.streets[0].deal == "ddu" else _STUD5


def _shown_down(event: ShownDown, hand: VisibleHand) -> Iterator[str]:
    yield ""
    yield "Showdown"
    for shown in event.shown:
        yield f"{hand.names[shown.seat]} shows {print_cards(shown.cards)}"
    for seat in event.mucked:
        yield f"{hand.names[seat]} mucks"


def _ended(event: HandEnded, hand: VisibleHand) -> Iterator[str]:
    twice = any(isinstance(event, SecondBoardDealt) for event in hand.events)
    if event.pots:
        yield ""
    for at, pot in enumerate(event.pots):
        kind = _pot_name(at, len(event.pots), twice)
        rake = f", rake {amount(pot.rake)}" if pot.rake else ""
        yield f"{kind} {amount(pot.amount)}{rake}"
        for place, won in enumerate(pot.won):
            if won:
                yield f"{hand.names[place]} wins {amount(won)}{_half(place, pot.high, pot.low)}"


def _afterwards(hand: VisibleHand) -> Iterator[str]:
    for shown in hand.shown:
        yield f"{hand.names[shown.seat]} shows {print_cards(shown.cards)} after the hand"
    for place, won in enumerate(hand.bounty):
        if won:
            yield f"{hand.names[place]} {'wins' if won > 0 else 'pays'} {amount(abs(won))} of bounty"
    for place, share in enumerate(hand.jackpot):
        if share:
            yield f"{hand.names[place]} wins {amount(share)} of the bad beat jackpot, paid separately"


def _stacks(hand: VisibleHand) -> Iterator[str]:
    yield ""
    if hand.void:
        yield f"The hand is void: {hand.void}. All bets were returned."
    bounty = hand.bounty or (0,) * len(hand.names)
    for place, stack in enumerate(hand.stacks):
        stack += bounty[place]
        net = stack - hand.opening.stacks[place]
        yield f"{hand.names[place]} has {amount(stack)} ({'-' if net < 0 else '+'}{amount(abs(net))})"


def _pot_name(at: int, pots: int, twice: bool) -> str:
    if twice:
        board = "second" if at % 2 else "first"
        return f"{_pot_name(at // 2, pots // 2, False)}, {board} board:"
    return "Pot" if pots == 1 else "Main pot" if at == 0 else f"Side pot {at}"


def _half(place: int, high: tuple[int, ...], low: tuple[int, ...]) -> str:
    if not low:
        return ""
    halves = [name for name, winners in (("high", high), ("low", low)) if place in winners]
    return f" ({' and '.join(halves)})"


def _does(verb: str) -> Callable[[Any, VisibleHand], Iterator[str]]:
    """Write who acted and how; ``verb`` may name fields of the event that hold amounts."""

    def write(event: Any, hand: VisibleHand) -> Iterator[str]:
        amounts = {name: amount(getattr(event, name)) for name in ("amount", "to") if hasattr(event, name)}
        late = " (timed out)" if getattr(event, "timed_out", False) else ""
        yield f"{hand.names[event.seat]} {verb.format(**amounts)}{late}"

    return write


def _drew(event: Drew, hand: VisibleHand) -> Iterator[str]:
    name, count = hand.names[event.seat], len(event.discarded)
    if UNKNOWN in event.discarded:
        yield f"{name} draws {count}"
    else:
        yield f"{name} discards {print_cards(event.discarded)} and gets {print_cards(event.received)}"


def _runs_chosen(event: RunsChosen, hand: VisibleHand) -> Iterator[str]:
    yield f"{hand.names[event.seat]} wants to run it {'twice' if event.twice else 'once'}"


def _second_board(event: SecondBoardDealt, hand: VisibleHand) -> Iterator[str]:
    yield ""
    yield f"Second board: {print_cards(event.board)}"


def _muck_shuffled(event: MuckShuffled, hand: VisibleHand) -> Iterator[str]:
    yield "The muck is reshuffled"


_WRITERS: dict[type, Callable[[Any, VisibleHand], Iterator[str]]] = {
    StreetDealt: _street,
    Folded: _does("folds"),
    Checked: _does("checks"),
    Called: _does("calls {amount}"),
    BroughtIn: _does("brings in for {amount}"),
    BetMade: _does("bets {to}"),
    Raised: _does("raises to {to}"),
    Protected: _does("is protected after losing the connection"),
    RunsChosen: _runs_chosen,
    SecondBoardDealt: _second_board,
    SplitChosen: _does("votes to split"),
    StoodPat: _does("stands pat"),
    Drew: _drew,
    MuckShuffled: _muck_shuffled,
    UncalledReturned: _does("gets back {amount}"),
    ShownDown: _shown_down,
    HandEnded: _ended,
}
