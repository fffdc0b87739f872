"""``dealerbox simulate``: plays many hands and checks the machine."""

import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace

import msgspec

from dealerbox.cli import CommandError
from dealerbox.cli.progress import bar
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.hand.refused import Refused
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.hands import Report, Task, simulate
from dealerbox.simulate.policies import POLICIES

HELP = "play many hands under a seed, check every invariant, print hands a second"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", default="holdem", choices=list(GAMES))
    parser.add_argument("--limit", default="NL", choices=[limit.value for limit in Limit])
    parser.add_argument("--house", default="dealerbox", help="the rule book")
    parser.add_argument("--players", type=int, default=6, metavar="N")
    parser.add_argument("--policy", default="random", choices=list(POLICIES), help="how everybody plays")
    parser.add_argument("--hands", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--checks", action=BooleanOptionalAction, default=True, help="check every invariant")
    parser.add_argument("--views", action="store_true", help="make every viewer's stream as well")
    parser.add_argument("--json", action="store_true", help="the report as JSON")


def run(args: Namespace) -> int:
    if args.hands < 1:
        raise CommandError(f"--hands must be at least 1, not {args.hands}", 2)
    try:
        most = plan_of(args.game, args.limit, args.house).max_players
    except Refused as refused:
        raise CommandError(refused.reason, 2) from None
    if not 2 <= args.players <= most:
        raise CommandError(f"--players of {args.game} is 2 to {most}, not {args.players}", 2)
    task = Task(
        args.game, args.limit, args.house, args.players, args.policy, args.hands, args.seed, args.checks, args.views
    )
    try:
        report = simulate(task, bar(args.hands))
    except Breach as breach:
        raise CommandError(f"an invariant is broken: {breach}") from None
    sys.stdout.write(_as_json(report) if args.json else _in_words(report, args.checks))
    return 0


def _as_json(report: Report) -> str:
    return msgspec.json.encode(report).decode() + "\n"


def _in_words(report: Report, checked: bool) -> str:
    words = "every invariant held" if checked else "nothing was checked"
    return (
        f"{report.hands} hands, {report.actions} actions in {report.seconds} s of CPU: "
        f"{report.hands_per_second} hands a second; {words}\ndigest {report.digest}\n"
    )
