"""Faults that players met at other tables, each a short session with the correct result."""

import random

import pytest

from dealerbox.hand.events import Checked, Folded, HandStarted
from dealerbox.table.commands import AddChips, ChooseEntry, ConnectionChanged, Leave, SitIn, SitOut, TakeSeat
from dealerbox.table.events import HandOpened, NextHandPlanned, SatOut, TurnStarted
from dealerbox.table.sitter import Sitter
from tests.table.session import Session
from tests.table.tables import holdem
from tests.table.test_button import fold_out

HOUR = 3600


def table(players: str, chips: int = 500, deck: str = "", **changes: object) -> Session:
    session = Session(holdem(**changes), viewers=(None, "A", "B"), deck=deck)
    for seat, player in enumerate(players):
        session.sit(player, seat, chips)
    return session


def positions(session: Session) -> tuple[str, str, str]:
    """Return button, small and big blind of the last hand."""
    opened = [event for event in session.log if isinstance(event, HandOpened)][-1]
    names = dict(zip(opened.seats, session.table.hand_players, strict=True))
    return names[opened.button], names.get(opened.small, "-"), names[opened.big]


def test_the_big_blind_busts_and_the_player_due_is_next() -> None:
    session = Session(holdem(), deck="Kd 2d As Kc Qd 7c Ah Qc 9h Jc 4s 3s 8d")  # in the second hand to C, D, A, B
    for seat, player in enumerate("ABCD"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("D fold, A fold, B fold")
    session.wait()
    assert positions(session) == ("B", "C", "D")
    session.play("A all-in, B fold, C fold, D call")
    assert session.chips_of("D") == 0
    session.wait()
    assert positions(session) == ("C", "-", "A")


@pytest.mark.parametrize("house", ["dealerbox", "phh"])
@pytest.mark.parametrize("seed", range(8))
def test_nobody_has_the_big_blind_twice_in_a_row_is_skipped_or_pays_twice(house: str, seed: int) -> None:
    """Five players join, leave and sit out at random. In every hand the big blind is the next player after the last
    one, nobody has it twice in a row except heads-up, and players who owe nothing post at most one blind."""
    chance = random.Random(seed)
    session = Session(holdem(5, house=house, turn_seconds=1, bank_seconds=0))
    last: HandOpened | None = None
    last_big: Sitter | None = None
    for _ in range(60):
        for _ in range(chance.randrange(3)):
            come_or_go(session, chance.choice("ABCDE"), chance)
        if session.table.next_hand is None:
            continue
        owing = {seat for seat, sitter in enumerate(session.table.seats) if sitter and not sitter.settled}
        ready = session.table.ready()
        settled = [seat for seat in ready if seat not in owing]
        events = session.wait()
        opened = next(event for event in events if isinstance(event, HandOpened))
        started = next(event for event in events if isinstance(event, HandStarted))
        posted = [opened.seats[post.seat] for post in started.posts]
        for seat in set(posted) - owing:
            assert posted.count(seat) == 1
        if len(settled) > 1:
            assert set(settled) <= set(opened.seats), "players who owe nothing are dealt in"
        if last is not None:
            assert opened.big == min(ready, key=lambda seat: (seat - last.big - 1) % 5)
            assert session.table.sitter(opened.big) is not last_big
        last, last_big = opened, session.table.sitter(opened.big)
        fold_out(session)


def come_or_go(session: Session, player: str, chance: random.Random) -> None:
    table = session.table
    seat = table.seat_of(player)
    if seat is None:
        free = [seat for seat, sitter in enumerate(table.seats) if sitter is None]
        session.do(player, TakeSeat(chance.choice(free), player))
        session.do(player, AddChips(table.buy_in_range(player, session.now)[1]))
        session.do(player, ChooseEntry(chance.choice(["wait", "post"])))
    elif table.sitter(seat).out_since is not None:
        session.do(player, SitIn())
    else:
        session.do(player, chance.choice([Leave(), SitOut(), SitOut()]))


def test_no_hand_starts_if_one_of_the_last_two_players_leaves() -> None:
    session = table("ABC")
    session.wait()
    session.play("A fold, B fold")
    session.do("A", SitOut())
    assert session.table.next_hand is not None
    assert session.do("B", Leave())[-1] == NextHandPlanned(None)
    number = session.table.number
    session.now += HOUR * 1000
    assert not [event for event in session.wake() if isinstance(event, HandOpened)]
    assert session.table.number == number


def test_the_table_waits_if_everybody_who_would_post_times_out() -> None:
    session = table("ABC", turn_seconds=10, bank_seconds=5, away_seconds=600)
    for player in "ABC":
        session.lose_connection(player)
    session.wait(599)
    assert [event.seat for event in session.log if isinstance(event, SatOut)] == [0, 1]
    assert session.table.number == 1
    assert not session.table.playing
    assert session.table.next_hand is None


def test_a_disconnected_big_blind_checks_an_unraised_pot() -> None:
    session = table("ABC")
    session.wait()
    session.lose_connection("C")
    session.play("A call, B call")
    events = session.wait(80)
    assert Checked(2, timed_out=True) in events
    assert not [event for event in events if isinstance(event, Folded)]


@pytest.mark.parametrize("back_first", [True, False])
def test_sitting_in_at_the_moment_of_the_deal_gives_one_consistent_view(back_first: bool) -> None:
    session = table("AB")
    session.lose_connection("B")
    assert session.table.due is not None
    session.now = session.table.due
    if back_first:
        session.do("B", ConnectionChanged(True))
        session.wake()
    else:
        session.wake()
        session.do("B", ConnectionChanged(True))
    view = session.views["B"]
    assert view.hand is not None and view.turn is not None
    assert view.seats[1] is not None and not view.seats[1].away
    assert [-1 in place.cards for place in view.hand.places] == [True, False]


def test_the_clock_frees_the_table_from_a_player_who_never_acts() -> None:
    session = table("AB", turn_seconds=10, bank_seconds=0, away_seconds=60)
    session.wait()
    while session.table.seat_of("B") is not None:
        if session.whose_turn == "A":
            session.play("A call" if session.table.turn.options.call else "A check")
        else:
            assert session.now < 10 * 60 * 1000
            session.wait()
    assert session.table.seat_of("A") == 0
    session.sit("C", 1, 500)
    session.wait()
    assert session.names_in_hand() == "AC"


def test_other_players_do_not_change_the_options_of_the_player_to_act() -> None:
    session = table("ABC")
    session.wait()
    before = session.table.turn
    due = session.table.clock
    session.sit("D", 3, 500)
    session.do("B", SitOut())
    session.do("C", Leave())
    session.do("D", Leave())
    session.lose_connection("A")
    session.do("A", AddChips(100))
    assert session.table.turn is before
    assert session.table.clock == due


def test_a_turn_is_announced_once() -> None:
    session = table("ABC")
    session.wait()
    session.play("A call, B call, C check")
    turns = [event.turn for event in session.log if isinstance(event, TurnStarted)]
    assert turns == [1, 2, 3, 4]


# ---- leaving with chips and coming back ----


C_HAS_ACES = "As 2d 7h Ad 9c 3h Kd Qs 8h 5c 4s"  # dealt to C, A, B


def leave_with(chips: int, deck: str = "", others: int = 500) -> Session:
    """Let A play a hand, fold, and leave with ``chips``; the table takes 100 to 1,000. B has folded to C. The big blind
    comes to A if they take seat 5."""
    session = Session(holdem(), viewers=(None, "A", "B"), deck=deck)
    for seat, (player, brings) in enumerate(zip("ABC", (chips, others, others), strict=True)):
        session.sit(player, seat, brings)
    session.wait()
    session.play("A fold, B fold")
    session.do("A", Leave())
    return session


def test_coming_back_requires_the_chips_of_the_departure() -> None:
    session = leave_with(300)
    assert session.table.buy_in_range("A", session.now) == (300, 1000)
    session.do("A", TakeSeat(5, "A"))
    assert session.refusal("A", AddChips(299)) == "buy-in"
    session.do("A", AddChips(300))


def test_cancelling_before_the_buy_in_keeps_the_requirement() -> None:
    session = leave_with(300)
    for _ in range(2):
        session.do("A", TakeSeat(5, "A"))
        session.do("A", Leave())
    assert session.table.buy_in_range("A", session.now) == (300, 1000)


def test_leaving_before_being_dealt_in_does_not_change_the_requirement() -> None:
    session = leave_with(300)
    session.now += HOUR * 500
    session.sit("A", 5, 1000)
    session.do("A", Leave())
    assert session.table.buy_in_range("A", session.now) == (300, 1000)
    session.now += HOUR * 500
    assert session.table.buy_in_range("A", session.now) == (100, 1000), "the hour began when the player actually left"


def test_a_player_never_dealt_in_has_no_requirement() -> None:
    session = table("BC")
    session.sit("A", 5, 1000)
    session.do("A", Leave())
    assert session.table.buy_in_range("A", session.now) == (100, 1000)


def test_losses_lower_the_requirement() -> None:
    session = leave_with(300)
    session.sit("A", 5, 300)
    session.wait()
    session.play("B fold, C raise 40, A fold")
    session.do("A", Leave())
    assert session.table.buy_in_range("A", session.now) == (290, 1000)


def test_a_player_who_lost_everything_has_the_usual_buy_in() -> None:
    session = leave_with(300, deck=C_HAS_ACES)
    session.sit("A", 5, 300)
    session.wait()
    session.play("B fold, C all-in, A call")
    session.do("A", Leave())
    assert session.table.buy_in_range("A", session.now) == (100, 1000)


def test_a_player_who_left_with_more_may_exceed_the_maximum() -> None:
    session = leave_with(1000, deck=C_HAS_ACES, others=900)
    session.sit("A", 5, 1000)
    session.wait()
    session.play("B fold, C all-in, A call")
    session.do("C", Leave())
    assert session.table.buy_in_range("C", session.now) == (1810, 1810)


def test_the_requirement_expires_after_an_hour() -> None:
    session = leave_with(300)
    assert session.table.buy_in_range("A", session.now + HOUR * 1000 - 1) == (300, 1000)
    assert session.table.buy_in_range("A", session.now + HOUR * 1000) == (100, 1000)


def test_a_pending_buy_in_holds_the_seat_without_being_dealt_in() -> None:
    session = table("AB")
    session.do("C", TakeSeat(2, "C"))
    session.wait()
    assert session.names_in_hand() == "AB"
    assert session.refusal("D", TakeSeat(2, "D")) == "seat taken"
