"""Read the room's own record of a hand: the JSON list of its events, as the room stores them."""

from collections.abc import Callable, Sequence
from typing import Any, get_args

import msgspec

from dealerbox.hand.commands import (
    BetTo,
    BringIn,
    Call,
    Check,
    Discard,
    Fold,
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
    ShownDown,
    SplitChosen,
    StoodPat,
)  # fmt: skip
from dealerbox.hand.setup import HandSetup
from dealerbox.histories.replay import HistoryFault, RecordedHand, Step

_HAND_EVENTS = frozenset(event.__name__ for event in get_args(HandEvent))

_STEPS: dict[type, Callable[[Any], Step]] = {
    Folded: lambda event: Timeout() if event.timed_out else Fold(),
    Checked: lambda event: Timeout() if event.timed_out else Check(),
    StoodPat: lambda event: Timeout() if event.timed_out else StandPat(),
    Called: lambda event: Call(),
    BroughtIn: lambda event: BringIn(),
    BetMade: lambda event: BetTo(event.to),
    Raised: lambda event: RaiseTo(event.to),
    Drew: lambda event: Discard(event.discarded),
    Protected: lambda event: Protect(),
    SplitChosen: lambda event: Split(),
    RunsChosen: lambda event: RunTwice() if event.twice else Check(),
}
"""The command of a player, or of the clock, that led to an event."""


def read_record(text: str, place: int) -> RecordedHand:
    """Return the hand of a record; ``place`` is its number if the record has none. Raise ``HistoryFault``."""
    try:
        entries = msgspec.json.decode(text, type=list[dict[str, Any]])
        number = next((entry.get("number") for entry in entries if entry.get("type") == "HandOpened"), place)
        own = [entry for entry in entries if str(entry.get("type")) in _HAND_EVENTS]
        events = tuple(msgspec.convert(own, list[HandEvent]))
    except (msgspec.MsgspecError, RecursionError) as error:
        raise HistoryFault(f"not a record of a hand: {error}") from None
    void = next((entry for entry in entries if entry.get("type") == "HandVoided"), None)
    if void is not None:
        raise HistoryFault(f"the hand is void: {void.get('reason')}")
    if len(events) < 3 or not isinstance(events[0], HandStarted) or not isinstance(events[-1], HandEnded):
        raise HistoryFault("not a record of a hand: it must begin with HandStarted and end with HandEnded")
    deck, *shuffles = [event.cards for event in events if isinstance(event, DeckShuffled | MuckShuffled)] or [()]
    if len(set(deck)) < len(deck):
        raise HistoryFault("not a record of a hand: a card is in the deck twice")
    return RecordedHand(
        number if isinstance(number, int) else place,
        _setup(events[0], events),
        deck,
        _steps(events),
        events[-1].stacks,
        shuffles=tuple(shuffles),
        events=events,
    )


def _setup(started: HandStarted, events: Sequence[HandEvent]) -> HandSetup:
    """Return the setup. The rule book may have changed since: a hand in which nobody mucked is replayed with all hands
    shown, and one in which somebody did as if mucking were always allowed."""
    run_twice = any(isinstance(event, RunsOffered) for event in events)
    all_in_shown = not any(isinstance(event, ShownDown) and event.mucked for event in events)
    posts = tuple(Post(post.seat, post.kind, post.asked, 0) for post in started.posts)
    return HandSetup(
        started.game, started.limit, started.house, started.money, started.stakes, started.stacks, started.button,
        posts, started.first, run_twice, all_in_shown,
    )  # fmt: skip


def _steps(events: tuple[HandEvent, ...]) -> tuple[tuple[int, Step], ...]:
    steps: list[tuple[int, Step]] = []
    for event in events:
        step = _STEPS.get(type(event))
        if step is None:
            continue
        seat = event.seat  # type: ignore[union-attr]
        if isinstance(event, Protected) and steps and steps[-1] == (seat, BringIn()):
            steps.pop()  # a player protected at the bring-in pays it: one command for both
        steps.append((seat, step(event)))
    return tuple(steps)
