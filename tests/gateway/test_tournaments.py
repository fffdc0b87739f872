"""Tournaments over the game socket and over HTTP."""

import asyncio
from typing import Any

import msgspec

from dealerbox.core.tournament_messages import DirectTournament, tournament_subject
from dealerbox.tournament.commands import Cancel
from dealerbox.tournament.config import TournamentConfig
from dealerbox.wire.tournaments import Enter, TournamentDo, WatchTournament, WatchTournaments, Withdraw
from tests.gateway.serving import served
from tests.live.playing import Person, VirtualRoom, virtual
from tests.live.tournaments.field import config


def of_type(kind: str) -> Any:
    return lambda message: message["type"] == kind


async def opened(*configs: TournamentConfig) -> VirtualRoom:
    running = await VirtualRoom().open()
    for one in configs:
        await running.room.tournaments.announce(one)
    return running


async def do(person: Person, command: Any, tournament: str = "t") -> Any:
    message = TournamentDo(person.new_id(), tournament, command)
    after = len(person.texts)
    await person.say(message)
    return await person.until(lambda one: one.get("id") == message.id, after)


@virtual
async def test_tournament_list_is_updated() -> None:
    running = await opened(config(), config(id="sng", starts=0, name="Sit"))
    ann = await running.person("ann")
    await ann.say(WatchTournaments(True))
    rows = (await ann.until(of_type("Tournaments")))["rows"]
    assert [row["id"] for row in rows] == ["sng", "t"]
    assert (rows[1]["phase"], rows[1]["entrants"], rows[1]["open"], rows[1]["private"]) == (
        "registering",
        0,
        True,
        False,
    )
    after = len(ann.texts)
    assert (await do(ann, Enter()))["type"] == "Done"
    changed = await ann.until(of_type("TournamentsChanged"), after)
    assert [(row["id"], row["entrants"]) for row in changed["rows"]] == [("t", 1)]
    await ann.say(WatchTournaments(False))
    after = len(ann.texts)
    await do(ann, Withdraw())
    await running.parts.clock.sleep(3000)
    assert not any(message["type"] == "TournamentsChanged" for message in ann.messages[after:])


@virtual
async def test_watchers_get_the_tournament_and_their_own_part() -> None:
    running = await opened(config(most=2))
    ann, bob, observer = await running.person("ann"), await running.person("bob"), await running.observer()
    for person in (ann, observer):
        await person.say(WatchTournament("t"))
        view = await person.until(of_type("TournamentView"))
        assert (view["phase"], view["left"], view["prizes"]) == ("registering", 0, [])
    own = await ann.until(of_type("TournamentOwn"))
    assert (own["registered"], own["may_enter"], own["me"]) == (False, True, None)
    after = len(ann.texts)
    await do(ann, Enter())
    await do(bob, Enter())
    own = await ann.until(lambda one: one["type"] == "TournamentOwn" and one["registered"], after)
    assert own["me"]["name"] == "Ann" and own["may_withdraw"]
    view = await observer.until(lambda one: one["type"] == "TournamentView" and one["entrants"] == 2)
    assert sum(view["prizes"]) == 2000
    started = await ann.until(lambda one: one["type"] == "TournamentView" and one["phase"] == "running")
    assert started["tables"] == [{"table": "t.0", "players": 2, "largest": 1000, "smallest": 1000}]
    seat = await ann.until(of_type("TournamentSeat"))
    assert (seat["table"], seat["why"]) == ("t.0", "start")
    assert not any(message["type"] in ("TournamentOwn", "TournamentSeat") for message in observer.messages)


@virtual
async def test_the_pictures_of_its_players_come_with_its_lobby_and_its_table() -> None:
    running = await opened(config(most=2))
    ann, bob, observer = await running.person("ann"), await running.person("bob"), await running.observer()
    await running.store.avatars.put("ann", "fox:teal")
    for person in (ann, bob):
        await do(person, Enter())
    await bob.until(of_type("TournamentSeat"))
    hers = {"player": "ann", "name": "Ann", "picture": "fox:teal"}
    await bob.watch("t.0")
    assert hers in (await bob.until(of_type("Pictures")))["pictures"]
    await observer.say(WatchTournament("t"))
    assert (await observer.until(of_type("Pictures")))["pictures"] == [hers]


@virtual
async def test_updates_come_at_most_once_a_second() -> None:
    running = await opened(config())
    observer = await running.observer()
    await observer.say(WatchTournament("t"))
    await observer.until(of_type("TournamentView"))
    await running.parts.clock.sleep(2000)
    after = len(observer.texts)
    for number in range(20):
        await do(await running.person(f"p{number}"), Enter())
    await running.parts.clock.sleep(900)
    assert len([one for one in observer.messages[after:] if one["type"] == "TournamentView"]) <= 1
    await running.parts.clock.sleep(1000)
    assert [one["entrants"] for one in observer.messages[after:] if one["type"] == "TournamentView"] == [20]


