"""The facts of one recorded hand."""

import random

import pytest
from msgspec.structs import replace

from dealerbox.collusion.facts import Duel, Flow, HandFacts, facts, flows
from dealerbox.hand.commands import BetTo, Call, Check, Fold, HandCommand, RaiseTo
from dealerbox.hand.events import Pot
from tests.collusion.players import evening, people, played


def pot(amount: int, *won: int) -> Pot:
    return Pot(amount, amount - sum(won), won, (), ())


@pytest.mark.parametrize(
    ("put_in", "pots", "expected"),
    [
        ((10, 10), [pot(20, 20, 0)], {(1, 0): 10}),
        ((10, 10, 10), [pot(30, 15, 15, 0)], {(0, 1): 5, (1, 0): 5, (2, 0): 5, (2, 1): 5}),
        # The short stack wins only the main pot; the side pot is between the other two.
        ((10, 40, 40), [pot(30, 30, 0, 0), pot(60, 0, 60, 0)], {(1, 0): 10, (2, 0): 10, (2, 1): 30}),
        # The rake is nobody's gain: the payments are reduced by its share.
        ((10, 10), [pot(20, 18, 0)], {(1, 0): 9}),
        # The player who folded has put in less than the level of the pot.
        ((3, 10, 10), [pot(23, 0, 23, 0)], {(0, 1): 3, (2, 1): 10}),
    ],
)
def test_each_pot_flows_from_its_contributors_to_its_winners(
    put_in: tuple[int, ...], pots: list[Pot], expected: dict[tuple[int, int], int]
) -> None:
    found = flows(put_in, pots, [False] * len(put_in))
    assert {(one.payer, one.payee): one.amount for one in found} == pytest.approx(expected)


def test_flows_add_up_to_the_nets() -> None:
    chance = random.Random(3)
    for record in evening(chance, people(chance, 6), 300, 0):
        facts_of = facts(record)
        assert facts_of is not None
        net = [0.0] * len(facts_of.players)
        for flow in facts_of.flows:
            net[flow.payer] -= flow.amount
            net[flow.payee] += flow.amount
        raked = sum(facts_of.nets) - sum(net)
        assert sum(facts_of.nets) == -record.rake and raked == pytest.approx(-record.rake, abs=1e-3)
        for mine, whole in zip(net, facts_of.nets, strict=True):
            assert mine >= whole - 1e-3, "what the house took is on top of it"


def facts_of(*commands: HandCommand, stacks: tuple[int, ...] = (10_000, 10_000, 10_000), deck: str = "") -> HandFacts:
    found = facts(played(commands, stacks, deck))
    assert found is not None
    return found


def test_only_heads_up_actions_are_duels() -> None:
    hand = facts_of(Fold(), Call(), Check(), Check(), BetTo(200), RaiseTo(600), Fold())
    assert hand.duels == (
        Duel(1, 2, "called"), Duel(2, 1, "passed"), Duel(1, 2, "passed"), Duel(2, 1, "bet"), Duel(1, 2, "bet"),
        Duel(2, 1, "folded"),
    )  # fmt: skip
    assert hand.flows == (Flow(2, 1, 285.0, folded=True),), "less his part of the rake"


def test_actions_against_an_all_in_rival_are_not_duels() -> None:
    hand = facts_of(Fold(), RaiseTo(300), Call(), stacks=(10_000, 10_000, 300), deck="2c 2d 2h 3c 3d 3h 7s 8s Kd Qd 4s")
    assert [one.actor for one in hand.duels] == [1, 2], "he still could act when the raise came"


ACES = "2c Ac Kh 2d As Kd Ah Ad 7s 9s 4h"
"""The big blind makes four aces; the small blind has deuces, the dealer kings."""
NOTHING = "2c Qc Kh 3d 9c Kd Ah Jd 7s 8s 4h"


@pytest.mark.parametrize(
    ("commands", "deck", "expected"),
    [
        ([Fold(), Call(), *[Check()] * 7], ACES, (1, 2, True)),
        ([Fold(), Call(), Check(), BetTo(200), Call(), *[Check()] * 4], ACES, (1, 2, False)),
        ([Fold(), Call(), *[Check()] * 7], NOTHING, None),
        ([Call(), Call(), *[Check()] * 10], ACES, None),
        ([Call(), Fold(), Check(), BetTo(200), Fold()], ACES, None),
    ],
    ids=["checked down", "bet", "nothing strong", "three show", "no showdown"],
)
def test_a_strong_two_way_showdown_is_recorded_with_whether_it_was_bet(
    commands: list[HandCommand], deck: str, expected: tuple[int, int, bool] | None
) -> None:
    assert facts_of(*commands, deck=deck).strong_showdown == expected


def test_a_void_hand_has_no_facts() -> None:
    record = replace(played([Fold(), Fold()], (10_000,) * 3, ""), void="interrupted")
    assert facts(record) is None
