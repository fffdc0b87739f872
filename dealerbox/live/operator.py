"""The operator's orders to tables and the room, and actions on players and jackpots. Each is written to the audit log
with the operator's name.
"""

from collections.abc import Callable
from typing import TypeVar

from dealerbox.core import messages
from dealerbox.core.actors import Actor
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.bus import Ask, Expired, NobodyServes
from dealerbox.core.messages import Ack
from dealerbox.core.records import PlayerRecord
from dealerbox.core.refusal import Refusal
from dealerbox.core.staff_actions import known_player, log_action, log_completed_action, remove_player
from dealerbox.live import jackpot_prizes
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import check
from dealerbox.wire import Closing, LobbyTable, Warned

A = TypeVar("A")

NO_REASON = "paused"
"""The reason of a pause for which the operator gave none. Clients translate it."""

ORDER_SECONDS = 20.0
"""How long an order may wait in a table's inbox: less than the command line waits for an answer."""


class Operator:
    """What ``actor`` can do. Methods raise ``StoreFailed``, and ``Refusal``, also if the actor lacks permission."""

    def __init__(self, parts: Parts, actor: Actor) -> None:
        self._parts = parts
        self._actor = actor

    # ---- tables ----

    async def tables(self) -> messages.Tables:
        """Return all open tables, including private ones, and the announced closing."""
        check(self._actor, "tables")
        return await self._ask(messages.ROOM, messages.AskTables(everything=True))

    async def pause(self, table: str | None, reason: str) -> list[str]:
        """Pause the table, or (None) all tables that are not paused. Return the ids of the paused tables."""
        check(self._actor, "pause")
        order = messages.PauseTable(reason or NO_REASON)
        return await self._each(table, lambda row: not row.paused, order, "pause", reason)

    async def resume(self, table: str | None) -> list[str]:
        """Resume the table, or (None) all paused tables. Return the ids of the resumed tables."""
        check(self._actor, "resume")
        return await self._each(table, lambda row: row.paused, messages.ResumeTable(), "resume", "")

    async def close(self, table: str, reason: str, now: bool) -> messages.Closed:
        """Close the table after its running hand, or ``now``, voiding that hand. For a private table this is stored
        first, so that it does not reopen if the server stops meanwhile."""
        check(self._actor, "close")
        self._check_room_writes()
        await self._parts.store.change_private_table(table, closed=self._parts.clock.now())
        order = messages.CloseTable(reason, now)
        closed = await self._order(messages.table_subject(table), order, table)
        await self._log_done("close", table, f"{reason} (the running hand is void)" if now else reason)
        return closed

    async def stopped(self) -> tuple[messages.StoppedTable, ...]:
        """Return the tables and tournaments that a fault has stopped and that were not reopened."""
        check(self._actor, "stopped")
        return (await self._ask(messages.ROOM, messages.AskStopped())).tables

    async def reopen(self, table: str, reason: str) -> None:
        """Reopen a stopped table, or resume a stopped tournament."""
        check(self._actor, "reopen")
        self._check_room_writes()
        await self._ask(messages.ROOM, messages.ReopenTable(table), table)
        await self._log_done("reopen", table, reason)

    # ---- the room ----

    async def drain(self, minutes: int, reason: str) -> Closing:
        """Announce that the room closes in ``minutes``."""
        check(self._actor, "drain")
        self._check_room_writes()
        closing = await self._ask(messages.ROOM, messages.Drain(minutes, reason))
        await self._log_done("drain", "", f"in {minutes} minutes: {reason}")
        return closing

    async def undrain(self) -> Closing:
        """Cancel the announced closing."""
        check(self._actor, "undrain")
        self._check_room_writes()
        off = await self._ask(messages.ROOM, messages.Undrain())
        await self._log_done("undrain", "", "")
        return off

    # ---- players ----

    async def player(self, name: str) -> PlayerRecord:
        """Return the player with this name or id."""
        return await known_player(self._parts.store, name)

    async def warn(self, name: str, reason: str) -> AuditEntry:
        """Warn the player. They see it now or at their next login, until they acknowledge it (RULES.md A25)."""
        check(self._actor, "warn")
        player = await self.player(name)
        entry = await self._write("warn", player.id, reason)
        warned = Warned(entry.number, entry.at, entry.reason)
        self._parts.bus.publish(messages.player_subject(player.id), warned)
        return entry

    async def close_account(self, name: str, reason: str) -> PlayerRecord:
        """Close the player's account and remove them from all tables. Their chips go to their wallet, after the hand if
        they are in one."""
        check(self._actor, "close-account")
        player = await self.player(name)
        if player.kind == "bot":
            raise Refusal("bot", f"{player.name} is one of the room's bots. Nobody can log in to its account.")
        if await self._parts.store.account_closed(player.id) is not None:
            raise Refusal("account_closed", f"{player.name}'s account is already closed.")
        await self._write("close-account", player.id, reason)
        await remove_player(self._parts, player.id, reason)
        return player

    async def open_account(self, name: str, reason: str) -> PlayerRecord:
        """Reopen a closed account, so that the player can log in again."""
        check(self._actor, "open-account")
        player = await self.player(name)
        if await self._parts.store.account_closed(player.id) is None:
            raise Refusal("account_open", f"{player.name}'s account is already open.")
        await self._write("open-account", player.id, reason)
        return player

    # ---- jackpots ----

    async def pay_jackpot(self, hand: str, reason: str) -> list[str]:
        """Pay a jackpot prize before the end of its review. Return the players who received a share."""
        check(self._actor, "jackpot/pay")
        entry = self._audit_entry("pay-jackpot", hand, reason)
        players = await jackpot_prizes.pay(self._parts.store, hand, entry.at, entry)
        if not players:
            raise _no_prize(hand)
        for player in players:
            self._parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        return players

    async def withhold_jackpot(self, hand: str, reason: str) -> None:
        """Return the prize to the jackpot (RULES.md M5)."""
        check(self._actor, "jackpot/withhold")
        entry = self._audit_entry("withhold-jackpot", hand, reason)
        if not await jackpot_prizes.withhold(self._parts.store, hand, reason, entry.at, entry):
            raise _no_prize(hand)

    # ---- inside ----

    async def _each(
        self, table: str | None, wanted: Callable[[LobbyTable], bool], order: Ask[Ack], kind: Kind, reason: str
    ) -> list[str]:
        """Send the order to one table, or to all ``wanted`` ones. Return the ids of the tables that carried it out."""
        self._check_room_writes()
        rows = [] if table is not None else (await self.tables()).tables
        done = []
        for id in (table,) if table is not None else [row.config.id for row in rows if wanted(row)]:
            try:
                await self._order(messages.table_subject(id), order, id)
            except Refusal:
                if table is not None:
                    raise
                continue  # the table has closed meanwhile, or is closing
            await self._log_done(kind, id, reason)
            done.append(id)
        return done

    async def _order(self, subject: str, order: Ask[A], table: str = "") -> A:
        """Send an order that is carried out within ``ORDER_SECONDS`` or not at all. While the store cannot be written,
        a table waits, and an order in its inbox would be carried out when nobody expects it any more."""
        self._check_room_writes()
        try:
            return await self._ask(subject, order, table, ORDER_SECONDS)
        except Expired:
            text = f"The table did not respond within {ORDER_SECONDS:g} seconds. Nothing was done. Try again."
            raise Refusal("busy", text) from None

    def _check_room_writes(self) -> None:
        if fault := self._parts.trouble.fault:
            raise Refusal(
                "store_away", f"The store cannot be written right now ({fault}). Nothing was done. Try again later."
            )

    async def _ask(self, subject: str, message: Ask[A], table: str = "", begin_seconds: float | None = None) -> A:
        try:
            return await self._parts.bus.request(subject, message, begin_seconds)
        except NobodyServes:
            raise Refusal("no_table", f"There is no table {table!r}. `dealerbox operator tables` lists them.") from None

    def _audit_entry(self, kind: Kind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._parts.clock.now(), kind, about, reason, self._actor.id, self._actor.name)

    async def _log_done(self, kind: Kind, about: str, reason: str) -> None:
        await log_completed_action(self._parts, self._actor, kind, about, reason)

    async def _write(self, kind: Kind, about: str, reason: str) -> AuditEntry:
        return await log_action(self._parts, self._actor, kind, about, reason)


def _no_prize(hand: str) -> Refusal:
    return Refusal(
        "no_prize",
        f"Hand {hand!r} has no jackpot prize waiting to be paid. `dealerbox operator jackpots` lists those that do.",
    )
