"""Taking a seat, chips, sitting out, leaving, closing, and refusals."""

import pytest

from dealerbox.accepted import PLACE, Accepted, between, one_of
from dealerbox.hand.commands import Check, Fold, RaiseTo
from dealerbox.hand.events import Folded, HandEnded
from dealerbox.table.commands import (
    Act,
    AddChips,
    ChooseEntry,
    Close,
    Leave,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TakeSeat,
    VoidHand,
)
from dealerbox.table.events import (
    BlindsOwed,
    CardsShown,
    ChipsAdded,
    ClosePlanned,
    HandOpened,
    HandVoided,
    LeavePlanned,
    NextHandPlanned,
    PlayerLeft,
    SatIn,
    SatOut,
    SeatTaken,
    TableClosed,
    TopUpHeld,
)
from dealerbox.table.refused import Refused
from tests.table.session import Batch, Session
from tests.table.tables import holdem, table_of


def waiting(players: str = "ABC", chips: int = 500, deck: str = "", **changes: object) -> Session:
    """Seat the players; the first hand is about to begin."""
    session = Session(holdem(**changes), viewers=(None, "A"), deck=deck)
    for seat, player in enumerate(players):
        session.sit(player, seat, chips)
    return session


def playing(players: str = "ABC", chips: int = 500, deck: str = "", **changes: object) -> Session:
    """Start the first hand: A has the button and acts first, B and C have the blinds."""
    session = waiting(players, chips, deck, **changes)
    session.wait()
    return session


def of_kind(events: Batch, *kinds: type) -> Batch:
    return [event for event in events if isinstance(event, kinds)]


# ---- taking a seat ----


def test_a_seat_is_reserved_until_the_buy_in_arrives() -> None:
    session = Session(holdem())
    assert session.do("A", TakeSeat(3, "Aino")) == [SeatTaken(3, "A", "Aino", until=60_000)]
    assert session.do("A", AddChips(200)) == [ChipsAdded(3, 200)]


def test_a_reservation_without_a_buy_in_expires_after_a_minute() -> None:
    session = Session(holdem())
    session.do("A", TakeSeat(3, "A"))
    assert not of_kind(session.wait(59.9), PlayerLeft)
    assert session.wait(0.2) == [PlayerLeft(3, "A", 0, at=60_000)]
    assert session.refusal("A", AddChips(200)) == "not seated"
    assert session.table.due is None


def test_a_single_player_waits_without_a_clock() -> None:
    session = waiting("A")
    assert session.table.due is None


def test_a_hand_is_planned_once_a_second_player_has_chips() -> None:
    session = waiting("A", short_pause_seconds=1.5)
    session.do("B", TakeSeat(1, "B"))
    assert not session.table.playing
    assert session.do("B", AddChips(200)) == [ChipsAdded(1, 200), NextHandPlanned(1500)]
    assert any(isinstance(event, HandOpened) for event in session.wait())


def test_a_planned_hand_is_cancelled_if_only_one_player_stays() -> None:
    session = waiting("AB")
    assert session.do("B", Leave()) == [PlayerLeft(1, "B", 500, at=0), NextHandPlanned(None)]
    assert session.table.due is None


def test_joining_before_the_first_hand_owes_nothing() -> None:
    session = waiting("ABCD")
    assert not of_kind(session.log, BlindsOwed)
    session.wait()
    assert session.names_in_hand() == "ABCD"


def test_joining_later_owes_a_big_blind() -> None:
    session = playing("ABC")
    assert session.sit("D", 3, 500)[1:3] == [ChipsAdded(3, 500), BlindsOwed(3, big=True, small=False)]


def test_nobody_owes_a_blind_in_a_game_without_blinds() -> None:
    session = Session(table_of("soko", "FL", 4))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    assert not of_kind(session.sit("D", 3, 500), BlindsOwed)
    assert session.refusal("D", ChooseEntry("post")) == "no blinds"


@pytest.mark.parametrize(("chips", "taken"), [(99, False), (100, True), (1000, True), (1001, False)])
def test_the_buy_in_is_between_the_minimum_and_the_maximum(chips: int, taken: bool) -> None:
    session = Session(holdem(min_buy_in=100, max_buy_in=1000))
    session.do("A", TakeSeat(0, "A"))
    assert session.table.buy_in_range("A", 0) == (100, 1000)
    if taken:
        session.do("A", AddChips(chips))
    else:
        assert session.refusal("A", AddChips(chips)) == "buy-in"


# ---- chips ----


def test_a_top_up_between_hands_counts_at_once() -> None:
    session = waiting("AB", 400)
    assert session.do("A", AddChips(600)) == [ChipsAdded(0, 600)]
    assert session.refusal("A", AddChips(1)) == "buy-in"


