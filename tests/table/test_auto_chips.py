"""Chips that the room brings by itself between hands, as their player has asked (``SetAutoChips``)."""

import pytest

from dealerbox.table.commands import AddChips, Leave, SetAutoChips, SitOut, TakeSeat
from tests.table.session import Session
from tests.table.tables import holdem

B_HAS_ACES = "2d As 7h Ad Kd Qs 8h 5c 4s"  # dealt to A, B


def wanted(session: Session) -> list[tuple[str, int]]:
    return session.table.auto_chips_due(session.now)


def two(deck: str = "", b: int = 500, **changes: object) -> Session:
    session = Session(holdem(**changes), viewers=(None, "A"), deck=deck)
    session.sit("A", 0, 500)
    session.sit("B", 1, b)
    session.wait()
    return session


def test_a_stack_is_filled_up_after_the_hand_and_never_in_it() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=500, rebuy=0))
    session.play("B raise 40")
    assert wanted(session) == [], "table stakes (A13)"
    session.play("A raise 80, B fold")
    assert wanted(session) == [("B", 40)]
    session.do("B", AddChips(40))
    assert wanted(session) == []


def test_nobody_is_filled_up_who_has_not_asked_for_it_or_has_asked_for_it_no_more() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=500, rebuy=0))
    session.play("B fold")
    session.do("B", SetAutoChips(top_up_to=0, rebuy=0))
    assert wanted(session) == []


@pytest.mark.parametrize(("rebuy", "brought"), [(0, []), (300, [("A", 300)]), (1000, [("A", 1000)])])
def test_who_has_nothing_left_is_bought_in_again(rebuy: int, brought: list[tuple[str, int]]) -> None:
    session = two(deck=B_HAS_ACES)
    session.do("A", SetAutoChips(top_up_to=1000, rebuy=rebuy))
    session.play("B all-in, A call")
    assert session.chips_of("A") == 0
    assert wanted(session) == brought
    for who, amount in brought:
        session.do(who, AddChips(amount))
        session.wait()
        assert session.names_in_hand() == "AB", "he plays on"


def test_who_sits_out_is_brought_nothing() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=600, rebuy=500))
    session.play("B fold")
    session.do("B", SitOut())
    assert wanted(session) == []


def test_a_seat_whose_first_chips_are_pending_is_brought_nothing() -> None:
    session = two()
    session.play("B fold")
    session.do("C", TakeSeat(5, "C"))
    session.do("C", SetAutoChips(top_up_to=500, rebuy=500))
    assert wanted(session) == []


def test_what_is_brought_stays_within_the_most_and_is_asked_in_bounds() -> None:
    session = two()
    for command in (SetAutoChips(1001, 0), SetAutoChips(-1, 0), SetAutoChips(0, 99), SetAutoChips(0, 1001)):
        assert session.refusal("A", command) == "buy-in"
    assert session.refusal("C", SetAutoChips(0, 0)) == "not seated"


def test_who_comes_back_to_the_table_asks_anew() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=600, rebuy=500))
    session.play("B fold")
    session.do("B", Leave())
    session.sit("B", 1, 500)
    assert wanted(session) == []
