"""Who speaks first, and what the open cards decide (RULES.md D10, D11, F5, G4 to G8, J6, C24, C27, C28)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.game import Opener

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState


def opener(state: HandState, rule: Opener) -> int:
    """The place from which on the players of a betting round are asked, clockwise."""
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
    """The lowest or highest open card among those who can bet; of equal ranks the suit decides (C27)."""
    suits = state.plan.game.bring_in_suits
    able = [seat for seat in range(state.players) if state.can_bet(seat)]
    height = {seat: (state.up[seat][0] >> 2, suits[state.up[seat][0] & 3]) for seat in able}
    return min(able, key=height.__getitem__) if state.plan.low_card_brings_in else max(able, key=height.__getitem__)


def best_board(state: HandState, seats: list[int]) -> int:
    """Whose open hand is the best; of equal ones that of the first, so ``seats`` come clockwise from the dealer's left
    (C24)."""
    ranking = state.plan.open
    return seats[ranking.best(ranking.strengths([state.up[seat] for seat in seats], ()))[0]]


def pair_shows(state: HandState) -> bool:
    """Somebody still in shows a pair (C28)."""
    return any(len({card >> 2 for card in up}) < len(up) for seat, up in enumerate(state.up) if not state.folded[seat])


def first_to_show(state: HandState) -> int:
    """Who must show first: the last to bet or raise in the last round, else whom the house's rule names."""
    if state.aggressor >= 0:
        return state.aggressor
    rule = state.plan.first_to_show
    start = state.big_blind_seat if rule == "after big blind" else state.button
    still_in = [seat for seat in state.clockwise((start + 1) % state.players) if not state.folded[seat]]
    return best_board(state, still_in) if rule == "highest board" else still_in[0]
