"""``dealerbox restore``: brings a backup back."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from dealerbox.cli import CommandError

HELP = "bring a backup back into a data folder in which no room runs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("backup", type=Path, metavar="FILE", help="what `dealerbox backup` has made")
    parser.add_argument(
        "--data", type=Path, required=True, metavar="DIR", help="the data folder; it is made where there is none"
    )
    parser.add_argument(
        "--replace", action="store_true", help="where the folder has data, keep that aside in a folder of its own"
    )


def run(args: Namespace) -> int:
    # The room's modules take a moment to load, which --help need not wait for.
    from dealerbox.room.backup.making import BadBackup
    from dealerbox.room.backup.restoring import restore
    from dealerbox.room.store import StoreFailed

    try:
        done = restore(args.backup, args.data, args.replace)
    except (BadBackup, StoreFailed) as fault:
        raise CommandError(str(fault)) from None
    more = f", and {', '.join(done.files)}" if done.files else ""
    print(f"{args.data} has the data of {args.backup}: {done.hands:,} hands, checked{more}", file=sys.stderr)
    if done.aside is not None:
        print(f"what was there before lies in {done.aside}", file=sys.stderr)
    return 0
