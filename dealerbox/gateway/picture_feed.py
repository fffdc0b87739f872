"""The pictures of players, told to one connection."""

from collections.abc import Iterable
from contextlib import suppress

from dealerbox.gateway.connection import Connection
from dealerbox.picture_wire import Pictures
from dealerbox.room.bus import Bus, NobodyServes
from dealerbox.room.messages import HOUSE
from dealerbox.room.pictures.letters import AskPictures
from dealerbox.room.store_errors import StoreFailed


async def tell_pictures(bus: Bus, connection: Connection, people: Iterable[tuple[str, str]]) -> None:
    """Tells those of the ``people`` (player and name) who have chosen one; where that cannot be found out they are
    shown as their names have it."""
    with suppress(NobodyServes, StoreFailed):
        found: Pictures = await bus.request(HOUSE, AskPictures(tuple(people)))
        if found.pictures:
            connection.tell(found)
