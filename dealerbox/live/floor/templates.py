"""Templates of tables that open and close on demand, and the rules for opening and closing them. Pure."""

from collections.abc import Collection, Iterable, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.table.config import TableConfig

IDLE_SECONDS = 600


class Template(Struct, frozen=True):
    """A kind of table, and how many of it may be open."""

    config: TableConfig
    """The first table. Further tables have its name with a number."""
    least: int = 1
    """Tables that are always open."""
    most: int = 1
    """Maximum number of open tables."""
    idle_seconds: float = IDLE_SECONDS
    """How long an empty table that is not needed stays open."""

    def numbered(self, number: int) -> TableConfig:
        """Return the config of the table with this number, from 1."""
        if number == 1:
            return self.config
        return replace(self.config, id=f"{self.config.id}-{number}", name=f"{self.config.name} {number}")

    def number_of(self, table: str) -> int | None:
        """Return the number of the table with this id, or None if it is not one of this template."""
        if table == self.config.id:
            return 1
        id, _, digits = table.rpartition("-")
        plain = digits.isascii() and digits.isdigit() and not digits.startswith("0")
        return int(digits) if id == self.config.id and plain and digits != "1" else None


class OpenTable(Struct, frozen=True):
    """An open table of a template."""

    id: str
    seats: int
    taken: int
    """Seats that are not free, including reserved ones."""
    waiting: int = 0
    empty_since: int | None = None
    """When the table became empty (ms), if nobody sits at it."""

    @property
    def has_room(self) -> bool:
        return self.taken < self.seats


class Step(Struct, frozen=True):
    """What to do next."""

    open: int = 0
    """How many tables to open."""
    close: tuple[str, ...] = ()
    """Tables to close if they are still empty."""


def next_step(template: Template, tables: Sequence[OpenTable], waiting: int, now: int) -> Step:
    """Decide which tables to open or close. ``waiting``: players who wait for any table of the kind, or ask for a quick
    seat now."""
    open = len(tables)
    if open < template.least:
        return Step(open=template.least - open)
    if not any(table.has_room for table in tables):
        wanted = open > 0 or waiting > 0
        return Step(open=1) if wanted and open < template.most else Step()
    return Step(close=tuple(_surplus(template, tables, now)))


def _surplus(template: Template, tables: Sequence[OpenTable], now: int) -> Iterable[str]:
    """Return the empty tables that are not needed, highest number first. One table with a free seat always stays open,
    unless all tables are empty and ``least`` is 0."""
    rest = sorted(tables, key=lambda table: template.number_of(table.id) or 0)
    for table in reversed(tuple(rest)):
        idle = table.empty_since is not None and table.empty_since + template.idle_seconds * 1000 <= now
        if not idle or table.taken or table.waiting or len(rest) <= template.least:
            continue
        others = [other for other in rest if other is not table]
        if not others or any(other.has_room for other in others):
            rest = others
            yield table.id


def free_numbers(template: Template, used: Collection[str]) -> Iterable[int]:
    """Return the table numbers that ``used`` does not contain, ascending."""
    taken = {template.number_of(id) for id in used}
    return (number for number in count(1) if number not in taken)
