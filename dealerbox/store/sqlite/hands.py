"""SQL that finds recorded hands."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any

from dealerbox.core.records import HandRecord, with_more
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand_history.search import HandSearch
from dealerbox.store.sqlite.ranges import id_lists
from dealerbox.store.sqlite.statements import HAND, hands_from

PAGE = 200
"""How many hands are read at once when all are read: in between, the room's writer can checkpoint the file."""


def hands_of(
    connection: sqlite3.Connection, player: str, most: int, before: int | None, search: HandSearch
) -> list[HandRecord]:
    """Return the player's last hands, the latest first."""
    where, values = _conditions(player, before, search)
    rows = connection.execute(
        f"SELECT {HAND} FROM hand_players JOIN hands ON hands.id = hand_players.hand WHERE {' AND '.join(where)}"
        " ORDER BY hand_players.ended DESC, hands.id DESC LIMIT ?",
        (*values, most),
    ).fetchall()
    return hands_from(connection, rows)


def hand(connection: sqlite3.Connection, id: str) -> HandRecord | None:
    found = hands_from(connection, connection.execute(f"SELECT {HAND} FROM hands WHERE id = ?", (id,)).fetchall())
    return found[0] if found else None


def add_to_hand(connection: sqlite3.Connection, id: str, events: bytes) -> None:
    """Append events (a JSON list) to the record; raises ``StoreFailed`` if there is no record."""
    found = hand(connection, id)
    if found is None:
        raise StoreFailed(f"hand {id} is not recorded")
    connection.execute("UPDATE hands SET events = ? WHERE id = ?", (with_more(found, events).events, id))


def names(connection: sqlite3.Connection, players: Sequence[str]) -> dict[str, str]:
    """Return the names of players by their ids."""
    return {
        id: name
        for marks, some in id_lists(players)
        for id, name in connection.execute(f"SELECT id, name FROM players WHERE id IN ({marks})", some)
    }


def all_hands(connection: sqlite3.Connection, player: str | None = None) -> Iterator[HandRecord]:
    """Yield every hand, or every hand of the player, by table in the order in which they were played."""
    last: tuple[str, int] = ("", -1)
    played, values = "TRUE", tuple[str, ...]()
    if player is not None:
        played, values = "EXISTS (SELECT 1 FROM hand_players WHERE hand = hands.id AND player = ?)", (player,)
    while True:
        rows = connection.execute(
            f"SELECT {HAND} FROM hands WHERE (table_id, number) > (?, ?) AND {played}"
            " ORDER BY table_id, number LIMIT ?",
            (*last, *values, PAGE),
        ).fetchall()
        if not rows:
            return
        page = hands_from(connection, rows)
        yield from page
        last = (page[-1].table, page[-1].number)


def _conditions(player: str, before: int | None, search: HandSearch) -> tuple[list[str], list[Any]]:
    where = ["player = ?"]
    values: list[Any] = [player]
    asked: list[tuple[str, Any]] = [
        ("hand_players.ended < ?", before),
        ("table_id = ?", search.table or None),
        ("table_id >= ?", f"{search.tournament}." if search.tournament else None),
        ("table_id < ?", f"{search.tournament}/" if search.tournament else None),  # the character after the dot
        ("game = ?", search.game or None),
        ("hand_players.ended >= ?", search.since),
        ("hand_players.ended <= ?", search.until),
    ]
    for condition, value in asked:
        if value is not None:
            where.append(condition)
            values.append(value)
    if search.after is not None:
        where.append("(hand_players.ended, hands.id) < (?, ?)")
        values += search.after
    if search.result != "any":
        where.append("net > 0" if search.result == "won" else "net < 0")
    return where, values
