"""Measures whether sixteen tables at once stay smooth in a browser, compared with two.

``python benchmarks/tiles.py`` after ``make client``: a separate room on loopback, with bots that act quickly; a guest
sits down at two tables, then at sixteen, checks or calls, and the page's work is measured. Two is the minimum for
tiles. The ratios count: other work on the machine slows down both. The main thread's work is measured in CPU time.
``--slower 4`` makes the browser four times slower, like an old laptop.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from dealerbox.bots.tables import TABLES
from tests.conftest import BROWSER_FLAGS, find_chromium
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import CDPSession, Page

SIZE = {"width": 1920, "height": 1080}
PACE = "20"
LOOK_MS = 300
PATIENCE_MS = 20_000
FEWEST = 2
CHEAP = [
    table.config.id for table in sorted(TABLES, key=lambda table: table.config.max_buy_in) if table.config.seats > 2
]
"""The tables with the smallest buy-ins, so that the play money is enough for all of them."""

_COUNT = """() => {
    const seen = { frames: [], long: [], from: performance.now() };
    window.seen = seen;
    new PerformanceObserver(list => seen.long.push(...list.getEntries().map(one => one.duration)))
        .observe({ type: "longtask" });
    let last = performance.now();
    const frame = now => { seen.frames.push(now - last); last = now; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
}"""
_IN_TILES = """() =>
    localStorage.setItem("dealerbox.settings", JSON.stringify({ arrangement: "tiles", toFront: false }))"""
_PRESS = """() => {
    const ready = ".actbtn.go:not(.unarmed):not([disabled])";
    for (const tile of document.querySelectorAll(".tilebox")) tile.querySelector(ready)?.click();
}"""


def sit_down(page: "Page", table: str) -> None:
    page.goto(f"/table/{table}")
    page.locator(".seat.can-sit .plate").first.click(timeout=PATIENCE_MS)
    page.locator(".buyin .ends button").first.click(timeout=PATIENCE_MS)
    page.locator("button[type=submit][data-first]").click(timeout=PATIENCE_MS)
    page.locator(".seat.is-hero").first.wait_for(timeout=PATIENCE_MS)


def spent(session: "CDPSession") -> dict[str, float]:
    return {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}


def measure(page: "Page", count: int, seconds: float, slower: float) -> dict[str, float]:
    """Play for ``seconds`` in tiles; return the work per second and the frame times."""
    page.goto("/tables")
    page.locator(".tilebox .tiledock").nth(count - 1).wait_for(timeout=PATIENCE_MS)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    page.evaluate(_COUNT)
    before, begun = spent(session), time.monotonic()
    while time.monotonic() - begun < seconds:
        page.evaluate(_PRESS)
        page.wait_for_timeout(LOOK_MS)
    after, seen = spent(session), page.evaluate("window.seen")
    took = time.monotonic() - begun
    frames: list[float] = sorted(seen["frames"])
    part = {
        name: (after[name] - before[name]) / took
        for name in ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")
    }
    return {
        "long tasks per minute": 60 * len(seen["long"]) / took,
        "longest task, ms": max(seen["long"], default=0),
        "frames per second": len(frames) / took,
        "frames over 34 ms, %": 100 * sum(frame > 34 for frame in frames) / len(frames),
        "95% of frames within, ms": frames[int(len(frames) * 0.95)],
        "main thread busy, %": 100 * part["TaskDuration"],
        "scripts, %": 100 * part["ScriptDuration"],
        "style and layout, %": 100 * (part["LayoutDuration"] + part["RecalcStyleDuration"]),
        "heap, MB": after["JSHeapUsedSize"] / 1e6,
    }


def run(browser: Any, address: str, tables: int, seconds: float, slower: float) -> dict[str, float]:
    context = browser.new_context(viewport=SIZE, base_url=address)
    try:
        context.request.post("/api/guest", data={})
        page = context.new_page()
        page.goto("/")
        page.evaluate(_IN_TILES)
        for table in CHEAP[:tables]:
            sit_down(page, table)
        return measure(page, tables, seconds, slower)
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--slower", type=float, default=1)
    parser.add_argument("--pace", default=PACE, help="how many times faster the bots think")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        room = RunningRoom(Path(folder), environment={"DEALERBOX_PACE": arguments.pace})
        room.start()
        try:
            browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_FLAGS)
            few = run(browser, room.address, FEWEST, arguments.seconds, arguments.slower)
            many = run(browser, room.address, arguments.tables, arguments.seconds, arguments.slower)
            browser.close()
        finally:
            room.stop()
    print(f"{'':32}{FEWEST:>9}{arguments.tables:>9}{'ratio':>8}")
    for name, value in few.items():
        ratio = f"{many[name] / value:8.1f}" if value else f"{'':>8}"
        print(f"{name:32}{value:9.1f}{many[name]:9.1f}{ratio}")


if __name__ == "__main__":
    main()
