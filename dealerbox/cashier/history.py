"""What moved a player's wallet, in groups that he knows, and as a table to keep."""

import csv
import io
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Literal, get_args

from dealerbox.cashier.money import decimal
from dealerbox.cashier.store import Move

Group = Literal["table", "tournament", "deposit", "withdrawal", "jackpot", "correction", "refill", "grant", "other"]

GROUPS: Mapping[Group, frozenset[str]] = {
    "table": frozenset({"buy-in", "top-up", "leave", "unplayed", "recovery"}),
    "tournament": frozenset({"entry", "rebuy", "add-on", "refund", "ticket", "prize", "bounty", "deal"}),
    "deposit": frozenset({"deposit"}),
    "withdrawal": frozenset({"withdrawal", "withdrawal-back"}),
    "jackpot": frozenset({"jackpot-paid"}),
    "correction": frozenset({"correction"}),
    "refill": frozenset({"refill"}),
    "grant": frozenset({"grant"}),
}
"""The kinds of transfers (``ledger/kinds.py``) that each group has; whatever is in none is ``other``."""

ALL_GROUPS: tuple[Group, ...] = get_args(Group)
GROUPED: frozenset[str] = frozenset().union(*GROUPS.values())

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""


def group_of(kind: str) -> Group:
    return next((group for group, kinds in GROUPS.items() if kind in kinds), "other")


def as_csv(moves: Iterable[Move], about: Mapping[int, str]) -> str:
    """A table by RFC 4180 that no spreadsheet takes for formulas; ``about`` says by ``seq`` what a line belongs to."""
    written = io.StringIO()
    writer = csv.writer(written, lineterminator="\r\n")
    writer.writerow(("number", "time (UTC)", "what", "kind", "about", "currency", "amount", "balance"))
    for one in moves:
        when = datetime.fromtimestamp(one.at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")
        writer.writerow(
            (one.seq, when, group_of(one.kind), one.kind, plain(about.get(one.seq, one.about)), one.currency,
             decimal(one.change), decimal(one.balance))
        )  # fmt: skip
    return written.getvalue()


def plain(text: str) -> str:
    """A text that begins as a formula is quoted, so that it stays one."""
    return f"'{text}" if text.startswith(_FORMULA) else text
