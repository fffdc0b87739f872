"""Whole tournaments of many fields and formats, with results of hands by chance."""

import pytest

from dealerbox.tournament.config import TournamentConfig
from dealerbox.tournament.events import (
    Ended,
    HandCalled,
    HandReported,
    Placed,
    PlayerMoved,
    PlayersOut,
    RegistrationClosed,
    SeatsDrawn,
)
from tests.tournament.fields import Field, config, levels

FIELDS = [
    *((players, 6) for players in (2, 3, 6, 7, 8, 13, 18, 19, 50)),
    *((players, 2) for players in (2, 3, 4, 5)),
    (100, 9),
    (64, 8),
]


def check(field: Field, players: int) -> None:
    """What must be so after a whole tournament, whatever happened."""
    tournament, cfg = field.tournament, field.tournament.config
    assert isinstance(field.log[-1], Ended)
    assert tournament.same_as(field.follower)
    assert tournament.left == 0 and tournament.phase == "over"
    placed = [event for event in field.log if isinstance(event, Placed)]
    assert sorted(event.player for event in placed) == sorted(tournament.entrants)
    closed = next(event for event in field.log if isinstance(event, RegistrationClosed))
    assert sum(event.prize for event in placed) == closed.pool == sum(closed.prizes)
    taken = sorted(place for event in placed for place in [event.place])
    assert taken[0] == 1 and taken[-1] <= players
    by_place: dict[int, list[Placed]] = {}
    for event in placed:
        by_place.setdefault(event.place, []).append(event)
    place = 1
    for at in sorted(by_place):
        group = by_place[at]
        assert at == place and all(event.tied == len(group) for event in group)
        place += len(group)
    prizes = [event.prize for event in sorted(placed, key=lambda event: (event.place, -event.prize))]
    assert prizes == sorted(prizes, reverse=True)
    chips = sum(one.entries for one in tournament.entrants.values()) * cfg.chips
    if cfg.rebuys is not None:
        chips += sum(one.rebuys * cfg.rebuys.chips + one.addons * cfg.rebuys.addon_chips for one in
                     tournament.entrants.values())  # fmt: skip
    last = [event for event in field.log if isinstance(event, HandReported)][-1]
    assert sum(stack for _, stack in last.stacks) == chips


def check_tables(field: Field, cfg: TournamentConfig) -> None:
    """No table ever has more than its seats, nobody is called to two hands at once, nobody is called without chips, and
    a table that is called is within one player of the emptiest but for those that still play."""
    busy: dict[str, int] = {}
    for event in field.log:
        match event:
            case HandCalled():
                assert 2 <= len(event.stacks) <= cfg.seats
                assert len({seat for _, seat, _ in event.stacks}) == len(event.stacks)
                for player, _, stack in event.stacks:
                    assert stack > 0 and player not in busy
                    busy[player] = event.table
            case HandReported():
                for player, _ in event.stacks:
                    del busy[player]
            case PlayerMoved(player=player):
                assert player not in busy
            case _:
                pass


@pytest.mark.parametrize(("players", "seats"), FIELDS)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_field_plays_to_its_end(players: int, seats: int, seed: int) -> None:
    cfg = config(seats=seats)
    field = Field(cfg, seed)
    field.register(players)
    field.play()
    check(field, players)
    check_tables(field, cfg)


@pytest.mark.parametrize("seed", range(4))
def test_games_with_antes_breaks_and_bounties(seed: int) -> None:
    cfg = config(game="stud", limit="NL", levels=levels(break_every=3, ante=True), seats=8, fee=0, bounty=200)
    field = Field(cfg, seed)
    field.register(45)
    field.play()
    check(field, 45)
    check_tables(field, cfg)
    assert field.tournament.bounties_left == 0


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("seats", [2, 6])
def test_a_shoot_out(seats: int, seed: int) -> None:
    cfg = config(format="shoot-out", seats=seats)
    field = Field(cfg, seed)
    field.register(30)
    field.play()
    check(field, 30)
    assert not any(isinstance(event, PlayerMoved) for event in field.log)
    assert sum(isinstance(event, SeatsDrawn) for event in field.log) >= (5 if seats == 2 else 2)


def test_who_is_out_together_by_chips_and_in_order() -> None:
    cfg = config(seats=6)
    field = Field(cfg, 5)
    field.register(60)
    field.play()
    outs = [event for event in field.log if isinstance(event, PlayersOut)]
    assert sum(len(event.players) for event in outs) == 60
