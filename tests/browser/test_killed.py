"""The room is killed in the middle of a hand: a player reads what happened, and finds the void hand."""

from collections.abc import Callable

from tests.browser.axe import faults
from tests.browser.visitor import Visitor
from tests.running import RunningRoom


def test_a_player_reads_what_was_interrupted_and_finds_the_void_hand(
    visit: Callable[..., Visitor], room: RunningRoom
) -> None:
    sylvi = visit()
    sylvi.register("Sylvi", "correct horse")
    page = sylvi.page
    sylvi.sit_down("Porvoo")
    sylvi.until(lambda: sylvi.received.turn, "a turn")
    room.kill()
    page.get_by_role("alertdialog", name="Can’t reach the room").wait_for()
    room.start()

    dialog = page.get_by_role("alertdialog", name="The game was interrupted")
    dialog.get_by_text("was cancelled: the room was interrupted.").wait_for(timeout=60_000)
    sylvi.complaints.clear()  # the one that nobody answered
    assert dialog.get_by_text("Porvoo", exact=True).count() == 1
    assert faults(page) == []
    page.reload()
    dialog.wait_for()
    dialog.get_by_role("button", name="I’ve read this").click()
    dialog.wait_for(state="detached")
    page.wait_for_timeout(500)  # the room hears of it after the page has closed the dialog
    page.reload()
    page.get_by_role("link", name="My hands").first.click()
    assert dialog.count() == 0

    page.get_by_role("main").get_by_role("listitem").filter(has_text="Cancelled").first.click()
    page.get_by_text("Cancelled: the room was interrupted. Everyone has their chips back.").wait_for()
    assert faults(page) == []
    page.keyboard.press("End")
    page.get_by_text("Hand cancelled: the room was interrupted").wait_for()
