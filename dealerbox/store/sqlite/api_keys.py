"""SQL for API keys."""

import sqlite3
from typing import Any

import msgspec

from dealerbox.accounts.store import SideEffects
from dealerbox.core.records import PlayerRecord
from dealerbox.integrations.api_keys.store import Key, Kind, MakerChanged
from dealerbox.store.sqlite import statements
from dealerbox.store.sqlite.account_rows import write_along
from dealerbox.store.sqlite.channel import Channel

_KEY = "id, digest, kind, maker, name, scopes, addresses, created, expires, used, used_from, revoked"
_HOLDS = "revoked IS NULL AND (expires IS NULL OR expires > ?)"


class ApiKeys:
    """Implements ``ApiKeyStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def create(self, key: Key, most: int, effects: SideEffects, maker: PlayerRecord | None = None) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if maker is not None:
                known = statements.player_by(connection, "id", maker.id)
                if known is None or known.password != maker.password:
                    raise MakerChanged
            (own,) = connection.execute(
                f"SELECT count(*) FROM api_keys WHERE kind = ? AND maker = ? AND {_HOLDS}",
                (key.kind, key.maker, key.created),
            ).fetchone()
            if own >= most:
                return False
            scopes, addresses = (msgspec.json.encode(texts).decode() for texts in (key.scopes, key.addresses))
            connection.execute(
                f"INSERT INTO api_keys ({_KEY}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    key.id, key.digest, key.kind, key.maker, key.name, scopes, addresses, key.created, key.expires,
                    key.used, key.used_from, key.revoked,
                ),
            )  # fmt: skip
            write_along(connection, effects)
            return True

        return await self._channel.write(work)

    async def by_digest(self, digest: str) -> Key | None:
        return await self._channel.read(lambda connection: _one(connection, "digest", digest))

    async def key(self, id: str) -> Key | None:
        return await self._channel.read(lambda connection: _one(connection, "id", id))

    async def of(self, kind: Kind, maker: str = "") -> list[Key]:
        def look(connection: sqlite3.Connection) -> list[Key]:
            rows = connection.execute(
                f"SELECT {_KEY} FROM api_keys WHERE kind = ? AND ? IN ('', maker) ORDER BY created DESC, id",
                (kind, maker),
            )
            return [_key(row) for row in rows]

        return await self._channel.read(look)

    async def revoke(self, id: str, at: int, effects: SideEffects) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            cursor = connection.execute("UPDATE api_keys SET revoked = ? WHERE id = ? AND revoked IS NULL", (at, id))
            if cursor.rowcount:
                write_along(connection, effects)
            return cursor.rowcount > 0

        return await self._channel.write(work)

    async def used(self, id: str, at: int, address: str) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("UPDATE api_keys SET used = ?, used_from = ? WHERE id = ?", (at, address, id))

        await self._channel.write(work)


def revoke_all(connection: sqlite3.Connection, kind: Kind, maker: str, at: int) -> None:
    """Revoke all keys of the maker."""
    connection.execute(
        "UPDATE api_keys SET revoked = ? WHERE kind = ? AND maker = ? AND revoked IS NULL", (at, kind, maker)
    )


def _one(connection: sqlite3.Connection, column: str, value: str) -> Key | None:
    """``column`` is ``id`` or ``digest``."""
    row = connection.execute(f"SELECT {_KEY} FROM api_keys WHERE {column} = ?", (value,)).fetchone()
    return None if row is None else _key(row)


def _key(row: tuple[Any, ...]) -> Key:
    id, digest, kind, maker, name, scopes, addresses, *times = row
    return Key(id, digest, kind, maker, name, _texts(scopes), _texts(addresses), *times)


def _texts(json: str) -> tuple[str, ...]:
    return msgspec.json.decode(json, type=tuple[str, ...])
