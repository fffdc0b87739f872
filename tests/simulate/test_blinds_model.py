"""The second model of blinds accepts hands that follow the rules, and rejects everything else.

A hand is written as ``button small big: posts``, the posts as seat and kind: ``s`` small, ``b`` big, ``d`` a dead small
blind, ``a`` an ante, ``x`` a straddle. Players who post or are listed after ``+`` are dealt in.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.hand.events import HandEnded, HandStarted, Post
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.week.checkers.blinds import Blinds
from dealerbox.table.config import Extras
from dealerbox.table.entry_events import EntryQuote
from dealerbox.table.events import (
    BlindsOwed,
    ChipsAdded,
    EntryChosen,
    EntryQuoted,
    HandOpened,
    LeavePlanned,
    PlayerLeft,
    SatIn,
    SatOut,
    SeatTaken,
    SitOutPlanned,
    StraddleSet,
)
from tests.table.tables import holdem, table_of

KINDS: dict[str, tuple[Any, int]] = {
    "s": ("small", 5), "b": ("big", 10), "d": ("dead", 5), "a": ("ante", 2), "x": ("straddle", 20),
}  # fmt: skip

VERBS: dict[str, Callable[..., list[Any]]] = {
    "sit": lambda seat: [SeatTaken(seat, f"p{seat}", f"P{seat}"), ChipsAdded(seat, 1000)],
    "post": lambda seat: [EntryChosen(seat, "post")],
    "out": lambda seat: [SatOut(seat, "asked", 0)],
    "in": lambda seat: [SatIn(seat)],
    "leaving": lambda seat: [LeavePlanned(seat)],
    "leave": lambda seat: [PlayerLeft(seat, f"p{seat}", 1000)],
    "until-big": lambda seat: [SitOutPlanned(seat, True)],
    "straddles": lambda seat: [StraddleSet(seat, True)],
    "owes": lambda seat, big, small: [
        BlindsOwed(seat, bool(big), bool(small)), EntryQuoted(seat, EntryQuote(10 * big, 5 * small, 1, 2))
    ],
    "quoted": lambda seat, live, dead: [EntryQuoted(seat, EntryQuote(live, dead, 1, 2))],
}  # fmt: skip


class ModelDriver:
    """Feeds a model with events written in short words."""

    def __init__(self, config: Any = None) -> None:
        self.config = config or holdem(6)
        self.model = Blinds(self.config)
        self.number = 0

    def __call__(self, *words: str) -> "ModelDriver":
        for text in words:
            verb, *rest = text.split()
            if verb == "hand":
                self.hand(" ".join(rest))
            else:
                self.seat(verb, *(int(word) for word in rest))
        return self

    def seat(self, verb: str, seat: int, *rest: int) -> None:
        for event in VERBS[verb](seat, *rest):
            self.model.on_event(event)

    def hand(self, text: str) -> None:
        marks, _, seats_text = text.partition(":")
        button, small, big = (int(word) for word in marks.split())
        posted, _, others = seats_text.partition("+")
        posts = [(int(one[:-1]), *KINDS[one[-1]]) for one in posted.split()]
        seats = tuple(sorted({seat for seat, _, _ in posts} | {int(word) for word in others.split()}))
        self.number += 1
        self.model.on_event(HandOpened(self.number, seats, button, 0, small, big))
        config, stacks = self.config, (1000,) * len(seats)
        self.model.on_event(
            HandStarted(
                config.game, config.limit, "dealerbox", "fun", config.stakes, stacks, seats.index(button),
                tuple(Post(seats.index(seat), kind, amount, amount) for seat, kind, amount in posts),
            )
        )  # fmt: skip
        self.model.on_event(HandEnded((), 0, stacks, (0,) * len(seats)))


THREE = ("sit 0", "sit 2", "sit 4", "hand 0 2 4: 2s 4b + 0")
FOUR = ("sit 0", "sit 1", "sit 2", "sit 3", "hand 0 1 2: 1s 2b + 0 3", "hand 1 2 3: 2s 3b + 0 1")
SMALL_MISSED = (
    *FOUR, "out 3", "owes 3 0 1", "hand 2 3 0: 0b + 1 2", "in 3", "post 3", "hand 2 0 1: 0s 1b + 2",
)  # fmt: skip
"""Seat 3 has had the big blind, missed the small one, and been between button and blinds since."""
BIG_MISSED = (*FOUR, "out 0", "owes 0 1 0", "hand 2 3 1: 3s 1b + 2", "in 0", "post 0")
"""Seat 0 has missed the big blind and comes back at once, between the button and the small blind."""

RIGHT = {
    "once around the table": (*THREE, "hand 2 4 0: 4s 0b + 2", "hand 4 0 2: 0s 2b + 4", "hand 0 2 4: 2s 4b + 0"),
    "heads-up the dealer has the small blind": (
        "sit 1", "sit 4", "hand 4 4 1: 4s 1b", "hand 1 1 4: 1s 4b", "hand 4 4 1: 4s 1b",
    ),
    "the big blind leaves: there is no small blind, then the button stays": (
        *THREE, "sit 5", "owes 5 1 0", "leave 4", "hand 2 4 5: 5b + 0 2", "hand 2 5 0: 5s 0b + 2",
    ),
    "three become two": (*THREE, "leave 4", "hand 2 2 0: 2s 0b"),
    "two become three": (
        "sit 1", "sit 4", "hand 4 4 1: 4s 1b", "sit 3", "owes 3 1 0", "hand 4 1 3: 1s 3b + 4",
    ),
    "a new player posts after the blinds": (
        "sit 0", "sit 1", "sit 3", "sit 4", "hand 0 1 3: 1s 3b + 0 4", "hand 1 3 4: 3s 4b + 0 1", "sit 2", "owes 2 1 0",
        "post 2", "hand 3 4 0: 4s 2b 0b + 1 3",
    ),
    "a player who waits is dealt in at the big blind": (
        *FOUR, "sit 5", "owes 5 1 0", "hand 2 3 5: 3s 5b + 0 1 2",
    ),
    "a missed big blind and a missed small one": (
        *FOUR, "out 0", "owes 0 1 0", "hand 2 3 1: 3s 1b + 2", "owes 0 1 1",
        "hand 3 1 2: 1s 2b + 3", "in 0", "post 0", "hand 1 2 3: 0d 0b 2s 3b + 1",
    ),
    "only the small blind missed": (
        *SMALL_MISSED, "hand 0 1 2: 1s 3d 2b + 0",
    ),
    "only the big blind missed: the hand in which posting is not possible adds nothing": (
        *BIG_MISSED, "hand 3 1 2: 1s 2b + 3", "hand 1 2 3: 2s 0b 3b + 1",
    ),
}  # fmt: skip


@pytest.mark.parametrize("words", RIGHT.values(), ids=RIGHT)
def test_hands_that_follow_the_rules_are_accepted(words: tuple[str, ...]) -> None:
    driver = ModelDriver()(*words)
    assert driver.model.hands == sum(word.startswith("hand") for word in words)


def test_a_rule_book_where_the_dealer_has_the_big_blind_heads_up() -> None:
    config = holdem(6, house="nordic")
    two = ("sit 1", "sit 4", "hand 1 4 1: 4s 1b", "hand 4 1 4: 1s 4b")
    assert ModelDriver(config)(*two).model.hands == 2
    assert ModelDriver(config)(*THREE, "leave 4", "hand 0 2 0: 2s 0b").model.hands == 2
    with pytest.raises(Breach, match=re.escape("are (4, 4, 1), expected (1, 4, 1)")):
        ModelDriver(config)("sit 1", "sit 4", "hand 4 4 1: 4s 1b")


WRONG = {
    "heads-up the dealer has the big blind": (("sit 1", "sit 4", "hand 1 4 1: 4s 1b"), "expected (4, 4, 1)"),
    "the big blind twice in a row": ((*THREE, "hand 2 4 4: 4b + 0 2"), "are (2, 4, 4), expected (2, 4, 0)"),
    "a player is skipped": ((*FOUR, "hand 2 3 1: 3s 1b + 0 2"), "expected (2, 3, 0)"),
    "the button skips a seat": ((*FOUR, "hand 3 3 0: 3s 0b + 1 2"), "expected (2, 3, 0)"),
    "charged twice": ((*THREE, "hand 2 4 0: 4s 4s 0b + 2"), "charged twice"),
    "a blind that is not owed": ((*THREE, "hand 2 4 0: 4s 2b 0b"), "seat 2 (p2) is charged big 10, and does not owe"),
    "the small blind is not charged": ((*THREE, "hand 2 4 0: 0b + 2 4"), "(p4) owes small 5, and is not charged"),
    "a new player is dealt in for free": (
        (*FOUR, "sit 5", "post 5", "owes 5 1 0", "hand 2 3 5: 3s 5b + 0 1 2", "leave 5", "sit 5", "post 5",
         "hand 3 5 0: 0b + 1 2 3 5"), "seat 5 (p5) is dealt in, and must not be",
    ),
    "a new player posts between button and big blind": (
        ("sit 0", "sit 1", "sit 3", "sit 4", "hand 0 1 3: 1s 3b + 0 4", "sit 2", "owes 2 1 0", "post 2",
         "hand 1 3 4: 2b 3s 4b + 0 1"), "seat 2 (p2) is dealt in, and must not be",
    ),
    "a player who waits is made to post": (
        (*FOUR, "sit 5", "owes 5 1 0", "hand 2 3 5: 3s 5b + 0 1 2", "sit 4", "owes 4 1 0",
         "hand 3 5 0: 5s 4b 0b + 1 2 3"),
        "seat 4 (p4) is dealt in, and must not be",
    ),
    "a missed big blind is forgotten": (
        (*FOUR, "out 0", "hand 2 3 1: 3s 1b + 2"), "owes big and small (True, False), the table says (False, False)",
    ),
    "a missed small blind is live": (
        (*SMALL_MISSED, "hand 0 1 2: 1s 3s 2b + 0"),
        "charged small 5, and does not owe",
    ),
    "only the small blind is missed, and both are charged": (
        (*SMALL_MISSED, "hand 0 1 2: 1s 3d 3b 2b + 0"),
        "seat 3 (p3) is charged big 10, and does not owe it",
    ),
    "the small blind is owed for a hand in which posting was not possible": (
        (*BIG_MISSED, "owes 0 1 1", "hand 3 1 2: 1s 2b + 3"),
        "seat 0 (p0) owes big and small (True, False), the table says (True, True)",
    ),
    "posting costs another amount than the table quoted": (
        (*BIG_MISSED, "hand 3 1 2: 1s 2b + 3", "quoted 0 10 5", "hand 1 2 3: 2s 0b 3b + 1"),
        "seat 0 (p0) pays (10, 0) live and dead to be dealt in, and was quoted (10, 5)",
    ),
    "a player who sits out is dealt in": ((*THREE, "out 2", "hand 2 4 0: 4s 0b + 2"), "expected"),
    "a player who leaves is dealt in": (
        ("sit 0", "sit 1", "sit 2", "leaving 2", "hand 0 1 2: 1s 2b + 0"), "expected (1, 1, 0)",
    ),
    "the big blind for a player who wanted to sit out at it": (
        (*THREE, "until-big 0", "hand 2 4 0: 4s 0b + 2"), "wanted to sit out at the big blind",
    ),
    "a straddle that is not allowed": ((*FOUR, "straddles 1", "hand 2 3 0: 3s 0b 1x + 2"), "charged straddle 20"),
    "a hand for one player": (("sit 0", "hand 0 0 0: 0b"), "a hand starts with 1 players who can play"),
}  # fmt: skip


@pytest.mark.parametrize(("words", "why"), WRONG.values(), ids=WRONG)
def test_hands_that_break_the_rules_are_rejected(words: tuple[str, ...], why: str) -> None:
    with pytest.raises(Breach, match=re.escape(why)):
        ModelDriver()(*words)


def test_antes_and_a_button_that_moves_one_seat_per_hand() -> None:
    config = table_of("soko", "NL", 6)
    first = ("sit 0", "sit 2", "sit 5", "hand 0 -1 -1: 0a 2a 5a", "sit 3", "hand 2 -1 -1: 0a 2a 3a 5a")
    assert ModelDriver(config)(*first, "leave 3", "hand 5 -1 -1: 0a 2a 5a").model.hands == 3
    for wrong, why in (
        ("hand 2 -1 -1: 0a 2a 3a 5a", "expected (3, -1, -1)"),
        ("hand 3 -1 -1: 0a 2a 3a", "seat 5 (p5) is not dealt in, and must be"),
        ("hand 3 -1 -1: 0a 2a 3a + 5", "seat 5 (p5) owes ante 2, and is not charged"),
    ):
        with pytest.raises(Breach, match=re.escape(why)):
            ModelDriver(config)(*first, wrong)


def test_a_player_who_straddles() -> None:
    config = holdem(6, extras=Extras(straddle="utg"))
    assert ModelDriver(config)(*FOUR, "straddles 1", "hand 2 3 0: 3s 0b 1x + 2").model.hands == 3
    with pytest.raises(Breach, match="owes straddle 20, and is not charged"):
        ModelDriver(config)(*FOUR, "straddles 1", "hand 2 3 0: 3s 0b + 1 2")


def test_a_scheduled_bomb_pot_that_is_not_played() -> None:
    config = holdem(6, extras=Extras(bomb_every=2, bomb_ante=30))
    with pytest.raises(Breach, match="hand 2 is no bomb pot against the schedule"):
        ModelDriver(config)(*FOUR)


def test_a_hand_has_the_stakes_of_the_table() -> None:
    driver = ModelDriver()
    driver.config = replace(driver.config, stakes=Stakes(small_blind=5, big_blind=20))
    with pytest.raises(Breach, match="the table plays holdem NL"):
        driver(*THREE)
