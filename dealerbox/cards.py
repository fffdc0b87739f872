"""Cards, decks and suit orders.

A card is a number from 0 to 51, ``4 * rank + suit``: rank 0 is the deuce and 12 the ace; suit 0 to 3 is clubs,
diamonds, hearts, spades. ``UNKNOWN`` (-1) stands for a card that the reader may not see. Text (``"Ah"``, ``"Td"``) is
used only at the edges of the program.
"""

from collections.abc import Iterable
from typing import Final

RANKS = "23456789TJQKA"
SUITS = "cdhs"

UNKNOWN: Final = -1

CARDS: Final[tuple[str, ...]] = tuple(rank + suit for rank in RANKS for suit in SUITS)
"""The text of each card, by its number."""

_NUMBERS: dict[str, int] = {text: number for number, text in enumerate(CARDS)}

RANK: Final[tuple[int, ...]] = tuple(card >> 2 for card in range(52))
SUIT: Final[tuple[int, ...]] = tuple(card & 3 for card in range(52))

DECKS: Final[dict[str, tuple[int, ...]]] = {
    "52": tuple(range(52)),
    "32": tuple(card for card in range(52) if card >> 2 >= RANKS.index("7")),  # sevens to aces
}

SPADES_FIRST = (0, 1, 2, 3)
"""How high each suit counts where spades > hearts > diamonds > clubs: the bring-in of Soko, Stud and Americana and the
draw for the button (RULES.md C54)."""

HEARTS_FIRST = (1, 2, 3, 0)
"""How high each suit counts where hearts > diamonds > clubs > spades: Telesina and 32-Card Draw (RULES.md C54)."""


class UnknownCard(ValueError):
    """The text does not name a card."""


def parse_card(text: str) -> int:
    """Return the card that ``text`` names (``"Ah"``). Raise ``UnknownCard`` for anything else."""
    try:
        return _NUMBERS[text]
    except KeyError:
        raise UnknownCard(f"{text!r} is not a card: write a rank of {RANKS} and a suit of {SUITS}, as in Ah") from None


def parse_cards(text: str) -> list[int]:
    """Return the cards in a text, with or without spaces between them. Raise ``UnknownCard``."""
    joined = "".join(text.split())
    return [parse_card(joined[at : at + 2]) for at in range(0, len(joined), 2)]


def print_cards(cards: Iterable[int]) -> str:
    """Return the cards as text, separated by spaces; an unknown card is ``??``."""
    return " ".join(CARDS[card] if card >= 0 else "??" for card in cards)
