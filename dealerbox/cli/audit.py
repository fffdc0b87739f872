"""``dealerbox audit``: checks a room's whole ledger."""

import os
import sys
import time
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from dealerbox.cli import BROKEN_RULE, CommandError
from dealerbox.cli.progress import How, Progress

if TYPE_CHECKING:
    from dealerbox.maintenance.audit.run import Report
    from dealerbox.maintenance.audit.whole import Statement

HELP = "audit a room's whole ledger, even while it runs: every balance, every hand, every chip issued"

_PROVES = """\
Without --deep each transfer is compared with the columns of its hand's record: what each player won or lost, the
rake, the points. With --deep these columns are also computed again, from every bet and every pot in the hand's events.
The first proves that the money moved as the records say, the second that the records say what was played. --deep also
tests the dealt cards against chance.

Both check that every balance is the sum of its transfers, each currency's balances add up to zero, only the bank is
below zero, each stack is what was bought in and won at its table, no hand of a table is missing, and tournaments and
jackpots paid what their events say. The chips issued by the bank are listed by kind.

Nothing is locked, and only last-audit.json in the data folder is written, for the back office. Exit status: 0 if
everything is right, 1 if there are findings.
"""


def add_arguments(parser: ArgumentParser) -> None:
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = _PROVES
    parser.add_argument(
        "--data", type=Path, default=Path("data"), metavar="DIR", help="the room's data folder (default: ./data)"
    )
    parser.add_argument("--deep", action="store_true", help="recompute each hand from its events")
    parser.add_argument(
        "--since",
        type=_day,
        default=0,
        metavar="DAY",
        help="check only hands that ended on or after this day (2026-05-01, UTC) against their transfers; balances are "
        "always computed from the first transfer",
    )
    parser.add_argument(
        "--noted",
        type=_noted,
        metavar="ACT",
        help="verify that the log is unchanged up to this entry, the last one an earlier audit printed (17:3f9c…)",
    )
    parser.add_argument(
        "--most", type=int, default=20, metavar="N", help="list at most N findings (20); all are counted"
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--progress",
        choices=["bar", "lines", "none"],
        help="show progress on standard error: a bar (default on a terminal), or occasional lines (default elsewhere)",
    )
    parser.add_argument(
        "--processes", type=int, default=0, metavar="N", help="number of worker processes (default: one per processor)"
    )


def _day(text: str) -> int:
    try:
        return round(datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC).timestamp() * 1000)
    except ValueError:
        raise ArgumentTypeError(f"{text!r} is not a day: write it as 2026-05-01") from None


def _noted(text: str) -> tuple[int, str]:
    number, _, digest = text.strip().partition(":")
    if not (number.isascii() and number.isdigit() and len(digest) == 64):
        raise ArgumentTypeError(
            f"{text!r} is not a log entry: write its number and digest as the audit printed them (17:3f9c…)"
        )
    return int(number), digest.lower()


def run(args: Namespace) -> int:
    # The room's modules take a moment to load; --help need not wait for them.
    import msgspec

    from dealerbox.core.store_errors import StoreFailed
    from dealerbox.core.upkeep import LastAudit, note
    from dealerbox.maintenance.audit.run import Task, audit

    if args.most < 0 or args.processes < 0:
        raise CommandError("--most and --processes must be 0 or more", 2)
    how: How = args.progress or ("bar" if sys.stderr.isatty() else "lines")
    task = Task(args.data, args.since, args.deep, args.most, args.processes or os.cpu_count() or 1, args.noted)
    try:
        report = audit(task, Progress(how, "hands"))
    except StoreFailed as fault:
        raise CommandError(str(fault)) from None
    findings = sum(report.counts.values())
    note(args.data, LastAudit(time.time_ns() // 1_000_000, findings, report.compared, report.deep, args.since))
    print(msgspec.json.encode(report).decode() if args.json else "\n".join(_words(report)))
    return 0 if report.right else BROKEN_RULE


def _words(report: "Report") -> list[str]:
    from dealerbox.maintenance.audit.findings import MEANINGS

    lines = [one.text for one in report.findings]
    shown, total = len(lines), sum(report.counts.values())
    if total > shown:
        lines.append(f"… and {total - shown:,} more (use --most to list more)")
    if total:
        lines.append("")
        lines += [f"{many:>9,}  {MEANINGS[what]}" for what, many in report.counts.items()]  # type: ignore[index]
        lines.append("")
    for one in report.bank:
        lines += _statement(one)
    for deck in report.cards:
        likely = ", ".join(f"{test.name} {test.p:.2g}" for test in deck.tests) or "too few to test"
        lines.append(f"Cards of {deck.hands:,} hands with {deck.deck} cards, probability by chance: {likely}")
    depth = "recomputed from its events" if report.deep else "checked against its transfers"
    lines.append(
        f"{report.hands:,} hands ({report.compared:,} {depth}), {report.transfers:,} transfers, {report.accounts:,} "
        f"accounts, {report.tournaments:,} tournaments in {report.seconds} s"
    )
    if report.acts[0]:
        lines.append(f"The last entry in the log; note it elsewhere (--noted): {report.acts[0]}:{report.acts[1]}")
    lines.append("The books balance." if report.right else f"The books DO NOT BALANCE: {total:,} findings.")
    return lines


def _statement(one: "Statement") -> list[str]:
    """Format what the bank issued, and where it is now."""
    width = max(map(len, (*one.issued, *one.held, "not explained")))
    lines = [f"{one.currency}: issued by the bank: {-one.bank:,}"]
    lines += [f"  {kind:<{width}}  {amount:>20,}" for kind, amount in one.issued.items()]
    if one.rest:
        lines.append(f"  {'not explained':<{width}}  {one.rest:>20,}")
    lines.append("  of which held in")
    lines += [f"  {account:<{width}}  {amount:>20,}" for account, amount in one.held.items()]
    return [*lines, ""]
