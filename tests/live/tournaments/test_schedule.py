"""Tournaments that are announced automatically."""

import pytest

from dealerbox.live.tournaments.schedule import DAY_MS, HOUR_MS, Schedule, Series, starts_due
from tests.live.playing import STARTED, virtual
from tests.live.tournaments.field import Field, config

MIDNIGHT = STARTED
"""On a Thursday."""


@pytest.mark.parametrize(
    ("every", "at_minutes", "hours", "now", "starts"),
    [
        ("day", 1200, 24, MIDNIGHT, [20 * HOUR_MS]),
        ("day", 1200, 24, MIDNIGHT + 20 * HOUR_MS, [44 * HOUR_MS]),
        ("day", 1200, 3, MIDNIGHT, []),
        ("day", 1200, 3, MIDNIGHT + 17 * HOUR_MS, [20 * HOUR_MS]),
        ("hour", 15, 2, MIDNIGHT, [HOUR_MS // 4, HOUR_MS * 5 // 4]),
        ("week", 0, 24 * 7, MIDNIGHT, [4 * DAY_MS]),
    ],
)
def test_what_is_to_be_announced(every: str, at_minutes: int, hours: float, now: int, starts: list[int]) -> None:
    series = Series("s", config(), every, at_minutes, hours)  # type: ignore[arg-type]
    assert starts_due(series, now) == [MIDNIGHT + start for start in starts]


@virtual
async def test_a_sit_and_go_is_announced_again_once_one_has_started() -> None:
    field = await Field().open()
    schedule = Schedule(field.parts, field.room.tournaments, [Series("duel", config(id="", starts=0, most=2))])
    await schedule.start()
    (first,) = field.room.tournaments.rows()
    assert (first.phase, first.starts) == ("registering", 0)
    await field.enter(2, first.id)
    await field.clock.sleep(2000)
    rows = {row.id: row.phase for row in field.room.tournaments.rows()}
    assert rows[first.id] == "running" and sorted(rows.values()) == ["registering", "running"]
    schedule.close()


@virtual
async def test_a_daily_tournament_is_announced_once_even_after_a_restart() -> None:
    series = [Series("evening", config(id=""), "day", 60, 24), Series("hourly", config(id=""), "hour", 30, 2)]
    field = await Field().open()
    schedule = Schedule(field.parts, field.room.tournaments, series)
    await schedule.start()
    await field.clock.sleep(300_000)
    ids = sorted(row.id for row in field.room.tournaments.rows())
    assert [id.split("-")[0] for id in ids] == ["evening", "hourly", "hourly"]
    schedule.close()
    field = await field.killed(10)
    schedule = Schedule(field.parts, field.room.tournaments, series)
    await schedule.start()
    assert sorted(row.id for row in field.room.tournaments.rows()) == ids
    await field.clock.sleep(3 * HOUR_MS)
    evening = [row for row in field.room.tournaments.rows() if row.id.startswith("evening")]
    assert [row.phase for row in evening] == ["registering"], (
        "nobody registered for the first, which is no longer listed"
    )
    schedule.close()
