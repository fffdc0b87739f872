"""Cookies that hold a secret. No script can read them, and no other site's page can make the browser send them.

Over TLS their names begin with ``__Host-``: then no other host of the same domain, and nobody on the way, can have put
them there.
"""

from starlette.requests import HTTPConnection
from starlette.responses import Response

BOUND = "__Host-"
OFFICE = "dealerbox_office"
"""The cookie of the back office."""


def give(response: Response, name: str, value: str, seconds: int, secure: bool, path: str = "/") -> None:
    """``path`` is heeded where the name is not bound to the host, which wants the whole of it."""
    response.set_cookie(
        _named(name, secure), value, max_age=seconds, path="/" if secure else path, httponly=True, samesite="strict",
        secure=secure,
    )  # fmt: skip


def taken(connection: HTTPConnection, name: str, secure: bool) -> str:
    """What the browser has sent; empty where there is none."""
    return connection.cookies.get(_named(name, secure), "")


def take_away(response: Response, name: str, secure: bool, path: str = "/") -> None:
    response.delete_cookie(
        _named(name, secure), path="/" if secure else path, httponly=True, samesite="strict", secure=secure
    )


def _named(name: str, secure: bool) -> str:
    return BOUND + name if secure else name
