"""Units of work on a connection: the SQL of transactions. The schema is in ``store/schema``."""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from dealerbox.core.names import closed_name_digest, name_key
from dealerbox.core.records import HandPlayer, HandRecord, PlayerRecord, same_hand
from dealerbox.core.store_errors import NameTaken, StoreFailed
from dealerbox.integrations.webhooks.events import of_hand
from dealerbox.ledger import IdReused, Transfer
from dealerbox.ledger.checks import changes, check_balances, check_transfer, same
from dealerbox.play_limits import checks
from dealerbox.play_limits.played import of_fun_hand, summed
from dealerbox.store.sqlite.play_records import PlayRecords, add_sums, note_stacks
from dealerbox.store.sqlite.results import note_hand
from dealerbox.store.sqlite.webhook_queue import enqueue

TRANSFER = "id, at, debit, credit, currency, amount, kind, about"
HAND = (
    "hands.id, table_id, number, game, bet_limit, house, house_digest, currency, started, hands.ended, pot, rake,"
    " events, void"
)
_PLAYER = "players.id, name, kind, password, players.created"


def transfer(connection: sqlite3.Connection, transfers: Iterable[Transfer], began: int | None = None) -> None:
    """Make the transfers that are new, and update balances and the sums of responsible play. ``began`` is when the hand
    that they settle began. Raises ``BadTransfer``, ``IdReused``, ``NotEnough``, or ``NotAllowed`` if a player's limits
    forbid it."""
    transfers = tuple(transfers)
    for one in transfers:
        check_transfer(one)
    new = [one for one in transfers if _inserted(connection, one)]
    checks.check(PlayRecords(connection), new)
    wanted = changes(new)
    balances = {key: balance(connection, *key) for key in wanted}
    check_balances(balances, wanted)
    connection.executemany(
        "INSERT INTO balances (account, currency, balance) VALUES (?, ?, ?) "
        "ON CONFLICT (account, currency) DO UPDATE SET balance = excluded.balance",
        [(*key, balances[key] + change) for key, change in wanted.items()],
    )
    note_stacks(connection, new)
    add_sums(connection, summed([one for one in new if not of_fun_hand(one)], began))


def _inserted(connection: sqlite3.Connection, one: Transfer) -> bool:
    cursor = connection.execute(
        f"INSERT INTO transfers ({TRANSFER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (one.id, one.at, one.debit, one.credit, one.currency, one.amount, one.kind, one.about),
    )
    if cursor.rowcount:
        return True
    known = connection.execute(f"SELECT {TRANSFER} FROM transfers WHERE id = ?", (one.id,)).fetchone()
    if not same(Transfer(*known), one):
        raise IdReused(one.id)
    return False


def transfers_between(connection: sqlite3.Connection, first: str, last: str) -> list[Transfer]:
    rows = connection.execute(f"SELECT {TRANSFER} FROM transfers WHERE id >= ? AND id < ? ORDER BY seq", (first, last))
    return [Transfer(*row) for row in rows]


def balance(connection: sqlite3.Connection, account: str, currency: str) -> int:
    row = connection.execute(
        "SELECT balance FROM balances WHERE account = ? AND currency = ?", (account, currency)
    ).fetchone()
    return 0 if row is None else int(row[0])


def balances(connection: sqlite3.Connection, prefix: str) -> dict[tuple[str, str], int]:
    # Everything that starts with the prefix is between it and the prefix followed by the greatest character.
    rows = connection.execute(
        "SELECT account, currency, balance FROM balances WHERE account >= ? AND account < ? AND balance <> 0",
        (prefix, prefix + "\U0010ffff"),
    )
    return {(account, currency): amount for account, currency, amount in rows}


def record_hand(connection: sqlite3.Connection, hand: HandRecord) -> None:
    """Record a hand, which is then no longer running. A hand that is recorded already is skipped; a different one with
    the same id raises ``StoreFailed``."""
    connection.execute("DELETE FROM running_hands WHERE id = ?", (hand.id,))
    cursor = connection.execute(
        "INSERT INTO hands (id, table_id, number, game, bet_limit, house, house_digest, currency, started, ended, pot,"
        " rake, events, void) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING",
        (
            hand.id, hand.table, hand.number, hand.game, hand.limit, hand.house, hand.house_digest, hand.currency,
            hand.started, hand.ended, hand.pot, hand.rake, hand.events, hand.void,
        ),
    )  # fmt: skip
    if not cursor.rowcount:
        rows = connection.execute(f"SELECT {HAND} FROM hands WHERE id = ?", (hand.id,)).fetchall()
        if not same_hand(hands_from(connection, rows)[0], hand):
            raise StoreFailed(f"hand {hand.id} was recorded before, and it was another one")
        return
    connection.executemany(
        "INSERT INTO hand_players (hand, place, player, net, ended) VALUES (?, ?, ?, ?, ?)",
        [(hand.id, one.place, one.player, one.net, hand.ended) for one in hand.players],
    )
    note_hand(connection, hand)
    enqueue(connection, of_hand(hand))


