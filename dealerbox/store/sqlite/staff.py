"""SQL for the staff."""

import sqlite3
from typing import Any

import msgspec
from msgspec.structs import replace

from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.names import name_key
from dealerbox.staff.store import LastOwner, Member, StaffNameTaken, StaffSession, is_owner
from dealerbox.store.sqlite import audit_log
from dealerbox.store.sqlite.api_keys import revoke_all
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.vault import Vault, of_member

_MEMBER = (
    "id, name, roles, created, created_by, password, factor, link, link_expires, turn, logged_in, failed, disabled"
)

_SESSION = "digest, member, turn, opened, used, address, agent, device, previous, failed, ended"
_CHANGES = ", ".join(f"{column} = excluded.{column}" for column in _SESSION.split(", ")[1:])


class Staff:
    """Implements ``StaffStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._vault = channel.vault

    async def create(self, member: Member, act: AuditEntry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if self._one(connection, "name_key", name_key(member.name)) is not None:
                raise StaffNameTaken(member.name)
            connection.execute(
                f"INSERT INTO staff ({_MEMBER}, name_key) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (*_values(member, self._vault), name_key(member.name)),
            )
            audit_log.write_audit_entry(connection, act)

        await self._channel.write(work)

    async def change(self, before: Member, after: Member, act: AuditEntry | None, keep_owner: bool = False) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if self._one(connection, "id", before.id) != before:
                return False
            others = (one for one in self._all(connection) if one.id != before.id)
            if keep_owner and is_owner(before) and not any(map(is_owner, (after, *others))):
                raise LastOwner(before.name)
            names = ", ".join(f"{name} = ?" for name in _MEMBER.split(", "))
            connection.execute(f"UPDATE staff SET {names} WHERE id = ?", (*_values(after, self._vault), before.id))
            if act is not None:
                audit_log.write_audit_entry(connection, act)
                if before.password != after.password:
                    revoke_all(connection, "staff", before.id, act.at)
            return True

        return await self._channel.write(work)

    async def member(self, id: str) -> Member | None:
        return await self._channel.read(lambda connection: self._one(connection, "id", id))

    async def named(self, name: str) -> Member | None:
        return await self._channel.read(lambda connection: self._one(connection, "name_key", name_key(name)))

    async def by_link(self, digest: str) -> Member | None:
        return await self._channel.read(lambda connection: self._one(connection, "link", digest) if digest else None)

    async def all(self) -> list[Member]:
        return await self._channel.read(self._all)

    async def store_session(self, session: StaffSession) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                f"INSERT INTO staff_sessions ({_SESSION}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
                f" ON CONFLICT (digest) DO UPDATE SET {_CHANGES}",
                msgspec.structs.astuple(session),
            )

        await self._channel.write(work)

    async def sessions(self, since: int) -> list[StaffSession]:
        def look(connection: sqlite3.Connection) -> list[StaffSession]:
            rows = connection.execute(
                f"SELECT {_SESSION} FROM staff_sessions WHERE used > ? AND ended IS NULL ORDER BY opened, digest",
                (since,),
            )
            return [StaffSession(*row) for row in rows]

        return await self._channel.read(look)

    async def places(self, member: str, since: int) -> list[tuple[str, str]]:
        def look(connection: sqlite3.Connection) -> list[tuple[str, str]]:
            rows = connection.execute(
                "SELECT DISTINCT address, device FROM staff_sessions WHERE member = ? AND used > ?"
                " ORDER BY address, device",
                (member, since),
            )
            return [(address, device) for address, device in rows]

        return await self._channel.read(look)

    async def delete_sessions_before(self, before: int) -> None:
        await self._channel.write(
            lambda connection: connection.execute("DELETE FROM staff_sessions WHERE used < ?", (before,))
        )

    def _one(self, connection: sqlite3.Connection, column: str, value: str) -> Member | None:
        row = connection.execute(f"SELECT {_MEMBER} FROM staff WHERE {column} = ?", (value,)).fetchone()
        return None if row is None else _member(row, self._vault)

    def _all(self, connection: sqlite3.Connection) -> list[Member]:
        rows = connection.execute(f"SELECT {_MEMBER} FROM staff ORDER BY created, id")
        return [_member(row, self._vault) for row in rows]


def _values(member: Member, vault: Vault) -> tuple[Any, ...]:
    factor = b""
    if member.factor is not None:
        sealed = vault.seal(member.factor.secret, of_member(member.id))
        factor = msgspec.json.encode(replace(member.factor, secret=sealed))
    return (
        member.id, member.name, " ".join(member.roles), member.created, member.created_by, member.password, factor,
        member.link, member.link_expires, member.turn, member.logged_in, member.failed, member.disabled,
    )  # fmt: skip


def _member(row: tuple[Any, ...], vault: Vault) -> Member:
    id, name, roles, created, created_by, password, factor, *rest = row
    known = msgspec.json.decode(factor, type=SecondFactor) if factor else None
    if known is not None:
        known = replace(known, secret=vault.open(known.secret, of_member(id)))
    return Member(id, name, tuple(roles.split()), created, created_by, password, known, *rest)
