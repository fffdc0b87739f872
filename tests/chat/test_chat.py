"""Table chat: who may write when and how much, what others receive, and that it does not delay play."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from dealerbox.chat import moderation
from dealerbox.chat.chat import BURST, LINE_SECONDS, LONGEST, REPORTS, SHOWN
from dealerbox.chat.moderation import LoggedLine
from dealerbox.core.actors import KEY
from dealerbox.core.bus import MemoryBus
from dealerbox.core.records import Mute
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import AllIn, Call, Check, Fold, PlayerCommand, RaiseTo
from dealerbox.live.actions.chat import CONTEXT_LINES
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.wire import Sit, Wait
from dealerbox.wire.chat import React, ReactionKind, ReportChat, Say
from tests.live.playing import HEADS_UP, SIX, Person, VirtualRoom, heads_up, last_turn, settle, virtual


async def say(person: Person, text: str, table: str = "t1") -> str:
    """Send a message; return ``Done`` or the code of the refusal."""
    answer = await person.ask(Say(person.new_id(), table, text))
    return str(answer.get("code", answer["type"]))


async def complain(person: Person, number: int, table: str = "t1") -> str:
    answer = await person.ask(ReportChat(person.new_id(), table, number, "rude"))
    return str(answer.get("code", answer["type"]))


def lines(person: Person, table: str = "t1") -> list[str]:
    """Return the chat that the person's client shows."""
    shown: dict[int, str] = {}
    for message in person.messages:
        if message.get("table") != table:
            continue
        if message["type"] == "ChatHistory":
            shown = {line["number"]: line["text"] for line in message["lines"]}
        elif message["type"] == "Chat":
            line = message["line"]
            assert line["number"] > max(shown, default=0), "no message arrives twice"
            shown[line["number"]] = line["text"]
        elif message["type"] == "ChatRemoved":
            shown.pop(message["number"], None)
    return list(shown.values())


async def number_of(running: VirtualRoom, text: str, table: str = "t1") -> int:
    (found,) = [line.number for line in await running.store.lines_of(table, 99) if line.shown == text]
    return found


@virtual
async def test_a_message_is_shown_to_everybody_who_watches() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    watcher, elsewhere = await running.observer(), await running.person("eve")
    await watcher.watch("t1")
    await elsewhere.watch("t6")
    ann, bob = await heads_up(running)
    assert await say(ann, "  nice\nhand, you \u202efuck ") == "Done"
    await settle()
    for person in (ann, bob, watcher):
        assert lines(person) == ["nice hand, you ****"]
    assert lines(elsewhere) == []
    message = await bob.until(lambda one: one["type"] == "Chat")
    assert message["line"] | {"number": 0} == {
        "number": 0, "player": "ann", "name": "Ann", "text": "nice hand, you ****", "at": running.parts.clock.now(),
    }  # fmt: skip
    (kept,) = await running.store.lines_of("t1", 9)
    assert (kept.shown, kept.written) == ("nice hand, you ****", "nice hand, you fuck")


@virtual
async def test_a_huge_paste_is_cut_without_a_disconnect() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert await say(ann, "ab " * 20_000) == "Done"
    assert await say(ann, "still here") == "Done"
    assert lines(bob) == [("ab " * LONGEST)[:LONGEST].strip(), "still here"]


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u202e", "\u3164"])
def test_messages_without_visible_text_are_refused(text: str) -> None:
    @virtual
    async def play() -> None:
        running = await VirtualRoom().open(HEADS_UP)
        ann, bob = await heads_up(running)
        assert await say(ann, text) == "chat_empty"
        assert lines(bob) == []

    play()


WRITERS = [
    # setting, seated, with an account, nobody
    ("players", "Done", "chat_seat", "not_logged_in"),
    ("all", "Done", "Done", "not_logged_in"),
    ("off", "chat_off", "chat_off", "not_logged_in"),
]


@pytest.mark.parametrize(("setting", "seated", "standing", "nobody"), WRITERS)
def test_which_people_may_write(setting: Any, seated: str, standing: str, nobody: str) -> None:
    @virtual
    async def play() -> None:
        running = await VirtualRoom().open(replace(HEADS_UP, chat=setting))
        ann, _ = await heads_up(running)
        eve, watcher = await running.person("eve"), await running.observer()
        for person in (eve, watcher):
            await person.watch("t1")
        assert [await say(person, "hi") for person in (ann, eve, watcher)] == [seated, standing, nobody]
        assert lines(watcher) == ["hi"] * [seated, standing].count("Done")

    play()


