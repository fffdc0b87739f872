"""Compares rankings per second with phevaluator's public call on the same cards, and with pkrbot's, which is written in
C.

``python benchmarks/ranking.py``: the two take turns, so that a noisy machine affects both; the ratio counts. A showdown
is six hands on one board; winners are compared, so that both have really ranked.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

from phevaluator import evaluate_cards, evaluate_omaha_cards

from dealerbox.cards import CARDS
from dealerbox.ranking import RANKINGS

HANDS = 6
ROUNDS = 7
Deal = tuple[list[list[int]], list[int]]
Judge = Callable[[Deal], list[int]]


def deals(own: int, count: int) -> list[Deal]:
    chance = random.Random(7)
    found = []
    for _ in range(count):
        cards = chance.sample(range(52), HANDS * own + 5)
        found.append(([cards[at : at + own] for at in range(0, HANDS * own, own)], cards[HANDS * own :]))
    return found


def compare(what: str, own: int, count: int, ours: Judge, theirs: Judge) -> None:
    """Print the medians of both and of their ratio per round."""
    showdowns = deals(own, count)
    if [ours(deal) for deal in showdowns] != [theirs(deal) for deal in showdowns]:
        raise SystemExit(f"{what}: the winners differ")
    mine, other = [], []
    for _ in range(ROUNDS):
        mine.append(seconds(ours, showdowns) / count)
        other.append(seconds(theirs, showdowns) / count)
    ratio = statistics.median(there / here for here, there in zip(mine, other, strict=True))
    here, there = statistics.median(mine), statistics.median(other)
    print(f"{what}: {here * 1e6:.1f} µs per showdown ({HANDS / here:,.0f} hands per second), phevaluator ", end="")
    print(f"{there * 1e6:.1f} µs ({HANDS / there:,.0f}), {ratio:.1f} times as fast")


def seconds(judge: Callable[[Any], Any], work: list[Any]) -> float:
    begun = time.process_time()
    for each in work:
        judge(each)
    return time.process_time() - begun


def one_by_one(count: int) -> None:
    """Rank hands of seven cards with one call each; the cards are prepared in each engine's own form."""
    chance = random.Random(7)
    hands = [chance.sample(range(52), 7) for _ in range(count)]
    high = RANKINGS["high"]
    engines = {
        "Dealerbox": (high.strength, hands),
        "phevaluator": (lambda hand: evaluate_cards(*hand), hands),
    }
    try:
        import pkrbot
    except ImportError:
        print("left out: pkrbot is not installed (it is not available for every machine)")
    else:
        engines["pkrbot"] = (pkrbot.evaluate, [[pkrbot.Card(CARDS[card]) for card in hand] for hand in hands])
    high.strength(hands[0])  # the tables are built at first use
    rates = {
        name: max(count / seconds(judge, cards) for _ in range(ROUNDS)) for name, (judge, cards) in engines.items()
    }
    rates_text = [f"{name} {rate:,.0f} ({rate / rates['Dealerbox']:.2f})" for name, rate in rates.items()]
    print("one hand of seven cards per call, hands per second: " + ", ".join(rates_text))


def lowest(ranks: list[int]) -> list[int]:
    best = min(ranks)
    return [index for index, rank in enumerate(ranks) if rank == best]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "--hands", type=int, default=20_000, help="single hands, and hold'em showdowns; a tenth of that for Omaha"
    )
    count = parser.parse_args().hands
    one_by_one(count)
    high = RANKINGS["high"]
    compare(
        "hold'em",
        2,
        count,
        lambda deal: high.winners(deal[0], deal[1]),
        lambda deal: lowest([evaluate_cards(*deal[1], *hand) for hand in deal[0]]),
    )
    compare(
        "omaha",
        4,
        count // 10,
        lambda deal: high.winners(deal[0], deal[1], 2),
        lambda deal: lowest([evaluate_omaha_cards(*deal[1], *hand) for hand in deal[0]]),
    )


if __name__ == "__main__":
    main()
