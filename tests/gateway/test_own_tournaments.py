"""A player who reloads the page finds their tournaments again."""

from typing import Any

import pytest

from dealerbox.wire.tournaments import Enter, WatchTournament, Withdraw
from tests.gateway.test_tournaments import do, of_type, opened
from tests.live.playing import virtual
from tests.live.tournaments.field import config


@virtual
@pytest.mark.parametrize(
    ("commands", "tournaments"),
    [([], []), ([Enter()], ["t"]), ([Enter(), Withdraw()], [])],
    ids=["not registered", "registered", "unregistered"],
)
async def test_the_welcome_names_them(commands: list[Any], tournaments: list[str]) -> None:
    running = await opened(config())
    ann = await running.person("ann")
    for command in commands:
        assert (await do(ann, command))["type"] == "Done"
    again = await running.person("ann")
    assert (await again.until(of_type("Welcome")))["tournaments"] == tournaments


@virtual
async def test_a_place_on_the_waiting_list_is_one_of_them() -> None:
    running = await opened(config(most=2))
    for name in ("ann", "bea", "cid"):
        await do(await running.person(name), Enter())
    again = await running.person("cid")
    assert (await again.until(of_type("Welcome")))["tournaments"] == ["t"]


@virtual
async def test_all_chips_in_play_are_reported() -> None:
    running = await opened(config(most=2, starts=0, chips=700))
    people = [await running.person(name) for name in ("ann", "bea")]
    for person in people:
        await do(person, Enter())
    await people[0].until(of_type("TournamentSeat"))
    after = len(people[0].texts)
    await people[0].say(WatchTournament("t"))
    assert (await people[0].until(of_type("TournamentView"), after))["chips"] == 1400
