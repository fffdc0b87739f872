"""A REST call as a value: ``get``, ``post``, ``put`` and ``delete`` make one.

    post("/api/notes/{player}", "Writes a note.", self.put, who=by_player("notes"), takes=NewNote, gives=PlayerNote,
         errors={"no_player": 404})

``answer`` is given an ``Asked`` and returns what the call gives, or raises: ``HttpError``, ``Refusal`` and
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
"""A part of the address that the call names, with its kind."""
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
    """Who may call. ``scope`` is what a key of a player must have for it; where it is empty no key will do, only the
    player's own session. ``act`` is the one of the back office that the caller's roles must hold."""

    kind: Literal["public", "visitor", "player", "staff"]
    scope: str = ""
    act: str = ""


PUBLIC = Who("public")
"""Everybody, and it is not even looked who it is."""
VISITOR = Who("visitor")
"""Everybody; a player is told his own part too: ``asked.caller.player``."""


def by_player(scope: str = "") -> Who:
    return Who("player", scope=scope)


def by_staff(act: str) -> Who:
    return Who("staff", act=act)


class Limit(Struct, frozen=True):
    """So many calls ``a_minute``, for an address or for a player; calls that name the same limit share it. ``other``:
    the call itself says by what (``asked.limit``)."""

    name: str
    a_minute: int
    by: Literal["address", "player", "other"] = "address"
    error: str = "Too many tries: wait a minute."


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """``{}``."""


class Raw(Struct, frozen=True):
    """A body as it came, of any type: its sender has signed it to the last byte."""

    content: bytes


class NoQuery(Struct, frozen=True):
    """The address has no parameters behind its ``?``."""


class Media(Struct, frozen=True):
    """An answer that is no JSON: ``File`` with content of this type."""

    type: str


class File(Struct, frozen=True):
    """``name`` is the one under which the browser keeps it."""

    name: str
    content: str | bytes | AsyncIterator[bytes]


class Call(Struct, frozen=True):
    """``errors`` are the codes that the call itself may answer with, each with its status; what every call of its kind
    may answer (``malformed``, ``not_logged_in`` …) is added where it is documented."""

    method: Method
    path: str
    summary: str
    answer: Callable[[Asked[Any, Any]], Awaitable[Any]]
    who: Who
    takes: type[Struct] | None
    query: type[Struct]
    gives: type | Media
    errors: Mapping[str, int]
    limits: tuple[Limit, ...]
    most_body: int
    bad_body: Callable[[HttpError], Exception] | None
    """What is raised in the place of ``malformed``, where a call tells it in its own way."""


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
    """Takes ``{}`` as its body, so that no form of another page can send it."""
    return post(
        path, summary, answer, who=who, takes=Nothing, gives=gives, errors=errors, limits=limits, method="DELETE"
    )


def errors_of(call: Call) -> dict[str, int]:
    """Every code that the call may answer with, and its status."""
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
