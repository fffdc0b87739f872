"""At a private table a player who joins for the first hand, or rebuys at once, is dealt in without posting."""

import pytest

from dealerbox.table.commands import AddChips, Leave
from tests.table.session import Session
from tests.table.tables import holdem
from tests.table.test_button import fold_out


def private_game(host: str = "A", players: str = "ABC", **changes: object) -> Session:
    """Start the first hand."""
    session = Session(holdem(6, host=host, **changes), viewers=(None, "A"))
    for seat, player in enumerate(players):
        session.sit(player, 2 * seat, 500)
    session.wait()
    return session


@pytest.mark.parametrize("seat", [1, 3, 5])
def test_a_friend_who_joins_during_the_first_hand_plays_the_second(seat: int) -> None:
    session = private_game()
    session.sit("D", seat, 500)
    fold_out(session)
    events = session.wait()
    assert "D" in session.names_in_hand()
    posts = [post for event in events for post in getattr(event, "posts", ()) if post.kind in ("dead", "big")]
    assert len(posts) == 1, "only the hand's big blind"


def test_a_friend_who_joins_after_the_first_hand_plays_the_second() -> None:
    session = private_game()
    fold_out(session)
    session.sit("D", 1, 500)
    session.wait()
    assert "D" in session.names_in_hand()


def test_a_later_player_or_one_at_a_public_table_owes_the_big_blind() -> None:
    for session in (private_game(), private_game(host="")):
        if session.table.config.host:
            fold_out(session)
            session.wait()
        session.sit("D", 3, 500)
        assert session.table.sitter(3).owes_big
        assert session.views["A"].seats[3].owes_big


@pytest.mark.parametrize("hands", [0, 1, 2])
@pytest.mark.parametrize("host", ["A", ""])
def test_a_rebuy_while_the_seat_is_held_needs_no_post(host: str, hands: int) -> None:
    """Even if hands were dealt while the host took time to approve, and the big blind passed the seat."""
    session = Session(holdem(6, host=host), viewers=(None, "A"), deck="As 3c 2c 4d Ad 8h 7d 9s Ah Ac Kd Ks Qh")
    for seat, player in enumerate("ABCD"):
        session.sit(player, seat, 500)
    session.wait()
    session.play("D all-in, A fold, B call, C fold")
    for _ in range(hands):
        session.wait()
        assert "D" not in session.names_in_hand()
        fold_out(session)
    session.do("D", AddChips(500))
    sitter = session.table.sitter(3)
    assert sitter.settled is (bool(host) or hands == 0)
    session.wait()
    assert ("D" in session.names_in_hand()) is sitter.settled


def test_leaving_and_coming_back_does_not_count_as_a_rebuy() -> None:
    session = private_game()
    fold_out(session)
    session.do("C", Leave())
    session.wait()
    fold_out(session)
    session.sit("D", 1, 500)
    assert not session.table.sitter(1).settled
