"""Rake, points and jackpot of real-money tables in every game agree with a count from the hands' records alone."""

from typing import Any

import pytest

from dealerbox.games.catalog import GAMES
from dealerbox.games.stakes import stakes_of
from dealerbox.hand.commands import BetTo, BringIn, Call, Check, PlayerCommand, RaiseTo, StandPat
from dealerbox.ledger import JACKPOT, RAKE, wallet
from dealerbox.room.audit.recount import WITH_JACKPOT, read, recount
from dealerbox.room.points import POINTS
from dealerbox.table.config import TableConfig
from tests.room.playing import House, last_turn, virtual
from tests.room.real_money import rich

HANDS = 8
NEWS = ("TurnStarted", "HandEnded")
NAMES = ("ann", "bob", "cid")


def action(turn: Any) -> PlayerCommand:
    """Bets or raises the least in every third turn, otherwise stays in for what it costs."""
    options = turn["options"]
    if options["stand"]:
        return StandPat()
    if turn["turn"] % 3 == 0 and options["bet"]:
        return BetTo(options["bet"][0])
    if turn["turn"] % 3 == 0 and options["raise"]:
        return RaiseTo(options["raise"][0])
    if options["check"]:
        return Check()
    return Call() if options["call"] is not None else BringIn()


@pytest.mark.parametrize("game", GAMES)
@virtual
async def test_what_the_room_took_and_gave_is_what_the_hands_say(game: str) -> None:
    stakes = stakes_of(game, "FL", 100, ante=0 if GAMES[game].has_blinds else 20)
    config = TableConfig("r", "Turku", game, "FL", stakes, 3, 1000, 20_000, money="real", currency="EUR")
    house = await House().open(config)
    people = [await rich(house, name) for name in NAMES]
    for seat, person in enumerate(people):
        await person.watch("r")
        assert (await person.sit(config, seat, 20_000))["type"] == "Done"
    await people[0].event("TurnStarted")
    while len(hands := await house.store.hands_of("ann", 100)) < HANDS:
        turn = last_turn(people[0])
        after = len(people[0].texts)
        answer = await people[turn["seat"]].act("r", turn["turn"], action(turn))
        assert answer["type"] == "Done", answer
        told = await people[0].until(lambda one: any(e["type"] in NEWS for e in one.get("events", ())), after)
        if not any(event["type"] == "TurnStarted" for event in told["events"]):
            await people[0].event("TurnStarted", len(people[0].texts))

    counted = {hand.id: recount(hand, read(hand)) for hand in hands}
    rake, fed = sum(one.rake for one in counted.values()), sum(one.fed for one in counted.values())
    assert rake > 0
    assert (fed > 0) == (game in WITH_JACKPOT)
    assert await house.store.balance(JACKPOT, "EUR") == fed
    assert await house.store.balance(RAKE, "EUR") == rake - fed
    points = dict.fromkeys(NAMES, 0)
    for hand in hands:
        for one in hand.players:
            points[one.player] += counted[hand.id].points[one.place]
    assert {name: await house.store.balance(wallet(name), POINTS) for name in NAMES} == points
    assert sum(points.values()) == rake * 20_000
    assert await house.store.audit() == []
