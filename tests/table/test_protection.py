"""Disconnect protection at a table: treated as all-in (RULES.md A23 to A27, C5, C6)."""

from copy import copy

import pytest
from msgspec.structs import replace

from dealerbox.hand.commands import Call
from dealerbox.hand.events import BroughtIn, Checked, Folded, Protected, StoodPat
from dealerbox.table.commands import Act, Close, ConnectionChanged, DecideProtection, Leave
from dealerbox.table.events import BankStopped, ClockRanOut, ProtectionDue, SatOut
from tests.table.session import Batch, Session
from tests.table.tables import table_of


def three(game: str = "holdem", limit: str = "FL", **changes: object) -> Session:
    """Start a real-money hand with A, B and C: A has the button and, in games with blinds, acts first."""
    real: dict[str, object] = {"money": "real", "currency": "EUR", "bank_refill_seconds": 0}
    session = Session(table_of(game, limit, **real | changes), viewers=(None, "A", "B", "C"))
    for seat, player in enumerate("ABC"):
        session.sit(player, seat, 500)
    session.wait()
    return session


def out_of_time(session: Session) -> Batch:
    """Let the acting time and time bank of the player to act run out."""
    return session.wait() + session.wait()


def decide(session: Session, granted: bool) -> Batch:
    assert session.table.turn is not None
    return session.do("", DecideProtection(session.table.turn.turn, granted))


def test_a_disconnected_player_facing_a_bet_is_protected() -> None:
    session = three()
    session.play("A call, B call, C raise 20")
    session.lose_connection("A")
    assert ProtectionDue(0, session.table.turns) not in session.wait(), "the time bank runs first"
    assert session.wait() == [ProtectionDue(0, session.table.turns)]
    events = decide(session, granted=True)
    assert [type(event) for event in events[:3]] == [ClockRanOut, SatOut, Protected]
    assert session.whose_turn == "B"
    session.play("B call, B check, C bet 10, B call, B check, C bet 20, B call, B check, C check")
    assert session.table.hand is not None and session.table.hand.over
    assert session.table.hand.pots[0].amount == 30, "the player contests up to 10 of what each put in"
    assert not session.table.hand.folded[0]


def test_without_a_protection_left_the_player_folds() -> None:
    session = three()
    session.play("A raise 20, B call, C raise 30")
    session.lose_connection("A")
    out_of_time(session)
    assert Folded(0, timed_out=True) in decide(session, granted=False)


def test_nobody_acts_and_nothing_is_due_until_the_server_has_answered() -> None:
    session = three()
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    out_of_time(session)
    assert session.table.due is None
    turn = session.table.turns
    assert session.refusal("A", Act(turn, Call())) == "late"
    assert session.refusal("B", Act(turn, Call())) == "late"
    assert session.refusal("", DecideProtection(turn - 1, True)) == "late"
    session.do("A", ConnectionChanged(True))
    assert Protected(0) in decide(session, granted=True), "the time ran out before the player came back"
    assert session.refusal("", DecideProtection(turn, True)) == "late"


def test_a_hand_can_be_voided_before_the_server_has_answered() -> None:
    session = three()
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    out_of_time(session)
    session.void()
    session.do("", Close("the game is over"))
    assert session.table.closed and session.cashed_out == 1500


def test_a_player_who_leaves_before_the_answer_has_used_up_the_time_bank() -> None:
    session = three()
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    out_of_time(session)
    assert BankStopped(0, 0) in session.do("A", Leave())


def test_a_slow_player_is_not_protected() -> None:
    session = three()
    session.play("A call, B raise 20, C call")
    assert Folded(0, timed_out=True) in out_of_time(session)


def test_reconnecting_in_time_means_no_protection() -> None:
    session = three()
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    session.wait()
    session.do("A", ConnectionChanged(True))
    assert Folded(0, timed_out=True) in session.wait()


@pytest.mark.parametrize(
    ("limit", "changes"),
    [
        ("NL", {}),
        ("PL", {}),
        ("HPL", {}),
        ("FL", {"money": "fun", "currency": "FUN"}),
        ("SL", {"money": "fun", "currency": "FUN"}),
    ],
)
def test_protection_is_only_for_real_money_in_fixed_and_spread_limit(limit: str, changes: dict[str, object]) -> None:
    """RULES.md A26, A27, C6."""
    session = three(limit=limit, **changes)
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    assert Folded(0, timed_out=True) in out_of_time(session)


def test_spread_limit_is_protected() -> None:
    session = three(limit="SL")
    session.play("A call, B raise 20, C call")
    session.lose_connection("A")
    assert out_of_time(session)[-1] == ProtectionDue(0, session.table.turns)


def test_a_free_check_uses_no_protection() -> None:
    session = three()
    session.play("A call, B call")
    session.lose_connection("C")
    assert Checked(2, timed_out=True) in out_of_time(session)
    assert not any(isinstance(event, ProtectionDue) for event in session.log)


def test_a_rule_book_may_use_a_protection_for_a_free_check() -> None:
    session = three()
    session.table.plan = copy(session.table.plan)
    session.table.plan.house = replace(session.table.plan.house, protected_where_free=True)
    session.play("A call, B call")
    session.lose_connection("C")
    assert out_of_time(session)[-1] == ProtectionDue(2, session.table.turns)


def test_with_nothing_in_the_pot_the_player_folds_without_protection() -> None:
    session = three()
    session.lose_connection("A")
    assert Folded(0, timed_out=True) in out_of_time(session), "the button of three has posted nothing"


def test_a_blind_is_money_in_the_pot() -> None:
    session = three()
    session.play("A raise 20")
    session.lose_connection("B")
    assert out_of_time(session)[-1] == ProtectionDue(1, session.table.turns), "RULES.md C5"


def test_at_the_bring_in_the_player_pays_it_and_is_protected() -> None:
    session = three("stud")
    turn = session.table.turn
    assert turn is not None and turn.options.bring_in == 4
    session.lose_connection(session.whose_turn or "")
    assert out_of_time(session)[-1] == ProtectionDue(turn.seat, turn.turn)
    events = decide(session, granted=True)
    assert [event for event in events if isinstance(event, BroughtIn | Protected)] == [
        BroughtIn(turn.seat, 4),
        Protected(turn.seat),
    ]


def test_an_ante_is_money_in_the_pot() -> None:
    session = three("stud")
    session.play(f"{session.whose_turn} bring-in")
    seat = session.table.turn.seat if session.table.turn else -1
    session.lose_connection(session.whose_turn or "")
    assert out_of_time(session)[-1] == ProtectionDue(seat, session.table.turns)


def test_in_a_draw_the_player_stands_pat_without_protection() -> None:
    session = three("draw5")
    session.play("A call, B call, C check")
    session.lose_connection("B")
    assert StoodPat(1, timed_out=True) in out_of_time(session)
