"""A tournament that is edited in the room: its players are notified, a restart keeps the change, and it is played as
edited."""

import pytest
from msgspec.structs import replace

from dealerbox.core import messages
from dealerbox.core.refusal import Refusal
from dealerbox.tournament.commands import Reannounce
from dealerbox.tournament.config import Level
from tests.live.playing import STARTED, virtual
from tests.live.tournaments.field import Field, config

LATER = STARTED + 7_200_000
NEW = replace(config(), name="Monday", starts=LATER, levels=(Level(100, 0, 120), Level(200, 0, 120), Level(900)))


@virtual
async def test_its_players_are_notified_and_a_restart_keeps_the_change() -> None:
    field = await Field().open()
    await field.announce(config())
    players = await field.enter(4)
    await field.direct(Reannounce(NEW))
    await field.clock.sleep(2_000)
    for player in players:
        assert [(one.code, one.text) for one in player.notices] == [
            ("tournament_changed", "Monday has changed: name, levels, starts.")
        ]
    rows = [one.row for one in field.room.tournaments._rows.values()]
    assert [(row.name, row.starts) for row in rows] == [("Monday", LATER)]
    field = await field.killed(600)  # later than the first start
    view = (await field.told()).view
    assert (view.phase, view.config) == ("registering", NEW)
    view = (await field.until_over()).view
    assert view.phase == "over" and view.config == NEW
    assert view.started is not None and LATER <= view.started < LATER + 1000
    await field.nothing_left()


@virtual
async def test_a_table_opens_with_the_edited_settings() -> None:
    field = await Field().open()
    await field.announce(config())
    await field.direct(Reannounce(replace(NEW, game="omaha", limit="PL", seats=4, chips=5000)))
    await field.enter(4, plays=False)
    await field.clock.sleep(7_210_000)
    house = await field.parts.bus.request(messages.ROOM, messages.AskTables(everything=True))
    (row,) = house.tables
    assert (row.config.game, row.config.limit, row.config.seats) == ("omaha", "PL", 4)
    assert (row.config.name, row.config.stakes.big_blind) == ("Monday 1", 100)


@virtual
async def test_a_refused_edit_changes_nothing() -> None:
    field = await Field().open()
    await field.announce(config())
    with pytest.raises(Refusal, match="Buy_in: cannot be changed after it is announced"):
        await field.direct(Reannounce(config(buy_in=5)))
    assert (await field.told()).view.config == config()
