"""What the game socket tells of the pictures that players have chosen for themselves."""

from msgspec import Struct


class PlayerPicture(Struct, frozen=True, gc=False):
    """``picture`` is a figure and the ground behind it, ``fox:teal``: ``GET /api/pictures`` tells which there are.
    Empty: he has chosen none, and the client draws one from his name."""

    player: str
    name: str
    picture: str


class Pictures(Struct, frozen=True, gc=False, tag=True):
    """These players are shown so from now on. Whoever was never named here has chosen none."""

    pictures: tuple[PlayerPicture, ...]
