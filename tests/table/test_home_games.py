"""Home-game options: straddles, bomb pots, rabbit hunting, the seven-deuce bounty."""

import pytest

from dealerbox.cards import parse_cards
from dealerbox.game import Stakes
from dealerbox.hand import refused
from dealerbox.hand.events import HandStarted, StreetDealt
from dealerbox.table.commands import ChooseEntry, HuntRabbit, SetStraddle, SitIn, SitOut
from dealerbox.table.config import Extras, TableConfig
from dealerbox.table.events import BountyPaid, HandOpened
from dealerbox.table.machine import Table
from tests.table.session import Session, Stacked
from tests.table.tables import holdem, table_of
from tests.table.test_button import fold_out


def seated(config: TableConfig, players: str = "ABCD", chips: int = 500) -> Session:
    session = Session(config, viewers=(None, "A"))
    for seat, who in enumerate(players):
        session.sit(who, seat, chips)
    return session


def posts(session: Session) -> str:
    """Return who posted what in the last hand: ``B=small 5, C=big 10``."""
    started = [event for event in session.log if isinstance(event, HandStarted)][-1]
    return ", ".join(f"{session.table.hand_players[post.seat]}={post.kind} {post.paid}" for post in started.posts)


# ---- straddles ----


def test_an_under_the_gun_straddler_acts_last() -> None:
    session = seated(holdem(extras=Extras(straddle="utg")))
    session.do("D", SetStraddle(True))
    session.wait()
    assert posts(session) == "B=small 5, C=big 10, D=straddle 20"
    session.play("A call, B call, C call")
    assert session.whose_turn == "D", "and may raise"
    assert session.table.turn is not None and session.table.turn.options.raise_ == (40, 500)
    session.play("D check, B check, C check, D check, A check")


def test_with_a_button_straddle_the_small_blind_acts_last() -> None:
    session = seated(holdem(extras=Extras(straddle="button")))
    session.do("A", SetStraddle(True))
    session.wait()
    assert posts(session) == "B=small 5, C=big 10, A=straddle 20"
    session.play("B call, C call, D call, A raise 60, B fold, C fold, D call")
    session.play("D check, A check")


def test_a_straddle_is_the_first_of_the_four_bets_of_fixed_limit() -> None:
    session = seated(table_of("holdem", "FL", extras=Extras(straddle="utg")))
    session.do("D", SetStraddle(True))
    session.wait()
    session.play("A raise 30, B raise 40, C raise 50")
    assert session.table.turn is not None and session.table.turn.options.raise_ is None


def test_straddles_only_while_enabled() -> None:
    session = seated(holdem(extras=Extras(straddle="utg")))
    session.do("A", SetStraddle(True))
    session.do("D", SetStraddle(True))
    session.do("D", SetStraddle(False))
    session.wait()
    assert "straddle" not in posts(session), "it would be D's"
    fold_out(session)
    session.wait()
    assert "A=straddle 20" in posts(session)


@pytest.mark.parametrize("who", ["utg", "button"])
def test_no_straddle_heads_up(who: str) -> None:
    session = seated(holdem(extras=Extras(straddle=who)), "AB")  # type: ignore[arg-type]
    for player in "AB":
        session.do(player, SetStraddle(True))
    session.wait()
    assert "straddle" not in posts(session)


def test_no_straddle_with_too_few_chips() -> None:
    session = seated(holdem(min_buy_in=15, extras=Extras(straddle="utg")), "ABC")
    session.sit("D", 3, 19)
    session.do("D", SetStraddle(True))
    session.wait()
    assert "straddle" not in posts(session)


def test_no_straddle_for_a_player_who_posts_an_owed_blind() -> None:
    session = seated(holdem(extras=Extras(straddle="utg")), "ABCD")
    session.wait()
    fold_out(session)
    session.sit("E", 4, 500)
    session.do("E", ChooseEntry("post"))
    session.do("E", SetStraddle(True))
    session.wait()
    assert posts(session) == "E=big 10, C=small 5, D=big 10"


def test_a_table_without_straddles_refuses_them() -> None:
    session = seated(holdem())
    assert session.refusal("A", SetStraddle(True)) == "no straddle"


# ---- bomb pots ----

BOMBS = Extras(bomb_every=2, bomb_ante=30)


def test_in_a_bomb_pot_everybody_pays_and_the_flop_is_dealt_at_once() -> None:
    session = seated(holdem(extras=BOMBS))
    session.wait()
    assert "ante" not in posts(session)
    fold_out(session)
    events = session.wait()
    assert posts(session) == "C=ante 30, D=ante 30, A=ante 30, B=ante 30", "from the left of the button"
    assert [event.street for event in events if isinstance(event, StreetDealt)] == [0, 1]
    assert session.whose_turn == "C"
    view = session.views[None].hand
    assert view is not None and (view.bomb, view.pot, len(view.board)) == (True, 120, 3)
    assert session.table.turn is not None and session.table.turn.options.bet == (10, 475), "betting starts from zero"


