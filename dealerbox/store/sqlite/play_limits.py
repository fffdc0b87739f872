"""SQL for responsible play."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from dealerbox.ledger import Transfer
from dealerbox.play_limits import checks
from dealerbox.play_limits.checks import Books, Playing
from dealerbox.play_limits.commands import ProtectionCommand
from dealerbox.play_limits.played import Summed
from dealerbox.play_limits.store import PLAYER, ProtectionRecord
from dealerbox.store.sqlite.channel import Channel
from dealerbox.store.sqlite.play_records import KEPT, PlayRecords, add_sums, keep_stretch, protection_record
from dealerbox.store.sqlite.ranges import end_of, id_lists
from dealerbox.wire.play_limits import Barring

T = TypeVar("T")

BARRING = ("CoolingOff", "Excluded")
"""The kinds of events after which a player may not play."""

_encode = msgspec.json.Encoder().encode


class PlayLimits:
    """Implements ``PlayLimitStore``."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel

    async def decide(
        self, player: str, command: ProtectionCommand, now: int, who: str = PLAYER
    ) -> list[ProtectionRecord]:
        return await self._channel.write(lambda connection: _decide(connection, player, command, now, who))

    async def history(self, player: str) -> list[ProtectionRecord]:
        return await self._channel.read(lambda connection: PlayRecords(connection).history(player))

    async def changes(self, most: int, before: int | None = None) -> list[ProtectionRecord]:
        def read(connection: sqlite3.Connection) -> list[ProtectionRecord]:
            rows = connection.execute(
                f"SELECT {KEPT} FROM play_protections WHERE number < ? ORDER BY number DESC LIMIT ?",
                (end_of(before), most),
            )
            return [protection_record(row) for row in rows]

        return await self._channel.read(read)

    async def barred(self, now: int) -> dict[str, Barring]:
        def look(connection: sqlite3.Connection) -> dict[str, Barring]:
            rows = connection.execute("SELECT DISTINCT player FROM play_protections WHERE kind IN (?, ?)", BARRING)
            found = {player: PlayRecords(connection).protection(player).barred(now) for (player,) in rows.fetchall()}
            return {player: barred for player, barred in found.items() if barred is not None}

        return await self._channel.report(look)

    async def ask(self, question: Callable[[Books], T]) -> T:
        return await self._channel.read(lambda connection: question(PlayRecords(connection)))

    async def check(self, transfers: Sequence[Transfer]) -> None:
        await self.ask(lambda books: checks.check(books, transfers))

    async def played(self, playing: Sequence[Playing], minutes: Sequence[Summed]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            for one in playing:
                keep_stretch(connection, one)
            add_sums(connection, minutes)

        await self._channel.write(write)

    async def acknowledge_notice(self, player: str, reminded: int) -> bool:
        def write(connection: sqlite3.Connection) -> bool:
            changed = connection.execute(
                "UPDATE play_stretches SET heeded = ? WHERE player = ? AND heeded < ? AND told >= ?",
                (reminded, player, reminded, reminded),
            )
            return changed.rowcount > 0

        return await self._channel.write(write)

    async def store_signs(self, player: str, signs: Sequence[str]) -> None:
        def write(connection: sqlite3.Connection) -> None:
            connection.executemany(
                "INSERT INTO play_signs (sign, player) VALUES (?, ?) ON CONFLICT (sign, player) DO NOTHING",
                [(sign, player) for sign in signs],
            )

        await self._channel.write(write)

    async def barred_by(self, signs: Sequence[str], now: int, but: str = "") -> Barring | None:
        def read(connection: sqlite3.Connection) -> Barring | None:
            known = {
                player
                for marks, some in id_lists(signs)
                for (player,) in connection.execute(f"SELECT player FROM play_signs WHERE sign IN ({marks})", some)
            }
            books = PlayRecords(connection)
            others = sorted(known - {but})
            return next((one for player in others if (one := books.protection(player).barred(now))), None)

        return await self._channel.read(read)


def _decide(
    connection: sqlite3.Connection, player: str, command: ProtectionCommand, now: int, who: str
) -> list[ProtectionRecord]:
    (latest,) = connection.execute(
        "SELECT coalesce(max(at), 0) FROM (SELECT max(last) AS at FROM play_stretches UNION ALL"
        " SELECT at FROM play_protections WHERE number = (SELECT max(number) FROM play_protections)) AS moments"
    ).fetchone()
    now = max(now, latest)
    events = PlayRecords(connection).protection(player).handle(command, now)
    written = []
    for event in events:
        ((number,),) = connection.execute(
            "INSERT INTO play_protections (player, at, who, kind, event) VALUES (?, ?, ?, ?, ?) RETURNING number",
            (player, now, who, type(event).__name__, _encode(event)),
        )
        written.append(ProtectionRecord(number, player, now, who, event))
    return written
