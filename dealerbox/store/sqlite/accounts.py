"""SQL for accounts, except their names and passwords."""

import sqlite3
from collections.abc import Sequence

import msgspec

from dealerbox.accounts.emails import email_alike
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import (
    FAILED,
    LINK_INVALID,
    NOTHING,
    RECOVERY,
    RIGHT,
    AccountEvent,
    EmailTaken,
    Likeness,
    Link,
    Profile,
    Purpose,
    SideEffects,
    Visit,
    opened_by,
)
from dealerbox.core.languages import Language
from dealerbox.core.mail import QueuedEmail
from dealerbox.core.records import PlayerRecord, SessionRecord
from dealerbox.ledger import Transfer
from dealerbox.ledger.checks import check_transfer
from dealerbox.store.sqlite import account_rows as rows
from dealerbox.store.sqlite import sessions, statements
from dealerbox.store.sqlite.api_keys import revoke_all
from dealerbox.store.sqlite.channel import Channel

_EVENT = "player, at, what, address, agent, device, number"
_LINK = "digest, player, purpose, about, expires"


class SqliteAccounts:
    """Implements ``AccountStore``."""

    def __init__(self, channel: Channel) -> None:
        self._write, self._read = channel.write, channel.read
        self._vault = channel.vault

    # ---- accounts and sessions ----

    async def create(
        self, player: PlayerRecord, transfers: Sequence[Transfer], profile: Profile, effects: SideEffects
    ) -> None:
        for transfer in transfers:
            check_transfer(transfer)

        def work(connection: sqlite3.Connection) -> None:
            statements.create_player(connection, player)
            statements.transfer(connection, transfers)
            rows.set_profile(connection, player.id, profile)
            rows.write_along(connection, effects)

        await self._write(work)

    async def register_guest(
        self, before: PlayerRecord, after: PlayerRecord, profile: Profile, effects: SideEffects
    ) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if not statements.change_player(connection, before, after):
                return False
            rows.set_profile(connection, before.id, profile)
            rows.write_along(connection, effects)
            return True

        return await self._write(work)

    async def open_session(
        self,
        session: SessionRecord,
        effects: SideEffects,
        replaces: str = "",
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        password: str | None = None,
    ) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            known = statements.player_by(connection, "id", session.player)
            if password is not None and (known is None or known.password != password):
                return False
            if factor is not None and not rows.change_factor(connection, self._vault, session.player, *factor):
                return False
            sessions.create_session(connection, session)
            if replaces:
                sessions.end_session(connection, replaces, session.created, "replaced")
            rows.write_along(connection, effects)
            return True

        return await self._write(work)

    async def move(self, session: SessionRecord, why: str, effects: SideEffects) -> list[str] | None:
        def work(connection: sqlite3.Connection) -> list[str] | None:
            known = statements.player_by(connection, "id", session.player)
            if known is None or known.kind != "guest":
                return None
            sessions.create_session(connection, session)
            revoke_all(connection, "player", session.player, session.created)
            rows.write_along(connection, effects)
            return sessions.end_sessions(connection, session.player, session.created, why, but=session.digest)

        return await self._write(work)

    async def end_sessions(
        self, player: str, at: int, why: str, effects: SideEffects = NOTHING, only: str = "", but: str = ""
    ) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            ended = sessions.end_sessions(connection, player, at, why, only, but)
            if ended:
                rows.write_along(connection, effects)
            return ended

        return await self._write(work)

    async def log_out(self, player: str, at: int, why: str, effects: SideEffects) -> list[str]:
        def work(connection: sqlite3.Connection) -> list[str]:
            ended = sessions.end_sessions(connection, player, at, why)
            revoke_all(connection, "player", player, at)
            rows.write_along(connection, effects)
            return ended

        return await self._write(work)

    async def touch(self, digest: str, address: str, at: int) -> None:
        await self._write(lambda connection: sessions.touch(connection, digest, address, at))

    async def sessions_of(self, player: str) -> list[SessionRecord]:
        return await self._read(lambda connection: sessions.sessions_of(connection, player))

    # ---- e-mail and language ----

    async def profile(self, player: str) -> Profile:
        return await self._read(lambda connection: rows.profile(connection, player))

    async def owner_of(self, email_key: str) -> PlayerRecord | None:
        def work(connection: sqlite3.Connection) -> PlayerRecord | None:
            row = connection.execute(
                "SELECT player FROM profiles WHERE email_key = ? AND confirmed IS NOT NULL", (email_key,)
            ).fetchone()
            return None if row is None else statements.player_by(connection, "id", row[0])

        return await self._read(work)

    async def set_email(self, player: str, email: str, effects: SideEffects) -> None:
        def work(connection: sqlite3.Connection) -> None:
            after = rows.profile(connection, player).given(email)
            rows.set_profile(connection, player, after)
            rows.end_links(connection, player, "confirm")
            if after.confirmed is None:
                rows.end_links(connection, player, "reset")
            rows.write_along(connection, effects)

        await self._write(work)

    async def profiles(self, players: Sequence[str]) -> dict[str, Profile]:
        return await self._read(lambda connection: rows.profiles(connection, players))

    async def set_tournament_emails(self, player: str, reminders: bool, results: bool) -> None:
        def work(connection: sqlite3.Connection) -> None:
            profile = rows.profile(connection, player)
            rows.set_profile(connection, player, msgspec.structs.replace(profile, reminders=reminders, results=results))

        await self._write(work)

    async def set_language(self, player: str, language: Language) -> None:
        def work(connection: sqlite3.Connection) -> None:
            rows.set_profile(
                connection, player, msgspec.structs.replace(rows.profile(connection, player), language=language)
            )

        await self._write(work)

    # ---- links ----

    async def add_link(self, link: Link, effects: SideEffects = NOTHING) -> None:
        def work(connection: sqlite3.Connection) -> None:
            if link.purpose in RECOVERY:
                rows.end_links(connection, link.player, *RECOVERY)
            connection.execute(
                f"INSERT INTO account_links ({_LINK}) VALUES (?, ?, ?, ?, ?)", msgspec.structs.astuple(link)
            )
            rows.write_along(connection, effects)

        await self._write(work)

    async def link(self, digest: str, purpose: Purpose, now: int) -> Link | None:
        def work(connection: sqlite3.Connection) -> Link | None:
            row = connection.execute(
                f"SELECT {_LINK} FROM account_links WHERE digest = ? AND purpose = ? AND expires > ?",
                (digest, purpose, now),
            ).fetchone()
            return None if row is None else Link(*row)

        return await self._read(work)

    async def confirm(self, link: Link, at: int, effects: SideEffects) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            after = rows.profile(connection, link.player).confirmed_at(link.about, at)
            there = rows.there(connection, link)
            rows.end_links(connection, link.player, "confirm")
            if not there or after is None:
                return False
            try:
                rows.set_profile(connection, link.player, after)
            except sqlite3.IntegrityError:
                raise EmailTaken from None
            rows.end_links(connection, link.player, "reset")
            rows.write_along(connection, effects)
            return True

        return await self._write(work)

    # ---- password and second factor ----

    async def set_password(
        self,
        before: PlayerRecord,
        password: str,
        at: int,
        why: str,
        effects: SideEffects,
        but: str = "",
        link: Link | None = None,
    ) -> list[str] | None:
        def work(connection: sqlite3.Connection) -> list[str] | None:
            profile = rows.profile(connection, before.id)
            if link is not None and not (rows.there(connection, link) and opened_by(link, profile)):
                return None
            after = msgspec.structs.replace(before, password=password)
            if not statements.change_player(connection, before, after):
                return None
            rows.end_links(connection, before.id, "reset", *RECOVERY)
            if link is not None and link.purpose == "recover-factor":
                connection.execute("DELETE FROM second_factors WHERE player = ?", (before.id,))
            if profile.wanted:
                rows.set_profile(connection, before.id, msgspec.structs.replace(profile, wanted=""))
                rows.end_links(connection, before.id, "confirm")
            connection.execute(
                "UPDATE letters SET due = NULL, trouble = ? WHERE player = ? AND kind = 'reset' AND due IS NOT NULL",
                (LINK_INVALID, before.id),
            )
            rows.write_along(connection, effects)
            revoke_all(connection, "player", before.id, at)
            return sessions.end_sessions(connection, before.id, at, why, but=but)

        return await self._write(work)

    async def factor(self, player: str) -> SecondFactor | None:
        return await self._read(lambda connection: rows.factor(connection, self._vault, player))

    async def set_factor(
        self, player: str, before: SecondFactor | None, after: SecondFactor | None, effects: SideEffects
    ) -> bool:
        def work(connection: sqlite3.Connection) -> bool:
            if not rows.change_factor(connection, self._vault, player, before, after):
                return False
            rows.write_along(connection, effects)
            return True

        return await self._write(work)

    # ---- what happened ----

    async def write(self, effects: SideEffects) -> None:
        await self._write(lambda connection: rows.write_along(connection, effects))

    async def events_of(self, player: str, most: int, before: int | None = None) -> list[AccountEvent]:
        def work(connection: sqlite3.Connection) -> list[AccountEvent]:
            rows = connection.execute(
                f"SELECT {_EVENT} FROM account_events WHERE player = ? AND number < ? ORDER BY number DESC LIMIT ?",
                (player, 2**62 if before is None else before, most),
            )
            return [AccountEvent(*row) for row in rows]

        return await self._read(work)

    async def tries(self, player: str, since: int) -> list[AccountEvent]:
        def work(connection: sqlite3.Connection) -> list[AccountEvent]:
            rows = connection.execute(
                f"SELECT {_EVENT} FROM account_events WHERE player = ?1 AND at > ?2 AND what IN (?3, ?4, ?5, ?6)"
                " AND number > coalesce("
                "(SELECT max(number) FROM account_events WHERE player = ?1 AND what = 'unlocked'), 0)"
                " ORDER BY number",
                (player, since, *FAILED, *RIGHT),
            )
            return [AccountEvent(*row) for row in rows]

        return await self._read(work)

    # ---- emails ----

    async def emails_due(self, now: int, most: int) -> list[QueuedEmail]:
        return await self._read(
            lambda connection: rows.emails(connection, "due <= ? ORDER BY due, id LIMIT ?", now, most)
        )

    async def queue_emails(self, emails: Sequence[QueuedEmail]) -> None:
        await self._write(lambda connection: rows.insert_emails(connection, emails))

    async def change_queued_email(self, queued: QueuedEmail) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute(
                "UPDATE letters SET due = ?, tries = ?, sent = ?, trouble = ? WHERE id = ?",
                (queued.due, queued.tries, queued.sent, queued.trouble, queued.id),
            )
            # What remains of a closed account names nobody.
            connection.execute(
                "UPDATE letters SET email = '' WHERE id = ? AND kind = 'closed' AND due IS NULL", (queued.id,)
            )

        await self._write(work)

    async def emails_of(self, player: str) -> list[QueuedEmail]:
        return await self._read(
            lambda connection: rows.emails(connection, "player = ? ORDER BY created DESC, id", player)
        )

    # ---- one account per person ----

    async def note_likenesses(self, player: str, visit: Visit, email: str, at: int, since: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            alike = email_alike(email) if email else ""
            for by, others, values in (
                ("device", "sessions WHERE device = ? AND used > ?", (visit.device, since)),
                ("address", "sessions WHERE address = ? AND used > ?", (visit.address, since)),
                ("email", "profiles WHERE email_alike = ?", (alike,)),
            ):
                if not values[0]:
                    continue
                connection.execute(
                    f"INSERT INTO likenesses (player, other, by, at) SELECT DISTINCT ?, player, '{by}',"
                    f" CAST(? AS BIGINT) FROM {others} AND player <> ? ON CONFLICT DO NOTHING",
                    (player, at, *values, player),
                )

        await self._write(work)

    async def likenesses(self, since: int) -> list[Likeness]:
        def work(connection: sqlite3.Connection) -> list[Likeness]:
            rows = connection.execute(
                "SELECT player, other, by, at FROM likenesses WHERE at >= ? ORDER BY at DESC, player, other, by",
                (since,),
            )
            return [Likeness(*row) for row in rows]

        return await self._read(work)

    # ---- closing ----

    async def close(self, player: str, at: int, name: str, currencies: Sequence[str], effects: SideEffects) -> str:
        return await self._write(lambda connection: rows.close(connection, player, at, name, currencies, effects))

    async def sweep(self, before: int, now: int) -> None:
        def work(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM account_events WHERE at < ?", (before,))
            connection.execute("DELETE FROM letters WHERE created < ? AND due IS NULL", (before,))
            connection.execute("DELETE FROM account_links WHERE expires <= ?", (now,))

        await self._write(work)
