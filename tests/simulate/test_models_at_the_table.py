"""The models of blinds, chips and waiting lists agree with sessions of random players at one table."""

import pytest

from dealerbox.simulate.week.checkers.blinds import Blinds
from dealerbox.simulate.week.checkers.waiting import WaitingList
from dealerbox.table.config import Extras, MixedGame
from tests.table.people import People
from tests.table.session import Session
from tests.table.tables import ANTES, BLINDS, holdem

GAMES = (MixedGame("holdem", "NL", BLINDS), MixedGame("stud", "FL", ANTES), MixedGame("draw5", "PL", BLINDS))
EXTRAS = {
    "plain": Extras(),
    "straddles": Extras(straddle="utg"),
    "bomb pots": Extras(straddle="button", bomb_every=4, bomb_ante=20),
    "rotation": Extras(GAMES, "hands", 2),
}


@pytest.mark.parametrize("extras", EXTRAS.values(), ids=EXTRAS)
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_a_session_of_random_players(seats: int, extras: Extras) -> None:
    hands = 0
    for seed in range(3):
        session = Session(holdem(seats, extras=extras), seed, ())
        people = People(session, tuple("ABCDEFGH"), seed)
        for _ in range(400):
            people.step()
        blinds, waiting = Blinds(session.table.config), WaitingList(seats)
        for event in session.log:
            blinds.on_event(event)
            waiting.on_event(event)
        hands += blinds.hands
    assert hands > 15
