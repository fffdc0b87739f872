"""The avatars that players choose from: a figure on a background colour.

The client has the drawings (``client/src/parts/figures.json``); a test checks that both lists agree. Never remove a
figure: players may have chosen it.
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
"""No avatar chosen."""


def check(picture: str) -> None:
    """Raise ``Refusal`` if there is no such avatar; ``NONE`` is allowed."""
    figure, _, ground = picture.partition(":")
    if picture != NONE and not (figure in FIGURES and ground in GROUNDS):
        raise Refusal("no_picture", "There is no such picture. Give a figure and a background, such as 'fox:teal'.")


def of_bot(name: str) -> str:
    """Return a bot's avatar, derived from its name so that it is always the same."""
    number = crc32(name.encode())
    return f"{FIGURES[number % len(FIGURES)]}:{GROUNDS[number // len(FIGURES) % len(GROUNDS)]}"


def all_pictures() -> Iterator[str]:
    """Yield every figure on every background."""
    return (f"{figure}:{ground}" for figure in FIGURES for ground in GROUNDS)
