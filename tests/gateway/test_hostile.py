"""Hostile clients over real sockets: each is answered or disconnected, while two regulars at the same table continue to
play."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from dealerbox.game import Stakes
from dealerbox.gateway import server
from dealerbox.gateway.socket.connection import PER_SECOND
from dealerbox.hand.commands import AllIn, BetTo, Call, Check, Discard, Fold, PlayerCommand, RaiseTo, StandPat
from dealerbox.table.commands import Act, ChooseEntry, Leave
from dealerbox.table.config import TableConfig
from dealerbox.wire import Do, Ping, Sit, Watch
from tests.gateway.serving import Client, Served, served

STAKES = Stakes(small_blind=50, big_blind=100)
TABLE = TableConfig(
    "d1", "Utti", "draw5", "PL", STAKES, 4, 2000, 50_000, pause_seconds=0.01, short_pause_seconds=0.01
)  # fmt: skip
HANDS = 3
"""Hands that the regulars play to show that they are not disturbed."""
MINE = 2
"""The hostile player's seat."""
WAIT_SECONDS = 20


class Regular:
    """Checks, calls and stands pat. While ``hand`` is cleared it waits."""

    def __init__(self, client: Client, seat: int) -> None:
        self.ended = 0
        self.hand = asyncio.Event()
        self.hand.set()
        self._client = client
        self._seat = seat
        self._moved = asyncio.Condition()

    async def play(self) -> None:
        await sit(self._client, self._seat)
        while True:
            turn = await next_turn(self._client, self._seat)
            await self.hand.wait()
            # No faster than a client may.
            await asyncio.sleep(1 / PER_SECOND)
            await act(self._client, turn["turn"], willing(turn["options"]))
            await over(self._client, turn)
            await self._count()

    async def _count(self) -> None:
        ended = sum(event["type"] == "HandEnded" for event in events(self._client))
        if ended > self.ended:
            async with self._moved:
                self.ended = ended
                self._moved.notify_all()

    async def plays_on(self, hands: int = HANDS) -> None:
        """Return once that many more hands have ended."""
        goal = self.ended + hands
        async with asyncio.timeout(WAIT_SECONDS), self._moved:
            await self._moved.wait_for(lambda: self.ended >= goal)


def willing(options: Any) -> PlayerCommand:
    if options["discard"]:
        return StandPat()
    return Check() if options["check"] else Call()


async def act(client: Client, turn: int, action: PlayerCommand) -> str:
    """Act on the turn; return the id of the message."""
    id = f"{turn}-{len(client.messages)}-{type(action).__name__}"
    await client.say(Do(id, TABLE.id, Act(turn, action)))
    return id


def events(client: Client) -> list[Any]:
    return [event for message in client.messages for event in message.get("events", ())]


ACTED = {"Folded", "Checked", "Called", "BetMade", "Raised", "StoodPat", "Drew", "HandEnded", "TurnStarted"}


def standing(client: Client, seat: int) -> Any:
    """Return the pending turn of the seat, as far as the client has read."""
    last = next((event for event in reversed(events(client)) if event["type"] in ACTED), None)
    return last if last is not None and last["type"] == "TurnStarted" and last["seat"] == seat else None


async def next_turn(client: Client, seat: int) -> Any:
    while (turn := standing(client, seat)) is None:
        await client.kind("Events")
    return turn


async def over(client: Client, turn: Any) -> None:
    """Return when the room has accepted the action: the next turn may be the same seat's."""
    while standing(client, turn["seat"]) == turn:
        await client.kind("Events")


async def sit(client: Client, seat: int) -> None:
    await client.say(Watch(TABLE.id))
    await client.say(Sit("sit", TABLE.id, seat, 50_000))
    assert (await client.answer("sit"))["type"] == "Done"
    await client.say(Do("post", TABLE.id, ChooseEntry("post")))


