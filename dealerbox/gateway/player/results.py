"""A player's own results: figures by game, day and session, the graph, and tournaments."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from dealerbox.core.table_names import table_names
from dealerbox.gateway.http.calls import Asked, Call, Limit, by_player, get
from dealerbox.hand_history.results import (
    DayFigures,
    GameFigures,
    LargeHand,
    PlayedTournament,
    Point,
    ResultSearch,
    Session,
)
from dealerbox.store.interface import Store

LOOKS = Limit("own results", 120, "player")
"""Each may read a hundred thousand hands."""
_MINUTE_MS = 60_000
_LATEST = 2**53

Time = Annotated[int, Meta(ge=0, le=_LATEST)]


class ResultsQuery(Struct, frozen=True):
    """Which hands to count."""

    since: Time | None = None
    """When the hands ended, in ms (UTC), as ``until``."""
    until: Time | None = None
    currency: str = ""
    """None: the one with the most hands."""
    game: str = ""
    limit: str = ""
    table: str = ""
    zone: Annotated[int, Meta(ge=-1440, le=1440)] = 0
    """How many minutes before midnight UTC a day begins."""


class TournamentsQuery(Struct, frozen=True):
    since: Time | None = None
    until: Time | None = None


class CurrencyHands(Struct, frozen=True):
    currency: str
    hands: int


class OwnResults(Struct, frozen=True):
    """Your results in ``currency``."""

    currency: str
    currencies: list[CurrencyHands]
    """All currencies with hands, most hands first."""
    games: list[GameFigures]
    days: list[DayFigures]
    sessions: list[Session]
    largest: list[LargeHand]
    table_names: dict[str, str]
    """Names of private and tournament tables, by id."""


class OwnGraph(Struct, frozen=True):
    """Your hands in the order of their end, each as ``[ended, net, shown, hand]``; ``shown``: you were in at the
    showdown."""

    currency: str
    points: list[Point]


class OwnTournament(Struct, frozen=True):
    """Your result in a tournament."""

    tournament: str
    name: str
    game: str
    limit: str
    currency: str
    money: Literal["fun", "real"]
    buy_in: int
    fee: int
    ended: int
    place: int
    entrants: int
    entries: int
    rebuys: int
    paid: int
    """In all, including rebuys and add-ons; payments in points do not count."""
    prizes: int
    """All winnings, including bounties, deals, and satellite seats at their value; refunds if it was cancelled."""
    cancelled: str = ""
    """Why it was cancelled; ``place`` may be 0 then."""


class OwnTournaments(Struct, frozen=True):
    tournaments: list[OwnTournament]


class _TournamentConfig(Struct, frozen=True):
    """The fields of a ``TournamentConfig`` that are used here."""

    name: str
    game: str
    limit: str
    currency: str = "FUN"
    money: Literal["fun", "real"] = "fun"
    buy_in: int = 0
    fee: int = 0


_config = msgspec.json.Decoder(_TournamentConfig).decode


class ResultCalls:
    def __init__(self, store: Store) -> None:
        self._store = store

    def calls(self) -> tuple[Call, ...]:
        who = by_player("hands")
        return (
            get("/api/results", "Get your results.", self._results, who=who, query=ResultsQuery,
                gives=OwnResults, limits=(LOOKS,)),
            get("/api/results/graph", "Get your last 5000 hands, for the graph.", self._graph, who=who,
                query=ResultsQuery, gives=OwnGraph, limits=(LOOKS,)),
            get("/api/results/tournaments", "List your last 200 tournaments.", self._tournaments, who=who,
                query=TournamentsQuery, gives=OwnTournaments, limits=(LOOKS,)),
        )  # fmt: skip

    async def _results(self, asked: Asked[None, ResultsQuery]) -> OwnResults:
        player, query = asked.player.id, asked.query
        currencies = await self._currencies(player)
        search = _search(query, currencies)
        found = await self._store.results.results(player, search, query.zone * _MINUTE_MS)
        tables = {one.table for one in found.sessions} | {one.table for one in found.largest}
        names = await table_names(self._store, tables)
        return OwnResults(search.currency, currencies, found.games, found.days, found.sessions, found.largest, names)

    async def _graph(self, asked: Asked[None, ResultsQuery]) -> OwnGraph:
        player = asked.player.id
        search = _search(asked.query, await self._currencies(player))
        return OwnGraph(search.currency, list(await self._store.results.points(player, search)))

    async def _tournaments(self, asked: Asked[None, TournamentsQuery]) -> OwnTournaments:
        query = asked.query
        found = await self._store.results.tournaments(asked.player.id, query.since, query.until)
        return OwnTournaments([_view(one) for one in found])

    async def _currencies(self, player: str) -> list[CurrencyHands]:
        found = await self._store.results.currencies(player)
        return [CurrencyHands(*one) for one in sorted(found.items(), key=lambda one: (-one[1], one[0]))]


def _search(query: ResultsQuery, currencies: list[CurrencyHands]) -> ResultSearch:
    usual = currencies[0].currency if currencies else "FUN"
    return ResultSearch(query.since, query.until, query.currency or usual, query.game, query.limit, query.table)


def _view(one: PlayedTournament) -> OwnTournament:
    config, result = _config(one.config), one.result
    return OwnTournament(
        result.tournament, config.name, config.game, config.limit, config.currency, config.money, config.buy_in,
        config.fee, result.ended, result.place, result.entrants, result.entries, result.rebuys, one.paid, one.prizes,
        one.cancelled,
    )  # fmt: skip
