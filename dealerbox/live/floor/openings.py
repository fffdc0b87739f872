"""Opens and closes the tables of templates as they are needed. Nothing here waits for a player, and a table that cannot
be opened is tried again at the next refresh."""

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
    """``templates`` are those that the room offers, in order."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        open_table: Callable[[TableConfig], Awaitable[None]],
        stopped: Callable[[], Collection[str]] = frozenset,
    ) -> None:
        """``sessions`` are those of all tables that there are, closed ones too as long as their ids are in use;
        ``stopped`` those that a fault has stopped, which the operator alone opens again."""
        self.templates: list[Template] = []
        self._parts = parts
        self._sessions = sessions
        self._open_table = open_table
        self._stopped = stopped
        self._empty_since: dict[str, int] = {}
        self._retired: set[str] = set()
        self._failed: set[str] = set()
        self._lock = asyncio.Lock()

    async def offer(self, template: Template) -> None:
        """Takes up a template and opens its least tables; raises ``hand.Refused`` for a config that no table can
        have."""
        for number in range(1, template.least + 1):
            if (config := template.numbered(number)).id not in self._stopped():
                await self._open_table(config)
        self.templates.append(template)

    def closed(self, session: TableSession) -> None:
        """To be called of each. One that was closed on purpose does not open again before the next start."""
        if not session.stopped and session.table.closed != NOT_NEEDED:
            self._retired.add(session.config.id)

    def offers(self, kind: TableKind) -> bool:
        """Whether tables of the kind may open."""
        return any(kind_of(one.config) == kind and self._in_force(one).most > 0 for one in self.templates)

    def state(self) -> Templates:
        """The templates with their tables."""
        return Templates(
            tuple(
                TemplateState(
                    one.config, one.least, one.most, one.idle_seconds, tuple(table.id for table in self._tables_of(one))
                )
                for one in self.templates
            )
        )

    async def open_one(self, id: str) -> str:
        """Opens one more table of the template whose first table has that id, and returns its own. Raises ``Refusal``
        where there is no such template, it has as many as it may have, or none can be opened."""
        template = next((one for one in self.templates if one.config.id == id), None)
        if template is None:
            raise Refusal("no_template", f"There is no template {id!r}.")
        async with self._lock:
            before = {table.id for table in self._tables_of(template)}
            if len(before) >= self._in_force(template).most:
                raise Refusal(
                    "enough", f"{template.config.name} has its {len(before)} tables open already.", at_most(len(before))
                )
            if not await self._open(template):
                raise Refusal("closing", f"No table of {template.config.name} can be opened now.")
            (opened,) = {table.id for table in self._tables_of(template)} - before
        return opened

    def refreshed(self) -> None:
        """What could not be opened may be tried again."""
        self._failed.clear()

    async def follow(self, waiting: Callable[[TableKind | None], int]) -> bool:
        """One look at all templates. ``waiting``: how many wait for a kind. True where a table was opened."""
        opened = False
        async with self._lock:
            self._note_empty()
            for template in self.templates:
                opened |= await self._follow(template, waiting(kind_of(template.config)))
        return opened

    def _note_empty(self) -> None:
        now = self._parts.clock.now()
        empty = [session.config.id for session in self._sessions() if not session.table.seat_by_player]
        self._empty_since = {id: self._empty_since.get(id, now) for id in empty}

    async def _follow(self, template: Template, waiting: int) -> bool:
        if template.config.id in self._failed:
            return False
        step = next_step(self._in_force(template), self._tables_of(template), waiting, self._parts.clock.now())
        for id in step.close:
            await self._close(id)
        for _ in range(step.open):
            if not await self._open(template):
                return False
        return step.open > 0

    def _in_force(self, template: Template) -> Template:
        """Without the tables that do not open again."""
        retired = sum(template.number_of(id) is not None for id in self._not_again)
        return replace(template, least=max(0, template.least - retired), most=template.most - retired)

    @property
    def _not_again(self) -> set[str]:
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
        config = template.numbered(next(iter(free_numbers(template, {*used, *self._not_again}))))
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
            return  # somebody has come, or it is closed already
        _log.info("table_closed", table=id)
