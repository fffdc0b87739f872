"""Private tables: created by a player, entered by a link or a password, and stored until nobody sits at them.

The secret in a link has 128 random bits. A table is found by its SHA-256; the secret itself is stored encrypted and
only shown to the table's host.
"""

import base64
from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.accounts import context
from dealerbox.core import messages
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.clock import Clock
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.refusal import Refusal
from dealerbox.play_limits.early_checks import check_barred
from dealerbox.private_tables.hosted import hosted_table, not_host
from dealerbox.private_tables.request import MAX_PASSWORD_LENGTH, TableRequest, config_of, password_of
from dealerbox.private_tables.settings import request_of, with_request
from dealerbox.private_tables.settlements import Settlements, may_read
from dealerbox.private_tables.store import PrivateTable, Stores
from dealerbox.table.config import TableConfig
from dealerbox.wire import LobbyTable

MAX_TABLES_OF_HOST = 3
"""The maximum number of open private tables per player."""
MAX_TABLES = 300
"""The maximum number of open private tables in the room."""
_ID_LETTERS = "abcdefghjkmnpqrstvwxyz23456789"
"""The characters of table codes. Codes are also passed on by voice, so no two look or sound alike."""
_ID_LENGTH = 8

_decode_config = msgspec.json.Decoder(TableConfig).decode


class Invitation(Struct, frozen=True):
    """A table and the secret of its link."""

    table: str
    token: str

    def __repr__(self) -> str:
        return f"Invitation({self.table!r})"  # keeps the secret out of the logs


class Invited(Struct, frozen=True):
    """What the holder of a link sees before entering."""

    config: TableConfig
    host: str
    """The host's name."""


class OwnTable(Struct, frozen=True):
    """A private table that a player may enter. ``password``: whether it has one; shown only to its host."""

    row: LobbyTable
    hosting: bool
    password: bool


