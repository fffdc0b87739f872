"""What a new visitor sees at the address that ``make run`` prints."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.axe import CUT
from tests.conftest import BROWSER_FLAGS, find_chromium
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = [390, 1280, 1920]
PAGES = ("/", "/tournaments", "/welcome", "/rules", "/rules/soko", "/settings", "/terms", "/join", "/table/porvoo")
"""Pages that a stranger can open."""


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, chromium: "Browser") -> "Iterator[Page]":
    context = chromium.new_context(viewport={"width": request.param, "height": 844})
    yield context.new_page()
    context.close()


def test_pages_open_without_an_error(page: "Page", running_room: RunningRoom) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(f"not loaded: {request.url}"))
    page.goto(running_room.address)
    page.get_by_role("button").first.wait_for()
    assert page.title().endswith("Dealerbox")  # the placeholder of the first page is there before the page
    assert complaints == []


def test_nothing_is_wider_than_the_window(page: "Page", running_room: RunningRoom) -> None:
    page.goto(running_room.address)
    page.get_by_role("button").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


@pytest.mark.timeout(180)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_cut_off_at_twice_the_font_size(chromium: "Browser", running_room: RunningRoom, width: int) -> None:
    flags = [*BROWSER_FLAGS, "--blink-settings=defaultFontSize=32"]
    browser = chromium.browser_type.launch(executable_path=find_chromium(), args=flags)
    page = browser.new_page(viewport={"width": width, "height": 844})
    wrong = {}
    for path in PAGES:
        page.goto(f"{running_room.address}{path}", wait_until="networkidle")
        page.get_by_role("link").or_(page.get_by_role("button")).first.wait_for()
        if found := page.evaluate(CUT):
            wrong[path] = found
    browser.close()
    assert wrong == {}
