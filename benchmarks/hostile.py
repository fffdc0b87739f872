"""Runs hostile clients for minutes or an hour: ``python benchmarks/hostile.py [--minutes N] [--seed N]``.

Starts a room on this machine and lets honest players play while others send nonsense, forged and oversized messages, do
not read, connect in storms, guess passwords and keys and let clocks run out. Reports whether any player was disturbed.
"""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from tests.hostile.hour import run


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0, metavar="N", help="how long (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="seed of the attackers' choices")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = run(Path(folder), args.minutes * 60, args.seed)
    print(report.text())
    sys.exit(1 if report.faults else 0)


if __name__ == "__main__":
    main()
