"""Opens and closes the tables of templates on demand. If a table cannot be opened, the next refresh tries again."""

import asyncio
from collections.abc import Awaitable, Callable, Collection

import structlog
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand import refused
from dealerbox.live.floor.messages import Templates, TemplateState
from dealerbox.live.floor.templates import OpenTable, Template, free_numbers, next_step
from dealerbox.live.floor.waiting import kind_of
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.table.config import TableConfig
from dealerbox.wire import TableKind

NOT_NEEDED = "it is not needed at the moment"

_log = structlog.get_logger("dealerbox.room")


class Openings:
    """The templates that the room offers, and their tables."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        open_table: Callable[[TableConfig], Awaitable[None]],
        stopped: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """``sessions`` returns all tables, including closed ones whose ids are still in use; ``stopped`` the ids of
        tables that a fault has stopped, which only the operator reopens."""
        self.templates: list[Template] = []
        self._parts = parts
        self._sessions = sessions
        self._open_table = open_table
        self._stopped = stopped
        self._empty_since: dict[str, int] = {}
        self._retired: set[str] = set()
        """Tables that were closed on purpose: they do not open again before the next start."""
        self._failed: set[str] = set()
        """Templates of which a table could not be opened since the last refresh."""
        self._lock = asyncio.Lock()

    async def offer(self, template: Template) -> None:
        """Add a template and open its minimum number of tables. Raises ``hand.Refused`` if the config is invalid."""
        for number in range(1, template.least + 1):
            if (config := template.numbered(number)).id not in self._stopped():
                await self._open_table(config)
        self.templates.append(template)

    def note_closed(self, session: TableSession) -> None:
        """Record that a table has closed. One that was closed on purpose stays closed until the next start."""
        if not session.stopped and session.table.closed != NOT_NEEDED:
            self._retired.add(session.config.id)

    def offers(self, kind: TableKind) -> bool:
        """Whether tables of the kind may open."""
        return any(kind_of(each.config) == kind and self._effective(each).most > 0 for each in self.templates)

    def state(self) -> Templates:
        """Return the templates with their open tables."""
        return Templates(
            tuple(
                TemplateState(
                    each.config,
                    each.least,
                    each.most,
                    each.idle_seconds,
                    tuple(table.id for table in self._tables_of(each)),
                )
                for each in self.templates
            )
        )

    async def open_one(self, id: str) -> str:
        """Open one more table of the template whose first table has this id, and return the new table's id. Raises
        ``Refusal`` if there is no such template, its maximum is reached, or no table can be opened now."""
        template = next((each for each in self.templates if each.config.id == id), None)
        if template is None:
            raise Refusal("no_template", f"There is no template {id!r}.")
        async with self._lock:
            before = {table.id for table in self._tables_of(template)}
            if len(before) >= self._effective(template).most:
                raise Refusal(
                    "enough",
                    f"All tables of {template.config.name} are open already (maximum {len(before)}).",
                    at_most(len(before)),
                )
            if not await self._open(template):
                raise Refusal("closing", f"{template.config.name} tables cannot be opened now.")
            (opened,) = {table.id for table in self._tables_of(template)} - before
        return opened

    def retry_failed(self) -> None:
        """Try again to open tables of templates that failed before."""
        self._failed.clear()

    async def adjust(self, waiting: Callable[[TableKind | None], int]) -> bool:
        """Open and close tables of all templates as needed; True if a table was opened. ``waiting`` returns the number
        of players who wait for a kind."""
        opened = False
        async with self._lock:
            self._note_empty()
            for template in self.templates:
                opened |= await self._adjust(template, waiting(kind_of(template.config)))
        return opened

    def _note_empty(self) -> None:
        now = self._parts.clock.now()
        empty = [session.config.id for session in self._sessions() if not session.table.seat_by_player]
        self._empty_since = {id: self._empty_since.get(id, now) for id in empty}

    async def _adjust(self, template: Template, waiting: int) -> bool:
        if template.config.id in self._failed:
            return False
        step = next_step(self._effective(template), self._tables_of(template), waiting, self._parts.clock.now())
        for id in step.close:
            await self._close(id)
        for _ in range(step.open):
            if not await self._open(template):
                return False
        return step.open > 0

    def _effective(self, template: Template) -> Template:
        """Return the template with its limits reduced by the tables that must not open again."""
        retired = sum(template.number_of(id) is not None for id in self._unavailable)
        return replace(template, least=max(0, template.least - retired), most=template.most - retired)

    @property
    def _unavailable(self) -> set[str]:
        return self._retired.union(self._stopped())

    def _tables_of(self, template: Template) -> list[OpenTable]:
        return [
            OpenTable(
                session.config.id,
                session.config.seats,
                len(session.table.seat_by_player),
                len(session.table.waiting),
                self._empty_since.get(session.config.id),
            )
            for session in self._sessions()
            if template.number_of(session.config.id) is not None
            and not session.activity.closed
            and not session.table.closing
        ]

    async def _open(self, template: Template) -> bool:
        used = [session.config.id for session in self._sessions()]
        config = template.numbered(next(iter(free_numbers(template, {*used, *self._unavailable}))))
        try:
            await self._open_table(config)
        except Refusal:
            return False  # the room is about to close
        except (refused.Refused, StoreFailed) as fault:
            self._failed.add(template.config.id)
            _log.warning("table_not_opened", table=config.id, fault=str(fault))
            return False
        _log.info("table_opened", table=config.id)
        return True

    async def _close(self, id: str) -> None:
        order = messages.CloseTable(NOT_NEEDED, if_empty=True)
        try:
            await self._parts.bus.request(messages.table_subject(id), order)
        except (NobodyServes, Refusal):
            return  # somebody has sat down, or the table is closed already
        _log.info("table_closed", table=id)
