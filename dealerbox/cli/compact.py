"""``dealerbox compact``: shrinks a room's database."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from dealerbox.cli import CommandError

HELP = "drop the details of old play-money hands from a data folder; the room must be stopped"

_RULE = """\
A hand's result is kept forever: table, number, pot, rake, who was dealt in and what each won or lost. Its details
(every card and bet, for the replayer) are dropped after --bots-days if only bots were dealt in, and after
--people-days if people played it for play money. The details of real-money hands, of void hands, and of hands that won
a jackpot, were shared by a link or belong to a case are never dropped. Make a backup first: dropped details
cannot be restored.
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.epilog = _RULE
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    parser.add_argument(
        "--bots-days",
        type=int,
        default=1,
        metavar="N",
        help="days to keep the details of hands that only bots played (default: %(default)s)",
    )
    parser.add_argument(
        "--people-days",
        type=int,
        default=365,
        metavar="N",
        help="days to keep the details of other play-money hands (default: %(default)s)",
    )


def run(args: Namespace) -> int:
    # The room's modules take a moment to load; --help need not wait for them.
    from dealerbox.cli.backup import as_text
    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.maintenance.compaction import compact

    if args.bots_days < 0 or args.people_days < 0:
        raise CommandError("--bots-days and --people-days must be 0 or more", 2)
    try:
        done = compact(args.data, args.bots_days, args.people_days)
    except StoreFailed as fault:
        raise CommandError(str(fault)) from None
    print(
        f"details of {done.hands:,} hands dropped: {as_text(done.before)} before, {as_text(done.after)} now",
        file=sys.stderr,
    )
    return 0
