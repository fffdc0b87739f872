"""Audit a room's database, also while the room runs.

Data that can change is read as of one moment; the rest in stretches, by as many processes as there are processors.
"""

import multiprocessing
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec
from msgspec import Struct

from dealerbox.core import audit_chain
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.fairness.watch import LEVEL, DeckReport, reports
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.ledger import pool
from dealerbox.maintenance.audit import cashier, jackpots, tournaments, whole
from dealerbox.maintenance.audit.findings import Finding, Findings
from dealerbox.maintenance.audit.stretch import Seen, Stretch, look
from dealerbox.maintenance.audit.whole import Statement
from dealerbox.store.sqlite import audit_log, auditing
from dealerbox.store.sqlite.auditing import EventRows, Snapshot
from dealerbox.store.sqlite.failures import failure
from dealerbox.tournament.config import TournamentConfig

HANDS_AT_ONCE = 5000
"""The hands in a stretch: a process holds no more than these, and what is between them, in memory."""

_decode_config = msgspec.json.Decoder(TournamentConfig).decode

Progress = Callable[[int, int], None]
"""Called with the number of hands done, and of all hands."""


class Task(Struct, frozen=True):
    """What to audit."""

    data: Path
    since: int = 0
    """Do not compare hands that ended before this (ms) with their transfers; balances always count from the first
    transfer."""
    deep: bool = False
    """Also count the events of each hand."""
    most: int = 20
    """The maximum number of findings to describe."""
    processes: int = 1
    noted: tuple[int, str] | None = None
    """The number and digest of an audit log entry, as noted elsewhere."""


class Report(Struct, frozen=True):
    """The result of an audit."""

    right: bool
    hands: int
    compared: int
    transfers: int
    accounts: int
    tournaments: int
    deep: bool
    seconds: float
    counts: dict[str, int]
    """The number of findings by kind."""
    findings: list[Finding]
    """The first findings."""
    bank: list[Statement]
    cards: list[DeckReport]
    """After a deep audit: the cards dealt in the compared hands, tested against chance."""
    acts: tuple[int, str]
    """The length of the audit log, and the digest of its last entry, which covers all others."""


def audit(task: Task, progress: Progress = lambda done, total: None) -> Report:
    """Run the audit. Raises ``StoreFailed`` if the database cannot be read."""
    begun = time.perf_counter()
    connection = auditing.connect(task.data)
    try:
        return _audit(task, connection, progress, begun)
    except sqlite3.Error as error:
        raise failure(error) from error
    finally:
        connection.close()


def _audit(task: Task, connection: sqlite3.Connection, progress: Progress, begun: float) -> Report:
    now = auditing.snapshot(connection)
    from_row = auditing.first_row_since(connection, task.since, now.bounds.row) if task.since else 0
    seen, wins = _read(task, connection, now, from_row, progress)
    findings = Findings(task.most)
    findings.add(whole.sums(now.balances))
    findings.add(whole.balances(now.balances, seen.balances))
    findings.add(whole.ways(seen.ways))
    findings.more(seen.counts, seen.found)
    findings.add(whole.stacks(now.balances, seen))
    findings.add(_missing(connection, now, from_row))
    findings.add(_jackpots(connection, now, seen, wins))
    findings.add(_tournaments(connection, now, seen, task.since))
    findings.add(cashier.compare(now.cash, seen.cash, _held(now, "payout:")))
    log = list(reversed(audit_log.audit_entries(connection, 0)))
    findings.add(_log(log, task.noted))
    cards = reports(seen.cards)
    findings.add(whole.uneven(cards, LEVEL))
    return Report(
        right=not findings.total,
        hands=seen.hands,
        compared=seen.compared,
        transfers=seen.transfers,
        accounts=len(now.balances),
        tournaments=len(now.tournaments),
        deep=task.deep,
        seconds=round(time.perf_counter() - begun, 2),
        counts=dict(findings.counts),
        findings=findings.shown,
        bank=whole.statements(now.balances, seen.ways),
        cards=cards,
        acts=(log[-1].number, log[-1].digest) if log else (0, ""),
    )


# ---- stretches ----


def _read(
    task: Task, connection: sqlite3.Connection, now: Snapshot, from_row: int, progress: Progress
) -> tuple[Seen, list[tuple[str, int, int]]]:
    """Read all stretches; also return the jackpots won: the hand, the amount, and what the jackpot held before."""
    seen, running = Seen(), Counter[str]()
    wins: list[tuple[str, int, int]] = []
    total = max(1, now.bounds.row)
    progress(0, total)
    for part in _looked(task, list(_stretches(task, connection, now, from_row))):
        wins += [(one.hand, one.amount, running[one.currency] + one.before) for one in part.jackpots]
        running.update(part.jackpot)
        _add(seen, part, task.most)
        progress(min(seen.hands, total), total)
    progress(total, total)
    return seen, wins


def _stretches(task: Task, connection: sqlite3.Connection, now: Snapshot, from_row: int) -> Iterator[Stretch]:
    rows = list(range(1, now.bounds.row + 1, HANDS_AT_ONCE)) or [1]
    seqs = [0]
    for row in rows[1:]:
        seqs.append(max(seqs[-1], auditing.seq_of_hand(connection, row) or 0))
    ends = zip([*rows[1:], now.bounds.row + 1], [*seqs[1:], now.bounds.seq + 1], strict=True)
    for row, seq, (end_row, end_seq) in zip(rows, seqs, ends, strict=True):
        yield Stretch(task.data, row, end_row, seq, end_seq, from_row, task.deep, task.most)


