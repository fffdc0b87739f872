"""Friends at a table of their own, in real browsers."""

import json
from collections.abc import Callable

from tests.browser.axe import looked_at
from tests.browser.visitor import Visitor

NAME = "Friday game"


def make_table(host: Visitor) -> str:
    """The address of the invitation."""
    page = host.page
    page.goto("/")
    page.get_by_role("link", name="Private table", exact=True).click()
    page.get_by_label("Name of the table").fill(NAME)
    page.get_by_role("button", name="Quick").click()
    page.get_by_role("button", name="Open the table").click()
    link = page.get_by_label("Invitation link").input_value()
    page.get_by_role("button", name="Go to my table").click()
    return link


def take_seat(visitor: Visitor) -> None:
    """The second and the third press of whoever comes by a link."""
    visitor.page.get_by_role("button", name="Sit here").first.click()
    visitor.page.get_by_role("button", name="Sit down with").click()
    visitor.until(lambda: visitor.heard.seat is not None, "a seat")


def test_a_friend_comes_by_the_link_as_a_guest_and_a_hand_is_dealt(visit: Callable[..., Visitor]) -> None:
    host, friend, stranger = visit(), visit(), visit()
    host.register("Oili", "correct horse")
    link = make_table(host)
    take_seat(host)

    friend.page.goto(link)
    friend.page.get_by_role("heading", name=f"Oili invites you to {NAME}").wait_for()
    friend.page.get_by_role("button", name="Play as a guest").click()
    take_seat(friend)
    for person in (host, friend):
        person.until(lambda person=person: person.heard.mine, "cards")
        assert len(person.own_cards()) == 2

    stranger.page.goto("/")
    stranger.page.goto(host.page.url)
    stranger.page.get_by_role("heading", name="No table here").wait_for()
    table = host.page.url.rsplit("/", 1)[1]
    sent = [json.loads(frame) for frame in stranger.frames]
    assert {message["code"] for message in sent if table in json.dumps(message)} == {"no_table"}
    assert not any(NAME in frame for frame in stranger.frames)

    host.page.get_by_role("button", name="Host’s menu").click()
    host.page.get_by_role("button", name="Remove a player").click()
    guest = host.page.locator(".hostmenu .menu").get_by_role("button", name="Guest")
    guest.click()
    host.page.get_by_role("button", name="Remove for good").click()
    while friend.heard.seat is not None:
        for person in (host, friend):
            if person.heard.turn:
                person.press("Fold")
        friend.page.wait_for_timeout(50)
    friend.page.get_by_role("heading", name="No table here").wait_for()
    friend.page.goto(link)
    friend.page.get_by_text("The host has removed you from this table.").wait_for()


def test_an_evening_ends_with_who_owes_whom(visit: Callable[..., Visitor]) -> None:
    host, friend = visit(), visit()
    host.register("Ulla", "correct horse")
    link = make_table(host)
    take_seat(host)
    friend.page.goto(link)
    friend.page.get_by_label("Your name at the table").fill("Eetu")
    friend.page.get_by_role("button", name="Play as a guest").click()
    take_seat(friend)
    for person in (host, friend):
        person.until(lambda person=person: person.heard.mine, "cards")
    while not (host.heard.turn or friend.heard.turn):
        host.page.wait_for_timeout(50)
    (host if host.heard.turn else friend).press("Fold")

    host.page.get_by_role("button", name="Host’s menu").click()
    host.page.get_by_role("button", name="End the evening").click()
    host.page.get_by_role("button", name="End the evening now").click()
    host.page.get_by_role("heading", name="Who owes whom").wait_for()
    paid = host.page.locator(".payments li")
    paid.get_by_text("0.50").wait_for()
    assert paid.count() == 1
    looked_at(host.page)

    friend.page.get_by_role("link", name="Who owes whom").click()
    friend.page.locator(".payments li").get_by_text("0.50").wait_for()
    with friend.page.expect_download() as saved:
        friend.page.get_by_role("link", name="CSV").click()
    assert saved.value.path().read_text().startswith("player,brought,left,net")
    friend.page.goto("/")
    friend.page.get_by_role("link", name="Evenings").click()
    friend.page.get_by_role("link", name=NAME).click()
    friend.page.get_by_role("heading", name="Who owes whom").wait_for()
