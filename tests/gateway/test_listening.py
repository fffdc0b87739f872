"""The socket on which the room is served."""

import asyncio
import socket

from dealerbox.gateway.server import listen


async def test_answers_leave_at_once() -> None:
    """Held back until the previous packet is acknowledged, each answer would take 40 ms longer."""
    accepted: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        connection: socket.socket = writer.get_extra_info("socket")
        accepted.set_result(bool(connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)))
        writer.close()

    async with await asyncio.start_server(note, sock=listen("127.0.0.1", 0)) as server:
        _, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        assert await accepted
        writer.close()