def test_the_blinds_do_not_move_during_a_bomb_pot() -> None:
    session = seated(holdem(extras=BOMBS))
    blinds = []
    for _ in range(5):
        events = session.wait()
        opened = next(event for event in events if isinstance(event, HandOpened))
        blinds.append((opened.small, opened.big))
        fold_out(session)
    assert blinds == [(1, 2), (-1, -1), (2, 3), (-1, -1), (3, 0)], "nobody is skipped and nobody posts twice"


def test_sitting_out_a_bomb_pot_owes_nothing() -> None:
    session = seated(holdem(extras=BOMBS))
    session.wait()
    fold_out(session)
    session.do("D", SitOut())
    session.wait()
    fold_out(session)
    session.do("D", SitIn())
    session.wait()
    assert posts(session) == "C=small 5, D=big 10"


def test_a_short_stack_contests_only_an_equal_part_of_bomb_antes() -> None:
    session = seated(holdem(min_buy_in=10, extras=Extras(bomb_every=1, bomb_ante=30)), "AB", 500)
    session.sit("C", 2, 12)
    session.wait()
    assert posts(session) == "B=ante 30, C=ante 12, A=ante 30"
    session.play("B check, A check, B check, A check, B check, A check")
    assert session.table.hand is not None
    assert [pot.amount for pot in session.table.hand.pots] == [36, 36]


def test_a_bomb_pot_in_a_draw_game_goes_straight_to_the_draw() -> None:
    session = seated(table_of("draw5", "PL", 4, extras=Extras(bomb_every=1, bomb_ante=20)))
    session.wait()
    assert session.table.hand is not None and session.table.hand.drawing
    session.play("B stand, C discard 2, D stand, A stand, B check, C bet 40, D fold, A fold, B fold")


def test_the_board_is_run_out_when_everybody_is_all_in_from_the_ante() -> None:
    session = seated(holdem(min_buy_in=10, extras=Extras(bomb_every=1, bomb_ante=30)), "ABC", 20)
    session.wait()
    assert session.table.hand is not None and session.table.hand.over and len(session.table.hand.board) == 5


# ---- rabbit hunting ----

RABBIT = Extras(rabbit=True)
DECK = "2c 3c 4c 5c 6c 7c 8c 9c Td Jd Qd Kd Ad"  # three hands of two, then the board


def test_only_players_dealt_in_see_the_rabbit_hunt() -> None:
    session = Session(holdem(extras=RABBIT), viewers=(None, "A", "D"), deck=DECK)
    for seat, who in enumerate("ABC"):
        session.sit(who, seat, 500)
    session.wait()
    session.sit("D", 3, 500)
    session.play("A call, B call, C check, B bet 20, C fold, A fold")
    session.do("C", HuntRabbit())
    for viewer, cards in (("A", parse_cards("Jd Qd")), (None, [-1, -1]), ("D", [-1, -1])):
        view = session.views[viewer].hand
        assert view is not None and view.rabbit == list(cards)


def test_the_rabbit_is_gone_when_the_next_hand_begins() -> None:
    session = seated(holdem(extras=RABBIT))
    session.wait()
    fold_out(session)
    session.do("A", HuntRabbit())
    assert len(session.table.rabbit) == 5
    session.wait()
    view = session.views["A"].hand
    assert view is not None and view.rabbit == []


@pytest.mark.parametrize(
    ("extras", "acts", "who", "code"),
    [
        (RABBIT, "D raise 40", "A", "no hand"),
        (RABBIT, "D fold, A fold, B fold", "E", "not dealt in"),
        (Extras(), "D fold, A fold, B fold", "A", "no rabbit"),
        (RABBIT, "D all-in, A call, B fold, C fold", "A", "no rabbit"),
    ],
)
def test_rabbit_hunt_is_refused(extras: Extras, acts: str, who: str, code: str) -> None:
    session = seated(holdem(extras=extras))
    session.wait()
    session.sit("E", 5, 500)
    session.play(acts)
    assert session.refusal(who, HuntRabbit()) == code


def test_the_rabbit_hunt_is_shown_once_and_not_after_a_void_hand() -> None:
    session = seated(holdem(extras=RABBIT))
    session.wait()
    session.void()
    assert session.refusal("A", HuntRabbit()) == "no hand"
    session.wait()
    fold_out(session)
    session.do("A", HuntRabbit())
    assert session.refusal("B", HuntRabbit()) == "no rabbit"