def test_a_top_up_during_a_hand_waits_for_its_end() -> None:
    session = playing("ABC", 400)
    assert session.do("A", AddChips(600)) == [TopUpHeld(0, 600)]
    assert session.chips_of("A") == 400
    assert session.table.turn.options.raise_ == (20, 400)
    assert ChipsAdded(0, 600) in session.play("A fold, B fold")
    assert session.chips_of("A") == 1000


def test_two_top_ups_during_a_hand_count_together_against_the_maximum() -> None:
    session = playing("ABC", 400)
    session.do("A", AddChips(300))
    assert session.refusal("A", AddChips(301)) == "buy-in"
    session.do("A", AddChips(300))
    assert ChipsAdded(0, 600) in session.play("A fold, B fold")


def test_chips_in_the_pot_still_count_against_the_maximum() -> None:
    session = playing("ABC", 1000)
    session.play("A raise 900")
    assert session.refusal("A", AddChips(1)) == "buy-in"


def test_a_folded_player_may_top_up_what_they_lost_at_once() -> None:
    session = playing("ABC", 1000)
    session.play("A raise 300, B raise 700, C fold, A fold")
    session.wait()  # B has 310 more, A 300 less
    session.play("B call, C call, A check, C bet 100, A fold")
    assert session.table.playing
    assert session.table.buy_in_range("A", session.now) == (1, 310)


def test_a_player_not_dealt_in_gets_a_top_up_at_once() -> None:
    session = playing("ABC")
    session.sit("D", 3, 500)
    assert session.do("D", AddChips(100)) == [ChipsAdded(3, 100)]


ACES_WIN = "Kd Kc As Kh Qc Ah 2c 7d 9h Jc 3s"  # B, C, A, starting left of the button: A has the aces


def bust_c(**changes: object) -> Session:
    """A wins all of C's chips in the first hand."""
    session = playing("ABC", 500, deck=ACES_WIN, **changes)
    session.play("A all-in, B fold, C call")
    return session


def test_a_busted_player_sits_out_and_comes_back_with_new_chips() -> None:
    session = bust_c()
    assert SatOut(2, "no chips", session.now) in session.log
    assert session.refusal("C", SitIn()) == "no chips"
    assert session.refusal("C", AddChips(99)) == "buy-in"
    assert session.do("C", AddChips(200)) == [ChipsAdded(2, 200), SatIn(2)]


def test_a_held_top_up_prevents_sitting_out_after_busting() -> None:
    session = playing("ABC", 500, deck=ACES_WIN)
    session.do("C", AddChips(300))
    events = session.play("A all-in, B fold, C call")
    assert ChipsAdded(2, 300) in events
    assert not of_kind(events, SatOut)


def test_a_player_without_chips_loses_the_seat_after_two_minutes() -> None:
    session = bust_c(away_seconds=600)
    ended = session.now
    session.do("A", SitOut())
    session.wait(119)
    assert session.table.seat_of("C") == 2
    assert PlayerLeft(2, "C", 0, at=ended + 120_000) in session.wait(2)


# ---- sitting out ----


def test_sitting_out_during_a_hand_lets_the_player_finish_it() -> None:
    session = playing("ABC")
    session.do("A", SitOut())
    session.play("A call, B fold, C check, C check, A check, C check, A check, C check, A check")
    session.wait()
    assert session.names_in_hand() == "BC"


def test_a_player_away_too_long_loses_the_seat_with_their_chips_returned() -> None:
    session = waiting("ABC", away_seconds=600)
    session.do("C", SitOut())
    session.do("B", SitOut())
    session.wait(599)
    assert session.table.seat_of("C") == 2
    assert PlayerLeft(2, "C", 500, at=600_000) in session.wait(2)


def test_nobody_is_removed_during_a_hand() -> None:
    session = playing("ABC", away_seconds=5, turn_seconds=20, bank_seconds=0)
    session.do("C", SitOut())
    session.wait(19)
    session.play("A fold")
    session.wait(19)
    assert session.table.seat_of("C") == 2
    session.play("B fold")
    assert isinstance(session.wait()[0], PlayerLeft)


def test_a_disconnected_player_at_an_idle_table_loses_the_seat_too() -> None:
    session = waiting("A", away_seconds=600)
    session.lose_connection("A")
    assert session.wait(601) == [PlayerLeft(0, "A", 500, at=600_000)]


# ---- leaving ----


def test_leaving_between_hands_is_immediate() -> None:
    session = playing("ABC")
    session.play("A fold, B fold")
    assert session.do("B", Leave())[0] == PlayerLeft(1, "B", 495, at=session.now)


