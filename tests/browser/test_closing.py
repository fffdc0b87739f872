"""A player sees the operator's actions: a pause, a warning, and the room closing for a restart."""

import subprocess
import sys
from collections.abc import Callable

from tests.browser.visitor import Visitor
from tests.running import RunningRoom


def operator(room: RunningRoom, *words: str) -> None:
    command = [sys.executable, "-m", "dealerbox", "operator", *words, "--data", str(room.data)]
    subprocess.run(command, check=True, capture_output=True, timeout=60)


def test_a_player_is_warned_and_sees_the_room_close_and_reopen(
    visit: Callable[..., Visitor], room: RunningRoom
) -> None:
    sylvi = visit()
    sylvi.register("Sylvi", "correct horse")
    page = sylvi.page
    granted = sylvi.money()

    operator(room, "pause", "porvoo")
    page.get_by_role("row").filter(has_text="Porvoo").get_by_text("paused").wait_for()
    operator(room, "resume", "--all")

    operator(room, "warn", "Sylvi", "--reason", "too many all-ins")
    warning = page.get_by_role("alertdialog", name="A warning from the operator")
    warning.get_by_text("too many all-ins").wait_for()
    page.reload()
    warning.get_by_role("button", name="I’ve read this").click()
    warning.wait_for(state="detached")

    operator(room, "drain", "--minutes", "30", "--reason", "a new version")
    page.get_by_text("The room closes in 30 minutes: a new version").wait_for()
    page.locator(".closingbar").wait_for()
    operator(room, "undrain")
    page.get_by_text("The room stays open after all").wait_for()
    assert page.locator(".closingbar").count() == 0

    operator(room, "drain", "--minutes", "0", "--reason", "a new version")
    away = page.get_by_role("alertdialog", name="The room is closed for a moment")
    away.wait_for()
    newcomer = visit()
    answer = newcomer.page.goto(room.address)
    assert answer is not None and answer.status == 503
    newcomer.page.get_by_role("heading", name="Huone käynnistyy uudelleen").wait_for()
    assert newcomer.complaints == []

    assert room.stop() == 0
    room.start()
    away.wait_for(state="detached", timeout=60_000)
    assert sylvi.money() == granted
    assert sylvi.complaints == []
