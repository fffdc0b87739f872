"""What the room answers once it is drained: a page that says so, until the process ends. The page needs no script and
loads nothing else."""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Any

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from dealerbox.gateway.http.calls.http import as_json
from dealerbox.gateway.http.office_calls import PREFIX
from dealerbox.gateway.http.static import OFFICE

RETRY_SECONDS = 30
"""When to retry; the page reloads itself after this time."""

_OPEN = ("/health", "/metrics", f"/{OFFICE}")
_BELOW = (PREFIX, f"/{OFFICE}/", "/assets/")
"""Including everything below them: the back office loads its code from there."""
_HEADERS = {"Retry-After": str(RETRY_SECONDS), "Cache-Control": "no-store"}

_TEXTS = {
    "en": (
        "The room is restarting",
        "It will be back soon. This page reloads automatically.",
        "Your chips are safe in your wallet.",
        "Hands that were still running when the tables closed are void, and all bets were returned.",
    ),
    "fi": (
        "Huone käynnistyy uudelleen",
        "Se avautuu pian. Sivu latautuu itsestään uudelleen.",
        "Pelimerkkisi ovat turvassa lompakossasi.",
        "Kesken jääneet jaot mitätöitiin ja panokset palautettiin.",
    ),
}

# The colours are those of the client's tokens (client/src/style/tokens.css).
_STYLE = """:root { --bg: #0e1113; --panel: #15191c; --line: #ffffff14; --text: #eff2f3; --soft: #b3bcc3; }
@media (prefers-color-scheme: light) {
  :root { --bg: #eceae5; --panel: #f8f7f4; --line: #1a1f241c; --text: #1a1f24; --soft: #48525a; }
}
* { box-sizing: border-box; margin: 0; }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px; background: var(--bg); color: var(--text);
  font: 400 1rem/1.5 -apple-system, "Inter", "Segoe UI", Roboto, "Noto Sans", system-ui, sans-serif; }
main { width: 100%; max-width: 480px; padding: 32px 24px; border: 1px solid var(--line); border-radius: 14px;
  background: var(--panel); }
svg { display: block; width: 48px; height: 48px; margin-bottom: 16px; }
h1 { font-size: 1.375rem; line-height: 1.3; margin-bottom: 12px; }
p { color: var(--soft); margin-top: 8px; }
strong { color: var(--text); font-weight: 600; }
section + section { margin-top: 24px; padding-top: 24px; border-top: 1px solid var(--line); }"""
STYLE_DIGEST = b64encode(sha256(_STYLE.encode()).digest()).decode()
"""The hash by which the page's CSP allows its style."""

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="dark light">
<meta http-equiv="refresh" content="{seconds}">
<title>Dealerbox</title>
<style>{style}</style>
</head>
<body>
<main>
<svg viewBox="0 0 28 28" aria-hidden="true"><rect x="2" y="2" width="24" height="24" rx="7" fill="#f4b942"/>
<path d="M9 7.5h5.5a6.5 6.5 0 0 1 0 13H9z" fill="none" stroke="#241a04" stroke-width="3.2"/></svg>
{sections}
</main>
</body>
</html>
"""

_SECTION = """<section lang="{language}"><h1>{title}</h1>
<p>{back}</p><p><strong>{safe}</strong></p><p>{void}</p></section>"""


class ClosedRoom:
    """Middleware before all routes: once the room is ``drained``, lets only the operator and their monitoring
    through."""

    def __init__(self, app: Any, drained: Callable[[], bool]) -> None:
        self._app = app
        self._drained = drained

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        if not self._drained() or path in _OPEN or path.startswith(_BELOW):
            await self._answered(scope, receive, send)
        else:
            await closed(Request(scope))(scope, receive, send)

    async def _answered(self, scope: Any, receive: Any, send: Any) -> None:
        begun = False

        async def sending(message: Any) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, sending)
        except asyncio.CancelledError:
            # On shutdown the server cancels running tasks, which would otherwise be logged and answered as a fault of
            # the room.
            if not begun:
                await closed(Request(scope))(scope, receive, send)


def closed(request: Request) -> Response:
    """Return the page for people, in both languages, theirs first; JSON for programs."""
    if request.url.path.startswith("/api/"):
        error = "The room is restarting; all chips are in the wallets."
        response = as_json({"code": "closed", "error": error}, 503)
        response.headers["Retry-After"] = str(RETRY_SECONDS)
        return response
    first = "fi" if request.headers.get("accept-language", "").lower().startswith("fi") else "en"
    languages = sorted(_TEXTS, key=lambda language: language != first)
    sections = "\n".join(map(_section, languages))
    page = _PAGE.format(style=_STYLE, language=first, seconds=RETRY_SECONDS, sections=sections)
    return HTMLResponse(page, 503, _HEADERS)


def _section(language: str) -> str:
    title, back, safe, void = _TEXTS[language]
    return _SECTION.format(language=language, title=title, back=back, safe=safe, void=void)
