"""Measures what checking cards and chips costs a room, compared with the cost of a hand.

``python benchmarks/watches.py`` simulates rooms in memory and times the checks. The ratio counts, also on a noisy
machine; a hand in a room with people costs more than these.
"""

import argparse
import statistics
import time
from collections.abc import Awaitable, Callable
from unittest.mock import patch

from dealerbox.core.fairness.watch import CardWatch
from dealerbox.live.books import CashBooks
from dealerbox.simulate.week.run import RoomTask, simulate_room


def hand_cost(people: int, hours: int) -> tuple[float, int]:
    """Return the CPU seconds per hand of a simulated room, and the number of hands."""
    begun = time.process_time()
    report = simulate_room(RoomTask(people, hours, 1), lambda done: None)
    return (time.process_time() - begun) / report.hands, report.hands


def timed(method: Callable[..., object], spent: list[float]) -> Callable[..., object]:
    def run(*given: object) -> object:
        begun = time.perf_counter()
        try:
            return method(*given)
        finally:
            spent.append(time.perf_counter() - begun)

    return run


def timed_async(method: Callable[..., Awaitable[None]], spent: list[float]) -> Callable[..., Awaitable[None]]:
    async def run(*given: object) -> None:
        begun = time.perf_counter()
        await method(*given)
        spent.append(time.perf_counter() - begun)

    return run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--hours", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    whole: list[float] = []
    cards: list[float] = []
    chips: list[float] = []
    for _ in range(arguments.rounds):
        with (
            patch.object(CardWatch, "note", timed(CardWatch.note, cards)),
            patch.object(CashBooks, "compare", timed_async(CashBooks.compare, chips)),
        ):
            cost, hands = hand_cost(arguments.people, arguments.hours)
        whole.append(cost)
    hand = statistics.median(whole)
    print(f"{1e6 * hand:9.1f} us per hand of the simulated room, of {hands} hands")
    for name, spent in (("cards", cards), ("chips", chips)):
        each = statistics.median(spent)
        print(f"{1e6 * each:9.1f} us for the {name}: {100 * each / hand:.2f} % of it")


if __name__ == "__main__":
    main()
