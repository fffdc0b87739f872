"""Every benchmark runs to its end in its smallest size; the numbers are meaningless then."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import LEFT_OUT, find_chromium

ROOT = Path(__file__).resolve().parents[2]

SMALLEST = {
    "audit.py": "--people 30 --hours 2 --hands 1",
    "equity.py": "--rounds 1",
    "hands.py": "--seconds 0.01",
    "hostile.py": "--minutes 0.02",
    "load.py": "--tables 1 --seconds 0.5 --connections 2",
    "lobby.py": "30 --changes 1",
    "ranking.py": "--hands 20",
    "replay.py": "--seconds 0.01",
    "results.py": "--hands 200 --rounds 1",
    "store.py": "--hands 50 --rounds 1",
    "tiles.py": "--seconds 1 --tables 3",
    "watches.py": "--people 30 --hours 2 --rounds 1",
}
IN_BROWSER = ("lobby.py", "tiles.py")
BESIDE_OTHERS = {"hands.py": "pokerkit", "ranking.py": "phevaluator", "replay.py": "pokerkit"}
"""The package that each needs and `make test` does not install; `make bench` does."""


def test_every_benchmark_is_run_here() -> None:
    assert SMALLEST.keys() == {path.name for path in (ROOT / "benchmarks").glob("[!_]*.py")}


@pytest.mark.parametrize("name", SMALLEST)
def test_a_benchmark_runs_to_its_end(name: str) -> None:
    if package := BESIDE_OTHERS.get(name):
        pytest.importorskip(package, reason=f"{LEFT_OUT}{package} is not installed (`make bench` installs it)")
    if name in IN_BROWSER and find_chromium() is None:
        pytest.skip(f"{LEFT_OUT}no Chromium found")
    words = [sys.executable, f"benchmarks/{name}", *SMALLEST[name].split()]
    ended = subprocess.run(words, cwd=ROOT, capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr[-2000:]
    assert any(letter.isdigit() for letter in ended.stdout), "it says what it measured"
