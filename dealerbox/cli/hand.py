"""``dealerbox hand``: plays scripted hands."""

import sys
from argparse import ArgumentParser, Namespace

import msgspec

from dealerbox.cli import BROKEN_RULE
from dealerbox.script import run_script

HELP = "play one scripted hand, or many, one per line"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", nargs="?", help="the script (default: standard input)")
    parser.add_argument("--lines", action="store_true", help="read one script per line, print one result per line")


def run(args: Namespace) -> int:
    source = sys.stdin.buffer if args.file is None else open(args.file, "rb")  # noqa: SIM115 (closed below)
    try:
        if args.lines:
            for line in source:
                if line.strip():
                    _write(run_script(line))
            return 0
        answer = run_script(source.read())
        _write(answer)
        return 0 if answer["ok"] else BROKEN_RULE
    finally:
        if args.file is not None:
            source.close()


def _write(answer: dict[str, object]) -> None:
    sys.stdout.write(msgspec.json.encode(answer).decode() + "\n")
