"""``dealerbox backup``: copies a room's data, even while it runs."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from dealerbox.cli import CommandError
from dealerbox.cli.progress import Progress

HELP = "copy a room's data into one file, even while it runs"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    parser.add_argument(
        "--to",
        type=Path,
        metavar="FILE|DIR",
        help="a new file, or a folder, where the file is named after the time (default: backups/ in the data folder)",
    )
    parser.add_argument(
        "--keep", type=int, metavar="N", help="then delete all but the latest N such backups from the folder"
    )


def run(args: Namespace) -> int:
    # The room's modules take a moment to load; --help need not wait for them.
    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.maintenance.backup.making import FOLDER, BadBackup, make, name_now, sweep
    from dealerbox.store.sqlite.vault import KEY

    if args.keep is not None and args.keep < 1:
        raise CommandError("--keep must be 1 or more", 2)
    folder = args.to if args.to is not None and args.to.is_dir() else None
    if args.to is None:
        folder = args.data / FOLDER
        if args.data.is_dir():
            folder.mkdir(mode=0o700, exist_ok=True)
    if args.keep is not None and folder is None:
        raise CommandError("--keep needs a folder of backups, but --to names a file", 2)
    progress = Progress("bar" if sys.stderr.isatty() else "none")
    try:
        made = make(args.data, args.to if folder is None else folder / name_now(), progress)
        old = sweep(folder, args.keep) if folder is not None and args.keep is not None else []
    except (BadBackup, StoreFailed) as fault:
        raise CommandError(str(fault)) from None
    print(made.path)
    print(f"{as_text(made.size)}, {made.hands:,} hands, {made.seconds:.1f} s, checked", file=sys.stderr)
    if made.needs_key:
        print(
            f"its secrets are encrypted with {args.data / KEY}, not included: keep a copy of it elsewhere",
            file=sys.stderr,
        )
    for path in old:
        print(f"removed {path.name}", file=sys.stderr)
    return 0


def as_text(size: int) -> str:
    """Format a number of bytes for people."""
    return f"{size / 1e6:.1f} MB" if size < 1e9 else f"{size / 1e9:.1f} GB"
