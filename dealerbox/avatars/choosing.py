"""Choosing an avatar, and looking up those that others have chosen."""

from collections.abc import Iterable

from dealerbox.avatars.messages import PICTURES, PictureChanged
from dealerbox.avatars.offered import check
from dealerbox.avatars.store import WithAvatars
from dealerbox.core import messages
from dealerbox.core.bus import Bus
from dealerbox.core.records import PlayerRecord
from dealerbox.wire.avatars import Pictures, PlayerPicture


async def choose(store: WithAvatars, bus: Bus, player: PlayerRecord, picture: str) -> None:
    """Set the player's avatar and publish it to the tables where they are. Raises ``Refusal`` if there is no such
    picture, and ``StoreFailed``."""
    check(picture)
    await store.avatars.put(player.id, picture)
    bus.publish(PICTURES, PictureChanged(player.id, picture))
    bus.publish(messages.player_subject(player.id), Pictures((PlayerPicture(player.id, player.name, picture),)))


async def pictures_of(store: WithAvatars, people: Iterable[tuple[str, str]]) -> tuple[PlayerPicture, ...]:
    """Return the avatars of those ``people`` (player and name) who have chosen one. Raises ``StoreFailed``."""
    names = dict(people)
    found = await store.avatars.of(list(names))
    return tuple(PlayerPicture(player, name, found[player]) for player, name in names.items() if player in found)
