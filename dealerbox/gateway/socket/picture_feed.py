"""Sends players' avatars to one connection."""

from collections.abc import Iterable
from contextlib import suppress

from dealerbox.avatars.messages import AskPictures
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.messages import ROOM
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.connection import Connection


async def send_pictures(bus: Bus, connection: Connection, people: Iterable[tuple[str, str]]) -> None:
    """Send the avatars of the ``people`` (player and name) who have chosen one; if they cannot be read, clients draw
    avatars from the names."""
    with suppress(NobodyServes, StoreFailed):
        found = await bus.request(ROOM, AskPictures(tuple(people)))
        if found.pictures:
            connection.send_message(found)
