"""Make a room's database smaller: hands that nobody will look at again keep their results and lose their details.

The details are all events of a hand, including its cards. They are deleted
- from hands in which only bots were dealt in, after ``bots_days``;
- from play-money hands at cash tables in which people were dealt in, after ``people_days``.

Real-money hands, hands shared by a link, hands in a case file or with a jackpot, and void hands keep their details. The
hand itself always stays: its table, number, pot and rake, who was dealt in and what each won or lost, so that the
ledger can be audited and players' results add up.
"""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

from msgspec import Struct

from dealerbox.core.actors import KEY
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import COMPACTED
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite import opening
from dealerbox.store.sqlite.audit_log import write_audit_entry
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.reading import DATABASE

DAY_MS = 24 * 3_600_000
HANDS_AT_ONCE = 5000
"""Per transaction."""

_PEOPLE = (
    "EXISTS (SELECT 1 FROM hand_players JOIN players ON players.id = player WHERE hand = hands.id AND kind <> 'bot')"
)
_FOUND = f"""
SELECT ended, id FROM hands
WHERE (ended, id) > (:ended, :id) AND ended < max(:bots, :people) AND void = '' AND events <> :compacted
AND ((ended < :bots AND NOT {_PEOPLE}) OR (ended < :people AND currency = 'FUN' AND {_PEOPLE}))
AND (currency = 'FUN' OR currency LIKE 'CHIPS:%')
AND NOT EXISTS (SELECT 1 FROM hand_shares WHERE hand = hands.id)
AND NOT EXISTS (SELECT 1 FROM case_entries WHERE about = hands.id)
AND instr(events, '"type":"JackpotWon"') = 0
ORDER BY ended, id LIMIT {HANDS_AT_ONCE}
"""


class Compacted(Struct, frozen=True):
    """The number of compacted hands, and the size of the database in bytes ``before`` and ``after``."""

    hands: int
    before: int
    after: int


def compact(data: Path, bots_days: int, people_days: int) -> Compacted:
    """Drop details by the rule above in a folder without a running room, and return the space to the disk. Raises
    ``StoreFailed`` if a room runs there or the database cannot be written."""
    path = data / DATABASE
    if not path.exists():
        raise StoreFailed(f"no room has its data in {data}")
    lock = opening.lock(path)
    try:
        opening.bring_up_to_date(path)
        before = path.stat().st_size
        with closing(opening.connect(path)) as connection:
            hands = _drop(connection, bots_days, people_days)
            if hands:
                _note(connection, hands, bots_days, people_days)
                connection.execute("VACUUM")
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return Compacted(hands, before, path.stat().st_size)
    except sqlite3.Error as error:
        raise StoreFailed(f"{path} could not be compacted: {failure(error)}") from error
    finally:
        lock.close()


def _drop(connection: sqlite3.Connection, bots_days: int, people_days: int) -> int:
    now, total = time.time_ns() // 1_000_000, 0
    ends = {"bots": now - bots_days * DAY_MS, "people": now - people_days * DAY_MS, "compacted": COMPACTED}
    last = {"ended": 0, "id": ""}
    while found := connection.execute(_FOUND, ends | last).fetchall():
        last = dict(zip(("ended", "id"), found[-1], strict=True))
        ids = [(id,) for _, id in found]
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany("UPDATE hands SET events = ? WHERE id = ?", [(COMPACTED, *id) for id in ids])
        # Their keys begin with player and time: without these indexes each delete would scan all results.
        connection.executemany(
            "DELETE FROM hand_results WHERE hand = ?1 AND ended = (SELECT ended FROM hands WHERE id = ?1) AND player IN"
            " (SELECT player FROM hand_players JOIN players ON players.id = player WHERE hand = ?1 AND kind = 'bot')",
            ids,
        )
        connection.execute("COMMIT")
        total += len(found)
    return total


def _note(connection: sqlite3.Connection, hands: int, bots_days: int, people_days: int) -> None:
    words = f"details of {hands} hands: of bots alone after {bots_days} days, of play money after {people_days}"
    connection.execute("BEGIN IMMEDIATE")
    write_audit_entry(connection, AuditEntry(time.time_ns() // 1_000_000, "compact", "", words, KEY.id, KEY.name))
    connection.execute("COMMIT")
