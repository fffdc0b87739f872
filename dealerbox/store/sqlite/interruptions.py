"""SQL for interruptions."""

import sqlite3
from collections.abc import Sequence

import msgspec

from dealerbox.conservation.store import Disputed
from dealerbox.core.records import HandRecord
from dealerbox.interruptions.store import Interruption
from dealerbox.ledger import Transfer
from dealerbox.store.sqlite import conservation, statements
from dealerbox.store.sqlite.channel import Channel

_TOLD = "id, player, at, table_id, currency, amount, hand, reason"
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(HandRecord).decode


class Interruptions:
    """Implements ``InterruptionStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def begin(self, hand: HandRecord) -> None:
        record = _encode(hand)

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO running_hands (id, record) VALUES (?, ?)"
                " ON CONFLICT (id) DO UPDATE SET record = excluded.record",
                (hand.id, record),
            )

        await self._channel.write(work)

    async def running(self) -> list[HandRecord]:
        rows = await self._channel.read(
            lambda connection: connection.execute("SELECT record FROM running_hands ORDER BY id").fetchall()
        )
        return [_decode(record) for (record,) in rows]

    async def settle(
        self,
        transfers: Sequence[Transfer],
        hands: Sequence[HandRecord],
        notices: Sequence[Interruption],
        disputed: Disputed | None = None,
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            statements.transfer(connection, transfers)
            for hand in hands:
                statements.record_hand(connection, hand)
            connection.executemany(
                f"INSERT INTO interruptions ({_TOLD}) SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8"
                " WHERE NOT EXISTS (SELECT 1 FROM players WHERE id = ?2 AND kind = 'bot') ON CONFLICT (id) DO NOTHING",
                [(o.id, o.player, o.at, o.table, o.currency, o.amount, o.hand, o.reason) for o in notices],
            )
            if disputed is not None:
                conservation.dispute(connection, disputed)

        await self._channel.write(work)

    async def last_moment(self) -> int:
        row = await self._channel.read(
            lambda connection: connection.execute("SELECT at FROM transfers ORDER BY seq DESC LIMIT 1").fetchone()
        )
        return 0 if row is None else int(row[0])

    async def unread(self, player: str) -> list[Interruption]:
        rows = await self._channel.read(
            lambda connection: connection.execute(
                f"SELECT {_TOLD} FROM interruptions WHERE player = ? AND read_at IS NULL ORDER BY at, id", (player,)
            ).fetchall()
        )
        return [Interruption(*row) for row in rows]

    async def read(self, player: str, id: str, at: int) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            changed = connection.execute(
                "UPDATE interruptions SET read_at = ? WHERE id = ? AND player = ? AND read_at IS NULL", (at, id, player)
            )
            return changed.rowcount > 0

        return await self._channel.write(work)
