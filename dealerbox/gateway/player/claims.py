"""Claims of a guest's seat from a new device at a private table: the table's host accepts or refuses."""

from typing import Annotated

from msgspec import Meta, Struct
from starlette.responses import Response

from dealerbox.accounts import Accounts, LoggedIn
from dealerbox.core.clock import Clock
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, Limit, NoQuery, by_player, get, post
from dealerbox.gateway.http.calls.http import secure
from dealerbox.gateway.player.private_tables import ENTRIES, SHEETS, TableKey, opened_by
from dealerbox.gateway.player.sessions import give_device, set_session_cookie, visit_of
from dealerbox.gateway.socket.hub import Hub
from dealerbox.private_tables.claims import AskedHost, Claims, PlaceClaim
from dealerbox.private_tables.tables import PrivateTables

ASKED = Limit("claims at a table", 10, "other")
"""How often a table's host can be asked, by anybody."""
LOOKS = Limit("answers to claims", 120)

_HOSTED = {"no_table": 404, "not_host": 403}
_OVER = {"claim_over": 410}


class ClaimRequest(TableKey, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The table, as in ``TableKey``, and the guest's name."""

    name: Annotated[str, Meta(max_length=100)]

    def __repr__(self) -> str:
        return f"WhoIsIt({self.name!r}, {self.table!r})"  # secrets must not appear in a log


class ClaimSecret(Struct, frozen=True, forbid_unknown_fields=True):
    secret: Annotated[str, Meta(max_length=100)]

    def __repr__(self) -> str:
        return "ClaimSecret()"


class ClaimAnswer(Struct, frozen=True):
    """The host's answer to a claim."""

    player: str | None = None
    """Set once the host has accepted and the guest is in no hand."""
    token: str | None = None
    """The session's secret, for programs: browsers have it in a cookie."""

    def __repr__(self) -> str:
        return f"ClaimAnswer({self.player!r})"


class PlaceClaims(Struct, frozen=True):
    """The pending claims, oldest first."""

    claims: tuple[PlaceClaim, ...]


class AnswerClaim(Struct, frozen=True, forbid_unknown_fields=True):
    claim: str
    accept: bool


class ClaimCalls:
    def __init__(self, claims: Claims, tables: PrivateTables, accounts: Accounts, hub: Hub, clock: Clock) -> None:
        self._claims = claims
        self._tables = tables
        self._accounts = accounts
        self._hub = hub
        self._clock = clock

    def calls(self) -> tuple[Call, ...]:
        host = by_player("host")
        return (
            post("/api/private-tables/claims", "Ask the host to accept you as the guest of that name, on a new device.",
                 self._ask, who=PUBLIC, takes=ClaimRequest, gives=AskedHost, limits=(ENTRIES,),
                 errors={"no_link": 404, "wrong_password": 403, "busy": 503, "no_claim": 404, "too_many_claims": 429}),
            post("/api/private-tables/claims/answer", "Get the host's answer; if they accept, you are logged in as the "
                 "guest, and the guest's other devices are logged out.", self._collect, who=PUBLIC, takes=ClaimSecret,
                 gives=ClaimAnswer, limits=(LOOKS,),
                 errors=_OVER | {"claim_refused": 403, "not_a_guest": 409, "account_closed": 403, "excluded": 403}),
            get("/api/private-tables/{table}/claims", "List guests who ask to continue at your table on a new device.",
                self._waiting, who=host, gives=PlaceClaims, errors=_HOSTED, limits=(SHEETS,)),
            post("/api/private-tables/{table}/claims", "Accept or refuse a guest's claim.", self._answer, who=host,
                 takes=AnswerClaim, gives=PlaceClaims, errors=_HOSTED | _OVER, limits=(SHEETS,)),
        )  # fmt: skip

    async def _ask(self, asked: Asked[ClaimRequest, NoQuery]) -> AskedHost:
        table = await opened_by(asked, self._tables)
        asked.limit(ASKED, table.id)
        return await self._claims.ask(table, asked.body.name, visit_of(asked.request)[0].agent)

    async def _collect(self, asked: Asked[ClaimSecret, NoQuery]) -> ClaimAnswer:
        guest = await self._claims.accepted(asked.body.secret)
        if guest is None:
            return ClaimAnswer()
        visit, device = visit_of(asked.request)
        session, ended = await self._accounts.move(guest, visit)
        self._claims.moved(guest)
        self._hub.disconnect_sessions(guest.id, ended, "you are playing on another device")
        self._hub.disconnect_programs(guest.id)
        self._give(asked, session, device)
        return ClaimAnswer(guest.id, session.token)

    async def _waiting(self, asked: Asked[None, NoQuery]) -> PlaceClaims:
        return PlaceClaims(await self._claims.waiting(asked.player.id, asked.path["table"]))

    async def _answer(self, asked: Asked[AnswerClaim, NoQuery]) -> PlaceClaims:
        host, table, body = asked.player.id, asked.path["table"], asked.body
        await self._claims.answer(host, table, body.claim, body.accept)
        return PlaceClaims(await self._claims.waiting(host, table))

    def _give(self, asked: Asked[ClaimSecret, NoQuery], session: LoggedIn, device: str | None) -> None:
        def give(response: Response) -> None:
            if device is not None:
                give_device(response, device, secure(asked.request))
            set_session_cookie(response, session, self._clock.now(), secure(asked.request))

        asked.finish(give)
