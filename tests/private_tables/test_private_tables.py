"""Private tables: who may enter, who sees them, and how long they stay open."""

import asyncio
import json
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from dealerbox.chat.store import SaidLine
from dealerbox.core.actors import KEY
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.hand.commands import Fold
from dealerbox.live.operator import Operator
from dealerbox.live.persistent_tables import DAY_MS, UNUSED_MS
from dealerbox.private_tables.tables import MAX_TABLES_OF_HOST
from dealerbox.store.sqlite.in_memory import InMemoryStore
from dealerbox.table.commands import Leave, SitOut
from dealerbox.table.host_commands import EndTable, HoldPlay, RemovePlayer
from dealerbox.wire import Do, Host, Sit, TopUp, Wait, Watch, WatchLobby
from dealerbox.wire.chat import Say
from tests.conservation.tampering import database
from tests.live.playing import HEADS_UP, Person, VirtualRoom, last_turn, settle, virtual
from tests.private_tables.harness import WISH, HomeGame, home_game, office

ASKED: list[Callable[[str], Do | Host | Say | Sit | TopUp | Wait]] = [
    lambda table: Sit("i", table, 0, 5000),
    lambda table: TopUp("i", table, 500),
    lambda table: Do("i", table, Leave()),
    lambda table: Host("i", table, HoldPlay()),
    lambda table: Say("i", table, "hello"),
    lambda table: Wait("i", table),
]


async def two_play(game: HomeGame, *names: str) -> list[Person]:
    """Ann in seat 0 and the others after her, all watching; the first hand is running."""
    people = [game.ann, *[await game.enter(name) for name in names or ("bob",)]]
    for seat, person in enumerate(people):
        await person.watch(game.id)
        assert (await person.sit(await game.config(), seat))["type"] == "Done"
    for person in people:
        await person.event("TurnStarted")
    return people


async def fold(game: HomeGame, *people: Person) -> None:
    """Fold for the player whose turn it is."""
    turn = last_turn(people[0])
    for person in people:
        if (await person.act(game.id, turn["turn"], Fold()))["type"] == "Done":
            return


def said_of(game: HomeGame, person: Person, after: int = 0) -> list[str]:
    """Return everything sent to somebody that is about the table."""
    return [text for text in person.texts[after:] if game.id in text or "Friday" in text]


async def refusal(game: HomeGame, name: str) -> str:
    with pytest.raises(Refusal) as caught:
        await game.office.enter(name, await game.office.by_link(game.invitation.token))
    return caught.value.code


# ---- visibility ----


@virtual
async def test_outsiders_receive_nothing_of_a_private_table() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    cid, observer = await running.person("cid"), await running.observer()
    for outsider in (cid, observer):
        await outsider.say(WatchLobby(True))
    game = await home_game(running)
    ann, bob = await two_play(game)
    await ann.ask(Say("s", game.id, "Friday at last"))
    await running.parts.clock.sleep(120_000)
    await fold(game, ann, bob)
    late = await running.observer()
    await late.say(WatchLobby(True))
    assert await game.order(ann, EndTable()) == "Done"
    await running.parts.clock.sleep(120_000)
    for outsider in (cid, observer, late):
        assert said_of(game, outsider) == []
        assert any("Kallio" in text for text in outsider.texts), "but of the others he hears"
    assert said_of(game, bob) != []


@virtual
async def test_a_private_table_answers_outsiders_like_a_missing_one() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await two_play(game)
    cid, observer = await running.person("cid"), await running.observer()
    nowhere = "x" * len(game.id)
    for outsider in (cid, observer):
        answers = [json.dumps(await watched(outsider, table)).replace(table, "T") for table in (game.id, nowhere)]
        assert answers[0] == answers[1]
        assert "no_table" in answers[0]
    for asked in ASKED:
        answers = [json.dumps(await cid.ask(asked(table))).replace(table, "T") for table in (game.id, nowhere)]  # type: ignore[arg-type]
        assert answers[0] == answers[1]


async def watched(person: Person, table: str) -> object:
    """Return the answer to a request to watch."""
    after = len(person.texts)
    await person.say(Watch(table))
    return await person.until(lambda message: message["type"] in ("Notice", "Snapshot", "Events"), after)


@virtual
async def test_a_stopped_private_table_stays_hidden_from_outsiders() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    _, bob = await two_play(game)
    cid = await running.person("cid")
    running.room._runners[game.id].session.table.seats.clear()
    await bob.ask(Do("broken", game.id, SitOut()))
    assert (await watched(cid, game.id))["code"] == "no_table"  # type: ignore[index]
    assert said_of(game, cid) == [text for text in cid.texts if '"no_table"' in text]
    assert "private" in (await running.room.health()).faults[0] and game.id not in str(await running.room.health())


@virtual
async def test_a_players_private_tables_are_those_hosted_or_entered() -> None:
    running = await VirtualRoom().open(HEADS_UP)
    game = await home_game(running)
    await running.person("cid")
    await game.enter("bob")
    (hosted,), (entered,) = await game.office.tables_of("ann"), await game.office.tables_of("bob")
    assert (hosted.hosting, entered.hosting) == (True, False)
    assert hosted.row == entered.row
    assert await game.office.tables_of("cid") == ()


