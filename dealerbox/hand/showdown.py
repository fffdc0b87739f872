"""Showing hands and dividing pots (RULES.md A9 to A12, C1, C2, D14 to D16, J12 to J14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.cards import UNKNOWN
from dealerbox.hand.events import Pot, Shown, ShownDown
from dealerbox.hand.first_to_act import first_to_show
from dealerbox.hand.pots import Layer
from dealerbox.hand.refused import DeckFault
from dealerbox.rulebooks.rake import rake_of, upper_limit

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState
    from dealerbox.ranking import Ranking, Strength


_NOT_KNOWN = "the cards that decide the pot are not known"


class Contest:
    """The hands of a showdown, ranked once for all pots."""

    halves: list[tuple[Ranking, list[Strength]]]
    """The high half, and the low half if the game has one: its ranking, and the strength of each place's hand."""
    seats: list[int]
    """The places whose hands are compared."""
    known: list[int]
    """The places whose hands are known."""

    def __init__(self, state: HandState, seats: list[int], board: list[int]) -> None:
        """Rank the hands of ``seats``.

        A hand that is not fully known (mucked in a recorded hand) loses to every known one. Raise ``DeckFault`` if no
        hand is known, or a card of the board is not.
        """
        known = [seat for seat in seats if UNKNOWN not in state.cards[seat]]
        if not known or UNKNOWN in board:
            raise DeckFault(_NOT_KNOWN)
        plan = state.plan
        self.seats, self.known = seats, known
        hands = [state.cards[seat] for seat in known]
        self.halves = [(plan.high, self._by_seat(state, plan.high.strengths(hands, board, plan.high_hole)))]
        if plan.low is not None:
            self.halves.append((plan.low, self._by_seat(state, plan.low.strengths(hands, board, plan.low_hole))))

    def _by_seat(self, state: HandState, strengths: list[Strength]) -> list[Strength]:
        by_seat: list[Strength] = [None] * state.players
        for seat, strength in zip(self.known, strengths, strict=True):
            by_seat[seat] = strength
        return by_seat

    def winners(self, seats: list[int]) -> list[list[int]]:
        """Return who of ``seats`` wins each half. Raise ``DeckFault`` if none of their hands is known."""
        seats = [seat for seat in seats if seat in self.known]
        if not seats:
            raise DeckFault(_NOT_KNOWN)
        return [
            [seats[at] for at in ranking.best([strengths[seat] for seat in seats])]
            for ranking, strengths in self.halves
        ]


Halves = list[list[int]]
"""The winners of the high half of a pot and, if the game has one, of the low half."""


def compared(state: HandState, pots: list[Layer]) -> list[int]:
    """Return all places that contest a pot for which hands are shown: several contest it, and not all voted for the
    split."""
    return sorted({seat for _, seats in pots if len(seats) > 1 and not _divided(state, seats) for seat in seats})


def _divided(state: HandState, seats: list[int]) -> bool:
    return state.votes[seats[0]] and len(seats) > 1 and all(state.votes[seat] for seat in seats)


def results(state: HandState, pots: list[Layer], contest: Contest) -> list[Halves | None]:
    """Return the winners of each pot; None for a pot for which no hand is shown."""
    return [None if len(seats) == 1 or _divided(state, seats) else contest.winners(seats) for _, seats in pots]


def show_down(
    state: HandState, pots: list[Layer], contest: Contest, won: list[Halves | None], all_in_shown: bool
) -> ShownDown:
    """Show hands in turn from the player who must show first. A player who wins nothing, and is already beaten in every
    pot by a shown hand, may muck. If nobody could bet any more, all hands are shown; with ``all_in_shown`` also if any
    player is all-in, or protected and so counts as all-in (A23)."""
    first = first_to_show(state)
    order = [seat for seat in state.clockwise(first) if seat in contest.seats]
    shown = [seat for seat in order if seat in contest.known]
    all_in = any(not state.stacks[seat] or state.protected[seat] for seat in contest.seats)
    if (state.aggressor >= 0 or state.able > 1) and not (all_in_shown and all_in):
        holding = _unbeaten_when_shown(shown, pots, contest, won)
        shown = [seat for seat in shown if seat in holding or seat == shown[0]]
    mucked = tuple([seat for seat in order if seat not in shown])
    return ShownDown(first, tuple([Shown(seat, tuple(state.cards[seat])) for seat in shown]), mucked)


