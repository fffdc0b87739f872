"""The compiled engine plays the same hands, card for card, from modules that are really compiled."""

import ast
import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from dealerbox.simulate.hands import Task, simulate
from tests.conftest import LEFT_OUT
from tools import compile as compiling

ROOT = Path(__file__).resolve().parents[2]

ROWS = [
    # game, limit, rule book, players, policy
    ("holdem", "NL", "dealerbox", 6, "call"),
    ("holdem", "NL", "youwin", 10, "random"),
    ("holdem", "SL", "general", 2, "random"),
    ("omaha8", "PL", "dealerbox", 6, "random"),
    ("stud", "FL", "eightgame", 8, "random"),
    ("soko", "HPL", "nordic", 6, "random"),
    ("deuce3", "FL", "dealerbox", 6, "draw2"),
    ("telesina", "PL", "other", 6, "random"),
    ("draw32", "FL", "nordic", 5, "random"),
]
TASKS = [Task(*row, hands=60, seed=seed, checks=seed == 1, views=False) for row in ROWS for seed in (1, 2)]

PLAY = """
import importlib, json, sys
import msgspec
from dealerbox.simulate.hands import Task, simulate
names, tasks = json.load(sys.stdin)
digests = [simulate(msgspec.convert(task, Task)).digest for task in tasks]
json.dump([digests, [importlib.import_module(name).__file__ for name in names]], sys.stdout)
"""


def test_no_module_of_messages_is_compiled() -> None:
    """A compiled msgspec struct is mutable and loses its tag."""
    files = compiling.modules(ROOT)
    assert "dealerbox/hand/machine.py" in files
    structs = [
        file
        for file in files
        for node in ast.walk(ast.parse((ROOT / file).read_text()))
        if isinstance(node, ast.ClassDef) and any("Struct" in ast.unparse(base) for base in node.bases)
    ]
    assert structs == []


def test_no_compiled_module_hides_a_source() -> None:
    assert [path for path in (ROOT / "dealerbox").rglob("*") if path.suffix in (".so", ".pyd")] == []


def test_without_a_compiler_the_wheel_is_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(compiling.NotCompiled, match=r"no C compiler \(no-such-compiler\) found"):
        compiling.compile_engine(ROOT, tmp_path)


def test_modules_that_mypyc_refuses_stay_plain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)  # as good as any existing program
    (tmp_path / "dealerbox").mkdir()
    (tmp_path / "dealerbox" / "cards.py").write_text("ACE: int = 'ace'\n")
    with pytest.raises(compiling.NotCompiled, match="mypyc failed"):
        compiling.compile_engine(tmp_path, tmp_path / "made")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of a wheel that was built compiled."""
    if shutil.which(os.environ.get("CC", "cc")) is None:
        pytest.skip(f"{LEFT_OUT}no C compiler")
    folder = tmp_path_factory.mktemp("compiled")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", folder]
    subprocess.run(build, check=True, cwd=ROOT, env={**os.environ, compiling.SWITCH: "1"})
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        packed.extractall(folder / "site")
    return folder / "site"


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_compiled_hands_are_the_same_hands(site: Path, tmp_path: Path) -> None:
    names = [file.removesuffix(".py").replace("/", ".") for file in compiling.modules(ROOT)]
    ended = subprocess.run(
        [sys.executable, "-P", "-c", PLAY],
        input=json.dumps([names, [task_as_dict(task) for task in TASKS]]),
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(site)},
        capture_output=True,
        text=True,
        check=True,
    )
    digests, files = json.loads(ended.stdout)
    assert [file for file in files if not (file.startswith(str(site)) and file.endswith((".so", ".pyd")))] == []
    assert digests == [simulate(task).digest for task in TASKS]


def task_as_dict(task: Task) -> dict[str, object]:
    return {name: getattr(task, name) for name in task.__struct_fields__}
