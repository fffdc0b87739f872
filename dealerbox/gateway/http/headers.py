"""The security headers of every answer: which code a page may run and load, and that the room is reached over
TLS only."""

from collections.abc import Iterable
from typing import Any

from dealerbox.gateway.http.closed import STYLE_DIGEST

WORKER_POLICY = "dealerbox-worker"
"""The Trusted Types policy that lets only the service worker's address through (``client/src/offline/register.ts``)."""

CONTENT_SECURITY = "; ".join((
    "default-src 'none'",
    "script-src 'self'",
    # The client sets styles through the DOM, which needs no entry here; the hash is for the page of a closed room.
    f"style-src 'self' 'sha256-{STYLE_DIGEST}'",
    "img-src 'self'",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    # No page turns text into markup or a script: there is no place where a name could become either.
    "require-trusted-types-for 'script'",
    # One policy, which a page may create once: browsers accept the service worker's address only from a policy.
    f"trusted-types {WORKER_POLICY}",
))  # fmt: skip

HSTS = (b"strict-transport-security", b"max-age=31536000")
"""Over TLS only: browsers that were here once use TLS for a year."""

_ALWAYS = (
    (b"content-security-policy", CONTENT_SECURITY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)
_NO_STORE = (b"cache-control", b"no-store")


class SecurityHeaders:
    """Middleware that adds the headers to every answer. Answers without caching headers are not stored: they may be
    private."""

    def __init__(self, app: Any) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        always = (*_ALWAYS, HSTS) if scope.get("scheme") == "https" else _ALWAYS

        async def send_with_headers(message: Any) -> None:
            if message["type"] == "http.response.start":
                given: Iterable[tuple[bytes, bytes]] = message.get("headers", ())
                unsaid = all(name.lower() != b"cache-control" for name, _ in given)
                message["headers"] = [*given, *always, *((_NO_STORE,) if unsaid else ())]
            await send(message)

        await self._app(scope, receive, send_with_headers if scope["type"] == "http" else send)
