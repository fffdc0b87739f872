"""The log of what was done in the back office and around it, behind the operator's door."""

import csv
import io
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import asdict

from dealerbox.gateway.calls import Asked, Call, File, Media
from dealerbox.gateway.office_calls import LATEST, report
from dealerbox.room.cashier.history import plain
from dealerbox.room.desk import Parts
from dealerbox.room.operator.acts import Act, ActSearch
from dealerbox.room.operator.names import names_of
from dealerbox.room.protection import DAY_MS

DAYS = 30
MOST_DAYS = 3650
MOST = 500
"""Acts in one answer."""
MOST_IN_FILE = 50_000

Time = Annotated[int, Meta(ge=0, le=LATEST)]
Sought = Annotated[str, Meta(max_length=200)]


class WhichActs(Struct, frozen=True):
    """Those of the last ``days``, or from ``since`` up to before ``until`` (ms); of one person (``by``: a name or an
    id), of one kind, about one player, member of the staff, table or hand (``about``: a name or an id). ``before``:
    only with a lower number."""

    days: Annotated[int, Meta(ge=1, le=MOST_DAYS)] = DAYS
    since: Time | None = None
    until: Time | None = None
    by: Sought = ""
    act: Sought = ""
    about: Sought = ""
    before: Time | None = None
    most: Annotated[int, Meta(ge=1, le=MOST)] = MOST


class NamedAct(Act, frozen=True):
    """``name`` is that of the player or of the member of the staff, where the act is about one."""

    name: str = ""


class ActLog(Struct, frozen=True):
    """``more``: earlier ones were left off."""

    acts: list[NamedAct]
    more: bool


class OperatorLog:
    """What ``operator.OperatorDoor`` has for the log."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def calls(self) -> tuple[Call, ...]:
        return (
            report("log", "What was done in the back office and around it, and by whom, the latest first.", self._log,
                   query=WhichActs, gives=ActLog),
            report("log/csv", "The same as a file of comma-separated values.", self._csv, query=WhichActs,
                   gives=Media("text/csv; charset=utf-8")),
        )  # fmt: skip

    async def _log(self, asked: Asked[None, WhichActs]) -> ActLog:
        most = asked.query.most
        found = await self._found(asked.query, most + 1)
        return ActLog(found[:most], len(found) > most)

    async def _csv(self, asked: Asked[None, WhichActs]) -> File:
        return File("log.csv", _written(await self._found(asked.query, MOST_IN_FILE)))

    async def _found(self, asked: WhichActs, most: int) -> list[NamedAct]:
        since = self._parts.clock.now() - asked.days * DAY_MS if asked.since is None else asked.since
        about = await self._ids(asked.about) if asked.about else None
        search = ActSearch(since, asked.until, asked.by or None, asked.act or None, about, asked.before)
        acts = await self._parts.store.find_acts(search, most)
        names = await names_of(self._parts.store, [act.about for act in acts])
        return [NamedAct(**asdict(act), name=names.get(act.about, "")) for act in acts]

    async def _ids(self, about: str) -> tuple[str, ...]:
        """What an act about it may be about."""
        store = self._parts.store
        player, member = await store.player_named(about), await store.staff.named(about)
        return (about, *(one.id for one in (player, member) if one is not None))


def _written(acts: Iterable[NamedAct]) -> str:
    text = io.StringIO()
    rows = csv.writer(text)
    rows.writerow(["number", "time", "act", "by", "by name", "about", "name", "reason", "digest"])
    for one in acts:
        time = datetime.fromtimestamp(one.at / 1000, UTC).isoformat(timespec="milliseconds")
        rows.writerow([
            one.number, time, one.act, *map(plain, (one.by, one.by_name, one.about, one.name, one.reason)), one.digest,
        ])  # fmt: skip
    return text.getvalue()