def _looked(task: Task, stretches: list[Stretch]) -> Iterator[Seen]:
    """Yield the results of the stretches in order."""
    processes = min(task.processes, len(stretches))
    if processes < 2:
        yield from map(look, stretches)
        return
    # Spawned, not forked: SQLite must not be carried into another process.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_ignore_interrupt) as workers:
        try:
            yield from workers.map(look, stretches)
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupt() -> None:
    """Leave Ctrl-C to the process that was started by hand; the others end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _add(seen: Seen, part: Seen, most: int) -> None:
    seen.hands += part.hands
    seen.transfers += part.transfers
    seen.compared += part.compared
    seen.balances.update(part.balances)
    seen.brought.update(part.brought)
    seen.played.update(part.played)
    seen.counts.update(part.counts)
    seen.found += part.found[: most - len(seen.found)]
    seen.tickets += part.tickets
    for size, dealt in part.cards.items():
        if size in seen.cards:
            seen.cards[size].add(dealt)
        else:
            seen.cards[size] = dealt
    for way, went in part.ways.items():
        known = seen.ways.get(way)
        if known is not None:
            went = known._replace(many=known.many + went.many, amount=known.amount + went.amount)
        seen.ways[way] = went
    for id, moved in part.tournaments.items():
        seen.tournaments.setdefault(id, Counter()).update(moved)
    for hand, settled in part.prizes.items():
        seen.prizes.setdefault(hand, []).extend(settled)
    for request, steps in part.cash.items():
        seen.cash.setdefault(request, []).extend(steps)


# ---- findings over all stretches ----


def _log(log: list[AuditEntry], noted: tuple[int, str] | None) -> Iterator[Finding]:
    """Check the chain of the audit log. Whether its end was cut off, or rewritten from some entry on, only shows
    against what was noted elsewhere."""
    fault = audit_chain.chain_fault(log) or (audit_chain.known_entry_fault(log, *noted) if noted else None)
    if fault is not None:
        yield Finding("log", fault)


def _missing(connection: sqlite3.Connection, now: Snapshot, from_row: int) -> Iterator[Finding]:
    """Find numbers missing among a cash table's hands. Void hands are recorded too, so none may be missing;
    tournament hands are checked against the tournament's events."""
    stored = {one.id for one in now.tournaments}
    for table, many, last in auditing.numbers(connection, now.bounds.row):
        if many == last or table.rpartition(".")[0] in stored:
            continue
        before = 0
        for number, row in auditing.numbers_of(connection, table, now.bounds.row):
            for missing in range(before + 1, number) if row >= from_row else ():
                hand = f"{table}-{missing}"
                if hand not in now.running:
                    text = f"hand {hand} is missing: the next hand recorded at table {table} is {table}-{number}"
                    yield Finding("number", text, table, hand)
            before = number


def _jackpots(
    connection: sqlite3.Connection, now: Snapshot, seen: Seen, wins: Iterable[tuple[str, int, int]]
) -> Iterator[Finding]:
    settled = dict(seen.prizes)
    held = _held(now, "prize:")
    for hand, amount, before in wins:
        row = auditing.hand_row(connection, hand)
        record = auditing.record(connection, row.row) if row is not None else None
        left = held.get(f"prize:{hand}", 0)
        yield from jackpots.of_hand(hand, record, before, amount, settled.pop(hand, ()), left)
    for hand, transfers in settled.items():
        text = f"a jackpot was settled for hand {hand}, which did not win one"
        yield Finding("jackpot", text, hand=hand, transfer=transfers[0].id)


def _held(now: Snapshot, prefix: str) -> dict[str, int]:
    """Return the balances of the accounts with this prefix, which each have one currency."""
    return {account: amount for (account, _), amount in now.balances.items() if account.startswith(prefix)}


def _tournaments(connection: sqlite3.Connection, now: Snapshot, seen: Seen, since: int) -> Iterator[Finding]:
    stored = {one.id for one in now.tournaments}
    for id in sorted(seen.tournaments.keys() - stored):
        yield Finding("tournament", f"money was moved for tournament {id}, which does not exist", tournament=id)
    for id in sorted(now.events.keys() - stored):
        yield Finding("tournament", f"there are events of tournament {id}, which does not exist", tournament=id)
    for one in now.tournaments:
        if one.ended is None or one.ended >= since:
            yield from _tournament(connection, now, seen, one)


def _tournament(
    connection: sqlite3.Connection, now: Snapshot, seen: Seen, stored: TournamentRecord
) -> Iterator[Finding]:
    there = now.events.get(stored.id, EventRows(0, 0))
    if there.rows < max(there.end, 1):
        text = f"tournament {stored.id}: {max(there.end, 1) - there.rows} of its events are missing"
        yield Finding("tournament", text, tournament=stored.id)
    events = auditing.tournament_events(connection, stored.id, there.end)
    try:
        counted = tournaments.count(_decode_config(stored.config), events)
    except msgspec.DecodeError as fault:
        text = f"tournament {stored.id}: its description or an event cannot be read: {fault}"
        yield Finding("tournament", text, tournament=stored.id)
        return
    own = pool(stored.id)
    tickets = [one for one in seen.tickets if own in (one.debit, one.credit)]
    records = {row.id: dict(row.net_of()) for row in auditing.tournament_hands(connection, stored.id, now.bounds.row)}
    held = now.balances.get((own, counted.config.currency), 0)
    yield from tournaments.compare(counted, seen.tournaments.get(stored.id, {}), tickets, held, records)