@asynccontextmanager
async def regulars() -> AsyncIterator[tuple[Served, Regular]]:
    """A room with two regulars at play: both must continue during the block and after it."""
    async with served(TABLE) as room, AsyncExitStack() as lines, asyncio.TaskGroup() as playing:
        both = []
        for seat in range(2):
            both.append(Regular(await lines.enter_async_context(room.socket(await room.guest())), seat))
        tasks = [playing.create_task(regular.play()) for regular in both]
        await both[0].plays_on(1)
        yield room, both[0]
        for regular in both:
            assert regular.hand.is_set()
            await regular.plays_on()
        for task in tasks:
            task.cancel()


@asynccontextmanager
async def seated(room: Served) -> AsyncIterator[Client]:
    """A client with a seat at the regulars' table, who leaves it at the end."""
    async with room.socket(await room.guest()) as client:
        await sit(client, MINE)
        yield client
        await client.say(Do("leave", TABLE.id, Leave()))
        assert (await client.answer("leave"))["type"] == "Done"


async def my_turn(client: Client, drawing: bool | None = None) -> Any:
    """Return the next own turn: any, one to bet, or one to draw; other turns are acted on like any player's."""
    while True:
        turn = await next_turn(client, MINE)
        if drawing in (None, turn["options"]["discard"] is not None):
            return turn
        await act(client, turn["turn"], willing(turn["options"]))
        await over(client, turn)


async def refusal(client: Client, turn: int, action: PlayerCommand) -> Any:
    answer = await client.answer(await act(client, turn, action))
    assert answer["type"] == "Refused", answer
    assert answer["reason"].endswith("."), "a whole sentence"
    return answer


async def test_acting_out_of_turn() -> None:
    async with regulars() as (room, regular), seated(room) as client:
        await my_turn(client)
        regular.hand.clear()
        while (theirs := standing(client, 0)) is None:
            if mine := standing(client, MINE):
                await act(client, mine["turn"], willing(mine["options"]))
                await over(client, mine)
            else:
                await client.kind("Events")
        number = theirs["turn"]
        for action in (Fold(), BetTo(300), RaiseTo(300), AllIn(), StandPat()):
            assert (await refusal(client, number, action))["code"] == "not_your_turn"
        regular.hand.set()


async def test_a_turn_that_is_over() -> None:
    async with regulars() as (room, regular), seated(room) as client:
        turn = await my_turn(client)
        for number in (turn["turn"] - 1, turn["turn"] + 1, 0, -1, 2**60):
            assert (await refusal(client, number, Fold()))["code"] == "late"
        id = await act(client, turn["turn"], willing(turn["options"]))
        assert (await client.answer(id))["type"] == "Done", "his turn was still his"


@pytest.mark.parametrize("wrong", ["another's", "no card", "face down", "twice", "six"])
async def test_discard_of_a_card_not_held(wrong: str) -> None:
    async with regulars() as (room, regular), seated(room) as client:
        turn = await my_turn(client, drawing=True)
        dealt = [event for message in client.messages for event in message.get("events", ())]
        opened = next(event for event in reversed(dealt) if event["type"] == "HandOpened")
        street = next(event for event in reversed(dealt) if event["type"] == "StreetDealt" and event["cards"])
        mine = street["cards"][opened["seats"].index(MINE)]
        other = next(card for card in range(52) if card not in mine)
        cards = {
            "another's": (other,),
            "no card": (99,),
            "face down": (-1,),
            "twice": (mine[0], mine[0]),
            "six": (*mine, other),
        }[wrong]
        answer = await refusal(client, turn["turn"], Discard(cards))
        assert answer["code"] == "rule"
        id = await act(client, turn["turn"], Discard((mine[0],)))
        assert (await client.answer(id))["type"] == "Done"


@pytest.mark.parametrize("amount", [-100, 0, 1, 99, 2**62])
async def test_an_amount_that_cannot_be(amount: int) -> None:
    async with regulars() as (room, regular), seated(room) as client:
        turn = await my_turn(client, drawing=False)
        answer = await refusal(client, turn["turn"], RaiseTo(amount))
        assert answer["code"] == "rule"
        await act(client, turn["turn"], willing(turn["options"]))


