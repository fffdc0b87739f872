"""Two people chat at a table in real browsers, and one chooses a picture; one's notes about the other survive a
reload."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

TABLE = "Halti"
PASSWORD = "correct horse"
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """The demo at the pace of people: a player who waits for the big blind is not dealt in for a while."""
    room = RunningRoom(tmp_path_factory.mktemp("room"), environment={"DEALERBOX_PACE": "1"})
    try:
        room.start()
        yield room
    finally:
        room.stop()


@pytest.fixture
def visit(chromium: "Browser", room: RunningRoom) -> "Iterator[Callable[[str], Visitor]]":
    """A person with a seat at the table; at the end no browser may have reported an error."""
    visitors: list[Visitor] = []

    def visit(name: str) -> Visitor:
        visitor = Visitor(chromium, room.address)
        visitors.append(visitor)
        visitor.register(name, PASSWORD)
        visitor.sit_down(TABLE)
        return visitor

    yield visit
    for visitor in visitors:
        visitor.context.close()
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)


def open_chat(visitor: Visitor) -> None:
    visitor.page.get_by_role("tab", name="Chat").click()


def say(visitor: Visitor, text: str) -> None:
    field = visitor.page.get_by_label("Message the table")
    field.fill(text)
    field.press("Enter")
    visitor.until(lambda: field.input_value() == "", "the line is taken")


def line(visitor: Visitor, text: str) -> "Locator":
    return visitor.page.get_by_role("log").get_by_text(text)


def choose_first_picture(visitor: Visitor) -> None:
    """Choose the fox on blue, by keyboard alone."""
    page = visitor.context.new_page()
    page.goto("/account/picture")
    page.get_by_role("radio", name="Fox").wait_for()
    page.get_by_role("radio", name="From your name").focus()
    for key in ("ArrowRight", "Tab", "ArrowRight", "Tab", "Enter"):
        page.keyboard.press(key)
    page.get_by_text("Saved. This is how others see you.").wait_for()
    page.close()


def test_two_people_chat_and_one_mutes_the_other(visit: Callable[[str], Visitor]) -> None:
    aino, onni = visit("Aino V"), visit("Onni V")
    open_chat(aino)
    say(aino, "hello, is anybody here")
    unread = onni.page.get_by_role("tab", name="Chat 1 new")
    unread.wait_for()
    open_chat(onni)
    line(onni, "hello, is anybody here").wait_for()
    unread.wait_for(state="detached")
    say(onni, "yes, and what a shitty evening")
    line(aino, "yes, and what a ****** evening").wait_for()

    choose_first_picture(aino)
    for person, name in ((aino, "You"), (onni, "Aino V")):
        person.page.locator(".seat", has_text=name).locator('[data-picture="fox:blue"]').wait_for()
    onni.page.locator('.chat .by [data-picture="fox:blue"]').wait_for()

    aino.page.get_by_role("button", name="Onni V: mute, report or note").click()
    aino.page.get_by_role("button", name="Report", exact=True).click()
    aino.page.get_by_text("Reported.").wait_for()
    aino.page.get_by_role("button", name="Mute", exact=True).click()
    line(aino, "yes, and what").wait_for(state="detached")
    say(onni, "are you there")
    say(aino, "I am")
    line(onni, "I am").wait_for()
    assert line(aino, "are you there").count() == 0

    aino.page.reload()
    open_chat(aino)
    aino.page.get_by_text("You muted Onni V.").wait_for()
    line(aino, "I am").wait_for()
    assert line(aino, "are you there").count() == 0
    aino.page.get_by_role("button", name="Unmute").click()
    line(aino, "are you there").wait_for()


def test_a_note_and_a_colour_survive_a_reload_and_are_private(visit: Callable[[str], Visitor]) -> None:
    helka, veikko = visit("Helka N"), visit("Veikko N")
    page = helka.page
    seat = page.get_by_role("button", name="Note on Veikko N")
    seat.focus()
    page.keyboard.press("Enter")
    note = page.get_by_role("dialog", name="Note on Veikko N")
    note.get_by_label("Your note").fill("waits for aces")
    note.get_by_label("Purple").check(force=True)
    note.get_by_role("button", name="Save").click()
    note.wait_for(state="detached")
    marked = page.get_by_role("group", name="marked purple, with a note")
    marked.wait_for()

    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.reload()
    marked.wait_for()
    seat.click()
    assert note.get_by_label("Your note").input_value() == "waits for aces"
    assert note.get_by_label("Purple").is_checked()
    page.keyboard.press("Escape")
    note.wait_for(state="detached")

    veikko.page.reload()
    veikko.page.get_by_role("button", name="Note on Helka N").click()
    other = veikko.page.get_by_role("dialog", name="Note on Helka N")
    assert other.get_by_label("Your note").input_value() == ""
    assert not [frame for frame in veikko.frames if "waits for aces" in frame]
    assert [frame for frame in helka.frames if "waits for aces" in frame], "it is found in this way"