# ---- entering ----


@virtual
async def test_a_player_with_the_link_may_watch_and_sit() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    assert (await game.office.look(game.invitation.token)).host == "Ann"
    bob = await game.enter("bob")
    assert (await bob.watch(game.id))["view"]["config"]["host"] == "ann"
    assert (await bob.sit(await game.config(), 3))["type"] == "Done"
    await bob.hang_up()
    again = await running.person("bob")
    assert (await again.watch(game.id))["type"] == "Snapshot", "he has entered once and for all"


@virtual
async def test_a_new_link_replaces_the_old_one_and_removes_nobody() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    await running.person("cid")
    fresh = await game.office.new_link("ann", game.id)
    assert await refusal(game, "cid") == "no_link"
    with pytest.raises(Refusal):
        await game.office.look(game.invitation.token)
    assert await game.office.enter("cid", await game.office.by_link(fresh.token)) == game.id
    assert (await bob.watch(game.id))["type"] == "Snapshot"


@virtual
async def test_only_the_host_sees_links_and_sets_passwords() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await game.enter("bob")
    await running.person("cid")
    for name, code in (("bob", "not_host"), ("cid", "no_table")):
        with pytest.raises(Refusal) as caught:
            await game.office.new_link(name, game.id)
        assert caught.value.code == code, "outsiders must not learn that there is such a table"
        with pytest.raises(Refusal) as caught:
            await game.office.set_password(name, game.id, "sauna")
        assert caught.value.code == code


@virtual
async def test_a_player_has_a_maximum_of_open_tables() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    for _ in range(MAX_TABLES_OF_HOST - 1):
        await game.office.create("ann", WISH)
    with pytest.raises(Refusal, match="Close one first"):
        await game.office.create("ann", WISH)
    assert await game.order(game.ann, EndTable()) == "Done"
    await game.office.create("ann", WISH)


@virtual
async def test_a_table_that_cannot_be_opened_is_not_stored() -> None:
    running = await VirtualRoom().open()
    running.room.drain(1, "the room moves")
    await running.person("ann")
    with pytest.raises(Refusal):
        await office(running).create("ann", WISH)
    assert await running.store.private_tables() == []


# ---- retention ----


async def restarted(running: VirtualRoom) -> VirtualRoom:
    """Return a new run of the room on the same store."""
    await running.room.close("the room is closing", 5)
    for person in running.people:
        await person.hang_up()
    again = await VirtualRoom(running.store, run="again").open()
    await again.room.persistent_tables.open_all()
    return again


@virtual
async def test_tables_links_and_guests_survive_a_restart() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob = await two_play(game)
    await fold(game, ann, bob)
    await ann.event("HandEnded")
    again = await restarted(running)
    bob = await again.person("bob")
    view = (await bob.watch(game.id))["view"]
    assert (view["config"]["name"], view["config"]["host"], view["closed"]) == ("Friday game", "ann", "")
    await again.person("cid")
    later = HomeGame(again, office(again), game.invitation, await again.person("ann"))
    await two_play(later, "bob", "cid")
    assert (await bob.event("HandOpened"))["number"] == 2, "its hands are counted on"
    assert await later.order(later.ann, HoldPlay()) == "Done", "the host is still the host"


@virtual
async def test_a_closed_table_stays_closed() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    assert await game.order(game.ann, EndTable()) == "Done"
    again = await restarted(running)
    bob = await again.person("bob")
    later = HomeGame(again, office(again), game.invitation, await again.person("ann"))
    assert await refusal(later, "bob") == "no_link"
    assert (await watched(bob, game.id))["code"] == "no_table"  # type: ignore[index]


@virtual
async def test_a_table_closed_by_the_operator_stays_closed_one_closed_by_the_room_reopens() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    other = await game.office.create("ann", WISH)
    operator = Operator(running.parts, KEY)
    assert {row.config.id for row in (await operator.tables()).tables} == {game.id, other.table}, "he knows of both"
    assert (await operator.close(game.id, "a complaint", now=False)).paid
    again = await restarted(running)
    assert [own.row.config.id for own in await office(again).tables_of("ann")] == [other.table]


async def last_used_long_ago(game: HomeGame) -> tuple[HomeGame, int]:
    """The home game in a room started when its table was last used one day less than the retention period ago, and
    that time."""
    used = game.house.parts.clock.now() - UNUSED_MS + DAY_MS
    await game.house.store.change_private_table(game.id, used=used)
    again = await restarted(game.house)
    return HomeGame(again, office(again), game.invitation, await again.person("ann")), used


@virtual
async def test_an_unused_table_is_closed_permanently() -> None:
    game, _ = await last_used_long_ago(await home_game(await VirtualRoom().open()))
    assert len(await game.office.tables_of("ann")) == 1
    await game.house.parts.clock.sleep(2 * DAY_MS)
    assert await game.office.tables_of("ann") == () == tuple(await game.house.store.private_tables())


