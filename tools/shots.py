"""Takes pictures of the table in every game and state, and reports layout faults in them."""

import argparse
import contextlib
import functools
import json
import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))

from tools import client  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

GALLERY = ROOT / ".build" / "gallery"
SHOTS = ROOT / ".build" / "shots"
PLACES = ROOT / "tests" / "browser" / "places.json"
MEASURE = Path(__file__).with_suffix(".js")
CARDS = Path(__file__).with_name("cards.js")
SIZES = ((390, 844), (1280, 800))
NEAR = 2
"""Hundredths by which a position may differ from the stored one."""

Places = dict[str, list[int]]


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: a line for each file would hide the findings."""


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Build the gallery and serve it; yield its address."""
    client.npm("run", "--silent", "build", "--", "--mode", "gallery", "--logLevel", "warn")
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(GALLERY)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/gallery.html"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def opened(page: "Page", address: str, table: str, more: str = "") -> None:
    """Open one table of the gallery, with everything at rest. ``more`` is appended to its address."""
    page.goto(f"{address}?of={table}&still{more}")
    page.locator(".tilebox .stage" if "tiles=" in more else "[data-dock]").first.wait_for()
    if table == "runOut":
        page.locator(".canvas.over").wait_for()
    page.wait_for_function("() => !document.querySelector('.unarmed')")
    page.evaluate("() => document.fonts.ready.then(() => new Promise(requestAnimationFrame))")


def tables(page: "Page", address: str) -> list[str]:
    """Return the names of all tables of the gallery."""
    opened(page, address, "flop")
    return str(page.evaluate("document.documentElement.dataset.tables")).split()


def measured(page: "Page") -> tuple[list[str], Places]:
    """Return the faults on the current page, and the positions of its parts."""
    found = page.evaluate(MEASURE.read_text(encoding="utf-8"))
    return found["faults"], found["places"]


def covered(page: "Page") -> list[str]:
    """Return the face-up cards that are not fully visible, and what covers or cuts them."""
    return list(page.evaluate(CARDS.read_text(encoding="utf-8")))


def moved(kept: Mapping[str, Sequence[int]], now: Places) -> list[str]:
    """Return what has moved from its stored position."""
    found = [f"{name} is gone" for name in kept if name not in now]
    found += [f"{name} is new" for name in now if name not in kept]
    for name in kept.keys() & now.keys():
        if any(abs(before - after) > NEAR for before, after in zip(kept[name], now[name], strict=True)):
            found.append(f"{name} stood at {list(kept[name])} and stands at {now[name]}")
    return found


def kept_places() -> dict[str, Places]:
    return json.loads(PLACES.read_text(encoding="utf-8")) if PLACES.exists() else {}


def keep(places: Mapping[str, Places]) -> None:
    """Write one line per picture, so that a diff shows which changed."""
    lines = (f"{json.dumps(name)}: {json.dumps(all_of, separators=(',', ':'))}" for name, all_of in places.items())
    PLACES.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def shoot(browser: "Browser", address: str, words: Sequence[str]) -> tuple[dict[str, Places], list[str]]:
    """Take pictures of all tables whose name contains one of ``words`` (none: all)."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    places, wrong = {}, []
    for width, height in SIZES:
        page = browser.new_page(viewport={"width": width, "height": height})
        for table in tables(page, address):
            if words and not any(word in table for word in words):
                continue
            opened(page, address, table)
            name = f"{table} {width}"
            page.screenshot(path=SHOTS / f"{table}-{width}.png")
            faults, places[name] = measured(page)
            faults += covered(page) if page.locator(".canvas.over").count() else []
            wrong += [f"{name}: {fault}" for fault in faults]
        page.close()
    return places, wrong


def main(words: Sequence[str]) -> int:
    from playwright.sync_api import sync_playwright

    from tests.conftest import BROWSER_FLAGS, find_chromium

    parser = argparse.ArgumentParser(prog="shots.py", description="Pictures of the table in every game and state.")
    parser.add_argument("--keep", action="store_true", help="keep where everything stands now")
    parser.add_argument("tables", nargs="*", help="parts of names of tables; none: all")
    wish = parser.parse_args(words)
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=BROWSER_FLAGS)
        places, wrong = shoot(browser, address, wish.tables)
        browser.close()
    kept = kept_places()
    if wish.keep:
        keep({**kept, **places} if wish.tables else places)
    else:
        wrong += [f"{name}: {what}" for name, now in places.items() for what in moved(kept.get(name, {}), now)]
    print(*wrong, f"{len(places)} pictures in {SHOTS}, {len(wrong)} faults", sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
