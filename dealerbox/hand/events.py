"""What happens in a hand, in few and full events, and who may see what of them. Never compiled.

Seats are places in the hand, numbered from 0 clockwise; amounts are units of the smallest chip; ``amount`` in an action
is what leaves the stack with it. An event class that is neither in ``PUBLIC`` nor in ``MASKS`` fails at import.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

from msgspec import Struct

from dealerbox.cards import UNKNOWN
from dealerbox.game import Stakes

PostKind = Literal["ante", "dead", "small", "big", "straddle"]


class Post(Struct, frozen=True, gc=False, array_like=True):
    """A forced bet: antes and dead money go straight to the pot, the others are live. ``paid`` is less than ``asked``
    only where the stack ended."""

    seat: int
    kind: PostKind
    asked: int
    paid: int


class HandStarted(Struct, frozen=True, gc=False, tag=True):
    """``stacks`` are those before the posts; ``first`` is the seat that speaks first where posts leave it open."""

    game: str
    limit: str
    house: str
    money: Literal["real", "fun"]
    stakes: Stakes
    stacks: tuple[int, ...]
    button: int
    posts: tuple[Post, ...]
    first: int | None = None


class DeckShuffled(Struct, frozen=True, gc=False, tag=True):
    """The whole deck in the order in which it comes off the top. Nobody sees it."""

    cards: tuple[int, ...]


class StreetDealt(Struct, frozen=True, gc=False, tag=True):
    """One street with all its cards.

    ``deal`` is what each player gets, ``d`` for a card down and ``u`` for one up (``"ddu"``). ``cards``: for each seat
    of the hand the new cards in that order, ``UNKNOWN`` where the reader may not see them, empty for who is out; empty
    altogether where nobody gets any. ``board``: the new common cards. ``drawing``: a draw comes before the betting.
    """

    street: int
    deal: str
    cards: tuple[tuple[int, ...], ...]
    board: tuple[int, ...]
    drawing: bool = False


class Folded(Struct, frozen=True, gc=False, tag=True):
    seat: int
    timed_out: bool = False


class Checked(Struct, frozen=True, gc=False, tag=True):
    seat: int
    timed_out: bool = False


class Called(Struct, frozen=True, gc=False, tag=True):
    seat: int
    amount: int


class BroughtIn(Struct, frozen=True, gc=False, tag=True):
    seat: int
    amount: int


class BetMade(Struct, frozen=True, gc=False, tag=True):
    """``to``: what the seat's bets of this round come to."""

    seat: int
    to: int
    amount: int


class Raised(Struct, frozen=True, gc=False, tag=True):
    seat: int
    to: int
    amount: int


class Protected(Struct, frozen=True, gc=False, tag=True):
    """The seat stays in for what it has put in and acts no more."""

    seat: int


class SplitChosen(Struct, frozen=True, gc=False, tag=True):
    seat: int


class RunsOffered(Struct, frozen=True, gc=False, tag=True):
    """Nobody can bet any more: ``seats`` are asked in this order whether the rest of the board is dealt twice. The
    first who declines ends it."""

    seats: tuple[int, ...]


class RunsChosen(Struct, frozen=True, gc=False, tag=True):
    seat: int
    twice: bool


class SecondBoardDealt(Struct, frozen=True, gc=False, tag=True):
    """``board`` is the whole second board. From now on each pot stands twice among the pots: its half for the first
    board, then that for the second."""

    board: tuple[int, ...]


class StoodPat(Struct, frozen=True, gc=False, tag=True):
    seat: int
    timed_out: bool = False


class MuckShuffled(Struct, frozen=True, gc=False, tag=True):
    """The muck becomes the new stub; ``cards`` are ``UNKNOWN`` for everybody, their number is public."""

    cards: tuple[int, ...]


class Drew(Struct, frozen=True, gc=False, tag=True):
    """A seat exchanged cards: both sides are seen by its owner alone, their number is public."""

    seat: int
    discarded: tuple[int, ...]
    received: tuple[int, ...]


class UncalledReturned(Struct, frozen=True, gc=False, tag=True):
    seat: int
    amount: int


class Shown(Struct, frozen=True, gc=False, array_like=True):
    seat: int
    cards: tuple[int, ...]


class ShownDown(Struct, frozen=True, gc=False, tag=True):
    """``first``: who had to show first; ``shown`` in showing order, with the cards in the order received; ``mucked``:
    who gave up unseen."""

    first: int
    shown: tuple[Shown, ...]
    mucked: tuple[int, ...]


class Pot(Struct, frozen=True, gc=False):
    """``amount`` before the rake; ``won`` for each seat after it, without returned money; ``high`` and ``low`` are the
    seats that won each half, ``split`` that the pot was divided by vote."""

    amount: int
    rake: int
    won: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...]
    split: bool = False


class HandEnded(Struct, frozen=True, gc=False, tag=True):
    """The last event. ``stacks`` are those after it; ``put_in`` is what each seat put in and did not get back before
    the pots were shared (antes and dead money too)."""

    pots: tuple[Pot, ...]
    rake: int
    stacks: tuple[int, ...]
    put_in: tuple[int, ...]


HandEvent = (
    HandStarted | DeckShuffled | StreetDealt | Folded | Checked | Called | BroughtIn | BetMade | Raised | Protected
    | SplitChosen | RunsOffered | RunsChosen | SecondBoardDealt | StoodPat | MuckShuffled | Drew | UncalledReturned
    | ShownDown | HandEnded
)  # fmt: skip


def _redact_all(event: DeckShuffled, seat: int | None) -> None:
    return None


def _redact_dealt(event: StreetDealt, seat: int | None) -> StreetDealt:
    if "d" not in event.deal or not event.cards:
        return event
    faces = event.deal
    cards = tuple(
        own
        if place == seat
        else tuple(card if face == "u" else UNKNOWN for card, face in zip(own, faces, strict=False))
        for place, own in enumerate(event.cards)
    )
    return StreetDealt(event.street, faces, cards, event.board, event.drawing)


def _redact_muck(event: MuckShuffled, seat: int | None) -> MuckShuffled:
    return MuckShuffled((UNKNOWN,) * len(event.cards))


def _redact_drew(event: Drew, seat: int | None) -> Drew:
    if seat == event.seat:
        return event
    return Drew(event.seat, (UNKNOWN,) * len(event.discarded), (UNKNOWN,) * len(event.received))


PUBLIC: frozenset[type] = frozenset({
    HandStarted, Folded, Checked, Called, BroughtIn, BetMade, Raised, Protected, SplitChosen, RunsOffered,
    RunsChosen, SecondBoardDealt, StoodPat, UncalledReturned, ShownDown, HandEnded,
})  # fmt: skip
"""Events that are one object for all."""

Redaction = Callable[[Any, int | None], Any]

REDACTIONS: dict[type, Redaction] = {
    DeckShuffled: _redact_all,
    StreetDealt: _redact_dealt,
    MuckShuffled: _redact_muck,
    Drew: _redact_drew,
}
"""What a seat (None: an observer) may see of the other events; None means nothing at all."""

_unsorted = [event.__name__ for event in get_args(HandEvent) if (event in PUBLIC) == (event in REDACTIONS)]
if _unsorted:
    raise TypeError(f"events that are neither public nor masked, or both: {_unsorted}")


def redact(event: HandEvent, seat: int | None) -> HandEvent | None:
    """What ``seat`` (None: an observer) may see of ``event``; None where it may see nothing. A public event is handed
    on as the same object."""
    redaction = REDACTIONS.get(type(event))
    return event if redaction is None else redaction(event, seat)
