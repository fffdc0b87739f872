"""The cost of the first page, its layout stability while it loads, and that it can be installed."""

import gzip
import json
import re
import urllib.request
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Page

MOST_SCRIPT = 200_000
"""The maximum of compressed script that the first page may load, in bytes."""
MOST_SHIFT = 0.02
"""The maximum layout shift, as a part of the screen times the distance; 0.1 is commonly held to be good."""

_WATCH_SHIFTS = """window.shifts = [];
// The log and the total grow, and the dealer goes round: that is play, no layout that jumps.
const PLAY = ".log, .feed, .dealer, .bet, .total";
const plays = node => !node?.isConnected || (node.closest ? node : node.parentElement)?.closest(PLAY);
new PerformanceObserver(list => window.shifts.push(...list.getEntries()
    .filter(one => !one.hadRecentInput && !one.sources.every(({ node }) => plays(node)))
    .map(one => ({
        value: one.value,
        what: one.sources.map(({ node }) => (node?.outerHTML ?? node?.parentElement?.outerHTML)?.slice(0, 120)),
    })),
)).observe({ type: "layout-shift", buffered: true });"""


def scripts_of(room: RunningRoom) -> dict[str, bytes]:
    """Return the scripts of the first page: those it names, and all that these import before they run."""
    with urllib.request.urlopen(room.address) as answer:
        page = answer.read().decode()
    waiting = re.findall(r'(?:src|href)="/assets/([^"]+\.js)"', page)
    found: dict[str, bytes] = {}
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        with urllib.request.urlopen(f"{room.address}/assets/{name}") as answer:
            found[name] = answer.read()
        waiting += re.findall(r'(?:from|import)\s*"\./([^"]+\.js)"', found[name].decode())
    return found


def test_the_first_page_loads_less_than_200_kilobytes_of_compressed_script(room: RunningRoom) -> None:
    scripts = scripts_of(room)
    assert len(scripts) > 3, "the page names its scripts"
    sizes = {name: len(gzip.compress(content, 6)) for name, content in scripts.items()}
    assert sum(sizes.values()) < MOST_SCRIPT, sizes


def test_a_browser_loads_only_what_the_page_names_before_the_lobby_appears(
    visit: Callable[[], Visitor], room: RunningRoom
) -> None:
    page = visit().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.rpartition("/")[2]))
    page.goto("/welcome")
    page.get_by_role("button", name="Sit down as a guest").wait_for()
    loaded = {name for name in asked if name.endswith(".js")}
    # The welcome page's picture of a table is loaded later.
    assert set(scripts_of(room)) <= loaded


def shifts(page: "Page") -> list[dict[str, object]]:
    found = page.evaluate("() => window.shifts")
    return [one for one in found if one["value"] > 0.001]


@pytest.mark.parametrize("width", [390, 1280])
def test_the_layout_is_stable_while_the_lobby_and_a_table_load(
    visit: Callable[..., Visitor], room: RunningRoom, width: int
) -> None:
    visitor = visit(moving=True)
    page = visitor.page
    page.set_viewport_size({"width": width, "height": 844})
    page.add_init_script(_WATCH_SHIFTS)
    page.goto("/welcome")
    guest = page.request.post(f"{room.address}/api/guest", data={"language": "en"})
    assert guest.ok, guest.text()
    with urllib.request.urlopen(f"{room.address}/api/tables") as answer:
        table = next(row["config"]["id"] for row in json.load(answer)["tables"] if row["playing"] > 1)
    for path, shown in (("/", ".tbody [role=row]"), (f"/table/{table}", ".seat")):
        page.goto(path)
        page.locator(shown).first.wait_for()
        page.wait_for_timeout(1_500)
        found = shifts(page)
        assert sum(float(str(one["value"])) for one in found) < MOST_SHIFT, (path, found)


def test_the_client_can_be_installed(visit: Callable[[], Visitor], room: RunningRoom) -> None:
    page = visit().page
    page.goto("/")
    link = page.locator("link[rel=manifest]").get_attribute("href")
    with urllib.request.urlopen(f"{room.address}{link}") as answer:
        assert answer.headers["Content-Type"] == "application/manifest+json"
        manifest = json.load(answer)
    assert (manifest["display"], manifest["start_url"]) == ("standalone", "/")
    for icon in manifest["icons"]:
        size = 64 if icon["sizes"] == "any" else int(icon["sizes"].partition("x")[0])
        drawn = page.evaluate(
            """src => new Promise((done, fail) => {
                const image = Object.assign(new Image(), { src, onerror: () => fail(new Error(src)) });
                image.onload = () => done([image.naturalWidth, image.naturalHeight]);
            })""",
            icon["src"],
        )
        assert drawn[0] == drawn[1] and (icon["sizes"] == "any" or drawn == [size, size])
    assert {icon["purpose"] for icon in manifest["icons"]} == {"any", "maskable"}
