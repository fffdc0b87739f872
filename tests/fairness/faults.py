"""Faulty shuffles, each as somebody once wrote it, to be caught by the statistics."""

import os
import random
from collections.abc import Callable, Sequence

from dealerbox.core.rng import SystemRng

Shuffle = Callable[[Sequence[int]], list[int]]


def seeded(seed: int) -> Callable[[int], bytes]:
    """A source of bytes that are always the same."""
    return random.Random(seed).randbytes


def right(seed: int) -> Shuffle:
    """The room's own shuffle."""
    return SystemRng(seeded(seed)).shuffle


def system() -> Shuffle:
    return SystemRng(os.urandom).shuffle


def naive(seed: int) -> Shuffle:
    """Each card is swapped with any other: n^n ways for n! orders."""
    chance = random.Random(seed)

    def shuffle(cards: Sequence[int]) -> list[int]:
        deck = list(cards)
        for at in range(len(deck)):
            other = int(chance.random() * len(deck))
            deck[at], deck[other] = deck[other], deck[at]
        return deck

    return shuffle


def modulo(seed: int) -> Shuffle:
    """The remainder of a byte: low numbers are more frequent."""
    source = seeded(seed)

    def shuffle(cards: Sequence[int]) -> list[int]:
        deck, draws = list(cards), source(len(cards))
        for last in range(len(deck) - 1, 0, -1):
            other = draws[last] % (last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    return shuffle


def stuck_bit(seed: int) -> Shuffle:
    """A broken generator: one bit of each byte is always set."""
    source = seeded(seed)
    return SystemRng(lambda many: bytes(byte | 4 for byte in source(many))).shuffle


def never_stays(seed: int) -> Shuffle:
    """One too few to choose from: no card stays where it was (Sattolo's cycles)."""
    chance = random.Random(seed)

    def shuffle(cards: Sequence[int]) -> list[int]:
        deck = list(cards)
        for last in range(len(deck) - 1, 0, -1):
            other = int(chance.random() * last)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    return shuffle


def sorted_by_chance(seed: int) -> Shuffle:
    """The last deck is only slightly shuffled and used again: seven swaps."""
    chance = random.Random(seed)
    deck: list[int] = []

    def shuffle(cards: Sequence[int]) -> list[int]:
        if not deck:
            deck[:] = random.Random(seed).sample(list(cards), len(cards))
        for _ in range(7):
            one, other = int(chance.random() * len(deck)), int(chance.random() * len(deck))
            deck[one], deck[other] = deck[other], deck[one]
        return list(deck)

    return shuffle


def riffled(seed: int) -> Shuffle:
    """A new pack, riffled five times as people do: cards stay near their neighbours in suit."""
    chance = random.Random(seed)

    def shuffle(cards: Sequence[int]) -> list[int]:
        deck = list(cards)
        for _ in range(5):
            cut = chance.getrandbits(len(deck)).bit_count()
            left, right = deck[:cut][::-1], deck[cut:][::-1]
            deck = []
            while left or right:
                pile = left if chance.random() * (len(left) + len(right)) < len(left) else right
                deck.append(pile.pop())
        return deck

    return shuffle


def small_seed(seed: int) -> Shuffle:
    """A good shuffle with a generator that has only a few seeds, one for each deck."""
    chance = random.Random(seed)
    decks: dict[int, list[int]] = {}

    def shuffle(cards: Sequence[int]) -> list[int]:
        number = chance.getrandbits(9)
        if number not in decks:
            decks[number] = SystemRng(seeded(number)).shuffle(cards)
        return list(decks[number])

    return shuffle


FAULTS: dict[str, Callable[[int], Shuffle]] = {
    "each with any": naive,
    "the remainder of a byte": modulo,
    "a bit is stuck": stuck_bit,
    "no card stays": never_stays,
    "the last deck": sorted_by_chance,
    "riffled": riffled,
    "few seeds": small_seed,
}
