"""No byte that a link to a hand shows depends on a card that neither a spectator nor its maker, if they show their own,
could see; and if names are hidden, none depends on who played."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from dealerbox.core.records import HandPlayer, HandRecord, with_more
from dealerbox.game import Limit
from dealerbox.games.catalog import GAMES
from dealerbox.hand.events import Shown, ShownDown
from dealerbox.hand_history.share_store import Share
from dealerbox.hand_history.shares import shown
from dealerbox.table.events import (
    CardsShown,
    ConnectionLost,
    HandOpened,
    JackpotWon,
    PlayerLeft,
    RabbitShown,
    SeatTaken,
)
from dealerbox.table.prize_events import BeatHand
from tests.histories.visible_hands import played, record
from tests.test_secrecy_of_histories import NAMES, PLAYERS, cards_in, exchanged

MAKER = 2
OPEN = Share("s", "digest", str(MAKER), "t-1", cards=False, names=True, created=5)
WITH_CARDS = replace(OPEN, cards=True)


def told(hand: HandRecord, share: Share) -> bytes:
    return msgspec.json.encode(shown(hand, share, NAMES if share.names else {}))


def all_shown(hand: HandRecord, share: Share) -> set[int]:
    return cards_in(shown(hand, share, NAMES).events)


@pytest.mark.parametrize("share", [OPEN, WITH_CARDS], ids=["as everybody saw it", "with the maker's cards"])
@pytest.mark.parametrize("game", GAMES)
def test_unseen_cards_change_no_byte(game: str, share: Share) -> None:
    hidden = own = 0
    for limit in Limit:
        for number, events in enumerate(played(game, limit, PLAYERS, 8)):
            hand = record(events, number)
            seen = all_shown(hand, share)
            unseen = sorted(cards_in(events) - seen)
            hidden += len(unseen)
            own += len(seen - all_shown(hand, OPEN))
            other = record(exchanged(events, dict(zip(unseen, unseen[1:] + unseen[:1], strict=True))), number)
            assert other.events != hand.events
            assert told(other, share) == told(hand, share)
    assert hidden > 300
    assert (own > 0) == share.cards, "only who says so shows his own"


def test_own_cards_are_shown_and_no_mucked_ones() -> None:
    mucked = 0
    for number, events in enumerate(played("holdem", "NL", PLAYERS, 150)):
        hand = record(events, number)
        dealt: Any = next(event for event in events if getattr(event, "deal", "") == "dd")
        down = next((event for event in events if isinstance(event, ShownDown)), ShownDown(0, (), ()))
        seen = all_shown(hand, WITH_CARDS)
        assert {*dealt.cards[MAKER]} <= seen
        for place in {*range(PLAYERS)} - {MAKER} - {one.seat for one in down.shown}:
            mucked += place in down.mucked
            assert not {*dealt.cards[place]} & seen
    assert mucked > 3


def hand_with(*later: Any) -> HandRecord:
    return with_more(record(next(played("holdem", "NL", PLAYERS, 1)), 1), msgspec.json.encode(later))


def test_rabbit_cards_are_visible_to_players_dealt_in_only() -> None:
    for share in (OPEN, WITH_CARDS):
        rabbit = shown(hand_with(RabbitShown(MAKER, (5, 6))), share, NAMES).events[-1]
        assert rabbit == RabbitShown(MAKER, (-1, -1))


def test_voluntarily_shown_cards_are_shown() -> None:
    assert shown(hand_with(CardsShown(1, (5, 6))), OPEN, NAMES).events[-1] == CardsShown(1, (5, 6))


HIDDEN = replace(WITH_CARDS, names=False)
ANYBODY = ("Zebra", "zebra-id")


def test_hidden_names_are_nowhere() -> None:
    """Neither the players, nor the table, nor the hand's number is in what is recorded with a hand."""
    beat = BeatHand(1, (1, 2), (1, 2, 3, 4, 5), "four")
    jackpot = JackpotWon("t-1", "holdem", "EUR", 5, "four", (), (beat,), (), (1, 2, 3, 4))
    hand = hand_with(
        SeatTaken(1, "zebra-id", "Zebra"), PlayerLeft(1, "zebra-id", 5), ConnectionLost(1), CardsShown(1, (5, 6)),
        jackpot,
    )  # fmt: skip
    text = told(hand, HIDDEN).decode()
    assert not [
        word for word in (*ANYBODY, *NAMES.values(), '"t"', "t-1", "SeatTaken", "ConnectionLost") if word in text
    ]
    assert '"number":0' in text and '"number":1' not in text
    named = told(hand, WITH_CARDS).decode()
    assert NAMES["1"] in named and '"table":"t"' in named and "Zebra" not in named, (
        "who came later is nobody's business"
    )


def test_hidden_names_do_not_change_the_answer() -> None:
    hand = record(next(played("holdem", "NL", PLAYERS, 1)), 1)
    others = replace(
        hand, id="u-7", table="u", number=7,
        players=tuple(HandPlayer(f"x{one.place}" if one.place != MAKER else one.player, one.place, one.net)
                      for one in hand.players),
        events=hand.events.replace(msgspec.json.encode(HandOpened(1, (0, 1, 2, 3), 0, 1000))[:40],
                                   msgspec.json.encode(HandOpened(7, (0, 1, 2, 3), 0, 1000))[:40]),
    )  # fmt: skip
    assert others.events != hand.events
    assert told(others, HIDDEN) == told(hand, HIDDEN)
    assert told(others, WITH_CARDS) != told(hand, WITH_CARDS)


def test_makers_place_is_shown_only_with_their_cards() -> None:
    hand = record(next(played("holdem", "NL", PLAYERS, 1)), 1)
    assert shown(hand, WITH_CARDS, NAMES).sharer == MAKER
    assert shown(hand, OPEN, NAMES).sharer == -1
    mine = replace(OPEN, player="0")
    assert told(hand, mine) == told(hand, OPEN), "nor does anything else tell who has made it"


def test_a_shown_hand_of_another_is_no_secret() -> None:
    for events in played("holdem", "NL", PLAYERS, 60):
        down = next((event for event in events if isinstance(event, ShownDown) and event.shown), None)
        if down is not None:
            break
    assert down is not None
    one: Shown = down.shown[0]
    assert {*one.cards} <= all_shown(record(events, 1), OPEN)
