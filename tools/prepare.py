"""Prepares the environment of a make target: ``python tools/prepare.py run|develop|bench``."""

import hashlib
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
PURPOSES = ("run", "develop", "bench")


def main(purpose: str) -> int:
    try:
        if not venv_works():
            make_venv()
        install(purpose)
        run(PYTHON, ROOT / "tools" / "client.py", "build")
    except subprocess.CalledProcessError as error:
        print(f"This step failed: {' '.join(str(word) for word in error.cmd)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def venv_works() -> bool:
    """Return False also for one that is incomplete, came from another machine, or whose Python is gone or too old."""
    try:
        return subprocess.run([PYTHON, "-c", "import tomllib, pip"], stderr=subprocess.DEVNULL).returncode == 0
    except OSError:
        return False


def make_venv() -> None:
    say(f"Making an environment of its own in .venv (Python {sys.version.split()[0]})")
    run(sys.executable, "-m", "venv", "--clear", VENV)


def install(purpose: str) -> None:
    pins = ROOT / "constraints" / f"{purpose}.txt"
    stamp = VENV / f"installed-{purpose}"
    wanted = digest(pins)
    if stamp.exists() and stamp.read_text() == wanted:
        return
    say(f"Installing the packages pinned in constraints/{pins.name}")
    pip("--no-deps", "--require-hashes", "--requirement", pins)
    pip("--no-deps", "--no-build-isolation", "--editable", ROOT)
    stamp.write_text(wanted)


def digest(pins: Path) -> str:
    """Return a digest of everything that decides what is installed, and of this folder's name, which the environment's
    scripts contain."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    parts = (pins.read_text(), repr(project["project"]), repr(project["build-system"]), str(ROOT))
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def pip(*words: str | Path) -> None:
    run(PYTHON, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--progress-bar", "off", *words)


def run(*words: str | Path) -> None:
    # The user's PYTHONPATH could put other versions before the environment's.
    surroundings = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "PYTHONHOME")}
    subprocess.run(words, check=True, cwd=ROOT, env=surroundings)


def say(what: str) -> None:
    print(f"{what} …", flush=True)


if __name__ == "__main__":
    if sys.argv[1:2] == [] or sys.argv[1] not in PURPOSES:
        sys.exit(f"usage: prepare.py {'|'.join(PURPOSES)}")
    sys.exit(main(sys.argv[1]))
