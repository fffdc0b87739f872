"""A machine whose clock is set while the room runs, or was set back before it started."""

import asyncio

import pytest
from structlog.testing import capture_logs

from dealerbox.hand.commands import Call
from dealerbox.live.clock_watch import ClockWatch, check_clock_at_start, duration_text
from tests.live.playing import HEADS_UP, STARTED, VirtualRoom, heads_up, last_turn, virtual

HOUR_MS = 3_600_000


@pytest.mark.parametrize(("by", "how"), [(5 * HOUR_MS, "5 hours ahead of"), (-3 * HOUR_MS, "3 hours behind")])
@virtual
async def test_a_clock_jump_is_reported_and_no_turn_gets_longer(by: int, how: str) -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    jumped = 0
    watch = ClockWatch(running.parts, lambda: running.parts.clock.now() + jumped)
    watch.check()
    assert (await running.room.health()).notes == ()
    ends = last_turn(ann)["ends"]
    jumped = by
    with capture_logs() as logs:
        watch.check()
        watch.check()
    assert [entry["event"] for entry in logs] == ["machine_clock_set"], "once"
    health = await running.room.health()
    assert health.status == "ok" and how in health.notes[0]
    assert last_turn(ann)["ends"] == ends
    await asyncio.sleep((ends - running.parts.clock.now()) / 1000 - 1)
    assert (await ann.act("t1", last_turn(ann)["turn"], Call()))["type"] == "Done", (
        "the player has the time that was announced"
    )
    jumped = 0
    watch.check()
    assert (await running.room.health()).notes == ()


@virtual
async def test_a_slow_drift_is_reported_at_one_minute() -> None:
    running = await VirtualRoom().open()
    off = 0
    watch = ClockWatch(running.parts, lambda: running.parts.clock.now() + off)
    with capture_logs() as logs:
        for _ in range(30):
            off += 3000
            watch.check()
    assert logs == []
    assert "2 minutes ahead" in (await running.room.health()).notes[0]


@virtual
async def test_a_start_earlier_than_the_last_record_is_reported() -> None:
    running = await VirtualRoom().open()
    check_clock_at_start(running.parts, STARTED - HOUR_MS)
    assert running.parts.trouble.notes == {}
    check_clock_at_start(running.parts, STARTED + 2 * HOUR_MS)
    assert "2 hours behind the latest stored record" in (await running.room.health()).notes[0]
    assert duration_text(90_000) == "2 minutes"
