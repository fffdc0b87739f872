"""``dealerbox replay``: replays recorded hands and compares the results."""

import json
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from dealerbox.cli import BROKEN_RULE, CommandError
from dealerbox.histories.files import FoundHand, HistoryFile, find_files, hands_of
from dealerbox.histories.replay import (
    HistoryFault,
    agrees,
    expected_stacks,
    final_stacks,
    in_file_units,
    prepare,
)

HELP = "replay hand histories (PHH, or the room's own records) and compare the finishing stacks"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="a .phh, .phhs, .json or .jsonl file, a folder of them, or a .tar.xz"
    )
    parser.add_argument("--json", action="store_true", help="one line per hand (default: only hands that differ)")


def run(args: Namespace) -> int:
    count = equal = failed = 0
    replayer = _Replayer()
    try:
        for path in args.files:
            for file in find_files(Path(path)):
                for answer in replayer.answers(file):
                    count += 1
                    equal += answer.get("equal", False)
                    failed += not answer["ok"]
                    if args.json:
                        print(json.dumps(answer))
                    elif not answer.get("equal", False):
                        print(_in_words(answer))
    except HistoryFault as fault:
        raise CommandError(str(fault)) from None
    a_second = round(count / max(replayer.seconds, 1e-9))
    sys.stdout.flush()
    print(f"{count} hands, {equal} equal, {failed} not replayed, {a_second} a second", file=sys.stderr)
    return 0 if equal == count else BROKEN_RULE


class _Replayer:
    """Replays files. ``seconds``: the CPU time from the hands' text to their finishing stacks, without that of building
    the ranking tables of each game."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._prepared: set[str] = set()

    def answers(self, file: HistoryFile) -> Iterator[dict[str, Any]]:
        """Yield one result for each hand of a file."""
        began = time.process_time()
        for found in hands_of(file):
            if not isinstance(found.hand, HistoryFault) and found.hand.setup.game not in self._prepared:
                self._prepared.add(found.hand.setup.game)
                self.seconds += time.process_time() - began
                prepare(found.hand.setup)
                began = time.process_time()
            answer = _replayed(found)
            self.seconds += time.process_time() - began
            yield answer
            began = time.process_time()


def _replayed(found: FoundHand) -> dict[str, Any]:
    answer: dict[str, Any] = {"file": found.file}
    if found.number is not None:
        answer["hand"] = found.number
    try:
        if isinstance(found.hand, HistoryFault):
            raise found.hand
        stacks = final_stacks(found.hand)
    except HistoryFault as fault:
        return answer | {"ok": False, "error": str(fault)}
    return answer | {
        "game": found.hand.setup.game,
        "ok": True,
        "equal": agrees(found.hand, stacks),
        "stacks": in_file_units(found.hand, stacks),
        "expected": expected_stacks(found.hand),
    }


def _in_words(answer: dict[str, Any]) -> str:
    where = f"{answer['file']} hand {answer['hand']}" if "hand" in answer else answer["file"]
    if not answer["ok"]:
        return f"{where}: not replayed: {answer['error']}"
    return f"{where}: finishes with {answer['stacks']}, recorded {answer['expected']}"
