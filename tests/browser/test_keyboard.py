"""A blind player plays by keyboard alone, with what a screen reader reads out."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.follower import Follower, card_name
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

HEADS_UP = "suomenlinna"
MOST_STEPS = 60
HANDS = 12

_LISTEN = """() => {
    window.said = { alert: [], status: [] };
    const heard = (kind, text) => text && window.said[kind].push(text);
    new MutationObserver(() => {
        for (const one of document.querySelectorAll("[aria-live]")) {
            const kind = one.getAttribute("aria-live") === "assertive" ? "alert" : "status";
            const text = one.textContent.trim();
            if (one.dataset.last !== text) { one.dataset.last = text; heard(kind, text); }
        }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    room = RunningRoom(
        tmp_path_factory.mktemp("room"), environment={"DEALERBOX_PACE": "8", "DEALERBOX_BOTS_REST": "yes"}
    )
    try:
        room.start()
        yield room
    finally:
        room.stop()


def spoken(page: "Page", kind: str) -> str:
    return "\n".join(page.evaluate("kind => window.said[kind]", kind))


def tab_to(page: "Page", name: str) -> None:
    """Press Tab until the element with that name has the focus."""
    for _ in range(MOST_STEPS):
        page.keyboard.press("Tab")
        called = page.evaluate(
            "() => [document.activeElement.getAttribute('aria-label'), document.activeElement.textContent].join(' ')"
        )
        if name in called:
            ring = page.evaluate("() => getComputedStyle(document.activeElement).outlineStyle")
            assert ring != "none", f"{name} shows that it has the focus"
            return
    raise AssertionError(f"the Tab key never comes to {name}")


def answers(player: Follower) -> str:
    """Return the key of the cheapest action."""
    assert player.turn is not None
    options = player.turn.options
    return "C" if options.check or options.call is not None else "F"


@pytest.fixture
def player(chromium: "Browser", room: RunningRoom) -> Iterator[Follower]:
    """A player against one bot; the seat is free again for the next test."""
    player = Follower(chromium, room.address, HEADS_UP, 1280, 800)
    yield player
    if player.seat is not None:
        player.leave()
    player.context.close()


def test_a_hand_by_keyboard_and_screen_reader(player: Follower) -> None:
    page = player.page
    page.evaluate(_LISTEN)
    page.mouse.move(5, 5)
    played: set[str] = set()
    shown: list[Any] = []
    for _ in range(HANDS):
        while player.comes_to_turn():
            number = player.hand.number
            player.until(lambda: "Your turn" in spoken(page, "alert"), "the turn is read out")
            key = answers(player)
            played.add(key)
            player.press_key(key)
            shown = [one for one in player.ended if one.hand and one.hand.number == number]
        if {"C"} <= played and shown:
            break
    assert "C" in played
    hand = player.ended[-1].hand
    assert hand is not None
    mine = player.place(hand)
    assert mine is not None
    alert, status = spoken(page, "alert"), spoken(page, "status")
    assert "seconds" in alert and ("to call, pot" in alert or "Nothing to call, pot" in alert)
    player.until(lambda: "Your cards:" in spoken(page, "status"), "the cards are read out")
    assert ", ".join(card_name(card) for card in mine.cards) in spoken(page, "status")
    if len(hand.board) >= 3:
        assert "Flop: " + ", ".join(card_name(card) for card in hand.board[:3]) in status
    player.until(lambda: " win" in spoken(page, "status"), "the winner is read out")
    # Alt+A jumps to the dock, from there Tab reaches the seat's menu, and Enter leaves the table.
    page.keyboard.press("Alt+A")
    assert page.evaluate("() => document.activeElement.hasAttribute('data-dock')")
    tab_to(page, "Seat")
    page.keyboard.press("Enter")
    tab_to(page, "Leave the table")
    page.keyboard.press("Enter")
    if page.get_by_role("dialog").count():  # the next hand has begun
        tab_to(page, "Fold and leave")
        page.keyboard.press("Enter")
    player.until(lambda: player.seat is None, "the seat is given up")
    assert player.complaints == []


def test_after_a_reload_in_the_middle_of_a_hand_its_log_is_there(player: Follower) -> None:
    while not player.comes_to_turn():
        pass
    posts = player.page.locator(".log").get_by_text("big blind")
    posts.first.wait_for()
    player.page.reload()
    player.until(lambda: player.turn and player.buttons(), "the turn is there again")
    lines = player.page.locator(".log").inner_text()
    assert "small blind" in lines and "big blind" in lines