def hands_from(connection: sqlite3.Connection, rows: Sequence[tuple[Any, ...]]) -> list[HandRecord]:
    """Return the records of rows of ``HAND``."""
    return [HandRecord(*(*facts, _players_of(connection, facts[0]), events, void)) for *facts, events, void in rows]


def _players_of(connection: sqlite3.Connection, hand: str) -> tuple[HandPlayer, ...]:
    rows = connection.execute("SELECT player, place, net FROM hand_players WHERE hand = ? ORDER BY place", (hand,))
    return tuple(HandPlayer(*row) for row in rows)


def last_hand_number(connection: sqlite3.Connection, table: str) -> int:
    row = connection.execute("SELECT max(number) FROM hands WHERE table_id = ?", (table,)).fetchone()
    return int(row[0] or 0)


def create_player(connection: sqlite3.Connection, player: PlayerRecord) -> None:
    _check_name(connection, player.name, "")
    connection.execute(
        "INSERT INTO players (id, name, name_key, kind, password, created) VALUES (?, ?, ?, ?, ?, ?)",
        (player.id, player.name, name_key(player.name), player.kind, player.password, player.created),
    )


def change_player(connection: sqlite3.Connection, before: PlayerRecord, after: PlayerRecord) -> bool:
    if player_by(connection, "id", before.id) != before:
        return False
    _check_name(connection, after.name, before.id)
    connection.execute(
        "UPDATE players SET name = ?, name_key = ?, kind = ?, password = ? WHERE id = ?",
        (after.name, name_key(after.name), after.kind, after.password, before.id),
    )
    return True


def _check_name(connection: sqlite3.Connection, name: str, player: str) -> None:
    """Raise ``NameTaken`` if the name belongs to another player."""
    other = player_by(connection, "name_key", name_key(name))
    closed = connection.execute("SELECT 1 FROM closed_names WHERE digest = ?", (closed_name_digest(name),)).fetchone()
    if (other is not None and other.id != player) or closed is not None:
        raise NameTaken(name)


def player_by(connection: sqlite3.Connection, column: str, value: str) -> PlayerRecord | None:
    """``column`` is ``id`` or ``name_key``."""
    row = connection.execute(f"SELECT {_PLAYER} FROM players WHERE {column} = ?", (value,)).fetchone()
    return None if row is None else PlayerRecord(*row)


def session_player(connection: sqlite3.Connection, digest: str, now: int) -> PlayerRecord | None:
    row = connection.execute(
        f"SELECT {_PLAYER} FROM sessions JOIN players ON players.id = sessions.player WHERE digest = ?"
        " AND ended IS NULL AND expires > ?",
        (digest, now),
    ).fetchone()
    return None if row is None else PlayerRecord(*row)


def audit(connection: sqlite3.Connection) -> list[str]:
    """Return what is wrong with the ledger; empty if nothing is."""
    faults = [
        f"the balances in {currency} add up to {total}, expected 0"
        for currency, total in connection.execute("SELECT currency, sum(balance) FROM balances GROUP BY currency")
        if total
    ]
    moved = connection.execute(
        "SELECT account, currency, sum(change) FROM ("
        " SELECT credit AS account, currency, amount AS change FROM transfers"
        " UNION ALL SELECT debit, currency, -amount FROM transfers"
        ") AS changes GROUP BY account, currency"
    )
    moved_to = {(account, currency): change for account, currency, change in moved if change}
    stored = balances(connection, "")
    for account, currency in sorted(moved_to.keys() | stored.keys()):
        by_transfers, by_balance = moved_to.get((account, currency), 0), stored.get((account, currency), 0)
        if by_transfers != by_balance:
            faults.append(f"{account} has {by_balance} {currency}, but its transfers add up to {by_transfers}")
    return faults
