"""People who play several tables at once: in tiles and in a stack, with mouse and keyboard."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.axe import check_accessible
from tests.browser.visitor import ACTIONS, Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Locator

MOUSE, KEYBOARD = "kallio", "rauma"
"""The table that is played with the mouse, and the one that is played with the keyboard."""
PASSWORD = "correct horse"
_AT_REST = """() => {
    const now = JSON.parse(localStorage.getItem("dealerbox.settings") ?? "{}");
    localStorage.setItem("dealerbox.settings", JSON.stringify({ ...now, toFront: false }));
}"""
ARMED = ".actbtn:not(.unarmed):not([disabled])"


@pytest.fixture
def room(tmp_path: Path) -> Iterator[RunningRoom]:
    """A new room for each test, because it has few seats."""
    room = RunningRoom(tmp_path, environment={"DEALERBOX_PACE": "12", "DEALERBOX_BOTS_REST": "yes"})
    try:
        room.start()
        yield room
    finally:
        room.stop()


class Tables:
    """What one browser received about the tables it plays at."""

    def __init__(self, visitor: Visitor) -> None:
        self.player: str | None = None
        self.seats: dict[str, int] = {}
        self.turns: dict[str, Any] = {}
        self.acted: dict[str, int] = {}
        self.ended: dict[str, int] = {}
        """Ended hands in which the visitor had acted, by table."""
        self._in: set[str] = set()
        visitor.page.on("websocket", lambda socket: socket.on("framereceived", self._frame))

    def _frame(self, frame: "str | bytes") -> None:
        message = json.loads(frame)
        if message["type"] == "Welcome":
            self.player = message["player"]
        elif message["type"] == "Snapshot":
            players = [seat and seat["player"] for seat in message["view"]["seats"]]
            if self.player in players:
                self.seats[message["table"]] = players.index(self.player)
        elif message["type"] == "Events":
            for event in message["events"]:
                self._event(message["table"], event)

    def _event(self, table: str, event: Any) -> None:
        kind, mine = event["type"], self.seats.get(table)
        if kind == "SeatTaken" and event["player"] == self.player:
            self.seats[table] = event["seat"]
        elif kind == "TurnStarted":
            self.turns[table] = event if event["seat"] == mine else None
        elif kind in ACTIONS and self.turns.get(table):
            self.turns[table] = None
            self.acted[table] = self.acted.get(table, 0) + 1
            self._in.add(table)
        elif kind == "HandEnded":
            self.turns[table] = None
            self.ended[table] = self.ended.get(table, 0) + (table in self._in)
            self._in.discard(table)


def sit_down(visitor: Visitor, table: str) -> None:
    page = visitor.page
    page.goto(f"/table/{table}")
    page.locator(".seat.can-sit .plate").first.click()
    page.locator("button[type=submit][data-first]").click()
    page.locator(".seat.is-hero").wait_for()


def two_tables(visitor: Visitor, name: str) -> Tables:
    """Sit down at both, one after the other; nothing comes to the front automatically meanwhile."""
    tables = Tables(visitor)
    visitor.register(name, PASSWORD)
    visitor.page.evaluate(_AT_REST)
    for table in (MOUSE, KEYBOARD):
        sit_down(visitor, table)
    visitor.page.get_by_role("group", name="Table layout").get_by_role("button", name="Tiles").click()
    visitor.page.wait_for_url("**/tables")
    return tables


def tile(visitor: Visitor, table: str) -> "Locator":
    return visitor.page.locator(f'.tilebox[data-table="{table}"]')


def test_two_tables_are_played_in_tiles_with_mouse_and_keyboard(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    tables = two_tables(visitor, "Aulikki T")
    assert tile(visitor, MOUSE).get_attribute("aria-label", timeout=5000)

    def plays_on() -> bool:
        if tables.turns.get(MOUSE):
            stay = tile(visitor, MOUSE).locator(f"{ARMED}.go")
            if stay.count():
                stay.first.click()
        if tables.turns.get(KEYBOARD) and tile(visitor, KEYBOARD).locator(ARMED).count():
            page.keyboard.press("2")
            page.wait_for_timeout(350)
            # Press the first button that accepts it, to check or call, wherever the pointer is.
            page.keyboard.press("c")
        page.wait_for_timeout(100)
        return tables.ended.get(MOUSE, 0) > 0 and tables.ended.get(KEYBOARD, 0) > 0

    visitor.until(plays_on, "a hand that was played to its end at each table")
    assert page.url.endswith("/tables"), "nothing has left the tiles"


def test_the_table_to_act_is_highlighted_and_can_be_enlarged(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    tables = two_tables(visitor, "Tellervo L")
    visitor.until(lambda: tables.turns.get(MOUSE), "a turn")
    waiting = tile(visitor, MOUSE)
    waiting.locator(".turnbar.mine").wait_for()
    assert ": your turn" in str(waiting.get_attribute("aria-label"))
    assert page.get_by_role("button", name="needs you").count() == 1
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/table/{MOUSE}")
    page.get_by_label("Your actions").first.wait_for()
    page.keyboard.press("Escape")
    page.wait_for_url("**/tables")
    waiting.wait_for()


def test_in_a_stack_the_keys_step_through_the_tables(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    two_tables(visitor, "Kyllikki S")
    page.get_by_role("group", name="Table layout").get_by_role("button", name="Stack").click()
    on_top = page.locator(".stackpage .stage[aria-label]")
    edges = page.get_by_role("navigation", name="Stack").get_by_role("link")
    assert edges.count() == 1

    def steps() -> bool:
        """Whether the key brings the other table to the top; a table with a turn may have come there just before."""
        before = on_top.get_attribute("aria-label")
        page.keyboard.press("PageDown")
        return on_top.get_attribute("aria-label") not in (before, None)

    visitor.until(steps, "the other table on top")
    page.reload()
    page.locator(".stackpage").wait_for()


@pytest.mark.parametrize("width", [1280, 1920])
def test_tiles_are_accessible(visit: Callable[..., Visitor], width: int) -> None:
    visitor = visit()
    two_tables(visitor, f"Silja {width}")
    visitor.page.set_viewport_size({"width": width, "height": 800 if width == 1280 else 1080})
    check_accessible(visitor.page)
    visitor.page.get_by_role("group", name="Table layout").get_by_role("button", name="Stack").click()
    check_accessible(visitor.page)
