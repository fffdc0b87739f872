"""SQL for the cashier's requests."""

import sqlite3
from collections.abc import Sequence
from functools import partial
from typing import Any

from dealerbox.cashier.fun import refill_ids
from dealerbox.cashier.log import act_of
from dealerbox.cashier.rules import OPEN
from dealerbox.cashier.store import (
    COUNTS,
    AccountGone,
    ArrivalTaken,
    By,
    CashEvent,
    CashFile,
    CashRequest,
    Decide,
    DecideRefill,
    FileSearch,
    Holding,
    Move,
    MoveSearch,
    Payee,
    Played,
    Refills,
    Settled,
    Step,
    TooManyOpen,
)
from dealerbox.integrations.webhooks.events import of_cash
from dealerbox.ledger import Transfer
from dealerbox.store.sqlite import audit_log, statements, wallets
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.webhook_queue import enqueue

_REQUEST = "seq, id, kind, player, currency, amount, way, nonce, account, holder"
_EVENT = "request, number, at, act, state, side, by, by_name, reason, amount, arrival, batch"


class SqliteCashier:
    """Implements ``CashierStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def open(self, request: CashRequest, asked: Step, most: int | None = None) -> CashFile:
        def work(connection: sqlite3.Connection) -> CashFile:
            known = connection.execute(
                "SELECT id FROM cash_requests WHERE player = ? AND nonce = ?", (request.player, request.nonce)
            ).fetchone()
            if known is not None:
                return _known(connection, known[0])
            if most is not None:
                waiting = FileSearch(states=OPEN, player=request.player)
                if len(_files(connection, waiting, most)) >= most:
                    raise TooManyOpen
            payee = request.payee
            ((seq,),) = connection.execute(
                "INSERT INTO cash_requests (id, kind, player, currency, amount, way, nonce, account, holder)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq",
                (
                    request.id, request.kind, request.player, request.currency, request.amount, request.way,
                    request.nonce, payee.account, payee.holder,
                ),
            )  # fmt: skip
            return _written(connection, CashFile(seq, request, ()), asked)

        return await self._channel.write(work)

    async def step(self, id: str, decide: Decide) -> CashFile | None:
        def work(connection: sqlite3.Connection) -> CashFile | None:
            file = _file(connection, id)
            step = None if file is None else decide(file, partial(_recent, connection))
            return file if file is None or step is None else _written(connection, file, step)

        return await self._channel.write(work)

    async def recent(self, request: CashRequest, staff: str, since: int) -> list[CashFile]:
        return await self._channel.read(lambda connection: _recent(connection, request, staff, since))

    async def refill(self, player: str, currency: str, decide: DecideRefill) -> Transfer | None:
        def work(connection: sqlite3.Connection) -> Transfer | None:
            _check_not_gone(connection, player)
            holding = wallets.holdings(connection, player).get(currency, Holding())
            transfer = decide(holding, _refills(connection, player))
            if transfer is not None:
                _move(connection, [transfer])
            return transfer

        return await self._channel.write(work)

    async def file(self, id: str) -> CashFile | None:
        return await self._channel.read(lambda connection: _file(connection, id))

    async def files(self, search: FileSearch, most: int) -> list[CashFile]:
        return await self._channel.read(lambda connection: _files(connection, search, most))

    async def arrivals(self, keys: Sequence[str]) -> dict[str, str]:
        return await self._channel.read(lambda connection: _arrivals(connection, keys))

    async def holdings(self, player: str) -> dict[str, Holding]:
        return await self._channel.read(lambda connection: wallets.holdings(connection, player))

    async def refills(self, player: str) -> Refills:
        return await self._channel.read(lambda connection: _refills(connection, player))

    async def moves(
        self, player: str, search: MoveSearch, most: int | None = None, before: int | None = None
    ) -> list[Move]:
        return await self._channel.report(lambda connection: wallets.moves(connection, player, search, most, before))

    async def sharing_account(self, account: str, player: str) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT DISTINCT player FROM cash_requests WHERE account = ? AND account <> '' AND player <> ?"
                " ORDER BY player",
                (account, player),
            )
            return [id for (id,) in rows]

        return await self._channel.read(look)

    async def sharing_address(self, player: str, since: int) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT DISTINCT player FROM sessions WHERE player <> :player AND used > :since AND address IN"
                " (SELECT address FROM sessions WHERE player = :player AND used > :since AND address <> '')"
                " ORDER BY player",
                {"player": player, "since": since},
            )
            return [id for (id,) in rows]

        return await self._channel.read(look)

    async def sharing_device(self, player: str, since: int) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            rows = connection.execute(
                "SELECT DISTINCT player FROM sessions WHERE player <> :player AND used > :since AND device IN"
                " (SELECT device FROM sessions WHERE player = :player AND used > :since AND device <> '')"
                " ORDER BY player",
                {"player": player, "since": since},
            )
            return [id for (id,) in rows]

        return await self._channel.read(look)

    async def staff_nearby(self, player: str, since: int) -> list[str]:
        def look(connection: sqlite3.Connection) -> list[str]:
            # By member, as the index of the log needs it.
            rows = connection.execute(
                "SELECT id FROM staff WHERE EXISTS (SELECT 1 FROM operator_log WHERE about = staff.id"
                " AND act = 'staff-log-in' AND at > :since AND reason IN"
                " (SELECT address FROM sessions WHERE player = :player AND used > :since AND address <> ''))"
                " ORDER BY id",
                {"player": player, "since": since},
            )
            return [id for (id,) in rows]

        return await self._channel.read(look)

    async def settled(self, player: str, currency: str) -> Settled:
        def look(connection: sqlite3.Connection) -> Settled:
            row = connection.execute(
                "SELECT count(*) FILTER (WHERE state = 'received'),"
                " coalesce(sum(cash_events.amount) FILTER (WHERE state = 'received'), 0),"
                " count(*) FILTER (WHERE state = 'paid'),"
                " coalesce(sum(cash_requests.amount) FILTER (WHERE state = 'paid'), 0),"
                " max(at) FILTER (WHERE state = 'received')"
                " FROM cash_requests JOIN cash_events ON request = id"
                " WHERE player = ? AND currency = ? AND kind <> 'correction'",
                (player, currency),
            ).fetchone()
            return Settled(*row)

        return await self._channel.read(look)

    async def played_since(self, player: str, currency: str, since: int) -> Played:
        def look(connection: sqlite3.Connection) -> Played:
            row = connection.execute(
                "SELECT count(*), coalesce(sum(abs(net)), 0) FROM hand_players JOIN hands ON hands.id = hand"
                " WHERE player = ? AND hand_players.ended >= ? AND currency = ? AND void = ''",
                (player, since, currency),
            ).fetchone()
            return Played(*row)

        return await self._channel.read(look)

    async def taken_and_paid(self) -> dict[tuple[str, str], tuple[int, int]]:
        def look(connection: sqlite3.Connection) -> dict[tuple[str, str], tuple[int, int]]:
            rows = connection.execute(
                "SELECT way, currency,"
                " coalesce(sum(cash_events.amount) FILTER (WHERE cash_events.state = 'received'), 0),"
                " coalesce(sum(cash_requests.amount) FILTER (WHERE cash_events.state = 'paid'), 0)"
                " FROM cash_events JOIN cash_requests ON id = request"
                " WHERE cash_events.state IN ('received', 'paid') GROUP BY way, currency"
            )
            return {(way, currency): (taken, paid) for way, currency, taken, paid in rows}

        return await self._channel.read(look)


def _recent(connection: sqlite3.Connection, request: CashRequest, staff: str, since: int) -> list[CashFile]:
    acts = sorted(COUNTS)
    ids = connection.execute(
        "SELECT DISTINCT id FROM cash_events JOIN cash_requests ON id = request WHERE side = 'staff' AND at > ?"
        f" AND act IN ({', '.join('?' * len(acts))}) AND (by = ? OR player = ?) AND currency = ? AND id <> ?",
        (since, *acts, staff, request.player, request.currency, request.id),
    ).fetchall()
    return [_known(connection, id) for (id,) in ids]


def _written(connection: sqlite3.Connection, file: CashFile, step: Step) -> CashFile:
    request, event, by = file.request, step.event, step.event.by
    _check_not_gone(connection, request.player)
    if event.arrival and (taken := _arrivals(connection, [event.arrival])):
        raise ArrivalTaken(taken[event.arrival])
    connection.execute(
        f"INSERT INTO cash_events ({_EVENT}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            request.id, len(file.events), event.at, event.act, event.state, by.side, by.id, by.name, event.reason,
            event.amount, event.arrival, event.batch,
        ),
    )  # fmt: skip
    connection.execute(
        "INSERT INTO cash_states (request, state) VALUES (?, ?)"
        " ON CONFLICT (request) DO UPDATE SET state = excluded.state",
        (request.id, event.state),
    )
    _move(connection, step.transfers)
    if (act := act_of(request, event)) is not None:
        audit_log.write_audit_entry(connection, act)
    enqueue(connection, of_cash(request, event))
    return CashFile(file.seq, request, (*file.events, event))


def _check_not_gone(connection: sqlite3.Connection, player: str) -> None:
    gone = connection.execute("SELECT 1 FROM profiles WHERE player = ? AND closed IS NOT NULL", (player,)).fetchone()
    if gone is not None:
        raise AccountGone


def _move(connection: sqlite3.Connection, transfers: Sequence[Transfer]) -> None:
    statements.transfer(connection, transfers)


def _known(connection: sqlite3.Connection, id: str) -> CashFile:
    file = _file(connection, id)
    assert file is not None
    return file


def _file(connection: sqlite3.Connection, id: str) -> CashFile | None:
    row = connection.execute(f"SELECT {_REQUEST} FROM cash_requests WHERE id = ?", (id,)).fetchone()
    return None if row is None else _filled(connection, row)


def _filled(connection: sqlite3.Connection, row: Sequence[Any]) -> CashFile:
    seq, id, kind, player, currency, amount, way, nonce, account, holder = row
    rows = connection.execute(f"SELECT {_EVENT} FROM cash_events WHERE request = ? ORDER BY number", (id,))
    events = tuple(
        CashEvent(at, act, state, By(side, by, by_name), reason, arrived, arrival, batch)
        for _, _, at, act, state, side, by, by_name, reason, arrived, arrival, batch in rows
    )
    request = CashRequest(id, kind, player, currency, amount, way, nonce, Payee(account, holder))
    return CashFile(seq, request, events)


def _files(connection: sqlite3.Connection, search: FileSearch, most: int) -> list[CashFile]:
    where, values = ["TRUE"], []

    def among(column: str, wanted: frozenset[Any]) -> None:
        if wanted:
            where.append(f"{column} IN ({', '.join('?' * len(wanted))})")
            values.extend(sorted(wanted))

    among("state", search.states)
    among("kind", search.kinds)
    among("id", search.ids)
    asked: list[tuple[str, Any]] = [
        ("player = ?", search.player),
        ("nonce = ?", search.nonce),
        ("currency = ?", search.currency),
        ("way = ?", search.way),
        ("id IN (SELECT request FROM cash_events WHERE batch = ? AND batch <> '')", search.batch),
        ("seq < ?", search.before),
    ]
    for condition, value in asked:
        if value not in ("", None):
            where.append(condition)
            values.append(value)
    rows = connection.execute(
        f"SELECT {_REQUEST} FROM cash_requests JOIN cash_states ON request = id WHERE {' AND '.join(where)}"
        " ORDER BY seq DESC LIMIT ?",
        (*values, most),
    ).fetchall()
    return [_filled(connection, row) for row in rows]


def _arrivals(connection: sqlite3.Connection, keys: Sequence[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for key in keys:
        row = connection.execute(
            "SELECT request FROM cash_events WHERE arrival = ? AND arrival <> ''", (key,)
        ).fetchone()
        if row is not None:
            found[key] = str(row[0])
    return found


def _refills(connection: sqlite3.Connection, player: str) -> Refills:
    row = connection.execute("SELECT count(*), max(at) FROM transfers WHERE id >= ? AND id < ?", refill_ids(player))
    return Refills(*row.fetchone())
