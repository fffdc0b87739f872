"""Compiles the engine with mypyc, for a wheel that plays faster."""

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SWITCH = "DEALERBOX_COMPILE"
NEEDS = ["mypy>=1.19", "setuptools>=65", "msgspec>=0.20"]
"""What compiling needs besides a C compiler; the engine's types are msgspec structs."""

ENGINE = (
    "cards.py",
    "ranking/[!_]*.py",
    *(
        f"hand/{name}.py"
        for name in ("betting", "changes", "first_to_act", "machine", "plan", "pots", "showdown", "state")
    ),
    "simulate/policies.py",
)
"""What is compiled, within dealerbox/. Never a module that defines messages: a compiled msgspec struct silently loses
its tag and that it is frozen."""

ENVIRONMENT = ROOT / ".build" / "compiled"

_BUILD = """
import sys
from mypyc.build import mypycify
from setuptools import setup
files = sys.argv[1:]
setup(
    ext_modules=mypycify(files, opt_level="3", group_name="dealerbox"),
    script_args=["--quiet", "build_ext", "--build-lib", "made"],
)
"""


class NotCompiled(Exception):
    """Why the engine stays plain Python."""


def modules(root: Path) -> list[str]:
    """Return the files to compile, as paths within ``root``."""
    return sorted(path.relative_to(root).as_posix() for glob in ENGINE for path in root.glob(f"dealerbox/{glob}"))


def compile_engine(root: Path, made: Path) -> list[Path]:
    """Compiles the engine of the sources in ``root`` into the folder ``made``, which must not lie among them, and
    returns the compiled files, as paths within ``made``. Raises ``NotCompiled``."""
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if sys.platform != "win32" and shutil.which(os.environ.get("CC", compiler).split()[0]) is None:
        raise NotCompiled(f"no C compiler ({os.environ.get('CC', compiler)}) found")
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(root / "dealerbox", Path(folder, "dealerbox"), ignore=_all_but_python)
        ended = subprocess.run(
            [sys.executable, "-c", _BUILD, *modules(root)],
            cwd=folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
        )
        if ended.returncode != 0:
            raise NotCompiled(f"mypyc failed: {(ended.stdout.strip() or 'without a word').splitlines()[-1]}")
        shutil.copytree(Path(folder, "made"), made, dirs_exist_ok=True)
    return sorted(path.relative_to(made) for path in made.rglob("*") if path.suffix in (".so", ".pyd"))


def _all_but_python(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if Path(folder, name).is_file() and not name.endswith((".py", ".typed"))]


def main() -> int:
    """Build the wheel and the environment, with the packages pinned for running a room."""
    shutil.rmtree(ENVIRONMENT, ignore_errors=True)
    wheels = ENVIRONMENT / "wheel"
    _say("Compiling the engine and building the wheel (a minute or so)")
    _run(sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", wheels, **{SWITCH: "1"})
    (wheel,) = wheels.glob("*.whl")
    if wheel.name.endswith("-any.whl"):
        return 1  # the build has printed why
    _say("Making an environment of its own")
    _run(sys.executable, "-m", "venv", ENVIRONMENT)
    python = ENVIRONMENT / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "--no-deps")
    _run(*pip, "--require-hashes", "--requirement", ROOT / "constraints" / "run.txt")
    _run(*pip, wheel)
    shown = ENVIRONMENT.relative_to(ROOT)
    print(f"The compiled room: {shown}/bin/dealerbox serve --demo --data data")
    print(f"Its wheel, for other machines like this one: {wheel.relative_to(ROOT)}")
    print("`make bench` measures it beside plain Python.")
    return 0


def _run(*words: str | Path, **settings: str) -> None:
    subprocess.run(words, check=True, cwd=ROOT, env={**os.environ, **settings})


def _say(what: str) -> None:
    print(f"{what} …", flush=True)


if __name__ == "__main__":
    try:
        sys.exit(main())
    except subprocess.CalledProcessError as error:
        sys.exit(f"This step failed: {' '.join(str(word) for word in error.cmd)}")
