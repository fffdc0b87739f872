"""Money by day, points and jackpots, for the back office. Days are in UTC."""

import csv
import io
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, timedelta
from typing import Annotated

from msgspec import Meta, Struct

from dealerbox.accepted import between
from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, File, HttpError, Media
from dealerbox.gateway.http.office_calls import report
from dealerbox.ledger import JACKPOT, parse
from dealerbox.live.parts import Parts
from dealerbox.live.tournaments.money import is_chips
from dealerbox.reports.books import GameSum, MoneyBooks, by_game
from dealerbox.reports.money import LINES, MoneyReport
from dealerbox.reports.store import DAY_MS, PointsOf

MAX_DAYS = 732
"""In one answer."""
MAX_POINTS = 200
MAX_HITS = 100

_CSV = Media("text/csv; charset=utf-8")
_ERRORS = {"no_currency": 404, "days": 400}
Day = Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")]


class DateRangeQuery(Struct, frozen=True):
    """The last ``days``, or from ``first`` to ``last`` (such as 2026-11-30)."""

    currency: Annotated[str, Meta(max_length=16)] = ""
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] = 30
    first: Day = ""
    last: Day = ""


class GamesQuery(DateRangeQuery, frozen=True):
    """With ``tables``: each table separately."""

    tables: bool = False


class PointsQuery(Struct, frozen=True):
    days: Annotated[int, Meta(ge=1, le=MAX_DAYS)] = 30
    most: Annotated[int, Meta(ge=1, le=MAX_POINTS)] = 50


class MoneyAnswer(MoneyReport, frozen=True, kw_only=True):
    """The money report; ``currencies`` are those in which money has moved."""

    currencies: list[str]


class GamesAnswer(Struct, frozen=True):
    """Hands, pots and rake."""

    games: list[GameSum]
    table_names: dict[str, str]
    """Names of private tables, by id."""


class PointsAnswer(Struct, frozen=True):
    """VIP points."""

    players: list[PointsOf]
    names: dict[str, str]
    issued: list[tuple[int, int]]
    """By day: ``(day, millionths of a point)``."""
    held: int
    """What all players still have."""


class JackpotHit(Struct, frozen=True):
    """A jackpot that was hit."""

    hand: str
    at: int
    currency: str
    amount: int
    settled: bool
    """Whether it was paid, or withheld and returned."""


class JackpotTotal(Struct, frozen=True):
    currency: str
    amount: int


class JackpotAnswer(Struct, frozen=True):
    """The jackpots."""

    totals: list[JackpotTotal]
    fed: list[tuple[int, str, int]]
    """By day: ``(day, currency, amount)``."""
    hits: list[JackpotHit]


