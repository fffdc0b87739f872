"""The game socket's messages about players' avatars."""

from msgspec import Struct


class PlayerPicture(Struct, frozen=True, gc=False):
    """A player's avatar: a figure and its background, ``fox:teal`` (``GET /api/pictures`` lists them). Empty: the
    client draws one from the player's name."""

    player: str
    name: str
    picture: str


class Pictures(Struct, frozen=True, gc=False, tag=True):
    """The avatars of these players from now on. Players who were never listed have chosen none."""

    pictures: tuple[PlayerPicture, ...]
