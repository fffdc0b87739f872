"""Tables that open and close with demand: what a template is, and when one more of its tables opens or one closes."""

from collections.abc import Collection, Iterable, Sequence
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.table.config import TableConfig

IDLE_SECONDS = 600


class Template(Struct, frozen=True):
    """``config`` is that of its first table; those that open beside it have the same name with a number. ``least``
    tables are always open, ``most`` at once; one that is empty and not needed closes after ``idle_seconds``."""

    config: TableConfig
    least: int = 1
    most: int = 1
    idle_seconds: float = IDLE_SECONDS

    def numbered(self, number: int) -> TableConfig:
        """The config of its table of that number, from 1."""
        if number == 1:
            return self.config
        return replace(self.config, id=f"{self.config.id}-{number}", name=f"{self.config.name} {number}")

    def number_of(self, table: str) -> int | None:
        """Which of its tables that is; None: it is none of them."""
        if table == self.config.id:
            return 1
        id, _, digits = table.rpartition("-")
        plain = digits.isascii() and digits.isdigit() and not digits.startswith("0")
        return int(digits) if id == self.config.id and plain and digits != "1" else None


class OpenTable(Struct, frozen=True):
    """A table of a template. ``taken`` counts seats, reserved ones too; ``empty_since``: when it became empty (ms)."""

    id: str
    seats: int
    taken: int
    waiting: int = 0
    empty_since: int | None = None

    @property
    def has_room(self) -> bool:
        return self.taken < self.seats


class Step(Struct, frozen=True):
    """What is to be done: so many tables open, these close if they are still empty."""

    open: int = 0
    close: tuple[str, ...] = ()


def next_step(template: Template, tables: Sequence[OpenTable], waiting: int, now: int) -> Step:
    """``waiting``: the players who wait for any table of the kind, or ask for a seat now."""
    open = len(tables)
    if open < template.least:
        return Step(open=template.least - open)
    if not any(table.has_room for table in tables):
        wanted = open > 0 or waiting > 0
        return Step(open=1) if wanted and open < template.most else Step()
    return Step(close=tuple(_surplus(template, tables, now)))


def _surplus(template: Template, tables: Sequence[OpenTable], now: int) -> Iterable[str]:
    """The empty tables that are not needed, the highest number first. One with room always stays, but where nobody is
    at any table and the template may have none."""
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
    """The numbers that no table of these ids has, ascending."""
    taken = {template.number_of(id) for id in used}
    return (number for number in count(1) if number not in taken)
