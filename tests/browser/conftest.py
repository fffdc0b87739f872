"""A room for browser tests, and visitors for it."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from tests.browser.visitor import Visitor
from tests.running import RunningRoom

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    """The demo with bots that act quickly."""
    room = RunningRoom(
        tmp_path_factory.mktemp("room"), environment={"DEALERBOX_PACE": "50", "DEALERBOX_BOTS_REST": "yes"}
    )
    try:
        room.start()
        yield room
    finally:
        room.stop()


@pytest.fixture
def visit(chromium: "Browser", room: RunningRoom) -> "Iterator[Callable[..., Visitor]]":
    """Open another browser profile; at the end none may have reported an error."""
    visitors: list[Visitor] = []

    def visit(address: str = room.address, guided: bool = True, workers: bool = False, moving: bool = False) -> Visitor:
        visitors.append(Visitor(chromium, address, guided, workers, moving))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.context.close()
    assert [visitor.complaints for visitor in visitors] == [[]] * len(visitors)