def test_leaving_during_a_hand_folds_on_the_next_turn_and_leaves_after_it() -> None:
    session = playing("ABCD")
    assert session.do("B", Leave()) == [LeavePlanned(1)]
    assert session.table.seat_of("B") == 1
    events = session.play("D call, A call")
    assert Folded(1) in events
    assert session.whose_turn == "C"
    events = session.play("C raise 50, D fold, A fold")
    assert PlayerLeft(1, "B", 495, at=session.now) in events
    assert session.table.seat_of("B") is None


def test_a_player_may_play_the_hand_to_its_end_before_leaving() -> None:
    session = playing("ABC", deck=ACES_WIN)
    assert session.do("A", Leave("after hand")) == [LeavePlanned(0, plays=True)]
    assert session.whose_turn == "A"
    assert session.refusal("A", Leave("after hand")) == "leaving"
    events = session.play("A raise 20, B fold, C fold")
    assert PlayerLeft(0, "A", 515, at=session.now) in events
    assert session.table.seat_of("A") is None


def test_a_player_leaving_after_the_hand_may_still_fold_and_leave() -> None:
    session = playing("ABC")
    session.do("A", Leave("after hand"))
    assert session.do("A", Leave())[:2] == [LeavePlanned(0), Folded(0)]
    assert session.refusal("A", Leave()) == "leaving"


def test_leaving_on_your_own_turn_folds_at_once_even_if_checking_is_free() -> None:
    session = playing("ABC")
    session.play("A call, B call")
    assert session.do("C", Leave())[:2] == [LeavePlanned(2), Folded(2)]
    assert session.whose_turn == "B"


def test_an_all_in_player_who_leaves_stays_to_the_end_and_keeps_the_winnings() -> None:
    session = playing("ABC", 500, deck=ACES_WIN)
    session.play("A all-in")
    session.do("A", Leave())
    events = session.play("B fold, C call")
    assert PlayerLeft(0, "A", 1005, at=session.now) in events


def test_a_folded_player_who_leaves_stays_until_the_hand_is_over() -> None:
    session = playing("ABC")
    session.play("A fold")
    assert session.do("A", Leave()) == [LeavePlanned(0)]
    assert PlayerLeft(0, "A", 500, at=session.now) in session.play("B fold")


def test_when_all_but_one_leave_the_last_player_wins() -> None:
    session = playing("ABC")
    session.do("B", Leave())
    events = session.do("A", Leave())
    assert [type(event) for event in of_kind(events, Folded, HandEnded)] == [Folded, Folded, HandEnded]
    assert session.chips_of("C") == 505


def test_leaving_during_a_draw_stands_pat_and_folds_in_the_next_betting_round() -> None:
    session = Session(table_of("draw5", "FL", 3))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("A call, B call, C check")
    session.do("B", Leave())
    assert session.whose_turn == "C"
    events = session.play("C stand, A stand")
    assert Folded(1) in events
    assert session.whose_turn == "C"


def test_a_held_top_up_is_returned_when_the_player_leaves() -> None:
    session = playing("ABC", 400)
    session.do("A", AddChips(100))
    session.do("A", Leave())
    assert PlayerLeft(0, "A", 500, at=session.now) in session.play("B fold")


# ---- showing cards ----


def test_an_uncalled_winner_may_show_until_the_next_hand() -> None:
    session = playing("ABC", deck=ACES_WIN)
    session.play("A raise 50, B fold, C fold")
    aces = tuple(session.table.hand.cards[0])
    assert session.do("A", ShowCards()) == [CardsShown(0, aces)]
    assert session.refusal("A", ShowCards()) == "shown"
    assert session.views[None].hand.places[0].cards == list(aces)
    session.wait()
    assert session.refusal("B", ShowCards()) == "no hand"


def test_a_folded_player_may_show_and_one_not_dealt_in_may_not() -> None:
    session = playing("ABC")
    session.sit("D", 3, 500)
    assert session.refusal("A", ShowCards()) == "no hand"
    session.play("A fold, B fold")
    session.do("B", ShowCards())
    assert session.refusal("D", ShowCards()) == "not dealt in"


def test_a_hand_shown_at_the_showdown_cannot_be_shown_again() -> None:
    session = playing("ABC", deck=ACES_WIN)
    session.play("A all-in, B fold, C call")
    assert session.refusal("A", ShowCards()) == "shown"
    assert session.do("B", ShowCards())


# ---- closing ----


def test_closing_returns_everybodys_chips() -> None:
    session = waiting("AB")
    reason = "the game is over"
    assert session.close() == [
        ClosePlanned(reason), PlayerLeft(0, "A", 500), PlayerLeft(1, "B", 500), TableClosed(reason)
    ]  # fmt: skip
    assert session.table.due is None
    assert session.refusal("A", TakeSeat(0, "A")) == "closed"


