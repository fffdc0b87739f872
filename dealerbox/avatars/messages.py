"""Messages on the bus about avatars. ``room`` answers ``AskPictures``; ``PictureChanged`` is published under
``PICTURES``."""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.wire.avatars import Pictures

PICTURES = "pictures"


class AskPictures(Ask[Pictures], frozen=True, gc=False, tag=True):
    """Ask for the avatars of those ``people`` (player and name) who have chosen one."""

    people: tuple[tuple[str, str], ...]


class PictureChanged(Struct, frozen=True, gc=False, tag=True):
    """The player's new avatar; empty: the default for their name."""

    player: str
    picture: str
