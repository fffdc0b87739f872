"""Rules for the whole source tree."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MADE = {"node_modules", "__pycache__", "data", "dist", "build", "web"}
"""Folders with generated content."""

TEXTS = {".py", ".ts", ".tsx", ".css", ".html", ".md", ".toml", ".txt", ".json", ".sh", ".svg", ".mjs", ".js", ""}
PINS = [ROOT / "constraints" / f"{name}.txt" for name in ("run", "develop", "bench")]
LOCK = ROOT / "client" / "package-lock.json"
LONGEST = 400
"""Maximum number of lines of a file."""

GENERATED = "// Generated from "
"""The first words of a generated file."""


def written() -> Iterator[Path]:
    """Yield every text file of the project that people write."""
    for folder, folders, files in os.walk(ROOT):
        folders[:] = [name for name in folders if name not in MADE and (name[0] != "." or name == ".ci")]
        for name in files:
            path = Path(folder, name)
            if path.suffix in TEXTS and not (path.parent == ROOT and name.startswith((".git", ".coverage"))):
                yield path


FILES = sorted(written())


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_registry_is_named() -> None:
    """Packages are named without an index: the person who installs them chooses it."""
    hosts = ["pypi" + ".org", "python" + "hosted", "npm" + "js", "yarn" + "pkg", "deb." + "debian", "crates" + ".io"]
    named = re.compile("|".join(re.escape(host) for host in hosts))
    assert [name_of(path) for path in FILES if named.search(path.read_text(encoding="utf-8"))] == []


def test_the_lock_files_name_no_addresses() -> None:
    assert '"resolved"' not in LOCK.read_text()
    for pins in PINS:
        assert "://" not in pins.read_text()
        assert not re.search(r"^--(?!hash)", pins.read_text(), re.MULTILINE)  # no --index-url and the like


def test_every_pin_has_a_hash() -> None:
    for pins in PINS:
        entries = re.split(r"\n(?=\S)", pins.read_text().strip())
        assert [entry.split()[0] for entry in entries if "--hash=sha256:" not in entry] == []


def test_the_sets_of_pins_agree() -> None:
    """One environment satisfies them all."""
    versions: dict[str, set[str]] = {}
    for pins in PINS:
        for name, version in re.findall(r"^(\S+)==(\S+)", pins.read_text(), re.MULTILINE):
            versions.setdefault(name, set()).add(version)
    assert {name: found for name, found in versions.items() if len(found) > 1} == {}


def test_files_are_short() -> None:
    own = [path for path in FILES if name_of(path).startswith(("dealerbox/", "client/src/"))]
    texts = {name_of(path): path.read_text(encoding="utf-8") for path in own if path.suffix in {".py", ".ts", ".tsx"}}
    lengths = {name: text.count("\n") for name, text in texts.items() if not text.startswith(GENERATED)}
    assert len(lengths) > 50
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST} == {}


def test_nothing_is_put_off() -> None:
    marks = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")
    searched = [path for path in FILES if path != LOCK and path not in PINS]
    assert [name_of(path) for path in searched if marks.search(path.read_text(encoding="utf-8"))] == []


RUN_BY_UVICORN = {"httptools", "uvloop", "websockets"}
"""The package itself need not import them."""


def test_imports_are_declared_dependencies() -> None:
    """And no others are declared."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    declared = {re.split(r"[^\w-]", dependency)[0] for dependency in project["dependencies"]}
    owners = packages_distributions()
    modules = {name for path in FILES if name_of(path).startswith("dealerbox/") for name in imported(path)}
    foreign = modules - set(sys.stdlib_module_names) - {"dealerbox"}
    imported_packages = {owner for module in foreign for owner in owners.get(module, [f"{module} (not installed)"])}
    normal = {re.sub(r"[-_.]+", "-", name).lower() for name in imported_packages}
    assert declared | RUN_BY_UVICORN == normal | RUN_BY_UVICORN


def imported(path: Path) -> Iterator[str]:
    """Return the top-level modules that ``path`` imports."""
    if path.suffix != ".py":
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("page", ["README.md", "docs/map.md"])
def test_paths_named_in_pages_exist(page: str) -> None:
    """Links have targets, and the map lists existing paths."""
    text = (ROOT / page).read_text(encoding="utf-8")
    links = re.findall(r"\]\((?!http)([^)#]+)\)", text)
    missing = [link for link in links if not (ROOT / page).parent.joinpath(link).exists()]
    if page == "docs/map.md":
        missing += misplaced(text)
    assert missing == []


def misplaced(text: str) -> list[str]:
    """Return the missing paths that the map names. A line that has named a folder may name files in it without
    repeating it."""
    missing, count = [], 0
    for line in text.splitlines():
        folders = list(LOOKED_IN)
        for place in re.findall(r"`([\w./-]+(?:/|\.py))`", line):
            count += 1
            there = [folder / place for folder in folders if (folder / place).exists()]
            missing += [] if there else [place]
            folders += [one if one.is_dir() else one.parent for one in there]
    assert count > 20
    return missing


def test_map_errors_are_found() -> None:
    assert misplaced("`live/` and `room.py`\n" * 20) == []
    assert misplaced("`cards.py` and `nowhere.py`\n" * 20) == ["nowhere.py"] * 20


LOOKED_IN = [ROOT, ROOT / "dealerbox", *(ROOT / "dealerbox" / name for name in ("hand", "gateway"))]
LOOKED_IN += [ROOT / "client" / "src"]
