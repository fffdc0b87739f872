"""Levels, breaks and pauses; interruptions of the server (RULES.md K21, C57)."""

import pytest

from dealerbox.tournament.commands import AddTime, Pause, Register, Resume, TakeUp
from dealerbox.tournament.config import Level, stakes_at
from dealerbox.tournament.events import (
    BreakBegan,
    BreakDue,
    Cancelled,
    HandCalled,
    LevelBegan,
    Paused,
    PlayBegan,
    Resumed,
    TakenUp,
    TournamentEvent,
)
from tests.tournament.fields import STARTED, Field, config

START = STARTED + 60_000
LEVELS = (Level(20, 0, 300), Level(40, 0, 300, break_seconds=60), Level(80, 0, 300), Level(160, 0, 300, 60))


def begun(players: str = "abc", seats: int = 3, **changes: object) -> Field:
    field = Field(config(seats=seats, levels=LEVELS, **changes))
    field.start(*players)
    return field


def called(events: list[TournamentEvent]) -> list[HandCalled]:
    return [event for event in events if isinstance(event, HandCalled)]


def test_a_new_level_applies_from_the_next_hand() -> None:
    field = begun()
    assert field.call(0).level == 0
    events = [event for event in field.wait_until(START + 300_000) if not isinstance(event, PlayBegan)]
    assert events == [LevelBegan(1, START + 300_000, START + 600_000)]
    assert field.call(0).level == 0, "the running hand keeps its stakes"
    assert called(field.hand(0))[0].level == 1


def test_beyond_the_last_level_the_stakes_double_each_time() -> None:
    field = Field(config(seats=3, levels=LEVELS[2:3]))
    field.start(*"abc")
    units = []
    for _ in range(5):
        units.append(stakes_at(field.tournament.config, called(field.hand(0))[0].level).big_blind)
        field.wait(300)
    assert units == [80, 160, 320, 640, 1280]
    assert stakes_at(field.tournament.config, 10**6).big_blind == 10**15, "a number that everybody can read"


def test_a_break_begins_when_all_current_hands_are_over() -> None:
    field = begun("abcdef")
    field.wait_until(START + 300_000)
    assert field.wait_until(START + 600_000) == [BreakDue(START + 600_000)]
    assert field.tournament.due is None
    field.wait(20)
    assert not called(field.hand(0)), "no table begins another hand"
    events = field.hand(1)
    assert events[1:] == [BreakBegan(field.now, field.now + 60_000)]
    assert field.wait(59) == []
    level, *hands = field.wait(1)
    assert isinstance(level, LevelBegan) and level.level == 2 and len(called(hands)) == 2


def test_a_single_player_at_a_table_does_not_block_a_break_and_it_begins_once() -> None:
    field = begun("abcde", late_levels=1)
    number, lone = next((number, table) for number, table in field.tables().items() if len(table) == 2)
    field.wait_until(START + 600_000)
    other = 1 - number
    field.hand(other)
    field.lose(lone[1])
    assert [type(event) for event in field.log if isinstance(event, BreakBegan)] == [BreakBegan]
    field.wait(61)
    assert sum(isinstance(event, BreakBegan) for event in field.log) == 1


def test_a_pause_stops_clock_and_hands_and_the_rest_of_the_level_follows() -> None:
    field = begun()
    field.wait(100)
    assert field.do("", Pause(" fire drill ")) == [Paused("fire drill", 200_000)]
    assert field.tournament.due is None
    assert not called(field.hand(0)), "the running hand ends, no other begins"
    assert field.wait(5000) == []
    resumed, *hands = field.do("", Resume())
    assert resumed == Resumed(field.now + 200_000) and len(called(hands)) == 1
    assert field.wait(199) == []
    assert [type(event) for event in field.wait(1)] == [LevelBegan]


def test_a_pause_in_a_break_lengthens_it() -> None:
    field = begun()
    field.wait_until(START + 600_000)
    field.hand(0)
    field.wait(20)
    field.do("", Pause("fire drill"))
    assert field.wait(600) == []
    field.do("", Resume())
    assert field.wait(39) == [] and [type(event) for event in field.wait(1)] == [LevelBegan, HandCalled]


def test_a_break_that_is_due_waits_for_the_end_of_a_pause() -> None:
    """No clock runs in a pause: the break has its full length after it."""
    field = begun()
    field.wait_until(START + 600_000)
    field.do("", Pause("fire drill"))
    assert not any(isinstance(event, BreakBegan) for event in field.hand(0))
    assert field.wait(600) == []
    assert [type(event) for event in field.do("", Resume())] == [Resumed, BreakBegan]
    assert field.wait(59) == [] and [type(event) for event in field.wait(1)] == [LevelBegan, HandCalled]


