"""Eliminations and places: RULES.md K9, K10, K12, K16, C48, C56; bounties; satellites."""

from itertools import permutations

import pytest

from dealerbox.live.tournaments.views import view_of
from dealerbox.tournament import places
from dealerbox.tournament.commands import HandPlayed, HandVoid, PotWinner, Register
from dealerbox.tournament.events import (
    BountyWon,
    Ended,
    HandCalled,
    HandForHand,
    Marks,
    Placed,
    PlayersOut,
    TournamentEvent,
)
from tests.tournament.fields import Field, config

EIGHT = "abcdefgh"


def outs(events: list[TournamentEvent]) -> list[tuple[str, ...]]:
    return [event.players for event in events if isinstance(event, PlayersOut)]


def placed(field: Field) -> dict[str, tuple[int, int, int]]:
    """Return place, how many share it, and prize."""
    return {event.player: (event.place, event.tied, event.prize) for event in field.log if isinstance(event, Placed)}


@pytest.mark.parametrize(("prizes", "first", "many", "each"), [
    ((3030, 1818, 1516), 1, 3, [2122, 2121, 2121]),  # the pitfall: 63.64 split three ways
    ((3030, 1818, 1516), 2, 2, [1667, 1667]),
    ((3030, 1818, 1516), 3, 2, [758, 758]),
    ((3030, 1818, 1516), 3, 3, [506, 505, 505]),
    ((3030, 1818, 1516), 4, 2, [0, 0]),
    ((3030,), 1, 1, [3030]),
    ((), 1, 2, [0, 0]),
])  # fmt: skip
def test_tied_players_share_the_prizes_of_the_places(
    prizes: tuple[int, ...], first: int, many: int, each: list[int]
) -> None:
    assert places.shared(prizes, first, many) == each


@pytest.mark.parametrize("order", list(permutations([("a", 300), ("b", 100), ("c", 300), ("d", 200)])))
def test_the_larger_stack_at_the_start_of_the_hand_is_out_later(order: tuple[tuple[str, int], ...]) -> None:
    """In whichever order they are reported."""
    assert places.out_groups(order) == [("b",), ("d",), ("a", "c")]


@pytest.mark.parametrize(("prizes", "left", "so"), [
    ((50, 30, 20), 5, False), ((50, 30, 20), 4, True), ((50, 30, 20), 3, True), ((50, 30, 20), 2, True),
    ((50, 20, 20), 3, False), ((50, 20, 20), 4, True), ((50, 30, 20), 1, False), ((), 4, False),
])  # fmt: skip
def test_when_the_next_player_out_lifts_the_others_to_a_new_prize(prizes: tuple[int, ...], left: int, so: bool) -> None:
    assert places.next_out_reaches_new_prize(prizes, left) is so


def test_players_who_bust_together_at_one_table() -> None:
    """Three bust in one hand: 500 before 1,000, and two with 1,000 share second place."""
    field = Field(config(seats=4))
    field.start(*"abcd")
    field.hand(0, a=500, b=3500, c=1000, d=1000)
    events = field.lose("a", "c", "d")
    assert outs(events)[:2] == [("a",), ("c", "d")]
    assert placed(field) == {"a": (4, 1, 0), "c": (2, 2, 667), "d": (2, 2, 666), "b": (1, 1, 2667)}
    assert isinstance(events[-1], Ended) and field.tournament.phase == "over"


def test_at_independent_tables_the_hand_that_ends_first_counts() -> None:
    """C56: away from a new prize level no table waits for others, whatever chips a player had."""
    field = Field(config(seats=4))
    field.start(*EIGHT)
    one, two = field.tables().values()
    field.hand(0, **{one[0]: 100, one[1]: 2900})
    field.hand(1, **{two[0]: 50, two[1]: 2950})
    assert outs(field.lose(one[0]) + field.lose(two[0])) == [(one[0],), (two[0],)]
    assert not field.tournament.hand_for_hand


def bubble(seats: int = 3, players: str = EIGHT) -> Field:
    """Return eight players, three prizes, four left at two tables of two: hand-for-hand."""
    field = Field(config(seats=seats))
    field.start(*players)
    while field.tournament.left > 4:
        playing = [table for table in field.tournament.tables.values() if table.playing]
        largest = max(playing, key=lambda table: len(table.seats))
        field.lose(field.call(largest.number).stacks[-1][0])
        end_hands(field)
    return field


def end_hands(field: Field) -> None:
    """End the hand of every table that still plays independently, without a change in chips."""
    for table in list(field.tournament.tables.values()):
        if table.playing and not table.together:
            field.hand(table.number)


def test_hand_for_hand_begins_once_all_tables_have_ended_their_hands() -> None:
    field = bubble()
    assert field.tournament.hand_for_hand and len(field.tables()) == 2
    tables = list(field.tournament.tables.values())
    assert all(table.together for table in tables)
    assert HandForHand(True) in field.log
    assert field.hand(tables[0].number) == field.log[-1:], "it waits for the other table"
    assert not tables[0].playing
    called = [event for event in field.hand(tables[1].number) if isinstance(event, HandCalled)]
    assert {call.table for call in called} == {table.number for table in tables} and all(
        call.together for call in called
    )


