"""Turns a declared call into a route: authenticates the caller, decodes and checks the request, writes the answer."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from dealerbox.accepted import Accepted, at_most
from dealerbox.accounts import AccountRefused
from dealerbox.core.clock import Clock
from dealerbox.core.rate_limits import Buckets, network_of
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.http.calls.asked import Asked, Caller
from dealerbox.gateway.http.calls.declared import Call, File, Limit, Media, Raw, Who, errors_of
from dealerbox.gateway.http.calls.http import HttpError, address_of, as_json, read_body, read_bytes
from dealerbox.private_tables.request import InvalidRequest

Q = TypeVar("Q", bound=Struct)
MAX_PATH_PART = 200
"""Maximum length of a path parameter, in characters."""


class Guard(Protocol):
    """Authenticates the caller; raises ``HttpError`` if the call is not allowed."""

    async def caller(self, request: Request, who: Who, method: str) -> Caller: ...


class Limits:
    """Counts calls under each rate limit. ``generosity`` multiplies all limits: tests call more often than people."""

    def __init__(self, clock: Clock, generosity: float = 1.0) -> None:
        self._clock = clock
        self._generosity = generosity
        self._buckets: dict[str, Buckets] = {}

    def take(self, limit: Limit, key: str) -> None:
        """Count a call; raise ``HttpError`` if ``key`` has called too often."""
        buckets = self._buckets.get(limit.name)
        if buckets is None:
            burst = limit.a_minute * self._generosity
            buckets = self._buckets[limit.name] = Buckets(burst, burst / 60)
        if not buckets.take(key, self._clock.now()):
            raise HttpError(429, "too_many", limit.error, at_most(limit.a_minute))


class Endpoint:
    """Answers the requests for one call."""

    def __init__(self, call: Call, guard: Guard, limits: Limits) -> None:
        self.call = call
        self._guard = guard
        self._limits = limits

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        response = await self._response(Request(scope, receive, send))
        await response(scope, receive, send)

    async def _response(self, request: Request) -> Response:
        try:
            asked = await self._asked(request)
            response = _written(self.call.gives, await self.call.answer(asked))
        except ClientDisconnect:
            return Response(status_code=400)  # nobody is there to read it
        except (HttpError, AccountRefused, Refusal, InvalidRequest, StoreFailed) as fault:
            return error_response(fault, errors_of(self.call), 409 if self.call.who.kind == "staff" else 400)
        for work in asked.finishing:
            work(response)
        return response

    async def _asked(self, request: Request) -> Asked[Any, Any]:
        call = self.call
        caller = await self._guard.caller(request, call.who, call.method)
        _check_path(request.path_params)
        body = await self._body(request) if call.takes is not None else None
        query = read_query(request, call.query)
        for limit in call.limits:
            if limit.by == "address":
                self._limits.take(limit, f"address {network_of(address_of(request))}")
            elif limit.by == "player" and caller.player is not None:
                self._limits.take(limit, f"player {caller.player.id}")
        return Asked(request, caller, body, query, self._limits)

    async def _body(self, request: Request) -> Struct:
        assert self.call.takes is not None
        if self.call.takes is Raw:
            return Raw(await read_bytes(request, self.call.most_body))
        try:
            return await read_body(request, self.call.takes, self.call.most_body)
        except HttpError as fault:
            if self.call.bad_body is None:
                raise
            raise self.call.bad_body(fault) from None


def routes_of(calls: Iterable[Call], guard: Guard, limits: Limits) -> list[Route]:
    return [Route(call.path, Endpoint(call, guard, limits), methods=[call.method]) for call in calls]


def read_query(request: Request, kind: type[Q]) -> Q:
    """Decode the query parameters; raise ``HttpError`` if they do not fit ``kind``."""
    try:
        return msgspec.convert(dict(request.query_params), kind, strict=False)
    except msgspec.ValidationError as fault:
        what, _, where = str(fault).partition(" - at `$.")
        name = where.rstrip("`")
        said = f"`{name}` is invalid: {what}" if name else what
        raise HttpError(400, "malformed", f"Invalid query: {said}.") from None


def _check_path(parts: Mapping[str, Any]) -> None:
    for name, value in parts.items():
        if len(str(value)) > MAX_PATH_PART:
            raise HttpError(
                400, "malformed", f"`{name}` has {MAX_PATH_PART} characters at most.", at_most(MAX_PATH_PART)
            )


def _written(gives: type | Media, given: Any) -> Response:
    if not isinstance(gives, Media):
        return as_json(given)
    assert isinstance(given, File)
    headers = {"Cache-Control": "no-store", "Content-Disposition": f'attachment; filename="{_plain(given.name)}"'}
    if isinstance(given.content, str | bytes):
        return Response(given.content, 200, headers, gives.type)
    return StreamingResponse(given.content, 200, headers, gives.type)


def _plain(name: str) -> str:
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter in "-_.") else "_" for letter in name)


def _accepted(fault: HttpError | AccountRefused | Refusal) -> dict[str, Accepted]:
    return {} if fault.accepted is None else {"accepted": fault.accepted}


def error_response(fault: Exception, errors: Mapping[str, int], usual: int = 400) -> Response:
    """Return the answer for an exception that a call raised, with the status that ``errors`` has for its code, or
    ``usual``."""
    match fault:
        case HttpError():
            return as_json({"code": fault.code, "error": fault.error} | _accepted(fault), fault.status)
        case AccountRefused():
            about = {"about": fault.about} if fault.about else {}
            return as_json(
                {"code": fault.code, "error": fault.reason} | about | _accepted(fault), errors.get(fault.code, usual)
            )
        case Refusal():
            limit = {} if fault.hit is None else {"limit": fault.hit}
            return as_json(
                {"code": fault.code, "error": fault.reason} | limit | _accepted(fault), errors.get(fault.code, usual)
            )
        case InvalidRequest():
            error = "These table settings are not possible: see `faults`."
            return as_json({"code": "bad_table", "error": error, "faults": fault.faults}, 400)
        case StoreFailed():
            return as_json({"code": "store", "error": "The database is not available. Try again soon."}, 503)
        case _:
            raise fault
