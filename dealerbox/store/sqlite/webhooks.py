"""SQL for webhooks and their queued deliveries."""

import sqlite3
from typing import Any

import msgspec
from msgspec.structs import replace

from dealerbox.core.audit_log import AuditEntry
from dealerbox.integrations.webhooks.events import NewEvent
from dealerbox.integrations.webhooks.store import Delivery, Webhook, made
from dealerbox.store.sqlite.audit_log import write_audit_entry
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.vault import of_hook
from dealerbox.store.sqlite.webhook_queue import enqueue, enqueue_for

_HOOK = "id, url, events, secret, created, created_by, state, old_secret, old_until, failures, due, waiting"
_DELIVERY = "number, hook, event, about, at, facts, queued, state, tries, tried, status, error"


class Webhooks:
    """Implements ``WebhookStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._vault = channel.vault

    async def create(self, hook: Webhook, most: int, act: AuditEntry) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            (there,) = connection.execute("SELECT count(*) FROM hooks WHERE state <> 'removed'").fetchone()
            if there >= most:
                return False
            connection.execute(
                f"INSERT INTO hooks ({_HOOK}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    hook.id, hook.url, _json(hook.events), self._sealed(hook.id, hook.secret), hook.created,
                    hook.created_by, hook.state, self._sealed(hook.id, hook.old_secret), hook.old_until,
                    hook.failures, hook.due, hook.waiting,
                ),
            )  # fmt: skip
            write_audit_entry(connection, act)
            return True

        return await self._channel.write(work)

    async def hook(self, id: str) -> Webhook | None:
        def look(connection: sqlite3.Connection) -> Webhook | None:
            return next(iter(self._hooks(connection, "id = ? AND state <> 'removed'", id)), None)

        return await self._channel.read(look)

    async def all(self) -> list[Webhook]:
        return await self._channel.read(lambda connection: self._hooks(connection, "state <> 'removed'"))

    async def change(self, before: Webhook, after: Webhook, act: AuditEntry) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            now = next(iter(self._hooks(connection, "id = ? AND state <> 'removed'", before.id)), None)
            if now is None or made(now) != made(before):
                return False
            due, failures = (0, 0) if after.state == "on" else (now.due, now.failures)
            connection.execute(
                "UPDATE hooks SET url = ?, events = ?, secret = ?, old_secret = ?, old_until = ?, state = ?, due = ?,"
                " failures = ? WHERE id = ?",
                (
                    after.url, _json(after.events), self._sealed(before.id, after.secret),
                    self._sealed(before.id, after.old_secret), after.old_until, after.state, due, failures, before.id,
                ),
            )  # fmt: skip
            if after.state == "removed":
                connection.execute("DELETE FROM hook_deliveries WHERE hook = ? AND state = 'waiting'", (before.id,))
                connection.execute("UPDATE hooks SET waiting = 0 WHERE id = ?", (before.id,))
            write_audit_entry(connection, act)
            return True

        return await self._channel.write(work)

    async def enqueue(self, happened: NewEvent) -> None:
        await self._channel.write(lambda connection: enqueue(connection, [happened]))

    async def enqueue_test(self, id: str, at: int) -> bool:
        return await self._channel.write(lambda connection: enqueue_for(connection, id, NewEvent("test", "", at)))

    async def due(self, now: int) -> list[Webhook]:
        where = "state IN ('on', 'full') AND waiting > 0 AND due <= ?"
        return await self._channel.read(lambda connection: self._hooks(connection, where, now))

    async def next_delivery(self, hook: str) -> Delivery | None:
        def look(connection: sqlite3.Connection) -> Delivery | None:
            row = connection.execute(
                f"SELECT {_DELIVERY} FROM hook_deliveries WHERE hook = ? AND state = 'waiting' ORDER BY number LIMIT 1",
                (hook,),
            ).fetchone()
            return None if row is None else Delivery(*row)

        return await self._channel.read(look)

    async def delivered(self, delivery: Delivery, at: int, status: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            cursor = connection.execute(
                "UPDATE hook_deliveries SET state = 'done', tries = tries + 1, tried = ?, status = ?, error = ''"
                " WHERE number = ? AND state = 'waiting'",
                (at, status, delivery.number),
            )
            connection.execute(
                "UPDATE hooks SET failures = 0, due = 0, waiting = waiting - ? WHERE id = ?",
                (cursor.rowcount, delivery.hook),
            )

        await self._channel.write(work)

    async def failed(self, delivery: Delivery, at: int, status: int, error: str, due: int, park: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE hook_deliveries SET tries = tries + 1, tried = ?, status = ?, error = ? WHERE number = ?",
                (at, status, error, delivery.number),
            )
            cursor = connection.execute(
                "UPDATE hook_deliveries SET state = 'parked' WHERE hook = ? AND state = 'waiting' AND queued <= ?",
                (delivery.hook, park),
            )
            connection.execute(
                "UPDATE hooks SET failures = failures + 1, due = ?, waiting = waiting - ? WHERE id = ?",
                (due, cursor.rowcount, delivery.hook),
            )

        await self._channel.write(work)

    async def drop(self, delivery: Delivery) -> None:
        def work(connection: sqlite3.Connection) -> None:
            cursor = connection.execute(
                "DELETE FROM hook_deliveries WHERE number = ? AND state = 'waiting'", (delivery.number,)
            )
            connection.execute("UPDATE hooks SET waiting = waiting - ? WHERE id = ?", (cursor.rowcount, delivery.hook))

        await self._channel.write(work)

    async def deliveries(self, hook: str, most: int, before: int | None = None) -> list[Delivery]:
        def look(connection: sqlite3.Connection) -> list[Delivery]:
            rows = connection.execute(
                f"SELECT {_DELIVERY} FROM hook_deliveries WHERE hook = ? AND number < coalesce(?, 9e18)"
                " ORDER BY number DESC LIMIT ?",
                (hook, before, most),
            )
            return [Delivery(*row) for row in rows]

        return await self._channel.read(look)

    async def redeliver(self, hook: str, number: int | None, act: AuditEntry) -> int:
        def work(connection: sqlite3.Connection) -> int:
            if not self._hooks(connection, "id = ? AND state <> 'removed'", hook):
                return 0
            cursor = connection.execute(
                "UPDATE hook_deliveries SET state = 'waiting', queued = ? WHERE hook = ? AND state = 'parked'"
                " AND number = coalesce(?, number)",
                (act.at, hook, number),
            )
            if cursor.rowcount:
                connection.execute(
                    "UPDATE hooks SET waiting = waiting + ?, due = 0 WHERE id = ?", (cursor.rowcount, hook)
                )
                write_audit_entry(connection, act)
            return cursor.rowcount

        return await self._channel.write(work)

    async def delete_old(self, done: int, parked: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM hook_deliveries WHERE state = 'done' AND tried < ?", (done,))
            connection.execute("DELETE FROM hook_deliveries WHERE state = 'parked' AND at < ?", (parked,))

        await self._channel.write(work)

    def _hooks(self, connection: sqlite3.Connection, where: str, *values: Any) -> list[Webhook]:
        rows = connection.execute(f"SELECT {_HOOK} FROM hooks WHERE {where} ORDER BY created, id", values)
        return [self._opened(Webhook(id, url, _texts(events), *rest)) for id, url, events, *rest in rows]

    def _opened(self, hook: Webhook) -> Webhook:
        owner = of_hook(hook.id)
        return replace(
            hook, secret=self._vault.open(hook.secret, owner), old_secret=self._vault.open(hook.old_secret, owner)
        )

    def _sealed(self, id: str, secret: str) -> str:
        return self._vault.seal(secret, of_hook(id))


def _texts(json: bytes | str) -> tuple[str, ...]:
    return msgspec.json.decode(json, type=tuple[str, ...])


def _json(texts: tuple[str, ...]) -> str:
    return msgspec.json.encode(texts).decode()
