"""The rules and terms pages in a browser, in a room with its own rule book: every game in both languages, both themes,
on a phone and on a desktop, with that book's numbers. And the table tour."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import TimeoutError

from dealerbox.games.catalog import GAMES
from dealerbox.gateway.http.static import WEB
from dealerbox.rulebooks import rules
from tests.browser.axe import PHONE, check_accessible, faults
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Page

TRYOUT = """
heads_up_dealer = { value = "big", source = "the test" }
telesina_pair = { value = "all kickers", source = "the test" }
barred_discards = { value = "of any draw", source = "the test" }
rake_schedule = { value = "general", source = "the test" }
protections_a_day = { value = 7, source = "the test" }
jackpot_beaten_percent = { value = 41, source = "the test" }
late_entry = { value = false, source = "the test" }

[max_players]
omaha = { value = 7, source = "the test" }

[first_to_show]
soko = { value = "left of dealer", source = "the test" }

[draw_seconds]
draw5 = { value = 19, source = "the test" }
"""
"""A rule book that differs from the default in everything that a page shows."""

UTSJOKI = """
[[table]]
name = "Utsjoki"
game = "soko"
limit = "NL"
seats = 6
ante = 25
house = "nordic"
"""

DESK = 1280
SHOW = """([language, theme]) => {
    const settings = JSON.parse(localStorage.getItem("dealerbox.settings") ?? "{}");
    localStorage.setItem("dealerbox.settings", JSON.stringify({ ...settings, language, theme }));
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """The demo under the rule book ``tryout``, except for the tables in its file."""
    folder = tmp_path_factory.mktemp("room")
    books = folder / "books"
    shutil.copytree(Path(rules.__file__).parent, books, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (books / "tryout.toml").write_text(TRYOUT)
    tables = folder / "tables.toml"
    tables.write_text(UTSJOKI)
    environment = {"DEALERBOX_PACE": "20", "DEALERBOX_BOTS_REST": "yes", "DEALERBOX_TRYOUT": str(books)}
    more = ("--house", "tryout", "--tables", str(tables))
    room = RunningRoom(folder, program="tests.browser.tryout_room", environment=environment, more=more)
    try:
        room.start()
        yield room
    finally:
        room.stop()


def part(page: "Page", id: str) -> str:
    return page.locator(f"#{id}").inner_text()


def fits(page: "Page") -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"))


@pytest.mark.timeout(900)
@pytest.mark.parametrize("language", ["en", "fi"])
def test_every_game_is_accessible_in_every_view(visit: Callable[..., Visitor], language: str) -> None:
    page = visit().page
    page.goto("/terms")
    page.evaluate(SHOW, [language, "dark"])
    for path in ["/rules", "/terms", *(f"/rules/{game}" for game in GAMES)]:
        page.goto(path)
        page.locator(".rulegrid, .termsgrid, .gamelist").first.wait_for()
        assert page.locator("html").get_attribute("lang") == language
        if language == "en":  # the other language fills the same elements
            check_accessible(page)  # light on a phone, dark on a desktop
            page.evaluate("() => void (document.documentElement.dataset.theme = 'light')")
            assert faults(page) == [], path
            page.evaluate("() => void (document.documentElement.dataset.theme = 'dark')")
        page.set_viewport_size({"width": PHONE, "height": 800})
        assert faults(page) == [], path
        assert fits(page), path
        page.set_viewport_size({"width": DESK, "height": 800})
        assert not re.search(r"[{}]|undefined|NaN", page.locator("main").inner_text()), path
    assert page.locator(".order .card").count() >= 5 * 9


def test_the_numbers_are_those_of_the_rule_book(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto("/rules/draw5")
    assert "19 seconds" in part(page, "course") and "19 seconds" in part(page, "differs")
    assert "19 seconds per draw." in part(page, "own")
    assert "the dealer posts the big blind" in part(page, "course")
    assert page.get_by_text("Rule book: tryout").is_visible()
    page.goto("/rules/omaha")
    page.get_by_text("2 to 7 players").wait_for()
    assert "dealer posts the big blind" in part(page, "differs")
    page.goto("/rules/deuce3")
    assert "30 seconds" in part(page, "course"), "what the book does not name is the default's"
    assert "No card you discarded in any draw" in part(page, "differs")
    page.goto("/rules/telesina")
    page.locator("#duels").wait_for()
    duel = page.locator("#duels li").filter(has_text="Equal kings")
    assert duel.locator(".wins .card").first.get_attribute("aria-label") == "king of spades"
    page.goto("/terms/line")
    assert "7 times in 24 hours" in part(page, "line")
    assert "41% goes to the losing hand" in part(page, "jackpot")
    assert "€0.01 of each full €0.20" in part(page, "rake")
    assert "No late registration." in part(page, "tournaments")


def test_a_table_links_to_its_own_rules(visit: Callable[..., Visitor]) -> None:
    """Soko is played under two rule books here: each table's page shows its own."""
    reader = visit()
    page = reader.page
    reader.register("Reader", "correct horse")
    page.goto("/table/utsjoki")
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("link", name="Rules of Soko").click()
    page.get_by_text("Rule book: Nordic").wait_for()
    assert page.url.endswith("/rules/soko/nordic")
    assert "the player with the best hand showing" in part(page, "course")
    page.goto("/")
    page.get_by_role("row").filter(has_text="Hailuoto").click()
    page.get_by_role("link", name="Rules of this game").click()
    page.get_by_text("Rule book: tryout").wait_for()
    assert "the first player left of the dealer" in part(page, "course")
    page.get_by_role("button", name="Play Soko").click()
    page.get_by_role("row").filter(has_text="Utsjoki").wait_for()
    assert page.get_by_role("row").filter(has_text="Kallio").count() == 0
    page.get_by_role("button", name="Reader’s menu").click()
    page.get_by_role("link", name="House rules").click()
    page.get_by_role("heading", name="Disputes").wait_for()


def test_texts_are_loaded_only_where_they_are_read(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    with page.expect_response(re.compile("/assets/table-")):
        page.goto("/")
    page.wait_for_load_state("networkidle")
    assert not words_in(asked)
    with page.expect_response(re.compile("/assets/help-")):
        page.goto("/rules")
    assert words_in(asked) == {"A four-card flush is a hand"}


def words_in(addresses: list[str]) -> set[str]:
    """Return which of some words of the help occur in the scripts at these addresses."""
    scripts = [(WEB / urlsplit(address).path[1:]).read_text() for address in addresses if address.endswith(".js")]
    assert len(scripts) > 5
    words = ("A four-card flush is a hand", "management of {room} decides", "Don’t show again")
    return {one for one in words if any(one in script for script in scripts)}


def test_games_are_searched_with_the_keyboard(visit: Callable[..., Visitor]) -> None:
    page = visit().page
    page.goto("/rules")
    page.get_by_label("Game, hand or keyword").fill("vela")
    page.locator(".gamecard").first.wait_for()
    assert page.locator(".gamecard h3").all_inner_texts() == ["Telesina"]
    page.locator(".gamecard").focus()
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Telesina", level=1).wait_for()
    page.get_by_label("On this page").get_by_role("link", name="Hand rankings").focus()
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "order"
    page.get_by_label("Game", exact=True).select_option("soko")
    page.get_by_role("heading", name="Soko", level=1).wait_for()


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_new_player_is_shown_the_table(visit: Callable[..., Visitor], width: int) -> None:
    newcomer = visit(guided=False)
    page = newcomer.page
    newcomer.register(f"Newcomer {width}", "correct horse")
    newcomer.sit_down("Porvoo")
    page.set_viewport_size({"width": width, "height": 844})
    guide = page.get_by_label("Table tour")

    def shown(title: str) -> None:
        """Return the step of the tour, once it is another player's turn."""
        while not guide.get_by_role("heading", name=title).is_visible():
            if newcomer.received.turn is not None:
                assert not guide.is_visible(), "it is away in every turn"
                newcomer.act_carefully()
            page.wait_for_timeout(20)

    def press(name: str) -> None:
        """Press the button; if it is the visitor's turn, act first."""
        button = guide.get_by_role("button", name=name)
        while True:
            try:
                return button.click(timeout=500)
            except TimeoutError:
                if newcomer.received.turn is not None:
                    newcomer.act_carefully()

    shown("Your cards")
    check_accessible(page)
    page.set_viewport_size({"width": width, "height": 844})
    for title in ("The amount to call", "Your move", "Your time", "Taking a break"):
        press("Next")
        shown(title)
    press("Done")
    guide.wait_for(state="detached")
    page.reload()
    page.get_by_label("Your actions").wait_for()
    page.wait_for_timeout(500)
    assert guide.count() == 0, "for good"
