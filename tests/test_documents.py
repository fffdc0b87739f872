"""What the documents mention exists: commands and options, variables, make targets, addresses, files, links."""

import argparse
import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from dealerbox.cashier.settings import settings_of
from dealerbox.cli import COMMANDS
from dealerbox.live.floor.tables_file import templates_of
from dealerbox.live.tournaments.series_file import series_of
from tests.gateway.serving import served

ROOT = Path(__file__).resolve().parent.parent
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
TEXTS = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in DOCUMENTS}


def code_in(text: str) -> Iterator[str]:
    """Yield every piece of code: lines of blocks, joined at backslashes, and text in backticks."""
    for block in re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
        yield from block.replace("\\\n", " ").splitlines()
    outside = re.sub(r"^```.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    yield from (line.strip() for line in re.findall(r"^(?:    |\t)(.*)$", outside, re.MULTILINE))
    yield from (piece.replace("\\|", "|").replace("\n", " ") for piece in re.findall(r"`([^`]+)`", outside))


CODE = [(name, piece) for name, text in TEXTS.items() for piece in code_in(text)]


def parser_of(command: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser()
    import_module(COMMANDS[command]).add_arguments(parser)
    return parser


def below(parser: argparse.ArgumentParser) -> dict[str, argparse.ArgumentParser]:
    """Return the parser's subcommands."""
    found = [one.choices for one in parser._actions if isinstance(one, argparse._SubParsersAction)]
    return dict(found[0]) if found else {}


def commands() -> Iterator[tuple[str, str, list[str]]]:
    """Yield the document, the command, and the words that follow it."""
    for name, piece in CODE:
        for words in re.findall(r"(?:^|[ /])dealerbox((?: +[^\s`]+)+)", piece):
            first, *rest = words.split()
            if re.fullmatch(r"[a-z][a-z-]*", first):
                yield name, first, rest


def test_every_command_that_a_document_names_exists_with_its_options() -> None:
    seen, wrong = 0, []
    for name, command, words in commands():
        if command not in COMMANDS:
            wrong.append((name, command))
            continue
        parser = parser_of(command)
        if (subs := below(parser)) and words and re.fullmatch(r"[a-z][a-z-]*", words[0]):
            if words[0] not in subs:
                wrong.append((name, f"{command} {words[0]}"))
                continue
            parser = subs[words[0]]
        within = (parser, *(below(parser).values()))
        known = {option for one in within for option in one._option_string_actions}
        for option in re.findall(r"--[a-z][a-z-]+", " ".join(words)):
            seen += 1
            if option not in known:
                wrong.append((name, f"{command} {option}"))
    assert seen > 40
    assert wrong == []


def test_the_choices_of_a_command_are_all_documented_and_no_others() -> None:
    """`cash-step approve|pay|…`, `tournament pause …`."""
    rows = re.findall(r"^\| (`.*?) \| ", TEXTS["docs/commands.md"], re.MULTILINE)
    compared = 0
    for command, parser in below(parser_of("operator")).items():
        choices = [set(one.choices) for one in parser._actions if one.choices and not one.option_strings]
        if not choices:
            continue
        own = [row.replace("\\|", "|") for row in rows if row.startswith(f"`{command} ")]
        told = {
            word
            for row in own
            for words in re.findall(rf"`(?:{command}|…) ([a-z|-]+)", row)
            for word in words.split("|")
        }
        assert told == choices[0], command
        compared += 1
    assert compared >= 2


def test_every_command_and_every_subcommand_is_documented() -> None:
    named = {f"{command} {words[0]}" if words else command for _, command, words in commands()}
    firsts = {name.split()[0] for name in named}
    assert set(COMMANDS) - firsts == set()
    text = TEXTS["docs/commands.md"]
    missing = [
        f"{command} {sub}"
        for command in ("operator", "staff")
        for sub in below(parser_of(command))
        if not re.search(rf"`(?:dealerbox {command} )?{re.escape(sub)}[ `\[]|`{command} {re.escape(sub)}[ `]", text)
        and f"{command} {sub}" not in text
    ]
    assert missing == []


def test_documented_and_read_environment_variables_agree() -> None:
    pattern = re.compile(r"DEALERBOX_[A-Z_]*[A-Z]")
    named = {variable for text in TEXTS.values() for variable in pattern.findall(text)}
    code = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "dealerbox").rglob("*.py"))
    readers = (ROOT / "tests" / "conftest.py", ROOT / "tests" / "store" / "test_portable_sql.py")
    tests = "\n".join(path.read_text(encoding="utf-8") for path in readers)
    read = set(re.findall(r"\"(DEALERBOX_[A-Z_]*[A-Z])\"", code))
    ours = set(re.findall(r"\"(DEALERBOX_[A-Z_]*[A-Z])\"", tests))
    assert named - read - ours == {"DEALERBOX_KEY"}, "by which the reader's own program is given its key"
    assert read - named == set()


