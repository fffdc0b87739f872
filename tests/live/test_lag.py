"""Network lag: measured by the room, added to the acting time."""

import asyncio
from typing import Any

from dealerbox.hand.commands import Call, Check
from dealerbox.wire import Heard, Ping
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, last_turn, settle, virtual


@virtual
async def test_the_room_measures_a_players_lag() -> None:
    """Ann's connection takes 300 ms, and her turns are extended by that. A pong that answers another ping measures
    nothing."""
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)

    async def act_after(seconds: float, off: int) -> list[Any]:
        after = len(ann.texts)
        await ann.say(Ping(0))
        pong = await ann.until(lambda one: one["type"] == "Pong", after)
        await asyncio.sleep(seconds)
        await ann.say(Heard(pong["now"] + off))
        turn = last_turn(ann)
        await ann.act("t1", turn["turn"], Check() if turn["options"]["check"] else Call())
        await settle()
        await bob.act("t1", last_turn(bob)["turn"], Check())
        await settle()
        return [event for event in ann.events() if event["type"] == "LagNoted"]

    noted = [{"type": "LagNoted", "seat": 1, "ms": 300}]
    assert await act_after(0.3, off=0) == noted
    assert await act_after(0.9, off=1) == noted
    mine = [event for event in ann.events() if event["type"] == "TurnStarted"][-1]
    assert (mine["seat"], mine["ends"]) == (1, running.parts.clock.now() + 20_300)
