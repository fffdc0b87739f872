"""Private tables: made by a player, entered by a link or a password, kept until nobody sits at them any more.

The secret in a link has 128 random bits. A table is found by its SHA-256; the secret itself is encrypted in the store
and told to the table's host alone.
"""

import base64
from collections.abc import Callable

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_most
from dealerbox.accounts import kit
from dealerbox.core import messages
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.clock import Clock
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.refusal import Refusal
from dealerbox.play_limits.asking import check_barred
from dealerbox.private_tables.hosted import hosted_table, not_host
from dealerbox.private_tables.request import LONGEST_PASSWORD, TableWish, config_of, password_of
from dealerbox.private_tables.settings import wish_of, with_wish
from dealerbox.private_tables.settlements import Settlements, may_read
from dealerbox.private_tables.store import PrivateTable, Stores
from dealerbox.table.config import TableConfig
from dealerbox.wire import LobbyTable

MOST_OF_HOST = 3
"""Open private tables of one player."""
MOST = 300
"""Open private tables of the room."""
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


class PrivateTables:
    """``secret`` gives that many random bytes as hex; ``house`` is the rule book that new tables play by. Every method
    raises ``Refusal`` where it does not do what it is asked."""

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

    async def create(self, host: str, wish: TableWish) -> Invitation:
        """Opens a table; raises ``BadWish`` too."""
        await check_barred(self._store, self._clock.now(), host)
        config = config_of(wish, self._new_id(), host, self._house)
        hash = await self._hash(wish.password)
        token, now = self._new_token(), self._clock.now()
        table = PrivateTable(config.id, host, msgspec.json.encode(config), kit.digest(token), hash, now, now)
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
        if found is None or not may_read(player, *found):
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
        return token if kit.digest(token) == table.digest else ""

    async def new_link(self, player: str, id: str) -> Invitation:
        """The link from now on; the old one leads nowhere any more."""
        await hosted_table(self._store, player, id)
        token = self._new_token()
        await self._store.change_private_table(id, digest=kit.digest(token), link=token)
        return Invitation(id, token)

    async def link(self, player: str, id: str) -> Invitation:
        """The link as it is, for the host. Refused with ``unknown_link`` if the room does not have it any more."""
        table = await hosted_table(self._store, player, id)
        token = await self._link_of(table)
        if not token:
            raise Refusal("unknown_link", "The room no longer has this link. It still works; you can make a new one.")
        return Invitation(id, token)

    async def set_password(self, player: str, id: str, password: str) -> None:
        """Another password, or none where it is empty; raises ``BadWish`` too."""
        await hosted_table(self._store, player, id)
        await self._store.change_private_table(id, password=await self._hash(password))

    async def settings(self, player: str, id: str) -> TableWish:
        """How the table is from the next hand on, as the wish that asks for it; without its password."""
        return wish_of(_decode_config((await hosted_table(self._store, player, id)).config))

    async def set(self, player: str, id: str, wish: TableWish) -> TableWish:
        """The table is so from the next hand on, but for the password, which ``set_password`` changes. What none of
        its games can use stays without effect until one can. Raises ``BadWish`` too."""
        config = with_wish(_decode_config((await hosted_table(self._store, player, id)).config), wish)
        try:
            await self._bus.request(messages.table_subject(id), messages.SetConfig(player, config))
        except NobodyServes:
            raise _stopped() from None
        return wish_of(config)

    # ---- the guests ----

    async def look(self, token: str) -> Invited:
        """What the link leads to, for who may have no account yet."""
        table = await self.by_link(token)
        names = await self._store.names([table.host])
        return Invited(_decode_config(table.config), names.get(table.host, ""))

    async def by_password(self, id: str, password: str) -> PrivateTable:
        """The open table. That there is no such table, and that it has no password, takes as long to find out, and is
        told in the same words, as that the password is wrong."""
        table = await self.settlements.open_at(code_of(id))
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
        found = await self._bus.request(messages.HOUSE, messages.AskTables(player))
        own = {table.id: bool(table.password) for table in await self._store.private_tables(player)}
        return tuple(OwnTable(row, row.config.id in own, own.get(row.config.id, False)) for row in found.tables)

    async def by_link(self, token: str) -> PrivateTable:
        """The open table that the link leads to."""
        table = await self._store.private_table_by(kit.digest(token))
        if table is None:
            raise Refusal("no_link", "This link leads to no table any more: ask the host for a new one.")
        return table

    async def enter(self, player: str, table: PrivateTable) -> str:
        """The player may come from now on; the table's id."""
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
