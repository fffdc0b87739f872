"""The SQLite store: one file, one thread that writes, one that reads."""

import asyncio
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from dealerbox.chat.store import ChatReport, Note, SaidLine
from dealerbox.core.audit_log import AuditEntry, AuditSearch
from dealerbox.core.names import name_key
from dealerbox.core.records import HandRecord, Mute, PlayerRecord, ProtectionUse, SessionRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.core.tournament_records import StoredEvent, TournamentRecord, TournamentStep
from dealerbox.hand_history.search import EVERY_HAND, HandSearch
from dealerbox.ledger import Transfer
from dealerbox.private_tables.settlement_sheet import Payment, PlayerTotals
from dealerbox.private_tables.store import PrivateTable
from dealerbox.store.sqlite import (
    audit_log,
    chat,
    disconnect_protections,
    hands,
    opening,
    private_tables,
    sessions,
    statements,
    tournaments,
    vip_points,
)
from dealerbox.store.sqlite.accounts import SqliteAccounts
from dealerbox.store.sqlite.api_keys import ApiKeys
from dealerbox.store.sqlite.avatars import Avatars
from dealerbox.store.sqlite.cashier import SqliteCashier
from dealerbox.store.sqlite.channel import Channel, FileChannel
from dealerbox.store.sqlite.collusion_cases import Cases
from dealerbox.store.sqlite.conservation import Conservation
from dealerbox.store.sqlite.failures import failure
from dealerbox.store.sqlite.interruptions import Interruptions
from dealerbox.store.sqlite.play_limits import PlayLimits
from dealerbox.store.sqlite.reports import Reports
from dealerbox.store.sqlite.results import SqliteResults
from dealerbox.store.sqlite.shares import Shares
from dealerbox.store.sqlite.staff import Staff
from dealerbox.store.sqlite.supervision import Supervision
from dealerbox.store.sqlite.vault import KEY, Vault, WrongKey, look_after, of_private_table
from dealerbox.store.sqlite.webhooks import Webhooks
from dealerbox.store.sqlite.writer import MAX_UNITS, Writer


