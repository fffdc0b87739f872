"""A tournament's table plays the hands that the tournament orders, with everybody dealt in (RULES.md K8, K17)."""

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import Checked, Folded, HandEnded, StoodPat
from dealerbox.table.commands import (
    Act,
    AddChips,
    AnnounceKnockOuts,
    CallBomb,
    ChooseEntry,
    Close,
    ConnectionChanged,
    HuntRabbit,
    JoinWaiting,
    Leave,
    Pause,
    SeatPlayers,
    SetAutoChips,
    SetStraddle,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    HandOpened,
    HandVoided,
    KnockedOut,
    NextHandPlanned,
    RosterSeat,
    RosterSet,
    SatIn,
    SatOut,
    TableClosed,
    TurnStarted,
)
from dealerbox.table.prize_events import BountyShare
from dealerbox.table.snapshot import view_of
from tests.table.people import People
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, holdem, table_of

MARKS = (0, 1, 2)
"""Seat 0 had the button, 1 and 2 the blinds: the next big blind is the player after seat 2."""


def config(**changes: object) -> TableConfig:
    return holdem(
        6, **({"tournament": "t", "bank_seconds": 0, "bank_refill_seconds": 0, "absent_seconds": 1} | changes)
    )


def roster(players: str, stack: int = 500, **stacks: int) -> tuple[RosterSeat, ...]:
    """Return the players by seat; a dot is a free seat."""
    return tuple(
        RosterSeat(seat, player, player, stacks.get(player, stack))
        for seat, player in enumerate(players)
        if player != "."
    )


def seating(
    players: str, number: int = 1, marks: tuple[int, int, int] | None = MARKS, stakes: Stakes = BLINDS, **stacks: int
) -> SeatPlayers:
    return SeatPlayers(number, 5000 * number, roster(players, **stacks), stakes, marks)


def session_after(command: SeatPlayers, **changes: object) -> Session:
    """Return the table after that command, with a hand planned."""
    session = Session(config(**changes), viewers=(None, "A", "D"))
    session.do("", command)
    return session


def playing(players: str = "ABC", **stacks: int) -> Session:
    """Start the first hand: A has the big blind and B acts first; heads-up C, who has the button and the small
    blind."""
    session = session_after(seating(players, **stacks))
    session.wait()
    assert session.table.playing
    return session


def test_one_hand_is_played_at_its_time_and_no_other_begins() -> None:
    session = session_after(seating("ABC"))
    assert session.log[-1] == NextHandPlanned(5000)
    session.now = 4999
    assert not session.wake()
    session.wait()
    assert [type(event) for event in session.log].count(HandOpened) == 1
    session.play("B fold, C fold")
    assert isinstance(session.log[-1], HandEnded)
    assert session.table.due is None, "the table waits for the tournament"


def test_blinds_follow_from_the_given_marks() -> None:
    session = playing()
    opened = next(event for event in session.log if isinstance(event, HandOpened))
    assert (opened.button, opened.small, opened.big) == (1, 2, 0)
    assert (opened.number, opened.seats) == (1, (0, 1, 2))


@pytest.mark.parametrize(("house", "button"), [("dealerbox", 2), ("youwin", 0)])
def test_heads_up_the_button_has_the_blind_of_the_rule_book(house: str, button: int) -> None:
    session = session_after(seating("A.C", marks=(2, 0, 2)), house=house)
    session.wait()
    opened = next(event for event in session.log if isinstance(event, HandOpened))
    assert (opened.button, opened.small, opened.big) == (button, 2, 0)
    assert session.whose_turn == "C"


def test_a_new_roster_replaces_the_old_one() -> None:
    session = playing()
    session.play("B fold, C fold")
    higher = Stakes(small_blind=50, big_blind=100)
    session.do("", SeatPlayers(2, 20_000, roster("A.D.C", D=70, A=505, C=495), higher, MARKS))
    view = session.views[None]
    assert [seat.player if seat else "" for seat in view.seats] == ["A", "", "D", "", "C", ""]
    assert [seat.stack for seat in view.seats if seat] == [505, 70, 495]
    assert view.config.stakes == higher and view.button == 0
    assert view.hand is not None and view.hand.ended, "the last hand is still shown"
    session.wait()
    opened = next(event for event in reversed(session.log) if isinstance(event, HandOpened))
    assert (opened.number, opened.seats, opened.big) == (2, (0, 2, 4), 4)
    assert session.table.dealt_hand.stakes == higher


def test_what_the_table_knows_about_a_staying_player_overrides_the_roster() -> None:
    session = playing()
    session.do("C", SitOut())
    session.do("A", ConnectionChanged(False))
    session.play("B fold")
    session.wait()  # C's short time is over
    session.do("", seating("ABC", 2))
    seats = {seat.player: (seat.sitting_out, seat.away) for seat in session.views[None].seats if seat}
    assert seats == {"A": (False, True), "B": (False, False), "C": (True, False)}


