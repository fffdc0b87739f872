"""What viewers receive: numbers without gaps, everything missed, and no card that they may not see."""

import json
from typing import Any

import msgspec
import pytest

from dealerbox.hand.commands import Call, Check, Fold, PlayerCommand
from dealerbox.hand_history import visible
from dealerbox.live.stream import MAX_EVENTS
from dealerbox.table.commands import ChooseEntry
from dealerbox.table.fold import fold
from dealerbox.table.views import TableView
from dealerbox.wire import Events, ServerMessage, Snapshot, Unwatch, Watch
from tests.live.playing import HEADS_UP, SIX, FixedDeck, Person, VirtualRoom, heads_up, last_turn, settle, virtual


def batches(person: Person) -> list[Any]:
    return [message for message in person.messages if message["type"] == "Events"]


async def check_down(ann: Person, bob: Person) -> None:
    """Call and check to the showdown."""
    asked = 0
    while True:
        turn = last_turn(ann)
        if turn["turn"] != asked:
            asked = turn["turn"]
            who = ann if turn["seat"] == 1 else bob
            action: PlayerCommand = Check() if turn["options"]["check"] else Call()
            assert (await who.act("t1", asked, action))["type"] == "Done"
            await settle()
        if "ShownDown" in ann.kinds():
            return


@virtual
async def test_events_are_numbered_without_gaps_and_equally_for_everybody() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    watcher = await running.observer()
    await watcher.watch("t1")
    ann, bob = await heads_up(running)
    await check_down(ann, bob)
    for person in (ann, bob, watcher):
        expected = batches(person)[0]["first"]
        for batch in batches(person):
            assert batch["first"] == expected
            expected += len(batch["events"])
    numbers = {batch["first"]: [event["type"] for event in batch["events"]] for batch in batches(watcher)}
    for batch in batches(ann):
        assert numbers[batch["first"]] == [event["type"] for event in batch["events"]]
    assert "DeckShuffled" not in watcher.kinds()


@virtual
async def test_a_viewer_joining_mid_hand_gets_its_events_as_first_sent() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    watcher = await running.observer()
    await watcher.watch("t1")
    ann, bob = await heads_up(running)
    turn = last_turn(ann)
    await (ann if turn["seat"] == 1 else bob).act("t1", turn["turn"], Call())
    await settle()
    for person in (ann, bob, watcher):
        sent = [event for batch in batches(person) for event in batch["events"]]
        opened = max(at for at, event in enumerate(sent) if event["type"] == "HandOpened")
        name = "ann" if person is ann else "bob"
        again = await running.observer() if person is watcher else await running.person(name)
        snapshot = await again.watch("t1")
        assert snapshot["past"] == sent[opened:]
        assert snapshot["number"] == batches(person)[-1]["first"] + len(batches(person)[-1]["events"]) - 1


@virtual
async def test_a_returning_viewer_gets_exactly_what_they_missed() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    last = batches(ann)[-1]
    seen = last["first"] + len(last["events"]) - 1
    await ann.hang_up()
    await bob.event("ConnectionLost")
    again = await running.person("ann")
    missed = await again.watch("t1", seen)
    assert (missed["type"], missed["first"]) == ("Events", seen + 1)
    assert [event["type"] for event in missed["events"]] == ["ConnectionLost", "ConnectionBack"]
    # It is still her turn.
    assert (await again.act("t1", last_turn(ann)["turn"], Call()))["type"] == "Done"


@virtual
async def test_own_cards_are_in_missed_events_and_in_snapshots() -> None:
    running = await VirtualRoom(rng=FixedDeck([51, 47, 50, 46])).open(HEADS_UP)
    ann, bob = await heads_up(running)
    (own,) = [cards for cards in (await ann.event("StreetDealt"))["cards"] if -1 not in cards]
    first = batches(ann)[0]["first"]
    again = await running.person("ann")
    missed = await again.watch("t1", first)
    dealt = next(event for event in missed["events"] if event["type"] == "StreetDealt")
    assert own in dealt["cards"] and [-1, -1] in dealt["cards"]
    snapshot = await again.watch("t1", 0)
    places = {place["seat"]: place["cards"] for place in snapshot["view"]["hand"]["places"]}
    assert places == {1: own, 0: [-1, -1]}


@pytest.mark.parametrize("seen", [-1, 1, 2**53, 2**70])
def test_an_unknown_event_number_is_answered_with_a_snapshot(seen: int) -> None:
    @virtual
    async def play() -> None:
        running = await VirtualRoom().open(SIX)
        ann = await running.person("ann")
        assert (await ann.watch("t6", seen))["type"] == "Snapshot"

    play()


@virtual
async def test_a_number_too_old_is_answered_with_a_snapshot() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    number = (await ann.watch("t6"))["number"]
    await ann.sit(SIX, 0)
    for entry in range(MAX_EVENTS):
        await ann.do("t6", ChooseEntry("post" if entry % 2 == 0 else "wait"))
        await running.parts.clock.sleep(100)
    late = await running.observer()
    assert (await late.watch("t6", number))["type"] == "Snapshot"
    # The next event is still there.
    last = batches(ann)[-1]["first"]
    assert len((await late.watch("t6", last - MAX_EVENTS))["events"]) == MAX_EVENTS


