"""The start: random seats, the button by a card each (RULES.md K5, K6, C54), and the first hands (K7, K15)."""

from collections import Counter

import pytest

from dealerbox.cards import parse_card
from dealerbox.tournament import seating
from dealerbox.tournament.events import ButtonDrawn, HandCalled, LevelBegan, RegistrationClosed, SeatsDrawn, Started
from tests.tournament.fields import STARTED, Field, SeededRng, config, levels


@pytest.mark.parametrize(
    ("cards", "highest"),
    [
        ("2c 3c 2d", 1),
        ("Kc As Ks", 1),
        ("Ah As Ad Ac", 1),
        ("9d 9h 9c", 1),
        ("9d 8s 9c", 0),
        ("Tc Jd Jc Th", 1),
    ],
)
def test_the_highest_card_gets_the_button_and_suits_break_ties(cards: str, highest: int) -> None:
    """Spades, hearts, diamonds, clubs."""
    dealt = [(seat, parse_card(card)) for seat, card in enumerate(cards.split())]
    assert seating.highest(dealt) == highest


def test_one_card_each_from_one_deck() -> None:
    cards = seating.draw_cards([7, 2, 5], SeededRng(1))
    assert [seat for seat, _ in cards] == [2, 5, 7] and len({card for _, card in cards}) == 3


@pytest.mark.parametrize(("players", "seats", "sizes"), [
    (2, 6, [2]), (6, 6, [6]), (7, 6, [4, 3]), (13, 6, [5, 4, 4]), (19, 9, [7, 6, 6]), (5, 2, [2, 2, 1]),
])  # fmt: skip
def test_as_few_tables_as_possible_of_nearly_the_same_size(players: int, seats: int, sizes: list[int]) -> None:
    places = seating.draw([f"p{at}" for at in range(players)], seats, SeededRng(2))
    assert sorted(Counter(place.table for place in places).values(), reverse=True) == sizes
    assert len({(place.table, place.seat) for place in places}) == players


def test_every_player_may_get_every_seat() -> None:
    """Each of 200 draws seats p0 somewhere; all twelve seats occur."""
    players = [f"p{at}" for at in range(12)]
    draws = (seating.draw(players, 6, SeededRng(seed)) for seed in range(200))
    found = {(place.table, place.seat) for places in draws for place in places if place.player == "p0"}
    assert len(found) == 12


def test_the_order_of_events_at_the_start() -> None:
    field = Field(config(seats=3))
    events = field.start("a", "b", "c", "d")
    kinds = [type(event) for event in events]
    assert kinds == [
        Started,
        SeatsDrawn,
        ButtonDrawn,
        ButtonDrawn,
        RegistrationClosed,
        LevelBegan,
        HandCalled,
        HandCalled,
    ]
    level, call = events[5], events[6]
    assert isinstance(level, LevelBegan) and (level.level, level.at) == (0, STARTED + 60_000)
    assert isinstance(call, HandCalled) and call.at == STARTED + 63_000


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(("game", "house"), [("holdem", "dealerbox"), ("holdem", "nordic"), ("stud", "dealerbox")])
def test_the_player_with_the_highest_card_has_the_button_in_the_first_hand(players: int, game: str, house: str) -> None:
    """Heads-up the button has the small blind, in the source books the big one (K15)."""
    for seed in range(5):
        field = Field(config(game=game, house=house, levels=levels(ante=game == "stud")), seed)
        events = field.start(*"abcdef"[:players])
        drawn = next(event for event in events if isinstance(event, ButtonDrawn))
        marks = field.marks_of(field.call(0))
        assert marks.button == drawn.button
        if game == "holdem":
            seats = [*seats_after(field, drawn.button), drawn.button]
            due = seats[-1:] + seats[:1] if players == 2 and house == "dealerbox" else seats[:2]
            assert [marks.small, marks.big] == due


def seats_after(field: Field, button: int) -> list[int]:
    seats = sorted(field.tournament.tables[0].seats)
    return [seat for seat in seats if seat > button] + [seat for seat in seats if seat < button]
