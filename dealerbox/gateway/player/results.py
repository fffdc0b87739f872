"""One's own results over HTTP: figures by game, day and session, the graph of them, and tournaments. Nobody is told
anybody else's."""

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
    """``since`` and ``until`` are times (ms UTC) between which hands ended. ``currency``: left out, it is the one with
    the most hands. ``zone``: how many minutes before midnight UTC a day begins."""

    since: Time | None = None
    until: Time | None = None
    currency: str = ""
    game: str = ""
    limit: str = ""
    table: str = ""
    zone: Annotated[int, Meta(ge=-1440, le=1440)] = 0


class TournamentsQuery(Struct, frozen=True):
    since: Time | None = None
    until: Time | None = None


class CurrencyHands(Struct, frozen=True):
    currency: str
    hands: int


class OwnResults(Struct, frozen=True):
    """In ``currency``; ``currencies``: all in which there are hands, the most first. ``table_names``: those of private
    and tournament tables among them, by their ids."""

    currency: str
    currencies: list[CurrencyHands]
    games: list[GameFigures]
    days: list[DayFigures]
    sessions: list[Session]
    largest: list[LargeHand]
    table_names: dict[str, str]


class OwnGraph(Struct, frozen=True):
    """Hands by the time of their end, each as ``[ended, net, shown, hand]``: ``shown`` where you were in at the
    showdown."""

    currency: str
    points: list[Point]


class OwnTournament(Struct, frozen=True):
    """``paid`` in all, rebuys and add-ons too; ``prizes``: what it brought, bounties and deals too. What was paid in
    points is not counted. A seat won in a satellite is a prize of its value there, and is paid in the other
    tournament. ``cancelled``: why it was, if it was; then ``place`` may be 0, and ``prizes`` is what came back."""

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
    prizes: int
    cancelled: str = ""


class OwnTournaments(Struct, frozen=True):
    tournaments: list[OwnTournament]


class _TournamentConfig(Struct, frozen=True):
    """Of a ``TournamentConfig`` what is told here."""

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
        mine = by_player("hands")
        return (
            get("/api/results", "What your hands have brought you.", self._results, who=mine, query=ResultsQuery,
                gives=OwnResults, limits=(LOOKS,)),
            get("/api/results/graph", "The same hand by hand, for a graph: the last 5000.", self._graph, who=mine,
                query=ResultsQuery, gives=OwnGraph, limits=(LOOKS,)),
            get("/api/results/tournaments", "How you ended in tournaments: the last 200.", self._tournaments, who=mine,
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
