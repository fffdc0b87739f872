"""Whole hands a second, this engine and PokerKit side by side in one run, as ratios.

    python benchmarks/hands.py [--seconds 3]

Everybody calls or checks to the showdown; in the draw game two cards are exchanged at each draw. PokerKit comes from
the dependency group ``bench``.
"""

import argparse
import random
import time
from collections.abc import Callable
from importlib.metadata import version
from typing import Any

import pokerkit as pk

from dealerbox.simulate.hands import Task, simulate

AUTOMATIONS = (
    pk.Automation.ANTE_POSTING,
    pk.Automation.BET_COLLECTION,
    pk.Automation.BLIND_OR_STRADDLE_POSTING,
    pk.Automation.HOLE_DEALING,
    pk.Automation.BOARD_DEALING,
    pk.Automation.CARD_BURNING,
    pk.Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    pk.Automation.HAND_KILLING,
    pk.Automation.CHIPS_PUSHING,
    pk.Automation.CHIPS_PULLING,
)
PLAYERS = 6
STACKS = (10_000,) * PLAYERS
BLINDS = (50, 100)


def _holdem() -> Any:
    return pk.NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, BLINDS, 100, STACKS, PLAYERS)


def _omaha() -> Any:
    return pk.PotLimitOmahaHoldem.create_state(AUTOMATIONS, True, 0, BLINDS, 100, STACKS, PLAYERS)


def _omaha8() -> Any:
    game = pk.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    return game.create_state(AUTOMATIONS, True, 0, BLINDS, 100, 200, STACKS, PLAYERS)


def _stud() -> Any:
    return pk.FixedLimitSevenCardStud.create_state(AUTOMATIONS, True, 10, 20, 100, 200, STACKS, PLAYERS)


def _stud8() -> Any:
    game = pk.FixedLimitSevenCardStudHighLowSplitEightOrBetter
    return game.create_state(AUTOMATIONS, True, 10, 20, 100, 200, STACKS, PLAYERS)


def _deuce() -> Any:
    game = pk.FixedLimitDeuceToSevenLowballTripleDraw
    return game.create_state(AUTOMATIONS, True, 0, BLINDS, 100, 200, STACKS, PLAYERS)


def _call_down(state: Any) -> None:
    while state.status:
        if state.can_stand_pat_or_discard():
            hole = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(tuple(hole[:2]))
        elif state.can_post_bring_in():
            state.post_bring_in()
        else:
            state.check_or_call()


WORK: list[tuple[str, str, str, Callable[[], Any], int]] = [
    ("holdem", "NL", "call", _holdem, 100),
    ("stud", "FL", "call", _stud, 50),
    ("stud8", "FL", "call", _stud8, 50),
    ("deuce3", "FL", "draw2", _deuce, 25),
    ("omaha", "PL", "call", _omaha, 80),
    ("omaha8", "FL", "call", _omaha8, 80),
]
"""Game, limit, policy, PokerKit's table, and the least ratio that this engine means to keep in plain Python."""


def _ours(game: str, limit: str, policy: str, seconds: float, views: bool = False) -> float:
    simulate(Task(game, limit, "dealerbox", PLAYERS, policy, 300, 1, False, views))  # tables are made at first use
    hands, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        simulate(Task(game, limit, "dealerbox", PLAYERS, policy, 500, hands, False, views))
        hands += 500
    return hands / (time.process_time() - began)


def _theirs(make: Callable[[], Any], seconds: float) -> float:
    random.seed(1)
    hands, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        _call_down(make())
        hands += 1
    return hands / (time.process_time() - began)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3, help="CPU seconds of each measurement")
    seconds = parser.parse_args().seconds
    print(f"PokerKit {version('pokerkit')}, six players, hands a second")
    print(f"{'game':<10}{'limit':<6}{'Dealerbox':>11}{'PokerKit':>10}{'ratio':>8}{'meant':>7}")
    for game, limit, policy, make, meant in WORK:
        theirs = _theirs(make, seconds)
        ours = _ours(game, limit, policy, seconds)
        print(f"{game:<10}{limit:<6}{ours:>11.0f}{theirs:>10.1f}{ours / theirs:>8.0f}{meant:>7}", flush=True)
    print(f"holdem NL with every viewer's stream: {_ours('holdem', 'NL', 'call', seconds, views=True):.0f}")


if __name__ == "__main__":
    main()
