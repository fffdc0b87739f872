"""Everybody's hands in the back office: who sees which cards, and that it is logged."""

import json
import re
from typing import Any

import pytest

from dealerbox.core import messages
from dealerbox.core.records import HandRecord
from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.wire import Sit
from tests.gateway.office_room import played, staffed
from tests.gateway.serving import Served
from tests.gateway.test_operator import log, registered
from tests.live.real_money import REAL_SIX

HIDDEN = -1
GETS_CARDS = re.compile(r"gets [2-9TJQKA][cdhs]")


def hole_cards(told: Any) -> list[list[int]]:
    """Return each place's cards as they were first dealt."""
    return next(event["cards"] for event in told["events"] if event["type"] == "StreetDealt")


async def test_hands_are_found_by_player_table_pot_and_page() -> None:
    async with staffed("support") as (room, (_, sue)):
        records = await played(room, 60)

        async def found(query: str) -> list[str]:
            return [row["id"] for row in (await sue.ask(f"hands?{query}"))["hands"]]

        latest = sorted(records, key=lambda one: (one.ended, one.id), reverse=True)
        assert await found("most=5") == [one.id for one in latest[:5]]
        page = await sue.ask("hands?most=5")
        assert await found(f"most=5&page={page['next']}") == [one.id for one in latest[5:10]]
        assert page["names"][records[0].players[0].player].endswith("name")
        mine = {one.id for one in records if any(seat.player == "p001" for seat in one.players)}
        assert set(await found("player=p001+name&most=200")) == mine == set(await found("player=p001&most=200"))
        assert set(await found("least=3000&most=200")) == {one.id for one in records if one.pot >= 3000}
        assert await found(f"id={records[7].id}") == [records[7].id]
        assert await found("void=true") == []
        assert (await sue.ask("hands?player=nobody", 404))["code"] == "no_player"
        assert (await sue.ask("hands?page=x", 400))["code"] == "malformed"
        assert "cards" not in json.dumps(page["hands"])


async def test_support_sees_a_hand_as_an_observer_and_security_all_cards_for_a_reason() -> None:
    async with staffed("support", "security") as (room, (_, sue, sec)):
        (record, *_) = await played(room, 3)
        seen = await sue.ask(f"hand?hand={record.id}")
        assert {card for cards in hole_cards(seen) for card in cards} == {HIDDEN}
        assert not seen["cards"] and not GETS_CARDS.search(seen["text"])
        assert (await sue.post("hand/open", 403, hand=record.id, reason="a prank"))["code"] == "role"
        assert (await sec.post("hand/open", 400, hand=record.id))["code"] == "malformed", "not without a reason"
        opened = await sec.post("hand/open", hand=record.id, reason="a complaint of the 29th")
        assert opened["cards"] and len(GETS_CARDS.findall(opened["text"])) == 6
        assert all(len(cards) == 2 and HIDDEN not in cards for cards in hole_cards(opened))
        assert ("read-hand", record.id, "a complaint of the 29th") in await log(room)


async def test_undealt_cards_are_never_revealed() -> None:
    async with staffed() as (room, (olga,)):
        (record, *_) = await played(room, 3)
        assert b"DeckShuffled" in record.events, "the room knows it"
        for told in (
            await olga.ask(f"hand?hand={record.id}"),
            await olga.post("hand/open", hand=record.id, reason="why"),
        ):
            assert {"DeckShuffled", "MuckShuffled"}.isdisjoint(event["type"] for event in told["events"])


async def test_running_hand_reveals_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    async with staffed() as (room, (olga,)):
        await room.house.room.open_table(REAL_SIX)
        begun: list[HandRecord] = []
        begin = room.house.parts.store.interruptions.begin

        async def note(hand: HandRecord) -> None:
            begun.append(hand)
            await begin(hand)

        monkeypatch.setattr(room.house.parts.store.interruptions, "begin", note)
        for seat, name in enumerate(("ann", "bob")):
            await sits_down(room, name, seat)
        while not begun:
            await room.house.parts.clock.sleep(20)
        (running, *_) = begun
        assert (await olga.ask(f"hand?hand={running.id}", 404))["code"] == "no_hand"
        assert (await olga.post("hand/open", 404, hand=running.id, reason="why"))["code"] == "no_hand"
        assert (await olga.ask(f"hands?id={running.id}"))["hands"] == []
        assert not [act for act, *_ in await log(room) if act == "read-hand"], "nothing was read"


async def sits_down(room: Served, name: str, seat: int) -> None:
    id, _ = await registered(room, name)
    await room.house.parts.store.commit([Transfer(f"d:{id}", 1, BANK, wallet(id), "EUR", 100_000, "deposit", "x")])
    sit = Sit("1", REAL_SIX.id, seat, REAL_SIX.max_buy_in)
    await room.house.parts.bus.request(messages.table_subject(REAL_SIX.id), messages.FromPlayer(id, name, sit))
