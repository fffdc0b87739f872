"""Declares the calls of the back office. The act's name, as in the table of roles, is also its path. Reports are GET,
acts are POST."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta, Struct

from dealerbox.core.audit_log import LONGEST_REASON
from dealerbox.gateway.http.calls import Asked, Call, Media, NoQuery, by_staff, get, post
from dealerbox.gateway.http.calls.http import MAX_BODY

PREFIX = "/api/operator/"
LATEST = 2**53

Reason = Annotated[str, Meta(min_length=1, max_length=LONGEST_REASON, pattern=r"\S")]
OptionalReason = Annotated[str, Meta(max_length=LONGEST_REASON)]

B = TypeVar("B", bound=Struct)
Q = TypeVar("Q", bound=Struct)
G = TypeVar("G")


def report(
    name: str,
    summary: str,
    answer: Callable[[Asked[None, Q]], Awaitable[G]],
    *,
    gives: type[G] | Media,
    query: type[Q] = NoQuery,  # type: ignore[assignment]
    errors: Mapping[str, int] | None = None,
) -> Call:
    return get(PREFIX + name, summary, answer, who=by_staff(name), gives=gives, query=query, errors=errors)


def act(
    name: str,
    summary: str,
    answer: Callable[[Asked[B, NoQuery]], Awaitable[G]],
    *,
    takes: type[B],
    gives: type[G],
    errors: Mapping[str, int] | None = None,
    most_body: int = MAX_BODY,
) -> Call:
    return post(
        PREFIX + name, summary, answer, who=by_staff(name), takes=takes, gives=gives, errors=errors, most_body=most_body
    )
