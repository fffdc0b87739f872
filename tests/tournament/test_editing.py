"""Editing a tournament before its start: what may change, for whom, and what follows."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from dealerbox.tournament.commands import Reannounce, Register
from dealerbox.tournament.config import Level, Rebuys, TournamentConfig
from dealerbox.tournament.editing import ALWAYS, WHILE_EMPTY
from dealerbox.tournament.events import Reannounced, Registered, Started, WaitingLeft
from dealerbox.tournament.refused import Refused
from tests.tournament.fields import STARTED, Field, config, levels

SOON = STARTED + 60_000
LATER = STARTED + 3_600_000


def edited(field: Field, **changes: object) -> Reannounce:
    return Reannounce(replace(field.tournament.config, **changes))


def field_of(players: Sequence[str] = (), **changes: object) -> Field:
    field = Field(config(**changes))
    for player in players:
        field.do(player, Register(player.upper()))
    return field


ANOTHER: dict[str, object] = {
    "name": "Monday", "starts": LATER, "opens": 5, "levels": levels(5), "guarantee": 5_000, "least": 3, "most": 99,
    "turn_seconds": 20, "bank_seconds": 5, "pause_seconds": 1, "game": "omaha", "limit": "PL", "house": "youwin",
    "seats": 5, "chips": 900, "bounty": 100, "format": "shoot-out", "late_levels": 2, "rebuys": Rebuys(1, 5, 5),
    "invited": ("a", "b", "c"), "id": "other", "money": "real", "currency": "EUR", "buy_in": 2000, "fee": 1,
    "satellite_to": "big", "ticket": 5, "points": True, "reentries": 2,
}  # fmt: skip
"""Another value for each field of a description."""


def test_every_field_is_covered() -> None:
    assert ANOTHER.keys() == set(TournamentConfig.__struct_fields__)


@pytest.mark.parametrize("people", [(), ("a", "b")])
@pytest.mark.parametrize("name", [name for name in ANOTHER if name != "id"])
def test_what_may_change(name: str, people: Sequence[str]) -> None:
    """Nobody's price changes, nor the game they have paid for."""
    also = {"late_levels": 2} if name == "reentries" else {}
    field = field_of(people, **also)
    also = {"satellite_to": "big", "ticket": 5} if name in ("satellite_to", "ticket") else {}
    command = edited(field, **also | {name: ANOTHER[name]})
    if name in ALWAYS or (not people and name in WHILE_EMPTY):
        assert field.do("", command) == [Reannounced(command.config, (name,), field.now)]
        assert getattr(field.tournament.config, name) == ANOTHER[name]
    else:
        before = field.tournament.config
        assert field.refused("", command) == "description"
        assert field.tournament.config == before


ROWS: list[tuple[dict[str, object], dict[str, object], str]] = [
    ({}, {}, "nothing was changed"),
    ({}, {"starts": STARTED - 1}, "already passed"),
    ({}, {"starts": 0}, "start by time"),
    ({"guarantee": 500}, {"guarantee": 499}, "promised 500"),
    ({}, {"most": 2}, "3 have already registered"),
    ({}, {"name": " "}, "enter a name"),
    ({}, {"levels": (Level(20, 0, 0),)}, "above 0"),
]


@pytest.mark.parametrize(("was", "becomes", "why"), ROWS)
def test_promises_to_players_are_kept(was: dict[str, object], becomes: dict[str, object], why: str) -> None:
    field = field_of("abc", **was)
    with pytest.raises(Refused, match=why):
        field.tournament.handle("", edited(field, **becomes), field.now)


def test_the_id_does_not_change() -> None:
    field = field_of()
    field.do("", edited(field, id="other", name="Monday"))
    assert (field.tournament.config.id, field.tournament.config.name) == ("t", "Monday")


def test_a_later_start_takes_effect() -> None:
    field = field_of("ab")
    field.do("", edited(field, starts=LATER))
    field.wait(120)
    assert field.tournament.phase == "registering" and field.tournament.due == LATER
    field.wait(3600)
    assert any(isinstance(event, Started) for event in field.log)


def test_more_places_let_waiting_players_move_up() -> None:
    field = field_of("abcde", most=2)
    events = field.do("", edited(field, most=4))
    assert events[1:] == [WaitingLeft("c", moved_up=True), WaitingLeft("d", moved_up=True)]
    assert list(field.tournament.waiting) == ["e"]


def test_fewer_places_start_a_sit_and_go() -> None:
    field = field_of("ab", starts=0, most=3)
    assert any(isinstance(event, Started) for event in field.do("", edited(field, most=2)))


def test_nothing_changes_after_the_start() -> None:
    field = Field(config())
    field.start("a", "b")
    assert field.refused("", edited(field, name="Monday")) == "started"


def test_a_replay_has_the_new_description() -> None:
    field = field_of("ab")
    field.do("", edited(field, name="Monday", guarantee=10_000))
    assert field.follower.same_as(field.tournament)
    assert sum(isinstance(event, Registered) for event in field.log) == 2
