"""SQL for the checks of play limits, and the sums that they use."""

import sqlite3
from collections.abc import Iterable

import msgspec

from dealerbox.ledger import Transfer, parse
from dealerbox.ledger.kinds import FUN
from dealerbox.play_limits.checks import Playing
from dealerbox.play_limits.events import ProtectionEvent
from dealerbox.play_limits.limits import SLOT_MS
from dealerbox.play_limits.machine import Protection
from dealerbox.play_limits.played import Summed, What, undone
from dealerbox.play_limits.store import ProtectionRecord, fold

_event = msgspec.json.Decoder(ProtectionEvent).decode
_base = msgspec.json.Decoder(dict[str, int]).decode
_encode = msgspec.json.Encoder().encode

KEPT = "number, player, at, who, event"


def protection_record(row: tuple[int, str, int, str, bytes]) -> ProtectionRecord:
    number, player, at, who, event = row
    return ProtectionRecord(number, player, at, who, _event(event))


class PlayRecords:
    """Fulfils ``guard.Books`` on a connection, within its transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def protection(self, player: str) -> Protection:
        return fold(self.history(player))

    def history(self, player: str) -> list[ProtectionRecord]:
        rows = self._connection.execute(
            f"SELECT {KEPT} FROM play_protections WHERE player = ? ORDER BY number", (player,)
        )
        return [protection_record(row) for row in rows]

    def sum_since(self, player: str, currency: str, what: What, slot: int) -> int:
        (total,) = self._connection.execute(
            "SELECT coalesce(sum(amount), 0) FROM play_sums WHERE player = ? AND currency = ? AND what = ?"
            " AND slot >= ?",
            (player, currency, what, slot),
        ).fetchone()
        return int(total) + (self._fun_hands(player, slot) if (currency, what) == (FUN, "result") else 0)

    def results_since(self, player: str, slot: int) -> dict[str, int]:
        rows = self._connection.execute(
            "SELECT currency, sum(amount) FROM play_sums WHERE player = ? AND what = 'result' AND slot >= ?"
            " GROUP BY currency",
            (player, slot),
        )
        found: dict[str, int] = dict(rows.fetchall())
        if fun := self._fun_hands(player, slot):
            found[FUN] = found.get(FUN, 0) + fun
        return found

    def _fun_hands(self, player: str, slot: int) -> int:
        """Return the play-money result of hands that began since then, which is not summed as they are played."""
        (total,) = self._connection.execute(
            "SELECT coalesce(sum(net), 0) FROM hand_players JOIN hands ON hands.id = hand"
            " WHERE player = ?1 AND hand_players.ended >= ?2 AND started >= ?2 AND currency = ?3 AND void = ''",
            (player, slot * SLOT_MS, FUN),
        ).fetchone()
        return int(total)

    def on_tables(self, player: str, currency: str) -> int:
        (total,) = self._connection.execute(
            "SELECT coalesce(sum(balance), 0) FROM play_stacks JOIN balances USING (account)"
            " WHERE player = ? AND currency = ?",
            (player, currency),
        ).fetchone()
        return int(total)

    def held(self, account: str, currency: str) -> int:
        row = self._connection.execute(
            "SELECT balance FROM balances WHERE account = ? AND currency = ?", (account, currency)
        ).fetchone()
        return 0 if row is None else int(row[0])

    def playing(self, player: str) -> Playing | None:
        row = self._connection.execute(
            "SELECT player, began, last, played, base, told, heeded FROM play_stretches WHERE player = ?", (player,)
        ).fetchone()
        if row is None:
            return None
        of, began, last, played, base, told, heeded = row
        return Playing(of, began, last, played, _base(base), told, heeded)


def note_stacks(connection: sqlite3.Connection, transfers: Iterable[Transfer]) -> None:
    """Record where players have chips, so that a player's tables are found without searching all accounts."""
    for one in transfers:
        if not (one.debit.startswith("wallet:") and one.credit.startswith("stack:")):
            continue
        player = parse(one.credit).player
        connection.execute(
            "DELETE FROM play_stacks WHERE player = ?"
            " AND NOT EXISTS (SELECT 1 FROM balances WHERE account = play_stacks.account AND balance <> 0)",
            (player,),
        )
        connection.execute(
            "INSERT INTO play_stacks (player, account) VALUES (?, ?) ON CONFLICT (player, account) DO NOTHING",
            (player, one.credit),
        )


def add_sums(connection: sqlite3.Connection, sums: Iterable[Summed]) -> None:
    rows = []
    for one in sums:
        if one.undo:
            paid = connection.execute(
                "SELECT player, currency, what, slot, about, amount FROM play_sums WHERE player = ? AND currency = ?"
                " AND what = ? AND about = ?",
                (one.player, one.currency, one.what, one.about),
            )
            mine = {(player, currency, what, at, about): amount for player, currency, what, at, about, amount in paid}
            rows += [(*key, amount) for key, amount in undone(one, mine)]
        else:
            rows.append((one.player, one.currency, one.what, one.slot, one.about, one.amount))
    connection.executemany(
        "INSERT INTO play_sums (player, currency, what, slot, about, amount) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player, currency, what, slot, about) DO UPDATE SET amount = play_sums.amount + excluded.amount",
        rows,
    )


def keep_stretch(connection: sqlite3.Connection, one: Playing) -> None:
    connection.execute(
        "INSERT INTO play_stretches (player, began, last, played, base, told, heeded) VALUES (?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (player) DO UPDATE SET"
        " heeded = CASE WHEN play_stretches.began = excluded.began AND play_stretches.heeded > excluded.heeded"
        " THEN play_stretches.heeded ELSE excluded.heeded END,"
        " began = excluded.began, last = excluded.last, played = excluded.played, base = excluded.base,"
        " told = excluded.told",
        (one.player, one.began, one.last, one.played, _encode(one.base), one.reminded, one.acknowledged),
    )