@pytest.mark.parametrize("paused", [False, True])
def test_added_time(paused: bool) -> None:
    field = begun()
    field.wait(250)
    if paused:
        field.do("", Pause("fire drill"))
        field.do("", AddTime(100))
        field.wait(30)
        field.do("", Resume())
    else:
        field.do("", AddTime(100))
    assert field.wait(149) == [] and [type(event) for event in field.wait(1)] == [LevelBegan]


def test_added_time_lengthens_a_break() -> None:
    field = begun()
    field.wait_until(START + 600_000)
    field.hand(0)
    field.do("", AddTime(120))
    assert field.wait(179) == [] and [type(event) for event in field.wait(1)] == [LevelBegan, HandCalled]


def test_hands_begin_some_seconds_after_the_previous_one() -> None:
    field = begun(pause_seconds=7.5)
    assert called(field.hand(0))[0].at == field.now + 7500


def interrupted(field: Field, seconds: float) -> list[TournamentEvent]:
    """Return what happens after the server was down for ``seconds``."""
    field.now += round(seconds * 1000)
    return field.do("", TakeUp(round(seconds * 1000)))


def test_an_interruption_stops_the_clock_and_voids_the_current_hand() -> None:
    field = begun()
    field.hand(0, a=1000, b=2000)
    field.wait(90)
    before = field.call(0)
    events = interrupted(field, 4000)
    assert events[0] == TakenUp(field.now, 4_000_000)
    assert called(events)[0].stacks == before.stacks and called(events)[0].marks == before.marks
    assert field.wait(199) == [] and [type(event) for event in field.wait(1)] == [LevelBegan]


@pytest.mark.parametrize(("after", "how"), [(0, "refund"), (2.9, "refund"), (3, "")])
def test_before_the_first_cards_everybody_is_refunded(after: float, how: str) -> None:
    """K21: a tournament has started when the first hand is dealt, three seconds after the draw of seats."""
    field = begun(most=3)
    field.wait(after)
    events = interrupted(field, 60)
    if how:
        (cancelled,) = events
        assert isinstance(cancelled, Cancelled) and cancelled.how == how
        assert dict(cancelled.paid) == dict.fromkeys("abc", 1100)
    else:
        assert isinstance(events[0], TakenUp) and field.tournament.phase == "running"


def test_a_missed_start_is_refunded_and_a_future_one_is_not_affected() -> None:
    field = Field(config())
    for player in "abc":
        field.do(player, Register(player))
    assert isinstance(interrupted(field, 30)[0], TakenUp)
    assert field.tournament.phase == "registering"
    (cancelled,) = interrupted(field, 31)
    assert isinstance(cancelled, Cancelled) and dict(cancelled.paid) == dict.fromkeys("abc", 1100)


def test_a_sit_and_go_that_is_not_full_continues_after_an_interruption() -> None:
    field = Field(config(starts=0, most=3))
    field.do("a", Register("A"))
    interrupted(field, 10_000)
    assert field.tournament.phase == "registering"


def test_an_interruption_during_a_pause_leaves_it_paused() -> None:
    field = begun()
    field.wait(100)
    field.do("", Pause("fire drill"))
    assert [type(event) for event in interrupted(field, 500)] == [TakenUp]
    field.do("", Resume())
    assert field.wait(199) == [] and [type(event) for event in field.wait(1)] == [LevelBegan]


def test_an_interruption_in_hand_for_hand_counts_players_out_in_a_finished_hand() -> None:
    """The other table's hand is void: a player who busted in a finished hand is out before the next one."""
    field = Field(config(seats=2, levels=LEVELS))
    field.start(*"abcdefgh")
    while not all(table.together for table in field.tournament.tables.values()):
        table = next(table for table in field.tournament.tables.values() if table.playing and not table.together)
        if field.tournament.left > 4:
            field.lose(field.call(table.number).stacks[0][0])
        else:
            field.hand(table.number)
    loser = field.call(next(iter(field.tournament.tables))).stacks[0][0]
    field.lose(loser)
    assert field.tournament.left == 4 and field.tournament.busted
    interrupted(field, 100)
    assert field.tournament.left == 3 and field.tournament.entrants[loser].place == 4


def test_waking_too_early_does_nothing() -> None:
    field = begun()
    assert field.tournament.wake(field.now) == [] and field.tournament.same_as(field.follower)
