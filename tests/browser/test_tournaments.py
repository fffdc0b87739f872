"""A person plays a tournament in a real browser, from the list of tournaments to their place."""

import json
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.tournament_room import BOUNTY, ENTRANTS, PRIZES, SEVEN
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PASSWORD = "correct horse"
COST = 1100
TRIES = 3
"""How often to try: an unlucky player is out before the tables become one."""
PLAYS_SECONDS = 240
"""How long a tournament of this room takes at most."""

# Find and press in one step: at this pace a button may be gone before a second look.
_PRESS = """actions => {
    const buttons = [...document.querySelectorAll("[data-dock] button.actbtn:not(.unarmed):enabled")];
    const found = actions.map(action => buttons.find(button => button.textContent.includes(action)));
    found.find(button => button)?.click();
}"""


@pytest.fixture
def player(chromium: "Browser", tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    room = RunningRoom(
        tmp_path_factory.mktemp("tournaments"),
        environment={"DEALERBOX_PACE": "50"},
        program="tests.browser.tournament_room",
    )
    try:
        room.start()
        visitor = Visitor(chromium, room.address)
        yield visitor
        visitor.context.close()
        assert visitor.complaints == []
    finally:
        room.stop()


def messages_of(visitor: Visitor, kind: str) -> list[Any]:
    """Return all messages of that type, oldest first."""
    messages = (json.loads(frame) for frame in visitor.frames)
    return [message for message in messages if message["type"] == kind]


def register(visitor: Visitor) -> None:
    """Register in two presses from the list."""
    page = visitor.page
    page.goto("/tournaments")
    page.get_by_role("row").filter(has_text=SEVEN).first.get_by_role("button", name="Register").click()
    question = page.get_by_role("dialog")
    question.get_by_text("Balance after").wait_for()
    question.get_by_role("button", name="Register for 11").click()
    question.wait_for(state="hidden")


def look_at_bounties(visitor: Visitor) -> None:
    """Check that each player's bounty is shown at the seat."""
    seat = visitor.page.locator(".seat:not(.is-empty)").first
    seat.locator(".bnty").get_by_text("2", exact=True).wait_for()


def bounties(visitor: Visitor) -> int:
    """Return what the visitor has won by knocking players out."""
    batches = [message["events"] for message in messages_of(visitor, "Events")]
    knock_outs = [event for events in batches for event in events if event["type"] == "KnockedOut"]
    shares = [share for event in knock_outs for share in event["shares"]]
    return sum(share["amount"] for share in shares if share["player"] == visitor.received.player)


def hold_out(visitor: Visitor) -> Any:
    """Check and fold until the tournament is over for the visitor; return the message that says so."""
    end = time.monotonic() + PLAYS_SECONDS
    while not (placed := messages_of(visitor, "TournamentPlace")):
        assert time.monotonic() < end, f"still in: {visitor.page.inner_text('body')}"
        visitor.page.evaluate(_PRESS, ["Check", "Fold"])
        visitor.page.wait_for_timeout(50)
    return placed[0]


def play(visitor: Visitor) -> tuple[Any, list[Any]]:
    """Play one tournament from the list to a place; return the final message and the visitor's seats."""
    visitor.frames.clear()
    had = visitor.money()
    register(visitor)
    visitor.until(lambda: visitor.money() == had - COST, "buy-in and fee are debited")
    # If the visitor was the last to register, it starts before anything can be checked.
    strip = visitor.page.get_by_label("My tables").get_by_text(SEVEN)
    visitor.until(lambda: strip.count() or messages_of(visitor, "TournamentSeat"), "it stands beside his tables")

    start = visitor.until(lambda: messages_of(visitor, "TournamentSeat"), "a seat")[0]
    # Nobody is moved away from another page: a notice leads to the table.
    visitor.page.locator(".notices").get_by_role("button", name="Open").click()
    visitor.page.wait_for_url(f"**/table/{start['table']}")
    # The table says why the player was seated there; at this pace the next reason may follow at once.
    visitor.page.locator(".smoved.on").wait_for()

    look_at_bounties(visitor)
    visitor.page.reload()
    look_at_bounties(visitor)

    placed = hold_out(visitor)
    seats = messages_of(visitor, "TournamentSeat")
    assert visitor.page.url.endswith(f"/table/{seats[-1]['table']}"), "the player has been moved along"
    won = placed["prize"] + bounties(visitor) + (BOUNTY if placed["place"] == 1 else 0)
    visitor.until(lambda: visitor.money() == had - COST + won, "the prize and the bounties are paid")
    return placed, seats


def test_from_the_list_to_a_place(player: Visitor) -> None:
    player.register("Sylvi", PASSWORD)
    for _ in range(TRIES):
        placed, seats = play(player)
        assert (placed["prize"] > 0) == (placed["place"] <= PRIZES)
        title = "You won" if placed["place"] == 1 else "you win" if placed["prize"] else "You finished"
        player.page.get_by_label(title).filter(has_text="Tournament lobby").first.wait_for()
        player.page.get_by_role("button", name="Tournament lobby").click()
        if len(seats) > 1:
            break
    assert {seat["why"] for seat in seats[1:]} & {"balance", "break", "final"}, "the player was never moved"

    player.page.get_by_role("heading", name=SEVEN, level=1).wait_for()
    me = player.page.get_by_role("row").filter(has_text="Sylvi")
    me.wait_for()
    assert me.locator("td").first.inner_text().startswith(str(placed["place"]))
    assert player.page.get_by_role("button", name="Players").inner_text().split() == ["Players", str(ENTRANTS)]
    player.page.reload()
    me.wait_for()
