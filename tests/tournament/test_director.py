"""What the director does: moving, disqualifying, pausing (RULES.md K22); all codes of refusals."""

import ast
import re
from pathlib import Path

import pytest

import dealerbox.tournament
from dealerbox.tournament.commands import AddTime, Disqualify, MovePlayer, Pause, Register, Resume, TournamentCommand
from dealerbox.tournament.events import (
    Disqualified,
    Ended,
    HandCalled,
    MovePlanned,
    Placed,
    PlayerMoved,
    PlayersOut,
)
from dealerbox.tournament.refused import Refused
from tests.tournament.fields import Field, broken_after, config, levels


def begun(players: str = "abcdefg", seats: int = 4, seed: int = 1, **changes: object) -> Field:
    """Start seven players at two tables, of four and three."""
    field = Field(config(seats=seats, **changes), seed)
    field.start(*players)
    return field


def sizes(field: Field) -> tuple[int, int]:
    """Return the numbers of the fuller and of the emptier table."""
    small, large = sorted(field.tables(), key=lambda number: len(field.tables()[number]))[:2]
    return large, small


def test_a_player_is_moved_once_they_are_in_no_hand() -> None:
    field = begun()
    large, small = sizes(field)
    player = field.tables()[large][0]
    assert field.do("", MovePlayer(player, small)) == [MovePlanned(player, small)]
    moved = next(event for event in field.hand(large) if isinstance(event, PlayerMoved))
    assert (moved.player, moved.table, moved.why) == (player, small, "director")
    assert field.seat_of(player) == (small, moved.seat) and not field.tournament.moves


@pytest.mark.parametrize("seed", range(16, 36))
def test_a_player_who_just_had_the_big_blind_is_not_moved_to_where_it_comes_next(seed: int) -> None:
    """They would have it twice in a row, which the model watches (RULES.md K7a). While the other table plays they wait,
    because no seat is certain to be far enough."""
    field = begun("abcdefghi", seats=6, seed=seed)
    large, small = sizes(field)
    big = field.marks_of(field.call(large)).big
    player = field.tournament.tables[large].seats[big]
    field.do("", MovePlayer(player, small))
    events = field.hand(large)
    if field.seat_of(player)[0] == large:
        events = field.hand(large)
    assert any(isinstance(event, PlayerMoved) and event.player == player for event in events)
    assert field.play().model.twice == []


def test_a_move_that_unbalances_the_tables_is_balanced() -> None:
    field = begun("abcdefghi", seats=6)
    large, small = sizes(field)
    player = field.tables()[small][0]
    field.do("", MovePlayer(player, large))
    field.hand(small)
    field.hand(large)
    assert sorted(map(len, field.tables().values())) == [4, 5]


def test_a_planned_move_to_a_table_that_breaks_is_dropped() -> None:
    field = begun("abcdefghij", seats=4)  # 4, 3, 3
    numbers = sorted(field.tables(), key=lambda number: -len(field.tables()[number]))
    player = field.tables()[numbers[0]][0]
    field.do("", MovePlayer(player, numbers[1]))
    field.lose(field.call(numbers[1]).stacks[0][0])
    broken_after(field, numbers[1])
    assert not field.tournament.moves


def test_a_disqualified_player_gets_the_next_place_and_their_chips_leave_play() -> None:
    field = begun("abc", seats=3)
    field.do("", Pause("a word"))
    field.hand(0, a=3000, b=500, c=1000)
    disqualified, out, placed, *_ = field.do("", Disqualify("a", " collusion "))
    assert disqualified == Disqualified("a", "collusion", 3000)
    assert isinstance(out, PlayersOut) and isinstance(placed, Placed) and (placed.place, placed.prize) == (3, 0)
    assert field.tournament.chips_in_play == 1500
    field.do("", Resume())
    field.lose("b")
    assert [event.player for event in field.log if isinstance(event, Placed)] == ["a", "b", "c"]


