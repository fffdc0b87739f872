"""``dealerbox restore``: brings a backup back."""

import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
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
    keys = parser.add_mutually_exclusive_group()
    keys.add_argument(
        "--key",
        type=Path,
        metavar="FILE",
        help="the secrets.key of the folder in which the backup was made (default: the one in the data folder)",
    )
    keys.add_argument(
        "--without-key",
        action="store_true",
        help="where it is lost: remove second factors and web hooks, whose secrets nobody can read any more",
    )


def run(args: Namespace) -> int:
    # The room's modules take a moment to load, which --help need not wait for.
    from dealerbox.room.backup.making import BadBackup
    from dealerbox.room.backup.restoring import restore
    from dealerbox.room.store import StoreFailed

    try:
        done = restore(args.backup, args.data, args.replace, args.key, args.without_key)
    except (BadBackup, StoreFailed) as fault:
        raise CommandError(str(fault)) from None
    more = f", and {', '.join(done.files)}" if done.files else ""
    said = [f"{args.data} has the data of {args.backup}: {done.hands:,} hands, checked{more}"]
    if done.last:
        said.append(f"it ends on {datetime.fromtimestamp(done.last // 1000, UTC):%Y-%m-%d at %H:%M:%S} (UTC)")
    said.append("everybody logs in anew; keys of programs and links of that time open nothing any more")
    if done.forgotten:
        said.append(
            f"{done.forgotten} second factors and secrets of web hooks were removed: their owners make new ones"
        )
    if done.withdrawals:
        said.append(f"{done.withdrawals} withdrawals wait in it: look whether they were paid since, before you pay any")
    print("\n".join(said), file=sys.stderr)
    if done.aside is not None:
        print(f"what was there before lies in {done.aside}", file=sys.stderr)
    return 0
