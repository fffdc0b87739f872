"""The operator's door: what he does and asks, over HTTP, for whoever shows the key of the data folder.

The key comes in ``Authorization: Bearer`` and never in a cookie, so that no page can make a browser send it. The back
office in the browser shows it once, for a session of its own (``office.py``), which is heeded from the room's own pages
only.
"""

import hmac
from collections.abc import Awaitable, Callable, Sequence
from typing import Annotated, Any

from msgspec import Meta, Struct
from msgspec.structs import asdict
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from dealerbox.cards import print_cards
from dealerbox.gateway.acting import actor_of, let_in
from dealerbox.gateway.calls import Nothing
from dealerbox.gateway.calls.http import HttpError, address_of, as_json, number, read_body, secure
from dealerbox.gateway.office import OfficeSessions
from dealerbox.gateway.operator_chat import OperatorChat
from dealerbox.gateway.operator_tournaments import OperatorTournaments
from dealerbox.gateway.sessions import Sessions
from dealerbox.room import prizes
from dealerbox.room.desk import Parts, Refusal
from dealerbox.room.limits import Buckets
from dealerbox.room.operator.acts import LONGEST_REASON
from dealerbox.room.operator.office import Operator
from dealerbox.room.protection import DAY_MS, by_player, protection_report
from dealerbox.room.staff.roles import acts_of, check
from dealerbox.room.staff.who import KEY, Actor
from dealerbox.table.events import BeatHand

PREFIX = "/api/operator/"
TRIES = 10
"""Wrong keys a minute, for an address."""
DAYS = 30
"""How far reports go back where nothing else is asked for."""
MOST_DAYS = 3650

_STATUS = {
    "no_table": 404, "no_player": 404, "no_prize": 404, "no_line": 404, "no_tournament": 404, "minutes": 400,
    "description": 400, "role": 403, "busy": 503,
}  # fmt: skip

Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON, pattern=r"\S")]
OptionalReason = Annotated[str, Meta(max_length=LONGEST_REASON)]
Endpoint = Callable[[Request], Awaitable[Response]]


class WhichTables(Struct, frozen=True, forbid_unknown_fields=True):
    """``table`` None: all."""

    table: str | None
    reason: OptionalReason = ""


