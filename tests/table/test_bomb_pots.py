"""Bomb pots that the host calls: the next hand, and no other, is a bomb pot."""

import pytest

from dealerbox.table.commands import CallBomb
from dealerbox.table.config import Extras, MixedGame, TableConfig
from dealerbox.table.events import HandOpened
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, holdem, table_of
from tests.table.test_button import fold_out
from tests.table.test_home_games import BOMBS, posts, seated


def called(config: TableConfig, ante: int) -> Session:
    session = seated(config)
    session.do("", CallBomb(ante))
    return session


def test_only_the_next_hand_is_the_called_bomb_pot() -> None:
    session = called(holdem(), 20)
    session.wait()
    assert posts(session) == "B=ante 20, C=ante 20, D=ante 20, A=ante 20"
    assert session.views[None].bomb_called == 0
    fold_out(session)
    session.wait()
    assert posts(session) == "B=small 5, C=big 10", "and the blinds have not moved"


def test_a_bomb_pot_called_in_a_hand_waits_for_the_next_one() -> None:
    session = seated(holdem())
    session.wait()
    session.do("", CallBomb(20))
    view = session.views["A"]
    assert (view.bomb_called, view.hand is not None and view.hand.bomb) == (20, False)
    fold_out(session)
    session.wait()
    assert session.table.bomb


def test_a_called_bomb_pot_defaults_to_the_ante_of_the_regular_ones() -> None:
    session = seated(holdem(extras=BOMBS))
    session.do("", CallBomb())
    session.wait()
    assert "A=ante 30" in posts(session)
    fold_out(session)
    session.do("", CallBomb(50))
    session.wait()
    assert "A=ante 50" in posts(session), "even if the hand would have been a bomb pot anyway"
    fold_out(session)
    session.wait()
    assert "ante" not in posts(session)


def test_in_a_rotation_a_called_bomb_pot_waits_for_a_game_with_blinds() -> None:
    stud = MixedGame("stud", "FL", ANTES)
    config = table_of("holdem", "NL", 6, extras=Extras((MixedGame("holdem", "NL", BLINDS), stud), "hands"))
    session = seated(config)
    session.wait()
    session.do("", CallBomb(20))
    bombs = []
    for _ in range(3):
        fold_out(session)
        opened = next(event for event in session.wait() if isinstance(event, HandOpened))
        bombs.append((session.table.config.game, opened.bomb))
    assert bombs == [("stud", False), ("holdem", True), ("stud", False)]


def test_in_a_rotation_a_scheduled_bomb_pot_waits_for_a_game_with_blinds() -> None:
    """Hold'em and stud alternate: every second hand is stud, and a bomb pot is due every second hand."""
    games = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES))
    session = seated(table_of("holdem", "NL", 6, extras=Extras(games, "hands", bomb_every=2, bomb_ante=20)))
    session.wait()
    bombs = [session.table.bomb]
    waiting = []
    for _ in range(4):
        fold_out(session)
        opened = next(event for event in session.wait() if isinstance(event, HandOpened))
        bombs.append(opened.bomb)
        waiting.append(session.views[None].bomb_called)
    assert bombs == [False, False, True, False, True]
    assert waiting == [20, 0, 20, 0], "everybody at the table sees that one is coming"


@pytest.mark.parametrize(
    ("config", "before", "ante", "code"),
    [
        (table_of("stud", "FL", 6), (), 20, "no blinds"),
        (holdem(), (20,), 20, "bomb called"),
        (holdem(), (), 0, "bomb ante"),
        (holdem(), (), -5, "bomb ante"),
        (holdem(), (), 101, "bomb ante"),
        (holdem(), (), 100, ""),
    ],
)
def test_a_bomb_pot_cannot_be_called_now(config: TableConfig, before: tuple[int, ...], ante: int, code: str) -> None:
    session = seated(config)
    for earlier in before:
        session.do("", CallBomb(earlier))
    if code:
        assert session.refusal("", CallBomb(ante)) == code
    else:
        session.do("", CallBomb(ante))
