"""Apply events to the state of a hand. Only this module assigns to fields of ``HandState``, and it alone updates what
is derived from them (``able``, ``queue``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from dealerbox.game import Opener
from dealerbox.hand import first_to_act
from dealerbox.hand.betting import fixed_totals
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    DeckShuffled,
    Drew,
    Folded,
    HandEnded,
    HandStarted,
    MuckShuffled,
    Protected,
    Raised,
    ShownDown,
    SplitChosen,
    StoodPat,
    StreetDealt,
    UncalledReturned,
)  # fmt: skip
from dealerbox.hand.plan import plan_of
from dealerbox.hand.run_twice import RUNS
from dealerbox.hand.setup import blinds

if TYPE_CHECKING:
    from dealerbox.hand.state import HandState


def _started(state: HandState, event: HandStarted) -> None:
    players = len(event.stacks)
    state.plan = plan_of(event.game, event.limit, event.house)
    state.stakes = event.stakes
    state.real_money = event.money == "real"
    state.players = players
    state.button = event.button
    state.start_stacks = event.stacks
    state.stacks = list(event.stacks)
    state.bets = [0] * players
    state.put = [0] * players
    state.antes = [0] * players
    state.dead = [0] * players
    state.short_ante = [False] * players
    state.pot = 0
    state.folded = [False] * players
    state.protected = [False] * players
    state.passive = [False] * players
    state.votes = [False] * players
    state.live = players
    state.discards = [[] for _ in range(players)]
    state.cards = [[] for _ in range(players)]
    state.up = [[] for _ in range(players)]
    state.answered = [-1] * players
    _post(state, event)
    state.able = sum(1 for stack in state.stacks if stack)


def _post(state: HandState, event: HandStarted) -> None:
    """Antes and dead money go to the pot; live posts are bets. The amount to match is the big blind or the largest
    straddle, even if a stack was too short to post all of it (CONTRACTS.md, Posts)."""
    to_match = event.stakes.big_blind if state.plan.game.has_blinds else 0
    first = -1
    state.big_blind_seat = blinds(state.plan, state.players, event.button)[1]
    for post in event.posts:
        seat, paid = post.seat, post.paid
        state.stacks[seat] -= paid
        state.pot += paid
        if post.kind == "ante":
            state.antes[seat] += paid
            state.short_ante[seat] = state.short_ante[seat] or paid < post.asked
        elif post.kind == "dead":
            state.dead[seat] += paid
        else:
            state.bets[seat] += paid
            state.put[seat] += paid
            if post.kind != "small":
                first = (seat + 1) % state.players
            if post.kind == "big":
                state.big_blind_seat = seat
            elif post.kind == "straddle":
                to_match = max(to_match, post.asked)
    state.posted_first = first if event.first is None else event.first
    state.to_match = state.level = state.full = to_match
    state.bets_made = 1 if to_match else 0


def _shuffled(state: HandState, event: DeckShuffled) -> None:
    state.stub = list(event.cards)


def _dealt(state: HandState, event: StreetDealt) -> None:
    state.street = event.street
    taken = len(event.board)
    if event.cards:
        faces = event.deal
        for new, cards, up in zip(event.cards, state.cards, state.up, strict=True):
            if new:
                cards += new
                taken += len(new)
                if faces == "u":
                    up += new
                elif "u" in faces:
                    up += [card for card, face in zip(new, faces, strict=True) if face == "u"]
    if event.board:
        state.board += event.board
    state.at += taken
    state.dealt += taken
    state.aggressor = -1
    if event.street:
        _clear_round(state)
    if event.drawing:
        state.drawing = True
        state.passive = [False] * state.players
        order = state.clockwise((state.button + 1) % state.players)
        state.queue = [seat for seat in order if not state.folded[seat] and not state.protected[seat]]
        if not state.queue:
            _open_betting(state)
    else:
        _open_betting(state)


def _clear_round(state: HandState) -> None:
    state.bets = [0] * state.players
    state.answered = [-1] * state.players
    state.to_match = state.level = state.bets_made = 0


def _open_betting(state: HandState) -> None:
    """Set who acts in this betting round, in order. The amount to match is already set."""
    street = state.plan.game.streets[state.street]
    state.drawing = False
    _set_sizes(state)
    if street.split_offer and state.live - sum(state.protected) > 1:
        state.offer = True
        order = state.clockwise(first_to_act.opener(state, street.opener))
        state.queue = [seat for seat in order if not state.folded[seat] and not state.protected[seat]]
        return
    if state.able < 2 and (state.street or street.opener == Opener.BRING_IN):
        return
    if street.opener == Opener.AFTER_POSTS and state.posted_first < 0:
        return  # no blind was posted and nobody was named to act first: a bomb pot, with no betting on this street
    if street.community_if_short and state.board:
        return  # a community card was dealt in place of everybody's own: there is no betting (G12)
    order = state.clockwise(first_to_act.opener(state, street.opener))
    if state.able == state.players:
        state.queue = list(order)
    else:
        state.queue = [seat for seat in order if state.can_bet(seat)]
    state.bringing_in = street.opener == Opener.BRING_IN
    if not state.bringing_in:
        _drop_needless_turn(state)


def _set_sizes(state: HandState) -> None:
    stakes, street = state.stakes, state.plan.game.streets[state.street]
    if state.plan.fixed:
        state.sizes = (stakes.big_bet if street.big else stakes.small_bet,)
        if street.open_pair and first_to_act.pair_shows(state):
            state.sizes = tuple(sorted({stakes.small_bet, stakes.big_bet}))
        state.full = state.sizes[0]
        state.totals = fixed_totals(state)
    elif state.street or not state.to_match:
        state.full = stakes.big_blind if state.plan.game.has_blinds else stakes.bring_in


def _drop_needless_turn(state: HandState) -> None:
    """A single player able to act has a turn only if they put in less this round than another player still in."""
    if state.able < 2 and state.queue:
        seat = state.queue[0]
        maximum = max(bet for other, bet in enumerate(state.bets) if other != seat and not state.folded[other])
        if state.bets[seat] >= maximum:
            state.queue = []


def _end_offer(state: HandState) -> None:
    """The split was declined. Everybody who can bet acts as in any round; earlier votes count as checks (J12)."""
    state.offer = False
    state.queue = [seat for seat in state.queue if state.can_bet(seat)]


def _folded(state: HandState, event: Folded) -> None:
    seat = event.seat
    state.folded[seat] = True
    state.muck.extend(state.cards[seat])
    state.live -= 1
    state.able -= 1
    del state.queue[0]
    if state.offer:
        _end_offer(state)
    if state.live == 1:
        state.queue = []
    elif state.able < 2:
        _drop_needless_turn(state)


def _checked(state: HandState, event: Checked) -> None:
    state.answered[event.seat] = state.to_match
    del state.queue[0]
    if state.offer:
        _end_offer(state)
        _drop_needless_turn(state)


def _pay(state: HandState, seat: int, amount: int) -> None:
    state.bets[seat] += amount
    state.put[seat] += amount
    state.pot += amount
    state.stacks[seat] -= amount
    if not state.stacks[seat]:
        state.able -= 1


def _called(state: HandState, event: Called) -> None:
    seat = event.seat
    _pay(state, seat, event.amount)
    state.answered[seat] = state.to_match
    del state.queue[0]
    if state.able < 2:
        _drop_needless_turn(state)


def _brought_in(state: HandState, event: BroughtIn) -> None:
    """After a short bring-in the amount to match is still the full one; it does not count as a bet towards the cap
    (C50)."""
    seat = event.seat
    _pay(state, seat, event.amount)
    state.to_match = state.stakes.bring_in
    if state.plan.fixed:
        state.totals = fixed_totals(state)
    state.answered[seat] = state.to_match
    state.bringing_in = False
    del state.queue[0]
    if state.able < 2:
        _drop_needless_turn(state)


def _bet(state: HandState, event: BetMade | Raised) -> None:
    """Apply a bet or raise: everybody else who can bet acts again, but players who have acted may raise again only
    after a full one."""
    seat, to = event.seat, event.to
    _pay(state, seat, event.amount)
    if _is_full(state, to):
        state.answered = [-1] * state.players
    state.to_match = to
    if state.plan.fixed:
        state.totals = fixed_totals(state)
    state.answered[seat] = to
    state.aggressor = seat
    state.bringing_in = False
    state.offer = False
    state.votes = [False] * state.players
    state.queue = [
        other for other in state.clockwise((seat + 1) % state.players) if other != seat and state.can_bet(other)
    ]
    if state.able < 2:
        _drop_needless_turn(state)


def _is_full(state: HandState, to: int) -> bool:
    """Return whether the bet or raise is a full one, and if so set the minimum raise and, in fixed limit, the level and
    count."""
    if not state.plan.fixed:
        if to - state.to_match < state.full:
            return False
        state.full = to - state.to_match
        return True
    reached = [size for size in state.sizes if state.level + size <= to]
    if not reached:
        return False
    size = reached[-1]
    state.level += size
    state.bets_made += 1
    state.full = size
    state.sizes = state.sizes[state.sizes.index(size) :]  # after a big bet, raises are big (C28)
    return True


def _protected(state: HandState, event: Protected) -> None:
    seat = event.seat
    if state.stacks[seat]:
        state.able -= 1
    state.protected[seat] = True
    if state.queue and state.queue[0] == seat:  # a player who has just brought in does not act again
        _leave_queue(state)


def _leave_queue(state: HandState) -> None:
    del state.queue[0]
    if state.drawing:
        if not state.queue:
            _open_betting(state)
    elif not state.offer:
        _drop_needless_turn(state)


def _split(state: HandState, event: SplitChosen) -> None:
    state.votes[event.seat] = True
    state.answered[event.seat] = state.to_match
    del state.queue[0]


def _stood(state: HandState, event: StoodPat) -> None:
    state.passive[event.seat] = event.timed_out
    _leave_queue(state)


def _muck_shuffled(state: HandState, event: MuckShuffled) -> None:
    """What is left of the stub (cards barred to this player) stays on top; barred cards of the muck are set aside
    (C21)."""
    out = set(event.cards)
    state.redealt = True
    state.stub = state.stub[state.at :] + list(event.cards)
    state.at = 0
    state.muck = [card for card in state.muck if card not in out]


def _drew(state: HandState, event: Drew) -> None:
    seat, discarded, received = event.seat, event.discarded, event.received
    held = state.cards[seat]
    for card in discarded:
        held.remove(card)
    held += received
    state.muck += discarded
    state.discards[seat] += discarded
    at = state.at + len(received)
    if not state.redealt or tuple(state.stub[state.at : at]) == received:
        state.at = at
    else:  # cards barred to this player were skipped and stay in place
        out = set(received)
        state.stub = [card for card in state.stub[state.at :] if card not in out]
        state.at = 0
    _leave_queue(state)


def _returned(state: HandState, event: UncalledReturned) -> None:
    seat, amount = event.seat, event.amount
    if not state.stacks[seat] and not state.folded[seat] and not state.protected[seat]:
        state.able += 1
    state.stacks[seat] += amount
    state.bets[seat] -= amount
    state.put[seat] -= amount
    state.pot -= amount


def _shown_down(state: HandState, event: ShownDown) -> None:
    state.shown = event
    for hand in event.shown:
        state.cards[hand.seat] = list(hand.cards)


def _ended(state: HandState, event: HandEnded) -> None:
    state.stacks = list(event.stacks)
    state.pots = event.pots
    state.rake = event.rake
    state.queue = []
    state.over = True


APPLY: Final[dict[type, Callable[[HandState, Any], None]]] = {
    **RUNS,
    HandStarted: _started,
    DeckShuffled: _shuffled,
    StreetDealt: _dealt,
    Folded: _folded,
    Checked: _checked,
    Called: _called,
    BroughtIn: _brought_in,
    BetMade: _bet,
    Raised: _bet,
    Protected: _protected,
    SplitChosen: _split,
    StoodPat: _stood,
    MuckShuffled: _muck_shuffled,
    Drew: _drew,
    UncalledReturned: _returned,
    ShownDown: _shown_down,
    HandEnded: _ended,
}