def test_closing_waits_for_the_end_of_the_hand() -> None:
    session = playing("ABC")
    session.sit("D", 3, 500)
    assert session.close() == [ClosePlanned("the game is over"), PlayerLeft(3, "D", 500, at=session.now)]
    assert session.refusal("D", TakeSeat(3, "D")) == "closed"
    assert session.refusal("", Close("once more")) == "closed"
    events = session.play("A fold, B fold")
    assert [type(event) for event in events[-4:]] == [PlayerLeft, PlayerLeft, PlayerLeft, TableClosed]
    assert session.on_the_table() == 0


def test_a_void_hand_returns_all_bets() -> None:
    session = playing("ABC")
    session.play("A raise 100, B call")
    events = session.void()
    assert events[0] == HandVoided("the lights went out", (500, 500, 500))
    assert [session.chips_of(player) for player in "ABC"] == [500, 500, 500]
    assert session.views["A"].hand.voided
    assert session.refusal("", VoidHand("again")) == "no hand"
    assert session.refusal("A", ShowCards()) == "no hand"
    session.wait()
    assert session.table.playing


# ---- refusals ----

REFUSED: dict[str, tuple[str, TableCommand, str]] = {
    "a seat below the first": ("D", TakeSeat(-1, "D"), "no such seat"),
    "a seat above the last": ("D", TakeSeat(10, "D"), "no such seat"),
    "a seat that is taken": ("D", TakeSeat(0, "D"), "seat taken"),
    "a second seat": ("A", TakeSeat(5, "A"), "already seated"),
    "chips without a seat": ("D", AddChips(200), "not seated"),
    "no chips at all": ("A", AddChips(0), "buy-in"),
    "negative chips": ("A", AddChips(-50), "buy-in"),
    "leaving without a seat": ("D", Leave(), "not seated"),
    "sitting in without sitting out": ("A", SitIn(), "not sitting out"),
    "sitting out without a seat": ("D", SitOut(), "not seated"),
    "acting without a seat": ("D", Act(1, Fold()), "not seated"),
    "acting out of turn": ("B", Act(1, Fold()), "not your turn"),
    "acting for a future turn": ("A", Act(2, Fold()), "late"),
    "acting for a turn that never existed": ("A", Act(0, Fold()), "late"),
    "checking a bet": ("A", Act(1, Check()), "rule"),
    "raising too little": ("A", Act(1, RaiseTo(15)), "rule"),
    "raising more than the stack": ("A", Act(1, RaiseTo(501)), "rule"),
    "showing cards in a hand": ("A", ShowCards(), "no hand"),
}


@pytest.mark.parametrize("what", REFUSED)
def test_refused(what: str) -> None:
    player, command, code = REFUSED[what]
    assert playing("ABC").refusal(player, command) == code  # the session checks that nothing has changed


ACCEPTED: dict[str, tuple[TableCommand, Accepted]] = {
    "checking a bet": (Act(1, Check()), one_of("fold", "call", "raise")),
    "too little": (Act(1, RaiseTo(15)), between(20, 500, "FUN")),
    "more chips than the table allows": (AddChips(501), between(1, 500, "FUN")),
    "a seat that does not exist": (TakeSeat(10, "A"), between(0, 9, PLACE)),
}


@pytest.mark.parametrize("what", ACCEPTED)
def test_a_refusal_names_the_accepted_value(what: str) -> None:
    command, accepted = ACCEPTED[what]
    with pytest.raises(Refused) as no:
        playing("ABC").do("A", command)
    assert no.value.accepted == accepted


def test_leaving_or_sitting_out_twice_or_adding_chips_while_leaving_is_refused() -> None:
    session = playing("ABC")
    session.do("B", SitOut())
    assert session.refusal("B", SitOut()) == "sitting out"
    session.do("B", Leave())
    assert session.refusal("B", Leave()) == "leaving"
    assert session.refusal("B", SitIn()) == "leaving"
    assert session.refusal("B", AddChips(100)) == "leaving"


def test_the_entry_choice_is_remembered() -> None:
    session = playing("ABC")
    session.sit("D", 3, 500)
    assert session.do("D", ChooseEntry("post"))
    assert session.do("D", ChooseEntry("post")) == []
    session.do("D", SitOut())
    session.do("D", SitIn())
    assert session.table.sitter(3).entry == "post"


def test_a_hand_keeps_the_name_of_a_player_whose_seat_was_taken_by_another() -> None:
    session = playing("AB")
    session.play(f"{session.whose_turn} fold")
    session.do("B", Leave())
    session.do("C", TakeSeat(1, "Cecilia"))
    hand = session.views[None].hand
    assert hand is not None
    assert [place.name for place in hand.places] == ["A", "B"]