@virtual
async def test_an_occasionally_used_table_stays_open() -> None:
    game, used = await last_used_long_ago(await home_game(await VirtualRoom().open()))
    await game.ann.sit(await game.config(), 0)
    await game.house.parts.clock.sleep(200_000)
    await game.ann.leave(game.id)
    await game.house.parts.clock.sleep(2 * DAY_MS)
    (kept,) = await game.house.store.private_tables()
    assert kept.used > used
    again = await restarted(game.house)
    assert len(await office(again).tables_of("ann")) == 1


@virtual
async def test_an_unused_table_is_not_opened_at_the_start() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    await running.store.change_private_table(game.id, used=running.parts.clock.now() - UNUSED_MS - 1)
    await restarted(running)
    assert await running.store.private_tables() == []


@virtual
async def test_an_unreadable_table_does_not_stop_the_room_from_starting() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    other = await game.office.create("ann", WISH)
    database(running.store).execute("UPDATE private_tables SET config = ? WHERE id = ?", (b'{"id": 1}', game.id))
    again = await restarted(running)
    assert [own.row.config.id for own in await office(again).tables_of("ann")] == [other.table]


# ---- removed players ----


@virtual
async def test_a_player_banned_during_a_hand_finishes_it_and_leaves() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    ann, bob, cid = await two_play(game, "bob", "cid")
    assert await game.order(ann, RemovePlayer("bob", keep_out=True)) == "Done"
    assert "LeavePlanned" not in ann.kinds(), "nobody is folded by the host"
    notice = await bob.until(lambda message: message["type"] == "Notice")
    assert (notice["code"], notice["about"]) == ("kept_out", "Friday game")
    while "HandEnded" not in bob.kinds():
        await fold(game, ann, bob, cid)
        await settle()
    assert "PlayerLeft" in ann.kinds()
    before = len(bob.texts)
    for person in (ann, cid):
        await person.event("HandOpened", after=len(person.texts))
    assert said_of(game, bob, before) == [], "nothing further is sent"
    assert await running.owns("bob") == 100_000 + net(ann, 1)
    assert await refusal(game, "bob") == "kept_out"
    assert (await watched(bob, game.id))["code"] == "no_table"  # type: ignore[index]
    again = await restarted(running)
    await again.person("bob")
    later = HomeGame(again, office(again), game.invitation, await again.person("ann"))
    assert await refusal(later, "bob") == "kept_out"


def net(person: Person, place: int) -> int:
    """What a place won or lost in the first hand."""
    ended = next(event for event in person.events() if event["type"] == "HandEnded")
    return int(ended["stacks"][place]) - 5000


@virtual
async def test_a_player_removed_from_the_seat_may_return() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    await bob.watch(game.id)
    await bob.sit(await game.config(), 2)
    assert await game.order(game.ann, RemovePlayer("bob")) == "Done"
    assert (await bob.event("PlayerLeft"))["chips"] == 5000
    assert (await bob.sit(await game.config(), 2))["type"] == "Done"


@virtual
async def test_a_guest_without_a_seat_can_be_banned() -> None:
    running = await VirtualRoom().open()
    game = await home_game(running)
    bob = await game.enter("bob")
    await bob.watch(game.id)
    assert await game.order(game.ann, RemovePlayer("bob")) == "not_seated"
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "Done"
    before = len(bob.texts)
    await game.ann.sit(await game.config(), 0)
    await settle()
    assert said_of(game, bob, before) == []
    assert await game.office.tables_of("bob") == ()


@virtual
async def test_a_banned_players_pending_chat_is_dropped() -> None:
    class Slow(InMemoryStore):
        async def add_line(self, line: SaidLine) -> None:
            await asyncio.sleep(1)
            await super().add_line(line)

    running = await VirtualRoom(Slow()).open()
    game = await home_game(running, replace(WISH, chat="all"))
    bob = await game.enter("bob")
    for id in ("first", "second"):
        await bob.say(Say(id, game.id, id))
    await settle()
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "Done"
    await asyncio.sleep(5)
    assert [line.shown for line in await running.store.lines_of(game.id, 9)] == ["first"], "that was under way"
    assert (await bob.until(lambda one: one.get("id") == "second"))["code"] == "no_table"


# ---- the store fails ----


@virtual
async def test_an_order_that_cannot_be_stored_is_not_done() -> None:
    failing: set[str] = set()

    def before_write(method: str) -> None:
        if method in failing:
            raise StoreFailed("the disk is full")

    running = await VirtualRoom(InMemoryStore(before_write)).open()
    game = await home_game(running)
    bob = await game.enter("bob")
    failing |= {"ban_guest", "change_private_table", "admit_guest"}
    assert await game.order(game.ann, RemovePlayer("bob", keep_out=True)) == "store"
    assert await game.order(game.ann, EndTable()) == "store"
    with pytest.raises(StoreFailed):
        await Operator(running.parts, KEY).close(game.id, "a complaint", now=True)
    assert (await bob.watch(game.id))["view"]["closed"] == ""
    await running.person("cid")
    with pytest.raises(StoreFailed):
        await game.office.enter("cid", await game.office.by_link(game.invitation.token))
    assert await game.office.tables_of("cid") == ()
