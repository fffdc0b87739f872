"""What the host changes between hands, and what players ask the host for."""

import pytest

from dealerbox.hand.events import HandStarted
from dealerbox.table.commands import (
    AskChips,
    CallBomb,
    CancelRequest,
    ChooseGame,
    Close,
    CloseChipRequest,
    JoinWaiting,
    Leave,
    NameHost,
    PlanConfig,
    SetAutoChips,
    SetStraddle,
    TakeSeat,
)
from dealerbox.table.config import Extras, MixedGame
from dealerbox.table.events import ConfigPlanned, ConfigSet, HandOpened
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, holdem, table_of
from tests.table.test_button import fold_out
from tests.table.test_home_games import seated

STUD = table_of("stud", "FL", 6)


def played(session: Session) -> list[str]:
    return [event.game for event in session.log if isinstance(event, HandStarted)]


def test_a_new_game_waits_for_the_next_hand_and_is_announced_at_once() -> None:
    session = seated(holdem(6))
    session.wait()
    session.do("", PlanConfig(STUD))
    assert isinstance(session.log[-1], ConfigPlanned)
    assert session.table.config.game == session.views["A"].config.game == "holdem"
    fold_out(session)
    assert session.table.config.game == "holdem", "the hand is shown until the next one begins"
    session.wait()
    assert played(session) == ["holdem", "stud"]
    assert session.views["A"].config == session.table.config


def test_the_last_choice_before_the_hand_counts() -> None:
    session = seated(holdem(6))
    session.wait()
    session.do("", PlanConfig(STUD))
    session.do("", PlanConfig(table_of("omaha", "PL", 6)))
    fold_out(session)
    session.wait()
    assert played(session) == ["holdem", "omaha"]


def test_without_a_planned_hand_the_change_applies_at_once_and_the_last_hand_is_gone() -> None:
    session = seated(holdem(6), "AB")
    session.wait()
    fold_out(session)
    session.do("B", Leave())
    session.do("", PlanConfig(STUD))
    assert isinstance(session.log[-1], ConfigSet)
    assert (session.views["A"].config.game, session.views["A"].hand) == ("stud", None)
    session.sit("B", 3, 500)
    session.wait()
    assert played(session) == ["holdem", "stud"]


def test_a_new_game_ends_the_rotation_and_owed_blinds_stay_the_same() -> None:
    games = (MixedGame("stud", "FL", ANTES), MixedGame("holdem", "NL", BLINDS))
    session = seated(holdem(6, extras=Extras(games, "hands", 1)))
    session.wait()
    session.do("", PlanConfig(holdem(6)))
    for _ in range(3):
        fold_out(session)
        session.wait()
    assert played(session) == ["stud", "holdem", "holdem", "holdem"]
    assert all(len(event.seats) == 4 for event in session.log if isinstance(event, HandOpened))


def test_seats_can_be_added_and_removed_while_nobody_sits_there() -> None:
    session = seated(holdem(6), "AB")
    session.wait()
    session.do("", PlanConfig(holdem(3)))
    assert session.refusal("C", TakeSeat(4, "Cid")) == "no such seat"
    session.do("C", TakeSeat(2, "Cid"))
    assert session.refusal("", PlanConfig(holdem(2))) == "seats"
    fold_out(session)
    session.wait()
    assert [len(session.table.seats), len(session.views["A"].seats)] == [3, 3]
    session.do("D", JoinWaiting("Dee"))
    session.do("", PlanConfig(holdem(5)))
    assert session.table.waiter("D") is not None
    fold_out(session)
    session.wait()
    assert session.table.seat_of("D") == 3, "the first waiting player is offered the new seat"
    assert len(session.views["A"].seats) == 5


