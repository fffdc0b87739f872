"""Chance as the room asks for it."""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol


class Rng(Protocol):
    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """The cards in a new order, every order equally likely."""

    def below(self, bound: int) -> int:
        """A whole number from 0 to ``bound`` - 1, each equally likely."""


class SystemRng:
    """The operating system's generator, which is a cryptographic one: for every shuffle of the room."""

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        """``source`` gives so many random bytes. None is kept from one call to the next: whatever somebody may learn of
        this process later, no shuffle is in it."""
        self._source = source

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        # Fisher and Yates: for each place from the last on, one of the cards up to there, each equally likely.
        shuffled = list(cards)
        draws = self._below_each(len(shuffled))
        for last, other in zip(range(len(shuffled) - 1, 0, -1), draws, strict=False):
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def _below_each(self, many: int) -> Iterator[int]:
        """Numbers below ``many``, then below one less, and so on down to below 2; of up to 256."""
        if many > 256:
            raise ValueError(f"a deck has up to 256 cards, not {many}")
        bytes_left = iter(b"")
        for bound in range(many, 1, -1):
            mask = (1 << (bound - 1).bit_length()) - 1
            # Only as many bits as are needed, and what they make too large is drawn again: to divide and keep what is
            # left over would favour the low numbers.
            while True:
                byte = next(bytes_left, None)
                if byte is None:
                    bytes_left = iter(self._source(2 * many))
                    continue
                number = byte & mask
                if number < bound:
                    break
            yield number

    def below(self, bound: int) -> int:
        if bound < 1:
            raise ValueError(f"no number is from 0 to below {bound}")
        bits = (bound - 1).bit_length()
        size, mask = -(-bits // 8), (1 << bits) - 1
        while (number := int.from_bytes(self._source(size)) & mask) >= bound:
            pass
        return number


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
