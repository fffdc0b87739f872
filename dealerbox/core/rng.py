"""Random numbers: the operating system's generator, and a seeded one for tests."""

import os
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol


class Rng(Protocol):
    def shuffle(self, cards: Sequence[int]) -> list[int]:
        """Return the cards in random order, every order equally likely."""

    def below(self, bound: int) -> int:
        """Return a random integer from 0 to ``bound`` - 1, each equally likely."""


class SystemRng:
    """The operating system's cryptographic generator: for every shuffle of the room."""

    def __init__(self, source: Callable[[int], bytes] = os.urandom) -> None:
        """``source(n)`` returns n random bytes. No bytes are kept between calls, so a memory dump of this process
        reveals nothing about later shuffles."""
        self._source = source

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        # Fisher-Yates: for each position from the last down, choose one of the cards up to it, each equally likely.
        shuffled = list(cards)
        draws = self._below_each(len(shuffled))
        for last, other in zip(range(len(shuffled) - 1, 0, -1), draws, strict=False):
            shuffled[last], shuffled[other] = shuffled[other], shuffled[last]
        return shuffled

    def _below_each(self, many: int) -> Iterator[int]:
        """Yield random numbers below ``many``, ``many`` - 1, … 2; ``many`` is at most 256."""
        if many > 256:
            raise ValueError(f"a deck has at most 256 cards, not {many}")
        bytes_left = iter(b"")
        for bound in range(many, 1, -1):
            mask = (1 << (bound - 1).bit_length()) - 1
            # Take only as many bits as are needed and draw again if the number is too large: taking a remainder would
            # favour low numbers.
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
            raise ValueError(f"bound must be at least 1, not {bound}")
        bits = (bound - 1).bit_length()
        size, mask = -(-bits // 8), (1 << bits) - 1
        while (number := int.from_bytes(self._source(size)) & mask) >= bound:
            pass
        return number


class SeededRng:
    """Repeatable randomness for tests, simulations and the bots' moods. Never for cards that players receive."""

    def __init__(self, seed: int | str) -> None:
        self._random = random.Random(seed)

    def shuffle(self, cards: Sequence[int]) -> list[int]:
        shuffled = list(cards)
        self._random.shuffle(shuffled)
        return shuffled

    def below(self, bound: int) -> int:
        return self._random.randrange(bound)
