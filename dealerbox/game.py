"""The vocabulary in which games, stakes and rule books are declared.

A ``Game`` is a value: a deck, streets, forced bets, and how a pot is shared. ``hand/`` plays any game and knows none by
name.
"""

from enum import StrEnum
from typing import Literal

from msgspec import Struct

FirstToShow = Literal["left of dealer", "highest board", "after big blind"]


class Limit(StrEnum):
    """The five betting structures (RULES.md B)."""

    FIXED = "FL"
    SPREAD = "SL"
    NO = "NL"
    POT = "PL"
    HALF_POT = "HPL"


class Opener(StrEnum):
    """The rule for the first player to act in a betting round."""

    AFTER_POSTS = "after posts"
    """The seat left of the last blind or straddle (D10)."""
    LEFT_OF_DEALER = "left of dealer"
    """The first seat left of the button that can still bet (D11, E11)."""
    AFTER_BIG_BLIND = "after big blind"
    """The first seat after the big blind's (J6)."""
    BRING_IN = "bring-in"
    """The seat whose exposed card must bring in (F5, G4)."""
    BEST_BOARD = "best board"
    """The best exposed hand (G8, C24)."""


class Street(Struct, frozen=True, gc=False):
    """What is dealt before one betting round, and how that round is bet."""

    opener: Opener
    deal: str = ""
    """The player's new cards in order, ``d`` face down and ``u`` face up."""
    board: int = 0
    """The number of community cards."""
    draw: int = 0
    """The maximum number of cards a player may draw first; 0: no draw."""
    big: bool = False
    """Fixed limit uses the big bet in this round (C9)."""
    open_pair: bool = False
    """Both bet sizes are allowed once an exposed pair shows (C28)."""
    community_if_short: bool = False
    """If the deck is too short, deal one community card instead of everybody's own, without betting (G12)."""
    split_offer: bool = False
    """The split is offered in this round (J12)."""


class Share(Struct, frozen=True, gc=False):
    """The ranking by which one part of the pot is won."""

    half: Literal["high", "low"]
    ranking: str
    """A name in ``ranking.RANKINGS``."""
    hole: int | None = None
    """How many hole cards must be used; None: any number."""
    house_value: str = ""
    """The value of the rule book that picks another ranking, by ``variants``."""
    variants: tuple[tuple[str, str], ...] = ()

    def ranking_at(self, house: object) -> str:
        """Return the name of the ranking under a rule book."""
        if not self.house_value:
            return self.ranking
        return dict(self.variants).get(getattr(house, self.house_value), self.ranking)


class BadBeatMinimum(Struct, frozen=True, gc=False):
    """The lowest hand that wins the bad beat jackpot when it loses (RULES.md M8, C46)."""

    cards: str
    """Five cards, such as ``Qs Qh Qd Qc 2s``."""
    both_own: bool = False
    """Both hole cards must be in every five cards that make the hand."""


class Game(Struct, frozen=True, gc=False):
    """One game. A rule book may change ``max_players`` and ``first_to_show``."""

    id: str
    name: str
    deck: Literal["52", "32"]
    max_players: int
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    first_to_show: FirstToShow = "left of dealer"
    """The first player to show if nobody bet in the last round."""
    open_ranking: str = ""
    """How exposed hands are compared: a name in ``ranking.OPEN_RANKINGS``; empty if no card is exposed."""
    bring_in_suits: tuple[int, ...] = ()
    """How high each suit counts for the bring-in."""
    bring_in_low: tuple[Limit, ...] = ()
    """The limits in which the lowest exposed card brings in; in the others the highest does (C27)."""
    rake_from: int = 1
    """The street (from 0) that a hand must reach to be raked: the flop, the third of five cards, the fourth of seven,
    the first draw (C2r, C13)."""
    bad_beat: BadBeatMinimum | None = None
    """None if the game wins no jackpot: M4 excludes it, or no book names a minimum (M9, C45)."""
    strong_hand: str = ""
    """The weakest five cards that hardly anybody checks to the end, for the collusion review; empty if the review does
    not look for them in this game."""

    @property
    def has_blinds(self) -> bool:
        """Return whether blinds are posted; otherwise there is an ante and a bring-in."""
        return not self.open_ranking


class Stakes(Struct, frozen=True, gc=False, omit_defaults=True):
    """The forced bets and bet sizes, in units of the smallest chip (CONTRACTS.md)."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    max_bets: tuple[int, ...] = ()
    chip: int = 1
    """The smallest chip in use: the odd chip of a divided pot (RULES.md A10); bets and buy-ins are multiples of it."""
