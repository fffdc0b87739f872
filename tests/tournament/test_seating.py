"""Tables after the start: RULES.md K7, K8, K11, K13 to K15, C39 to C42."""

import random

import pytest

from dealerbox.table.button import Chair, Positions, deal_with_antes, deal_with_blinds
from dealerbox.tournament import seating
from dealerbox.tournament.commands import Register, TakeUp
from dealerbox.tournament.events import (
    ButtonDrawn,
    HandCalled,
    Marks,
    PlayerMoved,
    SeatsDrawn,
    TableBroken,
    TournamentEvent,
)
from tests.tournament.fields import Field, broken_after, config, levels


@pytest.mark.parametrize("dealer_has_big", [True, False])
@pytest.mark.parametrize("has_blinds", [True, False])
def test_marks_follow_as_the_table_computes_them(has_blinds: bool, dealer_has_big: bool) -> None:
    """The machine does not see the table, and must expect the same button and blinds from its own computation."""
    chance = random.Random(4)
    for _ in range(3000):
        seats = sorted(chance.sample(range(9), chance.randint(2, 9)))
        marks = Marks(*(chance.randrange(9) for _ in range(3)))
        chairs = [Chair(seat) for seat in seats]
        if has_blinds:
            expected = deal_with_blinds(chairs, Positions(*marks), dealer_has_big).positions
        else:
            expected = deal_with_antes(chairs, Positions(*marks)).positions
        next_marks = seating.next_marks(marks, seats, has_blinds, dealer_has_big)
        assert tuple(next_marks) == tuple(expected), (seats, marks)


MARKS = [
    # Seats, the last hand's button, small and big blind, then the next hand's.
    ("0 1 2 3", (0, 1, 2), (1, 2, 3), "everything moves on by one"),
    ("0 1 3", (0, 1, 2), (1, 2, 3), "who had the big blind is out: no small blind (K7b)"),
    ("0 2 3", (0, 1, 2), (0, 2, 3), "who had the small blind is out: the same dealer again"),
    ("0 1 2 3", (0, 1, 3), (1, 3, 0), "a new player between the blinds waits for their turn"),
]  # fmt: skip
HEADS_UP_MARKS = [
    ("0 3", (0, 1, 2), (0, 3), "three become two: the big blind moves on"),
    ("0 1", (0, 1, 2), (1, 0), "the small blind stays small blind"),
    ("0 2", (0, 1, 2), (2, 0), "nobody has the big blind twice running"),
    ("4 7", (7, 7, 4), (4, 7), "the blinds change hands"),
]
"""Seats and the last hand's positions as in ``MARKS``, then the next hand's small and big blind."""


@pytest.mark.parametrize(("seats", "last", "then", "why"), MARKS, ids=[row[3] for row in MARKS])
def test_the_button_and_the_blinds(
    seats: str, last: tuple[int, int, int], then: tuple[int, int, int], why: str
) -> None:
    for dealer_has_big in (True, False):
        marks = seating.next_marks(Marks(*last), [int(seat) for seat in seats.split()], True, dealer_has_big)
        assert tuple(marks) == then, why


@pytest.mark.parametrize(("seats", "last", "then", "why"), HEADS_UP_MARKS, ids=[row[3] for row in HEADS_UP_MARKS])
def test_heads_up_the_button_has_the_blind_of_the_rule_book(
    seats: str, last: tuple[int, int, int], then: tuple[int, int], why: str
) -> None:
    """RULES.md C42: the small blind in today's custom, the big one in the five source books."""
    small, big = then
    two = [int(seat) for seat in seats.split()]
    assert tuple(seating.next_marks(Marks(*last), two, True, False)) == (small, small, big), why
    assert tuple(seating.next_marks(Marks(*last), two, True, True)) == (big, small, big), why


@pytest.mark.parametrize(("marks", "seats", "has_blinds", "goes"), [
    ((0, 1, 2), (0, 1, 2, 3, 5), True, 3), ((0, 1, 5), (0, 1, 2, 5), True, 0), ((0, 1, 2), (0, 1, 2), True, 0),
    ((2,), (0, 1, 2, 4), False, 4), ((4,), (0, 1, 2, 4), False, 0),
])  # fmt: skip
def test_the_player_next_to_have_the_big_blind_or_the_button_moves(
    marks: tuple[int, ...], seats: tuple[int, ...], has_blinds: bool, goes: int
) -> None:
    """K14; in ante games the next player clockwise from the button."""
    assert seating.next_to_move(Marks(*marks), seats, has_blinds) == goes


@pytest.mark.parametrize(("seat", "players"), [(3, []), (4, []), (6, [5]), (8, [5, 7]), (0, [5, 7])])
def test_who_has_the_big_blind_before_a_new_player(seat: int, players: list[int]) -> None:
    assert seating.before(Marks(0, 1, 2), [1, 2, 5, 7], seat) == players


def test_an_unfinished_table_has_no_marks() -> None:
    assert seating.before(None, [1, 2, 5], 0) == [1, 2, 5]


def moves(events: list[TournamentEvent]) -> list[PlayerMoved]:
    return [event for event in events if isinstance(event, PlayerMoved)]


def two_tables(game: str = "holdem", players: int = 11, seats: int = 6, seed: int = 1) -> Field:
    field = Field(config(seats=seats, game=game, levels=levels(ante=game == "stud")), seed)
    field.start(*(f"p{at}" for at in range(players)))
    return field


