"""The part of the store in memory that tells players' results: plainly, from every hand that is there."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from msgspec import Struct

from dealerbox.core.hand_results import why_cancelled
from dealerbox.core.records import HandRecord, HandResult, TournamentResult
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.hand_history.results import (
    LARGEST,
    MOST_POINTS,
    MOST_SESSIONS,
    MOST_TOURNAMENTS,
    PAID,
    SESSION_GAP_MS,
    DayFigures,
    Figures,
    GameFigures,
    LargeHand,
    PlayedTournament,
    Point,
    Results,
    ResultSearch,
    Session,
)
from dealerbox.ledger import wallet
from dealerbox.store.memory.part import Shelf

_DAY_MS = 86_400_000


class _Own(Struct, frozen=True):
    """One hand, and what it was to the player."""

    hand: HandRecord
    net: int
    told: HandResult
    session: int
    """When it began."""


class ResultsInMemory:
    """Fulfils ``kept.ResultStore``."""

    def __init__(
        self,
        shelf: Shelf,
        hands: Callable[[], Iterable[HandRecord]],
        tournaments: Callable[[], Iterable[tuple[TournamentRecord, TournamentResult]]],
    ) -> None:
        """``hands`` and ``tournaments`` tell all that the store has kept."""
        self._shelf = shelf
        self._hands = hands
        self._tournaments = tournaments

    async def currencies(self, player: str) -> dict[str, int]:
        self._shelf.read()
        found: dict[str, int] = {}
        for one in self._own(player, ResultSearch()):
            found[one.hand.currency] = found.get(one.hand.currency, 0) + 1
        return found

    async def results(self, player: str, search: ResultSearch, zone_ms: int = 0) -> Results:
        self._shelf.read()
        own = self._own(player, search)
        days = groupby(own, lambda one: (one.hand.ended + zone_ms) // _DAY_MS)
        moved = sorted((one for one in own if one.net), key=_largest)[:LARGEST]
        return Results(
            _games(own),
            [DayFigures(day=day, **_sums(list(of_day))) for day, of_day in days],
            _sessions(own),
            [
                LargeHand(
                    one.hand.id, one.hand.table, one.hand.ended, one.hand.game, one.hand.limit, one.hand.pot, one.net
                )
                for one in moved
            ],
        )

    async def points(self, player: str, search: ResultSearch) -> Sequence[Point]:
        self._shelf.read()
        own = self._own(player, search)[-MOST_POINTS:]
        return [Point(one.hand.ended, one.net, one.told.shown, one.hand.id) for one in own]

    async def tournaments(self, player: str, since: int | None, until: int | None) -> list[PlayedTournament]:
        self._shelf.read()
        found = []
        for one, result in self._tournaments():
            if result.player == player and (since or 0) <= result.ended <= (2**53 if until is None else until):
                paid, back, won = self._moved(player, one.id)
                why = why_cancelled(one.result) if one.phase == "cancelled" else ""
                paid, won = (paid, won + back) if one.phase == "cancelled" else (paid - back, won)
                found.append(PlayedTournament(result, one.config, paid, won, why))
        return sorted(found, key=lambda one: (-one.result.ended, one.result.tournament))[:MOST_TOURNAMENTS]

    def _moved(self, player: str, tournament: str) -> tuple[int, int, int]:
        """What the player has paid for the tournament, what came back, and what was won."""
        own, pool = wallet(player), f"pool:{tournament}"
        paid = back = won = 0
        for one in self._shelf.book.transfers():
            if one.kind == "ticket" and one.credit.startswith("pool:") and one.id.endswith(f":{player}"):
                won += one.amount * (one.debit == pool)
                paid += one.amount * (one.credit == pool)
            elif {one.debit, one.credit} == {own, pool}:
                change = one.amount if one.credit == own else -one.amount
                paid -= change * (one.kind in PAID)
                back += change * (one.kind == "refund")
                won += change * (one.kind not in (*PAID, "refund"))
        return paid, back, won

    def _own(self, player: str, search: ResultSearch) -> list[_Own]:
        """The earliest first."""
        played = [(hand, told) for hand in self._hands() for told in hand.results if told.player == player]
        last: dict[str, _Own] = {}
        found: list[_Own] = []
        for hand, told in sorted(played, key=lambda one: (one[0].ended, one[0].id)):
            before = last.get(hand.table)
            goes_on = before is not None and hand.ended - before.hand.ended <= SESSION_GAP_MS
            session = before.session if before is not None and goes_on else hand.started
            net = next(who.net for who in hand.players if who.player == player)
            found.append(_Own(hand, net, told, session))
            last[hand.table] = found[-1]
        return [one for one in found if _is_sought(one.hand, search)]


def _is_sought(hand: HandRecord, search: ResultSearch) -> bool:
    return (
        (search.since is None or search.since <= hand.ended)
        and (search.until is None or hand.ended <= search.until)
        and search.currency in ("", hand.currency)
        and search.game in ("", hand.game)
        and search.limit in ("", hand.limit)
        and search.table in ("", hand.table)
    )


def _largest(one: _Own) -> tuple[int, int, str]:
    return -abs(one.net), -one.hand.ended, one.hand.id


def _figures(own: Sequence[_Own]) -> Figures:
    return Figures(
        hands=len(own),
        net=sum(one.net for one in own),
        units=sum(one.net / one.told.unit for one in own),
        entered=sum(one.told.entered for one in own),
        shown=sum(one.told.shown for one in own),
        won=sum(one.told.won for one in own),
        rake=sum(one.told.rake for one in own),
    )


def _sums(own: Sequence[_Own]) -> dict[str, int]:
    figures = _figures(own)
    return {name: getattr(figures, name) for name in Figures.__struct_fields__}


def _games(own: Sequence[_Own]) -> list[GameFigures]:
    by_game: dict[tuple[str, str], list[_Own]] = {}
    for one in own:
        by_game.setdefault((one.hand.game, one.hand.limit), []).append(one)
    found = [GameFigures(game=game, limit=limit, **_sums(of_game)) for (game, limit), of_game in by_game.items()]
    return sorted(found, key=lambda one: (-one.hands, one.game, one.limit))


def _sessions(own: Sequence[_Own]) -> list[Session]:
    sessions: dict[tuple[int, str], list[_Own]] = {}
    for one in own:
        sessions.setdefault((one.session, one.hand.table), []).append(one)
    return sorted(map(_session, sessions.values()), key=lambda one: (-one.last, one.table))[:MOST_SESSIONS]


def _session(own: Sequence[_Own]) -> Session:
    games = {one.hand.game for one in own}
    kinds = {(one.hand.game, one.hand.limit) for one in own}
    first = own[0].hand
    return Session(
        table=first.table,
        game=first.game if len(games) == 1 else "",
        limit=first.limit if len(kinds) == 1 else "",
        began=own[0].session,
        last=own[-1].hand.ended,
        **_sums(own),
    )
