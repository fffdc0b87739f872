"""Events of a hand, few and complete, and who may see what of them. Never compiled.

Seats are places in the hand, numbered from 0 clockwise. Amounts are units of the smallest chip; ``amount`` in an action
is what leaves the stack with it. An event class that is neither in ``PUBLIC`` nor in ``REDACTIONS`` fails at import.
"""

from collections.abc import Callable
from typing import Any, Literal, get_args

from msgspec import Struct

from dealerbox.cards import UNKNOWN
from dealerbox.game import Stakes

PostKind = Literal["ante", "dead", "small", "big", "straddle"]


class Post(Struct, frozen=True, gc=False, array_like=True):
    """A forced bet. Antes and dead money go straight to the pot; the others are live."""

    seat: int
    kind: PostKind
    asked: int
    paid: int
    """Less than ``asked`` only if the stack was too short."""


class HandStarted(Struct, frozen=True, gc=False, tag=True):
    """The hand began."""

    game: str
    limit: str
    house: str
    money: Literal["real", "fun"]
    stakes: Stakes
    stacks: tuple[int, ...]
    """Before the posts."""
    button: int
    posts: tuple[Post, ...]
    first: int | None = None
    """The seat that acts first if the posts do not decide it."""


class DeckShuffled(Struct, frozen=True, gc=False, tag=True):
    """The whole deck in the order in which it is dealt. Nobody sees it."""

    cards: tuple[int, ...]


class StreetDealt(Struct, frozen=True, gc=False, tag=True):
    """One street with all its cards."""

    street: int
    deal: str
    """What each player gets: ``d`` for a card face down, ``u`` for one face up (``"ddu"``)."""
    cards: tuple[tuple[int, ...], ...]
    """The new cards of each seat in that order: ``UNKNOWN`` where the reader may not see them, empty for a seat that
    folded. Empty altogether if no player gets a card."""
    board: tuple[int, ...]
    """The new community cards."""
    drawing: bool = False
    """A draw comes before the betting."""


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
    """A bet."""

    seat: int
    to: int
    """The total of the seat's bets in this round."""
    amount: int


class Raised(Struct, frozen=True, gc=False, tag=True):
    seat: int
    to: int
    amount: int


class Protected(Struct, frozen=True, gc=False, tag=True):
    """The seat stays in for what it has put in and does not act again."""

    seat: int


class SplitChosen(Struct, frozen=True, gc=False, tag=True):
    seat: int


class RunsOffered(Struct, frozen=True, gc=False, tag=True):
    """Nobody can bet any more: ``seats`` are asked in this order whether to run the rest of the board twice. The first
    to decline ends it."""

    seats: tuple[int, ...]


class RunsChosen(Struct, frozen=True, gc=False, tag=True):
    seat: int
    twice: bool


class SecondBoardDealt(Struct, frozen=True, gc=False, tag=True):
    """The board was run twice."""

    board: tuple[int, ...]
    """The whole second board. From now on each pot appears twice among the pots: its half for the first board, then the
    one for the second."""


class StoodPat(Struct, frozen=True, gc=False, tag=True):
    seat: int
    timed_out: bool = False


class MuckShuffled(Struct, frozen=True, gc=False, tag=True):
    """The muck became the new stub."""

    cards: tuple[int, ...]
    """``UNKNOWN`` for everybody; their number is public."""


class Drew(Struct, frozen=True, gc=False, tag=True):
    """A seat drew cards. Only the player sees which; their number is public."""

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
    """Hands were shown."""

    first: int
    """The seat that had to show first."""
    shown: tuple[Shown, ...]
    """In showing order, with the cards in the order received."""
    mucked: tuple[int, ...]
    """The seats that mucked."""


class Pot(Struct, frozen=True, gc=False):
    """One pot."""

    amount: int
    """Before the rake."""
    rake: int
    won: tuple[int, ...]
    """What each seat won, after the rake and without returned bets."""
    high: tuple[int, ...]
    """The seats that won the high half."""
    low: tuple[int, ...]
    """The seats that won the low half."""
    split: bool = False
    """The pot was split by vote."""


class HandEnded(Struct, frozen=True, gc=False, tag=True):
    """The last event of a hand."""

    pots: tuple[Pot, ...]
    rake: int
    stacks: tuple[int, ...]
    """After the hand."""
    put_in: tuple[int, ...]
    """What each seat put in, antes and dead money included, without returned bets."""


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
"""Events that everybody sees in full."""

Redaction = Callable[[Any, int | None], Any]

REDACTIONS: dict[type, Redaction] = {
    DeckShuffled: _redact_all,
    StreetDealt: _redact_dealt,
    MuckShuffled: _redact_muck,
    Drew: _redact_drew,
}
"""For the other events, what a seat (None: an observer) may see; None means nothing."""

_unsorted = [event.__name__ for event in get_args(HandEvent) if (event in PUBLIC) == (event in REDACTIONS)]
if _unsorted:
    raise TypeError(f"events that are neither public nor redacted, or both: {_unsorted}")


def redact(event: HandEvent, seat: int | None) -> HandEvent | None:
    """Return what ``seat`` (None: an observer) may see of ``event``, or None if nothing. A public event is returned as
    the same object."""
    redaction = REDACTIONS.get(type(event))
    return event if redaction is None else redaction(event, seat)
