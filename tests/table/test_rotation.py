"""Tables that play several games in turn."""

import pytest
from msgspec.structs import replace

from dealerbox.game import Stakes
from dealerbox.hand import refused
from dealerbox.hand.events import HandStarted
from dealerbox.table.commands import ChooseEntry, ChooseGame, Leave, PlanConfig, SitIn, SitOut
from dealerbox.table.config import Extras, MixedGame, TableConfig
from dealerbox.table.events import GameChosen, HandOpened
from dealerbox.table.machine import Table
from dealerbox.table.snapshot import view_of
from dealerbox.wire import Snapshot
from tests.table.session import Session, Stacked
from tests.table.tables import ANTES, BLINDS, holdem
from tests.table.test_button import between_hands, fold_out

HOLDEM = MixedGame("holdem", "NL", BLINDS)
STUD = MixedGame("stud", "FL", ANTES)
DEUCE = MixedGame("deuce3", "FL", Stakes(10, 20, small_bet=20, big_bet=40))


def mixed(*games: MixedGame, by: str = "hands", every: int = 1, seats: int = 6, **changes: object) -> TableConfig:
    return holdem(seats, extras=Extras(games, by, every), **changes)  # type: ignore[arg-type]


def played(session: Session, hands: int) -> list[str]:
    """Return what is played, hand by hand: the game, the button, the blinds."""
    played_hands = []
    for _ in range(hands):
        events = session.wait()
        opened = next(event for event in events if isinstance(event, HandOpened))
        started = next(event for event in events if isinstance(event, HandStarted))
        names = [seat.player if seat else "-" for seat in session.table.seats] + ["-"]
        played_hands.append(f"{started.game} {names[opened.button]}{names[opened.small]}{names[opened.big]}")
        fold_out(session)
    return played_hands


def seated(config: TableConfig, players: str = "ABC") -> Session:
    session = Session(config, viewers=(None, "A"))
    for seat, player in enumerate(players):
        session.sit(player, seat, 500)
    return session


def test_a_rotation_by_hands() -> None:
    """Blinds and button do not move while stud is played; the stud button moves by one (C22)."""
    session = seated(mixed(HOLDEM, STUD, every=2))
    assert played(session, 6) == [
        "holdem ABC", "holdem BCA", "stud C--", "stud A--", "holdem CAB", "holdem ABC",
    ]  # fmt: skip


def test_a_rotation_by_orbits_counts_the_players_at_its_start() -> None:
    session = seated(mixed(HOLDEM, DEUCE, by="orbits"))
    games = [line.split()[0] for line in played(session, 3)]
    session.sit("D", 3, 500)
    session.do("D", ChooseEntry("post"))
    games += [line.split()[0] for line in played(session, 5)]
    assert games == ["holdem"] * 3 + ["deuce3"] * 4 + ["holdem"]


def test_each_game_has_its_own_limit_stakes_and_draw_clock() -> None:
    session = seated(mixed(HOLDEM, DEUCE))
    played(session, 1)
    session.wait()
    config = session.table.config
    assert (config.game, config.limit, config.stakes, config.draw_seconds) == ("deuce3", "FL", DEUCE.stakes, 30)
    assert session.views[None].config == config
    assert session.table.hand is not None
    assert (session.table.hand.plan.game.id, session.table.hand.stakes.big_bet) == ("deuce3", 40)


def choices(session: Session) -> str:
    """Return who had the choice, in order."""
    log = [event for event in session.log if isinstance(event, GameChosen)]
    return "".join(sitter.player if (sitter := session.table.seats[event.seat]) else "-" for event in log)


@pytest.mark.parametrize("by", ["hands", "orbits"])
@pytest.mark.parametrize("every", [1, 2, 3])
@pytest.mark.parametrize("players", ["AB", "ABC", "ABCD", "ABCDE"])
def test_after_as_many_choices_as_players_everybody_has_chosen(by: str, every: int, players: str) -> None:
    """Even if a game lasts as many hands as the table has players, and the button is back where it was."""
    extras = Extras((HOLDEM, STUD), by, every, dealers_choice=True)  # type: ignore[arg-type]
    session = seated(holdem(6, extras=extras), players)
    length = every * (len(players) if by == "orbits" else 1)
    played(session, 2 * len(players) * length)
    assert len(choices(session)) == 2 * len(players)
    first, second = choices(session)[: len(players)], choices(session)[len(players) :]
    assert sorted(first) == sorted(second) == list(players)


