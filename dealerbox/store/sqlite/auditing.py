"""What an audit reads of a room's database in SQL. Nothing is written or locked, so it may run beside
the room: transfers, records and tournament events are never changed, and what is bounded by their numbers stays as it
is."""

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
"""How the ids of transfers begin that belong to a hand; the hand follows."""


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
    """So many events of a tournament there are, and their numbers end before ``end``: from 0 on they have no gap."""

    rows: int
    end: int


class CashStep(NamedTuple):
    """A step of a request at the cashier. ``amount`` is what was asked for, ``arrived`` what the step says has come."""

    request: str
    kind: str
    player: str
    currency: str
    amount: int
    way: str
    state: str
    arrived: int | None


class Bounds(NamedTuple):
    """Up to which transfer and which hand an audit reads."""

    seq: int
    row: int


class Snapshot(NamedTuple):
    """What can change, as it was in one moment. ``running`` are the ids of hands that were being played; ``events``
    says of each tournament which of its events there were, ``cash`` has the steps of each request, in order."""

    bounds: Bounds
    balances: dict[tuple[str, str], int]
    tournaments: list[TournamentRecord]
    events: dict[str, "EventRows"]
    running: frozenset[str]
    cash: dict[str, list[CashStep]]


def connect(data: Path) -> sqlite3.Connection:
    """Raises ``StoreFailed``."""
    connection = open_reading(data)
    connection.execute("PRAGMA mmap_size=1073741824")  # reads of a large file go without a copy
    return connection


def snapshot(connection: sqlite3.Connection) -> Snapshot:
    connection.execute("BEGIN")
    try:
        ((seq,),) = connection.execute("SELECT coalesce(max(seq), 0) FROM transfers")
        ((row,),) = connection.execute("SELECT coalesce(max(rowid), 0) FROM hands")
        balances = connection.execute("SELECT account, currency, balance FROM balances WHERE balance <> 0")
        kept = connection.execute(f"SELECT {TOURNAMENT} FROM tournaments ORDER BY announced, id")
        events = connection.execute("SELECT tournament, count(*), max(seq) + 1 FROM tournament_events GROUP BY 1")
        running = connection.execute("SELECT id FROM running_hands")
        cash: dict[str, list[CashStep]] = {}
        for step in map(CashStep._make, connection.execute(_CASH)):
            cash.setdefault(step.request, []).append(step)
        return Snapshot(
            Bounds(seq, row),
            {(account, currency): amount for account, currency, amount in balances},
            [TournamentRecord(*one) for one in kept],
            {id: EventRows(rows, end) for id, rows, end in events},
            frozenset(id for (id,) in running),
            cash,
        )
    finally:
        connection.execute("COMMIT")


def first_row_since(connection: sqlite3.Connection, at: int, last: int) -> int:
    """The first hand that ended at that time or later: they are kept in the order in which they ended."""
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
    """The number of the first transfer of the first hand from there on that has any; None where none near has."""
    ids = connection.execute("SELECT id FROM hands WHERE rowid >= ? ORDER BY rowid LIMIT 50", (row,)).fetchall()
    for (id,) in ids:
        found = connection.execute("SELECT seq FROM transfers WHERE id = ?", (f"hand:{id}:1",)).fetchone()
        if found is not None:
            return int(found[0])
    return None


def transfers(connection: sqlite3.Connection, first: int, end: int) -> Iterator[tuple[Any, ...]]:
    """Those from ``first`` up to before ``end``, as they lie; the columns are those of ``TRANSFER``."""
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
    """Found by their ids, which begin with the hand's."""
    found: list[Transfer] = []
    for kind in HAND_IDS:
        rows = connection.execute(
            f"SELECT {TRANSFER} FROM transfers WHERE id = ? OR id >= ? AND id < ? ORDER BY seq",
            (f"{kind}:{id}", f"{kind}:{id}:", f"{kind}:{id};"),  # the character after the colon
        )
        found += [Transfer(*row) for row in rows]
    return found


def numbers(connection: sqlite3.Connection, last: int) -> list[tuple[str, int, int]]:
    """By table: how many hands are recorded, and the last one's number."""
    return connection.execute(
        "SELECT table_id, count(*), max(number) FROM hands WHERE rowid <= ? GROUP BY table_id", (last,)
    ).fetchall()


def numbers_of(connection: sqlite3.Connection, table: str, last: int) -> list[tuple[int, int]]:
    """(number, row) of a table's hands, in order."""
    return connection.execute(
        "SELECT number, rowid FROM hands WHERE table_id = ? AND rowid <= ? ORDER BY number", (table, last)
    ).fetchall()


def tournament_events(connection: sqlite3.Connection, id: str, end: int) -> Iterator[bytes]:
    rows = connection.execute(
        "SELECT event FROM tournament_events WHERE tournament = ? AND seq < ? ORDER BY seq", (id, end)
    )
    return (event for (event,) in rows)


def tournament_hands(connection: sqlite3.Connection, id: str, last: int) -> Iterator[HandRow]:
    """Those of all its tables that count."""
    rows = connection.execute(
        f"SELECT {_ROW} FROM hands WHERE table_id >= ? AND table_id < ? AND rowid <= ? AND void = ''",
        (f"{id}.", f"{id}/", last),  # the character after the dot
    )
    return map(HandRow._make, rows)
