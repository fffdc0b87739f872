"""The game socket over real sockets: bad clients are answered or disconnected, and nobody else is disturbed."""

import asyncio
import json
from typing import Any

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from dealerbox.core.messages import NOTICES
from dealerbox.gateway.socket.connection import MAX_UNREADABLE
from dealerbox.gateway.socket.hub import MAX_ID, MAX_WATCHED
from dealerbox.hand.commands import Call
from dealerbox.table.commands import Act
from dealerbox.wire import Do, Notice, Ping, Sit, Watch
from tests.gateway.serving import Client, Served, served
from tests.live.playing import HEADS_UP, SIX

UNREADABLE = {
    "no JSON": '{"type": "Ping", "sent": 1',
    "not an object": "17",
    "no type": '{"sent": 1}',
    "a type that there is not": '{"type": "Shutdown"}',
    "a message of the server": '{"type": "Wallet", "balances": []}',
    "a command of the room": '{"type":"Do","id":"1","table":"t1","command":{"type":"AddChips","amount":5}}',
    "a field missing": '{"type": "Watch"}',
    "a field too many": '{"type": "Ping", "sent": 1, "extra": 2}',
    "a field too many in the action": '{"type":"Do","id":"1","table":"t1","command":{"type":"Act","turn":1,"action":'
    '{"type":"Call","amount":5}}}',
    "text for a number": '{"type": "Sit", "id": "1", "table": "t1", "seat": "2", "buy_in": 5000}',
    "half a chip": '{"type": "Sit", "id": "1", "table": "t1", "seat": 2, "buy_in": 5000.5}',
    "deep": "[" * 30_000,
    "a long id": json.dumps({"type": "Sit", "id": "x" * (MAX_ID + 1), "table": "t1", "seat": 2, "buy_in": 5000}),
}


@pytest.mark.parametrize("text", UNREADABLE.values(), ids=UNREADABLE.keys())
async def test_malformed_message_is_answered_and_the_connection_stays(text: str) -> None:
    async with served(HEADS_UP) as room, room.socket(await room.guest()) as client:
        await client.socket.send(text)
        assert (await client.kind("Malformed"))["reason"]
        await client.say(Ping(1.5))
        assert (await client.kind("Pong"))["sent"] == 1.5


async def test_non_text_bytes_are_answered_as_malformed() -> None:
    async with served() as room, room.socket() as client:
        await client.socket.send(b'{"type": "Watch", "table": "\xff\xfe"}')
        assert "UTF-8" in (await client.kind("Malformed"))["reason"]
        await client.say(Ping(2))
        await client.kind("Pong")


async def test_the_reason_names_what_is_wrong() -> None:
    async with served() as room, room.socket() as client:
        await client.socket.send('{"type": "Watch", "table": "t1", "sen": 5}')
        assert "sen" in (await client.kind("Malformed"))["reason"]


async def test_client_sending_only_malformed_messages_is_disconnected() -> None:
    async with served() as room, room.socket() as client:
        for _ in range(MAX_UNREADABLE):
            await client.socket.send("{")
        assert (await client.closed())[0] == 1008
        assert sum(message["type"] == "Malformed" for message in client.messages) == MAX_UNREADABLE


async def test_a_message_of_a_megabyte_is_cut_off() -> None:
    async with served() as room, room.socket() as client, room.socket() as other:
        await client.socket.send("x" * 1_000_000)
        assert (await client.closed())[0] == 1009
        await other.say(Ping(1))
        await other.kind("Pong")


async def test_a_flood_is_cut_off_and_the_others_play_on() -> None:
    async with served() as room, room.socket() as flooding, room.socket() as other:
        ping = '{"type":"Ping","sent":1}'

        async def flood() -> None:
            while True:
                await flooding.socket.send(ping)
                await asyncio.sleep(0)

        pouring = asyncio.create_task(flood())
        for number in range(5):
            await other.say(Ping(number))
            assert (await other.kind("Pong"))["sent"] == number
        assert (await flooding.closed())[0] in (1008, 1006)
        await asyncio.wait((pouring,))
        assert pouring.exception() is not None, "the line is closed to him"
        assert any(message["type"] == "Malformed" for message in flooding.messages)
        metrics = (await room.http.get("/metrics")).text
        assert 'dealerbox_connections_cut_total{why="flood"} 1.0' in metrics
        received = next(line for line in metrics.splitlines() if line.startswith("dealerbox_messages_received_total"))
        assert float(received.split()[1]) < 300, "what comes after the limit is not looked at"


async def test_client_that_does_not_read_is_disconnected_without_delaying_others() -> None:
    async with served(HEADS_UP) as room, room.socket(max_queue=1) as deaf, room.socket() as other:
        await deaf.kind("Welcome")
        await other.kind("Welcome")
        cut = room.house.parts.metrics.cut.labels("slow")
        while not cut._value.get():
            room.house.parts.bus.publish(NOTICES, Notice("test", "x" * 10_000))
            # The other client reads every message at once, however full the connection of the first is.
            await other.kind("Notice")
        await other.say(Ping(7))
        await other.kind("Pong")


# ---- who may connect ----


async def test_pages_of_others_may_not_open_the_socket() -> None:
    async with served() as room:
        with pytest.raises(InvalidStatus) as refused:
            async with room.socket(headers={"Origin": "https://elsewhere.example"}):
                pass
        assert refused.value.response.status_code == 403
        async with room.socket(headers={"Origin": room.address}) as client:
            await client.kind("Welcome")