@pytest.mark.parametrize("faster", [0, 1])
@pytest.mark.parametrize("chips", [(400, 300), (300, 300)])
def test_two_players_out_at_different_tables_in_hand_for_hand_count_as_one_hand(
    faster: int, chips: tuple[int, int]
) -> None:
    """They are ranked by their chips at its start, never by which table was faster (K12b). The third prize of eight
    times 10.00 is 14.54, shared if both had the same."""
    field = bubble()
    tables = [table for _, table in sorted(field.tables().items())]
    for table, small in zip(tables, chips, strict=True):
        number = field.tournament.entrants[table[0]].table
        total = sum(field.tournament.entrants[player].stack for player in table)
        assert number is not None
        field.hand(number, **{table[0]: small, table[1]: total - small})
    losers = [table[0] for table in tables]
    assert not outs(field.lose(losers[faster])), "nobody is out before all tables have ended the hand"
    field.lose(losers[1 - faster])
    result = placed(field)
    if chips[0] == chips[1]:
        assert {result[player] for player in losers} == {(3, 2, 727)}
    else:
        assert result[losers[0]] == (3, 1, 1454) and result[losers[1]] == (4, 1, 0)


def test_a_void_hand_changes_nothing_and_is_dealt_again() -> None:
    field = Field(config(seats=3))
    field.start(*"abc")
    call = field.call(0)
    field.now += 5000
    events = field.do("", HandVoid(0, call.number))
    again = events[-1]
    assert isinstance(again, HandCalled) and again.number == call.number + 1
    assert (again.stacks, again.marks) == (call.stacks, call.marks)
    assert field.refused("", HandVoid(0, call.number)) == "late"


A_IS_OUT = (("a", 0), ("b", 3000), ("c", 1500))
REPORTS = [
    ({"table": 9}, "late", "no such table"),
    ({"number": 7}, "late", "another hand"),
    ({"stacks": (("a", 3000), ("b", 1500))}, "report", "a player is missing"),
    ({"stacks": (("a", 1500), ("b", 1500), ("c", 1500), ("x", 0))}, "report", "a player too many"),
    ({"stacks": (("a", 1500), ("b", 1500), ("c", 1500), ("c", 1500))}, "report", "a player twice"),
    ({"stacks": (("a", 1500), ("b", 1500), ("c", 1501))}, "report", "a chip too many"),
    ({"stacks": (("a", 4600), ("b", -100), ("c", 0))}, "report", "less than nothing"),
    ({"marks": Marks(9, 0, 1)}, "report", "the mark at nobody's seat"),
    ({"marks": Marks(0, 1, 9)}, "report", "the big blind at nobody's seat"),
    ({"knocked_out_by": (("a", (PotWinner("b"),)),)}, "report", "knocked out with chips"),
    ({"knocked_out_by": (("x", (PotWinner("b"),)),)}, "report", "knocked out who did not play"),
    ({"stacks": A_IS_OUT, "knocked_out_by": (("a", (PotWinner("x"),)),)}, "report", "by a stranger"),
    ({"stacks": A_IS_OUT, "knocked_out_by": (("a", (PotWinner("b", 0),)),)}, "report", "by who won no part"),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "code", "why"), REPORTS, ids=[row[2] for row in REPORTS])
def test_an_impossible_report_is_refused(wrong: dict[str, object], code: str, why: str) -> None:
    field = Field(config(seats=3, bounty=100))
    field.start(*"abc")
    call = field.call(0)
    right: dict[str, object] = {"table": 0, "number": call.number, "stacks": (("a", 1500), ("b", 1500), ("c", 1500)),
                                "marks": Marks(0, 1, 2)}  # fmt: skip
    assert field.refused("", HandPlayed(**(right | wrong))) == code, why  # type: ignore[arg-type]
    assert field.do("", HandPlayed(**right))  # type: ignore[arg-type]


def bounties(field: Field) -> list[tuple[str, str, int]]:
    return [(event.player, event.of, event.amount) for event in field.log if isinstance(event, BountyWon)]


def test_a_bounty_goes_to_the_winners_of_the_last_chips() -> None:
    field = Field(config(seats=4, bounty=201))
    field.start(*"abcd")
    marks = field.marks_of(field.call(0))
    first, second = sorted("ab", key=lambda player: (field.seat_of(player)[1] - marks.button - 1) % 4)
    field.hand(0, by={"d": ("a", "b")}, a=2250, b=2250, d=0)
    assert bounties(field) == [(first, "d", 101), (second, "d", 100)]
    field.lose("b", "c")
    assert bounties(field)[2:] == [("a", "b", 201), ("a", "c", 201), ("a", "a", 201)], "the winner keeps their own"
    assert field.tournament.bounties_left == 0


