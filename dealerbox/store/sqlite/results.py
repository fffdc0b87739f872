"""SQL for players' results."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from dealerbox.core.hand_results import tournament_results, why_cancelled
from dealerbox.core.records import HandRecord, TournamentResult
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.hand_history.results import (
    LARGEST,
    MAX_POINTS,
    MAX_SESSIONS,
    MAX_TOURNAMENTS,
    PAID,
    SESSION_GAP_MS,
    DayFigures,
    GameFigures,
    LargeHand,
    PlayedTournament,
    Point,
    Results,
    ResultSearch,
    Session,
)
from dealerbox.ledger import wallet
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.wallets import WALLET_MOVES

_FIGURES = "count(*), sum(net), sum(net * 1.0 / unit), sum(entered), sum(shown), sum(won), sum(rake)"
_DAY_MS = 86_400_000

_RUNNING = (
    "SELECT session FROM hand_results WHERE player = ?1 AND table_id = ?4"
    " AND ended BETWEEN ?16 AND ?2 ORDER BY ended DESC LIMIT 1"
)


class SqliteResults:
    """Implements ``ResultStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def currencies(self, player: str) -> dict[str, int]:
        def look(connection: sqlite3.Connection) -> dict[str, int]:
            rows = connection.execute(
                "SELECT currency, count(*) FROM hand_results WHERE player = ? GROUP BY currency", (player,)
            )
            return dict(rows.fetchall())

        return await self._channel.report(look)

    async def results(self, player: str, search: ResultSearch, zone_ms: int = 0) -> Results:
        where, values = _conditions(player, search)

        def look(connection: sqlite3.Connection) -> Results:
            return Results(
                _games(connection, where, values),
                _days(connection, where, values, zone_ms),
                _sessions(connection, where, values),
                _largest(connection, where, values),
            )

        return await self._channel.report(look)

    async def points(self, player: str, search: ResultSearch) -> Sequence[Point]:
        where, values = _conditions(player, search)

        def look(connection: sqlite3.Connection) -> list[Point]:
            rows = connection.execute(
                f"SELECT ended, net, shown, hand FROM hand_results WHERE {where}"
                f" ORDER BY ended DESC, hand DESC LIMIT {MAX_POINTS}",
                values,
            )
            return [Point(ended, net, bool(shown), hand) for ended, net, shown, hand in rows][::-1]

        return await self._channel.report(look)

    async def tournaments(self, player: str, since: int | None, until: int | None) -> list[PlayedTournament]:
        return await self._channel.report(lambda connection: _tournaments(connection, player, since, until))


def note_hand(connection: sqlite3.Connection, hand: HandRecord) -> None:
    """Add a hand that has just been recorded to its players' results."""
    nets = {one.player: one.net for one in hand.players}
    connection.executemany(
        "INSERT INTO hand_results (player, ended, hand, table_id, session, currency, game, bet_limit, unit, net, pot,"
        f" entered, shown, won, rake) VALUES (?1, ?2, ?3, ?4, coalesce(({_RUNNING}), ?5), ?6, ?7, ?8, ?9, ?10, ?11,"
        " ?12, ?13, ?14, ?15)",
        [
            (
                one.player, hand.ended, hand.id, hand.table, hand.started, hand.currency, hand.game, hand.limit,
                one.unit, nets[one.player], hand.pot, int(one.entered), int(one.shown), int(one.won), one.rake,
                hand.ended - SESSION_GAP_MS,
            )
            for one in hand.results
        ],
    )  # fmt: skip


def note_tournament(connection: sqlite3.Connection, one: TournamentRecord) -> None:
    """Add a tournament that has just ended to its players' results."""
    note_places(connection, tournament_results(one))


def note_places(connection: sqlite3.Connection, results: Iterable[TournamentResult]) -> None:
    """Add the tournament to these players' results, unless it is there already."""
    connection.executemany(
        "INSERT INTO tournament_results (player, tournament, ended, place, entrants, entries, rebuys)"
        " SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7"
        " WHERE NOT EXISTS (SELECT 1 FROM tournament_results WHERE player = ?1 AND tournament = ?2)",
        [(who.player, who.tournament, who.ended, who.place, who.entrants, who.entries, who.rebuys) for who in results],
    )


def _conditions(player: str, search: ResultSearch) -> tuple[str, list[Any]]:
    asked: list[tuple[str, Any]] = [
        ("player = ?", player),
        ("ended >= ?", search.since),
        ("ended <= ?", search.until),
        ("currency = ?", search.currency or None),
        ("game = ?", search.game or None),
        ("bet_limit = ?", search.limit or None),
        ("table_id = ?", search.table or None),
    ]
    wanted = [(condition, value) for condition, value in asked if value is not None]
    return " AND ".join(condition for condition, _ in wanted), [value for _, value in wanted]


