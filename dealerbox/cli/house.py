"""``dealerbox house``: the rule books and their values."""

import argparse
import json

import msgspec

from dealerbox.cli import CommandError
from dealerbox.houses import UnknownHouse, house_names
from dealerbox.houses.rules import sourced_values

HELP = "list the rule books, or print the values of one, each with its source"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="the rule book; without it, all names are listed")


def run(args: argparse.Namespace) -> int:
    answer: object = house_names()
    if args.name is not None:
        try:
            answer = msgspec.to_builtins(sourced_values(args.name))
        except UnknownHouse as fault:
            raise CommandError(str(fault)) from None
    print(json.dumps(answer, indent=2, ensure_ascii=False))
    return 0
