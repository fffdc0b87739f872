"""People play in real browsers, by pressing what they see."""

import json
import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.cable import Cable
from tests.browser.visitor import Messages, Visitor, cards_in, name_of
from tests.running import RunningRoom

if TYPE_CHECKING:
    pass

HEADS_UP = "Suomenlinna"
"""The demo's table for two, with one bot."""
ROUND = "Porvoo"
"""A table with nine seats, three of them free."""
PASSWORD = "correct horse"
HANDS = 3


def rows(room: RunningRoom, query: str, *values: object) -> list[Any]:
    database = sqlite3.connect(f"file:{room.data / 'dealerbox.db'}?mode=ro", uri=True)
    try:
        return database.execute(query, values).fetchall()
    finally:
        database.close()


def test_registering_playing_three_hands_and_leaving(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    sylvi = visit(moving=True)
    sylvi.register("Sylvi", PASSWORD)
    granted = sylvi.money()
    sylvi.sit_down(ROUND)
    while sylvi.received.hands < HANDS:
        sylvi.until(lambda: sylvi.received.turn or sylvi.received.hands >= HANDS, "a turn")
        if sylvi.received.turn:
            sylvi.act_carefully()
    assert sylvi.money() < granted, "the buy-in has gone to the table"
    sylvi.leave()

    player = sylvi.received.player
    ((net, hands),) = rows(room, "SELECT sum(net), count(*) FROM hand_players WHERE player = ?", player)
    ((ledger,),) = rows(room, "SELECT balance FROM balances WHERE account = ?", f"wallet:{player}")
    assert hands >= HANDS
    assert ledger == granted + net
    sylvi.until(lambda: sylvi.money() == ledger, f"the wallet on the page is {ledger}")
    me = sylvi.context.request.get("/api/me").json()
    assert me["balances"] == [{"currency": "FUN", "wallet": ledger, "in_play": 0}]
    assert (me["name"], me["guest"]) == ("Sylvi", False)
    assert rows(room, "SELECT sum(balance) FROM balances") == [(0,)]


class Moment:
    """The middle of a hand with the visitor to act: what must be unchanged after a return."""

    def __init__(self, visitor: Visitor) -> None:
        visitor.until(lambda: visitor.received.turn, "a turn")
        visitor.button("Fold").wait_for()
        self.visitor = visitor
        self.hand = visitor.received.hand
        self.seat = visitor.received.seat
        self.turn = visitor.received.turn["turn"]
        self.cards = visitor.own_cards()
        assert visitor.received.mine is not None
        assert self.cards == [name_of(card) for card in visitor.received.mine]
        assert len(self.cards) == 2

    def goes_on(self) -> None:
        """Check that hand, cards and turn are unchanged, and that the turn can be answered."""
        visitor = self.visitor
        visitor.until(lambda: visitor.received.turn, "it is still the turn")
        visitor.button("Fold").wait_for()
        assert (visitor.received.hand, visitor.received.seat) == (self.hand, self.seat)
        assert visitor.received.turn["turn"] == self.turn
        assert visitor.own_cards() == self.cards
        visitor.press("Check" if visitor.received.turn["options"]["check"] else "Call")
        refused = [frame for frame in visitor.frames if json.loads(frame)["type"] == "Refused"]
        assert refused == []


def test_a_lost_connection_in_the_middle_of_a_hand(visit: Callable[..., Visitor], room: RunningRoom) -> None:
    cable = Cable(room.port)
    try:
        visitor = visit(cable.address)
        visitor.register("Ossian", PASSWORD)
        visitor.sit_down(HEADS_UP)
        moment = Moment(visitor)
        cable.pull()
        lost = visitor.page.get_by_role("alert").filter(has_text="Connection lost")
        lost.wait_for()
        assert visitor.own_cards() == moment.cards, "the cards stay visible"
        cable.plug_in()
        lost.wait_for(state="hidden")
        moment.goes_on()
        visitor.leave()
    finally:
        cable.close()


def test_a_reload_in_the_middle_of_a_hand(visit: Callable[..., Visitor]) -> None:
    visitor = visit()
    visitor.register("Vappu", PASSWORD)
    visitor.sit_down(HEADS_UP)
    name = visitor.page.locator(".ttab.mine > b")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth"), "the table's name is whole in the bar"
    moment = Moment(visitor)
    visitor.received = Messages()
    visitor.page.reload()
    moment.goes_on()
    visitor.leave()


def test_two_people_never_see_each_others_cards(visit: Callable[..., Visitor]) -> None:
    people = [visit(), visit()]
    for visitor, name in zip(people, ("Kaarina T", "Ruut P"), strict=True):
        visitor.register(name, PASSWORD)
        visitor.sit_down(ROUND)
    one, other = people
    looks = 0
    while len(one.received.dealt.keys() & other.received.dealt.keys()) < HANDS or looks < HANDS:
        one.until(lambda: any(visitor.received.turn for visitor in people), "a turn of one of them")
        other.until(lambda: one.received.number == other.received.number, "both know the same")
        if not any(visitor.received.turn for visitor in people):
            continue
        looks += nothing_is_given_away(one, other)
        next(visitor for visitor in people if visitor.received.turn).act_carefully()
    one.ask_to_leave()
    other.leave()
    for visitor, neighbour in ((one, other), (other, one)):
        sent = sent_before_the_showdown(visitor)
        own = visitor.received.dealt
        assert all(sent[hand] >= set(cards) for hand, cards in own.items()), "cards are found in this way"
        assert not [hand for hand, cards in neighbour.received.dealt.items() if sent.get(hand, set()) & set(cards)]
        assert not [frame for frame in visitor.frames if "DeckShuffled" in frame]


def nothing_is_given_away(one: Visitor, other: Visitor) -> bool:
    """Check both pages in the middle of a hand; return False if there is nothing to check."""
    mine, theirs = one.received.mine, other.received.mine
    if mine is None or theirs is None or one.received.open or other.received.open:
        return False
    for visitor, own, hidden in ((one, mine, theirs), (other, theirs, mine)):
        page = visitor.whole_page()
        assert all(name_of(card) in page for card in own), "cards are found in this way"
        assert not [name_of(card) for card in hidden if name_of(card) in page]
    return True


def sent_before_the_showdown(visitor: Visitor) -> dict[int, set[int]]:
    """Return all cards that a browser received in each hand before the first hands were shown."""
    sent: dict[int, set[int]] = {}
    hand, shown = 0, False
    for message in map(json.loads, visitor.frames):
        if message["type"] == "Snapshot" and message["view"]["hand"]:
            view = message["view"]["hand"]
            hand, shown = view["number"], any(place["shown"] for place in view["places"])
            if not shown:
                sent.setdefault(hand, set()).update(cards_in(message))
        for event in message.get("events", ()):
            if event["type"] == "HandOpened":
                hand, shown = event["number"], False
            shown = shown or event["type"] in ("ShownDown", "CardsShown")
            if not shown:
                sent.setdefault(hand, set()).update(cards_in(event))
    return sent