def test_a_moved_player_brings_their_time_bank_and_absence() -> None:
    session = Session(config(bank_seconds=30))
    seats = (
        RosterSeat(0, "A", "A", 500, 12_000),
        RosterSeat(1, "B", "B", 500, 0, "timed out", True),
        RosterSeat(2, "C", "C", 500, 0, "asked"),
    )
    session.do("", SeatPlayers(1, 5000, seats, BLINDS, MARKS))
    session.wait()
    view = session.views[None]
    assert [(seat.sitting_out, seat.away) for seat in view.seats if seat] == [
        (False, False),
        (True, True),
        (True, False),
    ]
    assert session.table.sitter(0).bank_ms == 12_000


@pytest.mark.parametrize("out", ["asked", "timed out"])
def test_a_player_sitting_out_is_dealt_in_posts_and_gets_only_a_moment(out: str) -> None:
    session = Session(config(bank_seconds=30))
    seats = (*roster("AB"), RosterSeat(2, "C", "C", 500, 30_000, out))  # type: ignore[arg-type]
    session.do("", SeatPlayers(1, 5000, seats, BLINDS, MARKS))
    session.wait()
    assert session.names_in_hand() == "ABC"
    session.play("B raise 30")
    assert session.chips_of("C") == 495
    turn = next(event for event in reversed(session.log) if isinstance(event, TurnStarted))
    assert (session.whose_turn, turn.ends - session.now, turn.bank_ms) == ("C", 1000, 0)
    session.wait()
    assert any(isinstance(event, Folded) for event in session.log), "facing a raise the player folds (K17b)"


def test_a_time_out_without_a_bet_to_call_checks() -> None:
    session = playing("A.C")
    session.play("A call" if session.whose_turn == "A" else "C call")
    session.wait()
    assert any(isinstance(event, Checked) for event in session.log)
    assert not any(isinstance(event, Folded) for event in session.log)


def test_a_time_out_in_the_draw_stands_pat() -> None:
    session = Session(table_of("draw5", "FL", 6, tournament="t", bank_seconds=0, bank_refill_seconds=0))
    session.do("", seating("ABC"))
    session.wait()
    session.play("B call, C call, A check")
    session.wait()
    assert any(isinstance(event, StoodPat) for event in session.log)


def test_two_time_outs_in_a_row_make_a_player_sit_out() -> None:
    session = playing()
    session.wait()  # B's time is over
    session.play("C call, A check")
    assert not any(isinstance(event, SatOut) for event in session.log)
    session.play("C check, A check, C check, A check, C check, A check")
    session.do("", seating("ABC", 2, marks=(1, 2, 0)))
    session.wait()
    assert session.whose_turn == "C"
    session.play("C fold, A fold")
    session.do("", seating("ABC", 3, marks=(0, 1, 2)))
    session.wait()
    session.wait()
    assert SatOut(1, "timed out", session.now) in session.log


def test_a_disconnected_player_gets_the_full_time_once_and_no_protection() -> None:
    session = Session(
        table_of("holdem", "FL", 6, tournament="t", money="real", currency="CHIPS:t", bank_refill_seconds=0)
    )
    session.do("", seating("ABC"))
    session.wait()
    session.do("B", ConnectionChanged(False))
    turn = next(event for event in reversed(session.log) if isinstance(event, TurnStarted))
    assert turn.ends - session.now == 20_000
    session.wait()
    assert SatOut(1, "timed out", session.now) in session.log
    assert next(event for event in session.log if isinstance(event, Folded)).seat == 1


def test_coming_back_during_a_hand_lets_the_player_act() -> None:
    session = playing("A.C")
    session.do("A", SitOut())
    session.play("C call")
    turn = session.table.turn
    assert turn is not None and session.whose_turn == "A" and turn.ends - session.now == 1000
    session.play("A check")
    assert SatIn(0) in session.log
    turn = session.table.turn
    assert turn is not None and session.whose_turn == "A" and turn.ends - session.now == 20_000


def test_reconnecting_ends_a_sit_out_caused_by_the_disconnect() -> None:
    session = Session(config())
    seats = (
        RosterSeat(0, "A", "A", 500),
        RosterSeat(1, "B", "B", 500, 0, "timed out", True),
        RosterSeat(2, "C", "C", 500, 0, "asked", True),
    )
    session.do("", SeatPlayers(1, 5000, seats, BLINDS, MARKS))
    session.do("B", ConnectionChanged(True))
    session.do("C", ConnectionChanged(True))
    assert [seat.sitting_out for seat in session.views[None].seats if seat] == [False, False, True]
    session.do("C", SitIn())
    assert session.log[-1] == SatIn(2)


def test_a_busted_player_stays_until_the_next_roster_and_is_not_dealt_in() -> None:
    session = Session(config(), deck="3d 2c 7s Kh 8d Kd")
    session.do("", seating("A.C", A=100, C=500))
    session.wait()
    session.play(f"{session.whose_turn} all-in, {'A' if session.whose_turn == 'C' else 'C'} call")
    out = next(player for player in "AC" if not session.chips_of(player))
    assert not any(isinstance(event, SatOut) for event in session.log), "a player without chips does not sit out"
    assert session.table.seat_of(out) is not None