def _unbeaten_when_shown(order: list[int], pots: list[Layer], contest: Contest, won: list[Halves | None]) -> set[int]:
    """Return the places that, in this order of showing, win half of a pot or are not beaten in it by a hand shown
    earlier."""
    holding: set[int] = set()
    for (_, seats), halves in zip(pots, won, strict=True):
        for (_, strengths), winners in zip(contest.halves, halves or (), strict=False):
            best = 0
            for seat in order:
                strength = strengths[seat]
                if strength and seat in seats and (strength >= best or seat in winners):
                    holding.add(seat)
                    best = max(strength, best)
    return holding


def rakes(state: HandState, pots: list[Layer]) -> list[int]:
    """Return the rake of each pot: computed once on their total, divided in proportion and rounded down; remaining
    units go to the largest fractions, the earlier pot first (CONTRACTS.md, Amounts)."""
    plan, stakes = state.plan, state.stakes
    none = [0] * len(pots)
    if not state.real_money or state.street < plan.game.rake_from:
        return none
    total = sum(amount for amount, _ in pots)
    big_bet = upper_limit(plan.limit, stakes)
    rake = rake_of(plan.house.rake_schedule, plan.limit, big_bet, total, state.players)
    if not rake:
        return none
    shares = [rake * amount // total for amount, _ in pots]
    by_fraction = sorted(range(len(pots)), key=lambda at: (-(rake * pots[at][0] % total), at))
    for at in by_fraction[: rake - sum(shares)]:
        shares[at] += 1
    return shares


def award(
    state: HandState, pots: list[Layer], won: list[Halves | None], second: list[Halves | None]
) -> tuple[Pot, ...]:
    """Pay each pot, less its rake, to its winners; a pot for which no hand is shown is shared equally by all who
    contest it. With ``second`` winners (a second board) each pot is halved first, and the odd chip goes to the first
    board."""
    borne = rakes(state, pots)
    if not second:
        return _award(state, pots, borne, won)
    chip = state.stakes.chip
    halved: list[Layer] = []
    winners: list[Halves | None] = []
    rakes_of_halves: list[int] = []
    for (amount, seats), rake, *boards in zip(pots, borne, won, second, strict=True):
        half = amount // 2 // chip * chip
        halved += [(amount - half, seats), (half, seats)]
        rakes_of_halves += [rake - rake // 2, rake // 2]
        winners += boards
    return _award(state, halved, rakes_of_halves, winners)


def _award(state: HandState, pots: list[Layer], borne: list[int], won: list[Halves | None]) -> tuple[Pot, ...]:
    awarded, chip = [], state.stakes.chip
    for (amount, seats), rake, halves in zip(pots, borne, won, strict=True):
        amounts = [0] * state.players
        high, low = (seats, []) if halves is None else (halves[0], halves[1] if len(halves) > 1 else [])
        net = amount - rake
        low_part = net // 2 // chip * chip if low else 0  # the odd chip goes to the high half (A12)
        _share(state, amounts, low_part, low)
        _share(state, amounts, net - low_part, high)
        divided = halves is None and len(seats) > 1
        awarded.append(Pot(amount, rake, tuple(amounts), tuple(high), tuple(low), divided))
    return tuple(awarded)


def _share(state: HandState, won: list[int], amount: int, winners: list[int]) -> None:
    """Divide in equal parts of whole chips; odd chips go one by one clockwise from the left of the button (A10, C1). If
    the rake has left part of a chip, it goes with the last of them."""
    if not winners:
        return
    if len(winners) == 1:
        won[winners[0]] += amount
        return
    chip = state.stakes.chip
    each = amount // len(winners) // chip * chip
    odd = amount - each * len(winners)
    for seat in sorted(winners, key=lambda seat: (seat - state.button - 1) % state.players):
        extra = min(chip, odd)
        odd -= extra
        won[seat] += each + extra
