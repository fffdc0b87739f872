"""A game that was added only on the server: the lobby, the table, its rules and the replayer know it from the room's
messages."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.added_game_room import ADDED
from tests.browser.visitor import Visitor
from tests.running import RunningRoom

TABLE = "Ivalo"
TABLES = f"""
[[table]]
name = "{TABLE}"
game = "{ADDED.id}"
limit = "PL"
seats = 2
unit = 50
"""


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    folder = tmp_path_factory.mktemp("room")
    tables = folder / "tables.toml"
    tables.write_text(TABLES)
    room = RunningRoom(folder, demo=False, program="tests.browser.added_game_room", more=("--tables", str(tables)))
    try:
        room.start()
        yield room
    finally:
        room.stop()


@pytest.mark.timeout(300)
def test_a_game_that_only_the_server_knows_is_shown_played_and_replayed(visit: Callable[..., Visitor]) -> None:
    aino, otso = visit(), visit()
    for visitor, name in ((aino, "Aino"), (otso, "Otso")):
        visitor.register(name, "correct horse")
    row = aino.page.get_by_role("row").filter(has=aino.page.get_by_text(TABLE, exact=True))
    assert ADDED.id in row.inner_text()

    aino.page.goto(f"/rules/{ADDED.id}")
    aino.page.get_by_text("Third draw").first.wait_for()
    aino.page.get_by_role("heading", name="Three draws").wait_for()
    aino.page.get_by_text("Bad beat jackpot: this hand or better must lose").first.wait_for()
    aino.page.goto("/")

    for visitor in (aino, otso):
        visitor.sit_down(TABLE)
    aino.until(lambda: aino.received.turn or otso.received.turn, "a hand is dealt")
    aino.page.locator(".canvas.draw").wait_for()
    assert len(aino.own_cards()) == 5
    for visitor in (aino, otso):
        if visitor.received.turn:
            visitor.press("Fold")
            break

    aino.page.get_by_role("link", name="Replay my last hand").click()
    aino.page.get_by_role("button", name="Step", exact=True).wait_for()
    aino.page.locator(".canvas.draw").wait_for()
    assert ADDED.id in aino.page.locator("body").inner_text()

    aino.page.goto("/hands")
    aino.page.get_by_text(f"PL {ADDED.id}").first.wait_for()
