"""Apply events about places, bounties, deals, cancelling and the end: a part of ``changes.py``."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dealerbox.tournament.events import (
    BountyWon,
    Cancelled,
    DealAnswered,
    DealAsked,
    DealDropped,
    DealMade,
    DealProposed,
    Disqualified,
    Ended,
    Placed,
)

if TYPE_CHECKING:
    from dealerbox.tournament.state import TournamentState


def _placed(state: TournamentState, event: Placed) -> None:
    entrant = state.entrants[event.player]
    entrant.place, entrant.tied, entrant.prize = event.place, event.tied, event.prize
    state.paid += event.prize - entrant.deal
    if event.forfeited:
        prizes = list(state.prizes)
        prizes[event.place - 1] -= event.forfeited
        prizes[0] += event.forfeited
        state.prizes = tuple(prizes)
    if event.player == state.out[state.placed][-1]:
        state.placed += 1


def _bounty_won(state: TournamentState, event: BountyWon) -> None:
    state.entrants[event.player].bounties += event.amount
    state.entrants[event.of].bounty_paid += event.amount


def _disqualified(state: TournamentState, event: Disqualified) -> None:
    entrant = state.entrants[event.player]
    entrant.stack, entrant.disqualified, entrant.forfeits = 0, True, event.forfeits


def _deal_asked(state: TournamentState, event: DealAsked) -> None:
    state.deal_asked = event
    if event.clock_left is not None:
        state.clock_left, state.ends = event.clock_left, None
    state.deals_asked[event.player] = state.deals_asked.get(event.player, 0) + 1


def _deal_proposed(state: TournamentState, event: DealProposed) -> None:
    state.deal, state.deal_asked = event, None


def _deal_answered(state: TournamentState, event: DealAnswered) -> None:
    state.agreed.add(event.player)


def _deal_dropped(state: TournamentState, event: DealDropped) -> None:
    _no_deal(state)
    _clock_goes_on(state, event.ends)


def _clock_goes_on(state: TournamentState, ends: int | None) -> None:
    if ends is not None:
        state.ends, state.clock_left = ends, None


def _no_deal(state: TournamentState) -> None:
    state.deal = state.deal_asked = None
    state.agreed = set()


def _deal_made(state: TournamentState, event: DealMade) -> None:
    for player, amount in event.amounts:
        state.entrants[player].deal = amount
        state.paid += amount
    state.prizes = (event.left,) + (0,) * (len(event.amounts) - 1) + state.prizes[len(event.amounts) :]
    state.deal_made = True
    _no_deal(state)
    _clock_goes_on(state, event.ends)


def _cancelled(state: TournamentState, event: Cancelled) -> None:
    state.phase = "cancelled"
    state.paused = ""
    state.ends = state.last_call = None
    _no_deal(state)
    state.rebuy_offers = {}
    for table in state.tables.values():
        table.playing = table.together = False
        table.called = {}
        table.held = {}
    state.returned = dict(event.paid)
    for player, amount in event.paid:
        if player in state.entrants:
            state.entrants[player].prize += amount
    state.waiting = {}


def _ended(state: TournamentState, event: Ended) -> None:
    state.phase = "over"
    state.ends = state.last_call = None


OUTCOMES: dict[type, Callable[[TournamentState, Any], None]] = {
    Placed: _placed,
    BountyWon: _bounty_won,
    Disqualified: _disqualified,
    DealAsked: _deal_asked,
    DealProposed: _deal_proposed,
    DealAnswered: _deal_answered,
    DealDropped: _deal_dropped,
    DealMade: _deal_made,
    Cancelled: _cancelled,
    Ended: _ended,
}
