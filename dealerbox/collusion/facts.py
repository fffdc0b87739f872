"""Facts from one recorded hand: who paid whom, and how two players acted heads-up. Pure.

Amounts are also counted in the hand's own unit (big blind, small bet or bring-in), so that hands at all stakes can
be added up.
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
    """``amount`` chips went from place ``payer`` to place ``payee``; ``folded``: the payer had folded."""

    payer: int
    payee: int
    amount: float
    folded: bool = False


class Duel(Struct, frozen=True, gc=False):
    """What place ``actor`` did with only ``rival`` left, while both had chips to bet."""

    actor: int
    rival: int
    did: Did


class HandFacts(Struct, frozen=True):
    """The facts of a hand; ``players`` and ``nets`` by place, ``unit`` in chips."""

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
    """The only two places at the showdown, if one had a strong hand, and whether neither ever bet against the other."""


def facts(hand: HandRecord) -> HandFacts | None:
    """Return the facts; None for a void hand or one without details."""
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
    """Return the unit of the stakes in chips, at least 1."""
    return stakes.big_blind or stakes.small_bet or stakes.bring_in or stakes.ante or 1


def flows(put_in: Sequence[int], pots: Sequence[Pot], folded: Sequence[bool]) -> tuple[Flow, ...]:
    """Return who paid whom, by place: each pot goes from its contributors to its winners in proportion.

    Pots are filled from all contributions up to a common level. Dead money is in the main pot and may shift a level
    by its size; the sums stay exact. The house's share of a pot is nobody's gain.
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
    """Return each place's contribution to a pot of ``amount``: equal, as far as it has enough ``left``, which is
    reduced."""
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
    """Return all actions between the only two players left who could bet, and the places still in at the end."""
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
