"""What a newcomer's browser makes of the address that ``make run`` names."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

WIDTHS = [390, 1280, 1920]


@pytest.fixture(params=WIDTHS)
def page(request: pytest.FixtureRequest, chromium: "Browser") -> "Iterator[Page]":
    context = chromium.new_context(viewport={"width": request.param, "height": 844})
    yield context.new_page()
    context.close()


def test_it_opens_without_an_error(page: "Page", running_room: RunningRoom) -> None:
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("requestfailed", lambda request: complaints.append(f"not loaded: {request.url}"))
    page.goto(running_room.address)
    page.get_by_role("button").first.wait_for()
    assert page.title().endswith("Dealerbox")  # the place of the first page stands before it
    assert complaints == []


def test_nothing_is_wider_than_the_window(page: "Page", running_room: RunningRoom) -> None:
    page.goto(running_room.address)
    page.get_by_role("button").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
