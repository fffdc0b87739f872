"""Compares whole hands per second of this engine with those of others, as ratios from one run.

    python benchmarks/hands.py [--seconds 2]

Everybody calls or checks to the showdown; in the draw game two cards are discarded at each draw. The engines take
turns, so that a noisy machine affects all of them; the best of each one's turns counts. The other engines come from the
dependency group ``bench``. README.md says which work is comparable.
"""

import argparse
import random
import time
import warnings
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from typing import Any

import pokerkit as pk
from _ours import PLAYERS, compiled_hands_a_second, compiled_python, hands_a_second

TURNS = 3

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
"""Game, limit, policy, PokerKit's table, and the minimum ratio that this engine aims for in plain Python."""


def _pokerkit(make: Callable[[], Any], seconds: float) -> float:
    random.seed(1)
    return _repeated(lambda: _call_down(make()), seconds)


def _pokerfast(seconds: float) -> float:
    from pokerfast import FastHand

    chance = random.Random(1)

    def hand() -> None:
        hand = FastHand(min_stack=20_000, max_stack=20_000, rng=chance)
        while not hand.done:
            if "check" in hand.get_action_space():
                hand.check()
            else:
                hand.call()

    return _repeated(hand, seconds)


def _open_spiel(seconds: float) -> float:
    import pyspiel

    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,bettingAbstraction=fullgame,numPlayers=6,numRounds=4,blind=50 100 0 0 0 0,"
        "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
        "stack=10000 10000 10000 10000 10000 10000)"
    )
    draw = random.Random(1).random

    def hand() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                cards = state.legal_actions()
                state.apply_action(cards[int(draw() * len(cards))])
            else:
                state.apply_action(1)  # call or check
        state.returns()

    return _repeated(hand, seconds)


def _repeated(hand: Callable[[], None], seconds: float) -> float:
    hands, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        hand()
        hands += 1
    return hands / spent


def _best_of_turns(seconds: float, *engines: Callable[[float], float]) -> list[float]:
    """Return each engine's best hands per second."""
    turns = [[engine(seconds / TURNS) for engine in engines] for _ in range(TURNS)]
    return [max(rates) for rates in zip(*turns, strict=True)]


def _beside_pokerkit(seconds: float, compiled: Callable[..., Callable[[float], float]] | None) -> None:
    print(f"PokerKit {version('pokerkit')}, six players, hands per second; the ratios are to PokerKit's")
    print(f"{'game':<8}{'limit':<6}{'PokerKit':>9}{'plain':>8}{'ratio':>7}{'target':>7}{'compiled':>10}{'ratio':>7}")
    for game, limit, policy, make, target in WORK:
        engines = [partial(_pokerkit, make), partial(hands_a_second, game, limit, policy)]
        if compiled is not None:
            engines.append(compiled(game, limit, policy))
        theirs, plain, *rest = _best_of_turns(seconds, *engines)
        print(f"{game:<8}{limit:<6}{theirs:>9.1f}{plain:>8.0f}{plain / theirs:>7.0f}{target:>7}", end="")
        print("".join(f"{rate:>10.0f}{rate / theirs:>7.0f}" for rate in rest), flush=True)


def _beside_others(seconds: float, compiled: Callable[..., Callable[[float], float]] | None) -> None:
    """Compare no-limit hold'em with engines that know little more than that."""
    engines = {
        "plain": partial(hands_a_second, "holdem", "NL", "call"),
        "with every viewer's stream": lambda seconds: hands_a_second("holdem", "NL", "call", seconds, views=True),
    }
    if compiled is not None:
        engines["compiled"] = compiled("holdem", "NL", "call")
    for name, engine in (("pokerfast", _pokerfast), ("open_spiel", _open_spiel)):
        try:
            __import__({"open_spiel": "pyspiel"}.get(name, name))
        except ImportError:
            print(f"left out: {name} is not installed (it is not available for every machine)")
        else:
            engines[f"{name} {version(name)}"] = engine
    rates = dict(zip(engines, _best_of_turns(seconds, *engines.values()), strict=True))
    print("no-limit hold'em, hands per second, and the ratio to plain Python")
    for name, rate in rates.items():
        print(f"  {name:<28}{rate:>8.0f}{rate / rates['plain']:>7.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="CPU seconds of each engine in each game")
    seconds = parser.parse_args().seconds
    warnings.simplefilter("ignore")  # PokerKit warns that it deals mucked cards again, as it should
    python = compiled_python()
    compiled = None if python is None else partial(partial, compiled_hands_a_second, python)
    _beside_pokerkit(seconds, compiled)
    _beside_others(seconds, compiled)


if __name__ == "__main__":
    main()
