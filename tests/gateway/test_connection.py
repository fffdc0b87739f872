"""One client's connection, in virtual time: its rate limit and its outbox."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest

from dealerbox.core.clock import LoopClock
from dealerbox.core.metrics import Metrics
from dealerbox.core.rate_limits import Bucket, Buckets
from dealerbox.gateway.socket.connection import (
    BURST,
    MAX_TOO_MANY,
    MAX_UNDER_WAY,
    MAX_WAITING,
    MAX_WAITING_BYTES,
    PER_SECOND,
    Connection,
    Viewer,
)
from dealerbox.gateway.socket.transport import Gone, line
from dealerbox.wire import ClientMessage, Ping, Pong, Watch
from tests.live.playing import virtual

PING = '{"type":"Ping","sent":1}'


class FakeHandler:
    """Answers pings at once; a ``Watch`` is work that never ends."""

    def __init__(self) -> None:
        self.received_messages: list[ClientMessage] = []
        self.gone: list[Connection] = []

    async def greet(self, connection: Connection) -> None:
        connection.send("welcome")

    def received(self, connection: Connection, message: ClientMessage) -> Coroutine[Any, Any, None] | None:
        self.received_messages.append(message)
        if isinstance(message, Ping):
            connection.send_message(Pong(message.sent, 0))
        elif isinstance(message, Watch) and message.table == "broken":
            raise ZeroDivisionError
        return asyncio.sleep(10**9) if isinstance(message, Watch) else None

    def left(self, connection: Connection) -> None:
        self.gone.append(connection)


def connected(handler: FakeHandler, limited: bool = True) -> tuple[Connection, Any, "asyncio.Task[None]"]:
    ours, theirs = line()
    clock = LoopClock(asyncio.get_running_loop(), 0)
    connection = Connection(ours, Viewer(), handler, clock, Metrics(), limited)
    return connection, theirs, asyncio.create_task(connection.run())


@virtual
async def test_messages_are_answered_in_order() -> None:
    connection, client, _ = connected(FakeHandler())
    for number in range(10):
        await client.send(f'{{"type":"Ping","sent":{number}}}')
    assert await client.receive() == "welcome"
    for number in range(10):
        assert f'"sent":{number}' in await client.receive()


@virtual
async def test_rate_limit_is_a_burst_plus_a_rate() -> None:
    handler = FakeHandler()
    _, client, _ = connected(handler)
    for _ in range(BURST + 5):
        await client.send(PING)
    await asyncio.sleep(0.001)
    assert len(handler.received_messages) == BURST, "those beyond are dropped"
    await asyncio.sleep(1)
    for _ in range(PER_SECOND + 5):
        await client.send(PING)
    await asyncio.sleep(0.001)
    assert len(handler.received_messages) == BURST + PER_SECOND
    assert client.closed is None


@virtual
async def test_client_above_the_rate_is_warned_once_then_disconnected() -> None:
    handler = FakeHandler()
    _, client, serving = connected(handler)
    told: list[str] = []

    async def read() -> None:
        try:
            while True:
                told.append(await client.receive())
        except Gone:
            return

    reading = asyncio.create_task(read())
    with pytest.raises(Gone):
        for _ in range(10_000):
            await client.send(PING)
    await asyncio.wait((reading, serving))
    assert client.closed == (1008, "too many messages")
    assert sum("Malformed" in text for text in told) == 1
    assert len(handler.received_messages) == BURST
    assert len(handler.gone) == 1
    assert MAX_TOO_MANY < 10_000


@virtual
async def test_the_rooms_own_bots_are_not_limited() -> None:
    handler = FakeHandler()
    _, client, _ = connected(handler, limited=False)
    for _ in range(1000):
        await client.send('{"type":"Unwatch","table":"t"}')
    await asyncio.sleep(1)
    assert len(handler.received_messages) == 1000


@pytest.mark.parametrize("size", [10, MAX_WAITING_BYTES // 10])
def test_client_that_does_not_read_is_disconnected(size: int) -> None:
    @virtual
    async def play() -> None:
        handler = FakeHandler()
        connection, client, serving = connected(handler)
        sent = 0
        while not serving.done() and sent < 10 * MAX_WAITING:
            connection.send("x" * size)
            sent += 1
            if sent % 10 == 0:
                await asyncio.sleep(0)
        assert sent * size >= min(MAX_WAITING * size, MAX_WAITING_BYTES), "not before"
        await asyncio.wait((serving,), timeout=10)
        assert serving.done() and handler.gone == [connection]

    play()


@virtual
async def test_slow_reader_that_keeps_up_loses_nothing() -> None:
    connection, client, _ = connected(FakeHandler())
    await client.receive()
    for number in range(5 * MAX_WAITING):
        connection.send(str(number))
        assert await client.receive() == str(number)


@virtual
async def test_messages_in_progress_are_limited() -> None:
    handler = FakeHandler()
    connection, client, _ = connected(handler)
    for number in range(MAX_UNDER_WAY + 1):
        await client.send(f'{{"type":"Watch","table":"t{number}"}}')
    await client.receive()
    assert "are in progress" in await client.receive()
    assert len(handler.received_messages) == MAX_UNDER_WAY


@virtual
async def test_a_mistake_of_the_room_ends_that_connection_only() -> None:
    handler = FakeHandler()
    _, client, serving = connected(handler)
    _, other, _ = connected(handler)
    await client.send('{"type":"Watch","table":"broken"}')
    await asyncio.wait((serving,), timeout=10)
    assert client.closed is not None and client.closed[0] == 1011
    await other.send(PING)
    assert await other.receive() == "welcome"
    assert "Pong" in await other.receive()


# ---- token buckets ----


def test_a_bucket_gains_and_never_holds_more_than_its_burst() -> None:
    bucket = Bucket(3, 2, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(500) for _ in range(2)] == [True, False], "two a second"
    assert [bucket.take(60_000) for _ in range(4)] == [True, True, True, False]


def test_buckets_are_one_a_key_and_forgotten_when_full() -> None:
    buckets = Buckets(1, 1, most=3)
    assert [buckets.take("a", 0), buckets.take("a", 0), buckets.take("b", 0)] == [True, False, True]
    assert buckets.take("c", 2000) and set(buckets._buckets) == {"c"}, "a and b are full again"
    for key in "defg":
        buckets.take(key, 2000)
    assert len(buckets._buckets) == 3, "however many come at once"


@virtual
async def test_no_message_overtakes_one_that_waits_for_the_client_to_read() -> None:
    connection, client, _ = connected(FakeHandler())
    assert await client.receive() == "welcome"
    for number in range(65):
        connection.send(str(number))
    await asyncio.sleep(0.01)
    got = [await client.receive()]
    connection.send("65")  # the task that sends the 65th message has not run yet
    while len(got) < 66:
        got.append(await client.receive())
    assert got == [str(number) for number in range(66)]
