"""Tournaments when the room is about to close: the next room resumes those that run, and their players are notified."""

from dealerbox.wire import Refused
from dealerbox.wire.tournaments import Enter
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, Player, config


def codes(player: Player) -> list[str]:
    return [notice.code for notice in player.notices]


@virtual
async def test_players_are_notified_what_becomes_of_the_tournament() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.announce(config(id="later", name="Later", starts=field.clock.now() + 86_400_000))
    (ann, *_) = await field.enter(4)
    waits = await field.player("waits")
    await waits.enter("later")
    await field.clock.sleep(90_000)
    field.room.drain(10, "an update")
    await field.clock.sleep(1000)
    assert codes(ann) == ["tournament_stands"] and "Sunday stops" in ann.notices[0].text
    assert codes(waits) == [], "it has not begun"
    field.room.undrain()
    await field.clock.sleep(1000)
    assert len(ann.notices) == 1
    assert (await field.until_over()).view.phase == "over"


@virtual
async def test_nobody_registers_in_the_last_minutes_and_entrants_stay() -> None:
    field = await Field().open()
    field.room.drain(5, "an update")
    await field.clock.sleep(1000)
    await field.announce(config(id="s", starts=0, most=3))  # announced after the closing
    (early, late) = await field.player("early"), await field.player("late")
    await early.enter("s")
    await field.clock.sleep(190_000)
    answer = await late.ask(Enter(), "s")
    assert isinstance(answer, Refused) and answer.code == "closing"
    assert (await field.wallets(["late"]))["late"] == PURSE
    await field.clock.sleep(300_000)
    assert (await field.room.health()).status == "drained"
    field = await field.killed(60)
    await field.players["late"].enter("s")
    told = await field.told("s", "early")
    assert told.view.phase == "registering" and told.view.entrants == 2 and told.own["early"].registered


@virtual
async def test_a_start_during_the_closing_is_refunded_by_the_next_room() -> None:
    field = await Field().open()
    await field.announce(config(starts=field.clock.now() + 150_000))
    await field.enter(4)
    field.room.drain(1, "an update")
    await field.clock.sleep(400_000)
    assert (await field.told()).view.phase == "registering", "a room that is closed begins nothing"
    field = await field.killed(60)
    assert (await field.told()).view.phase == "cancelled"
    assert set((await field.wallets(field.players)).values()) == {PURSE}
    await field.nothing_left()