@virtual
async def test_a_player_who_is_only_offered_a_seat_may_not_write() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, _ = await heads_up(running)
    eve = await running.person("eve")
    assert (await eve.ask(Wait("w", "t1")))["type"] == "Done"
    await ann.act("t1", last_turn(ann)["turn"], Fold())
    await ann.leave("t1")
    await eve.until(lambda one: one["type"] == "Waits" and bool(one["offers"]))
    assert await say(eve, "hi") == "chat_seat"
    assert (await eve.sit(HEADS_UP, 1))["type"] == "Done"
    assert await say(eve, "hi") == "Done"


@virtual
async def test_the_rate_limit_is_shared_by_all_tables() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    await ann.sit(SIX, 0)
    said = [await say(ann, f"line {turn}", ("t1", "t6")[turn % 2]) for turn in range(BURST + 2)]
    assert said == ["Done"] * BURST + ["chat_rate"] * 2
    assert await say(bob, "mine is my own") == "Done"
    await running.parts.clock.sleep(LINE_SECONDS * 1000 - 10)
    assert await say(ann, "too early") == "chat_rate"
    await running.parts.clock.sleep(20)
    assert [await say(ann, "again"), await say(ann, "and again")] == ["Done", "chat_rate"]


@virtual
async def test_a_message_sent_twice_appears_once() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    message = Say("same", "t1", "once")
    for _ in range(2):
        assert (await ann.ask(message))["type"] == "Done"
    assert lines(bob) == ["once"]


# ---- all-in ----

FIVE = replace(SIX, id="t5", seats=5, away_seconds=3600, turn_seconds=600)
SHORT = 2
"""The seat with the smallest stack."""


async def four_are_dealt_in(running: VirtualRoom) -> dict[int, Person]:
    """Deal four players in; return them by seat."""
    people = {seat: await running.person(name) for seat, name in enumerate(("ann", "bob", "cid", "dan"))}
    for seat, person in people.items():
        await person.watch("t5")
        buy_in = 2000 if seat == SHORT else 5000
        assert (await person.ask(Sit(person.new_id(), "t5", seat, buy_in, "post")))["type"] == "Done"
    await people[0].event("TurnStarted")
    while len(last_deal(people[0])) < len(people):
        hand = people[0].kinds().count("HandOpened")
        await act(people, Fold())
        while people[0].kinds().count("HandOpened") == hand or people[0].kinds()[-1] != "TurnStarted":
            await running.parts.clock.sleep(1000)
    return people


def last_deal(person: Person) -> list[int]:
    """Return the seats of the last hand."""
    return list([event for event in person.events() if event["type"] == "HandOpened"][-1]["seats"])


async def act(people: dict[int, Person], action: PlayerCommand) -> None:
    """Let the player to act do it."""
    turn = last_turn(people[0])
    answer = await people[turn["seat"]].act("t5", turn["turn"], action)
    assert answer["type"] == "Done", answer
    await settle()


@virtual
async def test_players_in_the_hand_cannot_write_from_the_all_in_to_its_end() -> None:
    running = await VirtualRoom().open(FIVE)
    people = await four_are_dealt_in(running)
    eve = await running.person("eve")
    await eve.sit(FIVE, 4)

    async def all_hear(answer: str) -> None:
        assert [await say(person, "my cards are", "t5") for person in people.values()] == [answer] * 4

    while last_turn(people[0])["seat"] != SHORT:
        await act(people, Call())
    await all_hear("Done")
    await act(people, AllIn())
    await all_hear("chat_all_in")
    assert await say(eve, "I was dealt no cards", "t5") == "Done"
    await act(people, Fold())
    await all_hear("chat_all_in")
    turns = 0
    while people[0].kinds()[-1] == "TurnStarted":
        await act(people, Check() if last_turn(people[0])["options"]["check"] else Call())
        if people[0].kinds()[-1] == "TurnStarted":
            await all_hear("chat_all_in")
            turns += 1
    assert turns >= 6, "two players have checked three streets"
    assert "HandEnded" in people[0].kinds()[-3:]
    await all_hear("Done")


