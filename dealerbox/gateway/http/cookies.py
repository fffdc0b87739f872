"""Cookies that hold a secret. No script can read them, and no other site's page can make the browser send them.

Over TLS their names begin with ``__Host-``, so that no other host of the domain, and nobody on the network path, can
set them.
"""

from starlette.requests import HTTPConnection
from starlette.responses import Response

BOUND = "__Host-"
OFFICE = "dealerbox_office"
"""The back office's session cookie."""


def give(response: Response, name: str, value: str, seconds: int, secure: bool, path: str = "/") -> None:
    """Set a cookie. ``path`` is used only without the ``__Host-`` prefix, which requires the whole host."""
    response.set_cookie(
        _named(name, secure), value, max_age=seconds, path="/" if secure else path, httponly=True, samesite="strict",
        secure=secure,
    )  # fmt: skip


def taken(connection: HTTPConnection, name: str, secure: bool) -> str:
    """Return the cookie's value; empty if the browser sent none."""
    return connection.cookies.get(_named(name, secure), "")


def take_away(response: Response, name: str, secure: bool, path: str = "/") -> None:
    response.delete_cookie(
        _named(name, secure), path="/" if secure else path, httponly=True, samesite="strict", secure=secure
    )


def _named(name: str, secure: bool) -> str:
    return BOUND + name if secure else name
