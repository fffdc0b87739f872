"""A player who answers nothing during a turn counts as disconnected when its time ends (RULES.md A23)."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.hand.commands import Call, Check, Fold, RaiseTo
from dealerbox.wire import Ping
from tests.live.playing import HEADS_UP, Person, VirtualRoom, heads_up, last_turn, settle, virtual
from tests.live.real_money import REAL_FIXED, seated
from tests.live.test_rake import play

SHORT = {"turn_seconds": 5.0, "bank_seconds": 2.0, "bank_refill_seconds": 0.0}


def falls_asleep(person: Person) -> None:
    """Let the browser answer no more pings while its connection stays open."""
    person.line.asleep = True


async def after_the_time(running: VirtualRoom, seen_by: Person) -> list[Any]:
    after = len(seen_by.texts)
    await seen_by.until(lambda one: any(event["type"] == "ClockRanOut" for event in one.get("events", ())), after)
    await settle()
    return seen_by.events()


@virtual
async def test_a_silent_player_is_protected_although_the_connection_is_open() -> None:
    config = replace(REAL_FIXED, **SHORT)
    running = await VirtualRoom().open(config)
    ann, bob = await seated(running, config, "ann", "bob")
    await play(config.id, (bob, Call()))
    falls_asleep(bob)
    await play(config.id, (ann, RaiseTo(200)))
    events = await after_the_time(running, ann)
    kinds = [event["type"] for event in events]
    assert "Protected" in kinds and kinds.index("ConnectionLost") < kinds.index("ClockRanOut")
    (use,) = await running.store.protection_uses(0)
    assert use.player == "bob"


@pytest.mark.parametrize("sign", ["ping", "other browser"])
@virtual
async def test_a_player_heard_during_the_turn_is_slow_not_disconnected(sign: str) -> None:
    config = replace(REAL_FIXED, **SHORT)
    running = await VirtualRoom().open(config)
    ann, bob = await seated(running, config, "ann", "bob")
    other = await running.person("bob")
    await play(config.id, (bob, Call()))
    falls_asleep(bob)
    falls_asleep(other)
    await play(config.id, (ann, RaiseTo(200)))
    await asyncio.sleep(3)
    await (bob if sign == "ping" else other).say(Ping(1))
    kinds = [event["type"] for event in await after_the_time(running, ann)]
    assert "ConnectionLost" not in kinds and "Folded" in kinds


@virtual
async def test_a_player_is_back_with_the_first_sign_of_life() -> None:
    config = replace(HEADS_UP, **SHORT)
    running = await VirtualRoom().open(config)
    ann, bob = await heads_up(running, config)
    asked = ann if last_turn(ann)["seat"] == 1 else bob
    falls_asleep(asked)
    # The turn began earlier: it counts from the start of the next one.
    await asked.act("t1", last_turn(asked)["turn"], Call())
    await settle()
    other = bob if asked is ann else ann
    await other.act("t1", last_turn(other)["turn"], Check())
    await settle()
    watcher = other
    while last_turn(watcher)["seat"] != (1 if asked is ann else 0):
        await other.act("t1", last_turn(other)["turn"], Check())
        await settle()
    kinds = [event["type"] for event in await after_the_time(running, watcher)]
    assert kinds.count("ConnectionLost") == 1 and kinds.count("ConnectionBack") == 0
    await asked.say(Ping(1))
    await settle()
    assert [event["type"] for event in watcher.events()].count("ConnectionBack") == 1


@virtual
async def test_a_turn_that_is_answered_disconnects_nobody() -> None:
    running = await VirtualRoom().open(replace(HEADS_UP, **SHORT))
    ann, bob = await heads_up(running, replace(HEADS_UP, **SHORT))
    asked = ann if last_turn(ann)["seat"] == 1 else bob
    falls_asleep(ann)
    falls_asleep(bob)
    await asked.act("t1", last_turn(asked)["turn"], Fold())
    await ann.event("HandEnded")
    await running.parts.clock.sleep(1000)
    assert "ConnectionLost" not in ann.kinds()