class WhichTable(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    reason: Reason
    now: bool = False


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """``__repr__`` does not tell it."""

    key: str

    def __repr__(self) -> str:
        return "Key"


class WhenToClose(Struct, frozen=True, forbid_unknown_fields=True):
    minutes: int
    reason: Reason


class WhichPlayer(Struct, frozen=True, forbid_unknown_fields=True):
    """``player`` is a name or an id."""

    player: str
    reason: Reason


class WhichPrize(Struct, frozen=True, forbid_unknown_fields=True):
    hand: str
    reason: OptionalReason = ""


class OperatorDoor:
    """``routes`` is all that there is behind it."""

    def __init__(self, parts: Parts, key: str, sessions: Sessions) -> None:
        """An empty ``key`` opens to nobody."""
        self._parts = parts
        self._chat = OperatorChat(parts)
        self._tournaments = OperatorTournaments(parts)
        self._key = key.encode()
        self._tries = Buckets(TRIES, TRIES / 60)
        self._sessions = sessions
        self._office = OfficeSessions(parts.clock.now)

    def routes(self) -> list[Route]:
        """Reports are asked for, acts are posted."""
        reports = {
            "tables": self._tables,
            "protections": self._protections,
            "jackpots": self._jackpots,
            "log": self._log,
            **self._chat.reports(),
            **self._tournaments.reports(),
        }
        acts = {
            "pause": self._pause, "resume": self._resume, "close": self._close, "drain": self._drain,
            "undrain": self._undrain, "warn": self._warn, "close-account": self._close_account,
            "open-account": self._open_account, "jackpot/pay": self._pay, "jackpot/withhold": self._withhold,
            **self._chat.acts(),
            **self._tournaments.acts(),
        }  # fmt: skip
        return [
            *(Route(PREFIX + name, self._guarded(name, endpoint)) for name, endpoint in reports.items()),
            *(Route(PREFIX + name, self._guarded(name, endpoint), methods=["POST"]) for name, endpoint in acts.items()),
            Route(f"{PREFIX}session", self._session),
            Route(f"{PREFIX}login", self._log_in, methods=["POST"]),
            Route(f"{PREFIX}logout", self._log_out, methods=["POST"]),
        ]

    def _guarded(self, name: str, endpoint: Endpoint) -> Endpoint:
        async def answer(request: Request) -> Response:
            actor = self._check_who(request)
            let_in(request, actor)
            try:
                check(actor, name)
                return await endpoint(request)
            except Refusal as no:
                raise HttpError(_STATUS.get(no.code, 409), no.code, no.reason) from None

        return answer

    async def staff(self, request: Request, act: str) -> Actor:
        """Who asks for an act; raises ``HttpError`` where he may not."""
        actor = self._check_who(request)
        try:
            check(actor, act)
        except Refusal as no:
            raise HttpError(403, no.code, no.reason) from None
        return actor

    def _operator(self, request: Request) -> Operator:
        return Operator(self._parts, actor_of(request))

    def _check_who(self, request: Request) -> Actor:
        """Whose the request is; raises ``HttpError`` where it is nobody's who works here."""
        scheme, _, given = request.headers.get("authorization", "").partition(" ")
        if scheme:
            return self._check_key(request, given if scheme.lower() == "bearer" else "")
        actor = self._office.holder(request)
        if actor is None:
            return self._check_key(request, "")
        self._check_page(request)
        return actor

    def _check_page(self, request: Request) -> None:
        if not self._sessions.from_own_page(request):
            raise HttpError(403, "foreign_page", "This page may not use the room.")

    def _check_key(self, request: Request, given: str) -> Actor:
        if self._key and hmac.compare_digest(given.strip().encode("utf-8", "replace"), self._key):
            return KEY
        # Only wrong keys are counted: behind a proxy all come from one address, and the operator must get in.
        if not self._tries.take(address_of(request), self._parts.clock.now()):
            raise HttpError(429, "too_many", "Too many wrong keys: wait a minute.")
        raise HttpError(401, "not_the_operator", "This is for the operator: send the key of the room's data folder.")

    # ---- the back office ----

    async def _log_in(self, request: Request) -> Response:
        self._check_page(request)
        actor = self._check_key(request, (await read_body(request, Key)).key)
        response = as_json(_session_of(actor))
        self._office.begin(response, actor, secure(request))
        return response

    async def _log_out(self, request: Request) -> Response:
        self._check_page(request)
        await read_body(request, Nothing)
        response = as_json({})
        self._office.end(request, response, secure(request))
        return response

    async def _session(self, request: Request) -> Response:
        """What may be done from within the session that the browser has; nothing where it has none."""
        return as_json(_session_of(self._office.holder(request)))

    # ---- acts ----

    async def _pause(self, request: Request) -> Response:
        asked = await read_body(request, WhichTables)
        return as_json({"paused": await self._operator(request).pause(asked.table, asked.reason.strip())})

    async def _resume(self, request: Request) -> Response:
        asked = await read_body(request, WhichTables)
        return as_json({"resumed": await self._operator(request).resume(asked.table)})

    async def _close(self, request: Request) -> Response:
        asked = await read_body(request, WhichTable)
        closed = await self._operator(request).close(asked.table, asked.reason.strip(), asked.now)
        return as_json({"table": asked.table, "paid": closed.paid, "waits": closed.waits})

    async def _drain(self, request: Request) -> Response:
        asked = await read_body(request, WhenToClose)
        closing = await self._operator(request).drain(asked.minutes, asked.reason.strip())
        return as_json({"at": closing.at, "minutes": asked.minutes})

    async def _undrain(self, request: Request) -> Response:
        await read_body(request, Nothing)
        await self._operator(request).undrain()
        return as_json({"at": None})

    async def _warn(self, request: Request) -> Response:
        asked = await read_body(request, WhichPlayer)
        act = await self._operator(request).warn(asked.player, asked.reason.strip())
        return as_json({"warning": act.number, "player": act.about})

    async def _close_account(self, request: Request) -> Response:
        asked = await read_body(request, WhichPlayer)
        player = await self._operator(request).close_account(asked.player, asked.reason.strip())
        return as_json({"player": player.id, "name": player.name, "open": False})

    async def _open_account(self, request: Request) -> Response:
        asked = await read_body(request, WhichPlayer)
        player = await self._operator(request).open_account(asked.player, asked.reason.strip())
        return as_json({"player": player.id, "name": player.name, "open": True})

    async def _pay(self, request: Request) -> Response:
        asked = await read_body(request, WhichPrize)
        return as_json(
            {"hand": asked.hand, "paid": await self._operator(request).pay_jackpot(asked.hand, asked.reason.strip())}
        )

    async def _withhold(self, request: Request) -> Response:
        asked = await read_body(request, WhichPrize)
        if not asked.reason.strip():
            raise HttpError(400, "no_reason", "A jackpot is withheld for a reason: say which.")
        await self._operator(request).withhold_jackpot(asked.hand, asked.reason.strip())
        return as_json({"hand": asked.hand, "withheld": True})

    # ---- reports ----

    async def _tables(self, request: Request) -> Response:
        tables = await self._operator(request).tables()
        rows = [
            {
                "id": row.config.id, "name": row.config.name, "game": row.config.game, "limit": row.config.limit,
                "seats": row.config.seats, "players": row.players, "paused": row.paused,
                "hands_per_hour": row.hands_per_hour, "private": bool(row.config.host),
                "tournament": row.config.tournament,
            }
            for row in tables.tables
        ]  # fmt: skip
        closing = tables.closing
        told = None if closing is None else {"at": closing.at, "reason": closing.reason}
        return as_json({"tables": rows, "closing": told})

    async def _protections(self, request: Request) -> Response:
        store = self._parts.store
        reports = await protection_report(store, self._since(request))
        sums = by_player(reports)
        names = await store.names([one.player for one in sums])
        warnings = [act.about for act in await store.acts(0) if act.act == "warn"]
        players = [
            {"name": names.get(one.player, "")} | asdict(one)
            | {"warnings": warnings.count(one.player), "closed": await store.account_closed(one.player) is not None}
            for one in sums
        ]  # fmt: skip
        return as_json(
            {"uses": [{"name": names.get(use.player, "")} | asdict(use) for use in reports], "players": players}
        )

    async def _jackpots(self, request: Request) -> Response:
        return as_json({"jackpots": [await self._prize(one) for one in await prizes.pending(self._parts.store)]})

    async def _prize(self, prize: prizes.Prize) -> dict[str, Any]:
        """With the proof: whose hands, on which board, and how low the beaten one might have been."""
        hand, won = prize.hand, prize.won
        ids = {one.place: one.player for one in hand.players}
        names = await self._parts.store.names(list(ids.values()))

        def proof(hands: Sequence[BeatHand]) -> list[dict[str, Any]]:
            return [
                {"player": ids[one.place], "name": names.get(ids[one.place], ""), "cards": print_cards(one.cards),
                 "five": print_cards(one.five), "hand": one.name}
                for one in hands
            ]  # fmt: skip

        return {
            "hand": hand.id, "table": hand.table, "ended": hand.ended, "payable": prize.payable, "game": won.game,
            "currency": won.currency, "jackpot": won.total, "prize": sum(won.shares), "minimum": won.minimum,
            "board": print_cards(won.board), "beaten": proof(won.beaten), "winners": proof(won.winners),
            "shares": [
                {"player": id, "name": names.get(id, ""), "amount": won.shares[place]} for place, id in ids.items()
            ],
        }  # fmt: skip

    async def _log(self, request: Request) -> Response:
        acts = await self._parts.store.acts(self._since(request))
        names = await self._parts.store.names([act.about for act in acts])
        return as_json({"acts": [asdict(act) | {"name": names.get(act.about, "")} for act in acts]})

    def _since(self, request: Request) -> int:
        days = number(request, "days", DAYS, 1, MOST_DAYS) or DAYS
        return self._parts.clock.now() - days * DAY_MS


def _session_of(actor: Actor | None) -> dict[str, Any]:
    """What the back office in the browser goes by."""
    return {"acts": sorted(acts_of(actor.roles)) if actor is not None else []}
