"""Invariants that hold after every command of every hand."""

import random
from copy import deepcopy

from dealerbox.hand.events import HandEvent, redact
from dealerbox.hand.machine import Hand
from dealerbox.hand.refused import Refused
from dealerbox.hand.state import HandState
from dealerbox.hand.views import all_fields, visible_to
from dealerbox.simulate.policies import wrong_commands


class Breach(AssertionError):
    """An invariant does not hold."""


class Watcher:
    """Follows one hand with a state that only receives the events, and a state per viewer that only receives what that
    viewer may see."""

    def __init__(self, hand: Hand) -> None:
        self._hand = hand
        self._replay = HandState()
        self._viewers: dict[int | None, HandState] = {}

    def after(self, events: list[HandEvent]) -> None:
        """Check everything after one command; raises ``Breach``."""
        if not self._viewers:
            self._viewers = {seat: HandState() for seat in (None, *range(self._hand.players))}
        for event in events:
            self._replay.apply(event)
            for seat, viewer in self._viewers.items():
                seen = redact(event, seat)
                if seen is not None:
                    viewer.apply(seen)
        self._chips_conserved()
        self._whole_chips()
        self._shown_after_all_in()
        if all_fields(self._replay) != all_fields(self._hand):
            raise Breach("the replayed events give another state: " + _differences(self._replay, self._hand))
        for seat, viewer in self._viewers.items():
            if visible_to(viewer, seat) != visible_to(self._hand, seat):
                raise Breach(f"viewer {seat} knows too much or too little")

    def refuses(self, chance: random.Random) -> None:
        """Check that wrong commands are refused and change nothing; raises ``Breach``."""
        before = deepcopy(all_fields(self._hand))
        for seat, command in wrong_commands(self._hand, chance):
            try:
                self._hand.handle(seat, command)
            except Refused:
                if all_fields(self._hand) != before:
                    raise Breach(f"a refused {command} has changed the hand") from None
            else:
                raise Breach(f"{command} of seat {seat} should be refused")

    def _whole_chips(self) -> None:
        """Check that every amount offered is a multiple of the smallest chip, unless it is the player's whole stack."""
        hand = self._hand
        if hand.turn is None:
            return
        options, chip = hand.options, hand.stakes.chip
        all_in = hand.bets[hand.turn] + hand.stacks[hand.turn]
        offered = (*(options.bet or ()), *(options.raise_ or ()), *(options.sizes or ()), options.bring_in or 0)
        for total in offered:
            if total % chip and total != all_in:
                raise Breach(f"{total} is offered in chips of {chip}, and is not all that the player has")

    def _shown_after_all_in(self) -> None:
        """Check that no hand is mucked unseen when a player in the showdown is all-in, if the rule book requires it."""
        hand = self._hand
        if hand.shown is None or not hand.plan.house.all_in_hands_shown or not hand.shown.mucked:
            return
        for seat in (*hand.shown.mucked, *(shown.seat for shown in hand.shown.shown)):
            bet = hand.put[seat] + hand.antes[seat] + hand.dead[seat]
            if hand.protected[seat] or bet == hand.start_stacks[seat]:
                raise Breach(f"seat {seat} is all-in, and seats {hand.shown.mucked} muck unseen")

    def _chips_conserved(self) -> None:
        hand = self._hand
        total = sum(hand.start_stacks)
        held = sum(hand.stacks) + (hand.rake if hand.over else hand.pot)
        if held != total:
            raise Breach(f"the hand started with {total} chips and now has {held}")
        if min(hand.stacks) < 0 or min(hand.bets) < 0:
            raise Breach("a stack or a bet is negative")
        if hand.over and sum(pot.amount for pot in hand.pots) != hand.pot:
            raise Breach("the pots do not add up to the chips put in")


def _differences(one: HandState, other: HandState) -> str:
    mine, theirs = all_fields(one), all_fields(other)
    return ", ".join(name for name in theirs if mine.get(name) != theirs[name])


def require(holds: object, message: str) -> None:
    """Raise ``Breach(message)`` unless ``holds``."""
    if not holds:
        raise Breach(message)
