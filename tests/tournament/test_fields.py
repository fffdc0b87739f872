"""Whole tournaments of many fields and formats with random results, checked by the model."""

import random
import time

import pytest

from dealerbox.simulate.tournament.model import kinds
from dealerbox.tournament.changes import CHANGE
from dealerbox.tournament.config import TournamentConfig
from tests.tournament.fields import Field, config, levels
from tests.tournament.storms import Storm, any_config

FIELDS = [
    *((players, 6) for players in (2, 3, 6, 7, 8, 13, 18, 19, 50)),
    *((players, 2) for players in (2, 3, 4, 5)),
    (100, 9),
    (64, 8),
]


def played(cfg: TournamentConfig, players: int, seed: int) -> Field:
    """Play a whole tournament, checked by the model."""
    field = Field(cfg, seed)
    field.register(players)
    field.play()
    assert field.model.ended and field.tournament.phase == "over"
    assert field.tournament.same_as(field.follower)
    return field


@pytest.mark.parametrize(("players", "seats"), FIELDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_field_plays_to_its_end(players: int, seats: int, seed: int) -> None:
    field = played(config(seats=seats), players, seed)
    assert sorted(place.place for place in field.model.placed.values())[0] == 1
    prizes = sorted((placed.place, -placed.prize) for placed in field.model.placed.values())
    assert [-prize for _, prize in prizes] == sorted((-prize for _, prize in prizes), reverse=True)


@pytest.mark.parametrize("seed", range(3))
def test_games_with_antes_breaks_and_bounties(seed: int) -> None:
    cfg = config(game="stud", limit="NL", levels=levels(break_every=3, ante=True), seats=8, fee=0, bounty=200)
    field = played(cfg, 45, seed)
    assert field.tournament.bounties_left == 0


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", [2, 6])
def test_a_shoot_out(seats: int, seed: int) -> None:
    """Two seats per table are a bracket: 30, 15, 8, 4, 2 players."""
    field = played(config(format="shoot-out", seats=seats), 30, seed)
    events = kinds(field.log)
    assert not events["PlayerMoved"] and not events["TableBroken"]
    assert events["SeatsDrawn"] == (5 if seats == 2 else 2)


@pytest.mark.parametrize("seats", [3, 4, 6, 9])
@pytest.mark.parametrize("seed", range(6))
def test_nobody_has_the_big_blind_twice_in_a_row_when_tables_break(seats: int, seed: int) -> None:
    """Players who have just had it are seated where it does not come at once (RULES.md K7a), and a table waits for such
    a seat. The model fails if there was another choice; at the smallest tables there may be none."""
    field = played(config(seats=seats), 60, seed)
    assert kinds(field.log)["TableBroken"] >= 5
    assert len(field.model.twice) <= (seats == 3)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_has_the_big_blind_twice_in_a_row_when_small_tables_are_balanced(seed: int) -> None:
    assert not {"stayed", "balance"} & set(played(config(seats=3), 40, seed).model.twice)


@pytest.mark.parametrize("seed", range(70))
def test_anything_may_happen(seed: int) -> None:
    """Late registrations, re-entries, rebuys, pauses, interruptions, void hands, disqualifications, moves by the
    director, deals and cancelling at random times."""
    chance = random.Random(seed)
    storm(any_config(chance), chance.choice((2, 3, 5, 9, 10, 13, 20, 31)), seed, chance)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 700))
def test_anything_may_happen_in_larger_fields(seed: int) -> None:
    chance = random.Random(seed)
    storm(any_config(chance), chance.choice((2, 4, 7, 18, 50, 120, 300)), seed, chance)


def storm(cfg: TournamentConfig, players: int, seed: int, chance: random.Random) -> None:
    rate, calm = chance.choice((0.02, 0.1, 0.3)), chance.choice(((), ("cancel",)))
    field = Storm(cfg, seed, rate, calm)
    field.register(players)
    field.play(300_000)
    assert field.model.ended or field.model.cancelled
    assert "stayed" not in field.model.twice
    assert field.tournament.same_as(field.follower)


def test_storms_reach_every_kind_of_event() -> None:
    """Every kind of event occurs in these fields; otherwise the storms would test less than they seem to."""
    seen: set[str] = set()
    for seed in range(70):
        chance = random.Random(seed)
        field = Storm(any_config(chance), seed, 0.2, ("cancel",) if seed % 2 else ())
        field.register(chance.choice((4, 9, 20)))
        field.play(300_000)
        seen |= kinds(field.log).keys()
    before_the_start = {"Reannounced", "Unregistered", "WaitingJoined", "WaitingLeft"}
    of_the_room = {"Answered"}  # recorded by the service that answers players, never by the machine
    assert {kind.__name__ for kind in CHANGE} - seen == before_the_start | of_the_room


@pytest.mark.slow
@pytest.mark.parametrize("late", [0, 6])
def test_a_field_of_five_thousand(late: int) -> None:
    """Played out in well under five minutes by the machine alone."""
    began = time.monotonic()
    cfg = config(seats=9, levels=levels(60), late_levels=late, reentries=late and 2)
    field = Storm(cfg, 7, 0.01, ("cancel", "take up", "pause")) if late else Field(cfg, 7)
    field.register(5000)
    field.play()
    assert field.model.ended and len(field.model.placed) >= 5000
    assert "stayed" not in field.model.twice
    assert time.monotonic() - began < 280
