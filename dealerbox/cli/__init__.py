"""The command ``dealerbox``: one module per command, imported only when it is called.

Each module has ``HELP`` (one line), ``add_arguments(parser)`` and ``run(args)``, which returns the exit status: 0 done,
1 the input breaks a rule, 2 wrong usage. It raises ``CommandError`` to end with a message instead of a result.
"""

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper
from typing import Protocol, cast

from dealerbox import __version__

COMMANDS = {
    "serve": "dealerbox.cli.serve",
    "showdown": "dealerbox.cli.showdown",
    "equity": "dealerbox.cli.equity",
    "hand": "dealerbox.cli.hand",
    "simulate": "dealerbox.cli.simulate",
    "rake": "dealerbox.cli.rake",
    "payouts": "dealerbox.cli.payouts",
    "house": "dealerbox.cli.house",
    "replay": "dealerbox.cli.replay",
    "export": "dealerbox.cli.export",
    "audit": "dealerbox.cli.audit",
    "backup": "dealerbox.cli.backup",
    "compact": "dealerbox.cli.compact",
    "restore": "dealerbox.cli.restore",
    "operator": "dealerbox.cli.operator",
    "staff": "dealerbox.cli.staff",
}

ON_ROOMS = frozenset({"serve", "export", "audit", "backup", "compact", "restore", "operator", "staff"})
"""Commands that work on a room's data: the files that they write are readable by their owner only."""
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
    """What a command's module offers."""

    HELP: str

    def add_arguments(self, parser: ArgumentParser) -> None: ...

    def run(self, args: Namespace) -> int: ...


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line (by default the process's) and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    _prepare_streams()
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except CommandError as error:
        return _complain(words, error.message, error.status)
    except UnicodeDecodeError as error:
        return _complain(words, f"the input is not UTF-8 text (byte {error.start})", BROKEN_RULE)
    except BrokenPipeError:
        _drop_output()  # the reader (``| head``) has closed the pipe
        return 128 + signal.SIGPIPE
    except OSError as error:
        # A missing file or a full disk is not a bug of the program, so it needs no traceback.
        _drop_output()
        where = f"{error.filename}: " if error.filename is not None else ""
        return _complain(words, f"{where}{error.strerror or error}", WRONG_USAGE)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


def _run(words: list[str]) -> int:
    try:
        if not words or words[0] not in COMMANDS:
            return _overview(words)
        command = cast(Command, import_module(COMMANDS[words[0]]))
        parser = ArgumentParser(prog=f"dealerbox {words[0]}", description=command.HELP)
        command.add_arguments(parser)
        args = parser.parse_args(words[1:])
        if words[0] not in ON_ROOMS:
            return command.run(args)
        from dealerbox.folder import private_files

        with private_files():
            return command.run(args)
    except SystemExit as stop:  # argparse: help was requested (0), or the usage is wrong (2)
        return stop.code if isinstance(stop.code, int) else WRONG_USAGE


def _overview(words: list[str]) -> int:
    """Print the help of ``dealerbox`` itself, or an error about an unknown command."""
    parser = ArgumentParser(
        prog="dealerbox",
        description="A poker card room that anybody can host.",
        epilog="Run dealerbox COMMAND --help for details.",
    )
    parser.add_argument("--version", action="version", version=f"dealerbox {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name, module in COMMANDS.items():
        commands.add_parser(name, help=cast(Command, import_module(module)).HELP)
    if words:
        parser.parse_args(words)
    else:
        parser.print_help(sys.stderr)
    return WRONG_USAGE


def _complain(words: list[str], message: str, status: int) -> int:
    print(f"dealerbox {words[0]}: {message}", file=sys.stderr)
    return status


def _drop_output() -> None:
    """Discard what is still buffered: it cannot be written, and Python would print an error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def _prepare_streams() -> None:
    """Use UTF-8 whatever the locale, and let no input byte or output character raise an error."""
    _fill_closed_streams()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace")
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _fill_closed_streams() -> None:
    """Open closed standard streams (``>&-``) on the null device: otherwise the next opened file, even a database, would
    get the stream's number, and prints would go into it."""
    while (number := os.open(os.devnull, os.O_RDWR)) <= 2:
        os.set_inheritable(number, True)
    os.close(number)
    sys.stdin = sys.stdin or os.fdopen(0)
    sys.stdout = sys.stdout or os.fdopen(1, "w")
    sys.stderr = sys.stderr or os.fdopen(2, "w")
