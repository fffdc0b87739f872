"""Private tables: made by a player, entered by a link or a password, kept until nobody sits at them any more.

The secret in a link has 128 random bits. A table is found by its SHA-256; the secret itself is encrypted in the store
and told to the table's host alone.
"""

import base64
import hashlib
from collections.abc import Callable, Iterable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.room import messages
from dealerbox.room.bus import Bus, NobodyServes
from dealerbox.room.clock import Clock
from dealerbox.room.desk import Refusal
from dealerbox.room.passwords import Passwords, TooManyWaiting, normal
from dealerbox.room.private.kept import PrivateTable
from dealerbox.room.private.settings import wish_of, with_wish
from dealerbox.room.private.sheet import Sheet, Stay, line_of, payments_of, rows_of
from dealerbox.room.private.wish import LONGEST_PASSWORD, TableWish, config_of, password_of
from dealerbox.room.responsible.asking import check_barred
from dealerbox.room.store import Store
from dealerbox.table.config import TableConfig
from dealerbox.wire import LobbyTable

MOST_OF_HOST = 3
"""Open private tables of one player."""
MOST = 300
"""Open private tables of the room."""
MOST_CLOSED = 30
"""How many of the closed tables that he played at a player is told of."""

_ID_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
"""Those of a table's code: it is told by word of mouth too, so no letter looks or sounds like another."""
_ID_LENGTH = 8

_decode_config = msgspec.json.Decoder(TableConfig).decode


class Invitation(Struct, frozen=True):
    """A table and the secret of its link."""

    table: str
    token: str

    def __repr__(self) -> str:
        return f"Invitation({self.table!r})"  # the secret would end up in a log


class Invited(Struct, frozen=True):
    """What the holder of a link is told before he comes in."""

    config: TableConfig
    host: str
    """The host's name."""


class OwnTable(Struct, frozen=True):
    """A private table that a player may come to. ``password``: it has one, which only its host is told."""

    row: LobbyTable
    hosting: bool
    password: bool


class ClosedTable(Struct, frozen=True):
    """A private table of the past; ``net`` is what the player won or lost there, ``created`` and ``closed`` are
    milliseconds (UTC); ``again`` as in ``Sheet``."""

    table: str
    name: str
    currency: str
    created: int
    closed: int
    hosting: bool
    net: int
    again: str = ""
    symbol: str = ""


