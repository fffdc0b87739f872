"""What the operator does, each act written down with his name once it is done.

Tables and the house are asked over the bus, as everybody asks them; reports are read from the store.
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
"""What a pause says where the operator gave no reason; clients say it in their own words."""

ORDER_SECONDS = 20.0
"""How long an order may wait for a table: less than the command line waits for the room."""


class Operator:
    """Every method raises ``Refusal`` where what is asked cannot be or ``actor`` may not do it, and ``StoreFailed``."""

    def __init__(self, parts: Parts, actor: Actor) -> None:
        self._parts = parts
        self._actor = actor

    # ---- tables ----

    async def tables(self) -> messages.Tables:
        """All open tables, private ones too, and the announced closing."""
        check(self._actor, "tables")
        return await self._ask(messages.ROOM, messages.AskTables(everything=True))

    async def pause(self, table: str | None, reason: str) -> list[str]:
        """Pauses the table, or (None) all that are not paused yet; returns which."""
        check(self._actor, "pause")
        order = messages.PauseTable(reason or NO_REASON)
        return await self._each(table, lambda row: not row.paused, order, "pause", reason)

    async def resume(self, table: str | None) -> list[str]:
        """The same the other way."""
        check(self._actor, "resume")
        return await self._each(table, lambda row: row.paused, messages.ResumeTable(), "resume", "")

    async def close(self, table: str, reason: str, now: bool) -> messages.Closed:
        """Closes the table: after its running hand, or ``now``, and then that hand is void. That a private one is not
        opened again is written down first: whatever happens then, it is so."""
        check(self._actor, "close")
        self._check_room_writes()
        await self._parts.store.change_private_table(table, closed=self._parts.clock.now())
        order = messages.CloseTable(reason, now)
        closed = await self._order(messages.table_subject(table), order, table)
        await self._done("close", table, f"{reason} (the running hand is void)" if now else reason)
        return closed

    async def stopped(self) -> tuple[messages.StoppedTable, ...]:
        """The tables and tournaments that a fault has stopped and nobody has opened again."""
        check(self._actor, "stopped")
        return (await self._ask(messages.ROOM, messages.AskStopped())).tables

    async def reopen(self, table: str, reason: str) -> None:
        """Opens one of them again; a tournament goes on."""
        check(self._actor, "reopen")
        self._check_room_writes()
        await self._ask(messages.ROOM, messages.ReopenTable(table), table)
        await self._done("reopen", table, reason)

    # ---- the room ----

    async def drain(self, minutes: int, reason: str) -> Closing:
        """Announces that the room closes in so many minutes."""
        check(self._actor, "drain")
        self._check_room_writes()
        closing = await self._ask(messages.ROOM, messages.Drain(minutes, reason))
        await self._done("drain", "", f"in {minutes} minutes: {reason}")
        return closing

    async def undrain(self) -> Closing:
        """Calls it off."""
        check(self._actor, "undrain")
        self._check_room_writes()
        off = await self._ask(messages.ROOM, messages.Undrain())
        await self._done("undrain", "", "")
        return off

    # ---- players ----

    async def player(self, name: str) -> PlayerRecord:
        """The player of that name, or of that id."""
        return await known_player(self._parts.store, name)

    async def warn(self, name: str, reason: str) -> AuditEntry:
        """The player is told at once, or at his next log-in, and until he acknowledges it (RULES.md A25)."""
        check(self._actor, "warn")
        player = await self.player(name)
        act = await self._write("warn", player.id, reason)
        warned = Warned(act.number, act.at, act.reason)
        self._parts.bus.publish(messages.player_subject(player.id), warned)
        return act

    async def close_account(self, name: str, reason: str) -> PlayerRecord:
        """Ends all that the player has open here; his chips go to his wallet, out of a running hand after its end."""
        check(self._actor, "close-account")
        player = await self.player(name)
        if player.kind == "bot":
            raise Refusal("bot", f"{player.name} is one of the room's bots. Nobody can log in to its account.")
        if await self._parts.store.account_closed(player.id) is not None:
            raise Refusal("account_closed", f"The account of {player.name} is closed already.")
        await self._write("close-account", player.id, reason)
        await remove_player(self._parts, player.id, reason)
        return player

    async def open_account(self, name: str, reason: str) -> PlayerRecord:
        """The player may log in again."""
        check(self._actor, "open-account")
        player = await self.player(name)
        if await self._parts.store.account_closed(player.id) is None:
            raise Refusal("account_open", f"The account of {player.name} is open.")
        await self._write("open-account", player.id, reason)
        return player

    # ---- jackpots ----

    async def pay_jackpot(self, hand: str, reason: str) -> list[str]:
        """Pays a prize before its time; returns the players who got a part."""
        check(self._actor, "jackpot/pay")
        act = self._act("pay-jackpot", hand, reason)
        players = await jackpot_prizes.pay(self._parts.store, hand, act.at, act)
        if not players:
            raise _no_prize(hand)
        for player in players:
            self._parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
        return players

    async def withhold_jackpot(self, hand: str, reason: str) -> None:
        """The prize goes back to the jackpot (RULES.md M5)."""
        check(self._actor, "jackpot/withhold")
        act = self._act("withhold-jackpot", hand, reason)
        if not await jackpot_prizes.withhold(self._parts.store, hand, reason, act.at, act):
            raise _no_prize(hand)

    # ---- inside ----

    async def _each(
        self, table: str | None, wanted: Callable[[LobbyTable], bool], order: Ask[Ack], kind: Kind, reason: str
    ) -> list[str]:
        """Gives the order to one table, or to all that want it; returns those that have heeded it."""
        self._check_room_writes()
        rows = [] if table is not None else (await self.tables()).tables
        heeded = []
        for id in (table,) if table is not None else [row.config.id for row in rows if wanted(row)]:
            try:
                await self._order(messages.table_subject(id), order, id)
            except Refusal:
                if table is not None:
                    raise
                continue  # it has closed meanwhile, or is about to
            await self._done(kind, id, reason)
            heeded.append(id)
        return heeded

    async def _order(self, subject: str, order: Ask[A], table: str = "") -> A:
        """Has something done: soon or not at all. While the room cannot write, a table may be held up for as long as
        that takes, and an order that waited there would be carried out when nobody expects it any more."""
        self._check_room_writes()
        try:
            return await self._ask(subject, order, table, ORDER_SECONDS)
        except Expired:
            text = f"The table did not get to it within {ORDER_SECONDS:g} seconds. Nothing was done: try again."
            raise Refusal("busy", text) from None

    def _check_room_writes(self) -> None:
        if fault := self._parts.trouble.fault:
            raise Refusal("store_away", f"The room cannot write at the moment ({fault}). Nothing was done: try again.")

    async def _ask(self, subject: str, message: Ask[A], table: str = "", begin_seconds: float | None = None) -> A:
        try:
            return await self._parts.bus.request(subject, message, begin_seconds)
        except NobodyServes:
            raise Refusal("no_table", f"There is no table {table!r}: the operator's `tables` lists them.") from None

    def _act(self, kind: Kind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._parts.clock.now(), kind, about, reason, self._actor.id, self._actor.name)

    async def _done(self, kind: Kind, about: str, reason: str) -> None:
        await log_completed_action(self._parts, self._actor, kind, about, reason)

    async def _write(self, kind: Kind, about: str, reason: str) -> AuditEntry:
        return await log_action(self._parts, self._actor, kind, about, reason)


def _no_prize(hand: str) -> Refusal:
    return Refusal("no_prize", f"Hand {hand!r} has won no jackpot that waits to be paid: `jackpots` lists those.")
