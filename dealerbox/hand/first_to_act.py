"""First to act, and what the exposed cards decide (RULES.md D10, D11, F5, G4 to G8, J6, C24, C27, C28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.game import Opener

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState


def opener(state: HandState, rule: Opener) -> int:
    """Return the place from which the players of a betting round act, clockwise."""
    if rule == Opener.LEFT_OF_DEALER:
        return (state.button + 1) % state.players
    if rule == Opener.AFTER_POSTS:
        return state.posted_first
    if rule == Opener.AFTER_BIG_BLIND:
        return (state.big_blind_seat + 1) % state.players
    if rule == Opener.BRING_IN:
        return _bring_in(state)
    able = [seat for seat in state.clockwise((state.button + 1) % state.players) if state.can_bet(seat)]
    return best_board(state, able)


def _bring_in(state: HandState) -> int:
    """Return the place with the lowest or highest door card among those who can bet; suits break ties (C27)."""
    suits = state.plan.game.bring_in_suits
    able = [seat for seat in range(state.players) if state.can_bet(seat)]
    height = {seat: (state.up[seat][0] >> 2, suits[state.up[seat][0] & 3]) for seat in able}
    return min(able, key=height.__getitem__) if state.plan.low_card_brings_in else max(able, key=height.__getitem__)


def best_board(state: HandState, seats: list[int]) -> int:
    """Return the place with the best exposed hand. Ties go to the first in ``seats``, which are clockwise from the left
    of the button (C24)."""
    ranking = state.plan.open
    return seats[ranking.best(ranking.strengths([state.up[seat] for seat in seats], ()))[0]]


def pair_shows(state: HandState) -> bool:
    """Return whether a player still in shows a pair (C28)."""
    return any(len({card >> 2 for card in up}) < len(up) for seat, up in enumerate(state.up) if not state.folded[seat])


def first_to_show(state: HandState) -> int:
    """Return who must show first: the last to bet or raise in the last round, otherwise the place that the rule book
    names."""
    if state.aggressor >= 0:
        return state.aggressor
    rule = state.plan.first_to_show
    start = state.big_blind_seat if rule == "after big blind" else state.button
    still_in = [seat for seat in state.clockwise((start + 1) % state.players) if not state.folded[seat]]
    return best_board(state, still_in) if rule == "highest board" else still_in[0]
