"""tools/python.sh finds a Python that can run Dealerbox, on all kinds of machines."""

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "python.sh"

OLD = "echo"  # what a Python before 3.11 prints: an empty line
NEW = f'exec {sys.executable} "$@"'
BROKEN = "exit 127"  # a version manager's command for a missing version
WITHOUT_VENV = """case "$2" in
*version_info*) echo "$0";;
*) echo "ModuleNotFoundError: No module named 'ensurepip'"; exit 1;;
esac"""


def find(folder: Path, pythons: dict[str, str], python: str = "") -> subprocess.CompletedProcess[str]:
    for name, script in pythons.items():
        path = folder / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
    return subprocess.run(
        ["/bin/sh", SCRIPT], env={"PATH": str(folder), "PYTHON": python}, capture_output=True, text=True
    )


@pytest.mark.parametrize(
    "pythons",
    [
        {"python3": NEW},
        {"python3": OLD, "python3.12": NEW},
        {"python3": BROKEN, "python3.11": NEW},
        {"python3": OLD, "python3.13": BROKEN, "python": NEW},
        {"python3": WITHOUT_VENV, "python3.11": NEW},
    ],
    ids=["python3", "python3 is old", "python3 is broken", "only python", "python3 lacks venv"],
)
def test_a_python_is_found(tmp_path: Path, pythons: dict[str, str]) -> None:
    found = find(tmp_path, pythons)
    assert (found.returncode, found.stdout, found.stderr) == (0, f"{sys.executable}\n", "")


def test_named_python_takes_precedence(tmp_path: Path) -> None:
    mine = tmp_path / "my own python"
    found = find(tmp_path, {"python3": OLD, mine.name: NEW}, python=str(mine))
    assert found.stdout == f"{sys.executable}\n"


@pytest.mark.parametrize("pythons", [{}, {"python3": OLD, "python": OLD}], ids=["none", "only old ones"])
def test_missing_python_is_explained(tmp_path: Path, pythons: dict[str, str]) -> None:
    found = find(tmp_path, pythons)
    assert (found.returncode, found.stdout) == (1, "")
    assert "needs Python 3.11 or later" in found.stderr
    assert "PYTHON=" in found.stderr


def test_missing_venv_is_explained(tmp_path: Path) -> None:
    found = find(tmp_path, {"python3": WITHOUT_VENV})
    assert (found.returncode, found.stdout) == (1, "")
    assert f"cannot use {tmp_path}/python3 (No module named 'ensurepip')" in found.stderr
    assert "apt install python3-venv" in found.stderr