@virtual
async def test_an_all_in_that_everybody_folds_to_ends_the_silence() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], AllIn())
    assert await say(bob, "hm") == "chat_all_in"
    await bob.act("t1", last_turn(bob)["turn"], Fold())
    assert [await say(ann, "good fold"), await say(bob, "I know")] == ["Done", "Done"]


@virtual
async def test_a_bet_that_is_not_all_in_silences_nobody() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    await ann.act("t1", last_turn(ann)["turn"], RaiseTo(4900))
    assert [await say(ann, "well"), await say(bob, "hm")] == ["Done", "Done"]


# ---- history for newcomers ----


@virtual
async def test_newcomers_see_the_last_messages() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, _ = await heads_up(running)
    for number in range(SHOWN + 3):
        assert await say(ann, f"line {number}") == "Done"
        await running.parts.clock.sleep(LINE_SECONDS * 1000)
    late = await running.observer()
    await late.watch("t1")
    await settle()
    assert lines(late) == [f"line {number}" for number in range(3, SHOWN + 3)]


class SlowAnswers(MemoryBus):
    """Delays the answers to new observers, so that messages are written meanwhile."""

    def __init__(self, meanwhile: list[Callable[[], Any]]) -> None:
        super().__init__()
        self.meanwhile = meanwhile

    async def request(self, subject: str, message: Any, begin_seconds: float | None = None) -> Any:
        watching = type(message).__name__ == "WatchTable"
        if watching and self.meanwhile:
            await self.meanwhile.pop(0)()
        answer = await super().request(subject, message, begin_seconds)
        if watching and self.meanwhile:
            await self.meanwhile.pop(0)()
        return answer


@virtual
async def test_a_message_written_while_somebody_joins_arrives_once() -> None:
    meanwhile: list[Callable[[], Any]] = []
    running = await VirtualRoom(bus=SlowAnswers(meanwhile)).open(HEADS_UP)
    ann, _ = await heads_up(running)
    assert await say(ann, "early") == await say(ann, "gone") == "Done"
    gone = await number_of(running, "gone")

    async def before() -> None:
        assert await say(ann, "before the answer") == "Done"

    async def after() -> None:
        assert await say(ann, "after the answer") == "Done"
        await moderation.remove_line(running.parts, KEY, "t1", gone)

    late = await running.observer()
    meanwhile += [before, after]
    await late.watch("t1")
    await settle()
    assert not meanwhile
    assert await say(ann, "late") == "Done"
    await settle()
    assert lines(late) == ["early", "before the answer", "after the answer", "late"]


@virtual
async def test_chat_continues_after_a_restart() -> None:
    store = InMemoryStore()
    running = await VirtualRoom(store).open(HEADS_UP)
    ann, _ = await heads_up(running)
    for text in ("kept", "gone"):
        assert await say(ann, text) == "Done"
    await moderation.remove_line(running.parts, KEY, "t1", await number_of(running, "gone"))
    await moderation.mute(running.parts, KEY, "Bob", None)
    assert await running.room.close("closing", 5)

    again = await VirtualRoom(store).open(replace(HEADS_UP, chat="all"))
    ann, bob = await again.person("ann"), await again.person("bob")
    for person in (ann, bob):
        await person.watch("t1")
    assert await say(ann, "new") == "Done"
    await settle()
    assert lines(bob) == ["kept", "new"]
    assert await say(bob, "muted still") == "chat_muted"


# ---- the store ----


@virtual
async def test_a_store_failure_refuses_the_message_and_stops_no_table() -> None:
    fails = False

    def before(method: str) -> None:
        if fails and method in ("add_line", "add_report"):
            raise StoreFailed("the disk is full")

    running = await VirtualRoom(InMemoryStore(before)).open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert await say(ann, "one") == "Done"
    one = await number_of(running, "one")
    fails = True
    assert [await say(ann, "two"), await complain(bob, one)] == ["store", "store"]
    assert (await ann.act("t1", last_turn(ann)["turn"], Call()))["type"] == "Done", "the hand continues"
    fails = False
    assert await say(ann, "three") == "Done"
    assert lines(bob) == ["one", "three"]
    assert (await running.room.health()).faults == ()


