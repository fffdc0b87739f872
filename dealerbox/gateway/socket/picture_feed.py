"""The pictures of players, told to one connection."""

from collections.abc import Iterable
from contextlib import suppress

from dealerbox.avatars.messages import AskPictures
from dealerbox.core.bus import Bus, NobodyServes
from dealerbox.core.messages import ROOM
from dealerbox.core.store_errors import StoreFailed
from dealerbox.gateway.socket.connection import Connection


async def send_pictures(bus: Bus, connection: Connection, people: Iterable[tuple[str, str]]) -> None:
    """Tells those of the ``people`` (player and name) who have chosen one; where that cannot be found out they are
    shown as their names have it."""
    with suppress(NobodyServes, StoreFailed):
        found = await bus.request(ROOM, AskPictures(tuple(people)))
        if found.pictures:
            connection.send_message(found)
