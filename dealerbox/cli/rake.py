"""``dealerbox rake``: computes the rake of one pot, and who paid it."""

import argparse
import json

from dealerbox.cli import CommandError
from dealerbox.game import Limit
from dealerbox.rulebooks import DEFAULT, UnknownRuleBook, load_rule_book
from dealerbox.rulebooks.rake import MAX_PLAYERS, rake_of, shares, vip_points

HELP = "compute the rake of one pot"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--house", default=DEFAULT, help="the rule book (default: %(default)s)")
    parser.add_argument("--limit", required=True, choices=[limit.value for limit in Limit], help="the betting limit")
    parser.add_argument("--big-bet", type=int, default=0, metavar="CENTS", help="the big bet of an FL or SL table")
    parser.add_argument("--pot", type=int, required=True, metavar="CENTS", help="the pot")
    parser.add_argument(
        "--players", type=int, required=True, metavar="N", help="how many players were dealt in, 2 to 10"
    )
    parser.add_argument(
        "--contributions",
        type=_amounts,
        metavar="CENTS,CENTS,…",
        help="each player's contribution: also print each player's share of the rake (euros) and VIP points",
    )


def run(args: argparse.Namespace) -> int:
    _check(args)
    try:
        schedule = load_rule_book(args.house).rake_schedule
    except UnknownRuleBook as fault:
        raise CommandError(str(fault)) from None
    rake = rake_of(schedule, Limit(args.limit), args.big_bet, args.pot, args.players)
    answer: dict[str, object] = {"rake": rake}
    if args.contributions is not None:
        parts = shares(args.contributions, rake)
        answer["shares"] = [str(part / 100) for part in parts]
        answer["vip_points"] = [str(vip_points(part)) for part in parts]
    print(json.dumps(answer))
    return 0


def _check(args: argparse.Namespace) -> None:
    if args.pot < 0:
        raise CommandError(f"--pot {args.pot}: must be 0 or more")
    if not 2 <= args.players <= MAX_PLAYERS:
        raise CommandError(f"--players {args.players}: 2 to {MAX_PLAYERS} can be dealt in")
    if args.limit in (Limit.FIXED, Limit.SPREAD) and args.big_bet < 1:
        raise CommandError(f"--big-bet {args.big_bet}: an {args.limit} table needs a big bet of 1 or more")
    if args.contributions is None:
        return
    if min(args.contributions) < 0:
        raise CommandError(f"--contributions: cannot be {min(args.contributions)}; 0 or more")
    if (count := len(args.contributions)) > args.players:
        raise CommandError(f"--contributions: {count} amounts, but {args.players} players were dealt in")
    if sum(args.contributions) != args.pot:
        raise CommandError(f"--contributions add up to {sum(args.contributions)}, the pot is {args.pot}")


def _amounts(text: str) -> list[int]:
    try:
        return [int(amount) for amount in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of amounts such as 100,200,0") from None
