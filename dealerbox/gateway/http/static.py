"""Serves the browser client: the files of its build, ``index.html`` for each of its pages, and ``office.html`` for
those of the back office."""

import asyncio
from mimetypes import guess_type
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from dealerbox.gateway.http.calls.http import as_json

WEB = Path(__file__).parents[2] / "web"

# The build names these files by a hash of their content, so that they never change.
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_ASK_AGAIN = {"Cache-Control": "no-cache"}

OFFICE = "office"
"""Path of the back office: a separate client, which players do not load."""

_WORKER = "worker.js"
_LAST_WORKER = b"""// This room has no offline page: delete what an earlier worker stored, then unregister this one.
addEventListener("install", () => skipWaiting());
const end = () => caches.delete("dealerbox").then(() => registration.unregister());
addEventListener("activate", (event) => event.waitUntil(end()));
"""

_NOT_BUILT = """<!doctype html>
<html lang="en"><title>Dealerbox</title>
<h1>The room is running, but its web client is not built</h1>
<p>Stop the room and start it with <code>make run</code>, which builds the client first;
or build it yourself: <code>cd client &amp;&amp; npm ci &amp;&amp; npm run build</code>, then load this page again.</p>
<p>Programs can still connect: see <code>docs/protocol.md</code>.</p>
</html>
"""


def _is_file(path: str) -> bool:
    """Return whether the address can only be a file. A dot after the first part belongs to an id, such as a tournament
    table's. The client's service worker decides the same way (``client/src/offline/answering.ts``)."""
    folder = path.partition("/")[0]
    return folder == "assets" or "." in folder


class Client:
    """Answers every address that is not one of the room's calls."""

    def __init__(self, folder: Path = WEB, offline_page: bool = True) -> None:
        """Serve the build in ``folder``; ``offline_page``: browsers store an offline page."""
        self._folder = folder.resolve()
        self._offline_page = offline_page

    async def page(self, request: Request) -> Response:
        path = request.url.path.lstrip("/")
        if path == _WORKER and not self._offline_page:
            return Response(_LAST_WORKER, 200, _ASK_AGAIN, "text/javascript")
        answer = await self._file(path, _FOR_EVER if path.startswith("assets/") else _ASK_AGAIN)
        if answer is not None:
            return answer
        if path.startswith("api/"):
            error = "There is no such call. See /api/openapi.json."
            return as_json({"code": "no_call", "error": error}, 404)
        if _is_file(path):
            return PlainTextResponse("Not found.", 404)
        index = await self._file("office.html" if path.partition("/")[0] == OFFICE else "index.html", _ASK_AGAIN)
        return index or HTMLResponse(_NOT_BUILT, 503, _ASK_AGAIN)

    async def _file(self, path: str, headers: dict[str, str]) -> Response | None:
        content = await asyncio.to_thread(self._content, path)
        return None if content is None else Response(content, 200, headers, guess_type(path)[0])

    def _content(self, path: str) -> bytes | None:
        """Return the content of the named file in the build folder, and of nothing outside it. It is read at once,
        because the next build deletes all files before it writes new ones."""
        try:
            file = (self._folder / path).resolve()
            return file.read_bytes() if file.is_relative_to(self._folder) and file.is_file() else None
        except (OSError, ValueError):  # the name is too long or has a NUL, or the file was just removed
            return None
