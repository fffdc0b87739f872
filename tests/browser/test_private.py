"""Friends at a private table, in real browsers."""

import json
from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.browser.axe import check_accessible
from tests.browser.visitor import Visitor

if TYPE_CHECKING:
    from playwright.sync_api import Locator

NAME = "Friday game"


def make_table(host: Visitor, approve: bool = False) -> str:
    """Create a table; return the address of the invitation."""
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Private table", exact=True).click()
    page.get_by_label("Table name").fill(NAME)
    page.get_by_role("button", name="Fast").click()
    if approve:
        page.get_by_role("switch", name="I approve each buy-in").click()
    page.get_by_role("button", name="Open table").click()
    link = page.get_by_label("Invitation link").input_value()
    page.get_by_role("link", name="Just watch").click()
    return link


def take_seat(visitor: Visitor) -> None:
    """Press the second and the third button on the way from a link to a seat."""
    visitor.page.get_by_role("button", name="Sit here").first.click()
    visitor.page.get_by_role("button", name="Sit down with").click()
    visitor.until(lambda: visitor.received.seat is not None, "a seat")


def test_a_friend_follows_the_link_as_a_guest_and_a_hand_is_dealt(visit: Callable[..., Visitor]) -> None:
    host, friend, stranger = visit(), visit(), visit()
    host.register("Oili", "correct horse")
    link = make_table(host)
    host.page.set_viewport_size({"width": 390, "height": 844})
    lone = host.page.get_by_label("Your actions").get_by_role("button", name="Sit here").bounding_box()
    assert lone is not None and abs(lone["x"] + lone["width"] / 2 - 195) < 2, "in the middle"
    host.page.set_viewport_size({"width": 1280, "height": 800})
    take_seat(host)

    friend.page.goto(link)
    friend.page.get_by_role("heading", name=f"Oili invites you to {NAME}").wait_for()
    friend.page.get_by_role("button", name="Play as a guest").click()
    take_seat(friend)
    start(host)
    for person in (host, friend):
        person.until(lambda person=person: person.received.mine, "cards")
        assert len(person.own_cards()) == 2

    stranger.page.goto("/")
    stranger.page.goto(host.page.url)
    stranger.page.get_by_role("heading", name="Table not found").wait_for()
    table = host.page.url.rsplit("/", 1)[1]
    sent = [json.loads(frame) for frame in stranger.frames]
    assert {message["code"] for message in sent if table in json.dumps(message)} == {"no_table"}
    assert not any(NAME in frame for frame in stranger.frames)

    host.page.get_by_role("button", name="Host menu").click()
    host.page.get_by_role("button", name="Remove a player").click()
    guest = host.page.locator(".hostmenu .menu").get_by_role("button", name="Guest")
    guest.click()
    host.page.get_by_role("button", name="Remove and ban").click()
    while friend.received.seat is not None:
        for person in (host, friend):
            if person.received.turn:
                person.press("Fold")
        friend.page.wait_for_timeout(50)
    friend.page.get_by_role("heading", name="Table not found").wait_for()
    friend.page.goto(link)
    friend.page.get_by_text("The host has banned you from this table.").wait_for()


def test_three_presses_from_the_form_to_a_seat_at_a_private_table(visit: Callable[..., Visitor]) -> None:
    host = visit()
    host.register("Sisko", "correct horse")
    page = host.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/private")
    page.evaluate("window.presses = 0; addEventListener('click', () => window.presses++, true)")
    page.get_by_role("button", name="Open table").click()
    page.get_by_role("button", name="Copy").click()
    page.get_by_role("button", name="Sit down and play").click()
    host.until(lambda: host.received.seat is not None, "a seat")
    assert page.evaluate("window.presses") == 3
    assert "/join/" in page.evaluate("navigator.clipboard.readText()")
    page.goto("/private")
    page.get_by_role("button", name="Open table").click()
    page.get_by_text("Only this computer can open the link").wait_for()
    check_accessible(page)


def in_sight(button: "Locator") -> bool:
    """Whether the button is visible and nothing covers it, not even the bar at the bottom."""
    return bool(
        button.evaluate(
            """(button) => {
                const { left, right, top, bottom } = button.getBoundingClientRect();
                const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
                return button.contains(above);
            }"""
        )
    )


def start(host: Visitor) -> None:
    """Start the game once everybody is there."""
    host.page.get_by_role("button", name="Deal the first hand").click()


