"""What the game socket tells of notes that players keep about one another."""

from typing import Literal

from msgspec import Struct

Colour = Literal["", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink"]


class PlayerNote(Struct, frozen=True, gc=False):
    """What the player keeps for himself about another one: nobody else is told. ``muted``: he does not want to read
    him."""

    player: str
    name: str
    text: str
    colour: Colour
    muted: bool


class NoteChanged(Struct, frozen=True, gc=False, tag=True):
    """To all connections of the note's owner."""

    note: PlayerNote
