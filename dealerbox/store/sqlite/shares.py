"""SQL for links to hands."""

import sqlite3
from typing import Any

from dealerbox.hand_history.share_store import Share
from dealerbox.store.sqlite.channel import Channel

_SHARE = "id, digest, player, hand, cards, names, created"


class Shares:
    """Implements ``ShareStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def create(self, share: Share, most: int) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            (own,) = connection.execute("SELECT count(*) FROM hand_shares WHERE player = ?", (share.player,)).fetchone()
            if own >= most:
                return False
            connection.execute(
                f"INSERT INTO hand_shares ({_SHARE}) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (share.id, share.digest, share.player, share.hand, int(share.cards), int(share.names), share.created),
            )
            return True

        return await self._channel.write(work)

    async def by_digest(self, digest: str) -> Share | None:
        def look(connection: sqlite3.Connection) -> Share | None:
            row = connection.execute(f"SELECT {_SHARE} FROM hand_shares WHERE digest = ?", (digest,)).fetchone()
            return None if row is None else _share(row)

        return await self._channel.read(look)

    async def of(self, player: str, hand: str = "") -> list[Share]:
        def look(connection: sqlite3.Connection) -> list[Share]:
            rows = connection.execute(
                f"SELECT {_SHARE} FROM hand_shares WHERE player = ? AND ? IN ('', hand) ORDER BY created DESC, id",
                (player, hand),
            )
            return [_share(row) for row in rows]

        return await self._channel.read(look)

    async def remove(self, player: str, id: str) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            cursor = connection.execute("DELETE FROM hand_shares WHERE id = ? AND player = ?", (id, player))
            return cursor.rowcount > 0

        return await self._channel.write(work)


def remove_all(connection: sqlite3.Connection, player: str) -> None:
    """Revoke all links of the player."""
    connection.execute("DELETE FROM hand_shares WHERE player = ?", (player,))


def _share(row: tuple[Any, ...]) -> Share:
    id, digest, player, hand, cards, names, created = row
    return Share(id, digest, player, hand, bool(cards), bool(names), created)
