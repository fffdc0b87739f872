"""A room that dies during a tournament loses the running hands and nothing else (RULES.md K21, C57)."""

import random
from typing import Any
from unittest import mock

import pytest

from dealerbox.store.sqlite import SqliteStore
from dealerbox.wire import Done
from dealerbox.wire.tournaments import Enter, Withdraw
from tests.conservation.tampering import database
from tests.live.playing import STARTED, virtual
from tests.live.tournaments.field import PURSE, Field, config
from tests.stores import OpenStore  # noqa: F401  (the fixtures of this folder's stores)


async def chips(field: Field, tournament: str = "t") -> int:
    return sum((await field.store.balances(f"stack:{tournament}:")).values())


@pytest.mark.parametrize("seed", range(4))
@virtual
async def test_killed_repeatedly_it_still_plays_to_the_last_chip(seed: int) -> None:
    chance = random.Random(seed)
    field = await Field(seed=100 * seed).open()
    await field.announce(config())
    await field.enter(14)
    await field.clock.sleep(90_000)  # the first hands are over
    deaths = 0
    while (await field.told()).view.phase == "running":
        assert await chips(field) == 14 * 1000
        await field.clock.sleep(chance.randrange(500, 25_000))
        if (await field.told()).view.phase == "running":
            field = await field.killed(chance.choice([0, 5, 3600]))
            deaths += 1
    assert deaths > 3
    assert (await field.told()).view.phase == "over"
    await field.room.tournaments.idle()
    await field.nothing_left()
    wallets = await field.wallets(field.players)
    assert sum(wallets.values()) == 14 * (PURSE - 1100) + 14_000
    prizes = {place.prize for player in field.players.values() for place in player.places}
    assert prizes >= set((await field.told()).view.prizes)


@virtual
async def test_before_the_first_hand_everybody_is_refunded() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.enter(9)
    await field.clock.sleep(61_000)  # started, but no cards dealt yet
    assert (await field.told()).view.phase == "running"
    field = await field.killed(30)
    told = await field.told()
    assert told.view.phase == "cancelled"
    await field.nothing_left()
    assert set((await field.wallets(field.players)).values()) == {PURSE}


@virtual
async def test_during_the_first_hand_it_has_started() -> None:
    """Its cards were dealt, so it continues with the stacks from before that hand (RULES.md K21)."""
    field = await Field().open()
    await field.announce(config(turn_seconds=60))
    await field.enter(9, plays=False)
    await field.clock.sleep(75_000)  # twelve seconds after the first cards
    assert (await field.told()).view.phase == "running"
    field = await field.killed(30)
    told = await field.told()
    assert told.view.phase == "running"
    assert {one.stack for one in told.view.top} == {1000}
    for player in field.players.values():
        player.plays = True
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_registered_players_stay_registered() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.enter(5)
    field = await field.killed(10)
    told = await field.told("t", "p0")
    assert told.view.phase == "registering" and told.view.entrants == 5 and told.own["p0"].registered
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()


@virtual
async def test_a_missed_start_is_refunded() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.enter(5)
    field = await field.killed(3600)
    assert (await field.told()).view.phase == "cancelled"
    assert set((await field.wallets(field.players)).values()) == {PURSE}


@virtual
async def test_a_tournament_that_cannot_be_resumed_does_not_hold_up_others() -> None:
    """Its configuration cannot be read: the room opens without it, and the operator is notified."""
    field = await Field().open()
    await field.announce(config())
    await field.announce(config(id="broken"))
    await field.enter(3)
    database(field.store).execute("UPDATE tournaments SET config = ? WHERE id = 'broken'", (b'{"id":"broken"}',))
    field = await field.killed(10)
    assert (await field.told()).view.entrants == 3
    assert field.room.tournaments.faults() == ["tournament broken could not be resumed"]


@virtual
async def test_the_clock_stands_still_meanwhile() -> None:
    field = await Field().open()
    await field.announce(config())
    field.boldness = 0
    await field.enter(8)
    await field.clock.sleep(100_000)
    before = (await field.told()).view
    assert before.ends is not None
    left = before.ends - field.clock.now()
    field = await field.killed(7200)
    after = (await field.told()).view
    assert after.level == before.level and after.ends is not None
    assert left <= after.ends - field.clock.now() <= left + 60_000, "what was played since the last hand is given back"


@virtual
async def test_a_running_hand_is_void_and_its_table_continues_with_the_earlier_stacks() -> None:
    field = await Field().open()
    await field.announce(config())
    field.boldness = 0.02
    (ann, *_) = await field.enter(6)
    await field.until(lambda: running_bets(ann.events))
    before = {one.player: one.stack for one in (await field.told()).view.top}
    field = await field.killed(5)
    view = (await field.told()).view
    assert view.phase == "running"
    assert {one.player: one.stack for one in view.top} == before
    assert await field.seats_of("p0"), "a connecting player learns their seat"


def running_bets(events: list[Any]) -> bool:
    """Wait until a hand is over and somebody has bet more than the blind in the next one."""
    kinds = [event["type"] for event in events]
    return "HandEnded" in kinds and "Called" in kinds[kinds.index("HandEnded") :] and kinds[-1] != "HandEnded"


async def test_resuming_from_a_database_file(sqlite: SqliteStore) -> None:
    """The same in a database file that the next room closes and opens again."""
    field = await Field(sqlite).open()
    await field.announce(config(starts=0, most=3, turn_seconds=0.05, bank_seconds=0, pause_seconds=0.01))
    for number in range(3):
        await (await field.player(f"p{number}", plays=False)).enter()
    field.players["p0"].hang_up()
    told = await field.told()
    assert told.view.phase == "running"
    await field.clock.sleep(700)
    await field.room.close("the next room comes", 5)
    assert len(await sqlite.tournament_events("t")) > 8
    again = Field(sqlite, 2, field.clock.now())
    await again.open()
    assert (await again.told()).view.phase in ("running", "cancelled")
    assert await sqlite.audit() == []
    await again.room.close("the test is over", 1)


@virtual
async def test_a_repeated_message_is_not_carried_out_again_after_a_restart() -> None:
    field = await Field().open()
    await field.announce(config(starts=STARTED + 600_000))
    ann = (await field.enter(3))[0]
    assert isinstance(await ann.ask(Withdraw()), Done)
    field = await field.killed(5)
    again = field.players[ann.id]
    assert again._numbers == 0, "the same ids come once more"
    assert isinstance(await again.ask(Enter()), Done)
    assert isinstance(await again.ask(Withdraw()), Done)
    assert not (await field.told("t", ann.id)).own[ann.id].registered
    assert await field.wallets([ann.id]) == {ann.id: PURSE}


@virtual
async def test_a_tournament_announced_before_its_rule_book_was_checked_continues() -> None:
    field = await Field().open()
    with mock.patch("dealerbox.tournament.machine.check"):
        await field.announce(config(house="other"))
    await field.enter(5)
    field = await field.killed(10)
    assert (await field.until_over()).view.phase == "over"
    await field.nothing_left()