class PrivateTables:
    """``secret`` gives that many random bytes as hex; ``house`` is the rule book that new tables play by. Every method
    raises ``Refusal`` where it does not do what it is asked."""

    def __init__(
        self,
        store: Store,
        bus: Bus,
        clock: Clock,
        passwords: Passwords,
        secret: Callable[[int], str],
        house: str,
    ) -> None:
        self._store = store
        self._bus = bus
        self._clock = clock
        self._passwords = passwords
        self._secret = secret
        self._house = house

    # ---- the host ----

    async def create(self, host: str, wish: TableWish) -> Invitation:
        """Opens a table; raises ``BadWish`` too."""
        await check_barred(self._store, self._clock.now(), host)
        config = config_of(wish, self._new_id(), host, self._house)
        hash = await self._hash(wish.password)
        token, now = self._new_token(), self._clock.now()
        table = PrivateTable(config.id, host, msgspec.json.encode(config), _digest(token), hash, now, now)
        if not await self._store.create_private_table(table, MOST_OF_HOST, MOST, token):
            own = len(await self._store.private_tables(host))
            raise _too_many(own >= MOST_OF_HOST)
        await self._open(table)
        return Invitation(table.id, token)

    async def again(self, player: str, id: str) -> Invitation:
        """Opens a closed table again for its host: with its name and settings, the same link and password, and the same
        guests; nobody's chips are at it. Where that was done already, the table that is open. Its code is another one,
        and the old one still leads to it."""
        await check_barred(self._store, self._clock.now(), player)
        table = await self._last(player, id)
        if table.closed is None:
            return Invitation(table.id, await self._link_of(table))
        now, link = self._clock.now(), await self._link_of(table)
        config = replace(_decode_config(table.config), id=self._new_id())
        new = PrivateTable(config.id, player, msgspec.json.encode(config), table.digest, table.password, now, now)
        if not await self._store.reopen_private_table(table.id, new, MOST_OF_HOST, MOST, link):
            raise _too_many(len(await self._store.private_tables(player)) >= MOST_OF_HOST)
        await self._open(new)
        return Invitation(new.id, link)

    async def _last(self, player: str, id: str) -> PrivateTable:
        """The table, or the last one that came after it."""
        found = await self._store.stays_at(id)
        if found is None or not _may_read(player, *found):
            raise Refusal("no_table", "There is no such table, or you have not played at it.")
        table = found[0]
        if table.closed is None:
            raise Refusal("not_closed", "This table is open: end its evening first.")
        while table.successor and (found := await self._store.stays_at(table.successor)) is not None:
            table = found[0]
        if table.host != player:
            raise not_host()
        return table

    async def _open(self, table: PrivateTable) -> None:
        try:
            await self._bus.request(messages.HOUSE, messages.OpenPrivate(table.id))
        except BaseException:
            await self._store.change_private_table(table.id, closed=self._clock.now())
            raise

    async def _link_of(self, table: PrivateTable) -> str:
        """The secret of the table's link; empty if the room does not have it."""
        token = await self._store.private_link(table.id)
        return token if _digest(token) == table.digest else ""

    async def new_link(self, player: str, id: str) -> Invitation:
        """The link from now on; the old one leads nowhere any more."""
        await self._hosted(player, id)
        token = self._new_token()
        await self._store.change_private_table(id, digest=_digest(token), link=token)
        return Invitation(id, token)

    async def link(self, player: str, id: str) -> Invitation:
        """The link as it is, for the host. Refused with ``unknown_link`` if the room does not have it any more."""
        table = await self._hosted(player, id)
        token = await self._link_of(table)
        if not token:
            raise Refusal("unknown_link", "The room no longer has this link. It still works; you can make a new one.")
        return Invitation(id, token)

    async def set_password(self, player: str, id: str, password: str) -> None:
        """Another password, or none where it is empty; raises ``BadWish`` too."""
        await self._hosted(player, id)
        await self._store.change_private_table(id, password=await self._hash(password))

    async def settings(self, player: str, id: str) -> TableWish:
        """How the table is from the next hand on, as the wish that asks for it; without its password."""
        return wish_of(_decode_config((await self._hosted(player, id)).config))

    async def set(self, player: str, id: str, wish: TableWish) -> TableWish:
        """The table is so from the next hand on, but for the password, which ``set_password`` changes. What none of
        its games can use stays without effect until one can. Raises ``BadWish`` too."""
        config = with_wish(_decode_config((await self._hosted(player, id)).config), wish)
        try:
            await self._bus.request(messages.table_subject(id), messages.SetConfig(player, config))
        except NobodyServes:
            raise _stopped() from None
        return wish_of(config)

    async def _hosted(self, player: str, id: str) -> PrivateTable:
        table = await self._store.private_table(id)
        if table is None or not (await self._store.table_guests(id)).get(player):
            raise Refusal("no_table", "There is no such table.")
        if table.host != player:
            raise not_host()
        return table

    # ---- the guests ----

    async def look(self, token: str) -> Invited:
        """What the link leads to, for who may have no account yet."""
        table = await self.by_link(token)
        names = await self._store.names([table.host])
        return Invited(_decode_config(table.config), names.get(table.host, ""))

    async def enter_by_link(self, player: str, token: str) -> str:
        """The player may come from now on; the table's id."""
        return await self._admit(player, await self.by_link(token))

    async def enter_by_password(self, player: str, id: str, password: str) -> str:
        """As ``enter_by_link``."""
        return await self._admit(player, await self.by_password(id, password))

    async def by_password(self, id: str, password: str) -> PrivateTable:
        """The open table. That there is no such table, and that it has no password, takes as long to find out, and is
        told in the same words, as that the password is wrong."""
        table = await self._open_at(code_of(id))
        text = normal(password[: LONGEST_PASSWORD + 1])
        try:
            right = await self._passwords.verify("" if table is None else table.password, text)
        except TooManyWaiting:
            raise _busy() from None
        if table is None or not right:
            raise Refusal("wrong_password", "There is no private table of that code with that password.")
        return table

    async def tables_of(self, player: str) -> tuple[OwnTable, ...]:
        """Those that he hosts or has entered."""
        found: messages.Tables = await self._bus.request(messages.HOUSE, messages.AskTables(player))
        own = {table.id: bool(table.password) for table in await self._store.private_tables(player)}
        return tuple(OwnTable(row, row.config.id in own, own.get(row.config.id, False)) for row in found.tables)

    async def sheet(self, player: str, id: str) -> Sheet:
        """Who owes whom at the table, open or closed; for its host and for who has played there."""
        found = await self._store.stays_at(id)
        if found is None or not _may_read(player, *found):
            raise Refusal("no_table", "There is no such table, or you have not played at it.")
        table, stays = found
        config = _decode_config(table.config)
        people = [one.player for one in stays if one.brought]
        paid = await self._store.paid_payments(id) if table.closed is not None else set()
        known = [record for one in people if (record := await self._store.player(one)) is not None]
        guests = [one.id for one in known if one.kind == "guest" and one.id != table.host]
        names, joined = {one.id: one.name for one in known}, await self._store.joined_lines(id)
        rows = rows_of(stays, names, await self._store.pictures.of(people), guests, joined)
        return Sheet(
            id, config.name, config.currency, table.host, table.created, table.closed, rows,
            -sum(row.net for row in rows), tuple(replace(one, paid=one in paid) for one in payments_of(rows)),
            await self._again(table), config.extras.symbol,
        )  # fmt: skip

    async def mark_paid(self, player: str, id: str, payer: str, payee: str, paid: bool) -> Sheet:
        """Ticks a payment of a closed table off, or takes the tick back: for its payer, its payee and the host."""
        sheet = await self.sheet(player, id)
        if sheet.closed is None:
            raise Refusal("still_open", "The evening is not over: payments can be ticked off once the table is closed.")
        payment = next((one for one in sheet.payments if (one.payer, one.payee) == (payer, payee)), None)
        if payment is None:
            raise Refusal("no_payment", "There is no such payment on this sheet.")
        if line_of(player, await self._store.joined_lines(id)) not in (payer, payee) and player != sheet.host:
            raise Refusal("not_yours", "Only the payer, the payee and the host can tick this payment off.")
        await self._store.mark_paid(id, replace(payment, paid=False), self._clock.now(), paid)
        return await self.sheet(player, id)

    async def join_lines(self, host: str, id: str, player: str, into: str) -> Sheet:
        """Joins a guest's line to another one of the sheet, for the host: both are one person, and the payments are
        worked out for the two together. With ``into`` empty the line is one of its own again."""
        sheet = await self.sheet(host, id)
        if sheet.host != host:
            raise not_host()
        if any(one.paid for one in sheet.payments):
            raise Refusal("payments_made", "Payments of this evening are ticked off: take those ticks back first.")
        rows = {row.player: row for row in sheet.rows}
        if into:
            if player == into or player not in rows or into not in rows:
                raise _no_other_line()
            if not rows[player].guest:
                raise Refusal("no_guest_line", "Only a guest's line can be joined to another.")
        elif not any(one.player == player for row in sheet.rows for one in row.joined):
            raise Refusal("no_line", "This line is not joined to another.")
        if not await self._store.join_lines(id, player, into, self._clock.now()):
            raise _no_other_line()
        return await self.sheet(host, id)

    async def closed_tables(self, player: str) -> tuple[ClosedTable, ...]:
        """The last that were closed of those that he hosted or played at."""
        told = []
        for table in await self._store.closed_private_tables(player, MOST_CLOSED):
            found, config = await self._store.stays_at(table.id), _decode_config(table.config)
            assert found is not None and table.closed is not None
            joined = await self._store.joined_lines(table.id)
            own = line_of(player, joined)
            net = sum(one.net for one in found[1] if line_of(one.player, joined) == own)
            told.append(
                ClosedTable(
                    table.id,
                    config.name,
                    config.currency,
                    table.created,
                    table.closed,
                    table.host == player,
                    net,
                    await self._again(table),
                    config.extras.symbol,
                )
            )
        return tuple(told)

    async def _open_at(self, id: str) -> PrivateTable | None:
        """The open table of that code, or the one as which it was opened again."""
        table = await self._store.private_table(id)
        seen = {id}
        while table is None and (found := await self._store.stays_at(id)) is not None:
            id = found[0].successor
            if id in seen:
                return None
            seen.add(id)
            table = await self._store.private_table(id)
        return table

    async def _again(self, table: PrivateTable) -> str:
        """The id of the open table that has come after this one; empty if there is none."""
        if not table.successor:
            return ""
        found = await self._open_at(table.successor)
        return "" if found is None else found.id

    async def by_link(self, token: str) -> PrivateTable:
        """The open table that the link leads to."""
        table = await self._store.private_table_by(_digest(token))
        if table is None:
            raise Refusal("no_link", "This link leads to no table any more: ask the host for a new one.")
        return table

    async def _admit(self, player: str, table: PrivateTable) -> str:
        await check_barred(self._store, self._clock.now(), player)
        if not await self._store.admit_guest(table.id, player, self._clock.now()):
            raise Refusal("kept_out", "The host of this table has removed you from it.")
        try:
            await self._bus.request(messages.table_subject(table.id), messages.AdmitGuest(player))
        except NobodyServes:
            raise _stopped() from None
        return table.id

    # ---- inside ----

    async def _hash(self, password: str) -> str:
        text = password_of(password)
        try:
            return await self._passwords.hash(text) if text else ""
        except TooManyWaiting:
            raise _busy() from None

    def _new_token(self) -> str:
        return base64.urlsafe_b64encode(bytes.fromhex(self._secret(16))).decode().rstrip("=")

    def _new_id(self) -> str:
        drawn, id = int(self._secret(16), 16), ""
        while len(id) < _ID_LENGTH:
            drawn, at = divmod(drawn, len(_ID_LETTERS))
            id += _ID_LETTERS[at]
        return id


def _no_other_line() -> Refusal:
    return Refusal("no_line", "A line can be joined to another line of this sheet.")


def not_host() -> Refusal:
    return Refusal("not_host", "Only the host of this table may do that.")


def _may_read(player: str, table: PrivateTable, stays: Iterable[Stay]) -> bool:
    return table.host == player or any(one.brought for one in stays if one.player == player)


def code_of(text: str) -> str:
    """A table's code as people type it."""
    return text.strip().lower()[: 2 * _ID_LENGTH]


def _too_many(own: bool) -> Refusal:
    if own:
        return Refusal(
            "too_many_tables",
            f"You have {MOST_OF_HOST} private tables open: close one of them first.",
            at_most(MOST_OF_HOST),
        )
    return Refusal(
        "full", f"The room has {MOST} private tables open and no place for another one at the moment.", at_most(MOST)
    )


def _stopped() -> Refusal:
    return Refusal("stopped", "This table is closed at the moment.")


def _busy() -> Refusal:
    return Refusal("busy", "Too many passwords are being looked at: please try again in a moment.")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
