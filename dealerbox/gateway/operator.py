"""The operator's door: what he does and asks, over HTTP, for whoever shows the key of the data folder.

The key comes in ``Authorization: Bearer`` and never in a cookie, so that no page can make a browser send it. The back
office in the browser shows it once, for a session of its own (``office.py``), which is heeded from the room's own pages
only.
"""

import hmac

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from dealerbox.gateway.calls import PUBLIC, Asked, Call, HttpError, NoQuery, Nothing, get, post
from dealerbox.gateway.calls.http import address_of, secure
from dealerbox.gateway.office import OfficeSessions
from dealerbox.gateway.office_calls import PREFIX
from dealerbox.gateway.operator_chat import OperatorChat
from dealerbox.gateway.operator_room import OperatorRoom
from dealerbox.gateway.operator_tournaments import OperatorTournaments
from dealerbox.gateway.sessions import Sessions
from dealerbox.room.desk import Parts, Refusal
from dealerbox.room.limits import Buckets
from dealerbox.room.staff.roles import acts_of, check
from dealerbox.room.staff.who import KEY, Actor

TRIES = 10
"""Wrong keys a minute, for an address."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """``__repr__`` does not tell it."""

    key: str

    def __repr__(self) -> str:
        return "Key"


class MayDo(Struct, frozen=True):
    """What may be done from within the session: nothing where there is none."""

    acts: list[str]


class OperatorDoor:
    """``calls`` is all that there is behind it; ``staff`` lets in."""

    def __init__(self, parts: Parts, key: str, sessions: Sessions) -> None:
        """An empty ``key`` opens to nobody."""
        self._parts = parts
        self._key = key.encode()
        self._tries = Buckets(TRIES, TRIES / 60)
        self._sessions = sessions
        self._office = OfficeSessions(parts.clock.now)

    def calls(self) -> tuple[Call, ...]:
        return (
            *OperatorRoom(self._parts).calls(),
            *OperatorChat(self._parts).calls(),
            *OperatorTournaments(self._parts).calls(),
            get(f"{PREFIX}session", "What may be done from within the session of the back office.", self._session,
                who=PUBLIC, gives=MayDo),
            post(f"{PREFIX}login", "Opens a session of the back office.", self._log_in, who=PUBLIC, takes=Key,
                 gives=MayDo, errors={"not_the_operator": 401, "too_many": 429}),
            post(f"{PREFIX}logout", "Ends it.", self._log_out, who=PUBLIC, takes=Nothing, gives=Nothing),
        )  # fmt: skip

    async def staff(self, request: Request, act: str) -> Actor:
        """Who asks for an act; raises ``HttpError`` where he may not."""
        actor = self._check_who(request)
        try:
            check(actor, act)
        except Refusal as no:
            raise HttpError(403, no.code, no.reason) from None
        return actor

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

    async def _log_in(self, asked: Asked[Key, NoQuery]) -> MayDo:
        actor = self._check_key(asked.request, asked.body.key)

        def begin(response: Response) -> None:
            self._office.begin(response, actor, secure(asked.request))

        asked.finish(begin)
        return _session_of(actor)

    async def _log_out(self, asked: Asked[Nothing, NoQuery]) -> Nothing:
        asked.finish(lambda response: self._office.end(asked.request, response, secure(asked.request)))
        return Nothing()

    async def _session(self, asked: Asked[None, NoQuery]) -> MayDo:
        return _session_of(self._office.holder(asked.request))


def _session_of(actor: Actor | None) -> MayDo:
    return MayDo(sorted(acts_of(actor.roles)) if actor is not None else [])
