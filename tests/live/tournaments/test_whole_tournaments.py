"""Tournaments from registration to the last chip."""

import pytest

from dealerbox.ledger import RAKE
from tests.live.playing import virtual
from tests.live.tournaments.field import PURSE, Field, config


@pytest.mark.parametrize("count", [2, 10, 40])
@virtual
async def test_a_tournament_plays_to_the_last_chip(count: int) -> None:
    field = await Field(seed=count).open()
    await field.announce(config())
    await field.enter(count)
    assert await field.store.balance("pool:t", "FUN") == count * 1100
    told = await field.until_over()
    assert told.view.phase == "over" and told.view.left == 0
    await field.nothing_left()
    prizes = list(told.view.prizes)
    assert sum(prizes) == count * 1000
    assert await field.store.balance(RAKE, "FUN") == count * 100
    places = {}
    for player in field.players.values():
        (place,) = player.places
        places[player.id] = place
    assert sorted(one.place for one in places.values())[0] == 1
    wallets = await field.wallets(field.players)
    for id, place in places.items():
        assert wallets[id] == PURSE - 1100 + place.prize
    assert sum(place.prize for place in places.values()) == sum(prizes)