async def test_an_amount_of_a_thousand_digits() -> None:
    async with regulars() as (room, regular), seated(room) as client:
        turn = await my_turn(client)
        digits = "9" * 1000
        action = f'{{"type":"Act","turn":{turn["turn"]},"action":{{"type":"RaiseTo","amount":{digits}}}}}'
        await client.socket.send(f'{{"type":"Do","id":"1","table":"d1","command":{action}}}')
        assert (await client.answer("1"))["code"] == "rule"
        await act(client, turn["turn"], willing(turn["options"]))


async def test_nonsense_a_megabyte_and_a_flood() -> None:
    async with regulars() as (room, regular), room.socket(await room.guest()) as first, room.socket() as second:
        for text in ("{", "null", '{"type":"Do"}', "\0"):
            await first.socket.send(text)
            assert (await first.kind("Malformed"))["reason"]
        await regular.plays_on()
        await first.socket.send("x" * 1_000_000)
        assert (await first.closed())[0] == 1009
        await regular.plays_on()

        async def pour() -> None:
            for number in range(10_000):
                await second.say(Ping(number))

        pouring = asyncio.create_task(pour())
        await regular.plays_on()
        assert (await second.closed())[0] in (1006, 1008)
        pouring.cancel()
        await asyncio.wait((pouring,))


async def test_a_page_of_somebody_else() -> None:
    async with regulars() as (room, regular):
        token = await room.guest()
        with pytest.raises(InvalidStatus) as refused:
            async with room.socket(token, headers={"Origin": "https://elsewhere.example"}):
                pass
        assert refused.value.response.status_code == 403


HALF = {
    "nothing": b"",
    "half a line": b"GET / HT",
    "half a head": b"GET /ws HTTP/1.1\r\nHost: localhost\r\n",
    "half a body": b"POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 50\r\n\r\n{",
}


@pytest.mark.parametrize("number", [-1, 2**53, 2**63, 10**400])
async def test_unknown_line_and_warning_numbers(number: int) -> None:
    """No database can hold it."""
    async with regulars() as (room, regular), room.socket(await room.guest()) as client:
        await client.socket.send(f'{{"type":"ReportChat","id":"1","table":"d1","number":{number}}}')
        assert (await client.kind("Malformed"))["reason"]
        await client.socket.send(f'{{"type":"Acknowledge","warning":{number}}}')
        assert (await client.kind("Malformed"))["reason"]
        await regular.plays_on()


@pytest.mark.parametrize("text", HALF.values(), ids=HALF.keys())
async def test_a_request_that_never_ends_is_cut_off(text: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.3)
    async with regulars() as (room, regular):
        reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
        writer.write(text)
        await writer.drain()
        await regular.plays_on()
        async with asyncio.timeout(WAIT_SECONDS):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        writer.close()


async def test_a_second_request_that_never_ends_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.3)
    async with served() as room:
        reader, writer = await asyncio.open_connection("127.0.0.1", room.port)
        writer.write(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /hea")
        async with asyncio.timeout(WAIT_SECONDS):
            assert b"200 OK" in await reader.read()
        writer.close()


async def test_a_game_socket_outlives_the_time_for_a_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "REQUEST_SECONDS", 0.1)
    async with served() as room, room.socket() as client:
        await asyncio.sleep(0.3)
        await client.say(Ping(1))
        await client.kind("Pong")


async def test_two_hundred_watchers_at_once() -> None:
    async with regulars() as (room, regular):
        async with AsyncExitStack() as lines:
            crowd = [await lines.enter_async_context(room.socket(max_queue=None)) for _ in range(200)]
            for client in crowd:
                await client.say(Watch(TABLE.id))
            for client in crowd:
                await client.kind("Snapshot")
                await client.event("HandEnded")
            # Half of them stop reading, then all leave without closing.
            for client in crowd[::2]:
                client.socket.transport.pause_reading()  # type: ignore[attr-defined]
            await regular.plays_on()
            for client in crowd:
                client.socket.transport.abort()
        await regular.plays_on()
        assert "dealerbox_connections 2.0" in (await room.http.get("/metrics")).text
