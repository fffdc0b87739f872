"""SQL that reads what an audit needs. Nothing is written or locked, so it may run beside the room: transfers, records
and tournament events never change, so everything up to a certain number remains as it is."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from dealerbox.core.records import HandRecord
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.ledger import Transfer
from dealerbox.store.sqlite.reading import open_reading
from dealerbox.store.sqlite.statements import HAND, TRANSFER, hands_from
from dealerbox.store.sqlite.tournaments import TOURNAMENT

HAND_IDS = ("hand", "points", "jackpot-fed", "jackpot-won")
"""The prefix of transfer ids that belong to a hand; the hand's id follows."""


class HandRow(NamedTuple):
    """The columns of a recorded hand. ``nets`` is ``player net;player net``, by place."""

    row: int
    id: str
    table: str
    number: int
    currency: str
    ended: int
    pot: int
    rake: int
    void: str
    nets: str

    def net_of(self) -> list[tuple[str, int]]:
        pairs = (one.split(" ") for one in self.nets.split(";") if one)
        return [(player, int(net)) for player, net in pairs]


_CASH = (
    "SELECT id, kind, player, currency, cash_requests.amount, way, state, cash_events.amount FROM cash_requests"
    " JOIN cash_events ON request = id ORDER BY seq, number"
)
_ROW = (
    "hands.rowid, hands.id, table_id, number, currency, hands.ended, pot, rake, void, coalesce((SELECT"
    " group_concat(player || ' ' || net, ';') FROM hand_players WHERE hand = hands.id), '')"
)


class EventRows(NamedTuple):
    """How many events of a tournament there are; they have no gap if they are numbered from 0 up to before ``end``."""

    rows: int
    end: int


class CashStep(NamedTuple):
    """A step of a cashier's request. ``amount`` is the amount requested, ``arrived`` what has arrived according to the
    step."""

    request: str
    kind: str
    player: str
    currency: str
    amount: int
    way: str
    state: str
    arrived: int | None


class Bounds(NamedTuple):
    """The last transfer and the last hand that an audit reads."""

    seq: int
    row: int


class Snapshot(NamedTuple):
    """Everything that can change, at one moment."""

    bounds: Bounds
    balances: dict[tuple[str, str], int]
    tournaments: list[TournamentRecord]
    events: dict[str, "EventRows"]
    running: frozenset[str]
    cash: dict[str, list[CashStep]]


def connect(data: Path) -> sqlite3.Connection:
    """Raises ``StoreFailed``."""
    connection = open_reading(data)
    connection.execute("PRAGMA mmap_size=1073741824")  # reads of a large file need no copy
    return connection


def snapshot(connection: sqlite3.Connection) -> Snapshot:
    connection.execute("BEGIN")
    try:
        ((seq,),) = connection.execute("SELECT coalesce(max(seq), 0) FROM transfers")
        ((row,),) = connection.execute("SELECT coalesce(max(rowid), 0) FROM hands")
        balances = connection.execute("SELECT account, currency, balance FROM balances WHERE balance <> 0")
        stored = connection.execute(f"SELECT {TOURNAMENT} FROM tournaments ORDER BY announced, id")
        events = connection.execute("SELECT tournament, count(*), max(seq) + 1 FROM tournament_events GROUP BY 1")
        running = connection.execute("SELECT id FROM running_hands")
        cash: dict[str, list[CashStep]] = {}
        for step in map(CashStep._make, connection.execute(_CASH)):
            cash.setdefault(step.request, []).append(step)
        return Snapshot(
            Bounds(seq, row),
            {(account, currency): amount for account, currency, amount in balances},
            [TournamentRecord(*one) for one in stored],
            {id: EventRows(rows, end) for id, rows, end in events},
            frozenset(id for (id,) in running),
            cash,
        )
    finally:
        connection.execute("COMMIT")