@pytest.mark.parametrize("game", ["holdem", "stud"])
@pytest.mark.parametrize("seed", range(5))
def test_balancing_moves_the_next_big_blind_to_the_free_seat_nearest_after_the_new_button(game: str, seed: int) -> None:
    """Six and five; one of the five is out, and the six have one more hand to play (K11, K14, C41)."""
    field = two_tables(game, seed=seed)
    small, large = sorted(field.tournament.tables.values(), key=lambda table: len(table.seats))
    gone = field.call(small.number).stacks[0][0]
    assert not moves(field.lose(gone)), "six and four, but the six still play"
    marks = field.marks_of(field.call(large.number))
    due = seating.next_to_move(marks, large.seats, game == "holdem")
    mover = large.seats[due]
    # The other table is already playing its next hand: the moved player plays the one after it.
    new = seating.next_marks(field.marks_of(field.call(small.number)), small.seats, game == "holdem", False).button
    free = [seat for seat in range(6) if seat not in small.seats]
    nearest = min(free, key=lambda seat: (seat - new - 1) % 6)
    assert moves(field.hand(large.number)) == [PlayerMoved(mover, small.number, nearest, "balance")]
    assert not any(player == mover for player, _, _ in field.call(small.number).stacks), "they wait for its next hand"
    field.hand(small.number)
    assert any(player == mover for player, _, _ in field.call(small.number).stacks), "and plays each hand then (K8)"


def test_a_difference_of_one_player_moves_nobody() -> None:
    field = two_tables()
    for table in list(field.tournament.tables.values()):
        assert not moves(field.hand(table.number))


def test_the_table_of_the_latest_elimination_breaks_first() -> None:
    """K13a, C40: as soon as the others have room, whichever table is the smallest."""
    field = two_tables(players=14, seats=5)  # 5, 5, 4
    small, *large = sorted(field.tournament.tables.values(), key=lambda table: len(table.seats))
    field.lose(*(player for player, _, _ in field.call(large[0].number).stacks[:3]))
    broken_after(field, large[1].number)
    assert [event.table for event in field.log if isinstance(event, TableBroken)] == [large[1].number]
    assert small.number in field.tables() and len(field.tables()) == 2


def test_no_table_breaks_before_the_others_have_room() -> None:
    field = two_tables(players=11, seats=5)
    table = min(field.tournament.tables.values(), key=lambda table: len(table.seats))
    before = len(field.tables())
    assert before == 3 and field.tournament.left == 11
    events = broken_after(field, table.number)
    assert [event.table for event in events if isinstance(event, TableBroken)] == [table.number]
    assert {event.why for event in moves(events)} == {"break"}


def test_the_final_table_is_redrawn_once_all_hands_are_over() -> None:
    """K13b: random seats, and the button by a card each."""
    field = two_tables(players=7, seats=6)
    one, two = field.tournament.tables.values()
    field.lose(field.call(one.number).stacks[0][0])
    assert not one.playing, "it waits for the other table"
    events = field.hand(two.number)
    drawn, button, call = events[1:]
    assert isinstance(drawn, SeatsDrawn) and drawn.why == "final" and len(drawn.places) == 6
    assert isinstance(button, ButtonDrawn) and len(button.cards) == 6
    assert isinstance(call, HandCalled) and field.marks_of(call).button == button.button
    assert field.tournament.final


def test_a_single_table_is_the_final_table_from_the_start() -> None:
    field = two_tables(players=6)
    field.lose(field.call(0).stacks[0][0])
    assert field.tournament.final and not any(isinstance(event, SeatsDrawn) for event in field.log[-5:])


def test_late_registrations_sit_at_the_emptiest_table_or_a_new_one_if_all_are_full() -> None:
    field = Field(config(seats=3, late_levels=2))
    field.start(*"abcde")
    field.do("f", Register("F"))
    assert sorted(map(len, field.tables().values())) == [3, 3]
    field.do("g", Register("G"))
    assert sorted(map(len, field.tables().values())) == [1, 3, 3]
    assert field.tournament.final is False
    lone = field.tournament.entrants["g"].table
    assert lone is not None and not field.tournament.tables[lone].playing
    for number in [number for number in field.tables() if number != lone]:
        field.hand(number)
    assert sorted(map(len, field.tables().values())) == [2, 2, 3]
    assert field.tournament.tables[lone].playing


@pytest.mark.parametrize("seed", range(8))
def test_after_recovery_tables_are_balanced_before_the_first_hand(seed: int) -> None:
    """However different their sizes were when the server stopped."""
    field = two_tables(players=18, seats=6, seed=seed)
    tables = list(field.tournament.tables.values())
    field.lose(*(player for player, _, _ in field.call(tables[0].number).stacks[: 1 + seed % 5]))
    field.now += 600_000
    events = field.do("", TakeUp(600_000))
    sizes = [len(seats) for seats in field.tables().values()]
    assert max(sizes) - min(sizes) <= 1
    assert [event.table for event in events if isinstance(event, HandCalled)] == list(field.tables())


@pytest.mark.parametrize("seed", range(3))
def test_how_long_a_moved_player_waits_for_the_big_blind(seed: int) -> None:
    """C41 to the letter, the free seat nearest after the button: the player may wait for most of an orbit, at a full
    table for up to two, and never has the big blind twice in a row."""
    field = Field(config(seats=9, levels=levels(60)), seed)
    field.register(90)
    field.play()
    waits = field.model.waits
    assert len(waits) > 20 and max(waits) <= 2
    assert "balance" not in field.model.twice
