"""The pictures that players choose from: a figure and the colour of the ground behind it.

The client has their drawings (``client/src/parts/figures.json``); a test holds the two to each other. A figure that was
once offered stays: players may have chosen it.
"""

from collections.abc import Iterator
from zlib import crc32

from dealerbox.core.refusal import Refusal

FIGURES = (
    "fox", "bear", "wolf", "lynx", "moose", "reindeer", "hare", "seal", "owl", "swan", "raven", "puffin", "squirrel",
    "pike", "ace", "dice", "chips", "crown", "jester", "cup", "horseshoe", "clover", "cabin", "pine", "mushroom",
    "berries", "lighthouse", "boat", "mitten", "snowflake",
)  # fmt: skip
GROUNDS = ("teal", "blue", "violet", "rose", "clay", "amber", "green", "slate")

NONE = ""
"""Of who has chosen none."""


def check(picture: str) -> None:
    """Raises ``Refusal`` where there is no such picture; ``NONE`` is one."""
    figure, _, ground = picture.partition(":")
    if picture != NONE and not (figure in FIGURES and ground in GROUNDS):
        raise Refusal("no_picture", "There is no such picture: it is a figure and a ground, as in 'fox:teal'.")


def of_bot(name: str) -> str:
    """A picture for a bot: it follows from its name, so that it has the same one in each run of the room."""
    number = crc32(name.encode())
    return f"{FIGURES[number % len(FIGURES)]}:{GROUNDS[number // len(FIGURES) % len(GROUNDS)]}"


def all_pictures() -> Iterator[str]:
    """Every figure on every ground."""
    return (f"{figure}:{ground}" for figure in FIGURES for ground in GROUNDS)
