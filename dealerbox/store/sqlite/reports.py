"""SQL for the staff's search for hands and the sums of money. For players see ``player_search.py``."""

import sqlite3
from typing import Any

from dealerbox.chat.store import SaidLine
from dealerbox.core.points import POINTS, rake_of
from dealerbox.core.records import HandRecord
from dealerbox.reports.store import (
    DAY_MS,
    HandHunt,
    HandRow,
    HandSum,
    PlayerPage,
    PlayerSearch,
    PointsOf,
    Result,
    Sighting,
    TransferSum,
)
from dealerbox.store.sqlite import chat, player_search
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.statements import HAND, hands_from

_KIND = "CASE instr({0}, ':') WHEN 0 THEN {0} ELSE substr({0}, 1, instr({0}, ':') - 1) END"
_ROW = "id, table_id, number, game, bet_limit, currency, started, hands.ended, pot, rake, void"


class Reports:
    """Implements ``ReportStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def players(self, search: PlayerSearch) -> PlayerPage:
        return await self._channel.report(lambda connection: player_search.page(connection, search))

    async def results(self, player: str, since: int) -> list[Result]:
        def look(connection: sqlite3.Connection) -> list[Result]:
            rows = connection.execute(
                "SELECT hand_players.ended / ?, currency, game, bet_limit, count(*), sum(net)"
                " FROM hand_players JOIN hands ON hands.id = hand"
                " WHERE player = ? AND hand_players.ended >= ? AND void = '' AND currency NOT LIKE 'CHIPS:%'"
                " GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4",
                (DAY_MS, player, since),
            )
            return [Result(*row) for row in rows]

        return await self._channel.report(look)

    async def rake_paid(self, player: str, since: int) -> int:
        def look(connection: sqlite3.Connection) -> int:
            return rake_of(player_search.points_of_rake(connection, player, since))

        return await self._channel.report(look)

    async def hands(self, hunt: HandHunt, most: int) -> list[HandRow]:
        return await self._channel.report(lambda connection: _hands(connection, hunt, most))

    async def hands_after(self, cursor: int, most: int) -> list[tuple[int, HandRecord]]:
        def look(connection: sqlite3.Connection) -> list[tuple[int, HandRecord]]:
            rows = connection.execute(
                f"SELECT rowid, {HAND} FROM hands WHERE rowid > ? ORDER BY rowid LIMIT ?", (cursor, most)
            ).fetchall()
            records = hands_from(connection, [row[1:] for row in rows])
            return list(zip((row[0] for row in rows), records, strict=True))

        return await self._channel.report(look)

    async def cursor_at(self, since: int) -> int:
        def look(connection: sqlite3.Connection) -> int:
            row = connection.execute("SELECT min(rowid) FROM hands WHERE ended >= ?", (since,)).fetchone()
            last = connection.execute("SELECT max(rowid) FROM hands").fetchone()
            return int(last[0] or 0) if row[0] is None else int(row[0]) - 1

        return await self._channel.report(look)

    async def transfer_sums(self, after: int) -> tuple[int, list[TransferSum]]:
        def look(connection: sqlite3.Connection) -> tuple[int, list[TransferSum]]:
            last = connection.execute("SELECT max(seq) FROM transfers").fetchone()[0] or 0
            rows = connection.execute(
                f"SELECT at / ?, kind, currency, {_KIND.format('debit')}, {_KIND.format('credit')}, sum(amount),"
                " count(*) FROM transfers WHERE seq > ? AND seq <= ? GROUP BY 1, 2, 3, 4, 5",
                (DAY_MS, after, last),
            )
            return last, [TransferSum(*row) for row in rows]

        return await self._channel.report(look)

    async def hand_sums(self, since: int, until: int) -> list[HandSum]:
        def look(connection: sqlite3.Connection) -> list[HandSum]:
            rows = connection.execute(
                "SELECT ended / ?, currency, game, bet_limit, table_id, count(*), sum(pot), sum(rake) FROM hands"
                " WHERE ended >= ? AND ended < ? AND void = '' GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5",
                (DAY_MS, since, until),
            )
            return [HandSum(*row) for row in rows]

        return await self._channel.report(look)

    async def points(self, since: int, most: int) -> list[PointsOf]:
        def look(connection: sqlite3.Connection) -> list[PointsOf]:
            rows = connection.execute(
                "SELECT substr(credit, 8), sum(amount), coalesce((SELECT balance FROM balances"
                f" WHERE account = credit AND balances.currency = '{POINTS}'), 0) FROM transfers"
                f" WHERE currency = '{POINTS}' AND credit >= 'wallet:' AND credit < 'wallet;' AND kind = 'points'"
                " AND at >= ? GROUP BY credit ORDER BY 2 DESC, 1 LIMIT ?",
                (since, most),
            )
            return [PointsOf(*row) for row in rows]

        return await self._channel.report(look)

    async def sightings(self, since: int, most: int) -> list[Sighting]:
        def look(connection: sqlite3.Connection) -> list[Sighting]:
            shared = (
                "SELECT {0} FROM sessions WHERE used >= :since AND {0} <> ''"
                " GROUP BY {0} HAVING count(DISTINCT player) BETWEEN 2 AND :most"
            )
            rows = connection.execute(
                "SELECT player, address, device, created, CASE WHEN ended < used THEN ended ELSE used END FROM sessions"
                f" WHERE used >= :since AND (address IN ({shared.format('address')})"
                f" OR device IN ({shared.format('device')})) ORDER BY created, digest",
                {"since": since, "most": most},
            )
            return [Sighting(*row) for row in rows]

        return await self._channel.report(look)

    async def chat_of(self, player: str, most: int, before: int | None = None) -> list[SaidLine]:
        return await self._channel.report(lambda connection: chat.said_by(connection, player, most, before))

    async def size(self) -> int:
        def look(connection: sqlite3.Connection) -> int:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            return int(pages * connection.execute("PRAGMA page_size").fetchone()[0])

        return await self._channel.report(look)


def _hands(connection: sqlite3.Connection, hunt: HandHunt, most: int) -> list[HandRow]:
    where, values = ["TRUE"], list[Any]()
    asked: list[tuple[str, Any]] = [
        ("id = ?", hunt.id or None),
        ("table_id = ?", hunt.table or None),
        ("game = ?", hunt.game or None),
        ("currency = ?", hunt.currency or None),
        ("hands.ended >= ?", hunt.since),
        ("hands.ended <= ?", hunt.until),
        ("pot >= ?", hunt.least or None),
        ("CASE void WHEN '' THEN 0 ELSE 1 END = ?", None if hunt.void is None else int(hunt.void)),
        ("player = ?", hunt.player or None),
        ("hand_players.ended >= ?", hunt.since if hunt.player else None),
        ("hand_players.ended <= ?", hunt.until if hunt.player else None),
    ]
    for condition, value in asked:
        if value is not None:
            where.append(condition)
            values.append(value)
    if hunt.after is not None:
        where.append("hands.ended <= ? AND (hands.ended, id) < (?, ?)")
        values += [hunt.after[0], *hunt.after]
    source = "hand_players JOIN hands ON id = hand" if hunt.player else "hands"
    rows = connection.execute(
        f"SELECT {_ROW} FROM {source} WHERE {' AND '.join(where)} ORDER BY hands.ended DESC, id DESC LIMIT ?",
        (*values, most),
    ).fetchall()
    return [HandRow(*(*row, _nets(connection, row[0]))) for row in rows]


def _nets(connection: sqlite3.Connection, hand: str) -> tuple[tuple[str, int], ...]:
    return tuple(connection.execute("SELECT player, net FROM hand_players WHERE hand = ? ORDER BY place", (hand,)))
