"""What goes over the bus about pictures. ``house`` answers ``AskPictures``; ``PictureChanged`` is published under
``PICTURES``."""

from msgspec import Struct

from dealerbox.core.bus import Ask
from dealerbox.wire.avatars import Pictures

PICTURES = "pictures"


class AskPictures(Ask[Pictures], frozen=True, gc=False, tag=True):
    """The pictures of those ``people`` (player and name) who have chosen one."""

    people: tuple[tuple[str, str], ...]


class PictureChanged(Struct, frozen=True, gc=False, tag=True):
    """The player is shown so from now on; empty: as his name has it."""

    player: str
    picture: str
