"""``dealerbox simulate``: plays many hands, a whole room for days, or a whole tournament, and checks every
invariant."""

import sys
from argparse import ArgumentParser, BooleanOptionalAction, Namespace

import msgspec

from dealerbox.cli import CommandError
from dealerbox.cli.progress import bar
from dealerbox.core.refusal import Refusal
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.plan import plan_of
from dealerbox.hand.refused import Refused
from dealerbox.simulate.checks import Breach
from dealerbox.simulate.hands import Report, Task, simulate
from dealerbox.simulate.policies import POLICIES
from dealerbox.simulate.tournament.formats import FORMATS, FieldTask
from dealerbox.simulate.tournament.run import FieldReport, simulate_field
from dealerbox.simulate.week.run import RoomReport, RoomTask, simulate_room
from dealerbox.tournament.structures import TEMPLATES

HELP = "play many hands, a room or a tournament from a seed, check every invariant, print hands per second"

MAX_PEOPLE, MAX_DAYS, MAX_ENTRANTS = 10_000, 366, 20_000


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--game", default="holdem", choices=list(GAMES), help="the game (holdem)")
    parser.add_argument(
        "--limit", default="NL", choices=[limit.value for limit in Limit], help="the betting limit (NL)"
    )
    parser.add_argument("--house", default="dealerbox", help="the rule book (dealerbox)")
    parser.add_argument("--players", type=int, default=6, metavar="N", help="number of players (6)")
    parser.add_argument("--policy", default="random", choices=list(POLICIES), help="how the players act")
    parser.add_argument("--hands", type=int, default=10_000, metavar="N", help="number of hands (10000)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed (1)")
    parser.add_argument("--checks", action=BooleanOptionalAction, default=True, help="check every invariant")
    parser.add_argument("--views", action="store_true", help="also build every viewer's stream")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    room = parser.add_argument_group("simulate a whole room (of the options above, --seed and --json apply)")
    room.add_argument(
        "--room", action="store_true", help="simulate tables, people and the ledger, under a virtual clock"
    )
    room.add_argument("--days", type=int, default=1, metavar="N", help="simulated days (1)")
    room.add_argument("--people", type=int, default=300, metavar="N", help="number of players who come and go (300)")
    field = parser.add_argument_group(
        "simulate a tournament (--game, --limit, --house, --players, --seed and --json also apply)"
    )
    field.add_argument("--tournament", action="store_true", help="simulate a whole tournament, under a virtual clock")
    field.add_argument("--seats", type=int, default=0, metavar="N", help="seats at a table (up to 9)")
    field.add_argument("--format", default="re-entry", choices=list(FORMATS), help="its format (re-entry)")
    field.add_argument(
        "--structure", default="hyper-turbo", choices=list(TEMPLATES), help="its level template (hyper-turbo)"
    )


def run(args: Namespace) -> int:
    if args.room and args.tournament:
        raise CommandError("--room or --tournament, not both", 2)
    if args.room:
        return _run_room(args)
    if args.tournament:
        return _run_tournament(args)
    if args.hands < 1:
        raise CommandError(f"--hands must be at least 1, not {args.hands}", 2)
    try:
        most = plan_of(args.game, args.limit, args.house).max_players
    except Refused as refused:
        raise CommandError(refused.reason, 2) from None
    if not 2 <= args.players <= most:
        raise CommandError(f"--players must be 2 to {most} for {args.game}, not {args.players}", 2)
    task = Task(
        args.game, args.limit, args.house, args.players, args.policy, args.hands, args.seed, args.checks, args.views
    )
    try:
        report = simulate(task, bar(args.hands))
    except Breach as breach:
        raise CommandError(f"an invariant is broken: {breach}") from None
    sys.stdout.write(_as_json(report) if args.json else _in_words(report, args.checks))
    return 0


def _run_room(args: Namespace) -> int:
    if not 1 <= args.days <= MAX_DAYS:
        raise CommandError(f"--days must be 1 to {MAX_DAYS}, not {args.days}", 2)
    if not 2 <= args.people <= MAX_PEOPLE:
        raise CommandError(f"--people must be 2 to {MAX_PEOPLE}, not {args.people}", 2)
    hours = 24 * args.days
    try:
        report = simulate_room(RoomTask(args.people, hours, args.seed), bar(60 * hours))
    except Breach as breach:
        raise CommandError(f"an invariant is broken: {breach}") from None
    sys.stdout.write(_as_json(report) if args.json else _room_in_words(report))
    return 0


def _run_tournament(args: Namespace) -> int:
    if not 2 <= args.players <= MAX_ENTRANTS:
        raise CommandError(f"--players must be 2 to {MAX_ENTRANTS} for a tournament, not {args.players}", 2)
    task = FieldTask(
        args.players, args.game, args.limit, args.seats, args.format, args.structure, args.seed, args.house
    )
    try:
        report = simulate_field(task, bar(args.players))
    except (Refused, Refusal) as no:
        raise CommandError(no.reason, 2) from None
    except Breach as breach:
        raise CommandError(f"an invariant is broken: {breach}") from None
    sys.stdout.write(_as_json(report) if args.json else _field_in_words(report))
    return 0


def _as_json(report: Report | RoomReport | FieldReport) -> str:
    return msgspec.json.encode(report).decode() + "\n"


def _in_words(report: Report, checked: bool) -> str:
    words = "every invariant held" if checked else "nothing was checked"
    return (
        f"{report.hands} hands, {report.actions} actions in {report.seconds} s of CPU: "
        f"{report.hands_per_second} hands a second; {words}\ndigest {report.digest}\n"
    )


def _room_in_words(report: RoomReport) -> str:
    games = ", ".join(f"{game} {hands}" for game, hands in report.by_game.items())
    return (
        f"{report.hours} hours of a room in {report.seconds} s of CPU, {report.times_real} times as fast as its clock; "
        "every invariant holds\n"
        f"{report.hands} hands, {report.hands_per_second} a second: {games}\n"
        f"{report.came} of {report.people} people came, took {report.seats} seats "
        f"({report.offers} from waiting lists) at "
        f"{report.tables} tables and asked {report.asked} times; {sum(report.refused.values())} refusals, "
        f"{report.connections_lost} lost connections, "
        f"{report.protections} of them protected; {report.jackpots} jackpots\n"
        f"{report.restarts} restarts, {report.stopped} tables stopped by the store; {report.events} events checked, "
        f"the blinds of {report.blinds_compared} hands, {report.snapshots_compared} snapshots; {report.memory_mb} MB\n"
        f"digest {report.digest}\n"
    )


def _field_in_words(report: FieldReport) -> str:
    return (
        f"{report.players} players ({report.entries} entries) played {report.game} {report.limit} ({report.format}) "
        f"to the last chip in {report.minutes} minutes and {report.levels} levels; every invariant held\n"
        f"{report.hands} hands at {report.tables} tables in {report.seconds} s of CPU: "
        f"{report.hands_per_second} a second, {report.memory_mb} MB\n"
        f"{report.moves} moves, {report.shared} shared places, {report.connections_lost} lost connections, "
        f"{report.timeouts} turns whose clock ran out, {sum(report.refused.values())} refusals; "
        f"{report.events} events checked\n"
        f"digest {report.digest}\n"
    )
