"""Replay the room's own records of hands."""

import json
import random
from itertools import product
from typing import Any

import msgspec
import pytest

from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.machine import Hand
from dealerbox.histories.replay import HistoryFault, agrees, replay
from dealerbox.histories.stored_record import read_record
from dealerbox.simulate.hands import QuickRng
from dealerbox.simulate.policies import POLICIES
from dealerbox.simulate.setups import Setups


def records(game: str, limit: str, count: int) -> list[str]:
    """Return the records of random hands: all sorts of stacks, antes, time-outs, play and real money."""
    chance, rng = random.Random(f"{game} {limit}"), QuickRng(7)
    setups = Setups(game, limit, "nordic", 4, random.Random(8))
    texts = []
    for number in range(count):
        hand = Hand(rng)
        events = hand.start(setups.make(number))
        while hand.queue:
            events += hand.handle(hand.queue[0], POLICIES["random"](hand, chance))
        opened = {"type": "HandOpened", "number": number + 100, "seats": [0, 1, 2, 3], "button": 0, "at": 0}
        texts.append(json.dumps([opened, *json.loads(msgspec.json.encode(events))]))
    return texts


@pytest.mark.parametrize(("game", "limit"), list(product(GAMES, Limit)))
def test_every_record_replays_to_the_same_events(game: str, limit: str) -> None:
    for place, text in enumerate(records(game, limit, 25)):
        recorded = read_record(text, 0)
        assert recorded.number == place + 100
        assert agrees(recorded, replay(recorded).stacks)


def fault(events: list[Any]) -> str:
    with pytest.raises(HistoryFault) as refused:
        replay(read_record(json.dumps(events), 1))
    return str(refused.value)


@pytest.fixture
def events() -> list[Any]:
    """Return one recorded hand of 2-7 Triple Draw, as decoded from JSON."""
    return list(json.loads(records("deuce3", "FL", 1)[0]))


def test_a_changed_result_is_found(events: list[Any]) -> None:
    events[-1]["stacks"][0] += 1
    assert "the record has HandEnded, the replay has HandEnded or other values" in fault(events)


def test_a_changed_card_is_found(events: list[Any]) -> None:
    deck = next(event for event in events if event["type"] == "DeckShuffled")
    deck["cards"][0], deck["cards"][1] = deck["cards"][1], deck["cards"][0]
    assert fault(events).startswith(("action ", "event "))


def test_a_missing_action_is_found(events: list[Any]) -> None:
    at = next(at for at, event in enumerate(events) if event["type"] in ("Called", "Raised", "Folded"))
    del events[at]
    assert fault(events).startswith(("action ", "event "))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "not a record of a hand"),
        ("{}", "not a record of a hand"),
        ("[]", "it must begin with HandStarted"),
        ('[{"type": ["HandStarted"]}]', "it must begin with HandStarted"),
        ('[{"type": "HandStarted"}]', "missing required field"),
    ],
)
def test_text_that_is_not_a_record(text: str, why: str) -> None:
    with pytest.raises(HistoryFault, match=why):
        read_record(text, 1)


def test_a_deck_with_a_card_twice_is_refused(events: list[Any]) -> None:
    deck = next(event for event in events if event["type"] == "DeckShuffled")
    deck["cards"][0] = deck["cards"][1]
    assert "in the deck twice" in fault(events)


def test_a_deck_with_an_invalid_card_is_refused(events: list[Any]) -> None:
    deck = next(event for event in events if event["type"] == "DeckShuffled")
    deck["cards"][0] = 52
    assert "a card is dealt that is not in the deck" in fault(events)
