"""The operator in a browser: into the back office by a link, a tournament from its announcement to its cancellation,
and a table that is paused while a player watches."""

import subprocess
import sys
from collections.abc import Callable

from tests.browser.visitor import Visitor
from tests.running import RunningRoom

PASSWORD = "correct horse"
INVITED = ("Ann", "Ben")
COST = 1100
"""The price of an entry, in cents."""


def link(room: RunningRoom) -> str:
    command = [sys.executable, "-m", "dealerbox", "operator", "office", "--data", str(room.data)]
    return subprocess.run(command, check=True, capture_output=True, text=True, timeout=60).stdout.strip()


def comes_in(visitor: Visitor, room: RunningRoom) -> None:
    address = link(room)
    visitor.page.goto(address)
    visitor.page.get_by_role("heading", name="Overview").wait_for()
    key = address.partition("key=")[2]
    assert len(key) == 64 and key not in visitor.page.url
    assert key not in visitor.page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")


def test_a_directors_evening(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    director, players = visit(), [visit(), visit()]
    for player, name in zip(players, INVITED, strict=True):
        player.register(name, PASSWORD)
    granted = players[0].money()
    comes_in(director, room)
    office = director.page

    office.get_by_role("link", name="Tournaments", exact=True).click()
    office.get_by_role("button", name="New tournament").click()
    office.get_by_label("Name", exact=True).fill("Duel of the day")
    office.get_by_label("Seats per table").fill("2")
    office.get_by_label("Maximum players").fill("1")
    office.get_by_label("Invited players").fill(", ".join(INVITED))  # no bot takes their seats
    office.get_by_label("Template").select_option("turbo")
    office.get_by_role("button", name="Fill in").click()
    office.get_by_role("button", name="Announce").click()
    office.get_by_text("At least the minimum of 2, not 1.").wait_for()
    office.get_by_label("Maximum players").fill("2")
    office.get_by_text("At least the minimum of 2").wait_for(state="detached")
    office.get_by_role("button", name="Announce").click()
    office.get_by_role("heading", name="Duel of the day").wait_for()

    for player in players:
        player.page.goto("/tournaments")
        row = player.page.get_by_role("row").filter(has_text="Duel of the day").first
        row.get_by_role("button", name="Register").click()
        player.page.get_by_role("dialog").get_by_role("button", name="Register for 11").click()
        player.until(lambda player=player: player.money() == granted - COST, "buy-in and fee are debited")

    office.get_by_role("button", name="Pause all tables").click()
    asks = office.get_by_role("dialog", name="Pause all tables")
    asks.get_by_label("Reason").fill("a word with both")
    asks.get_by_role("button", name="Pause all tables").click()
    office.get_by_text("The tournament is paused.").wait_for()
    office.get_by_role("button", name="Resume play").wait_for()

    office.get_by_role("button", name="Cancel tournament …").click()
    asks = office.get_by_role("dialog", name="Cancel Duel of the day")
    # Both are still in, and the house keeps nothing of a cancelled Sit & Go.
    asks.get_by_text("2 players, total").wait_for()
    assert asks.locator(".osum b").inner_text() == f"{2 * COST // 100}"
    asks.get_by_label("Reason").fill("a storm")
    asks.get_by_role("button", name="Cancel and pay").click()
    office.get_by_text("Cancelled: a storm").wait_for()
    for player in players:
        player.until(lambda player=player: player.money() >= granted - COST + 1, "the player has been paid")

    office.get_by_role("link", name="Log", exact=True).click()
    office.get_by_role("row").filter(has_text="Cancel: a storm").wait_for()
    office.get_by_role("button", name="Log out").click()
    office.get_by_role("button", name="Log in", exact=True).wait_for()
    office.reload()
    office.get_by_role("button", name="Log in", exact=True).wait_for()


def test_a_table_is_paused_while_a_player_watches(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    operator, watcher = visit(), visit()
    comes_in(operator, room)
    watcher.page.goto("/table/porvoo")
    office = operator.page
    office.get_by_role("link", name="Tables", exact=True).click()
    office.get_by_label("Find a table").fill("porvoo")
    office.get_by_role("button", name="Pause Porvoo", exact=True).click()
    asks = office.get_by_role("dialog", name="Pause Porvoo")
    asks.get_by_label("Reason").fill("a spilt drink")
    asks.get_by_role("button", name="Pause", exact=True).click()
    office.get_by_text("Porvoo is paused.").wait_for()
    watcher.page.get_by_text("a spilt drink").first.wait_for()
    office.get_by_role("button", name="Resume Porvoo", exact=True).click()
    office.get_by_role("dialog").get_by_role("button", name="Resume", exact=True).click()
    watcher.page.get_by_text("a spilt drink").first.wait_for(state="detached")


def test_players_load_nothing_of_the_back_office(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    visitor = visit()
    loaded: list[str] = []
    visitor.page.on("request", lambda request: loaded.append(request.url))
    visitor.page.goto("/")
    visitor.page.get_by_role("button", name="Log in", exact=True).wait_for()
    assert loaded and not [one for one in loaded if "office" in one]
    assert visitor.page.locator("a[href*=office]").count() == 0
