"""The audit log, for the back office."""

import csv
import io
from collections.abc import AsyncIterator, Iterable
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict, replace

from dealerbox.cashier.history import plain
from dealerbox.core.audit_log import AuditEntry, AuditSearch
from dealerbox.gateway.http.calls import Asked, Call, File, Media
from dealerbox.gateway.http.office_calls import LATEST, report
from dealerbox.live.disconnect_protection import DAY_MS
from dealerbox.live.parts import Parts
from dealerbox.staff.names import names_of

DAYS = 30
MAX_DAYS = 3650
MAX_ROWS = 500
"""Entries in one answer, and in one read for a file."""

Time = Annotated[int, Meta(ge=0, le=LATEST)]
Sought = Annotated[str, Meta(max_length=200)]


class AuditLogQuery(Struct, frozen=True):
    """Which entries to return: the last ``days``, or from ``since`` to before ``until``."""

    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] = DAYS
    since: Time | None = None
    """In ms (UTC), as ``until``."""
    until: Time | None = None
    by: Sought = ""
    """A person's name or id."""
    act: Sought = ""
    about: Sought = ""
    """A player, staff member, table or hand: a name or an id."""
    before: Time | None = None
    """Only entries with a lower number."""
    most: Annotated[int, Meta(ge=1, le=MAX_ROWS)] = MAX_ROWS


class NamedAct(AuditEntry, frozen=True):
    """An entry with the name of what it is about."""

    name: str = ""
    """The name of the player, staff member, tournament or table, if the id is not readable."""


class ActLog(Struct, frozen=True):
    """A page of the audit log."""

    acts: list[NamedAct]
    more: bool
    """Whether there are earlier entries."""


class OperatorLog:
    """The calls of the audit log."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("log", "Get the audit log, latest first.", self._log,
                   query=AuditLogQuery, gives=ActLog),
            report("log/csv", "Download the audit log as CSV, with all entries; `most` is ignored.",
                   self._csv, query=AuditLogQuery, gives=Media("text/csv; charset=utf-8")),
        )  # fmt: skip

    async def _log(self, asked: Asked[None, AuditLogQuery]) -> ActLog:
        most = asked.query.most
        found = await self._found(asked.query, most + 1)
        return ActLog(found[:most], len(found) > most)

    async def _csv(self, asked: Asked[None, AuditLogQuery]) -> File:
        # Computed once: the range must not move while the file is being read.
        return File("log.csv", self._file(replace(asked.query, since=self._since(asked.query))))

    async def _file(self, asked: AuditLogQuery) -> AsyncIterator[bytes]:
        """Yield the file page by page, so that only one page of the log is in memory."""
        yield _lines([_HEAD])
        while page := await self._found(asked, MAX_ROWS):
            yield _lines(map(_row, page))
            asked = replace(asked, before=page[-1].number)

    async def _found(self, asked: AuditLogQuery, most: int) -> list[NamedAct]:
        about = await self._ids(asked.about) if asked.about else None
        search = AuditSearch(self._since(asked), asked.until, asked.by or None, asked.act or None, about, asked.before)
        acts = await self._parts.store.find_audit_entries(search, most)
        names = await names_of(self._parts.store, [act.about for act in acts])
        return [NamedAct(**asdict(act), name=names.get(act.about, "")) for act in acts]

    def _since(self, asked: AuditLogQuery) -> int:
        return self._parts.clock.now() - asked.days * DAY_MS if asked.since is None else asked.since

    async def _ids(self, about: str) -> tuple[str, ...]:
        """Return the ids that an entry about it may have."""
        store = self._parts.store
        player, member = await store.player_named(about), await store.staff.named(about)
        return (about, *(one.id for one in (player, member) if one is not None))


_HEAD = ("number", "time", "act", "by", "by name", "about", "name", "reason", "digest")


def _row(one: NamedAct) -> tuple[object, ...]:
    time = datetime.fromtimestamp(one.at / 1000, UTC).isoformat(timespec="milliseconds")
    people = map(plain, (one.by, one.by_name, one.about, one.name, one.reason))
    return (one.number, time, one.act, *people, one.digest)


def _lines(rows: Iterable[tuple[object, ...]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue().encode()
