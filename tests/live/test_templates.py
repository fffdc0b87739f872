"""When another table of a template opens, and when one closes."""

import pytest
from msgspec.structs import replace

from dealerbox.live.floor.templates import OpenTable, Step, Template, free_numbers, next_step
from tests.live.playing import SIX

TEMPLATE = Template(replace(SIX, id="kallio", name="Kallio"), least=1, most=3, idle_seconds=600)
NONE = replace(TEMPLATE, least=0)
NOW = 1_000_000


def table(id: str, taken: int, waiting: int = 0, idle: float | None = None) -> OpenTable:
    return OpenTable(id, 6, taken, waiting, None if idle is None else NOW - round(idle * 1000))


ROWS: dict[str, tuple[Template, list[OpenTable], int, Step]] = {
    "the minimum is always open": (TEMPLATE, [], 0, Step(open=1)),
    "all that are missing open at once": (replace(TEMPLATE, least=2), [], 0, Step(open=2)),
    "one that has room is enough": (TEMPLATE, [table("kallio", 5)], 0, Step()),
    "no room, one more": (TEMPLATE, [table("kallio", 6)], 0, Step(open=1)),
    "somebody waits, one more": (TEMPLATE, [table("kallio", 6, waiting=2)], 0, Step(open=1)),
    "who waits for a full one while another has room": (
        TEMPLATE,
        [table("kallio", 6, waiting=2), table("kallio-2", 3)],
        0,
        Step(),
    ),
    "never more than the maximum": (
        TEMPLATE,
        [table("kallio", 6, waiting=9), table("kallio-2", 6), table("kallio-3", 6)],
        9,
        Step(),
    ),
    "without any table somebody must ask": (NONE, [], 0, Step()),
    "and then one opens": (NONE, [], 1, Step(open=1)),
    "an empty one that is not needed closes": (
        TEMPLATE,
        [table("kallio", 3), table("kallio-2", 0, idle=600)],
        0,
        Step(close=("kallio-2",)),
    ),
    "but not before its time": (TEMPLATE, [table("kallio", 3), table("kallio-2", 0, idle=599)], 0, Step()),
    "nor while it is the only one with room": (
        TEMPLATE,
        [table("kallio", 6), table("kallio-2", 0, idle=9999)],
        0,
        Step(),
    ),
    "nor with somebody at it": (TEMPLATE, [table("kallio", 3), table("kallio-2", 1)], 0, Step()),
    "the highest number first, and the minimum stays": (
        TEMPLATE,
        [table("kallio", 0, idle=999), table("kallio-3", 0, idle=999), table("kallio-2", 0, idle=999)],
        0,
        Step(close=("kallio-3", "kallio-2")),
    ),
    "the first may be the one that closes": (
        TEMPLATE,
        [table("kallio", 0, idle=999), table("kallio-2", 2)],
        0,
        Step(close=("kallio",)),
    ),
    "two empty ones beside a full one: one is needed": (
        TEMPLATE,
        [table("kallio", 6), table("kallio-2", 0, idle=999), table("kallio-3", 0, idle=999)],
        0,
        Step(close=("kallio-3",)),
    ),
    "the last one of a template that needs none": (NONE, [table("kallio", 0, idle=600)], 0, Step(close=("kallio",))),
}


@pytest.mark.parametrize("row", ROWS)
def test_next_step(row: str) -> None:
    template, tables, waiting, step = ROWS[row]
    assert next_step(template, tables, waiting, NOW) == step


def test_tables_number_themselves() -> None:
    configs = [TEMPLATE.numbered(number) for number in (1, 2, 11)]
    assert [(config.id, config.name) for config in configs] == [
        ("kallio", "Kallio"),
        ("kallio-2", "Kallio 2"),
        ("kallio-11", "Kallio 11"),
    ]
    assert [TEMPLATE.number_of(config.id) for config in configs] == [1, 2, 11]


@pytest.mark.parametrize("other", ["porvoo", "kallio-", "kallio-1", "kallio-02", "kallio-x", "kallio-2-2", "kallio-٢"])
def test_other_tables_have_no_number(other: str) -> None:
    assert TEMPLATE.number_of(other) is None


def test_a_free_number_is_reused() -> None:
    numbers = iter(free_numbers(TEMPLATE, ["kallio", "kallio-3", "porvoo"]))
    assert [next(numbers), next(numbers)] == [2, 4]
