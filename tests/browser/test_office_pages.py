"""Staff in browsers: what security and support see and do, and whether the pages are accessible."""

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from dealerbox.store.sqlite import SqliteStore
from tests.browser.axe import faults
from tests.browser.test_office_staff import CALL, PASSWORD, chooses_password, pages, sets_up_factor
from tests.browser.visitor import Visitor
from tests.gateway.office_room import CHEATS, play_into
from tests.running import RunningRoom

HANDS = 1_800


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """A room without bots, but with yesterday's hands in which two players cheated."""
    room = RunningRoom(tmp_path_factory.mktemp("office"), demo=False)
    room.data.mkdir(parents=True)
    with ThreadPoolExecutor(1) as thread:  # the browser has its own loop in this one
        thread.submit(asyncio.run, _played(room.data / "dealerbox.db")).result()
    try:
        room.start()
        yield room
    finally:
        room.stop()


async def _played(path: Path) -> None:
    store = await SqliteStore.open(path)
    await play_into(store, int(time.time() * 1000), HANDS, *CHEATS)
    await store.close()


def invited(owner: Visitor, name: str, role: str, visitor: Visitor) -> None:
    owner.page.get_by_role("link", name="Staff", exact=True).click()
    owner.page.get_by_role("button", name="Invite staff").click()
    owner.page.get_by_label("Name", exact=True).fill(name)
    owner.page.get_by_label(role).check()
    owner.page.get_by_role("button", name="Create link").click()
    link = owner.page.get_by_role("textbox", name="Link").input_value()
    owner.page.get_by_role("button", name="Done").click()
    visitor.page.goto(link)
    chooses_password(visitor)
    sets_up_factor(visitor)


def test_the_pages_of_the_back_office(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    owner, security, support = visit(), visit(), visit()
    owner.page.goto(next(word for word in room.printed().split() if "/office/join#" in word))
    chooses_password(owner, "Olga")
    sets_up_factor(owner)
    invited(owner, "Lea", "Security", security)
    invited(owner, "Sue", "Support", support)
    assert {"Players", "Hands"} <= set(pages(support)) and "Money" not in pages(security)
    assert not {"Collusion review", "Money", "Health"} & set(pages(support))

    page = security.page
    page.get_by_role("link", name="Collusion review", exact=True).click()
    page.get_by_role("link", name=re.compile("x0 name and x1 name")).wait_for(timeout=60_000)
    page.get_by_text(f"{HANDS:,} hands analyzed").wait_for(timeout=60_000)
    page.get_by_role("link", name=re.compile("x0 name and x1 name")).click()
    page.get_by_role("heading", name="Chip flow", exact=True).wait_for()
    page.get_by_role("button", name="Open case").click()
    asks = page.get_by_role("dialog")
    asks.get_by_label("Reason").fill("chips went one way")
    asks.get_by_role("button", name="Open case").click()
    page.get_by_role("heading", name="Case 1: x0 name and x1 name").wait_for()
    page.get_by_label("Note").fill("asked both for an explanation")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("listitem").filter(has_text="asked both for an explanation").wait_for()
    assert faults(page) == []

    page.get_by_role("region", name="Hands").get_by_role("link").first.click()
    page.get_by_role("region", name="Replay").wait_for()
    hand = page.url.rsplit("/", 1)[1]
    assert faults(page) == []
    page.get_by_role("button", name="Show all cards").click()
    asks.get_by_label("Reason").fill("case 1")
    asks.get_by_role("button", name="Show all cards").click()
    page.get_by_text("All cards: viewed by staff, logged").wait_for()

    page = support.page
    page.get_by_role("link", name="Players", exact=True).click()
    page.get_by_role("searchbox", name="Find a player").fill("x0")
    page.get_by_role("link", name="x0 name").click()
    page.get_by_label("New note").fill("was polite on the telephone")
    page.get_by_role("button", name="Add note").click()
    page.get_by_role("listitem").filter(has_text="was polite on the telephone").filter(has_text="Sue").wait_for()
    assert not page.get_by_role("button", name="Suspend").is_visible()
    for part in ("Results", "Hands", "Money", "Sessions", "Chat", "Log"):
        page.get_by_role("button", name=part, exact=True).click()
        page.get_by_role("button", name=part, exact=True, pressed=True).wait_for()
        assert faults(page) == [], part
    page.goto(f"/office/hands/{hand}")
    page.get_by_role("region", name="Replay").wait_for()
    assert not page.get_by_role("button", name="Show all cards").is_visible()
    assert page.evaluate(CALL, ["hand/open", {"hand": hand, "reason": "a prank"}]) == [403, "role"], (
        "by the room itself"
    )

    owner.page.get_by_role("link", name="Log", exact=True).click()
    read = owner.page.get_by_role("row").filter(has_text="Hand viewed with all cards")
    read.filter(has_text="Lea").filter(has_text="case 1").wait_for()
    assert PASSWORD not in owner.page.content()
