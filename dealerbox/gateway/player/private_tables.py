"""Private tables: create, join, change link or password. Players who have not joined a table see nothing of it, not
even that it exists."""

import re
from typing import TypeVar

from msgspec import Struct

from dealerbox.accounts.second_factor import qr
from dealerbox.gateway.http.calls import (
    PUBLIC,
    Asked,
    Call,
    File,
    HttpError,
    Limit,
    Media,
    NoQuery,
    Nothing,
    by_player,
    get,
    post,
)
from dealerbox.private_tables.request import Fault, InvalidRequest, TableRequest
from dealerbox.private_tables.settlement_sheet import Sheet, as_csv
from dealerbox.private_tables.settlements import ClosedTable
from dealerbox.private_tables.store import PrivateTable
from dealerbox.private_tables.tables import Invitation, Invited, OwnTable, PrivateTables, code_of

ENTRIES = Limit("links by address", 20)
"""Links and passwords tried."""
OWN_ENTRIES = Limit("links by player", 20, "player")
GUESSES = Limit("passwords of a table", 60, "other")
"""Passwords tried at one table, by anybody."""
CREATIONS = Limit("private tables", 10, "player")
"""Tables and links created."""
SETTINGS = Limit("settings of private tables", 30, "player")
SHEETS = Limit("sheets of private tables", 60, "player")

_ENTER = {"no_link": 404, "kept_out": 403, "stopped": 503, "closing": 503}
_CREATE = {"bad_table": 400, "too_many_tables": 409, "full": 503, "busy": 503, "stopped": 503, "closing": 503}
_HOSTED = {"no_table": 404, "not_host": 403}
_ADDRESS = re.compile(r"https?://[\w.:\[\]-]{1,200}/join/[\w-]{22}")
_PATH = re.compile(r" - at `\$\.?(?P<field>[^`]*)`")


class TableKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A link's secret, or a table's code and password."""

    token: str = ""
    table: str = ""
    password: str = ""

    def __repr__(self) -> str:
        return f"TableKey({self.table!r})"  # secrets must not appear in a log


K = TypeVar("K", bound=TableKey)


class Link(Struct, frozen=True, forbid_unknown_fields=True):
    token: str

    def __repr__(self) -> str:
        return "Link()"


class TablePassword(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's password; empty: none."""

    password: str

    def __repr__(self) -> str:
        return "TablePassword()"


class PaidPayment(Struct, frozen=True, forbid_unknown_fields=True):
    """A payment on the settlement sheet; an empty name stands for the house. ``paid``: whether it was made."""

    payer: str
    payee: str
    paid: bool


class JoinedLines(Struct, frozen=True, forbid_unknown_fields=True):
    """Merge ``player``'s line of the settlement sheet into that of ``into``; if that is empty, separate it again."""

    player: str
    into: str = ""


class NewLink(Struct, frozen=True):
    """A link to a table, shown only to its host: an address below the room's own. Empty if the room no longer
    has it."""

    table: str
    link: str

    def __repr__(self) -> str:
        return f"NewLink({self.table!r})"


class Address(Struct, frozen=True, forbid_unknown_fields=True):
    """A link's address, as browsers write it: ``https://…/join/…``."""

    address: str

    def __repr__(self) -> str:
        return "Address()"


class Drawn(Struct, frozen=True):
    """A QR code; ``qr`` is an SVG document."""

    qr: str

    def __repr__(self) -> str:
        return "Drawn()"


class OwnTables(Struct, frozen=True):
    tables: tuple[OwnTable, ...]


class ClosedTables(Struct, frozen=True):
    """Latest first."""

    tables: tuple[ClosedTable, ...]


class Entered(Struct, frozen=True):
    table: str