class StuckStore(InMemoryStore):
    """Never finishes storing a message."""

    async def add_line(self, line: Any) -> None:
        await asyncio.Event().wait()


@virtual
async def test_hands_do_not_wait_for_chat() -> None:
    running = await VirtualRoom(StuckStore()).open(HEADS_UP)
    ann, bob = await heads_up(running)
    for person in (ann, bob):
        await person.say(Say(person.new_id(), "t1", "hello?"))
    await settle()
    assert (await ann.act("t1", last_turn(ann)["turn"], Call()))["type"] == "Done"
    assert (await bob.act("t1", last_turn(bob)["turn"], Check()))["type"] == "Done"
    assert await running.room.close("closing", 5)
    await settle()
    codes = [message["code"] for message in ann.messages if message["type"] == "Refused"]
    assert codes == ["stopped"], "pending messages were refused when the table closed"


# ---- moderators ----


@virtual
async def test_a_muted_player_cannot_write_anywhere_until_it_expires() -> None:
    running = await VirtualRoom().open(HEADS_UP, SIX)
    ann, bob = await heads_up(running)
    await ann.sit(SIX, 0)
    now = running.parts.clock.now()
    made = await moderation.mute(running.parts, KEY, "ANN", 10, "language")
    assert (made.player, made.name, made.until, made.why) == ("ann", "Ann", now + 600_000, "language")
    told = await ann.until(lambda one: one["type"] == "ChatMuted" and one["muted"])
    assert told == {"type": "ChatMuted", "muted": True, "until": now + 600_000}
    answer = await ann.ask(Say("m1", "t1", "hi"))
    assert (answer["code"], answer["reason"]) == ("chat_muted", "The room has muted you until 2026-01-01 00:10 UTC.")
    assert await say(ann, "hi", "t6") == "chat_muted"
    assert await say(bob, "hi") == "Done"
    again = await running.person("ann")
    await again.watch("t1")
    await settle()
    assert [one for one in again.messages if one["type"] == "ChatMuted"] == [told], "a returning client is told at once"
    await running.parts.clock.sleep(600_000)
    assert await say(ann, "over", "t6") == "Done"
    assert await moderation.mutes(running.parts) == []


@virtual
async def test_a_permanent_mute_ends_when_lifted() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann = await running.person("ann")
    await ann.watch("t1")
    await ann.sit(HEADS_UP, 1)
    await moderation.mute(running.parts, KEY, "ann", None)
    await running.parts.clock.sleep(60_000)
    assert await say(ann, "a minute later") == "chat_muted"
    assert [mute.until for mute in await moderation.mutes(running.parts)] == [None]
    after = len(ann.texts)
    await moderation.unmute(running.parts, KEY, "ann")
    told = await ann.until(lambda one: one["type"] == "ChatMuted", after)
    assert told == {"type": "ChatMuted", "muted": False, "until": None}
    assert await say(ann, "at last") == "Done"


@virtual
async def test_invalid_moderation_is_refused() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    await running.person("ann")
    rows = [
        (moderation.mute(running.parts, KEY, "nobody", 5), "no_player"),
        (moderation.mute(running.parts, KEY, "ann", 0), "minutes"),
        (moderation.mute(running.parts, KEY, "ann", 10**9), "minutes"),
        (moderation.mute(running.parts, KEY, "ann", 5, "w" * 301), "why"),
        (moderation.unmute(running.parts, KEY, "ann"), "not_muted"),
        (moderation.unmute(running.parts, KEY, "nobody"), "no_player"),
        (moderation.remove_line(running.parts, KEY, "t1", 1), "no_line"),
    ]
    for doing, code in rows:
        with pytest.raises(Refusal) as caught:
            await doing
        assert caught.value.code == code


@virtual
async def test_a_removed_message_is_visible_to_moderators_only() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert await say(ann, "fuck this") == await say(ann, "sorry") == "Done"
    number = await number_of(running, "**** this")
    await moderation.remove_line(running.parts, KEY, "t1", number)
    late = await running.observer()
    await late.watch("t1")
    await settle()
    assert lines(bob) == lines(late) == ["sorry"]
    now = running.parts.clock.now()
    first, second = await moderation.log(running.parts, "t1", 9)
    assert first == LoggedLine(number, now, "ann", "Ann", "**** this", "fuck this", True)
    assert (second.shown, second.removed) == ("sorry", False)
    assert await moderation.log(running.parts, "t1", 9, before=second.number) == [first]


