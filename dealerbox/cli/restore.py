"""``dealerbox restore``: restores a backup."""

import os
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from pathlib import Path

from dealerbox.cli import CommandError
from dealerbox.cli.progress import How, Progress

HELP = "restore a backup into a data folder; the room must be stopped"
MAX_FINDINGS = 20
"""How many findings to list."""


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("backup", type=Path, metavar="FILE", help="a file made by `dealerbox backup`")
    parser.add_argument("--data", type=Path, required=True, metavar="DIR", help="the data folder; created if missing")
    parser.add_argument(
        "--replace", action="store_true", help="if the folder has data, move it to a separate folder first"
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
        help="if that key is lost: remove second factors and webhook secrets, which cannot be decrypted without it",
    )
    parser.add_argument(
        "--despite-findings",
        action="store_true",
        help="restore it even if its books do not balance, for example after the room's own audit reported it",
    )


def check_books(folder: Path, allow_findings: bool) -> None:
    """Audit all hands and the whole ledger, as `dealerbox audit --deep` does; raise ``BadBackup``."""
    from dealerbox.maintenance.audit.run import Task, audit
    from dealerbox.maintenance.backup.making import BadBackup

    how: How = "bar" if sys.stderr.isatty() else "lines"
    report = audit(Task(folder, deep=True, most=MAX_FINDINGS, processes=os.cpu_count() or 1), Progress(how, "hands"))
    if report.right:
        return
    found = "\n".join(f"  {one.text}" for one in report.findings)
    print(f"Findings in its books ({sum(report.counts.values())}):\n{found}", file=sys.stderr)
    if not allow_findings:
        raise BadBackup("its books do not balance, so nothing was restored (see --despite-findings)")


def run(args: Namespace) -> int:
    # The room's modules take a moment to load; --help need not wait for them.
    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.maintenance.backup.making import BadBackup
    from dealerbox.maintenance.backup.restoring import restore

    try:
        done = restore(
            args.backup,
            args.data,
            args.replace,
            args.key,
            args.without_key,
            lambda folder: check_books(folder, args.despite_findings),
        )
    except (BadBackup, StoreFailed) as fault:
        raise CommandError(str(fault)) from None
    more = f", and {', '.join(done.files)}" if done.files else ""
    said = [f"{args.data} has the data of {args.backup}: {done.hands:,} hands, checked{more}"]
    if not done.had_digest:
        said.append("it has no SHA-256, so an earlier version or another program made it: only its books were checked")
    if done.last:
        said.append(f"it ends on {datetime.fromtimestamp(done.last // 1000, UTC):%Y-%m-%d at %H:%M:%S} (UTC)")
    said.append("everyone must log in again; API keys and links from that time no longer work")
    if done.forgotten:
        said.append(
            f"{done.forgotten} second factors and webhook secrets were removed; their owners must set up new ones"
        )
    if done.withdrawals:
        said.append(f"{done.withdrawals} withdrawals are pending: check whether they were paid since, before you pay")
    print("\n".join(said), file=sys.stderr)
    if done.aside is not None:
        print(f"the previous data is in {done.aside}", file=sys.stderr)
    return 0