class PrivateTables:
    """Private-table operations for hosts and guests. Every method raises ``Refusal`` if it cannot do what it is asked.

    ``secret`` returns the given number of random bytes as hex; ``house`` is the rule book for new tables.
    """

    def __init__(
        self,
        store: Stores,
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
        self.settlements = Settlements(store, clock)

    # ---- the host ----

    async def create(self, host: str, request: TableRequest) -> Invitation:
        """Open a table; also raises ``InvalidRequest``."""
        await check_barred(self._store, self._clock.now(), host)
        config = config_of(request, self._new_id(), host, self._house)
        hash = await self._hash(request.password)
        token, now = self._new_token(), self._clock.now()
        table = PrivateTable(config.id, host, msgspec.json.encode(config), context.digest(token), hash, now, now)
        if not await self._store.create_private_table(table, MAX_TABLES_OF_HOST, MAX_TABLES, token):
            own = len(await self._store.private_tables(host))
            raise _too_many(own >= MAX_TABLES_OF_HOST)
        await self._open(table)
        return Invitation(table.id, token)

    async def again(self, player: str, id: str) -> Invitation:
        """Reopen a closed table for its host, with the same settings, link, password and guests, but without chips.

        Returns the open table if this was already done. The table gets a new code; the old one leads to it as well.
        """
        await check_barred(self._store, self._clock.now(), player)
        table = await self._last(player, id)
        if table.closed is None:
            return Invitation(table.id, await self._link_of(table))
        now, link = self._clock.now(), await self._link_of(table)
        config = replace(_decode_config(table.config), id=self._new_id())
        new = PrivateTable(config.id, player, msgspec.json.encode(config), table.digest, table.password, now, now)
        if not await self._store.reopen_private_table(table.id, new, MAX_TABLES_OF_HOST, MAX_TABLES, link):
            raise _too_many(len(await self._store.private_tables(player)) >= MAX_TABLES_OF_HOST)
        await self._open(new)
        return Invitation(new.id, link)

    async def _last(self, player: str, id: str) -> PrivateTable:
        """Return the table, or its last successor."""
        found = await self._store.totals_at(id)
        if found is None or not may_read(player, *found):
            raise Refusal("no_table", "There is no such table, or you have not played at it.")
        table = found[0]
        if table.closed is None:
            raise Refusal("not_closed", "This table is still open. Close it first.")
        while table.successor and (found := await self._store.totals_at(table.successor)) is not None:
            table = found[0]
        if table.host != player:
            raise not_host()
        return table

    async def _open(self, table: PrivateTable) -> None:
        try:
            await self._bus.request(messages.ROOM, messages.OpenPrivate(table.id))
        except BaseException:
            await self._store.change_private_table(table.id, closed=self._clock.now())
            raise

    async def _link_of(self, table: PrivateTable) -> str:
        """Return the secret of the table's link; empty if it is not stored."""
        token = await self._store.private_link(table.id)
        return token if context.digest(token) == table.digest else ""

    async def new_link(self, player: str, id: str) -> Invitation:
        """Replace the table's link; the old one stops working."""
        await hosted_table(self._store, player, id)
        token = self._new_token()
        await self._store.change_private_table(id, digest=context.digest(token), link=token)
        return Invitation(id, token)

    async def link(self, player: str, id: str) -> Invitation:
        """Return the current link, for the host. Refused with ``unknown_link`` if the room no longer has it."""
        table = await hosted_table(self._store, player, id)
        token = await self._link_of(table)
        if not token:
            raise Refusal(
                "unknown_link", "The room no longer has this link. It still works, or you can create a new one."
            )
        return Invitation(id, token)

    async def set_password(self, player: str, id: str, password: str) -> None:
        """Set the password, or remove it if empty; also raises ``InvalidRequest``."""
        await hosted_table(self._store, player, id)
        await self._store.change_private_table(id, password=await self._hash(password))

    async def settings(self, player: str, id: str) -> TableRequest:
        """Return the settings for the next hand, as a request without a password."""
        return request_of(_decode_config((await hosted_table(self._store, player, id)).config))

    async def set(self, player: str, id: str, request: TableRequest) -> TableRequest:
        """Change the settings for the next hand, except for the password (see ``set_password``).

        Options that none of its games can use have no effect until one can. Also raises ``InvalidRequest``.
        """
        config = with_request(_decode_config((await hosted_table(self._store, player, id)).config), request)
        try:
            await self._bus.request(messages.table_subject(id), messages.SetConfig(player, config))
        except NobodyServes:
            raise _stopped() from None
        return request_of(config)

    # ---- the guests ----

    async def look(self, token: str) -> Invited:
        """Return what the link leads to, for somebody who may have no account."""
        table = await self.by_link(token)
        names = await self._store.names([table.host])
        return Invited(_decode_config(table.config), names.get(table.host, ""))

    async def by_password(self, id: str, password: str) -> PrivateTable:
        """Return the open table. A wrong code, a missing password and a wrong password are refused in the same words
        and time."""
        table = await self.settlements.open_at(code_of(id))
        text = normal(password[: MAX_PASSWORD_LENGTH + 1])
        try:
            right = await self._passwords.verify("" if table is None else table.password, text)
        except TooManyWaiting:
            raise _busy() from None
        if table is None or not right:
            raise Refusal("wrong_password", "There is no private table with that code and password.")
        return table

    async def tables_of(self, player: str) -> tuple[OwnTable, ...]:
        """Return the tables that the player hosts or has entered."""
        found = await self._bus.request(messages.ROOM, messages.AskTables(player))
        own = {table.id: bool(table.password) for table in await self._store.private_tables(player)}
        return tuple(OwnTable(row, row.config.id in own, own.get(row.config.id, False)) for row in found.tables)

    async def by_link(self, token: str) -> PrivateTable:
        """Return the open table of the link."""
        table = await self._store.private_table_by(context.digest(token))
        if table is None:
            raise Refusal("no_link", "This link no longer works. Ask the host for a new one.")
        return table

    async def enter(self, player: str, table: PrivateTable) -> str:
        """Let the player enter the table; return its id."""
        await check_barred(self._store, self._clock.now(), player)
        if not await self._store.admit_guest(table.id, player, self._clock.now()):
            raise Refusal("kept_out", "The host has removed you from this table.")
        try:
            await self._bus.request(messages.table_subject(table.id), messages.AdmitGuest(player))
        except NobodyServes:
            raise _stopped() from None
        return table.id

    # ---- internal ----

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


def code_of(text: str) -> str:
    """Normalize a typed table code."""
    return text.strip().lower()[: 2 * _ID_LENGTH]


def _too_many(own: bool) -> Refusal:
    if own:
        return Refusal(
            "too_many_tables",
            f"You have {MAX_TABLES_OF_HOST} private tables open, the maximum. Close one first.",
            at_most(MAX_TABLES_OF_HOST),
        )
    return Refusal(
        "full", f"The room has {MAX_TABLES} private tables open, the maximum. Try again later.", at_most(MAX_TABLES)
    )


def _stopped() -> Refusal:
    return Refusal("stopped", "This table is currently closed.")


def _busy() -> Refusal:
    return Refusal("busy", "Too many passwords are being checked. Try again in a moment.")