@virtual
async def test_a_snapshot_equals_the_fold_of_all_events() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await check_down(ann, bob)
    view = None
    decode = msgspec.json.Decoder(ServerMessage).decode
    for text in ann.texts:
        message = decode(text)
        if isinstance(message, Snapshot):
            view = view or message.view
        elif isinstance(message, Events):
            assert view is not None
            for event in message.events:
                fold(view, event)
    snapshot = await ann.watch("t1", 0)
    assert msgspec.convert(snapshot["view"], TableView) == view


@virtual
async def test_unwatching_stops_messages_and_keeps_the_seat() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await bob.say(Unwatch("t1"))
    await settle()
    before = len(batches(bob))
    await ann.act("t1", last_turn(ann)["turn"], Call())
    assert len(batches(bob)) == before
    assert (await bob.act("t1", last_turn(ann)["turn"], Check()))["type"] == "Done"


@virtual
async def test_several_tables_and_several_connections() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    second = await running.person("ann")
    await second.watch("t1")
    await ann.watch("t6")
    await ann.sit(SIX, 5)
    await ann.act("t1", last_turn(ann)["turn"], Call())
    assert (await second.event("Called"))["seat"] == next(e for e in ann.events("t1") if e["type"] == "Called")["seat"]
    assert [event["type"] for event in ann.events("t6")][:2] == ["SeatTaken", "ChipsAdded"]
    wallet = (await second.until(lambda message: message["type"] == "Wallet"))["balances"]
    assert wallet[0]["in_play"] == 10_000, "the other connection is notified too"


@virtual
async def test_an_unknown_table_is_a_notice() -> None:
    running = await VirtualRoom().open(SIX)
    ann = await running.person("ann")
    await ann.say(Watch("nowhere"))
    notice = await ann.until(lambda message: message["type"] == "Notice")
    assert notice["code"] == "no_table" and "nowhere" in notice["text"]


# ---- secrecy ----

OWN = [51, 47]  # Ann's: aces
OTHERS = ([7, 2], [30, 22], [12, 40])  # what Bob may have, in three worlds that differ in nothing else


async def a_hand_that_ends_without_a_showdown(bobs: list[int]) -> tuple[list[str], list[str]]:
    """Return what Ann and an observer receive from the deal to the fold on the turn."""
    # Cards are dealt one at a time, starting left of the dealer. The flop is the same in every world.
    board = [3, 9, 20, 33]
    deck = [bobs[0], OWN[0], bobs[1], OWN[1], *board]
    running = await VirtualRoom(rng=FixedDeck(deck)).open(HEADS_UP)
    watcher = await running.observer()
    await watcher.watch("t1")
    ann, bob = await heads_up(running)
    if OWN not in (await ann.event("StreetDealt"))["cards"]:
        raise AssertionError("the deck is not dealt as this test believes")
    for _ in range(5):
        turn = last_turn(ann)
        who = ann if turn["seat"] == 1 else bob
        await who.act("t1", turn["turn"], Check() if turn["options"]["check"] else Call())
        await settle()
        await ann.watch("t1", 0)
        await watcher.watch("t1", 0)
    turn = last_turn(ann)
    who = ann if turn["seat"] == 1 else bob
    await who.act("t1", turn["turn"], Fold())
    await ann.event("HandEnded")
    await ann.watch("t1", 0)
    await watcher.watch("t1", 0)
    return list(ann.texts), list(watcher.texts)


@virtual
async def test_no_byte_depends_on_a_card_that_the_viewer_may_not_see() -> None:
    worlds = [await a_hand_that_ends_without_a_showdown(bobs) for bobs in OTHERS]
    for anns, watchers in worlds[1:]:
        assert anns == worlds[0][0]
        assert watchers == worlds[0][1]


@virtual
async def test_hole_cards_are_shown_only_to_their_owner_until_the_showdown() -> None:
    running = await VirtualRoom(rng=FixedDeck([7, 51, 2, 47])).open(HEADS_UP)
    watcher = await running.observer()
    await watcher.watch("t1")
    ann, bob = await heads_up(running)
    for person, mine, others in ((ann, {51, 47}, {7, 2}), (bob, {7, 2}, {51, 47}), (watcher, set(), {51, 47, 7, 2})):
        seen = cards_in(person.messages)
        assert mine <= seen
        assert seen.isdisjoint(others), person.viewer
    await check_down(ann, bob)
    assert {51, 47} <= cards_in(watcher.messages) or {7, 2} <= cards_in(watcher.messages), "who won has shown"


def cards_in(value: Any, inside: bool = False) -> set[int]:
    """Return all numbers under a key for cards, at any depth."""
    if isinstance(value, dict):
        return set().union(*(cards_in(one, key in ("cards", "board", "shown")) for key, one in value.items()), set())
    if isinstance(value, list):
        return set().union(*(cards_in(one, inside) for one in value), set())
    return {value} if inside and isinstance(value, int) else set()


@virtual
async def test_a_hand_in_the_history_is_redacted_like_at_the_table() -> None:
    running = await VirtualRoom(rng=FixedDeck([7, 51, 2, 47])).open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.event("HandEnded")
    (record,) = await running.store.hands_of("bob", 10)
    assert b"DeckShuffled" in record.events, "the record itself has everything"
    mine = visible.dealt_in(record, "bob")
    assert mine is not None
    redacted = json.loads(msgspec.json.encode(visible.seen_by(record, mine.place)))
    assert cards_in(redacted) == {7, 2, -1}
    assert [event["type"] for event in redacted][:2] == ["HandOpened", "HandStarted"]