def fold(*people: Visitor) -> None:
    """Fold for the player whose turn it is."""
    while not any(person.received.turn for person in people):
        people[0].page.wait_for_timeout(50)
    next(person for person in people if person.received.turn).press("Fold")


def test_a_game_of_two_from_the_link_to_the_settlement(visit: Callable[..., Visitor]) -> None:
    host, friend = visit(), visit()
    host.register("Ulla", "correct horse")
    link = make_table(host, approve=True)
    take_seat(host)
    friend.page.goto(link)
    friend.page.get_by_label("Your name at the table").fill("Eetu")
    friend.page.get_by_role("button", name="Play as a guest").click()
    friend.page.get_by_role("button", name="Sit here").first.click()
    friend.page.get_by_role("button", name="Ask the host for").click()
    friend.page.get_by_text("You asked the host for 100").wait_for()

    page = host.page
    page.get_by_role("button", name="Host menu: 1 player asks for chips").wait_for()
    check_accessible(page)
    page.get_by_role("button", name="Host menu").click()
    page.get_by_role("link", name="Host panel").click()
    page.get_by_label("Chips for Eetu").fill("60")
    check_accessible(page)
    page.get_by_role("button", name="Approve Eetu").click()
    page.get_by_text("No one is asking for chips.").wait_for()
    friend.until(lambda: friend.received.seat is not None, "a seat")
    page.get_by_role("link", name="Back to table").click()
    start(host)
    for person in (host, friend):
        person.until(lambda person=person: person.received.mine, "cards")

    page.get_by_role("link", name="Settle up").click()
    page.get_by_label("Game", exact=True).select_option("omaha")
    page.get_by_label("Limit").select_option("PL")
    page.get_by_role("button", name="Apply from the next hand").click()
    page.get_by_text("From the next hand: Omaha").wait_for()
    page.get_by_role("link", name="Back to table").click()
    fold(host, friend)
    friend.page.get_by_role("heading", name="PL Omaha").wait_for(state="attached")
    fold(host, friend)

    page.get_by_role("link", name="Settle up").click()
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="host actions").click()
    page.get_by_role("button", name="Make host").click()
    page.get_by_text("will decide about chips").wait_for()
    assert in_sight(page.get_by_role("button", name="Make host"))
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Close the table").click()
    assert in_sight(page.get_by_role("button", name="Close the table now"))
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Close the table now").click()
    page.get_by_role("heading", name="Settle up").wait_for()
    assert sorted(page.locator("tbody td:nth-child(2)").all_inner_texts()) == ["100.00", "60.00"]
    check_accessible(page)

    friend.page.get_by_role("link", name="Settle up").click()
    friend.page.get_by_role("heading", name="Settle up").wait_for()
    with friend.page.expect_download() as saved:
        friend.page.get_by_role("link", name="CSV").click()
    assert saved.value.path().read_text().startswith("player,brought,left,net")
    friend.page.goto("/")
    friend.page.get_by_role("link", name="Past games").click()
    friend.page.get_by_role("heading", name="Past games").wait_for()
    friend.page.get_by_role("listitem").get_by_role("link", name=NAME).click()
    friend.page.get_by_role("heading", name="Settle up").wait_for()


def test_a_guest_continues_on_a_new_phone_after_the_host_confirms(visit: Callable[..., Visitor]) -> None:
    host, old, new = visit(), visit(), visit()
    host.register("Helvi", "correct horse")
    link = make_table(host)
    for page in (old.page, new.page):
        page.goto(link)
        page.get_by_label("Your name").fill("Eero")
        page.get_by_role("button", name="Play as a guest").click()
        if page is old.page:
            take_seat(old)
    seat = old.received.seat
    new.page.get_by_text("That name is taken.").wait_for()
    new.page.get_by_role("button", name="It’s me: ask the host").click()
    new.page.get_by_text("We’ve asked the host whether you’re Eero.").wait_for()
    check_accessible(new.page)
    host.page.get_by_text("Eero says this is their new phone.").first.wait_for()
    check_accessible(host.page)
    old.page.get_by_text("Someone has asked the host to play on as Eero").wait_for()
    host.page.get_by_role("button", name="Yes, it’s Eero").click()
    old.page.get_by_text("Eero now plays on another device").wait_for()
    new.until(lambda: new.received.seat == seat, "the seat of the old phone")
    host.page.get_by_role("button", name="Yes, it’s Eero").wait_for(state="detached")
