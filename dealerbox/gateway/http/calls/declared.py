"""A REST call as a value, made by ``get``, ``post``, ``put`` and ``delete``.

    post("/api/notes/{player}", "Set your note about a player.", self.put, who=by_player("notes"), takes=NewNote,
         gives=PlayerNote, errors={"no_player": 404})

``answer`` receives an ``Asked`` and returns what the call gives, or raises: ``HttpError``, ``Refusal`` and
``AccountRefused`` become ``{"code": …, "error": …}`` with the status that ``errors`` has for the code.
"""

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct

from dealerbox.gateway.http.calls.asked import Asked
from dealerbox.gateway.http.calls.http import MAX_BODY, HttpError

PREFIX = "/api/"
PATH_PART = re.compile(r"{(\w+)(?::(\w+))?}")
"""A path parameter and its kind."""
_BODY_ERRORS = {"malformed": 400, "too_large": 413, "content_type": 415}
_KEY_ERRORS = {"wrong_key": 401, "key_scope": 403, "key_address": 403, "role": 403, "too_many": 429}
_WHO_ERRORS: dict[str, dict[str, int]] = {
    "public": {},
    "visitor": _KEY_ERRORS,
    "player": {"not_logged_in": 401} | _KEY_ERRORS,
    "staff": {"not_the_operator": 401, "foreign_page": 403, "role": 403} | _KEY_ERRORS,
}

Method = Literal["GET", "POST", "PUT", "DELETE"]
B = TypeVar("B", bound=Struct)
Q = TypeVar("Q", bound=Struct)
G = TypeVar("G")


class Who(Struct, frozen=True):
    """Declares who may make a call."""

    kind: Literal["public", "visitor", "player", "staff"]
    scope: str = ""
    """The scope that a player's API key needs; empty: no key will do, only the player's own session."""
    act: str = ""
    """The back-office act that the caller's roles must include."""


PUBLIC = Who("public")
"""Public: no authentication is attempted."""
VISITOR = Who("visitor")
"""Everybody; a logged-in player also gets their own part: ``asked.caller.player``."""


def by_player(scope: str = "") -> Who:
    return Who("player", scope=scope)


def by_staff(act: str) -> Who:
    return Who("staff", act=act)


class Limit(Struct, frozen=True):
    """A rate limit. Calls whose limits have the same name share it."""

    name: str
    a_minute: int
    by: Literal["address", "player", "other"] = "address"
    error: str = "Too many attempts. Wait a minute and try again."


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """The empty body or answer, ``{}``."""


class Raw(Struct, frozen=True):
    """A body of any type, passed on unchanged: its sender signed every byte."""

    content: bytes


class NoQuery(Struct, frozen=True):
    """No query parameters."""


class Media(Struct, frozen=True):
    """An answer that is not JSON: a ``File`` of this content type."""

    type: str


class File(Struct, frozen=True):
    """A file to download."""

    name: str
    """The name under which the browser saves it."""
    content: str | bytes | AsyncIterator[bytes]


class Call(Struct, frozen=True):
    """A declared call."""

    method: Method
    path: str
    summary: str
    answer: Callable[[Asked[Any, Any]], Awaitable[Any]]
    who: Who
    takes: type[Struct] | None
    query: type[Struct]
    gives: type | Media
    errors: Mapping[str, int]
    """The codes that the call itself may answer with, and their status. Codes that every call of its kind may answer
    with (``malformed``, ``not_logged_in`` …) are added to the API document."""
    limits: tuple[Limit, ...]
    most_body: int
    bad_body: Callable[[HttpError], Exception] | None
    """Converts ``malformed`` to the call's own error, if set."""


def get(
    path: str,
    summary: str,
    answer: Callable[[Asked[None, Q]], Awaitable[G]],
    *,
    who: Who,
    gives: type[G] | Media,
    query: type[Q] = NoQuery,  # type: ignore[assignment]
    errors: Mapping[str, int] | None = None,
    limits: tuple[Limit, ...] = (),
) -> Call:
    return Call("GET", path, summary, answer, who, None, query, gives, errors or {}, limits, 0, None)


def post(
    path: str,
    summary: str,
    answer: Callable[[Asked[B, Q]], Awaitable[G]],
    *,
    who: Who,
    takes: type[B],
    gives: type[G] | Media,
    query: type[Q] = NoQuery,  # type: ignore[assignment]
    errors: Mapping[str, int] | None = None,
    limits: tuple[Limit, ...] = (),
    most_body: int = MAX_BODY,
    bad_body: Callable[[HttpError], Exception] | None = None,
    method: Method = "POST",
) -> Call:
    return Call(method, path, summary, answer, who, takes, query, gives, errors or {}, limits, most_body, bad_body)


def put(
    path: str,
    summary: str,
    answer: Callable[[Asked[B, NoQuery]], Awaitable[G]],
    *,
    who: Who,
    takes: type[B],
    gives: type[G],
    errors: Mapping[str, int] | None = None,
    limits: tuple[Limit, ...] = (),
) -> Call:
    return post(path, summary, answer, who=who, takes=takes, gives=gives, errors=errors, limits=limits, method="PUT")


def delete(
    path: str,
    summary: str,
    answer: Callable[[Asked[Nothing, NoQuery]], Awaitable[G]],
    *,
    who: Who,
    gives: type[G],
    errors: Mapping[str, int] | None = None,
    limits: tuple[Limit, ...] = (),
) -> Call:
    """Declare a DELETE call. It takes ``{}`` as its body, so that a form on another site cannot send it."""
    return post(
        path, summary, answer, who=who, takes=Nothing, gives=gives, errors=errors, limits=limits, method="DELETE"
    )


def errors_of(call: Call) -> dict[str, int]:
    """Return every code that the call may answer with, and its status."""
    common = {"closed": 503, "store": 503} | _WHO_ERRORS[call.who.kind]
    if call.takes is Raw:
        common["too_large"] = 413
    elif call.takes is not None:
        common |= _BODY_ERRORS | {"foreign_page": 403}
    if call.query.__struct_fields__ or PATH_PART.search(call.path):
        common["malformed"] = 400
    if call.limits:
        common["too_many"] = 429
    return common | dict(call.errors)
