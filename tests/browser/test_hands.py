"""A player looks at hands again: right afterwards from the table, and later from the list."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dealerbox.cli import main
from tests.browser.axe import check_accessible
from tests.browser.visitor import Visitor, cards_in, name_of
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROUND = "Porvoo"
HANDS = 3
NAMES = iter(("Sylvi", "Ossian", "Vilhelm", "Ragnar"))
"""A new player for each test, because the room still has the players of earlier tests."""


@pytest.fixture
def helmi(chromium: "Browser", room: RunningRoom) -> Iterator[Visitor]:
    """A player who has played some hands and left."""
    helmi = Visitor(chromium, room.address)
    helmi.name = next(NAMES)
    helmi.register(helmi.name, "correct horse")
    helmi.sit_down(ROUND)
    while helmi.received.hands < HANDS:
        helmi.until(lambda: helmi.received.turn or helmi.received.hands >= HANDS, "a turn")
        if helmi.received.turn:
            helmi.act_carefully()
    helmi.leave()
    yield helmi
    helmi.context.close()
    assert helmi.complaints == []


def faces(helmi: Visitor) -> set[str]:
    """Return the names of all face-up cards at the table."""
    cards = helmi.page.locator(".stage .card:not(.back)")
    return {str(card.get_attribute("aria-label")) for card in cards.all()}


def cards_sent(helmi: Visitor) -> set[str]:
    """Return the names of all cards that the room has sent her."""
    messages = [json.loads(frame) for frame in helmi.frames]
    events = [event for message in messages for event in message.get("events", ())]
    shown = [card for event in events if event["type"] == "ShownDown" for _, cards in event["shown"] for card in cards]
    return {name_of(card) for card in (*cards_in(messages), *shown) if card >= 0}


def shown_down(helmi: Visitor) -> set[str]:
    """Return the names of all cards shown at a showdown."""
    events = [event for frame in helmi.frames for event in json.loads(frame).get("events", ())]
    shown = [cards for event in events if event["type"] == "ShownDown" for _, cards in event["shown"]]
    return {name_of(card) for cards in shown for card in cards}


def test_a_hand_is_replayed_found_again_and_downloaded(helmi: Visitor, tmp_path: Path) -> None:
    page = helmi.page
    page.get_by_role("link", name="Replay my last hand").click()
    page.get_by_role("button", name="Step", exact=True).wait_for()
    number = int(page.url.rpartition("-")[2])
    own = {name_of(card) for card in helmi.received.dealt[number]}
    assert faces(helmi) == set(), "before the deal"
    page.get_by_role("checkbox", name="Show known cards").click()
    page.keyboard.press("ArrowRight")
    helmi.until(lambda: faces(helmi) == own, "the own cards and no other")
    page.get_by_role("button", name="Go to end").click()
    log = page.locator(".log")  # a bet that nobody called may be all that there was to win
    helmi.until(
        lambda: log.locator(".won").count() or any(one in log.inner_text() for one in ("wins", "returned")), "the end"
    )
    assert own <= faces(helmi) <= cards_sent(helmi), "nothing that the room had not sent to the table"

    for name, ending in (("Text", ".txt"), ("PHH", ".phh")):
        with page.expect_download() as started:
            page.get_by_role("link", name=f"Download as {name}").click()
        file = tmp_path / f"hand{ending}"
        started.value.save_as(file)
        assert f"{number}" in file.read_text()
    assert main(["replay", str(tmp_path / "hand.phh")]) == 0

    check_accessible(page)
    page.get_by_role("link", name="My hands").click()
    rows = page.locator(".handlist li")
    rows.first.wait_for()
    assert rows.count() >= HANDS
    page.get_by_role("button", name="Lost").click()
    helmi.until(lambda: all("−" in text for text in rows.all_inner_texts()), "only hands that were lost")
    page.reload()
    page.get_by_role("button", name="Lost").wait_for()
    assert page.get_by_role("button", name="Lost").get_attribute("aria-pressed") == "true", "the filter is remembered"
    page.get_by_role("button", name="Clear all filters").click()
    helmi.until(lambda: rows.count() >= HANDS, "all hands")
    page.get_by_role("button", name="Download").click()
    with page.expect_download() as started:
        page.get_by_role("link", name="PHH for other programs").click()
    started.value.save_as(tmp_path / "all.phhs")
    assert main(["replay", str(tmp_path / "all.phhs")]) == 0
    check_accessible(page)
    rows.last.get_by_role("link").click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").wait_for()


def test_a_hand_is_shared_by_a_link_with_somebody_who_is_not_logged_in(
    helmi: Visitor, visit: Callable[[], Visitor]
) -> None:
    page = helmi.page
    page.get_by_role("link", name="Replay my last hand").click()
    page.get_by_role("button", name="Step", exact=True).wait_for()
    number = int(page.url.rpartition("-")[2])
    page.get_by_role("button", name="Step", exact=True).click()
    own = {name_of(card) for card in helmi.received.dealt[number]}
    helmi.until(lambda: own <= faces(helmi), "the own cards")
    page.get_by_role("button", name="Share").click()

    def link() -> str:
        page.get_by_role("button", name=re.compile("^Create (link|another link)$")).last.click()
        made = page.get_by_label("Link to this hand")
        before = seen[-1] if seen else ""
        helmi.until(lambda: made.count() and made.input_value() != before, "another link")
        seen.append(made.input_value())
        return seen[-1]

    seen: list[str] = []
    without = link()
    page.get_by_role("button", name="With my cards").click()
    check_accessible(page)
    with_cards = link()

    shown = [opened(visit, address) for address in (without, with_cards)]
    for other, cards in zip(shown, (set(), own), strict=True):
        other.page.get_by_role("button", name="Step", exact=True).click()
        other.page.wait_for_timeout(300)
        assert faces(other) >= cards
        assert cards or not faces(other) & own or own <= shown_down(helmi), "hers are there with her word alone"
        other.page.get_by_role("button", name="Go to end").click()
        helmi.until(lambda other=other: "wins" in other.page.locator(".log").inner_text(), "the end")
        assert faces(other) <= cards_sent(helmi)
        assert helmi.name not in other.page.inner_text("body")
        check_accessible(other.page)
    page.get_by_role("button", name="Delete").first.click()
    helmi.until(lambda: page.get_by_role("button", name="Delete").count() == 1, "one link less")
    shown[1].page.reload()
    shown[1].page.get_by_role("alert").filter(has_text="no longer works").wait_for()
    shown[0].page.reload()
    shown[0].page.get_by_role("button", name="Step", exact=True).wait_for()


def opened(visit: Callable[[], Visitor], address: str) -> Visitor:
    other = visit()
    other.page.goto(address)
    other.page.get_by_role("button", name="Step", exact=True).wait_for()
    return other


def test_results_are_shown_as_a_graph_and_figures(helmi: Visitor) -> None:
    page = helmi.page
    page.goto("/hands")
    page.get_by_role("link", name="Results").click()
    graph = page.get_by_role("slider", name="Move along the graph")
    graph.wait_for()
    check_accessible(page)
    hands = int(graph.get_attribute("aria-valuemax") or 0)
    assert hands >= HANDS
    graph.focus()
    page.keyboard.press("Home")
    assert (graph.get_attribute("aria-valuetext") or "").startswith("Hand 1, ")
    page.get_by_text("Show as table").click()
    helmi.until(lambda: page.locator(".graph tbody tr").count() == min(hands, 50), "a row a hand")
    page.get_by_role("button", name="Show only the session").first.click()
    page.get_by_text("One session at").wait_for()
    graph.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Step", exact=True).wait_for()


def test_another_players_hand_is_not_found(helmi: Visitor, chromium: "Browser", room: RunningRoom) -> None:
    helmi.page.get_by_role("link", name="Replay my last hand").click()
    helmi.page.get_by_role("button", name="Step", exact=True).wait_for()
    other = Visitor(chromium, room.address)
    other.register("Vieras", "correct horse")
    other.page.goto(helmi.page.url)
    other.page.get_by_role("alert").filter(has_text="You didn’t play this hand").wait_for()
    other.context.close()
