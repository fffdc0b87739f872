"""Group the movements of a player's wallet as players know them, and write them as CSV."""

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
"""The transfer kinds (``ledger/kinds.py``) in each group; all others are ``other``."""

ALL_GROUPS: tuple[Group, ...] = get_args(Group)
GROUPED: frozenset[str] = frozenset().union(*GROUPS.values())

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters that a spreadsheet reads as the start of a formula."""


def group_of(kind: str) -> Group:
    return next((group for group, kinds in GROUPS.items() if kind in kinds), "other")


def as_csv(moves: Iterable[Move], about: Mapping[int, str]) -> str:
    """Return an RFC 4180 table in which no spreadsheet finds formulas. ``about`` describes lines by their ``seq``."""
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
    """Quote a text that a spreadsheet would read as a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text
