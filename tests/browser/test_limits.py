"""Play limits in a browser: one is set, reached at a table and explained; a break removes the player from the table."""

import json
from collections.abc import Callable, Iterator

import pytest

from tests.browser.axe import check_accessible
from tests.browser.visitor import Messages, Visitor
from tests.running import RunningRoom


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """The demo with limits on play money, as on real money."""
    environment = {"DEALERBOX_PACE": "50", "DEALERBOX_BOTS_REST": "yes", "DEALERBOX_FUN_LIMITS": "yes"}
    room = RunningRoom(tmp_path_factory.mktemp("room"), environment=environment)
    try:
        room.start()
        yield room
    finally:
        room.stop()


def open_limits(visitor: Visitor) -> None:
    visitor.page.goto("/account/limits")
    visitor.page.get_by_role("heading", name="Breaks and self-exclusion").wait_for()


def set_limit(visitor: Visitor, section: str, name: str, value: str) -> None:
    page = visitor.page
    panel = page.locator(".panel", has=page.get_by_role("heading", name=section))
    row = panel.get_by_role("group", name="Losses").locator(".limit", has_text=name)
    row.get_by_role("button").first.click()
    row.get_by_role("textbox").fill(value)
    row.get_by_role("button", name="Set limit").click()
    row.get_by_text("left").wait_for()


def test_a_limit_is_set_reached_and_explained_and_a_break_ends_play(visit: Callable[..., Visitor]) -> None:
    ann = visit()
    ann.register("Ann", "correct horse")
    open_limits(ann)
    set_limit(ann, "Limits for FUN", "Daily", "5")
    ann.page.goto("/")
    ann.page.get_by_role("row").filter(has=ann.page.get_by_text("Kallio", exact=True)).click()
    ann.page.get_by_label("Selected table").get_by_role("button", name="Sit down with").click()
    ann.page.get_by_text("Your limit for daily losses is 5; you have 5 left.").first.wait_for()
    assert ann.received.seat is None

    open_limits(ann)
    row = ann.page.get_by_role("group", name="Losses").locator(".limit", has_text="Daily")
    row.get_by_role("button", name="Change").click()
    row.get_by_role("button", name="Remove limit").click()
    row.get_by_text("You asked to remove this limit.").wait_for()
    check_accessible(ann.page)
    row.get_by_role("button", name="Cancel request").click()
    row.get_by_text("You asked to remove this limit.").wait_for(state="detached")

    bob = visit()
    bob.register("Bob", "correct horse")
    bob.sit_down("Kallio")
    open_limits(bob)
    bob.page.get_by_role("button", name="24 hours").click()
    bob.page.get_by_text("You leave every table after its current hand").wait_for()
    bob.page.get_by_role("button", name="Take the break").click()
    bob.page.get_by_text("You’re on a break until").first.wait_for()
    bob.page.goto("/")
    bob.page.locator(".barredbar").get_by_text("You’re on a break until").wait_for()
    plays_to_the_end(bob)
    assert seats(bob) == []
    assert not any("PlayBarred" in frame for frame in ann.frames), "nobody else is told"


def plays_to_the_end(visitor: Visitor) -> None:
    """Play the current hand, if there is one, until the seat is given up and its chips are in the wallet."""
    visitor.received = Messages()
    visitor.page.goto("/table/kallio")
    home = lambda: visitor.context.request.get("/api/me").json()["balances"][0]["in_play"] == 0  # noqa: E731
    while visitor.until(lambda: visitor.received.turn or (home() and "home"), "a turn, or the end") != "home":
        visitor.act_carefully()


def seats(visitor: Visitor) -> list[str]:
    """Return the visitor's tables, as the room lists them to a new connection."""
    before = len(visitor.frames)
    visitor.page.reload()
    welcomes = lambda: [one for one in visitor.frames[before:] if '"type":"Welcome"' in one]  # noqa: E731
    welcome = json.loads(visitor.until(welcomes, "a welcome")[-1])
    return list(welcome["tables"])