def test_the_table_waits_for_the_choice_and_shows_whose_it_is() -> None:
    session = seated(holdem(6, extras=Extras((HOLDEM, STUD), "hands", 1, dealers_choice=True)))
    asked = session.views[None].choosing
    assert asked is not None
    assert (asked.seat, asked.at, asked.ends) == (0, None, session.now + 10_000)
    session.do("B", ChooseGame(1))
    assert session.views[None].choosing == asked, "it is not B's turn to choose"
    session.do("A", ChooseGame(0))
    assert session.views[None].choosing == replace(asked, at=0)
    assert session.table.due == session.now + 1500, "no sooner than without the question"
    session.wait()
    assert session.views[None].choosing is None
    fold_out(session)
    assert session.table.due == session.now + 10_000
    played(session, 1)
    assert [event.at for event in session.log if isinstance(event, GameChosen)] == [0, 1], "B has said so before"


def test_the_choice_moves_on_when_its_player_sits_out() -> None:
    session = seated(holdem(6, extras=Extras((HOLDEM, STUD), "hands", 1, dealers_choice=True)))
    played(session, 1)
    assert session.views[None].choosing.seat == 1
    session.do("B", SitOut("next hand"))
    assert session.views[None].choosing.seat == 2
    session.do("C", Leave())
    assert session.views[None].choosing is None, "nobody is left to play with"
    session.do("B", SitIn())
    assert session.views[None].choosing.seat == 1


def test_dealers_choice_can_be_switched_on_and_off_during_play() -> None:
    config = holdem(6, host="A", extras=Extras((HOLDEM, STUD), "orbits", 1))
    session = seated(config)
    played(session, 1)
    session.wait()
    session.do("", PlanConfig(replace(config, extras=replace(config.extras, dealers_choice=True))))
    fold_out(session)
    assert session.views[None].choosing is None, "the new rules count from the next hand on"
    session.wait()
    assert session.views[None].choosing.seat in (0, 1, 2)
    session.do("ABC"[session.views[None].choosing.seat], ChooseGame(1))
    assert played(session, 1)[0].startswith("stud")
    session.do("", PlanConfig(config))
    session.wait()
    assert session.views[None].choosing is None
    assert session.table.playing


def test_the_dealer_chooses_the_game() -> None:
    """A player who has not chosen plays the first game."""
    games = (HOLDEM, STUD, DEUCE)
    session = seated(holdem(6, extras=Extras(games, "hands", 1, dealers_choice=True)))
    session.do("B", ChooseGame(2))
    session.do("C", ChooseGame(1))
    assert [line.split()[0] for line in played(session, 4)] == ["holdem", "deuce3", "stud", "holdem"]
    assert session.refusal("A", ChooseGame(3)) == "no such game"


def test_without_dealers_choice_nobody_chooses() -> None:
    session = seated(mixed(HOLDEM, STUD))
    assert session.refusal("A", ChooseGame(1)) == "no choice"


def test_a_player_who_joined_in_a_hand_without_blinds_still_owes_the_big_blind() -> None:
    session = seated(mixed(HOLDEM, STUD))
    played(session, 1)
    session.sit("D", 3, 500)
    assert played(session, 1) == ["stud B--"]
    assert session.names_in_hand() == "ABCD", "in stud everybody is dealt in"
    assert session.table.sitter(3).owes_big
    assert played(session, 1) == ["holdem BCD"], "and the big blind comes to D"


def test_sitting_out_a_blind_is_owed_in_the_next_hand_with_blinds() -> None:
    session = seated(mixed(HOLDEM, STUD), "ABCD")
    played(session, 1)
    between_hands(session, "D", "out")
    assert played(session, 2) == ["stud B--", "holdem BCA"]
    between_hands(session, "D", "in")
    played(session, 1)
    assert session.names_in_hand() == "ABCD"
    assert session.table.sitter(3).owes_big


def test_leaving_after_a_hand_of_stud_counts_as_having_played() -> None:
    session = seated(mixed(HOLDEM, STUD))
    played(session, 1)
    session.sit("D", 3, 300)
    played(session, 1)
    left = session.chips_of("D")
    session.do("D", Leave())
    assert session.table.buy_in_range("D", session.now)[0] == left


def test_a_late_observer_sees_which_game_is_played() -> None:
    session = seated(mixed(HOLDEM, STUD))
    played(session, 1)
    session.wait()

    view = view_of(session.table, None)
    assert Snapshot("t1", 1, view).view.config.game == "stud"
    assert any(isinstance(event, GameChosen) for event in session.log)


@pytest.mark.parametrize(
    ("config", "word"),
    [
        (mixed(HOLDEM, replace(STUD, game="bridge")), "bridge"),
        (mixed(HOLDEM, replace(STUD, stakes=BLINDS)), "bring_in"),
        (mixed(HOLDEM, STUD, seats=9), "2 to 8 seats"),
        (mixed(HOLDEM, every=0), "at least 1"),
    ],
)
def test_every_game_of_a_rotation_must_fit_the_table(config: TableConfig, word: str) -> None:
    with pytest.raises(refused.Refused, match=word):
        Table(config, Stacked(""))
