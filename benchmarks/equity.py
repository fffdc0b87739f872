"""Compares the time that exact equities take in plain Python, compiled, and at an earlier commit.

``python benchmarks/equity.py --before COMMIT``: the engines take turns, each in a new process, so that a noisy machine
affects all of them; the ratio counts. The equities must agree to ten digits. The time is CPU time with the ranking
tables built; ``cold`` is the first equity of a process, which builds them, without starting Python.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from dealerbox.cards import parse_cards
from dealerbox.equity.contest import Contest
from dealerbox.equity.equities import exact_equities
from dealerbox.equity.spot import Spot
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import load_rule_book

SPOTS = {
    "hold'em, aces against kings": ("holdem", ["As Ah", "Ks Kh"], ""),
    "hold'em, suited against suited": ("holdem", ["Ah Kh", "Qs Js"], ""),
    "hold'em, five players": ("holdem", ["As Ah", "Ks Kh", "Qd Jd", "8c 7c", "5h 4h"], ""),
    "hold'em, on the flop": ("holdem", ["Ah Kh", "Qs Qc"], "Jh Th 2c"),
    "omaha, double-suited against double-suited": ("omaha", ["As Ad Js Td", "Kh Kc 9h 8c"], ""),
    "omaha, four players": ("omaha", ["As Ad Jh Th", "Ks Kd 9h 8h", "Qs Qc 7c 6c", "5d 4d 3c 2c"], ""),
    "omaha, on the flop": ("omaha", ["As Ad Jh Th", "Ks Kd 9h 8h"], "Kh 7h 2c"),
    "omaha high/low": ("omaha8", ["As 2d Kh Th", "Ac 3d 4h 5c"], ""),
}
REPEATS = 3

Answer = tuple[float, list[float]]
"""Milliseconds, and the equities to ten digits."""


def timed(game: str, hands: Sequence[str], board: str) -> Answer:
    contest = Contest(GAMES[game], load_rule_book("dealerbox"))
    began = time.process_time()
    found = exact_equities(Spot(contest, [parse_cards(hand) for hand in hands], parse_cards(board)))
    return (time.process_time() - began) * 1000, [round(float(equity), 10) for equity in found.equities]


def measure() -> dict[str, Answer]:
    """Return the time and equities of each spot, the best of a few, with the engine that this process has imported."""
    cold = timed(*SPOTS["hold'em, aces against kings"])
    for spot in SPOTS.values():
        timed(*spot)
    return {"cold": cold} | {name: min([timed(*spot) for _ in range(REPEATS)]) for name, spot in SPOTS.items()}


def measured_by(python: str | Path, sources: str = "") -> dict[str, Answer]:
    """Return what ``measure`` returns in a new process."""
    words = [python, "-P", __file__, "--measure"]
    environment = os.environ | ({"PYTHONPATH": sources} if sources else {})
    ended = subprocess.run(
        words, check=True, capture_output=True, text=True, env=environment, cwd=tempfile.gettempdir()
    )
    found: dict[str, Answer] = json.loads(ended.stdout)
    return found


def compare(engines: dict[str, Any], rounds: int) -> None:
    """Print the median time of each engine for each spot, and how many times as long as plain Python it takes."""
    runs: dict[str, list[dict[str, Answer]]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, engine in engines.items():
            runs[name].append(measured_by(*engine))
    print(f"{'milliseconds':<44}" + "".join(f"{name:>10}{'ratio':>7}" for name in engines))
    for spot in ["cold", *SPOTS]:
        if len({json.dumps(run[spot][1]) for found in runs.values() for run in found}) > 1:
            raise SystemExit(f"{spot}: the equities differ")
        times = {name: [run[spot][0] for run in found] for name, found in runs.items()}
        print(f"{spot:<44}", end="")
        for taken in times.values():
            ratio = median(here / plain for here, plain in zip(taken, times["plain"], strict=True))
            print(f"{median(taken):>10.1f}{ratio:>7.1f}", end="")
        print(flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3, help="processes of each engine")
    parser.add_argument("--before", metavar="COMMIT", help="also measure the plain Python of this commit")
    parser.add_argument("--measure", action="store_true", help="print this process's own times as JSON")
    args = parser.parse_args()
    if args.measure:
        print(json.dumps(measure()))
        return
    from _ours import checkout_of, compiled_python

    engines: dict[str, Any] = {"plain": (sys.executable,)}
    python = compiled_python()
    if python is not None:
        engines["compiled"] = (python,)
    with tempfile.TemporaryDirectory() as folder:
        if args.before:
            engines["before"] = (sys.executable, str(checkout_of(args.before, Path(folder))))
        compare(engines, args.rounds)


if __name__ == "__main__":
    main()
