"""Automatic chips between hands, as the player has set them (``SetAutoChips``)."""

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


def test_auto_top_up_waits_for_the_end_of_the_hand() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=500, rebuy=0))
    session.play("B raise 40")
    assert wanted(session) == [], "table stakes (A13)"
    session.play("A raise 80, B fold")
    assert wanted(session) == [("B", 40)]
    session.do("B", AddChips(40))
    assert wanted(session) == []


def test_auto_top_up_only_while_enabled() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=500, rebuy=0))
    session.play("B fold")
    session.do("B", SetAutoChips(top_up_to=0, rebuy=0))
    assert wanted(session) == []


@pytest.mark.parametrize(("rebuy", "brought"), [(0, []), (300, [("A", 300)]), (1000, [("A", 1000)])])
def test_auto_rebuy_after_busting(rebuy: int, brought: list[tuple[str, int]]) -> None:
    session = two(deck=B_HAS_ACES)
    session.do("A", SetAutoChips(top_up_to=1000, rebuy=rebuy))
    session.play("B all-in, A call")
    assert session.chips_of("A") == 0
    assert wanted(session) == brought
    for player, amount in brought:
        session.do(player, AddChips(amount))
        session.wait()
        assert session.names_in_hand() == "AB", "the player plays on"


def test_no_automatic_chips_while_sitting_out() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=600, rebuy=500))
    session.play("B fold")
    session.do("B", SitOut())
    assert wanted(session) == []


def test_no_automatic_chips_for_a_seat_whose_buy_in_is_pending() -> None:
    session = two()
    session.play("B fold")
    session.do("C", TakeSeat(5, "C"))
    session.do("C", SetAutoChips(top_up_to=500, rebuy=500))
    assert wanted(session) == []


def test_automatic_chips_stay_within_the_maximum_and_settings_are_checked() -> None:
    session = two()
    for command in (SetAutoChips(1001, 0), SetAutoChips(-1, 0), SetAutoChips(0, 99), SetAutoChips(0, 1001)):
        assert session.refusal("A", command) == "buy-in"
    assert session.refusal("C", SetAutoChips(0, 0)) == "not seated"


def test_automatic_chips_are_off_for_a_player_who_comes_back() -> None:
    session = two()
    session.do("B", SetAutoChips(top_up_to=600, rebuy=500))
    session.play("B fold")
    session.do("B", Leave())
    session.sit("B", 1, 500)
    assert wanted(session) == []
