"""Whole hands under a seed, with every invariant checked after every command."""

from unittest.mock import patch

import pytest
from msgspec.structs import replace

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand import changes
from dealerbox.hand.events import Called, Drew, HandEnded
from dealerbox.hand.plan import plan_of
from dealerbox.hand.state import HandState
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.hands import Task, simulate

TASK = Task("holdem", "NL", "dealerbox", 6, "random", 60, 1, checks=True, views=False)


@pytest.mark.parametrize("limit", list(Limit))
@pytest.mark.parametrize("game", list(GAMES))
def test_random_play_of_every_game_and_limit_breaks_no_invariant(game: str, limit: Limit) -> None:
    for players in (2, 3, plan_of(game, limit.value, "dealerbox").max_players):
        report = simulate(replace(TASK, game=game, limit=limit.value, players=players, hands=12))
        assert report.hands == 12


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_a_hundred_thousand_hands_of_holdem(seed: int) -> None:
    limit = ("NL", "PL", "FL", "NL")[seed % 4]
    report = simulate(replace(TASK, limit=limit, players=2 + seed % 9, seed=seed, hands=5000))
    assert report.hands == 5000


@pytest.mark.slow
@pytest.mark.parametrize("game", list(GAMES))
def test_a_thousand_hands_of_every_game_in_every_limit(game: str) -> None:
    for limit in Limit:
        for house in ("youwin", "nordic"):
            assert simulate(replace(TASK, game=game, limit=limit.value, house=house, players=4, hands=500))


def test_equal_seeds_give_equal_hands() -> None:
    plain = replace(TASK, checks=False)
    assert simulate(plain).digest == simulate(plain).digest
    assert simulate(plain).digest != simulate(replace(plain, seed=2)).digest
    assert simulate(plain).digest == simulate(TASK).digest == simulate(replace(plain, views=True)).digest


def test_policies_play_as_their_names_say() -> None:
    call = simulate(replace(TASK, policy="call", hands=10))
    assert call.actions == 10 * 24  # six players, four rounds, no raise
    draw = simulate(replace(TASK, game="deuce3", limit="FL", policy="draw2", hands=10))
    assert draw.actions == 10 * (24 + 18)


def _lose_a_chip(state: HandState, event: Called) -> None:
    changes._called(state, event)
    state.stacks[event.seat] -= 1


def _look_at_hidden_cards(state: HandState, event: Drew) -> None:
    changes._drew(state, event)
    state.passive[event.seat] = event.received[0] > 25


@pytest.mark.parametrize(
    ("event", "rigged_change", "game", "limit", "why"),
    [
        (Called, _lose_a_chip, "holdem", "NL", "the hand started with"),
        (Drew, _look_at_hidden_cards, "deuce3", "FL", "knows too much or too little"),
    ],
)
def test_a_broken_machine_is_detected(event: type, rigged_change: object, game: str, limit: str, why: str) -> None:
    with patch.dict(changes.APPLY, {event: rigged_change}), pytest.raises(Breach, match=why):
        simulate(replace(TASK, game=game, limit=limit))


def test_a_machine_that_refuses_nothing_is_detected() -> None:
    with patch("dealerbox.hand.machine.Hand._check_amount"), pytest.raises(Breach, match="should be refused"):
        simulate(TASK)


def test_a_bet_in_broken_chips_is_detected() -> None:
    def exact(least: int, most: int, top: int, chip: int) -> tuple[int, int]:
        return min(least, top), min(most, top)

    for game, limit in (("holdem", "HPL"), ("holdem", "NL"), ("omaha", "PL"), ("stud", "PL"), ("holdem", "SL")):
        with patch("dealerbox.hand.betting._range_in_chips", exact), pytest.raises(Breach, match="offered in chips"):
            simulate(replace(TASK, game=game, limit=limit, hands=400))


def test_a_hand_that_loses_chips_is_detected() -> None:
    def _keep(state: HandState, event: HandEnded) -> None:
        changes._ended(state, event)
        state.stacks[0] += 1

    with patch.dict(changes.APPLY, {HandEnded: _keep}), pytest.raises(Breach, match="the hand started with"):
        simulate(TASK)
