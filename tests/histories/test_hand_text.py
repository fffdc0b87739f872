"""Hands as text for people."""

import pytest
from msgspec.structs import replace

from dealerbox.cards import CARDS, parse_cards
from dealerbox.game import Stakes
from dealerbox.games.catalog import GAMES
from dealerbox.hand.commands import BetTo, Call, Check, Fold
from dealerbox.hand.events import DeckShuffled, HandEnded, Post, Shown, StreetDealt
from dealerbox.hand.machine import Hand
from dealerbox.hand.setup import HandSetup
from dealerbox.histories.hand_text import as_text
from tests.histories.visible_hands import played, visible_to


class Stacked:
    """The deck of the test, then the remaining cards."""

    def shuffle(self, cards: object) -> list[int]:
        deck = parse_cards("As Kd 7c Ah Kh 2d 3c 3d 8h 9h Js")
        return deck + [card for card in range(len(CARDS)) if card not in deck]


BOS_HAND = """\
Hand 84 at table kallio: No Limit Texas Hold'em, 0.50/1.00 EUR
2025-11-29 21:14:05 UTC
Seat 1: Ann, 100.00, dealer
Seat 2: Bo 'B' O, 99.50, you
Seat 3: Çiğdem, 0.60
Bo 'B' O posts the small blind of 0.50
Çiğdem posts the big blind of 0.60 and is all-in

Hole cards
Bo 'B' O gets As Ah
Ann calls 1.00
Bo 'B' O calls 0.50

Flop: 3c 3d 8h
Bo 'B' O bets 2.00
Ann folds
Bo 'B' O gets back 2.00

Turn: 9h

River: Js

Showdown
Bo 'B' O shows As Ah
Çiğdem shows Kd Kh

Main pot 1.80
Bo 'B' O wins 1.80
Side pot 1 0.80
Bo 'B' O wins 0.80

Ann has 99.00 (-1.00)
Bo 'B' O has 101.10 (+1.60)
Çiğdem has 0.00 (-0.60)
"""


def test_a_hand_as_seen_by_one_of_its_players() -> None:
    posts = (Post(1, "small", 50, 0), Post(2, "big", 100, 0))
    stakes = Stakes(small_blind=50, big_blind=100)
    hand = Hand(Stacked())
    events = hand.start(HandSetup("holdem", "NL", "dealerbox", "fun", stakes, (10_000, 9_950, 60), 0, posts))
    for seat, command in ((0, Call()), (1, Call()), (1, BetTo(200)), (0, Fold())):
        events += hand.handle(seat, command)
    assert as_text(visible_to(1, events, 84)) == BOS_HAND
    assert "gets 7c 2d" in as_text(visible_to(0, events)), "the reader's own folded cards are in the text"
    assert "gets Kd Kh" in as_text(visible_to(None, events)), "the operator reads all"


def test_what_followed_after_the_hand() -> None:
    (events,) = played("holdem", "NL", 3, 1)
    plain = as_text(visible_to(0, events))
    more = as_text(replace(visible_to(0, events), shown=(Shown(2, (0, 51)),), bounty=(300, -200, -100)))
    new = [line for line in more.splitlines() if line not in plain.splitlines()]
    assert new[:4] == [
        "Çiğdem shows 2c As after the hand",
        "Ann wins 3.00 of bounty",
        "Bo 'B' O pays 2.00 of bounty",
        "Çiğdem pays 1.00 of bounty",
    ]
    stack = events[-1].stacks[0] + 300  # type: ignore[union-attr]
    assert new[4].startswith(f"Ann has {stack // 100}.{stack % 100:02} ")


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_text(game: str) -> None:
    for events in played(game, "FL", 3, 20):
        text = as_text(visible_to(0, events))
        streets = sum(isinstance(event, StreetDealt) for event in events)
        pots = any(isinstance(event, HandEnded) and event.pots for event in events)
        assert text.count("\n\n") >= streets + pots + 1, "a paragraph each street, one for the pots, one for the stacks"
        assert "\n\n\n" not in text
        (ended,) = (event for event in events if isinstance(event, HandEnded))
        lines = text.rstrip().splitlines()[-len(ended.stacks) :]
        assert [line.split(" has ")[1].split(" ")[0] for line in lines] == [
            f"{one // 100}.{one % 100:02}" for one in ended.stacks
        ]
        assert not isinstance(visible_to(0, events).events[1], DeckShuffled)


def test_a_vote_to_run_it_twice_is_written() -> None:
    texts = [as_text(visible_to(0, events)) for events in played("draw32", "FL", 3, 40)]
    assert any(" votes to split" in text for text in texts)


def test_a_checked_round_has_no_amount_to_call() -> None:
    hand = Hand(Stacked())
    posts = (Post(0, "small", 50, 0), Post(1, "big", 100, 0))
    stakes = Stakes(small_blind=50, big_blind=100)
    events = hand.start(HandSetup("holdem", "NL", "dealerbox", "fun", stakes, (900, 900), 1, posts))
    for seat, command in ((0, Call()), (1, Check())):
        events += hand.handle(seat, command)
    for _ in range(3):
        events += hand.handle(0, Check()) + hand.handle(1, Check())
    assert as_text(visible_to(None, events)).count(" checks\n") == 7


def test_a_void_hand_is_written_as_far_as_it_went() -> None:
    events = next(played("holdem", "NL", 3, 1, policy="call"))
    told = replace(visible_to(0, events[:4]), void="the room was interrupted")
    *_, last = as_text(told).strip().split("\n\n")
    assert last.splitlines()[0] == "The hand is void: the room was interrupted. All bets were returned."
    assert [line.endswith("(+0.00)") for line in last.splitlines()[1:]] == [True] * 3
    beginning = as_text(replace(visible_to(0, events[:1]), void="the lights went out"))
    assert "Hole cards" not in beginning and "void: the lights went out" in beginning
