"""Chance as the room asks for it."""

import random
import secrets
from collections.abc import Sequence
from typing import Protocol


class Rng(Protocol):
    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """The cards in a new order, every order equally likely."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each equally likely."""


class SystemRng:
    """The operating system's generator: for every shuffle of the room."""

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        # Fisher and Yates. randbelow draws again where a number would favour the low ones, so no order is preferred.
        shuffled = list(cards)
        for last in range(len(shuffled) - 1, 0, -1):
            other = secrets.randbelow(last + 1)
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def below(self, bound: int) -> int:
        return secrets.randbelow(bound)


class SeededRng:
    """The same every time: for tests, simulations and the bots' moods. Never for cards that somebody plays for."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        shuffled = list(cards)
        self._random.shuffle(shuffled)
        return shuffled

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)
