"""How often a client is pinged: rarely, and often during the player's turn."""

import asyncio
from typing import Any

import pytest

from dealerbox.gateway import server as serving
from dealerbox.gateway.socket import websocket
from dealerbox.wire import Sit, Watch
from tests.gateway.serving import Client, served
from tests.live.playing import HEADS_UP


def test_within_ten_seconds() -> None:
    assert websocket.OFTEN_SECONDS + websocket.OFTEN_ANSWER_SECONDS < 10


@pytest.fixture
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run ten times as fast."""
    monkeypatch.setattr(websocket, "OFTEN_SECONDS", 0.3)
    monkeypatch.setattr(websocket, "OFTEN_ANSWER_SECONDS", 0.5)


def pings_of(client: Client) -> list[bytes]:
    """Return the pings that the client receives from now on."""
    got: list[bytes] = []
    protocol: Any = client.socket.protocol
    receive = protocol.recv_frame

    def recv_frame(frame: Any) -> None:
        if frame.opcode.name == "PING":
            got.append(bytes(frame.data))
        receive(frame)

    protocol.recv_frame = recv_frame
    return got


def stop_answering(client: Client) -> None:
    """As if the Wi-Fi were gone: nothing that the client sends arrives, and the connection is not closed."""
    transport: Any = client.socket.transport
    transport.write = lambda data: None
    transport.writelines = lambda data: None


async def two_play(room: Any, one: Client, two: Client) -> tuple[Client, Client]:
    """Seat both; the player to act comes first."""
    for seat, client in enumerate((one, two)):
        await client.say(Watch("t1"))
        await client.kind("Snapshot")
        await client.say(Sit(f"s{seat}", "t1", seat, 5000))
        await client.answer(f"s{seat}")
    turn = await one.event("TurnStarted")
    return (one, two) if turn["seat"] == 0 else (two, one)


@pytest.mark.usefixtures("quickly")
async def test_often_in_the_turn_and_rarely_otherwise() -> None:
    async with served(HEADS_UP) as room, room.socket(await room.guest()) as a, room.socket(await room.guest()) as b:
        asked, other = await two_play(room, a, b)
        mine, others = pings_of(asked), pings_of(other)
        await asyncio.sleep(1.2)
        assert len(mine) >= 2
        assert others == []


@pytest.mark.usefixtures("quickly")
async def test_a_connection_that_dies_in_silence_is_noticed_soon() -> None:
    """Within 8 s: a third of ``OFTEN_SECONDS`` and ``OFTEN_ANSWER_SECONDS`` after the start of the turn, or less than
    both after the last answer. Outside the turn it would take 40 s."""
    assert serving.PING_SECONDS == 20
    async with served(HEADS_UP) as room, room.socket(await room.guest()) as a, room.socket(await room.guest()) as b:
        asked, other = await two_play(room, a, b)
        stop_answering(asked)
        began = asyncio.get_running_loop().time()
        await other.event("ConnectionLost")
        assert asyncio.get_running_loop().time() - began < 3
