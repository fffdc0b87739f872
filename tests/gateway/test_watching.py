"""A watch that has ended gets no more messages, however quickly it followed the start."""

from dealerbox.wire import Unwatch, Watch
from dealerbox.wire.tournaments import Enter, TournamentDo, WatchTournament
from tests.live.playing import HEADS_UP, VirtualRoom, heads_up, settle, virtual
from tests.live.tournaments.field import config


@virtual
async def test_a_table_that_is_left_in_the_same_breath() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    observer = await running.observer()
    for message in (Watch(HEADS_UP.id), Unwatch(HEADS_UP.id)):
        await observer.say(message)
    await settle()
    await heads_up(running)
    assert [one for one in observer.messages if one["type"] in ("Snapshot", "Events")] == []


@virtual
async def test_a_table_that_is_left_and_come_back_to_in_the_same_breath() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    observer = await running.observer()
    for message in (Watch(HEADS_UP.id), Unwatch(HEADS_UP.id), Watch(HEADS_UP.id)):
        await observer.say(message)
    await settle()
    await heads_up(running)
    assert [one["type"] for one in observer.messages].count("Snapshot") == 1
    await observer.event("TurnStarted")


@virtual
async def test_a_tournament_that_is_left_in_the_same_breath() -> None:
    running = await VirtualRoom().open()
    await running.room.tournaments.announce(config())
    observer, ann = await running.observer(), await running.person("ann")
    for on in (True, False):
        await observer.say(WatchTournament("t", on))
    await settle()
    await ann.say(TournamentDo("1", "t", Enter()))
    await ann.until(lambda one: one["type"] == "Done")
    await running.parts.clock.sleep(3000)
    assert [one for one in observer.messages if one["type"] == "TournamentView"] == []


@virtual
async def test_a_tournament_that_is_left_and_come_back_to_in_the_same_breath() -> None:
    running = await VirtualRoom().open()
    await running.room.tournaments.announce(config())
    observer = await running.observer()
    for on in (True, False, True):
        await observer.say(WatchTournament("t", on))
    await settle()
    assert [one["type"] for one in observer.messages].count("TournamentView") == 1
