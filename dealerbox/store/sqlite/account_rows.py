"""SQL that reads and writes rows of accounts within a transaction."""

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from dealerbox.accounts.closing import back_to_bank
from dealerbox.accounts.emails import email_alike
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import Link, Profile, Purpose, SideEffects
from dealerbox.cashier.rules import OPEN
from dealerbox.core.mail import QueuedEmail
from dealerbox.core.names import closed_name_digest
from dealerbox.integrations.webhooks.events import of_closed
from dealerbox.ledger import wallet
from dealerbox.store.sqlite import sessions, statements
from dealerbox.store.sqlite.audit_log import write_audit_entry
from dealerbox.store.sqlite.avatars import remove_avatar
from dealerbox.store.sqlite.ranges import id_lists
from dealerbox.store.sqlite.shares import remove_all
from dealerbox.store.sqlite.vault import Vault, of_player
from dealerbox.store.sqlite.webhook_queue import enqueue

PROFILE = "email, email_key, confirmed, language, closed, wanted, reminders, results"
LETTER = "id, player, email, kind, language, created, facts, due, tries, sent, trouble"
_LETTER_VALUES = f"({LETTER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"


def profile(connection: sqlite3.Connection, player: str) -> Profile:
    row = connection.execute(f"SELECT {PROFILE} FROM profiles WHERE player = ?", (player,)).fetchone()
    return Profile() if row is None else _profile(row)


def profiles(connection: sqlite3.Connection, players: Sequence[str]) -> dict[str, Profile]:
    return {
        player: _profile(row)
        for marks, some in id_lists(players)
        for player, *row in connection.execute(
            f"SELECT player, {PROFILE} FROM profiles WHERE player IN ({marks})", some
        )
    }


def _profile(row: Sequence[Any]) -> Profile:
    email, key, confirmed, language, closed, wanted, reminders, results = row
    return Profile(email, key, confirmed, language, closed, wanted, bool(reminders), bool(results))


def set_profile(connection: sqlite3.Connection, player: str, profile: Profile) -> None:
    connection.execute(
        f"INSERT INTO profiles (player, {PROFILE}, email_alike) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player) DO UPDATE SET email = excluded.email, email_key = excluded.email_key,"
        " confirmed = excluded.confirmed, language = excluded.language, closed = excluded.closed,"
        " wanted = excluded.wanted, reminders = excluded.reminders, results = excluded.results,"
        " email_alike = excluded.email_alike",
        (
            player, profile.email, profile.email_key, profile.confirmed, profile.language, profile.closed,
            profile.wanted, int(profile.reminders), int(profile.results),
            email_alike(profile.email) if profile.email else "",
        ),
    )  # fmt: skip


def write_along(connection: sqlite3.Connection, effects: SideEffects) -> None:
    connection.executemany(
        "INSERT INTO account_events (player, at, what, address, agent, device) VALUES (?, ?, ?, ?, ?, ?)",
        [(one.player, one.at, one.what, one.address, one.agent, one.device) for one in effects.events],
    )
    connection.executemany(f"INSERT INTO letters {_LETTER_VALUES}", [_row(one) for one in effects.emails])
    for act in effects.acts:
        write_audit_entry(connection, act)


def insert_emails(connection: sqlite3.Connection, emails: Sequence[QueuedEmail]) -> None:
    """Queue e-mails; one whose id is known is skipped."""
    connection.executemany(
        f"INSERT INTO letters {_LETTER_VALUES} ON CONFLICT DO NOTHING", [_row(one) for one in emails]
    )


def _row(queued: QueuedEmail) -> tuple[Any, ...]:
    return (
        queued.id, queued.player, queued.email, queued.kind, queued.language, queued.created,
        msgspec.json.encode(queued.facts).decode(), queued.due, queued.tries, queued.sent, queued.trouble,
    )  # fmt: skip


def emails(connection: sqlite3.Connection, where: str, *values: str | int) -> list[QueuedEmail]:
    rows = connection.execute(f"SELECT {LETTER} FROM letters WHERE {where}", values)
    return [
        QueuedEmail(id, player, email, kind, language, created, msgspec.json.decode(facts), *rest)
        for id, player, email, kind, language, created, facts, *rest in rows
    ]


def there(connection: sqlite3.Connection, link: Link) -> bool:
    """Whether the link is unused."""
    found = connection.execute("SELECT 1 FROM account_links WHERE digest = ?", (link.digest,)).fetchone()
    return found is not None


def end_links(connection: sqlite3.Connection, player: str, *purposes: Purpose) -> None:
    for purpose in purposes:
        connection.execute("DELETE FROM account_links WHERE player = ? AND purpose = ?", (player, purpose))


def factor(connection: sqlite3.Connection, vault: Vault, player: str) -> SecondFactor | None:
    row = connection.execute("SELECT secret, used, recovery FROM second_factors WHERE player = ?", (player,)).fetchone()
    if row is None:
        return None
    return SecondFactor(vault.open(row[0], of_player(player)), row[1], tuple(msgspec.json.decode(row[2])))


def change_factor(
    connection: sqlite3.Connection,
    vault: Vault,
    player: str,
    before: SecondFactor | None,
    after: SecondFactor | None,
) -> bool:
    if factor(connection, vault, player) != before:
        return False
    connection.execute("DELETE FROM second_factors WHERE player = ?", (player,))
    if after is not None:
        connection.execute(
            "INSERT INTO second_factors (player, secret, used, recovery) VALUES (?, ?, ?, ?)",
            (
                player,
                vault.seal(after.secret, of_player(player)),
                after.used,
                msgspec.json.encode(after.recovery).decode(),
            ),
        )
    return True


def close(
    connection: sqlite3.Connection, player: str, at: int, name: str, currencies: Sequence[str], effects: SideEffects
) -> str:
    seated = connection.execute(
        "SELECT 1 FROM balances WHERE account >= 'stack:' AND account < 'stack;' AND balance <> 0"
        " AND substr(account, -length(?1)) = ?1",
        (f":{player}",),
    ).fetchone()
    if seated is not None:
        return "seated"
    states = sorted(OPEN)
    waits = connection.execute(
        "SELECT 1 FROM cash_requests JOIN cash_states ON request = id WHERE player = ?"
        f" AND state IN ({', '.join('?' * len(states))})",
        (player, *states),
    ).fetchone()
    if waits is not None:
        return "cash_request"
    held = dict(
        connection.execute(
            "SELECT currency, balance FROM balances WHERE account = ? AND balance <> 0", (wallet(player),)
        ).fetchall()
    )
    if not held.keys() <= set(currencies):
        return "balance"
    known = statements.player_by(connection, "id", player)
    assert known is not None
    statements.transfer(connection, [back_to_bank(player, currency, amount, at) for currency, amount in held.items()])
    gone = msgspec.structs.replace(known, name=name, password="")
    statements.change_player(connection, known, gone)
    connection.execute(
        "INSERT INTO closed_names (digest) VALUES (?) ON CONFLICT DO NOTHING", (closed_name_digest(known.name),)
    )
    for table in ("second_factors", "account_links", "letters"):
        connection.execute(f"DELETE FROM {table} WHERE player = ?", (player,))
    connection.execute("DELETE FROM notes WHERE owner = ?", (player,))
    set_profile(connection, player, Profile(language=profile(connection, player).language, closed=at))
    sessions.end_sessions(connection, player, at, "closed")
    connection.execute("DELETE FROM api_keys WHERE kind = 'player' AND maker = ?", (player,))
    remove_all(connection, player)
    remove_avatar(connection, player)
    enqueue(connection, [of_closed(player, at)])
    write_along(connection, effects)
    return ""