class OperatorMoney:
    def __init__(self, parts: Parts, currencies: tuple[str, ...]) -> None:
        """``currencies``: the room's, whether or not anything has moved in them."""
        self._parts = parts
        self._store = parts.store
        self._money = MoneyBooks(parts.store)
        self._currencies = currencies

    def calls(self) -> tuple[Call, ...]:
        return (
            report("money", "Get where money came from and went, by day.", self._report, query=DateRangeQuery,
                   gives=MoneyAnswer, errors=_ERRORS),
            report("money/csv", "Download the money report as CSV.", self._csv, query=DateRangeQuery,
                   gives=_CSV, errors=_ERRORS),
            report("money/games", "Get hands, pots and rake by game or by table.", self._games, query=GamesQuery,
                   gives=GamesAnswer, errors=_ERRORS),
            report("money/games/csv", "Download the games report as CSV.", self._games_csv,
                   query=GamesQuery, gives=_CSV, errors=_ERRORS),
            report("points", "Get VIP points: the top earners, and how many were issued.", self._points,
                   query=PointsQuery, gives=PointsAnswer),
            report("jackpot", "Get the jackpots: their amounts, contributions and hits.", self._jackpot,
                   query=PointsQuery, gives=JackpotAnswer),
        )  # fmt: skip

    async def _report(self, asked: Asked[None, DateRangeQuery]) -> MoneyAnswer:
        book = await self._money.book()
        currencies = book.currencies()
        currency = asked.query.currency or (currencies or self._currencies)[0]
        if currency not in currencies and currency not in self._currencies:
            raise HttpError(404, "no_currency", f"No money has moved in {currency!r}.")
        report = book.report(currency, *self._span(asked.query))
        return MoneyAnswer(report.currency, report.days, report.totals, report.kinds, currencies=currencies)

    async def _csv(self, asked: Asked[None, DateRangeQuery]) -> File:
        report = await self._report(asked)
        head = ["day", "currency", *LINES, "owed_to_players", "in_jackpot", "house"]
        rows = (
            [_date(day.day), report.currency, *(_decimal(day.figures[name]) for name in LINES), _decimal(day.owed),
             _decimal(day.jackpot), _decimal(day.house)]
            for day in report.days
        )  # fmt: skip
        return File(f"money-{report.currency}.csv", _written(head, rows))

    async def _games(self, asked: Asked[None, GamesQuery]) -> GamesAnswer:
        first, last = self._span(asked.query)
        sums = await self._store.reports.hand_sums(first * DAY_MS, (last + 1) * DAY_MS)
        relevant = (one for one in sums if not is_chips(one.currency) and asked.query.currency in ("", one.currency))
        games = by_game(relevant, asked.query.tables)
        return GamesAnswer(games, await table_names(self._store, (one.table for one in games if one.table)))

    async def _games_csv(self, asked: Asked[None, GamesQuery]) -> File:
        head = ["currency", "game", "limit", "table", "hands", "pots", "rake"]
        rows = (
            [one.currency, one.game, one.limit, one.table, str(one.hands), _decimal(one.pot), _decimal(one.rake)]
            for one in (await self._games(asked)).games
        )
        return File("games.csv", _written(head, rows))

    async def _points(self, asked: Asked[None, PointsQuery]) -> PointsAnswer:
        first = self._today() - asked.query.days + 1
        players = await self._store.reports.points(first * DAY_MS, asked.query.most)
        names = await self._store.names([one.player for one in players])
        book = await self._money.book()
        issued = [(day, book.moved(day, "points", "VIP")) for day in range(first, self._today() + 1)]
        return PointsAnswer(players, names, issued, book.held("VIP"))

    async def _jackpot(self, asked: Asked[None, PointsQuery]) -> JackpotAnswer:
        held = await self._store.balances(JACKPOT)
        book = await self._money.book()
        first = self._today() - asked.query.days + 1
        fed = [
            (day, currency, amount)
            for day in range(first, self._today() + 1)
            for currency in book.currencies()
            if (amount := book.moved(day, "jackpot-fed", currency))
        ]
        won = await self._store.transfers_between("jackpot-won:", "jackpot-won;")
        waiting = {parse(account).hand for account, _ in await self._store.balances("prize:")}
        hits = [
            JackpotHit(one.about, one.at, one.currency, one.amount, one.about not in waiting)
            for one in reversed(won[-MAX_HITS:])
        ]
        return JackpotAnswer([JackpotTotal(of, amount) for (_, of), amount in sorted(held.items())], fed, hits)

    def _today(self) -> int:
        return self._parts.clock.now() // DAY_MS

    def _span(self, asked: DateRangeQuery) -> tuple[int, int]:
        """Return the first and the last day, both inclusive."""
        last = _day(asked.last) if asked.last else self._today()
        first = _day(asked.first) if asked.first else last - asked.days + 1
        if not 0 <= last - first < MAX_DAYS:
            raise HttpError(
                400,
                "days",
                f"`first` must not be after `last`, and the range may have {MAX_DAYS} days at most.",
                between(1, MAX_DAYS),
            )
        return first, last


def _day(text: str) -> int:
    try:
        return (date.fromisoformat(text) - date(1970, 1, 1)).days
    except ValueError:
        raise HttpError(400, "malformed", f"{text!r} is not a day; write it as 2026-11-30.") from None


def _date(day: int) -> str:
    return (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(days=day)).date().isoformat()


def _decimal(amount: int) -> str:
    """Format hundredths as a decimal number, for spreadsheets."""
    sign, rest = ("-", -amount) if amount < 0 else ("", amount)
    return f"{sign}{rest // 100}.{rest % 100:02}"


def _written(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(head)
    writer.writerows(rows)
    return text.getvalue()