def test_every_target_of_make_that_is_named_exists() -> None:
    made = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = {target for _, piece in CODE for target in re.findall(r"^make ([a-z-]+)", piece)}
    assert len(named) > 5
    assert named - made == set()


def test_every_link_leads_to_something() -> None:
    broken = []
    for name, text in TEXTS.items():
        for target in re.findall(r"\]\(([^)\s]+)\)", text):
            if re.match(r"[a-z]+:", target):
                continue
            path, _, anchor = target.partition("#")
            file = (ROOT / name).parent / path if path else ROOT / name
            if not file.exists() or (anchor and anchor not in anchors(file)):
                broken.append((name, target))
    assert broken == []


def anchors(file: Path) -> set[str]:
    heads = re.findall(r"^#+ (.+)$", file.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def test_every_file_that_the_map_names_exists() -> None:
    missing = []
    for piece in re.findall(r"`([^`\s]+/[^`\s]*)`", TEXTS["docs/map.md"]):
        if piece.startswith("/") or "://" in piece or "…" in piece or "*" in piece:
            continue
        bases = (ROOT, ROOT / "dealerbox", ROOT / "client" / "src", ROOT / "client" / "src" / "views", ROOT / "docs")
        if not any((base / piece).exists() for base in bases) and not named_below(piece):
            missing.append(piece)
    assert missing == []


def named_below(piece: str) -> bool:
    """Return whether the map omits a folder that the row has named before."""
    return any(path.as_posix().endswith("/" + piece.rstrip("/")) for path in PATHS)


PATHS = [
    Path(folder, name)
    for top in ("dealerbox", "client/src", "tests", "benchmarks", "tools")
    for folder, folders, files in os.walk(ROOT / top)
    for name in (*folders, *files)
]


async def test_every_call_that_is_named_exists() -> None:
    async with served() as room:
        paths = (await room.http.get("/api/openapi.json")).json()["paths"]
    calls = [
        (method.upper(), re.compile(re.sub(r"\\\{[^}]*\\\}", "[^/]+", re.escape(path))))
        for path, methods in paths.items()
        for method in methods
    ]
    named = {
        (name, *call) for name, piece in CODE for call in re.findall(r"\b(GET|POST) (/api/[\w./-]+)(?![…\w/])", piece)
    }
    assert len(named) > 40
    missing = [
        one for one in named if not any(one[1] == how and path.fullmatch(one[2].rstrip(".")) for how, path in calls)
    ]
    assert missing == []


def test_every_file_of_settings_that_is_shown_can_be_used() -> None:
    readers = {
        "docs/commands.md": [templates_of, series_of],
        "docs/cashier.md": [lambda text, house: settings_of(text, {})],
    }
    for name, text in TEXTS.items():
        blocks = re.findall(r"^```toml\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        assert len(blocks) == len(readers.get(name, [])), f"{name}: each block is read here"
        for block, reader in zip(blocks, readers.get(name, []), strict=True):
            assert reader(block, "dealerbox")
