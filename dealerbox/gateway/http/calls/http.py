"""Helpers to read requests and write answers. Errors are ``{"code": …, "error": one sentence}``."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from dealerbox.accepted import Accepted, at_most

MAX_BODY = 16_384
"""Maximum size of a body in bytes, unless the call declares another."""

_encode = msgspec.json.Encoder().encode
B = TypeVar("B", bound=Struct)


class HttpError(Exception):
    """Ends the request with ``status``, a ``code`` and an ``error`` for people. ``accepted`` is what would be accepted,
    if a value was wrong."""

    def __init__(self, status: int, code: str, error: str, accepted: Accepted | None = None) -> None:
        super().__init__(error)
        self.status = status
        self.code = code
        self.error = error
        self.accepted = accepted


async def read_body(request: Request, kind: type[B], most: int = MAX_BODY) -> B:
    """Decode the JSON body; raise ``HttpError`` if it is not JSON or not a ``kind``."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        # A form on another site can send other content types without a CORS preflight, but not this one.
        raise HttpError(415, "content_type", "The body must be JSON, with Content-Type: application/json.")
    raw = await read_bytes(request, most)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise HttpError(400, "malformed", f"Invalid body: {fault}.") from None


async def read_bytes(request: Request, most: int = MAX_BODY) -> bytes:
    """Return the raw body, of any type; raise ``HttpError`` if it is too large."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise HttpError(413, "too_large", f"The body may have {most} bytes at most.", at_most(most))
    return bytes(raw)


def as_json(content: Any, status: int = 200) -> Response:
    """Return an answer that must not be cached."""
    return Response(_encode(content), status, {"Cache-Control": "no-store"}, "application/json")


def address_of(request: HTTPConnection) -> str:
    """Return the client's address."""
    return request.client.host if request.client is not None else "unknown"


def secure(request: HTTPConnection) -> bool:
    """Return whether the request came over TLS."""
    return request.url.scheme in ("https", "wss")
