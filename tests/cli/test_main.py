"""The command line as a whole: its commands, exit statuses, and streams that are closed, full or broken."""

import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from dealerbox import cli
from dealerbox.cli import COMMANDS, CommandError, main

ROOT = Path(cli.__file__).parents[2]
BUFFERED = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""An environment in which Python buffers output as it does for people: write errors show at the end."""


def given(monkeypatch: pytest.MonkeyPatch, run: Callable[[Namespace], int]) -> None:
    """Add a command ``deal`` that takes a number and calls ``run``."""
    module = ModuleType("deal")
    module.HELP = "deal some cards"  # type: ignore[attr-defined]
    module.add_arguments = lambda parser: parser.add_argument("cards", type=int, nargs="?")  # type: ignore[attr-defined]
    module.run = run  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "deal", module)
    monkeypatch.setitem(COMMANDS, "deal", "deal")


def failing(error: BaseException) -> Callable[[Namespace], int]:
    def run(args: Namespace) -> int:
        raise error

    return run


def shell(line: str) -> subprocess.CompletedProcess[str]:
    """Run ``line`` in a shell, with $dealerbox as the command."""
    named = {"dealerbox": f"{sys.executable} -m dealerbox", "python": sys.executable}
    return subprocess.run(["sh", "-c", line], cwd=ROOT, env={**BUFFERED, **named}, capture_output=True, text=True)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    command = import_module(COMMANDS[name])
    assert main([name, "--help"]) == 0
    assert command.HELP in " ".join(capsys.readouterr().out.split())


def test_help_lists_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(f"    {name} " in said for name in COMMANDS)


def test_a_command_is_given_its_arguments_and_its_status_is_handed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, lambda args: int(args.cards))
    assert main(["deal", "5"]) == 5


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        ([], "usage: dealerbox"),
        (["shuffle"], "invalid choice: 'shuffle'"),
        (["--loud"], "COMMAND"),
        (["deal", "five"], "invalid int value: 'five'"),
        (["deal", "5", "6"], "unrecognized arguments: 6"),
        (["deal", "--loud"], "unrecognized arguments: --loud"),
    ],
    ids=lambda value: " ".join(value) or "nothing" if isinstance(value, list) else "",
)
def test_wrong_usage_ends_with_2(
    words: list[str], complaint: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given(monkeypatch, lambda args: 0)
    assert main(words) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    ("error", "status", "message"),
    [
        (CommandError("no card 1x"), 1, "no card 1x"),
        (CommandError("no game whist", 2), 2, "no game whist"),
        (FileNotFoundError(2, "No such file or directory", "hand.json"), 2, "hand.json: No such file or directory"),
        (IsADirectoryError(21, "Is a directory", "hands"), 2, "hands: Is a directory"),
        (UnicodeDecodeError("utf-8", b"Ah\xff", 2, 3, "invalid start byte"), 1, "not UTF-8 text (byte 2)"),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Exception) else "",
)
def test_error_is_one_line_on_standard_error(
    error: Exception,
    status: int,
    message: str,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(cli, "_drop_output", lambda: None)  # the capture's own output would be dropped
    given(monkeypatch, failing(error))
    assert main(["deal"]) == status
    said = capfd.readouterr().err
    assert said.startswith("dealerbox deal: ")
    assert message in said
    assert said.count("\n") == 1


def test_a_fault_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, failing(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        main(["deal"])


def test_ctrl_c_ends_quietly(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    given(monkeypatch, failing(KeyboardInterrupt()))
    assert main(["deal"]) == 130
    assert capsys.readouterr().err == ""


def test_a_command_loads_no_other() -> None:
    ended = shell("""$python -c '
import sys
from dealerbox.cli import main
main(["rake", "--help"])
others = ["dealerbox.cli.serve", "asyncio", "starlette", "uvicorn"]
print([name for name in others if name in sys.modules])' | tail -n 1""")
    assert (ended.stdout, ended.stderr) == ("[]\n", "")


def test_closed_pipe_is_not_an_error() -> None:
    read, write = os.pipe()
    os.close(read)
    ended = subprocess.run(
        [sys.executable, "-m", "dealerbox", "house"], cwd=ROOT, env=BUFFERED, stdout=write, stderr=subprocess.PIPE
    )
    os.close(write)
    assert (ended.returncode, ended.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk() -> None:
    ended = shell("$dealerbox house > /dev/full")
    assert (ended.returncode, ended.stderr) == (2, "dealerbox house: No space left on device\n")


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams(closed: str) -> None:
    ended = shell(f"$dealerbox house {closed}")
    assert (ended.returncode, ended.stderr) == (0, "")


def test_no_file_takes_the_place_of_a_closed_stream(tmp_path: Path) -> None:
    """Otherwise ``open`` would get the number of standard output here, and prints would land in the file."""
    program = tmp_path / "program.py"
    program.write_text(f"""
import os, sys, types
from dealerbox.cli import COMMANDS, main
def run(args):
    with open({str(tmp_path / "room.db")!r}, "w"):
        os.write(1, b"words")
    return 0
module = types.ModuleType("deal")
module.HELP, module.add_arguments, module.run = "deal", lambda parser: None, run
sys.modules["deal"] = module
COMMANDS["deal"] = "deal"
sys.exit(main(["deal"]))
""")
    ended = shell(f"PYTHONPATH=. $python {program} >&-")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert (tmp_path / "room.db").read_text() == ""


def test_output_is_utf8_whatever_the_locale() -> None:
    ended = shell("LC_ALL=C PYTHONCOERCECLOCALE=0 PYTHONUTF8=0 PYTHONIOENCODING=ascii $dealerbox rake --help")
    assert "CENTS,…" in ended.stdout


def test_no_character_is_too_odd_to_print(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """JSON may contain half a surrogate pair, which UTF-8 cannot: an error that quotes it is still printed."""
    given(monkeypatch, failing(CommandError("no player \ud83c")))
    assert main(["deal"]) == 1
    assert capsys.readouterr().err == "dealerbox deal: no player \\ud83c\n"


def test_bytes_that_are_no_text_do_not_end_the_reading() -> None:
    """Nor does a carriage return or another odd line break split a line."""
    ended = shell(r"""printf 'Ah\377\rKh\nTd\n' | $python -c '
import sys, types
from dealerbox.cli import COMMANDS, main
module = types.ModuleType("deal")
module.HELP, module.add_arguments = "deal", lambda parser: None
module.run = lambda args: print([ascii(line) for line in sys.stdin]) or 0
sys.modules["deal"] = module
COMMANDS["deal"] = "deal"
sys.exit(main(["deal"]))'""")
    assert (ended.stdout, ended.stderr) == (r"""["'Ah\\ufffd\\rKh\\n'", "'Td\\n'"]""" + "\n", "")


def test_the_parser_is_the_commands_own(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[ArgumentParser] = []
    given(monkeypatch, lambda args: 0)
    monkeypatch.setattr(sys.modules["deal"], "add_arguments", seen.append)
    main(["deal"])
    assert (seen[0].prog, seen[0].description) == ("dealerbox deal", "deal some cards")