async def test_only_the_game_socket_is_one() -> None:
    async with served() as room:
        with pytest.raises(InvalidStatus):
            async with connect(f"ws://127.0.0.1:{room.port}/api/me"):
                pass


async def test_without_a_session_one_may_watch_but_not_play() -> None:
    async with served(HEADS_UP) as room, room.socket("not a token") as client:
        welcome = await client.kind("Welcome")
        assert (welcome["player"], welcome["balances"]) == (None, [])
        await client.say(Watch("t1"))
        assert (await client.kind("Snapshot"))["view"]["config"]["name"] == "Kallio"
        await client.say(Sit("1", "t1", 0, 5000))
        assert (await client.kind("Refused"))["code"] == "not_logged_in"


async def test_first_message_is_welcome() -> None:
    async with served(HEADS_UP) as room:
        answer = await room.post("guest", {"name": "Kettu"})
        async with room.socket(answer.json()["token"]) as client:
            await client.say(Sit("1", "t1", 1, 5000))
            await client.answer("1")
        async with room.socket(answer.json()["token"]) as client:
            welcome = await client.kind("Welcome")
            assert (welcome["name"], welcome["guest"], welcome["tables"]) == ("Kettu", True, ["t1"])
            assert welcome["balances"] == [{"currency": "FUN", "wallet": 95_000, "in_play": 5000}]


async def test_watched_tables_are_limited() -> None:
    many = [replace(SIX, id=f"m{number}") for number in range(MAX_WATCHED + 1)]
    async with served(*many) as room, room.socket() as client:
        for config in many:
            await client.say(Watch(config.id))
        assert str(MAX_WATCHED) in (await client.kind("Malformed"))["reason"]
        assert sum(message["type"] == "Snapshot" for message in client.messages) <= MAX_WATCHED


async def test_logging_out_ends_the_connections_of_that_session_only() -> None:
    async with served() as room:
        await room.post("register", {"name": "Helmi", "password": "correct horse"})
        room.http.cookies.clear()
        first = (await room.post("login", {"name": "Helmi", "password": "correct horse"})).json()["token"]
        room.http.cookies.clear()
        second = (await room.post("login", {"name": "Helmi", "password": "correct horse"})).json()["token"]
        room.http.cookies.clear()
        async with room.socket(first) as one, room.socket(second) as two:
            await one.kind("Welcome")
            await two.kind("Welcome")
            await room.post("logout", {}, headers={"Authorization": f"Bearer {first}"})
            assert (await one.closed())[0] == 4001
            await two.say(Ping(1))
            await two.kind("Pong")


# ---- a lost connection ----


async def seated(room: Served, client: Client, seat: int) -> None:
    await client.say(Watch("t1"))
    await client.kind("Snapshot")
    await client.say(Sit(f"sit-{seat}", "t1", seat, 5000))
    assert (await client.answer(f"sit-{seat}"))["type"] == "Done"


async def test_a_lost_connection_keeps_seat_and_hand() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await room.guest(), await room.guest()
        async with room.socket(bob) as other:
            await seated(room, other, 0)
            async with room.socket(ann) as client:
                await seated(room, client, 1)
                turn = await client.event("TurnStarted")
                assert turn["seat"] == 1
                dealt = [event for batch in client.messages for event in batch.get("events", ())]
                mine = next(event for event in dealt if event["type"] == "StreetDealt")["cards"][1]
                last = [message for message in client.messages if message["type"] == "Events"][-1]
                number = last["first"] + len(last["events"]) - 1
                client.socket.transport.abort()
            await other.event("ConnectionLost")
            async with room.socket(ann) as back:
                assert (await back.kind("Welcome"))["tables"] == ["t1"]
                await back.say(Watch("t1", number))
                missed = await back.kind("Events")
                assert missed["first"] == number + 1
                await back.say(Watch("t1", 0))
                view = (await back.kind("Snapshot"))["view"]
                assert view["hand"]["places"][1]["cards"] == mine and -1 not in mine
                assert view["turn"]["turn"] == turn["turn"]
                await back.say(Do("call", "t1", Act(turn["turn"], Call())))
                assert (await back.answer("call"))["type"] == "Done"
                await other.event("Called")


async def test_two_connections_of_one_player_get_the_same() -> None:
    async with served(HEADS_UP) as room:
        ann, bob = await room.guest(), await room.guest()
        async with room.socket(ann) as one, room.socket(ann) as two, room.socket(bob) as other:
            await two.say(Watch("t1"))
            await two.kind("Snapshot")
            await seated(room, one, 1)
            await seated(room, other, 0)
            for client in (one, two):
                await client.event("TurnStarted")

            def told(client: Client) -> list[Any]:
                return [event for message in client.messages for event in message.get("events", ())]

            assert [event for event in told(two) if event["type"] != "SeatTaken"][-3:] == told(one)[-3:]
            dealt = next(event for event in told(two) if event["type"] == "StreetDealt")
            assert -1 not in dealt["cards"][1]
            await other.event("StreetDealt")
            hidden = next(event for event in told(other) if event["type"] == "StreetDealt")
            assert hidden["cards"][1] == [-1, -1]


async def test_closing_the_room_notifies_everybody() -> None:
    async with served(HEADS_UP) as room, room.socket(await room.guest()) as client:
        await seated(room, client, 0)
        closing = asyncio.create_task(room.house.close())
        assert (await client.closed())[0] == 1012
        kinds = [event["type"] for message in client.messages for event in message.get("events", ())]
        assert kinds[-3:] == ["ClosePlanned", "PlayerLeft", "TableClosed"]
        await closing