def test_other_changes_keep_the_rotation_and_a_called_bomb_pot() -> None:
    games = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES))
    session = seated(holdem(6, host="A", extras=Extras(games, "hands", 2)))
    session.wait()
    session.do("", CallBomb(50))
    session.do("", PlanConfig(holdem(6, host="A", extras=Extras(games, "hands", 2, rabbit=True))))
    for _ in range(3):
        fold_out(session)
        session.wait()
    assert played(session) == ["holdem", "holdem", "stud", "stud"]
    assert [event.bomb for event in session.log if isinstance(event, HandOpened)] == [False, True, False, False]
    assert session.table.config.extras.rabbit
    session.do("", PlanConfig(holdem(6, host="A", extras=Extras(games[::-1], "hands", 2))))
    fold_out(session)
    session.wait()
    assert played(session)[-1] == "stud", "another rotation begins with its first game"


def test_options_the_game_cannot_use_have_no_effect_at_a_private_table() -> None:
    extras = Extras(straddle="utg", bomb_every=1, bomb_ante=20, seven_deuce=10, dealers_choice=True)
    session = seated(table_of("stud", "FL", 6, host="A", extras=extras))
    assert session.refusal("A", ChooseGame(0)) == "no choice"
    assert session.refusal("", CallBomb(20)) == "no blinds"
    session.wait()
    assert not session.views["A"].hand.bomb
    session.do("", PlanConfig(table_of("holdem", "SL", 6, host="A", extras=Extras(straddle="utg"))))
    for player in "ABCD":
        session.do(player, SetStraddle(True))
    fold_out(session)
    session.wait()
    (started,) = [event for event in session.log if isinstance(event, HandStarted)][1:]
    assert "straddle" not in [post.kind for post in started.posts]


def test_an_impossible_game_is_refused() -> None:
    session = seated(holdem(6))
    session.do("", Close("over"))
    assert session.refusal("", PlanConfig(STUD)) == "closed"


def test_a_new_host_stays_the_host_when_an_earlier_plan_takes_effect() -> None:
    session = seated(holdem(6, host="A"))
    session.wait()
    session.do("", PlanConfig(table_of("stud", "FL", 6, host="A")))
    session.do("", NameHost("B"))
    assert session.views[None].config.host == "B"
    fold_out(session)
    session.wait()
    assert (session.table.config.game, session.table.config.host) == ("stud", "B")
    assert session.refusal("", NameHost("stranger")) == "not seated"


def test_a_request_to_the_host_stays_open_until_it_is_answered() -> None:
    session = seated(holdem(6))
    session.do("E", AskChips(5, "Eve", 300))
    session.do("B", AskChips(None, "Bob", 100))
    session.do("E", AskChips(4, "Eve", 200, "post"))
    asked = session.views["A"].asked
    assert [(one.player, one.seat, one.amount) for one in asked] == [("B", None, 100), ("E", 4, 200)]
    session.do("B", CloseChipRequest(True))
    assert [one.player for one in session.views["A"].asked] == ["E"]
    assert session.refusal("B", CloseChipRequest(True)) == "not asked"


def test_a_player_cancels_a_request_to_the_host() -> None:
    session = seated(holdem(6))
    session.do("E", AskChips(5, "Eve", 300))
    session.do("E", CancelRequest())
    assert session.views["A"].asked == []
    assert session.refusal("E", CancelRequest()) == "not asked"
    assert session.refusal("", CloseChipRequest(True)) == "not asked"


@pytest.mark.parametrize(
    ("player", "seat", "amount", "code"),
    [("E", 0, 300, "seat taken"), ("E", 9, 300, "seat taken"), ("E", 5, 99, "buy-in"), ("B", None, 501, "buy-in")],
)
def test_a_request_for_an_impossible_amount_is_refused(player: str, seat: int | None, amount: int, code: str) -> None:
    session = seated(holdem(6))
    assert session.refusal(player, AskChips(seat, player, amount)) == code


def test_no_automatic_chips_at_a_table_where_the_host_approves_them() -> None:
    session = seated(holdem(6, approve=True, host="A"))
    assert session.refusal("B", SetAutoChips(500, 0)) == "approve"
    session.do("B", SetAutoChips(0, 0))
    session.do("A", SetAutoChips(500, 0))
