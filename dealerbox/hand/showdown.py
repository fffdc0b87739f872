"""Who shows, and who wins what (RULES.md A9 to A12, C1, C2, D14 to D16, J12 to J14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.cards import UNKNOWN
from dealerbox.hand.events import Pot, Shown, ShownDown
from dealerbox.hand.openers import first_to_show
from dealerbox.hand.pots import Layer
from dealerbox.hand.refused import DeckFault
from dealerbox.houses.rake import rake_of

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState
    from dealerbox.ranking import Ranking, Strength


_NOT_KNOWN = "the cards that decide the pot are not known"


class Contest:
    """The hands of a showdown, ranked once for all pots."""

    high: list[Strength]
    low: list[Strength]
    low_ranking: Ranking | None

    def __init__(self, state: HandState, seats: list[int]) -> None:
        """``seats``: those whose hands are compared. A hand that is not wholly known (a mucked one of a recorded hand)
        loses to every known one; raises ``DeckFault`` where none of them is, or the board is not."""
        known = [seat for seat in seats if UNKNOWN not in state.cards[seat]]
        if not known or min(state.board, default=0) < 0:
            raise DeckFault(_NOT_KNOWN)
        plan = state.plan
        self.known = known
        self.high_ranking, self.low_ranking = plan.high, plan.low
        hands = [state.cards[seat] for seat in known]
        self.high = self._by_seat(state, plan.high.strengths(hands, state.board, plan.high_hole))
        self.low = []
        if plan.low is not None:
            self.low = self._by_seat(state, plan.low.strengths(hands, state.board, plan.low_hole))

    def _by_seat(self, state: HandState, strengths: list[Strength]) -> list[Strength]:
        by_seat: list[Strength] = [None] * state.players
        for seat, strength in zip(self.known, strengths, strict=True):
            by_seat[seat] = strength
        return by_seat

    def winners(self, seats: list[int]) -> tuple[list[int], list[int]]:
        """Who of ``seats`` has the high and the low half; raises ``DeckFault`` where the hands of none are known."""
        seats = [seat for seat in seats if seat in self.known]
        if not seats:
            raise DeckFault(_NOT_KNOWN)
        high = [seats[at] for at in self.high_ranking.best([self.high[seat] for seat in seats])]
        if self.low_ranking is None:
            return high, []
        return high, [seats[at] for at in self.low_ranking.best([self.low[seat] for seat in seats])]


def compared(state: HandState, pots: list[Layer]) -> list[Layer]:
    """The pots for which hands are shown: several contest them and did not all choose the split."""
    return [(amount, seats) for amount, seats in pots if len(seats) > 1 and not _divided(state, seats)]


def _divided(state: HandState, seats: list[int]) -> bool:
    return len(seats) > 1 and all(state.votes[seat] for seat in seats)


def show_down(state: HandState, pots: list[Layer], contest: Contest) -> ShownDown:
    """Everybody in turn from who must show first; who is beaten in every pot by what is shown already may give up
    unseen. Where nobody could bet any more, all hands lie open."""
    first = first_to_show(state)
    contesting = {seat for _, seats in pots for seat in seats}
    order = [seat for seat in state.clockwise(first) if seat in contesting and seat in contest.known]
    shown: list[int] = []
    if state.aggressor < 0 and state.able < 2:
        shown = order
    else:
        leaders: list[list[int]] = [[] for _ in pots]
        for seat in order:
            if _holds_up(seat, leaders, pots, contest) or not shown:
                shown.append(seat)
    mucked = tuple(seat for seat in state.clockwise(first) if seat in contesting and seat not in shown)
    return ShownDown(first, tuple(Shown(seat, tuple(state.cards[seat])) for seat in shown), mucked)


def _holds_up(seat: int, leaders: list[list[int]], pots: list[Layer], contest: Contest) -> bool:
    """Whether nobody who has shown beats the seat in one of its pots, high or low. ``leaders`` are those whose shown
    hands are the best of each pot so far."""
    holds = False
    for at, (_, seats) in enumerate(pots):
        if seat in seats:
            high, low = contest.winners([*leaders[at], seat])
            if seat in high or seat in low:
                leaders[at] = high if low in ([], high) else sorted({*high, *low})
                holds = True
    return holds


def rakes(state: HandState, pots: list[Layer]) -> list[int]:
    """The rake that each pot bears: reckoned once on their sum, in proportion, rounded down, the units left over from
    the largest fractions, the earlier pot first (CONTRACTS.md, Amounts)."""
    plan, stakes = state.plan, state.stakes
    none = [0] * len(pots)
    if not state.real_money or state.street < plan.game.rake_from:
        return none
    total = sum(amount for amount, _ in pots)
    big_bet = stakes.big_bet if plan.fixed else max(stakes.max_bets) if plan.spread else 0
    rake = rake_of(plan.house.rake_schedule, plan.limit, big_bet, total, state.players)
    if not rake:
        return none
    shares = [rake * amount // total for amount, _ in pots]
    by_fraction = sorted(range(len(pots)), key=lambda at: (-(rake * pots[at][0] % total), at))
    for at in by_fraction[: rake - sum(shares)]:
        shares[at] += 1
    return shares


def award(state: HandState, pots: list[Layer], contest: Contest | None) -> tuple[Pot, ...]:
    """Each pot, less its rake, to its winners. ``contest`` may be None where no pot is compared."""
    awarded = []
    for (amount, seats), rake in zip(pots, rakes(state, pots), strict=True):
        won = [0] * state.players
        high: list[int] = seats
        low: list[int] = []
        divided = _divided(state, seats)
        if contest is not None and len(seats) > 1 and not divided:
            high, low = contest.winners(seats)
        net = amount - rake
        low_part = net // 2 if low else 0  # the odd unit goes to the high (A12)
        _share(state, won, low_part, low)
        _share(state, won, net - low_part, high)
        awarded.append(Pot(amount, rake, tuple(won), tuple(high), tuple(low), divided))
    return tuple(awarded)


def _share(state: HandState, won: list[int], amount: int, winners: list[int]) -> None:
    """Equal parts; odd units one by one clockwise from the dealer's left (C1)."""
    if not winners:
        return
    if len(winners) == 1:
        won[winners[0]] += amount
        return
    each, odd = divmod(amount, len(winners))
    in_order = sorted(winners, key=lambda seat: (seat - state.button - 1) % state.players)
    for place, seat in enumerate(in_order):
        won[seat] += each + (1 if place < odd else 0)
