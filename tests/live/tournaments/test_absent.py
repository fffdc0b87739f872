"""Absent players are dealt in and blinded out, and may come back at any time (RULES.md K8, K17a)."""

from typing import Any

from dealerbox.table.commands import SitIn, SitOut
from dealerbox.tournament.config import Level
from dealerbox.tournament.structures import structure
from tests.live.playing import virtual
from tests.live.tournaments.field import Field, Player, config


def opened(player: Player) -> list[Any]:
    return [event for event in player.events if event["type"] == "HandOpened"]


@virtual
async def test_an_absent_player_is_blinded_out_without_delaying_others() -> None:
    field = await Field().open()
    await field.announce(config(bank_seconds=0))
    field.boldness = 0.02
    here = await field.enter(3)
    (ghost,) = await field.enter(1)
    ghost.hang_up()
    watching = here[0]
    told = await field.until_over()
    assert told.view.phase == "over"
    await field.nothing_left()
    (place,) = [one for one in told.view.last_out if one.player == ghost.id]
    assert place.place > 1 and place.stack == 0
    first = next(event for event in watching.events if event["type"] == "RosterSet")
    seat = next(one for one in first["seats"] if one["player"] == ghost.id)
    assert (seat["out"], seat["lost"]) == ("timed out", True)
    turns = [event for event in watching.events if event["type"] == "TurnStarted" and event["seat"] == seat["seat"]]
    assert turns and all(turn["bank_ms"] == 0 for turn in turns)


@virtual
async def test_a_tournament_whose_players_all_left_ends() -> None:
    field = await Field().open()
    rising = tuple(Level(20 * 2**at, 0, 60) for at in range(12))
    await field.announce(config(levels=rising))
    for player in await field.enter(9):
        player.hang_up()
    told = await field.until_over()
    assert told.view.phase == "over"
    await field.nothing_left()


@virtual
async def test_two_absent_players_do_not_play_for_ever() -> None:
    """The last level of a template is a twentieth of all chips: otherwise the blinds would move back and forth."""
    field = await Field().open()
    levels = structure("hyper-turbo", "holdem", "NL", 2, 500)
    await field.announce(config(levels=levels, chips=500))
    for player in await field.enter(2):
        player.hang_up()
    told = await field.until_over(hours=1)
    assert told.view.phase == "over" and told.view.level > len(levels)
    await field.nothing_left()


@virtual
async def test_a_returning_player_plays_on_with_their_stack() -> None:
    field = await Field().open()
    await field.announce(config())
    field.boldness = 0
    (other, _) = await field.enter(2)
    (late,) = await field.enter(1)
    late.hang_up()
    await field.clock.sleep(90_000)
    back = Player(field, late.id)
    for seat in await field.seats_of(late.id):
        back.sit(*seat)
    await field.clock.sleep(120_000)
    turns = [event for event in back.events if event["type"] == "TurnStarted" and event["seat"] == back.seat]
    assert {"type": "ConnectionBack", "seat": back.seat} in other.events
    assert {"type": "SatIn", "seat": back.seat} in other.events
    assert turns and not any(event["type"] == "SatOut" for event in back.events)


@virtual
async def test_sitting_out_continues_at_another_table() -> None:
    """Two tables of two: when one breaks, its winner is moved, and still sits out."""
    field = await Field(seed=5).open()
    field.boldness = 0.05
    await field.announce(config(seats=3))
    players = await field.enter(6)
    await field.clock.sleep(65_000)
    for player in players[:4]:
        player.plays = False
        await player.do(player.seats[-1].table, SitOut())
    told = await field.until_over()
    assert told.view.phase == "over"
    moved = [player for player in players[:4] if len(player.seats) > 1]
    assert moved
    for player in moved:
        rosters = [event for event in player.events if event["type"] == "RosterSet"]
        seats = [seat for roster in rosters for seat in roster["seats"] if seat["player"] == player.id]
        assert "asked" in {seat["out"] for seat in seats}


@virtual
async def test_sitting_in_again_counts_at_the_next_table_too() -> None:
    field = await Field(seed=5).open()
    field.boldness = 0.05
    await field.announce(config(seats=3))
    players = await field.enter(6)
    await field.clock.sleep(65_000)
    for player in players:
        await player.do(player.seats[-1].table, SitOut())
        await player.do(player.seats[-1].table, SitIn())
    await field.until_over()
    outs = {
        seat["out"]
        for player in players
        for event in player.events
        if event["type"] == "RosterSet"
        for seat in event["seats"]
    }
    assert outs == {""}
