"""``dealerbox payouts``: computes the payouts of a prize pool."""

import argparse
import json

from dealerbox.cli import CommandError
from dealerbox.tournament.prizes import NoPrizes, prizes

HELP = "compute the payouts of a prize pool"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--entrants", type=int, required=True, metavar="N", help="players at the start (no rebuys)")
    parser.add_argument("--pool", type=int, required=True, metavar="CENTS", help="the prize pool")


def run(args: argparse.Namespace) -> int:
    try:
        paid = prizes(args.entrants, args.pool)
    except NoPrizes as fault:
        raise CommandError(str(fault)) from None
    print(json.dumps({"prizes": paid}))
    return 0
