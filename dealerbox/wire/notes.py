"""The game socket's message about players' private notes."""

from typing import Literal

from msgspec import Struct

Colour = Literal["", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"]


class PlayerNote(Struct, frozen=True, gc=False):
    """A player's private note about another; ``muted``: hide their chat."""

    player: str
    name: str
    text: str
    colour: Colour
    muted: bool


class NoteChanged(Struct, frozen=True, gc=False, tag=True):
    """A note has changed; sent to all connections of its owner."""

    note: PlayerNote
