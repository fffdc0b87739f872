"""The whole audit of a room's database, also of one that runs: what can change is read in one moment, the rest by
stretches in as many processes as there are processors."""

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
from dealerbox.core.audit_log import Act
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
"""In one stretch: a process holds no more than these, and what lies between them, at a time."""

_decode_config = msgspec.json.Decoder(TournamentConfig).decode

Progress = Callable[[int, int], None]
"""Is told how many hands of how many are done."""


class Task(Struct, frozen=True):
    """``since``: hands that ended before (ms) are not compared with their transfers; balances are always counted from
    the first transfer on. ``deep``: the events of each hand are counted again. ``most``: findings that are told.
    ``noted``: number and digest of an act that somebody has noted elsewhere."""

    data: Path
    since: int = 0
    deep: bool = False
    most: int = 20
    processes: int = 1
    noted: tuple[int, str] | None = None


class Report(Struct, frozen=True):
    """``counts``: findings by what they are; ``findings`` the first of them. ``cards``: of a deep audit, what was dealt
    in the hands that were compared, held against chance. ``acts``: how many the log holds, and the digest of the last
    one, which stands for all."""

    right: bool
    hands: int
    compared: int
    transfers: int
    accounts: int
    tournaments: int
    deep: bool
    seconds: float
    counts: dict[str, int]
    findings: list[Finding]
    bank: list[Statement]
    cards: list[DeckReport]
    acts: tuple[int, str]


def audit(task: Task, progress: Progress = lambda done, total: None) -> Report:
    """Raises ``StoreFailed`` where the database cannot be read."""
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
    log = list(reversed(audit_log.acts(connection, 0)))
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


# ---- stretch by stretch ----


def _read(
    task: Task, connection: sqlite3.Connection, now: Snapshot, from_row: int, progress: Progress
) -> tuple[Seen, list[tuple[str, int, int]]]:
    """All stretches together; and what was won of jackpots: the hand, the amount, and what the jackpot held before."""
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
    """In their order."""
    processes = min(task.processes, len(stretches))
    if processes < 2:
        yield from map(look, stretches)
        return
    # Spawned, not forked: the database's library must not be carried into another process.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(processes, context, initializer=_ignore_interrupt) as workers:
        try:
            yield from workers.map(look, stretches)
        except BaseException:
            workers.shutdown(wait=False, cancel_futures=True)
            raise


def _ignore_interrupt() -> None:
    """Ctrl-C is for the process that was started by hand; the others end with it."""
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


# ---- what is told of the whole ----


def _log(log: list[Act], noted: tuple[int, str] | None) -> Iterator[Finding]:
    """Each act in the log is chained to all before it; whether its end was cut off, or all from somewhere on written
    anew, only what was noted elsewhere tells."""
    fault = audit_chain.fault(log) or (audit_chain.fault_behind(log, *noted) if noted else None)
    if fault is not None:
        yield Finding("log", fault)


def _missing(connection: sqlite3.Connection, now: Snapshot, from_row: int) -> Iterator[Finding]:
    """Numbers that no hand of a cash table has. Void hands are recorded too, so that none may be missing; those of a
    tournament are held against its events."""
    kept = {one.id for one in now.tournaments}
    for table, many, last in auditing.numbers(connection, now.bounds.row):
        if many == last or table.rpartition(".")[0] in kept:
            continue
        before = 0
        for number, row in auditing.numbers_of(connection, table, now.bounds.row):
            for missing in range(before + 1, number) if row >= from_row else ():
                hand = f"{table}-{missing}"
                if hand not in now.running:
                    text = f"hand {hand} is missing: the next one recorded at table {table} is {table}-{number}"
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
        text = f"a jackpot was settled of hand {hand}, which has won none"
        yield Finding("jackpot", text, hand=hand, transfer=transfers[0].id)


def _held(now: Snapshot, prefix: str) -> dict[str, int]:
    """What the accounts hold whose names begin so; they have one currency each."""
    return {account: amount for (account, _), amount in now.balances.items() if account.startswith(prefix)}


def _tournaments(connection: sqlite3.Connection, now: Snapshot, seen: Seen, since: int) -> Iterator[Finding]:
    kept = {one.id for one in now.tournaments}
    for id in sorted(seen.tournaments.keys() - kept):
        yield Finding("tournament", f"money was moved for tournament {id}, which is not kept", tournament=id)
    for id in sorted(now.events.keys() - kept):
        yield Finding("tournament", f"there are events of tournament {id}, which is not kept", tournament=id)
    for one in now.tournaments:
        if one.ended is None or one.ended >= since:
            yield from _tournament(connection, now, seen, one)


def _tournament(connection: sqlite3.Connection, now: Snapshot, seen: Seen, kept: TournamentRecord) -> Iterator[Finding]:
    there = now.events.get(kept.id, EventRows(0, 0))
    if there.rows < max(there.end, 1):
        text = f"tournament {kept.id}: {max(there.end, 1) - there.rows} of its events are missing"
        yield Finding("tournament", text, tournament=kept.id)
    events = auditing.tournament_events(connection, kept.id, there.end)
    try:
        counted = tournaments.count(_decode_config(kept.config), events)
    except msgspec.DecodeError as fault:
        text = f"tournament {kept.id}: its description or an event cannot be read: {fault}"
        yield Finding("tournament", text, tournament=kept.id)
        return
    own = pool(kept.id)
    tickets = [one for one in seen.tickets if own in (one.debit, one.credit)]
    records = {row.id: dict(row.net_of()) for row in auditing.tournament_hands(connection, kept.id, now.bounds.row)}
    held = now.balances.get((own, counted.config.currency), 0)
    yield from tournaments.compare(counted, seen.tournaments.get(kept.id, {}), tickets, held, records)