def test_disqualifying_a_single_player_leaves_an_empty_table_that_breaks() -> None:
    field = begun("abcdefghi", seats=3)
    number = min(field.tables())
    players = [player for player, _, _ in field.call(number).stacks]
    field.do("", Pause("a word"))
    field.hand(number)
    for player in players:
        field.do("", Disqualify(player, "collusion"))
    assert number not in field.tables() and field.tournament.left == 6
    field.do("", Resume())
    field.play()
    assert isinstance(field.log[-1], Ended)


@pytest.mark.parametrize("all_of_them", [False, True])
def test_disqualifying_the_last_players(all_of_them: bool) -> None:
    """If one player is left, they have won. If nobody is left while others may still join, it ends when they no longer
    may."""
    field = begun("ab", seats=3, late_levels=1 if all_of_them else 0)
    field.do("", Pause("a word"))
    field.hand(0)
    field.do("", Disqualify("a", "collusion"))
    if all_of_them:
        field.do("", Disqualify("b", "collusion"))
        field.do("", Resume())
        field.wait(60)
    assert isinstance(field.log[-1], Ended)
    assert {event.player: event.place for event in field.log if isinstance(event, Placed)} == {"a": 2, "b": 1}


def test_a_shoot_out_moves_nobody() -> None:
    field = begun("abcdefgh", format="shoot-out")
    assert field.refused("", MovePlayer("a", 1)) == "not now"


BEFORE: list[tuple[TournamentCommand, str]] = [
    (Pause("x"), "not started"), (Resume(), "not now"), (AddTime(5), "not started"),
    (MovePlayer("a", 0), "not now"), (Disqualify("a", "x"), "not now"), (MovePlayer("z", 0), "not registered"),
    (Disqualify("z", "x"), "not registered"),
]  # fmt: skip


@pytest.mark.parametrize(("command", "code"), BEFORE)
def test_before_the_start(command: TournamentCommand, code: str) -> None:
    field = Field(config())
    field.do("a", Register("A"))
    assert field.refused("", command) == code


def test_refusals_while_it_runs() -> None:
    field = begun()
    large, small = sizes(field)
    here, there = field.tables()[large][0], field.tables()[small][0]
    assert field.refused("", Pause("  ")) == "not now"
    assert field.refused("", Resume()) == "not now"
    assert field.refused("", AddTime(0)) == "not now"
    assert field.refused("", AddTime(-60)) == "not now"
    assert field.refused("", AddTime(1e308)) == "not now"
    assert field.refused("", MovePlayer(here, 99)) == "no table"
    assert field.refused("", MovePlayer(here, large)) == "no table"
    assert field.refused("", MovePlayer(there, large)) == "full"
    assert field.refused("", Disqualify(here, "x")) == "playing"
    field.do("", Pause("x"))
    assert field.refused("", Pause("y")) == "not now"
    field.hand(large)
    assert field.refused("", Disqualify(here, " ")) == "not now"


def test_no_time_is_added_while_a_break_waits_for_current_hands() -> None:
    field = begun(levels=levels(4, break_every=1))
    field.wait(300)
    assert field.tournament.break_due and field.refused("", AddTime(60)) == "not now"


def test_every_refusal_code_is_documented_and_tested() -> None:
    """The list is in the docstring of ``Refused``; a code that no test names has never been seen."""
    folder = Path(dealerbox.tournament.__file__).parent
    raised = {
        node.args[0].value
        for path in folder.glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
        and isinstance(node.args[0], ast.Constant)
    }  # fmt: skip
    assert set(re.findall(r"``([a-z ]+)``", Refused.__doc__ or "")) - {"reason", "code"} == raised
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    assert {code for code in raised if tests.count(f'"{code}"') < 1} == set()


def test_play_continues_after_a_pause_without_its_reason_in_a_called_hand() -> None:
    field = begun("abc", seats=3)
    field.do("", Pause("fire drill"))
    field.hand(0, a=1000, b=2000)
    assert field.tournament.paused == "fire drill"
    called = field.do("", Resume())[-1]
    assert isinstance(called, HandCalled) and ("b", 2000) in [(player, chips) for player, _, chips in called.stacks]