class SqliteStore:
    """Implements ``store.interface.Store``. After awaiting a method, a caller reads its changes."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self.accounts = SqliteAccounts(channel)
        self._do, self._read = channel.write, channel.read
        self.play_limits = PlayLimits(channel)
        self.supervision = Supervision(channel)
        self.cases = Cases(channel)
        self.reports = Reports(channel)
        self.cashier = SqliteCashier(channel)
        self.interruptions = Interruptions(channel)
        self.conservation = Conservation(channel)
        self.staff = Staff(channel)
        self.api_keys = ApiKeys(channel)
        self.webhooks = Webhooks(channel)
        self.results = SqliteResults(channel)
        self.shares = Shares(channel)
        self.avatars = Avatars(channel)

    @classmethod
    async def open(cls, path: Path, max_units: int = MAX_UNITS) -> "SqliteStore":
        """Open the database; create it if it is missing, and migrate an older one. Raises ``StoreFailed`` if that
        fails, or another room is running on it. ``max_units``: how many units share a commit. The key for its secrets
        is in the file ``secrets.key`` beside it."""
        return await asyncio.to_thread(cls._open, path, max_units)

    @classmethod
    def _open(cls, path: Path, max_units: int) -> "SqliteStore":
        lock, vault = opening.lock(path), Vault(path.with_name(KEY))
        try:
            opening.bring_up_to_date(path)
            look_after(path, vault)
            writing = opening.connect(path)
            reading, reporting = opening.connect(path), opening.connect(path)
            for connection in (reading, reporting):
                connection.execute("PRAGMA query_only=ON")
        except sqlite3.Error as error:
            lock.close()
            raise StoreFailed(f"{path}: {failure(error)}") from error
        except BaseException:
            lock.close()
            raise
        return cls(FileChannel(lock, Writer(writing, max_units), reading, reporting, vault))

    async def commit(self, transfers: Sequence[Transfer], hand: HandRecord | None = None) -> None:
        def work(connection: sqlite3.Connection) -> None:
            statements.transfer(connection, transfers, None if hand is None else hand.started)
            if hand is not None:
                statements.record_hand(connection, hand)

        await self._do(work)

    async def commit_act(self, transfers: Sequence[Transfer], act: AuditEntry) -> None:
        def work(connection: sqlite3.Connection) -> None:
            statements.transfer(connection, transfers)
            audit_log.write_audit_entry(connection, act)

        await self._do(work)

    async def create_player(self, player: PlayerRecord, transfers: Sequence[Transfer] = ()) -> None:
        def work(connection: sqlite3.Connection) -> None:
            statements.create_player(connection, player)
            statements.transfer(connection, transfers)

        await self._do(work)

    async def change_player(self, before: PlayerRecord, after: PlayerRecord) -> bool:
        return await self._do(lambda connection: statements.change_player(connection, before, after))

    async def create_session(self, session: SessionRecord) -> None:
        await self._do(lambda connection: sessions.create_session(connection, session))

    async def end_session(self, digest: str, at: int, why: str) -> None:
        await self._do(lambda connection: sessions.end_session(connection, digest, at, why))

    async def balance(self, account: str, currency: str) -> int:
        return await self._read(lambda connection: statements.balance(connection, account, currency))

    async def balances(self, prefix: str) -> dict[tuple[str, str], int]:
        return await self._read(lambda connection: statements.balances(connection, prefix))

    async def player(self, id: str) -> PlayerRecord | None:
        return await self._read(lambda connection: statements.player_by(connection, "id", id))

    async def player_named(self, name: str) -> PlayerRecord | None:
        return await self._read(lambda connection: statements.player_by(connection, "name_key", name_key(name)))

    async def session(self, digest: str, now: int) -> PlayerRecord | None:
        return await self._read(lambda connection: statements.session_player(connection, digest, now))

    async def hands_of(
        self, player: str, most: int, before: int | None = None, search: HandSearch = EVERY_HAND
    ) -> list[HandRecord]:
        return await self._read(lambda connection: hands.hands_of(connection, player, most, before, search))

    async def hand(self, id: str) -> HandRecord | None:
        return await self._read(lambda connection: hands.hand(connection, id))

    async def add_to_hand(self, id: str, events: bytes) -> None:
        await self._do(lambda connection: hands.add_to_hand(connection, id, events))

    async def names(self, players: Sequence[str]) -> dict[str, str]:
        return await self._read(lambda connection: hands.names(connection, players))

    async def points_earned(self, player: str, most: int, before: int | None = None) -> list[Transfer]:
        return await self._read(lambda connection: vip_points.points_earned(connection, player, most, before))

    async def spend_protection(self, use: ProtectionUse, allowed: int, since: int) -> bool:
        return await self._do(
            lambda connection: disconnect_protections.spend_protection(connection, use, allowed, since)
        )

    async def protections_since(self, player: str, since: int) -> int:
        return await self._read(lambda connection: disconnect_protections.protections_since(connection, player, since))

    async def protection_uses(self, since: int) -> list[ProtectionUse]:
        return await self._read(lambda connection: disconnect_protections.protection_uses(connection, since))

    async def add_line(self, line: SaidLine) -> None:
        await self._do(lambda connection: chat.add_line(connection, line))

    async def lines_of(self, table: str, most: int, before: int | None = None, removed: bool = False) -> list[SaidLine]:
        return await self._read(lambda connection: chat.lines_of(connection, table, most, before, removed))

    async def lines_by(self, player: str) -> list[SaidLine]:
        return await self._read(lambda connection: chat.lines_by(connection, player))

    async def lines_around(self, table: str, number: int, each_way: int) -> list[SaidLine]:
        return await self._read(lambda connection: chat.lines_around(connection, table, number, each_way))

    async def remove_line(self, table: str, number: int) -> bool:
        return await self._do(lambda connection: chat.remove_line(connection, table, number))

    async def add_report(self, report: ChatReport) -> None:
        await self._do(lambda connection: chat.add_report(connection, report))

    async def chat_reports(self, most: int, before: int | None = None) -> list[ChatReport]:
        return await self._read(lambda connection: chat.chat_reports(connection, most, before))

    async def set_mute(self, mute: Mute) -> None:
        await self._do(lambda connection: chat.set_mute(connection, mute))

    async def end_mute(self, player: str) -> bool:
        return await self._do(lambda connection: chat.end_mute(connection, player))

    async def mutes(self, now: int) -> list[Mute]:
        return await self._read(lambda connection: chat.mutes(connection, now))

    async def set_note(self, note: Note, most: int) -> bool:
        return await self._do(lambda connection: chat.set_note(connection, note, most))

    async def notes_of(self, owner: str) -> list[Note]:
        return await self._read(lambda connection: chat.notes_of(connection, owner))

    async def create_private_table(self, table: PrivateTable, most_of_host: int, most: int, link: str = "") -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            sealed = self._channel.vault.seal(link, of_private_table(table.id))
            return private_tables.create_private_table(connection, table, most_of_host, most, sealed)

        return await self._do(work)

    async def reopen_private_table(
        self, closed: str, table: PrivateTable, most_of_host: int, most: int, link: str = ""
    ) -> bool:
        def reopen(connection: sqlite3.Connection) -> bool:
            sealed = self._channel.vault.seal(link, of_private_table(table.id))
            return private_tables.reopen_private_table(connection, closed, table, most_of_host, most, sealed)

        return await self._do(reopen)

    async def private_link(self, id: str) -> str:
        def work(connection: sqlite3.Connection) -> str:
            try:
                return self._channel.vault.open(private_tables.private_link(connection, id), of_private_table(id))
            except WrongKey:
                return ""

        return await self._read(work)

    async def private_table(self, id: str) -> PrivateTable | None:
        return await self._read(lambda connection: private_tables.private_table_by(connection, "id", id))

    async def private_table_by(self, digest: str) -> PrivateTable | None:
        return await self._read(lambda connection: private_tables.private_table_by(connection, "digest", digest))

    async def private_tables(self, host: str = "") -> list[PrivateTable]:
        return await self._read(lambda connection: private_tables.private_tables(connection, host))

    async def change_private_table(
        self,
        id: str,
        *,
        digest: str | None = None,
        link: str | None = None,
        password: str | None = None,
        used: int | None = None,
        host: str | None = None,
        config: bytes | None = None,
        closed: int | None = None,
    ) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            sealed = None if link is None else self._channel.vault.seal(link, of_private_table(id))
            return private_tables.change_private_table(
                connection, id, digest, sealed, password, used, host, config, closed
            )

        return await self._do(work)

    async def admit_guest(self, table: str, player: str, at: int) -> bool:
        return await self._do(lambda connection: private_tables.admit_guest(connection, table, player, at))

    async def ban_guest(self, table: str, player: str, at: int) -> None:
        await self._do(lambda connection: private_tables.ban_guest(connection, table, player, at))

    async def table_guests(self, table: str) -> dict[str, bool]:
        return await self._read(lambda connection: private_tables.table_guests(connection, table))

    async def totals_at(self, table: str) -> tuple[PrivateTable, list[PlayerTotals]] | None:
        return await self._read(lambda connection: private_tables.totals_at(connection, table))

    async def mark_paid(self, table: str, payment: Payment, at: int, paid: bool) -> None:
        await self._do(lambda connection: private_tables.mark_paid(connection, table, payment, at, paid))

    async def paid_payments(self, table: str) -> set[Payment]:
        return await self._read(lambda connection: private_tables.paid_payments(connection, table))

    async def join_lines(self, table: str, player: str, into: str, at: int) -> bool:
        return await self._do(lambda connection: private_tables.join_lines(connection, table, player, into, at))

    async def joined_lines(self, table: str) -> dict[str, str]:
        return await self._read(lambda connection: private_tables.joined_lines(connection, table))

    async def tournament_names(self, ids: Sequence[str]) -> dict[str, str]:
        return await self._read(lambda connection: tournaments.tournament_names(connection, ids))

    async def private_table_names(self, ids: Sequence[str]) -> dict[str, str]:
        return await self._read(lambda connection: private_tables.private_table_names(connection, ids))

    async def closed_private_tables(self, player: str, most: int) -> list[PrivateTable]:
        return await self._read(lambda connection: private_tables.closed_private_tables(connection, player, most))

    async def transfers_between(self, first: str, last: str) -> list[Transfer]:
        return await self._read(lambda connection: statements.transfers_between(connection, first, last))

    async def write_audit_entry(self, act: AuditEntry) -> AuditEntry:
        return await self._do(lambda connection: audit_log.write_audit_entry(connection, act))

    async def commit_step(
        self, step: TournamentStep, transfers: Sequence[Transfer] = (), hand: HandRecord | None = None
    ) -> None:
        def work(connection: sqlite3.Connection) -> None:
            tournaments.keep_step(connection, step)
            statements.transfer(connection, transfers)
            if hand is not None:
                statements.record_hand(connection, hand)

        await self._do(work)

    async def tournament(self, id: str) -> TournamentRecord | None:
        return await self._read(lambda connection: tournaments.tournament(connection, id))

    async def tournaments(self, ended_since: int | None = None) -> list[TournamentRecord]:
        return await self._read(lambda connection: tournaments.tournaments(connection, ended_since))

    async def tournament_events(self, id: str) -> list[StoredEvent]:
        return await self._read(lambda connection: tournaments.tournament_events(connection, id))

    async def balances_of(self, accounts: Sequence[str], currency: str) -> dict[str, int]:
        return await self._read(lambda connection: tournaments.balances_of(connection, accounts, currency))

    async def audit_entries(self, since: int) -> list[AuditEntry]:
        return await self._read(lambda connection: audit_log.audit_entries(connection, since))

    async def find_audit_entries(self, search: AuditSearch, most: int) -> list[AuditEntry]:
        return await self._read(lambda connection: audit_log.find_audit_entries(connection, search, most))

    async def open_warnings(self, player: str) -> list[AuditEntry]:
        return await self._read(lambda connection: audit_log.open_warnings(connection, player))

    async def acknowledge(self, player: str, warning: int, at: int) -> bool:
        return await self._do(lambda connection: audit_log.acknowledge(connection, player, warning, at))

    async def account_closed(self, player: str) -> str | None:
        return await self._read(lambda connection: audit_log.account_closed(connection, player))

    async def last_hand_number(self, table: str) -> int:
        return await self._read(lambda connection: statements.last_hand_number(connection, table))

    async def audit(self) -> list[str]:
        return await self._read(statements.audit)

    async def check(self) -> None:
        # Through the writer, and touching a table: a room whose writer hangs or whose file is damaged is unhealthy.
        await self._do(lambda connection: statements.balance(connection, "bank", "FUN"))

    async def close(self) -> None:
        """Commit what is under way and release the file. Closing twice is allowed."""
        await self._channel.close()