def _sums(row: Sequence[Any]) -> dict[str, Any]:
    hands, net, units, entered, shown, won, rake = row
    return {
        "hands": hands, "net": net, "units": units, "entered": entered, "shown": shown, "won": won, "rake": rake,
    }  # fmt: skip


def _games(connection: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[GameFigures]:
    rows = connection.execute(
        f"SELECT game, bet_limit, {_FIGURES} FROM hand_results WHERE {where}"
        " GROUP BY game, bet_limit ORDER BY count(*) DESC, game, bet_limit",
        values,
    )
    return [GameFigures(game=game, limit=limit, **_sums(sums)) for game, limit, *sums in rows]


def _days(connection: sqlite3.Connection, where: str, values: Sequence[Any], zone_ms: int) -> list[DayFigures]:
    rows = connection.execute(
        f"SELECT (ended + ?) / {_DAY_MS}, {_FIGURES} FROM hand_results WHERE {where} GROUP BY 1 ORDER BY 1",
        (zone_ms, *values),
    )
    return [DayFigures(day=day, **_sums(sums)) for day, *sums in rows]


def _sessions(connection: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[Session]:
    rows = connection.execute(
        "SELECT table_id, CASE WHEN min(game) = max(game) THEN min(game) ELSE '' END,"
        " CASE WHEN min(game) = max(game) AND min(bet_limit) = max(bet_limit) THEN min(bet_limit) ELSE '' END,"
        f" session, max(ended), {_FIGURES} FROM hand_results WHERE {where} GROUP BY session, table_id"
        f" ORDER BY max(ended) DESC, table_id LIMIT {MAX_SESSIONS}",
        values,
    )
    return [
        Session(table=table, game=game, limit=limit, began=began, last=last, **_sums(sums))
        for table, game, limit, began, last, *sums in rows
    ]


def _largest(connection: sqlite3.Connection, where: str, values: Sequence[Any]) -> list[LargeHand]:
    rows = connection.execute(
        f"SELECT hand, table_id, ended, game, bet_limit, pot, net FROM hand_results WHERE {where} AND net <> 0"
        f" ORDER BY abs(net) DESC, ended DESC, hand LIMIT {LARGEST}",
        values,
    )
    return [LargeHand(*row) for row in rows]


def _tournaments(
    connection: sqlite3.Connection, player: str, since: int | None, until: int | None
) -> list[PlayedTournament]:
    rows = connection.execute(
        "SELECT tournament, tournament_results.ended, place, entrants, entries, rebuys, config,"
        " CASE phase WHEN 'cancelled' THEN result END FROM tournament_results"
        " JOIN tournaments ON id = tournament WHERE player = ? AND tournament_results.ended >= ?"
        " AND tournament_results.ended <= ? ORDER BY tournament_results.ended DESC, tournament LIMIT ?",
        (player, since or 0, 2**53 if until is None else until, MAX_TOURNAMENTS),
    ).fetchall()
    sums = _money_of_tournaments(connection, player) if rows else {}
    found = []
    for id, ended, place, entrants, entries, rebuys, config, cancelled in rows:
        paid, back, won = sums.get(id, (0, 0, 0))
        why = why_cancelled(cancelled) if cancelled is not None else ""
        paid, won = (paid, won + back) if cancelled is not None else (paid - back, won)
        result = TournamentResult(player, id, ended, place, entrants, entries, rebuys)
        found.append(PlayedTournament(result, config, paid, won, why))
    return found


def _money_of_tournaments(connection: sqlite3.Connection, player: str) -> dict[str, tuple[int, int, int]]:
    """Return for each tournament what the player has paid, what was refunded, and what was won."""
    moved = connection.execute(
        f"SELECT substr(other, 6), sum(CASE WHEN kind IN {PAID} THEN -change ELSE 0 END),"
        " sum(CASE kind WHEN 'refund' THEN change ELSE 0 END),"
        f" sum(CASE WHEN kind IN {(*PAID, 'refund')} THEN 0 ELSE change END) FROM ({WALLET_MOVES}) AS moves"
        " WHERE other LIKE 'pool:%' GROUP BY other",
        {"own": wallet(player)},
    )
    sums = {id: (paid, back, won) for id, paid, back, won in moved}
    # Seats won in satellites, if the player has them: their value moved from one pool to another.
    tickets = connection.execute(
        "SELECT substr(debit, 6), substr(credit, 6), amount FROM transfers WHERE credit LIKE 'pool:%' AND id IN"
        " (SELECT 'ticket:' || tournament || ':' || player FROM tournament_results WHERE player = ?)",
        (player,),
    )
    for satellite, target, amount in tickets:
        paid, back, won = sums.get(satellite, (0, 0, 0))
        sums[satellite] = (paid, back, won + amount)
        paid, back, won = sums.get(target, (0, 0, 0))
        sums[target] = (paid + amount, back, won)
    return sums
