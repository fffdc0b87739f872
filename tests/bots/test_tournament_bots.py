"""The demo's tournaments: a new player finds one that starts as soon as they register, with bots to play against."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.accounts import Accounts
from dealerbox.bots.tournaments import NAMES, SERIES, TournamentBots, demo_series
from dealerbox.live.tournaments.schedule import Schedule
from dealerbox.rulebooks import rule_book_names
from dealerbox.tournament.config import Rebuys, check
from dealerbox.tournament.events import ChipsBought, RebuyDeclined, RebuyOffered, TournamentEvent
from dealerbox.wire.tournaments import AnswerOffer, Enter, OfferDeal, TournamentDo, WatchTournament, WatchTournaments
from tests.gateway.serving import CHEAP
from tests.live.playing import VirtualRoom, virtual


async def demo(pace: float = 1) -> tuple[VirtualRoom, TournamentBots]:
    running = await VirtualRoom().open()
    counter = iter(range(10**9))
    accounts = Accounts(
        running.store, running.parts.clock.now, lambda size: f"{next(counter):0{2 * size}x}", hasher=CHEAP
    )
    schedule = Schedule(running.parts, running.room.tournaments, demo_series(SERIES, "dealerbox", pace))
    await schedule.start()
    bots = TournamentBots(running.parts, running.hub, accounts, pace)
    await bots.start()
    return running, bots


@pytest.mark.parametrize("pace", [1, 20])
@virtual
async def test_one_seat_is_left_for_a_new_player_whose_entry_starts_the_tournament(pace: float) -> None:
    running, bots = await demo(pace)
    await running.parts.clock.sleep(60_000)
    rows = {row.name: row for row in running.room.tournaments.rows() if not row.starts}
    assert {name: (row.entrants, row.most) for name, row in rows.items()} == {
        "Kaksinpeli": (1, 2), "Kuusikko": (5, 6), "Pikajuna": (8, 9),
    }  # fmt: skip
    ann = await running.person("ann")
    await ann.say(WatchTournaments(True))
    six = rows["Kuusikko"].id
    await ann.say(TournamentDo("1", six, Enter()))
    seat = await ann.until(lambda one: one["type"] == "TournamentSeat")
    assert seat["why"] == "start"
    await ann.watch(seat["table"])
    await ann.event("HandEnded")
    phases = []
    while "over" not in phases:  # she never acts; the bots play on to the end
        assert len(phases) < 300
        await running.parts.clock.sleep(60_000)
        phases += [row.phase for row in running.room.tournaments.rows() if row.id == six]
    assert set(phases) == {"running", "over"}
    place: Any = await ann.until(lambda one: one["type"] == "TournamentPlace")
    assert place["place"] > 1
    names = [row.name for row in running.room.tournaments.rows() if row.phase == "registering"]
    assert {"Kaksinpeli", "Kuusikko", "Pikajuna"} <= set(names), "the next ones wait already"
    assert not (await running.room.health()).faults
    await bots.stop()


@virtual
async def test_returning_bots_stay_in_the_tournaments_they_registered_for() -> None:
    """As after a restart: a bot that is in a tournament enters no second one."""
    running, bots = await demo()
    await running.parts.clock.sleep(60_000)
    await bots.stop()
    bots = TournamentBots(running.parts, running.hub, bots._accounts, 1)
    await bots.start()
    for series in SERIES[:3]:
        await running.room.tournaments.announce(replace(series.config, id=f"more-{series.key}"))
    await running.parts.clock.sleep(60_000)
    entered = [running.room.tournaments.of((await bots._accounts.bot(name)).id) for name in NAMES]
    assert sum(map(len, entered)) == len(NAMES) and max(map(len, entered)) == 1
    await bots.stop()


@virtual
async def test_bots_answer_a_rebuy_offer_at_once() -> None:
    running, bots = await demo()
    rebuys = Rebuys(until_level=6, cost=100, chips=500)
    config = replace(SERIES[2].config, id="rebuys", most=5, starts=running.parts.clock.now() + 300_000, rebuys=rebuys)
    await running.room.tournaments.announce(config)
    events: list[tuple[int, Any]] = []
    for _ in range(100):
        await running.parts.clock.sleep(20_000)
        kept = await running.store.tournament_events("rebuys")
        events = [(one.at, msgspec.json.decode(one.event, type=TournamentEvent)) for one in kept]
        if sum(isinstance(event, RebuyOffered) for _, event in events) > 3:
            break
    offers = [(at, event) for at, event in events if isinstance(event, RebuyOffered)]
    assert offers
    for at, offer in offers[:-1]:
        answered = [then for then, event in events if isinstance(event, ChipsBought | RebuyDeclined)
                    and event.player == offer.player and then >= at]  # fmt: skip
        assert answered[0] - at < 3000
    await bots.stop()


@virtual
async def test_bots_answer_a_deal_at_once() -> None:
    running, bots = await demo()
    await running.parts.clock.sleep(60_000)
    (six,) = [row.id for row in running.room.tournaments.rows() if row.name == "Kuusikko"]
    ann = await running.person("ann")
    await ann.say(TournamentDo("1", six, Enter()))
    seat = await ann.until(lambda one: one["type"] == "TournamentSeat")
    await ann.watch(seat["table"])
    await ann.say(TournamentDo("2", six, OfferDeal("chips")))
    await ann.say(WatchTournament(six))
    view = await ann.until(lambda one: one["type"] == "TournamentView" and one["deal"] is not None)
    assert (view["ends"], view["clock_left"] > 0) == (None, True), "the clock stands"
    offered = running.parts.clock.now()
    others = {one["player"] for one in view["deal"]["amounts"]} - {ann.viewer.player}

    def all_but_ann(one: Any) -> bool:
        return one["type"] == "TournamentView" and one["deal"] and set(one["deal"]["agreed"]) == others

    await ann.until(all_but_ann)
    assert running.parts.clock.now() - offered < 5_000
    await ann.say(TournamentDo("3", six, AnswerOffer(True)))
    place: Any = await ann.until(lambda one: one["type"] == "TournamentPlace")
    assert place["prize"] > 0
    await bots.stop()


def test_every_rule_book_has_valid_tournaments() -> None:
    for house in rule_book_names():
        for series in demo_series(SERIES, house, 5):
            check(series.config)


def test_there_are_enough_bots_for_all_tournaments_that_wait_for_players() -> None:
    waiting = sum(series.config.most - 1 for series in SERIES if not series.every)
    assert len(set(NAMES)) >= waiting + 6
