"""SQL for avatars."""

import sqlite3
from collections.abc import Sequence

from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.ranges import id_lists


class Avatars:
    """Implements ``AvatarStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def put(self, player: str, picture: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if not picture:
                remove_avatar(connection, player)
                return
            connection.execute(
                "INSERT INTO player_pictures (player, picture) VALUES (?, ?)"
                " ON CONFLICT (player) DO UPDATE SET picture = excluded.picture",
                (player, picture),
            )

        await self._channel.write(work)

    async def of(self, players: Sequence[str]) -> dict[str, str]:
        def look(connection: sqlite3.Connection) -> dict[str, str]:
            found = "SELECT player, picture FROM player_pictures WHERE player IN ({})"
            return dict(
                row for marks, some in id_lists(players) for row in connection.execute(found.format(marks), some)
            )

        return await self._channel.read(look) if players else {}


def remove_avatar(connection: sqlite3.Connection, player: str) -> None:
    """Remove the player's avatar."""
    connection.execute("DELETE FROM player_pictures WHERE player = ?", (player,))
