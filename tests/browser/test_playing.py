"""People play in real browsers, by pressing what they see."""

import json
import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from tests.browser.cable import Cable
from tests.browser.visitor import Heard, Visitor, cards_in, name_of
from tests.running import RunningRoom

if TYPE_CHECKING:
    pass

HEADS_UP = "Suomenlinna"
"""The demo's table for two, with one bot."""
ROUND = "Porvoo"
"""One of nine seats, three of them free."""
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
    while sylvi.heard.hands < HANDS:
        sylvi.until(lambda: sylvi.heard.turn or sylvi.heard.hands >= HANDS, "a turn")
        if sylvi.heard.turn:
            sylvi.act_carefully()
    assert sylvi.money() < granted, "the buy-in has gone to the table"
    sylvi.leave()

    player = sylvi.heard.player
    ((net, hands),) = rows(room, "SELECT sum(net), count(*) FROM hand_players WHERE player = ?", player)
    ((ledger,),) = rows(room, "SELECT balance FROM balances WHERE account = ?", f"wallet:{player}")
    assert hands >= HANDS
    assert ledger == granted + net
    sylvi.until(lambda: sylvi.money() == ledger, f"the wallet on the page is {ledger}")
    told = sylvi.context.request.get("/api/me").json()
    assert told["balances"] == [{"currency": "FUN", "wallet": ledger, "in_play": 0}]
    assert (told["name"], told["guest"]) == ("Sylvi", False)
    assert rows(room, "SELECT sum(balance) FROM balances") == [(0,)]


class Moment:
    """A hand in its middle, with the visitor to act: what must be the same when he comes back."""

    def __init__(self, visitor: Visitor) -> None:
        visitor.until(lambda: visitor.heard.turn, "a turn")
        visitor.button("Fold").wait_for()
        self.visitor = visitor
        self.hand = visitor.heard.hand
        self.seat = visitor.heard.seat
        self.turn = visitor.heard.turn["turn"]
        self.cards = visitor.own_cards()
        assert visitor.heard.mine is not None
        assert self.cards == [name_of(card) for card in visitor.heard.mine]
        assert len(self.cards) == 2

    def goes_on(self) -> None:
        """The same hand, cards and turn; and the turn can be answered."""
        visitor = self.visitor
        visitor.until(lambda: visitor.heard.turn, "the turn is still his")
        visitor.button("Fold").wait_for()
        assert (visitor.heard.hand, visitor.heard.seat) == (self.hand, self.seat)
        assert visitor.heard.turn["turn"] == self.turn
        assert visitor.own_cards() == self.cards
        visitor.press("Check" if visitor.heard.turn["options"]["check"] else "Call")
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
        assert visitor.own_cards() == moment.cards, "what he held stays in sight"
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
    visitor.heard = Heard()
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
    while len(one.heard.dealt.keys() & other.heard.dealt.keys()) < HANDS or looks < HANDS:
        one.until(lambda: any(visitor.heard.turn for visitor in people), "a turn of one of them")
        other.until(lambda: one.heard.number == other.heard.number, "both know the same")
        if not any(visitor.heard.turn for visitor in people):
            continue
        looks += nothing_is_given_away(one, other)
        next(visitor for visitor in people if visitor.heard.turn).act_carefully()
    one.ask_to_leave()
    other.leave()
    for visitor, neighbour in ((one, other), (other, one)):
        sent = told_before_the_showdown(visitor)
        own = visitor.heard.dealt
        assert all(sent[hand] >= set(cards) for hand, cards in own.items()), "cards are found in this way"
        assert not [hand for hand, cards in neighbour.heard.dealt.items() if sent.get(hand, set()) & set(cards)]
        assert not [frame for frame in visitor.frames if "DeckShuffled" in frame]


def nothing_is_given_away(one: Visitor, other: Visitor) -> bool:
    """Looks at both pages in the middle of a hand; False where there is nothing to look for."""
    mine, theirs = one.heard.mine, other.heard.mine
    if mine is None or theirs is None or one.heard.open or other.heard.open:
        return False
    for visitor, own, hidden in ((one, mine, theirs), (other, theirs, mine)):
        page = visitor.whole_page()
        assert all(name_of(card) in page for card in own), "cards are found in this way"
        assert not [name_of(card) for card in hidden if name_of(card) in page]
    return True


def told_before_the_showdown(visitor: Visitor) -> dict[int, set[int]]:
    """All cards that a browser was told of in each hand, up to where the first hands are shown."""
    told: dict[int, set[int]] = {}
    hand, shown = 0, False
    for message in map(json.loads, visitor.frames):
        if message["type"] == "Snapshot" and message["view"]["hand"]:
            view = message["view"]["hand"]
            hand, shown = view["number"], any(place["shown"] for place in view["places"])
            if not shown:
                told.setdefault(hand, set()).update(cards_in(message))
        for event in message.get("events", ()):
            if event["type"] == "HandOpened":
                hand, shown = event["number"], False
            shown = shown or event["type"] in ("ShownDown", "CardsShown")
            if not shown:
                told.setdefault(hand, set()).update(cards_in(event))
    return told
