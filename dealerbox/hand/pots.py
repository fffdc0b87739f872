"""Main pot and side pots (RULES.md A20 to A22; CONTRACTS.md, Posts)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState

Layer = tuple[int, list[int]]
"""An amount, and the places that contest it."""


def pots_of(state: HandState) -> list[Layer]:
    """Return the pots, the main pot first, each with the places that can win it. Empty pots are left out; a pot that
    only one player can win (with a folded player's money in it) is separate."""
    contenders = [seat for seat in range(state.players) if not state.folded[seat]]
    if not state.pot:
        return []
    levels = sorted({state.put[seat] for seat in contenders})
    if len(levels) == 1 and not any(state.short_ante):
        return [(state.pot, contenders)]
    layers: list[Layer] = []
    for amount, seats in (*_ante_layers(state, contenders), *_bet_layers(state, contenders, levels)):
        if layers and (not seats or layers[-1][1] == seats):
            layers[-1] = (layers[-1][0] + amount, layers[-1][1])
        elif amount:
            layers.append((amount, seats or contenders))
    return layers


def _ante_layers(state: HandState, contenders: list[int]) -> list[Layer]:
    """Return the layers of antes and dead money, for everybody still in. A player who posted less than the full ante,
    and whom no bet made all-in, contests only an equal part of each ante, and all dead money."""
    short = {seat: state.antes[seat] for seat in contenders if state.short_ante[seat] and not state.put[seat]}
    layers: list[Layer] = []
    below, dead = 0, sum(state.dead)
    for level in sorted(set(short.values())):
        amount = sum(min(ante, level) - min(ante, below) for ante in state.antes)
        layers.append((amount + dead, [seat for seat in contenders if short.get(seat, level) >= level]))
        below, dead = level, 0
    rest = sum(max(0, ante - below) for ante in state.antes)
    layers.append((rest + dead, [seat for seat in contenders if seat not in short]))
    return layers


def _bet_layers(state: HandState, contenders: list[int], levels: list[int]) -> list[Layer]:
    """Return the bets as one layer per level; what a folded player put in beyond everybody still in goes to the last
    layer."""
    layers: list[Layer] = []
    below = 0
    for level in levels:
        if level:
            amount = sum(min(put, level) - min(put, below) for put in state.put)
            layers.append((amount, [seat for seat in contenders if state.put[seat] >= level]))
            below = level
    above = sum(max(0, put - below) for put in state.put)
    return [*layers, (above, [])]


def uncalled(state: HandState) -> tuple[int, int] | None:
    """Return who bet more this round than anybody else, and by how much; None if everything was called or the bettor
    folded."""
    bets = state.bets
    maximum = max(bets)
    if not maximum or bets.count(maximum) > 1:
        return None
    seat = bets.index(maximum)
    if state.folded[seat]:
        return None
    return seat, maximum - max(bet for other, bet in enumerate(bets) if other != seat)