@virtual
async def test_tournament_player_is_seated_on_connecting_and_plays() -> None:
    running = await opened(config(most=2, starts=0))
    ann, bob = await running.person("ann"), await running.person("bob")
    await do(ann, Enter())
    await do(bob, Enter())
    await ann.until(of_type("TournamentSeat"))
    again = await running.connect(ann.viewer)
    assert again.messages[0]["tables"] == ["t.0"]
    snapshot = await again.watch("t.0")
    assert snapshot["type"] == "Snapshot" and snapshot["view"]["config"]["tournament"] == "t"
    await again.event("HandOpened")
    dealt = await again.event("StreetDealt")
    assert sum(card >= 0 for cards in dealt["cards"] for card in cards) == 2, "his own cards and no others"
    await ann.hang_up()
    await bob.hang_up()


@virtual
async def test_private_tournament_is_visible_to_invited_players_only() -> None:
    running = await opened(config(invited=("ann", "bob")))
    ann, eve = await running.person("ann"), await running.person("eve")
    for person, rows in ((ann, 1), (eve, 0)):
        await person.say(WatchTournaments(True))
        found = await person.until(of_type("Tournaments"))
        assert len(found["rows"]) == rows
        await person.say(WatchTournament("t"))
    assert (await ann.until(of_type("TournamentView")))["config"]["invited"] == []
    assert (await eve.until(of_type("Notice")))["code"] == "no_tournament"
    assert (await do(eve, Enter()))["code"] == "not_invited"
    assert (await do(ann, Enter()))["type"] == "Done"
    await running.parts.clock.sleep(2000)
    assert not any(message["type"] == "TournamentsChanged" for message in eve.messages)


@virtual
async def test_invalid_requests_are_refused_with_a_reason() -> None:
    running = await opened(config())
    ann, observer = await running.person("ann"), await running.observer()
    assert (await do(observer, Enter()))["code"] == "not_logged_in"
    assert (await do(ann, Enter(), "nowhere"))["code"] == "no_tournament"
    assert (await do(ann, Enter("points")))["code"] == "points"
    await ann.say(WatchTournament("nowhere"))
    assert (await ann.until(of_type("Notice")))["code"] == "no_tournament"
    after = len(ann.texts)
    await ann.say(TournamentDo("x" * 65, "t", Enter()))
    assert (await ann.until(of_type("Malformed"), after))["reason"]


def test_the_messages_are_read_as_they_are_written() -> None:
    text = msgspec.json.encode(TournamentDo("1", "t", Enter("points")))
    assert msgspec.json.decode(text) == {
        "type": "TournamentDo", "id": "1", "tournament": "t", "command": {"type": "Enter", "pay": "points"},
    }  # fmt: skip


async def test_tournament_is_readable_over_http_after_its_end() -> None:
    sit_and_go = config(starts=0, most=2, least=2, turn_seconds=0.05, bank_seconds=0, pause_seconds=0.01)
    private = config(id="p", starts=0, invited=("nobody", "else"))
    async with served() as room:
        for one in (sit_and_go, private):
            await room.house.room.tournaments.announce(one)
        listed = (await room.http.get("/api/tournaments")).json()["tournaments"]
        assert [row["id"] for row in listed] == ["t"]
        assert (await room.http.get("/api/tournaments/p")).status_code == 404
        assert (await room.http.get("/api/tournaments/p/players")).status_code == 404
        assert (await room.http.get("/api/tournaments/t/players?most=0")).status_code == 400
        me = (await room.http.post("/api/guest", json={})).json()
        async with room.socket(me["token"]) as socket:
            await socket.say(TournamentDo("1", "t", Enter()))
            await socket.until(lambda one: one["type"] == "Done")
        told = (await room.http.get("/api/tournaments/t")).json()
        assert told["own"]["registered"] and told["view"]["entrants"] == 1
        await room.http.put("/api/account/picture", json={"picture": "fox:teal"})
        players = (await room.http.get("/api/tournaments/t/players")).json()
        assert players["players"][0]["player"] == me["player"]
        assert players["pictures"] == [{"player": me["player"], "name": me["name"], "picture": "fox:teal"}]
        await room.house.parts.bus.request(tournament_subject("t"), DirectTournament(Cancel("the lights went out")))
        for _ in range(200):
            told = (await room.http.get("/api/tournaments/t")).json()
            if told["view"]["phase"] == "cancelled":
                break
            await asyncio.sleep(0.02)
        assert told["view"]["cancelled"] == "the lights went out" and told["own"]["me"]["player"] == me["player"]
        assert (await room.http.get("/api/tournaments/t/players")).json()["total"] == 1


@virtual
async def test_watcher_sees_the_change_before_the_answer() -> None:
    running = await opened(config())
    ann = await running.person("ann")
    await ann.say(WatchTournament("t"))
    await ann.until(of_type("TournamentOwn"))
    for command, registered in ((Enter(), True), (Withdraw(), False)):
        after = len(ann.texts)
        answer = await do(ann, command)
        told = ann.messages[after : ann.messages.index(answer)]
        assert [one["registered"] for one in told if one["type"] == "TournamentOwn"] == [registered]