@pytest.mark.parametrize("hands", range(4))
@pytest.mark.parametrize("named", ["abc", "cba"])
def test_odd_units_of_a_bounty_go_clockwise_from_the_left_of_the_button(hands: int, named: str) -> None:
    """In whichever order the report names the winners, and wherever they sit."""
    field = Field(config(seats=4, bounty=200))
    field.start(*"abcd")
    for _ in range(hands):
        field.hand(0)
    button = field.marks_of(field.call(0)).button
    by_seat = sorted("abc", key=lambda player: (field.seat_of(player)[1] - button - 1) % 4)
    field.hand(0, by={"d": named}, a=2000, b=2000, c=2000, d=0)
    assert bounties(field) == list(zip(by_seat, "ddd", (67, 67, 66), strict=True))


@pytest.mark.parametrize(("bounty", "a", "b", "odd"), [(400, 300, 100, 0), (401, 300, 100, 1), (1, 0, 0, 1)])
def test_a_bounty_is_divided_by_the_parts_of_the_pot(bounty: int, a: int, b: int, odd: int) -> None:
    field = Field(config(seats=3, bounty=bounty))
    field.start(*"abc")
    button = field.marks_of(field.call(0)).button
    expected = {"a": a, "b": b}
    expected[min("ab", key=lambda player: (field.seat_of(player)[1] - button - 1) % 3)] += odd
    field.hand(0, by={"c": {"a": 3, "b": 1}}, a=3375, b=1125, c=0)
    won = {player: amount for player, _, amount in bounties(field)}
    assert won == {player: amount for player, amount in expected.items() if amount}


@pytest.mark.parametrize(("entrants", "tickets", "rest"), [(8, 1, 3000), (12, 2, 2000), (10, 2, 0)])
def test_a_satellite_ends_when_there_is_a_ticket_for_each_remaining_player(
    entrants: int, tickets: int, rest: int
) -> None:
    """What the pool has beyond whole tickets goes to the next place."""
    field = Field(config(seats=6, satellite_to="big one", ticket=5000))
    field.register(entrants)
    field.play()
    by_place = sorted((event.place, event.prize) for event in field.log if isinstance(event, Placed))
    prizes = [prize for _, prize in by_place]
    assert prizes[:tickets] == [5000] * tickets and sum(prizes) == entrants * 1000
    assert rest in prizes[tickets:]
    assert field.model.hands and isinstance(field.log[-1], Ended)


def test_two_tickets_for_three_players_end_it_with_two_left() -> None:
    field = Field(config(seats=3, buy_in=1000, satellite_to="big one", ticket=1500))
    field.start(*"abc")
    events = field.lose("c")
    assert isinstance(events[-1], Ended)
    assert {player: prize for player, (_, _, prize) in placed(field).items()} == {"a": 1500, "b": 1500, "c": 0}


def test_no_hand_begins_once_there_is_a_ticket_for_everybody() -> None:
    """Six tickets for twelve at three tables: three are out at each of two tables while the third still plays. The two
    who are left there are moved together and have nothing to play for."""
    field = Field(config(seats=4, satellite_to="big one", ticket=2000))
    field.start(*"abcdefghijkl")
    for number in (0, 1):
        field.lose(*(player for player, _, _ in field.call(number).stacks[1:]))
    assert sorted((len(table.seats), table.playing) for table in field.tournament.tables.values()) == [
        (2, False),
        (4, True),
    ]
    assert isinstance(field.hand(2)[-1], Ended)
    assert sorted(prize for _, _, prize in placed(field).values()) == [0] * 6 + [2000] * 6


def test_the_end_is_reported_once_and_nothing_follows() -> None:
    field = Field(config(seats=2))
    field.start("a", "b")
    field.lose("b")
    assert isinstance(field.log[-1], Ended) and field.tournament.due is None
    assert placed(field) == {"b": (2, 1, 0), "a": (1, 1, 2000)}
    assert not field.tournament.wake(field.now + 10**9)
    assert field.refused("", HandVoid(0, 1)) == "over"


@pytest.mark.parametrize(
    ("house", "players", "prizes"),
    [("dealerbox", "ab", (2000,)), ("youwin", "ab", (1334, 666)), ("dealerbox", "abc", (2001, 999))],
)
def test_with_two_players_the_winner_takes_all_by_the_default_book(
    house: str, players: str, prizes: tuple[int, ...]
) -> None:
    field = Field(config(seats=4, house=house))
    field.start(*players)
    assert field.tournament.prizes == prizes
    assert view_of(field.tournament, field.now).winner_takes_all_up_to == (2 if house == "dealerbox" else 0)


def test_two_players_with_a_reentry_count_as_two_players() -> None:
    field = Field(config(seats=4, late_levels=1, reentries=1))
    field.start(*"ab")
    field.lose("b")
    field.do("b", Register("B"))
    field.wait(300)
    assert field.tournament.prizes == (3000,)


def test_rank_is_by_chips_or_by_the_place_of_a_player_who_is_out() -> None:
    field = Field(config(seats=4, late_levels=1))
    field.start(*"abcd")
    field.hand(0, a=1000, b=2000)
    assert [field.tournament.ranks()[player] for player in "abcd"] == [4, 1, 2, 2]
    field.lose("a")
    assert "a" not in field.tournament.ranks() and field.tournament.entrants["a"].place == 0, (
        "the place is final only when nobody can come back"
    )
    field.wait(300)
    assert field.tournament.entrants["a"].place == 4