def first_row_since(connection: sqlite3.Connection, at: int, last: int) -> int:
    """Return the first hand that ended at ``since`` (ms) or later: hands are stored in the order in which they
    ended."""
    low, high = 1, last + 1
    while low < high:
        middle = (low + high) // 2
        found = connection.execute(
            "SELECT rowid, ended FROM hands WHERE rowid >= ? ORDER BY rowid LIMIT 1", (middle,)
        ).fetchone()
        if found is None or found[1] >= at:
            high = middle
        else:
            low = found[0] + 1
    return low


def seq_of_hand(connection: sqlite3.Connection, row: int) -> int | None:
    """Return the number of the first transfer of the next hand that has any, from there on; None if no hand nearby
    has."""
    ids = connection.execute("SELECT id FROM hands WHERE rowid >= ? ORDER BY rowid LIMIT 50", (row,)).fetchall()
    for (id,) in ids:
        found = connection.execute("SELECT seq FROM transfers WHERE id = ?", (f"hand:{id}:1",)).fetchone()
        if found is not None:
            return int(found[0])
    return None


def transfers(connection: sqlite3.Connection, first: int, end: int) -> Iterator[tuple[Any, ...]]:
    """Yield the transfers from ``first`` up to before ``end`` in stored order, with the columns of ``TRANSFER``."""
    return connection.execute(f"SELECT {TRANSFER} FROM transfers WHERE seq >= ? AND seq < ? ORDER BY seq", (first, end))


def hand_rows(connection: sqlite3.Connection, first: int, end: int) -> Iterator[HandRow]:
    rows = connection.execute(f"SELECT {_ROW} FROM hands WHERE rowid >= ? AND rowid < ? ORDER BY rowid", (first, end))
    return map(HandRow._make, rows)


def hand_row(connection: sqlite3.Connection, id: str) -> HandRow | None:
    found = connection.execute(f"SELECT {_ROW} FROM hands WHERE id = ?", (id,)).fetchone()
    return None if found is None else HandRow._make(found)


def record(connection: sqlite3.Connection, row: int) -> HandRecord:
    return hands_from(connection, connection.execute(f"SELECT {HAND} FROM hands WHERE rowid = ?", (row,)).fetchall())[0]


def transfers_of_hand(connection: sqlite3.Connection, id: str) -> list[Transfer]:
    """Return the transfers of a hand by their ids, which begin with the hand's id."""
    found: list[Transfer] = []
    for kind in HAND_IDS:
        rows = connection.execute(
            f"SELECT {TRANSFER} FROM transfers WHERE id = ? OR id >= ? AND id < ? ORDER BY seq",
            (f"{kind}:{id}", f"{kind}:{id}:", f"{kind}:{id};"),  # the character after the colon
        )
        found += [Transfer(*row) for row in rows]
    return found


def numbers(connection: sqlite3.Connection, last: int) -> list[tuple[str, int, int]]:
    """Return for each table how many hands are recorded, and the last one's number."""
    return connection.execute(
        "SELECT table_id, count(*), max(number) FROM hands WHERE rowid <= ? GROUP BY table_id", (last,)
    ).fetchall()


def numbers_of(connection: sqlite3.Connection, table: str, last: int) -> list[tuple[int, int]]:
    """Return (number, row) of a table's hands, in order."""
    return connection.execute(
        "SELECT number, rowid FROM hands WHERE table_id = ? AND rowid <= ? ORDER BY number", (table, last)
    ).fetchall()


def tournament_events(connection: sqlite3.Connection, id: str, end: int) -> Iterator[bytes]:
    rows = connection.execute(
        "SELECT event FROM tournament_events WHERE tournament = ? AND seq < ? ORDER BY seq", (id, end)
    )
    return (event for (event,) in rows)


def tournament_hands(connection: sqlite3.Connection, id: str, last: int) -> Iterator[HandRow]:
    """Return the hands that count of all the tournament's tables."""
    rows = connection.execute(
        f"SELECT {_ROW} FROM hands WHERE table_id >= ? AND table_id < ? AND rowid <= ? AND void = ''",
        (f"{id}.", f"{id}/", last),  # the character after the dot
    )
    return map(HandRow._make, rows)
