"""Rule books, rake, the room's health and its table templates, for the back office."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from dealerbox.core import messages
from dealerbox.gateway.http.calls import Asked, Call, HttpError, NoQuery
from dealerbox.gateway.http.office_calls import act, report
from dealerbox.live.floor.messages import AskTemplates
from dealerbox.live.floor.operating import open_from_template
from dealerbox.live.parts import Parts
from dealerbox.reports.health import HealthReport, Watcher
from dealerbox.rulebooks import DEFAULT, UnknownRuleBook, load_rule_book, rule_book_names
from dealerbox.rulebooks.rake import SCHEDULES, VIP_POINTS_PER_EURO, Rate
from dealerbox.rulebooks.rules import sourced_values
from dealerbox.staff.roles import check

Which = Annotated[str, Meta(max_length=200)]


class RuleBookQuery(Struct, frozen=True):
    """A rule book; ``book`` empty: the room's own."""

    book: Which = ""


class TemplateRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A table template, by the id of its first table."""

    template: Annotated[str, Meta(min_length=1, max_length=200)]


class BookValue(Struct, frozen=True):
    """A value of a rule book."""

    name: str
    game: str
    """Empty for a value of all games."""
    value: Any
    source: str
    """Where it comes from."""
    own: bool
    """Whether this book differs from the default."""


class RuleBookReport(Struct, frozen=True):
    """A rule book and all others."""

    book: str
    in_use: list[str]
    """The books of open tables."""
    books: list[str]
    """All books."""
    values: list[BookValue]


class RakeBook(Struct, frozen=True):
    """The rake schedule: the first line that fits a table applies; amounts are cents."""

    book: str
    schedule: str
    rates: tuple[Rate, ...]
    points_a_euro: int


class TemplateRow(Struct, frozen=True):
    """A template and its open tables."""

    id: str
    name: str
    game: str
    limit: str
    house: str
    currency: str
    seats: int
    least: int
    most: int
    idle_seconds: float
    open: list[str]
    """The ids of its open tables."""
    paused: list[str]
    players: int
    """How many sit at them."""


class TableTemplates(Struct, frozen=True):
    templates: list[TemplateRow]


class OpenedTable(Struct, frozen=True):
    table: str


class RoomCalls:
    def __init__(self, parts: Parts, watcher: Watcher) -> None:
        self._parts = parts
        self._watcher = watcher

    def calls(self) -> tuple[Call, ...]:
        return (
            report("house", "Get a rule book: each value with its source.", self._book, query=RuleBookQuery,
                   gives=RuleBookReport, errors={"no_book": 404}),
            report("house/rake", "Get the rake schedule of a rule book.", self._rake, query=RuleBookQuery,
                   gives=RakeBook, errors={"no_book": 404}),
            report("health", "Get the room's health.", self._health, gives=HealthReport),
            report("templates", "List the table templates, whose tables open and close with demand.", self._templates,
                   gives=TableTemplates),
            act("template/open", "Open one more table of a template.", self._open, takes=TemplateRef,
                gives=OpenedTable, errors={"no_template": 404, "enough": 409, "closing": 409}),
        )  # fmt: skip

    async def _book(self, asked: Asked[None, RuleBookQuery]) -> RuleBookReport:
        in_use = await self._in_use()
        book = asked.query.book or in_use[0]
        return RuleBookReport(book, in_use, list(rule_book_names()), _values(book))

    async def _rake(self, asked: Asked[None, RuleBookQuery]) -> RakeBook:
        book = asked.query.book or (await self._in_use())[0]
        _values(book)
        schedule = load_rule_book(book).rake_schedule
        return RakeBook(book, schedule, SCHEDULES[schedule], VIP_POINTS_PER_EURO)

    async def _health(self, asked: Asked[None, NoQuery]) -> HealthReport:
        return await self._watcher.report()

    async def _templates(self, asked: Asked[None, NoQuery]) -> TableTemplates:
        answer = await self._parts.bus.request(messages.ROOM, AskTemplates())
        tables = await self._tables()
        rows = []
        for template in answer.templates:
            open_tables = [row for row in tables if row.config.id in template.open]
            config = template.config
            rows.append(
                TemplateRow(
                    config.id, config.name, config.game, config.limit, config.house, config.currency, config.seats,
                    template.least, template.most, template.idle_seconds, [row.config.id for row in open_tables],
                    [row.config.id for row in open_tables if row.paused], sum(len(row.players) for row in open_tables),
                )
            )  # fmt: skip
        return TableTemplates(rows)

    async def _open(self, asked: Asked[TemplateRef, NoQuery]) -> OpenedTable:
        check(asked.actor, "template/open")
        return OpenedTable(await open_from_template(self._parts, asked.actor, asked.body.template))

    async def _in_use(self) -> list[str]:
        """Return the rule books of open tables, most used first; the room's own if no table is open."""
        books = [row.config.house for row in await self._tables()]
        return sorted(set(books), key=lambda book: (-books.count(book), book)) or [self._parts.house]

    async def _tables(self) -> tuple[Any, ...]:
        return (await self._parts.bus.request(messages.ROOM, messages.AskTables(everything=True))).tables


def _values(book: str) -> list[BookValue]:
    """Return the values of a rule book; raise ``HttpError`` if there is no such book."""
    try:
        values = msgspec.to_builtins(sourced_values(book))
    except UnknownRuleBook as fault:
        raise HttpError(404, "no_book", f"{fault}.") from None
    default = msgspec.to_builtins(sourced_values(DEFAULT))
    answer = []
    for name, found in values.items():
        by_game = {"": found} if "source" in found else found
        for game, one in by_game.items():
            usual = default[name] if not game else default[name].get(game)
            answer.append(BookValue(name, game, one["value"], one["source"], one != usual))
    return answer
