"""Runs the checks that come before the tests: linters, types, import rules, and the client's own types and tests."""

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PYTHON = sys.executable
CLIENT = (PYTHON, "tools/client.py", "npm", "run", "--silent")

CHECKS = {
    "types (mypy)": (PYTHON, "-m", "mypy"),
    "client: tests (vitest)": (*CLIENT, "test"),
    "client: types (tsc)": (*CLIENT, "typecheck"),
    "imports (import-linter)": (PYTHON, "-c", "from importlinter.cli import lint_imports_command as run; run()"),
    "lint (ruff)": (PYTHON, "-m", "ruff", "check", "."),
    "format (ruff)": (PYTHON, "-m", "ruff", "format", "--check", "."),
}
"""The slow ones first, so that they do not wait for the others."""


def main() -> int:
    good = True
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for done in as_completed([pool.submit(check, name) for name in CHECKS]):
            name, status, said, seconds = done.result()
            print(f"  {'ok    ' if status == 0 else 'FAILED'}  {name}, {seconds:.1f} s", flush=True)
            if status != 0:
                good = False
                print(said, flush=True)
    return 0 if good else 1


def check(name: str) -> tuple[str, int, str, float]:
    """Return the name, the exit status, the output, and the seconds it took."""
    started = time.monotonic()
    ended = subprocess.run(
        CHECKS[name],
        cwd=ROOT,
        env={**os.environ, "NO_COLOR": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    return name, ended.returncode, ended.stdout, time.monotonic() - started


if __name__ == "__main__":
    sys.exit(main())
