"""People who pre-select actions, sit at several tables, or wait for a seat."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import TimeoutError

from tests.browser.visitor import ACTIONS, Visitor

HEADS_UP = "Suomenlinna"
"""The demo's table for two, with one bot."""
ROUND = "Porvoo"
"""A table with nine seats, three of them free."""
OTHERS = ("Saimaa", "Rauma")
PASSWORD = "correct horse"
SOON_MS = 5000
ARMS_MS = 400
"""How long a pre-action must have been visible before it can be pressed."""
ABLE = "button:not([disabled]):not([aria-pressed=true])"


def choice(visitor: Visitor, text: str) -> Any:
    """Return one of the pre-actions above the buttons while others act."""
    named = re.compile(f"^{text}[A-Z]?$")  # the key follows the name
    return visitor.page.get_by_label("Pre-select an action").locator(ABLE).filter(has_text=named)


def two_at(visit: Callable[..., Visitor], names: tuple[str, str]) -> tuple[Visitor, Visitor]:
    people = visit(), visit()
    for visitor, name in zip(people, names, strict=True):
        visitor.register(name, PASSWORD)
        visitor.sit_down(ROUND)
    return people


def one_acts_while_the_other_waits(one: Visitor, other: Visitor, text: str, may: Callable[[Any], bool]) -> None:
    """Play until ``one`` has a turn for which ``may`` holds, and ``other`` the pre-action ``text``."""

    def ready() -> bool:
        for visitor in (one, other):
            visitor.page.wait_for_timeout(1)  # a page is only heard while it is queried
        if other.received.turn:
            other.act_carefully()
        elif one.received.turn:
            if may(one.received.turn["options"]) and choice(other, text).count() == 1:
                other.page.wait_for_timeout(ARMS_MS)
                return True
            one.act_carefully()
        return False

    one.until(ready, f"a turn, and the choice {text!r} for the other")


def answers(visitor: Visitor, since: int) -> Iterator[tuple[str, str]]:
    """Return the events that followed each turn of the visitor in the messages from ``since`` on, and whether the clock
    ran out before."""
    mine, late = False, False
    for message in map(json.loads, visitor.frames[since:]):
        for event in message.get("events", ()):
            if event["type"] == "TurnStarted":
                mine, late = event["seat"] == visitor.received.seat, False
            elif event["type"] == "ClockRanOut":
                late = True
            elif mine and event["type"] in ACTIONS:
                mine = False
                yield event["type"], "late" if late else "in time"


def test_a_pre_action_answers_the_turn(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(visit, ("Eeva K", "Toini K"))
    one_acts_while_the_other_waits(one, other, "Call any", lambda options: options["check"] or options["call"])
    since = len(other.frames)
    choice(other, "Call any").click()
    other.page.get_by_label("Pre-select an action").locator("[aria-pressed=true]").wait_for()
    one.press("Check" if one.received.turn["options"]["check"] else "Call")
    other.until(lambda: next(answers(other, since), None) or dropped(other), "an answer without a press")
    answer = next(answers(other, since), None)
    assert answer in (("Called", "in time"), ("Checked", "in time"), None)
    assert answer or "round" in dropped(other) or "hand" in dropped(other), "only the end of the round takes it back"
    for visitor in (one, other):
        visitor.ask_to_leave()


def dropped(visitor: Visitor) -> str:
    """Return what the dock says about a cancelled pre-action."""
    line = visitor.page.locator(".price.dropped")
    return line.inner_text() if line.count() else ""


def test_a_raise_cancels_a_pre_action_with_an_amount(visit: Callable[..., Visitor]) -> None:
    one, other = two_at(visit, ("Helka R", "Sirkku R"))
    one_acts_while_the_other_waits(one, other, "Check", lambda options: options["bet"] or options["raise"])
    since = len(other.frames)
    other.page.keyboard.press("c")
    other.page.get_by_label("Pre-select an action").locator("[aria-pressed=true]").wait_for()
    one.press("Bet" if one.received.turn["options"]["bet"] else "Raise")
    other.until(lambda: dropped(other), "the choice is taken back")
    assert "the bet changed" in dropped(other)
    assert other.page.get_by_label("Pre-select an action").locator("[aria-pressed=true]").count() == 0
    assert next(answers(other, since), None) is None, "nothing is answered at another price"
    for visitor in (one, other):
        visitor.ask_to_leave()


def sit_down_between_turns(visitor: Visitor, table: str) -> None:
    """Sit down; if another table comes to the front before the press, finish its turn first."""
    page = visitor.page
    mine = page.get_by_role("link", name=table)
    while not mine.count():
        page.goto("/")
        try:
            page.get_by_role("row").filter(has=page.get_by_text(table, exact=True)).click(timeout=SOON_MS)
            page.get_by_label("Selected table").get_by_role("button", name="Sit down with").click(timeout=SOON_MS)
            mine.first.wait_for(timeout=SOON_MS)
        except TimeoutError:
            if page.locator(".dock.on").count():
                visitor.button("Fold").click()


def test_the_table_with_the_turn_comes_to_the_front(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    page = visitor.page
    visitor.register("Lyyli F", PASSWORD)
    for name in OTHERS:
        sit_down_between_turns(visitor, name)
    own_turn = page.locator(".dock.on")
    seen: set[str] = set()
    while len(seen) < len(OTHERS):
        visitor.until(own_turn.count, "a turn in front")
        front = page.url
        seen.add(front.rsplit("/", 1)[1])
        assert page.title() in [f"Your turn – {name} · Dealerbox" for name in OTHERS]
        visitor.button("Fold").click()
        visitor.until(lambda front=front: page.url != front or not own_turn.count(), "the turn is over")
    assert seen == {name.lower() for name in OTHERS}


def test_an_offered_seat_is_taken_from_any_page(visit: Callable[..., Visitor]) -> None:
    sitter, waiter = visit(), visit()
    sitter.register("Aune W", PASSWORD)
    sitter.sit_down(HEADS_UP)
    waiter.register("Impi W", PASSWORD)
    page = waiter.page
    granted = waiter.money()
    page.get_by_role("row").filter(has=page.get_by_text(HEADS_UP, exact=True)).click()
    page.get_by_label("Selected table").get_by_role("button", name="Join waiting list (0)").click()
    page.get_by_label("My tables").get_by_text("1 of 1 in line").wait_for()
    page.get_by_role("link", name="My hands").click()
    sitter.leave()
    offer = page.get_by_label("Seat offered")
    offer.get_by_text(f"A seat is open for you at {HEADS_UP}.").wait_for()
    offer.get_by_role("button", name="Take the seat with").click()
    waiter.until(page.locator(".seat.is-hero").count, "the seat")
    waiter.until(lambda: waiter.money() < granted, "the buy-in has gone to the table")
    assert page.url.endswith(f"/table/{HEADS_UP.lower()}")
    offer.get_by_role("button").wait_for(state="detached")
    waiter.ask_to_leave()
