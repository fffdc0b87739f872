"""``dealerbox house``: prints the rule books and their values."""

import argparse
import json

import msgspec

from dealerbox.cli import CommandError
from dealerbox.rulebooks import UnknownRuleBook, rule_book_names
from dealerbox.rulebooks.rules import sourced_values

HELP = "list the rule books, or print one with the source of each value"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="?", metavar="NAME", help="the rule book (default: list all names)")


def run(args: argparse.Namespace) -> int:
    answer: object = rule_book_names()
    if args.name is not None:
        try:
            answer = msgspec.to_builtins(sourced_values(args.name))
        except UnknownRuleBook as fault:
            raise CommandError(str(fault)) from None
    print(json.dumps(answer, indent=2, ensure_ascii=False))
    return 0