class Private:
    def __init__(self, tables: PrivateTables) -> None:
        self._tables = tables

    def calls(self) -> tuple[Call, ...]:
        host = by_player("host")
        return (
            post("/api/private-tables", "Open a private table; you are its host.", self._create, who=host,
                 takes=TableRequest, gives=NewLink, errors=_CREATE, limits=(CREATIONS,), bad_body=_as_refusal),
            get("/api/private-tables", "List the private tables that you host or have joined.", self._own_list,
                who=by_player("play"), gives=OwnTables),
            get("/api/private-tables/closed", "List closed private tables that you hosted or played at.",
                self._closed, who=by_player("play"), gives=ClosedTables, limits=(SHEETS,)),
            get("/api/private-tables/{table}/sheet", "Get the settlement sheet of a private table, open or closed.",
                self._sheet, who=by_player("play"), gives=Sheet, errors={"no_table": 404}, limits=(SHEETS,)),
            get("/api/private-tables/{table}/sheet.csv", "Download the settlement sheet as CSV.", self._sheet_csv,
                who=by_player("play"), gives=Media("text/csv; charset=utf-8"), errors={"no_table": 404},
                limits=(SHEETS,)),
            post("/api/private-tables/look", "Look up a link; no account is needed.", self._look, who=PUBLIC,
                 takes=Link, gives=Invited, errors={"no_link": 404}, limits=(ENTRIES,)),
            post("/api/private-tables/enter", "Join a private table.", self._enter,
                 who=by_player("play"), takes=TableKey, gives=Entered,
                 errors=_ENTER | {"wrong_password": 403, "busy": 503},
                 limits=(ENTRIES, OWN_ENTRIES)),
            post("/api/private-tables/qr", "Get a link as a QR code.", self._draw, who=host, takes=Address,
                 gives=Drawn, limits=(CREATIONS,)),
            post("/api/private-tables/{table}/again", "Reopen your closed table with the same link.", self._again,
                 who=host, takes=Nothing, gives=NewLink,
                 errors=_HOSTED | {"not_closed": 409, "too_many_tables": 409, "full": 503, "stopped": 503,
                                   "closing": 503},
                 limits=(CREATIONS,)),
            get("/api/private-tables/{table}/settings", "Get your table's settings.",
                self._settings, who=host, gives=TableRequest, errors=_HOSTED),
            post("/api/private-tables/{table}/settings", "Change your table's settings from the next hand on; the "
                 "password stays.", self._set, who=host, takes=TableRequest, gives=TableRequest,
                 errors=_HOSTED | {"bad_table": 400, "seats": 409, "closed": 409, "stopped": 503, "closing": 503},
                 limits=(SETTINGS,), bad_body=_as_refusal),
            post("/api/private-tables/{table}/link", "Create a new link to your table; the old one stops working.",
                 self._new_link, who=host, takes=Nothing, gives=NewLink, errors=_HOSTED, limits=(CREATIONS,)),
            get("/api/private-tables/{table}/link", "Get the link to your table.", self._link, who=host, gives=NewLink,
                errors=_HOSTED | {"unknown_link": 404}, limits=(SHEETS,)),
            post("/api/private-tables/{table}/paid", "Mark a payment of a closed table as paid, or not paid.",
                 self._paid, who=by_player("play"), takes=PaidPayment, gives=Sheet, limits=(SHEETS,),
                 errors={"no_table": 404, "no_payment": 404, "not_yours": 403, "still_open": 409}),
            post("/api/private-tables/{table}/join-lines",
                 "Merge a guest's line of the settlement sheet into another: both are the same person.",
                 self._join_lines, who=host, takes=JoinedLines, gives=Sheet, limits=(SHEETS,),
                 errors=_HOSTED | {"no_line": 404, "no_guest_line": 409, "payments_made": 409}),
            post("/api/private-tables/{table}/password", "Change or remove your table's password.",
                 self._set_password, who=host, takes=TablePassword, gives=Nothing,
                 errors=_HOSTED | {"bad_table": 400, "busy": 503}, limits=(CREATIONS,)),
        )  # fmt: skip

    async def _create(self, asked: Asked[TableRequest, NoQuery]) -> NewLink:
        return _view(await self._tables.create(asked.player.id, asked.body))

    async def _own_list(self, asked: Asked[None, NoQuery]) -> OwnTables:
        return OwnTables(await self._tables.tables_of(asked.player.id))

    async def _closed(self, asked: Asked[None, NoQuery]) -> ClosedTables:
        return ClosedTables(await self._tables.settlements.closed_tables(asked.player.id))

    async def _sheet(self, asked: Asked[None, NoQuery]) -> Sheet:
        return await self._tables.settlements.sheet(asked.player.id, asked.path["table"])

    async def _sheet_csv(self, asked: Asked[None, NoQuery]) -> File:
        sheet = await self._tables.settlements.sheet(asked.player.id, asked.path["table"])
        return File(f"{sheet.table}.csv", as_csv(sheet))

    async def _look(self, asked: Asked[Link, NoQuery]) -> Invited:
        return await self._tables.look(asked.body.token)

    async def _enter(self, asked: Asked[TableKey, NoQuery]) -> Entered:
        table = await opened_by(asked, self._tables)
        return Entered(await self._tables.enter(asked.player.id, table))

    async def _draw(self, asked: Asked[Address, NoQuery]) -> Drawn:
        if _ADDRESS.fullmatch(asked.body.address) is None:
            raise HttpError(400, "malformed", "The `address` must be a link to a private table: https://…/join/….")
        return Drawn(qr(asked.body.address))

    async def _again(self, asked: Asked[Nothing, NoQuery]) -> NewLink:
        return _view(await self._tables.again(asked.player.id, asked.path["table"]))

    async def _settings(self, asked: Asked[None, NoQuery]) -> TableRequest:
        return await self._tables.settings(asked.player.id, asked.path["table"])

    async def _set(self, asked: Asked[TableRequest, NoQuery]) -> TableRequest:
        return await self._tables.set(asked.player.id, asked.path["table"], asked.body)

    async def _new_link(self, asked: Asked[Nothing, NoQuery]) -> NewLink:
        return _view(await self._tables.new_link(asked.player.id, asked.path["table"]))

    async def _link(self, asked: Asked[None, NoQuery]) -> NewLink:
        return _view(await self._tables.link(asked.player.id, asked.path["table"]))

    async def _paid(self, asked: Asked[PaidPayment, NoQuery]) -> Sheet:
        payment = asked.body
        return await self._tables.settlements.mark_paid(
            asked.player.id, asked.path["table"], payment.payer, payment.payee, payment.paid
        )

    async def _join_lines(self, asked: Asked[JoinedLines, NoQuery]) -> Sheet:
        body = asked.body
        return await self._tables.settlements.join_lines(asked.player.id, asked.path["table"], body.player, body.into)

    async def _set_password(self, asked: Asked[TablePassword, NoQuery]) -> Nothing:
        await self._tables.set_password(asked.player.id, asked.path["table"], asked.body.password)
        return Nothing()


async def opened_by(asked: Asked[K, NoQuery], tables: PrivateTables) -> PrivateTable:
    """Return the open table of the ``TableKey`` in the body; raise ``HttpError`` and ``Refusal``."""
    key = asked.body
    if bool(key.token) == bool(key.table):
        raise HttpError(400, "malformed", "The body must have a `token`, or a `table` and its `password`.")
    if key.token:
        return await tables.by_link(key.token)
    asked.limit(GUESSES, code_of(key.table))
    return await tables.by_password(key.table, key.password)


def _view(invitation: Invitation) -> NewLink:
    return NewLink(invitation.table, f"/join/{invitation.token}" if invitation.token else "")


def _as_refusal(fault: HttpError) -> Exception:
    """Convert a malformed body to the refusal of impossible settings, with the wrong field."""
    if fault.code != "malformed":
        return fault
    found = _PATH.search(fault.error)
    field = found["field"].replace("[", ".").replace("]", "") if found is not None else ""
    return InvalidRequest((Fault(field, "malformed", fault.error),))
