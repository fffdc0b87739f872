"""What one recorded hand says of who paid whom, and how two played when only they were left. Pure.

Amounts are counted in the hand's own unit (its big blind, small bet or bring-in) as well as in chips, so that hands of
all stakes can be added up.
"""

from collections.abc import Sequence
from typing import Any, Literal, cast

import msgspec
from msgspec import Struct

from dealerbox.cards import parse_cards
from dealerbox.core.records import HandRecord
from dealerbox.game import Stakes
from dealerbox.hand.events import (
    BetMade,
    BroughtIn,
    Called,
    Checked,
    Folded,
    HandEnded,
    HandStarted,
    Pot,
    Raised,
    ShownDown,
)
from dealerbox.hand.plan import plan_of
from dealerbox.hand_history.visible import board_of, own_cards
from dealerbox.table.events import TableEvent

Did = Literal["passed", "called", "folded", "bet"]

_decode = msgspec.json.Decoder(tuple[TableEvent, ...]).decode
_DID: dict[type, Did] = {Checked: "passed", Called: "called", Folded: "folded", BetMade: "bet", Raised: "bet"}


class Flow(Struct, frozen=True, gc=False):
    """``amount`` chips went from place ``payer`` to place ``payee``; ``folded``: the payer had given up."""

    payer: int
    payee: int
    amount: float
    folded: bool = False


class Duel(Struct, frozen=True, gc=False):
    """What place ``actor`` did when only ``rival`` was left against him and both had chips to bet."""

    actor: int
    rival: int
    did: Did


class HandFacts(Struct, frozen=True):
    """``players`` and ``nets`` by place; ``unit`` in chips. ``strong_showdown``: the two who alone showed down, one of
    them a strong hand, and whether neither of them ever bet against the other."""

    id: str
    at: int
    table: str
    currency: str
    players: tuple[str, ...]
    nets: tuple[int, ...]
    unit: int
    flows: tuple[Flow, ...]
    duels: tuple[Duel, ...]
    strong_showdown: tuple[int, int, bool] | None


def facts(hand: HandRecord) -> HandFacts | None:
    """None for a hand that was void or has lost its details: it tells nothing."""
    if hand.void or hand.compacted:
        return None
    events = _decode(hand.events)
    started = next(event for event in events if isinstance(event, HandStarted))
    ended = next(event for event in events if isinstance(event, HandEnded))
    duels, live = _duels(events, started)
    folded = [place not in live for place in range(len(started.stacks))]
    seated = sorted(hand.players, key=lambda one: one.place)
    return HandFacts(
        hand.id, hand.ended, hand.table, hand.currency, tuple(one.player for one in seated),
        tuple(one.net for one in seated), unit_of(started.stakes), flows(ended.put_in, ended.pots, folded), duels,
        _strong_showdown(events, started, duels, live),
    )  # fmt: skip


def unit_of(stakes: Stakes) -> int:
    """The chips in which the stakes are counted, at least 1."""
    return stakes.big_blind or stakes.small_bet or stakes.bring_in or stakes.ante or 1


def flows(put_in: Sequence[int], pots: Sequence[Pot], folded: Sequence[bool]) -> tuple[Flow, ...]:
    """Who paid whom, by place: each pot goes from those who filled it to those who won it, in proportion.

    A pot is filled from what everybody has put in, up to one level for all (dead money lies in the main pot and may
    shift a level by its size; the sums stay exact). What the house took of a pot is nobody's gain.
    """
    left = list(put_in)
    paid: dict[tuple[int, int], float] = {}
    for pot in pots:
        given = _filled(left, pot.amount)
        won = sum(pot.won)
        if not won:
            continue
        for payer, part in enumerate(given):
            for payee, got in enumerate(pot.won):
                if part and got and payer != payee:
                    paid[payer, payee] = paid.get((payer, payee), 0.0) + part * got / pot.amount
    return tuple(Flow(payer, payee, amount, folded[payer]) for (payer, payee), amount in paid.items())


def _filled(left: list[int], amount: int) -> list[float]:
    """What each gives to a pot of ``amount``: the same, as far as he has it ``left``, which is less by it then."""
    given = [0.0] * len(left)
    rest, payers = float(amount), [at for at, has in enumerate(left) if has]
    while rest > 1e-6 and payers:
        each = min(rest / len(payers), min(left[at] - given[at] for at in payers))
        for at in payers:
            given[at] += each
        rest -= each * len(payers)
        payers = [at for at in payers if left[at] - given[at] > 1e-6]
    for at, part in enumerate(given):
        left[at] = cast(int, left[at] - part)
    return given


def _duels(events: Sequence[TableEvent], started: HandStarted) -> tuple[tuple[Duel, ...], list[int]]:
    """All that was done between two who alone were left and could bet; and who was in at the end."""
    chips = list(started.stacks)
    for post in started.posts:
        chips[post.seat] -= post.paid
    live = list(range(len(chips)))
    duels: list[Duel] = []
    for event in events:
        kind = type(event)
        did = _DID.get(kind)
        if did is None and kind is not BroughtIn:
            continue
        acting = cast(Any, event)
        seat: int = acting.seat
        if did is not None and len(live) == 2 and seat in live and not getattr(acting, "timed_out", False):
            rival = live[live[0] == seat]
            if chips[rival] > 0:
                duels.append(Duel(seat, rival, did))
        if did == "folded":
            live.remove(seat)
        chips[seat] -= getattr(acting, "amount", 0)
    return tuple(duels), live


def _strong_showdown(
    events: Sequence[TableEvent], started: HandStarted, duels: Sequence[Duel], live: Sequence[int]
) -> tuple[int, int, bool] | None:
    if len(live) != 2 or not duels or not any(isinstance(event, ShownDown) for event in events):
        return None
    plan = plan_of(started.game, started.limit, started.house)
    if not plan.game.strong_hand:
        return None
    (enough,) = plan.high.strengths([parse_cards(plan.game.strong_hand)], [])
    hands = [own_cards(events, place) for place in live]
    strengths = plan.high.strengths(hands, board_of(events), plan.high_hole)
    if max(strength or 0 for strength in strengths) < (enough or 0):
        return None
    return live[0], live[1], all(duel.did != "bet" for duel in duels)
