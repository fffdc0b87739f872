"""Messages written without a queue: in order, before the close frame, whatever their size and the client's pace."""

import asyncio
import json

import pytest

from dealerbox.gateway.socket.connection import Connection
from dealerbox.gateway.socket.websocket import frame_of
from tests.gateway.serving import Served, served


async def only_connection(room: Served) -> Connection:
    (connection,) = room.house.hub.connections
    return connection


@pytest.mark.parametrize("size", [125, 65_536, 300_000])
async def test_messages_arrive_in_order_and_before_the_close(size: int) -> None:
    async with served() as room, room.socket(await room.guest()) as client:
        await client.kind("Welcome")
        connection = await only_connection(room)
        for number in range(6):
            connection.send(json.dumps([number, "x" * size]))
        connection.disconnect(1008, "enough", "test")
        connection.send('"after the end"')
        got = []
        with pytest.raises(Exception, match="enough"):
            while True:
                got.append(json.loads(await client.socket.recv()))
                await asyncio.sleep(0.01)
        assert [one[0] for one in got if isinstance(one, list)] == list(range(6))
        assert "after the end" not in got


@pytest.mark.parametrize("pause", [0, 0.001])
async def test_queued_and_direct_messages_of_a_slow_client_stay_in_order(pause: float) -> None:
    async with served() as room, room.socket(await room.guest(), max_queue=1) as client:
        await client.kind("Welcome")
        connection = await only_connection(room)
        sent = 0

        async def send() -> None:
            nonlocal sent
            while sent < 600:
                for _ in range(1 + sent % 7):
                    connection.send(json.dumps([sent, "x" * (sent * 37 % 9 * 8_000)]))
                    sent += 1
                await asyncio.sleep(0.05 if connection._waiting_bytes > 500_000 else 0.001 * (sent % 3))

        sending = asyncio.create_task(send())
        got: list[int] = []
        while len(got) < 600:
            message = json.loads(await client.socket.recv())
            if isinstance(message, list):
                got.append(message[0])
            await asyncio.sleep(pause)
        await sending
        assert got[:600] == list(range(600))


def test_the_length_of_a_frame_is_in_its_head() -> None:
    """RFC 6455, section 5.2: lengths in 7 bits, 16 bits and 64 bits."""
    assert frame_of("") == b"\x81\x00"
    assert frame_of("ä") == b"\x81\x02\xc3\xa4"
    assert frame_of("x" * 126)[:4] == b"\x81\x7e\x00\x7e"
    assert frame_of("x" * 65_536)[:10] == b"\x81\x7f" + (65_536).to_bytes(8, "big")
