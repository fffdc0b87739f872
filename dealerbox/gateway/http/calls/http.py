"""What every answer over HTTP is made with. Errors are ``{"code": …, "error": one sentence}``."""

from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from dealerbox.accepted import Accepted, at_most

MAX_BODY = 16_384
"""Bytes of a body, unless the call says another number."""

_encode = msgspec.json.Encoder().encode
B = TypeVar("B", bound=Struct)


class HttpError(Exception):
    """Ends the request with ``status``, a ``code`` and an ``error`` for people. ``accepted``: what would have been
    accepted, if a value decides."""

    def __init__(self, status: int, code: str, error: str, accepted: Accepted | None = None) -> None:
        super().__init__(error)
        self.status = status
        self.code = code
        self.error = error
        self.accepted = accepted


async def read_body(request: Request, kind: type[B], most: int = MAX_BODY) -> B:
    """The JSON that came with the request; raises ``HttpError`` where it is none, or none of that kind."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        # A form on another site's page can send any other type without asking, but not this one.
        raise HttpError(415, "content_type", "The body must be JSON, with Content-Type: application/json.")
    raw = await read_bytes(request, most)
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as fault:
        raise HttpError(400, "malformed", f"The body cannot be read: {fault}.") from None


async def read_bytes(request: Request, most: int = MAX_BODY) -> bytes:
    """The body as it came, of whatever type; raises ``HttpError`` if it is too large."""
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > most:
            raise HttpError(413, "too_large", f"The body may have {most} bytes at most.", at_most(most))
    return bytes(raw)


def as_json(content: Any, status: int = 200) -> Response:
    """An answer that nobody keeps."""
    return Response(_encode(content), status, {"Cache-Control": "no-store"}, "application/json")


def address_of(request: HTTPConnection) -> str:
    """Where the request comes from."""
    return request.client.host if request.client is not None else "unknown"


def secure(request: HTTPConnection) -> bool:
    """Whether it came over TLS."""
    return request.url.scheme in ("https", "wss")
