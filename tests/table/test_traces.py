"""The traces with which the client's fold is tested match what the table and its fold produce today."""

import msgspec
import pytest

from dealerbox.table.events import TableEvent
from dealerbox.table.fold import fold
from dealerbox.table.views import TableView
from tests.table.traces import FOLDER, SCENARIOS, trace


class Trace(msgspec.Struct):
    start: TableView
    events: list[list[TableEvent]]
    views: list[TableView]


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_trace_is_up_to_date(name: str) -> None:
    text = FOLDER.joinpath(f"{name}.json").read_text(encoding="utf-8")
    assert text == trace(*SCENARIOS[name]()), "write the traces again: python -m tests.table.traces"


@pytest.mark.parametrize("name", SCENARIOS)
def test_the_trace_read_from_json_folds_to_its_views(name: str) -> None:
    text = FOLDER.joinpath(f"{name}.json").read_text(encoding="utf-8")
    read = msgspec.json.decode(text, type=Trace)
    view = read.start
    assert len(read.events) == len(read.views) > 10
    for batch, after in zip(read.events, read.views, strict=True):
        for event in batch:
            fold(view, event)
        assert view == after


def test_no_trace_is_unused() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(SCENARIOS)