def test_no_rabbit_hunt_if_players_would_have_received_cards() -> None:
    session = seated(table_of("stud", "FL", 6, extras=RABBIT))
    session.wait()
    fold_out(session)
    assert session.refusal("A", HuntRabbit()) == "no rabbit"


# ---- the seven-deuce bounty ----

BOUNTY = Extras(seven_deuce=50)
A_HAS_SEVEN_DEUCE = "Ks Qs 7h 4c 5c 2d 9c Td Jd Ah Kc"  # dealt to B, C, A


def three_with(deck: str, extras: Extras = BOUNTY, **stacks: int) -> Session:
    session = Session(holdem(min_buy_in=20, extras=extras), viewers=(None, "A"), deck=deck)
    for seat, who in enumerate("ABC"):
        session.sit(who, seat, stacks.get(who, 500))
    session.wait()
    return session


def test_a_winner_with_seven_deuce_shows_and_is_paid_by_everybody() -> None:
    session = three_with(A_HAS_SEVEN_DEUCE)
    session.play("A raise 40, B fold, C fold")
    assert [session.chips_of(who) for who in "ABC"] == [615, 445, 440]
    view = session.views[None].hand
    assert view is not None and (view.bounty, view.bounty_to) == (100, 0)
    assert view.places[0].cards == list(parse_cards("7h 2d"))


def test_the_bounty_is_paid_as_far_as_a_stack_reaches() -> None:
    session = three_with(A_HAS_SEVEN_DEUCE, C=30)
    session.play("A raise 40, B fold, C fold")
    assert [session.chips_of(who) for who in "ABC"] == [585, 445, 0]
    assert session.table.sitter(2).out_reason == "no chips"


@pytest.mark.parametrize(
    ("deck", "acts"),
    [
        (A_HAS_SEVEN_DEUCE, "A fold, B fold"),
        (A_HAS_SEVEN_DEUCE, "A raise 40, B raise 80, C fold, A fold"),
        ("Ks Qs 7h 4c 5c 3d", "A raise 40, B fold, C fold"),
    ],
)
def test_no_bounty_for_losing_with_seven_deuce_or_winning_without(deck: str, acts: str) -> None:
    session = three_with(deck)
    session.play(acts)
    assert session.table.hand is not None and session.table.hand.over
    assert not any(isinstance(event, BountyPaid) for event in session.log)


@pytest.mark.parametrize(
    ("board", "bounty"),
    [
        ("7d 2c 3s 9h Jd 8h Td", 100),  # both boards to the sevens and deuces
        ("7d 2c 3s 9h Jd Kc Td", 0),  # the second one to three kings
        ("7d 2c 3s Kc Jd 8h Td", 0),  # the first one
        ("Kc Qc 3s 9h Jd 8h Td", 0),
    ],
)
def test_running_it_twice_pays_the_bounty_only_for_the_whole_main_pot(board: str, bounty: int) -> None:
    session = three_with(f"Kh 4s 7h Kd 5s 2h {board}", Extras(seven_deuce=50, run_twice=True), A=400)
    session.play("A raise 40, B raise 100, C fold, A call, B check, A check")
    session.play("B all-in, A call, B twice, A twice")
    view = session.views[None].hand
    assert view is not None and (len(view.second_board), view.bounty) == (5, bounty)


def test_no_bounty_for_a_split_pot_or_at_a_table_without_bounties() -> None:
    session = three_with("7s Qs 7h 2c 5c 2d 9c Td Jd Ah Kc")  # B has it too
    session.play("A call, B call, C fold, B check, A check, B check, A check, B check, A check")
    assert session.chips_of("A") == session.chips_of("B") == 505
    session = three_with(A_HAS_SEVEN_DEUCE, Extras())
    session.play("A raise 40, B fold, C fold")
    assert session.chips_of("A") == 515


@pytest.mark.parametrize(
    ("config", "word"),
    [
        (table_of("stud", "FL", extras=Extras(straddle="utg")), "game with blinds"),
        (table_of("stud", "FL", extras=BOMBS), "game with blinds"),
        (table_of("holdem", "SL", extras=Extras(straddle="button")), "spread limit"),
        (holdem(extras=Extras(bomb_every=3)), "ante of at least 1"),
        (table_of("omaha", "PL", extras=BOUNTY), "two hole cards"),
        (holdem(extras=Extras(seven_deuce=-1)), "cannot be negative"),
        (holdem(extras=Extras(dealers_choice=True)), "at least two games"),
        (holdem(stakes=Stakes(5, 10), extras=Extras(bomb_every=-1, bomb_ante=5)), "ante of at least 1"),
    ],
)
def test_extras_that_do_not_fit_the_game(config: TableConfig, word: str) -> None:
    with pytest.raises(refused.Refused, match=word):
        Table(config, Stacked(""))
