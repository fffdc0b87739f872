"""Avatars: which exist, and who receives them at the tables."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dealerbox.avatars import at_table
from dealerbox.avatars.choosing import choose
from dealerbox.avatars.offered import FIGURES, GROUNDS, all_pictures, check, of_bot
from dealerbox.bots.tables import NAMES
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.store.sqlite.avatars import Avatars
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.wire.chat import Say
from tests.live.playing import HEADS_UP, SIX, Person, VirtualRoom, settle, virtual

DRAWINGS = Path(__file__).parents[2] / "client/src/parts/figures.json"


def told(person: Person) -> dict[str, str]:
    """Return the avatar that the person's client shows for each name."""
    shown: dict[str, str] = {}
    for message in person.messages:
        if message["type"] == "Pictures":
            shown |= {one["name"]: one["picture"] for one in message["pictures"]}
    return shown


async def chooses(running: VirtualRoom, player: str, picture: str) -> None:
    known = await running.store.player(player)
    assert known is not None
    await choose(running.store, running.parts.bus, known, picture)
    await settle()


def test_every_avatar_has_a_drawing_and_no_others_exist() -> None:
    drawn = json.loads(DRAWINGS.read_text("utf-8"))
    assert (set(drawn["figures"]), set(drawn["grounds"])) == (set(FIGURES), set(GROUNDS))
    assert len(FIGURES) == len(set(FIGURES)) >= 24 and len(GROUNDS) == len(set(GROUNDS))


def test_every_offered_avatar_can_be_chosen() -> None:
    for picture in (*all_pictures(), ""):
        check(picture)


@pytest.mark.parametrize("picture", ["fox", "fox:", ":teal", "dragon:teal", "fox:gold", "fox:teal:x", "Fox:teal", ":"])
def test_unknown_avatars_are_refused(picture: str) -> None:
    with pytest.raises(Refusal) as refused:
        check(picture)
    assert refused.value.code == "no_picture"


def test_the_demo_bots_have_different_avatars() -> None:
    pictures = [of_bot(name) for name in NAMES]
    for picture in pictures:
        check(picture)
    assert len(set(pictures)) > len(pictures) / 2
    assert of_bot(NAMES[0]) == of_bot(NAMES[0])


@virtual
async def test_observers_get_avatars_before_the_table_and_again_on_changes() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, elsewhere = await running.person("ann"), await running.person("eve")
    await chooses(running, "ann", "fox:teal")
    await ann.sit(HEADS_UP, 0)
    await elsewhere.watch("t6")
    watcher = await running.observer()
    await watcher.watch("t1")
    kinds = [message["type"] for message in watcher.messages]
    assert kinds.index("Pictures") < kinds.index("Snapshot"), "no avatar changes a moment later"
    assert told(watcher) == {"Ann": "fox:teal"}
    await chooses(running, "ann", "owl:clay")
    assert told(watcher) == {"Ann": "owl:clay"}
    assert told(ann) == {"Ann": "owl:clay"}, "the player themselves, on all connections"
    assert told(elsewhere) == {}
    await chooses(running, "ann", "")
    later = await running.observer()
    await later.watch("t1")
    assert told(watcher) == told(later) == {"Ann": ""}, "also a client that returns with an older one"


@virtual
async def test_avatars_of_players_who_sit_wait_or_chat_are_sent_to_observers() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    watcher = await running.observer()
    await watcher.watch("t1")
    for seat, name in enumerate(("ann", "bob")):
        person = await running.person(name)
        await chooses(running, name, f"{FIGURES[seat]}:{GROUNDS[seat]}")
        before = len(watcher.texts)
        await person.sit(HEADS_UP, seat)
        await settle()
        new = [one["type"] for one in watcher.messages[before:]]
        assert new[0] == "Pictures", "before the seat is taken"
    assert told(watcher) == {"Ann": "fox:teal", "Bob": "bear:blue"}
    ann = running.people[1]
    await ann.ask(Say(ann.new_id(), "t1", "hello"))
    await ann.leave("t1")
    late = await running.observer()
    await late.watch("t1")
    assert told(late) == {"Ann": "fox:teal", "Bob": "bear:blue"}, "the lookup is still running"


@virtual
async def test_nothing_is_sent_if_nobody_has_chosen_an_avatar() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann")
    await ann.watch("t1")
    await ann.sit(HEADS_UP, 0)
    await settle()
    assert not any(message["type"] == "Pictures" for message in ann.messages)


@virtual
async def test_the_players_own_avatar_is_in_every_greeting() -> None:
    running = await VirtualRoom().open()
    await running.person("ann")
    await chooses(running, "ann", "fox:teal")
    again = await running.person("ann")
    assert await again.until(lambda message: message["type"] == "Pictures")
    assert told(again) == {"Ann": "fox:teal"}


class Slow(Avatars):
    """Lets another avatar be chosen during a lookup, or fails the lookup."""

    meanwhile: Any = None

    async def of(self, players: Sequence[str]) -> dict[str, str]:
        found = await super().of(players)
        if self.meanwhile is not None:
            await self.meanwhile()
        return found


@virtual
async def test_an_avatar_chosen_during_a_lookup_wins() -> None:
    running = VirtualRoom(store := InMemoryStore())
    store.avatars = slow = Slow(store._channel)
    await running.open(HEADS_UP)
    ann, watcher = await running.person("ann"), await running.observer()
    await watcher.watch("t1")
    await chooses(running, "ann", "fox:teal")

    async def once() -> None:
        slow.meanwhile = None
        await chooses(running, "ann", "owl:clay")

    slow.meanwhile = once
    await ann.sit(HEADS_UP, 0)
    await settle()
    assert told(watcher) == {"Ann": "owl:clay"}


@virtual
async def test_a_store_failure_does_not_stop_play() -> None:
    running = VirtualRoom(store := InMemoryStore())
    store.avatars = slow = Slow(store._channel)
    await running.open(HEADS_UP)
    ann = await running.person("ann")

    async def fails() -> None:
        raise StoreFailed("not now")

    slow.meanwhile = fails
    assert (await ann.sit(HEADS_UP, 0))["type"] == "Done"
    await ann.watch("t1")
    assert told(ann) == {}


@virtual
async def test_a_table_forgets_players_who_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(at_table, "MAX_KNOWN", 3)
    running = await VirtualRoom(store := InMemoryStore()).open()
    pictures = at_table.TablePictures("t1", store, running.parts.bus)
    people = [(f"p{number}", f"P{number}") for number in range(5)]
    for player, name in people:
        await running.person(player)
        await store.avatars.put(player, "fox:teal")
        await pictures.announce([(player, name)])
    here = pictures.of(people[:2])
    assert here is not None and [one.player for one in here.pictures] == ["p0", "p1"]
    everybody = pictures.of(people)
    assert everybody is not None and len(everybody.pictures) == 2
