"""Compares recorded hands replayed per second, from their text to the final stacks, with PokerKit, as a ratio.

    python benchmarks/replay.py [--seconds 2] [FILE.phh ...]

Without files, PokerKit plays and writes the hands: six players at no-limit hold'em who bet and fold at random. The two
take turns, and the best of each one's turns counts; both must reach the same stacks.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from importlib.metadata import version
from pathlib import Path

import pokerkit as pk
from hands import AUTOMATIONS, PLAYERS

from dealerbox.histories.phh import read_tables, translate
from dealerbox.histories.replay import agrees, prepare, replay

HANDS = 200
TURNS = 3

# Pots that two to six can share: PokerKit gives all odd chips to one player, this room one to each (RULES.md C1).
BLINDS = (600, 1200)
STACKS = (120_000,) * PLAYERS


def recorded(count: int) -> list[str]:
    random.seed(1)
    game = pk.NoLimitTexasHoldem(AUTOMATIONS, True, 0, BLINDS, BLINDS[1])
    texts = []
    for _ in range(count):
        state = game(STACKS, PLAYERS)
        while state.status:
            chance = random.random()
            if chance < 0.2 and state.can_fold():
                state.fold()
            elif chance < 0.35 and state.can_complete_bet_or_raise_to():
                state.complete_bet_or_raise_to(state.min_completion_betting_or_raising_to_amount)
            else:
                state.check_or_call()
        texts.append(pk.HandHistory.from_game_state(game, state, finishing_stacks=list(state.stacks)).dumps())
    return texts


def ours(text: str) -> None:
    for number, table in read_tables(text):
        hand = translate(number, table)
        if not agrees(hand, replay(hand).stacks):
            raise SystemExit(f"Dealerbox reaches other stacks:\n{text}")


def theirs(text: str) -> None:
    history = pk.HandHistory.loads(text)
    *_, last = history
    if list(last.stacks) != list(history.finishing_stacks):
        raise SystemExit(f"PokerKit reaches other stacks:\n{text}")


def rate(replayed: Callable[[str], None], texts: Sequence[str], seconds: float) -> float:
    hands, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        replayed(texts[hands % len(texts)])
        hands += 1
    return hands / spent


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=2, help="CPU seconds of each")
    parser.add_argument("files", nargs="*", type=Path, help="files with one hand each and its final stacks")
    arguments = parser.parse_args()
    texts = [file.read_text() for file in arguments.files] or recorded(HANDS)
    for _, table in read_tables(texts[0]):
        prepare(translate(1, table).setup)
    turns = [[rate(each, texts, arguments.seconds / TURNS) for each in (ours, theirs)] for _ in range(TURNS)]
    here, there = (max(rates) for rates in zip(*turns, strict=True))
    print(f"{len(texts)} PHH hands: {here:.0f} per second, PokerKit {version('pokerkit')} {there:.0f}, ", end="")
    print(f"{here / there:.1f} times as many (target: 5)")


if __name__ == "__main__":
    main()
