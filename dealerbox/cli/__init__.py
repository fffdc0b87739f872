"""The command ``dealerbox``: one module a command, imported only when it is called.

Such a module offers ``HELP`` (one line), ``add_arguments(parser)`` and ``run(args)``, which returns the exit status:
0 done, 1 the input breaks a rule, 2 wrong usage. It raises ``CommandError`` for a message instead of a result.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module, metadata
from typing import Protocol, TextIO, cast

COMMANDS = {
    "serve": "dealerbox.cli.serve",
    "showdown": "dealerbox.cli.showdown",
    "hand": "dealerbox.cli.hand",
    "simulate": "dealerbox.cli.simulate",
    "rake": "dealerbox.cli.rake",
    "payouts": "dealerbox.cli.payouts",
    "house": "dealerbox.cli.house",
}

BROKEN_RULE = 1
WRONG_USAGE = 2


class CommandError(Exception):
    """Ends the command with ``message`` on standard error and an exit ``status`` of 1 (the input breaks a rule) or 2
    (wrong usage)."""

    def __init__(self, message: str, status: int = BROKEN_RULE) -> None:
        super().__init__(message)
        self.message = message
        self.status = status


class Command(Protocol):
    """What a module of a command offers."""

    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, args: Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command line (by default that of the process) and returns its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _prepare_streams()
    try:
        status = _run(words)
        if sys.stdout is not None:
            sys.stdout.flush()
        return status
    except BrokenPipeError:
        # The reader (``| head``) has enough. What is still in the buffer goes nowhere, or Python complains at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(words: list[str]) -> int:
    if not words or words[0] not in COMMANDS:
        return _overview(words)
    name = words[0]
    command = cast(Command, import_module(COMMANDS[name]))
    parser = ArgumentParser(prog=f"dealerbox {name}", description=command.HELP)
    command.add_arguments(parser)
    try:
        return command.run(parser.parse_args(words[1:]))
    except CommandError as error:
        return _complain(name, error.message, error.status)
    except BrokenPipeError:
        raise
    except UnicodeDecodeError as error:
        return _complain(
            name, f"the input is not UTF-8 text: byte {error.start} is {error.object[error.start]:#04x}", BROKEN_RULE
        )
    except OSError as error:
        # A file that is not there, a full disk: no fault of the program, so no traceback.
        where = f"{error.filename}: " if error.filename is not None else ""
        return _complain(name, f"{where}{error.strerror or error}", WRONG_USAGE)


def _overview(words: list[str]) -> int:
    """The help of ``dealerbox`` itself, and the complaint about a command that is not there."""
    parser = ArgumentParser(prog="dealerbox", description="A poker card room that anybody can host.")
    parser.add_argument("--version", action="version", version=f"dealerbox {metadata.version('dealerbox')}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        commands.add_parser(name, help=cast(Command, import_module(module)).HELP)
    parser.epilog = "dealerbox COMMAND --help tells more about each."
    parser.parse_args(words)
    return WRONG_USAGE


def _complain(name: str, message: str, status: int) -> int:
    print(f"dealerbox {name}: {message}", file=sys.stderr)
    return status


def _prepare_streams() -> None:
    """Text is UTF-8 whatever the locale, and no byte or character that comes in can make reading or printing fail.

    A stream that is closed is put on the null device: else the next file to be opened, a database even, would get its
    number, and be written to by whatever prints."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    for stream, errors in (
        (sys.stdin, "surrogateescape"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if isinstance(stream, TextIO) or hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors=errors)