@virtual
async def test_a_report_contains_the_messages_around() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    for number in range(2 * CONTEXT_LINES + 3):
        assert await say(ann, f"line {number}") == "Done"
        await running.parts.clock.sleep(LINE_SECONDS * 1000)
    number = await number_of(running, f"line {CONTEXT_LINES + 1}")
    assert await complain(bob, number) == "Done"
    (report,) = await moderation.reports(running.parts, 9)
    assert (report.name, report.reporter_name, report.why) == ("Ann", "Bob", "rude")
    assert [line.shown for line in report.lines] == [f"line {at}" for at in range(1, 2 * CONTEXT_LINES + 2)]
    assert await moderation.reports(running.parts, 9, before=report.at) == []
    assert await complain(ann, number) == "own_line"
    assert await complain(bob, 12345) == "no_line"


@virtual
async def test_reports_are_rate_limited() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    for turn in range(REPORTS + 1):
        assert await say(ann, f"line {turn}") == "Done"
        await running.parts.clock.sleep(LINE_SECONDS * 1000)
    numbers = [line.number for line in await running.store.lines_of("t1", 9)]
    assert [await complain(bob, number) for number in numbers] == ["Done"] * REPORTS + ["report_rate"]


@virtual
async def test_a_mute_that_cannot_be_stored_has_no_effect() -> None:
    def before(method: str) -> None:
        if method == "set_mute":
            raise StoreFailed("the disk is full")

    running = await VirtualRoom(InMemoryStore(before)).open(HEADS_UP)
    ann, _ = await heads_up(running)
    with pytest.raises(StoreFailed):
        await moderation.mute(running.parts, KEY, "ann", 5)
    assert await say(ann, "hello") == "Done"


def test_a_mute_lasts_until_its_exact_end() -> None:
    assert [Mute("a", 0, 10).holds(now) for now in (9, 10)] == [True, False]
    assert Mute("a", 0, None).holds(2**60)


# ---- reactions ----


async def react(person: Person, kind: ReactionKind = "wow", table: str = "t1") -> str:
    answer = await person.ask(React(person.new_id(), table, kind))
    return str(answer.get("code", answer["type"]))


def reactions(person: Person) -> list[tuple[str, str]]:
    return [(one["player"], one["kind"]) for one in person.messages if one["type"] == "Reacted"]


@virtual
async def test_a_reaction_is_sent_to_observers_but_not_to_newcomers() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert await react(ann, "nice-hand") == "Done"
    late = await running.observer()
    await late.watch("t1")
    await settle()
    assert reactions(bob) == reactions(ann) == [("ann", "nice-hand")]
    assert (reactions(late), lines(late), await running.store.lines_of("t1", 9)) == ([], [], [])


@virtual
async def test_a_reaction_counts_as_a_message() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, bob = await heads_up(running)
    assert [await react(ann) for _ in range(BURST)] == ["Done"] * BURST
    assert (await react(ann), await say(ann, "hello")) == ("chat_rate", "chat_rate")
    await running.parts.clock.sleep(LINE_SECONDS * 1000)
    assert (await react(ann), len(reactions(bob))) == ("Done", BURST + 1)


@virtual
async def test_players_who_may_not_write_may_not_react() -> None:
    running = await VirtualRoom().open(HEADS_UP, replace(SIX, id="off", chat="off"))
    ann, bob = await heads_up(running)
    cid = await running.person("cid")
    await cid.watch("t1")
    assert await react(cid) == "chat_seat"
    assert await react(ann, table="off") == "chat_off"
    await moderation.mute(running.parts, KEY, "bob", None, "rude")
    await settle()
    assert await react(bob) == "chat_muted"
    await ann.act("t1", last_turn(ann)["turn"], AllIn())
    assert await react(ann) == "chat_all_in"
    assert reactions(cid) == []


@virtual
async def test_an_unknown_reaction_is_malformed() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    ann, _ = await heads_up(running)
    after = len(ann.texts)
    await ann.line.send('{"type":"React","id":"x","table":"t1","kind":"laugh at him"}')
    await ann.until(lambda one: one["type"] == "Malformed", after)
