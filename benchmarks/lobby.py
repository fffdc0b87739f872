"""Measures how a lobby with thousands of tables draws in a browser: the first draw, scrolling, and one change per
second.

Tasks are measured in CPU time, because wall-clock time on a busy machine includes the work of others.

``python benchmarks/lobby.py [ROWS]`` starts the demo room and shows the browser ROWS tables (5,000) instead of the
room's own. The same is measured with as many rows as fit on a screen; the ratio of the two counts, because a busy
machine does not change it. Needs Chromium, like the browser tests, and the built client.
"""

import argparse
import copy
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, WebSocketRoute, sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from _tasks import traced

from tests.conftest import BROWSER_FLAGS, find_chromium
from tests.running import RunningRoom

FEW = 20
_DRAWN = """() => new Promise(done => {
    const look = () => document.querySelector(".tbody [role=row]")
        ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
    look();
})"""
_JUMP = """async () => {
    const body = document.querySelector(".tbody");
    const frame = () => new Promise(requestAnimationFrame);
    const most = body.scrollHeight - body.clientHeight;
    let empty = 0;
    for (let step = 0; step <= 60; step++) {
        body.scrollTop = most * step / 60;
        await frame();
        await frame();
        const { top, left } = body.getBoundingClientRect();
        if (!document.elementFromPoint(left + 100, top + 100)?.closest(".trow")) empty++;
    }
    return { rows: document.querySelectorAll(".tbody [role=row]").length, empty };
}"""

_ROLL = """async () => {
    const body = document.querySelector(".tbody");
    body.scrollTop = 0;
    for (let step = 0; step < 60; step++) {
        body.scrollTop += 100;
        await new Promise(requestAnimationFrame);
    }
}"""


class Crowd:
    """Replaces the room's own tables with ``rows`` others, and changes one of a hundred of them on each call of
    ``change``."""

    def __init__(self, rows: int) -> None:
        self.rows = rows
        self.tables: list[dict[str, Any]] = []
        self.socket: WebSocketRoute | None = None

    def route(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        server = socket.connect_to_server()

        def forward(text: str | bytes) -> None:
            message = json.loads(text)
            if message["type"] == "LobbyChanged":
                return
            if message["type"] == "Lobby":
                self.tables = [self._row(message["tables"], at) for at in range(self.rows)]
                message["tables"] = self.tables
            socket.send(json.dumps(message))

        server.on_message(forward)

    def _row(self, tables: list[dict[str, Any]], at: int) -> dict[str, Any]:
        row = copy.deepcopy(tables[at % len(tables)])
        row["config"] |= {"id": f"many-{at}", "name": f"Table {at}"}
        return row

    def change(self, number: int) -> None:
        assert self.socket is not None
        changed = self.tables[number % 100 :: 100]
        for row in changed:
            row["average_pot"] += 100
        self.socket.send(json.dumps({"type": "LobbyChanged", "tables": changed, "gone": []}))


def measured(browser: Browser, address: str, rows: int, changes: int) -> dict[str, float]:
    """Return milliseconds (CPU time for tasks), except ``rows``, the rows in the document, and ``empty``, the empty
    places seen while scrolling."""
    context = browser.new_context(viewport={"width": 1280, "height": 800}, base_url=address)
    page = context.new_page()
    crowd = Crowd(rows)
    page.route_web_socket("**/ws", crowd.route)
    page.goto("/welcome")
    assert page.request.post(f"{address}/api/guest", data={"language": "en"}).ok, "the room refuses guests"
    with traced(page) as opening:
        page.goto("/")
        first = page.evaluate(_DRAWN)
        page.wait_for_timeout(2000)
    with traced(page) as jumping:
        scrolled = page.evaluate(_JUMP)
    with traced(page) as rolling:
        page.evaluate(_ROLL)
    with traced(page) as changing:
        for number in range(changes):
            crowd.change(number)
            page.wait_for_timeout(1000)
    context.close()
    return {
        "first draw": first,
        "longest, first draw": max(opening),
        "longest, 60 jumps": max(jumping),
        "all of 60 jumps": sum(jumping),
        "longest, wheel": max(rolling),
        "all of 60 wheel turns": sum(rolling),
        "longest of a change": max(changing),
        "rows": scrolled["rows"],
        "empty": scrolled["empty"],
    }


def main(rows: int, changes: int) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = RunningRoom(Path(folder))
        room.start()
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_FLAGS)
        try:
            many, few = (measured(browser, room.address, count, changes) for count in (rows, FEW))
        finally:
            browser.close()
            room.stop()
    print(f"{'':26}{rows:>10,}{FEW:>10,}     ratio")
    for name, value in many.items():
        ratio = f"{value / few[name]:.1f}" if few[name] else "–"
        print(f"{name:26}{value:>10,.0f}{few[name]:>10,.0f}{ratio:>10}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=int, nargs="?", default=5_000)
    parser.add_argument("--changes", type=int, default=8, help="for how many seconds 50 rows change in each")
    main(**vars(parser.parse_args()))
