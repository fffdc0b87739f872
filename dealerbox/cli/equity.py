"""``dealerbox equity``: computes what hands are worth against each other."""

import json
import random
from argparse import ArgumentParser, ArgumentTypeError, Namespace

from dealerbox.cli import CommandError
from dealerbox.cli.progress import bar
from dealerbox.equity.contest import CardFault, Contest
from dealerbox.equity.equities import Equities, exact_equities, sampled_equities
from dealerbox.equity.spot import Spot
from dealerbox.games.catalog import GAMES
from dealerbox.rulebooks import DEFAULT, UnknownRuleBook, load_rule_book

HELP = "compute each hand's average share of the pot"

DEFAULT_EXACT_WORK = 6_000_000
"""Hands to rank (deals times players) up to which every deal is enumerated by default: a few seconds."""
MAX_EXACT_WORK = 2_000_000_000
"""Hands to rank up to which every deal is enumerated with ``--exact``: about an hour."""
USUAL_SAMPLES = 200_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("hands", metavar="CARDS", nargs="+", help="the cards of a hand: AhAd")
    parser.add_argument("--game", default="holdem", choices=GAMES, metavar="GAME", help=f"the game: {', '.join(GAMES)}")
    parser.add_argument("--house", default=DEFAULT, help="the rule book (default: %(default)s)")
    parser.add_argument("--board", default="", metavar="CARDS", help="the community cards dealt so far")
    parser.add_argument("--dead", default="", metavar="CARDS", help="dead cards, which are not in the deck")
    parser.add_argument("--seed", type=int, metavar="N", help="seed for sampling the same deals each time")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--samples", type=_samples, metavar="N", help="sample N random deals, 2 or more")
    way.add_argument("--exact", action="store_true", help="enumerate every deal; fail instead of sampling")


def run(args: Namespace) -> int:
    try:
        print(json.dumps(as_json(work_out(args))))
    except (CardFault, UnknownRuleBook) as fault:
        raise CommandError(str(fault)) from None
    return 0


def work_out(args: Namespace) -> Equities:
    contest = Contest(GAMES[args.game], load_rule_book(args.house))
    if len(args.hands) < 2:
        raise CommandError("only one hand given; an equity needs 2 or more")
    hands = [contest.parse(text, f"hand {index}") for index, text in enumerate(args.hands)]
    spot = Spot(contest, hands, contest.parse(args.board, "board"), contest.parse(args.dead, "dead"))
    work = spot.deals * len(hands)
    if args.exact and work > MAX_EXACT_WORK:
        raise CommandError(f"there are {spot.deals:,} deals, too many to enumerate; leave out --exact to sample them")
    if args.exact or (args.samples is None and work <= DEFAULT_EXACT_WORK):
        return exact_equities(spot, bar(spot.deals))
    samples = args.samples or USUAL_SAMPLES
    return sampled_equities(spot, samples, random.Random(args.seed), bar(samples))


def as_json(result: Equities) -> dict[str, object]:
    answer: dict[str, object] = {
        "equities": [round(float(equity), 10) for equity in result.equities],
        "exact": result.exact,
        "deals": result.deals,
    }
    if result.errors is not None:
        answer["errors"] = [round(error, 10) for error in result.errors]
    return answer


def _samples(text: str) -> int:
    if not text.isdecimal() or int(text) < 2:
        raise ArgumentTypeError(f"{text!r} is not a number of samples: 2 or more")
    return int(text)
