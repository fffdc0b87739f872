"""This engine's side of a comparison, in plain Python here, or compiled in the environment of ``make compiled``."""

import io
import subprocess
import sys
import tarfile
import time
from itertools import count
from pathlib import Path

from msgspec.structs import replace

from dealerbox.simulate.hands import Task, simulate

ROOT = Path(__file__).resolve().parent.parent
COMPILED = ROOT / ".build" / "compiled"
PLAYERS = 6
CHUNK = 250
MEASURED = (
    "cards.py", "equity/*.py", "game.py", "games/*.py", "hand/*.py", "rulebooks/*.*", "ranking/*.py", "simulate/*.py",
)  # fmt: skip
"""The sources that a compiled build must share with plain Python to be compared with it."""

_SEEDS = count(1)  # never repeat a hand: a cached ranking is found faster


def hands_a_second(game: str, limit: str, policy: str, seconds: float, views: bool = False) -> float:
    """Return hands per second of CPU time. The ranking tables are built beforehand."""
    task = Task(game, limit, "dealerbox", PLAYERS, policy, CHUNK, 0, False, views)
    simulate(task)
    hands, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        simulate(replace(task, seed=next(_SEEDS)))
        hands += CHUNK
    return hands / spent


def checkout_of(commit: str, folder: Path) -> Path:
    """Write the sources of ``commit`` into ``folder``, and return it."""
    archive = subprocess.run(["git", "archive", commit, "dealerbox"], cwd=ROOT, capture_output=True, check=True).stdout
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        files.extractall(folder, filter="data")
    return folder


def compiled_python() -> Path | None:
    """Return the Python of the compiled build. If no build has these sources, print that and return None."""
    installed = next(COMPILED.glob("lib/python*/site-packages/dealerbox"), None)
    if installed is None:
        print("no compiled build (`make compiled` makes one): plain Python alone")
        return None
    for source in (path for part in MEASURED for path in (ROOT / "dealerbox").glob(part)):
        copy = installed / source.relative_to(ROOT / "dealerbox")
        if not copy.exists() or copy.read_bytes() != source.read_bytes():
            print("the compiled build has other sources (run `make compiled` again): plain Python alone")
            return None
    return COMPILED / "bin" / "python"


def compiled_hands_a_second(python: Path, game: str, limit: str, policy: str, seconds: float) -> float:
    words = [python, "-P", __file__, game, limit, policy, str(seconds)]
    return float(subprocess.run(words, check=True, capture_output=True, text=True, cwd=COMPILED).stdout)


if __name__ == "__main__":
    game, limit, policy, seconds = sys.argv[1:]
    print(hands_a_second(game, limit, policy, float(seconds)))