@pytest.mark.parametrize(
    "command",
    [
        TakeSeat(4, "D"), JoinWaiting("D"), AddChips(100), Leave(), SetAutoChips(500, 500), SetStraddle(True),
        ChooseEntry("post"), HuntRabbit(), SitOut("big blind"), Pause("a pause"), CallBomb(20),
    ],
)  # fmt: skip
def test_commands_for_cash_tables_are_refused(command: TableCommand) -> None:
    assert playing().refusal("A", command) == "tournament"


def test_a_roster_is_refused_during_a_hand() -> None:
    assert playing().refusal("", seating("ABC", 2)) == "playing"


@pytest.mark.parametrize("wrong", [seating("A"), seating("ABC", marks=None), seating("AB", B=0)])
def test_a_hand_needs_two_players_with_chips_and_a_button(wrong: SeatPlayers) -> None:
    assert Session(config()).refusal("", wrong) == "roster"


def test_a_roster_without_a_hand_applies_at_once_and_cancels_a_planned_hand() -> None:
    session = session_after(seating("ABC"))
    session.do("", SeatPlayers(2, None, roster("AB"), BLINDS))
    assert session.log[-1] == NextHandPlanned(None)
    assert session.views[None].next_hand is None and session.table.due is None
    assert isinstance(session.log[-2], RosterSet) and session.views[None].button is None


def test_the_cards_drawn_for_the_button_are_visible_until_the_first_hand() -> None:
    session = Session(config())
    drawn = ((0, 12), (1, 50), (2, 3))
    session.do("", SeatPlayers(1, 5000, roster("ABC"), BLINDS, MARKS, drawn))
    assert session.views[None].drawn == drawn
    assert session.views[None].button == 1, (
        "the highest card has it already, although the marks are those before the hand"
    )
    session.wait()
    assert (session.views[None].drawn, session.views[None].button) == ((), 1)


def test_bounties_show_at_the_seats_and_knock_outs_until_the_next_hand() -> None:
    session = session_after(
        SeatPlayers(1, 5000, tuple(replace(one, bounty=250) for one in roster("ABC")), BLINDS, MARKS)
    )
    session.wait()
    session.play("B raise 60, C fold, A fold")
    knock_out = KnockedOut("C", "C", "EUR", (BountyShare("A", "A", 150), BountyShare("B", "B", 100)))
    assert session.do("", AnnounceKnockOuts((knock_out,))) == [knock_out]
    for viewer in session.views:
        view = view_of(session.table, viewer)
        assert view.hand is not None and view.hand.knock_outs == [knock_out]
        assert [seat.bounty for seat in view.seats if seat is not None] == [250, 250, 0]
    session.do("", SeatPlayers(2, session.now + 1000, roster("AB"), BLINDS, MARKS))
    session.wait()
    view = view_of(session.table, None)
    assert view.hand is not None and view.hand.knock_outs == []


def test_a_void_hand_returns_all_bets() -> None:
    session = playing()
    session.play("B raise 60")
    session.do("", VoidHand("the lights went out"))
    assert isinstance(session.log[-1], HandVoided)
    assert [session.chips_of(player) for player in "ABC"] == [500, 500, 500]


def test_the_table_closes_after_its_hand_without_cash_outs() -> None:
    session = playing()
    session.do("", Close("the table is broken"))
    assert session.table.playing
    session.play("B fold, C fold")
    assert session.log[-1] == TableClosed("the table is broken")
    assert session.cashed_out == 0
    assert session.refusal("A", Act(1, ShowCards())) == "closed"  # type: ignore[arg-type]


def test_a_long_run_out_is_shown_before_the_next_hand() -> None:
    session = playing("A.C")
    session.play(f"{session.whose_turn} all-in, {'A' if session.whose_turn == 'C' else 'C'} call")
    events = session.do("", SeatPlayers(2, session.now + 3000, roster("ABC"), BLINDS, MARKS))
    planned = next(event for event in events if isinstance(event, NextHandPlanned))
    assert planned.at == session.now + 4000 + 3 * 900


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", GAMES)
def test_hands_of_every_game_with_players_who_come_and_go(game: str, seed: int) -> None:
    """``Session`` checks folds, replay and chips after every command."""
    seats = min(6, GAMES[game].max_players)
    setup = table_of(game, "NL", seats, tournament="t", absent_seconds=1, currency="CHIPS:t")
    session = Session(setup, seed, (None, *"ABCDE"))
    people = People(session, tuple("ABCDE"), seed)
    stakes = BLINDS if GAMES[game].has_blinds else ANTES
    marks = MARKS if GAMES[game].has_blinds else (0, -1, -1)
    for number in range(1, 8):
        player = "ABCDE" if number % 3 else "A.C.E"
        session.do("", SeatPlayers(number, session.now + 3000, roster(player[:seats]), stakes, marks))
        for _ in range(400):
            people.step()
            if not session.table.playing and session.table.next_hand is None:
                break
        assert not session.table.playing
        marks = session.table.positions or marks
    assert sum(isinstance(event, HandEnded) for event in session.log) == 7
    assert people.refused.get("tournament", 0) > 0
