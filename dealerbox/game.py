"""The words that a game, its stakes and its house rules are declared in.

A ``Game`` is a value: a deck, streets, forced bets, and how a pot is shared. ``hand/`` plays any of them and knows none
by name.
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
    """Who speaks first in a betting round."""

    AFTER_POSTS = "after posts"
    """The seat left of the last blind or straddle (D10)."""
    LEFT_OF_DEALER = "left of dealer"
    """The first seat left of the button that can still bet (D11, E11)."""
    AFTER_BIG_BLIND = "after big blind"
    """The first after the big blind's seat (J6)."""
    BRING_IN = "bring-in"
    """The open card that must bring in (F5, G4)."""
    BEST_BOARD = "best board"
    """The best open hand (G8, C24)."""


class Street(Struct, frozen=True, gc=False):
    """What is dealt before one betting round, and how that round is bet.

    ``deal`` is the player's new cards in order, ``d`` down and ``u`` up; ``board`` the common cards; ``draw`` the most
    cards a player may exchange first (0: no draw). ``big`` is the bet size of fixed limit (C9). ``open_pair`` lets both
    sizes be bet once an open pair shows (C28). ``community_if_short`` deals one common card in place of everybody's
    own when the deck is too short, and then nobody bets (G12).
    """

    opener: Opener
    deal: str = ""
    board: int = 0
    draw: int = 0
    big: bool = False
    open_pair: bool = False
    community_if_short: bool = False
    split_offer: bool = False
    """The split is offered in this round (J12)."""


class Share(Struct, frozen=True, gc=False):
    """One ranking that a part of the pot goes to.

    ``ranking`` is a name of ``ranking.RANKINGS``. ``hole`` is how many of a player's own cards must be used, None for
    any. ``house_value`` names the house rule whose value picks another ranking, by ``variants``.
    """

    half: Literal["high", "low"]
    ranking: str
    hole: int | None = None
    house_value: str = ""
    variants: tuple[tuple[str, str], ...] = ()

    def ranking_at(self, house: object) -> str:
        """The name of the ranking in a house, given its rules."""
        if not self.house_value:
            return self.ranking
        return dict(self.variants).get(getattr(house, self.house_value), self.ranking)


class Game(Struct, frozen=True, gc=False):
    """One game. ``max_players`` may be lowered by a house; ``first_to_show``: who shows first where nobody bet in the
    last round (a house may say otherwise)."""

    id: str
    name: str
    deck: Literal["52", "32"]
    max_players: int
    streets: tuple[Street, ...]
    shares: tuple[Share, ...]
    first_to_show: FirstToShow = "left of dealer"
    open_ranking: str = ""
    """How open hands are compared: a name of ``ranking.OPEN_RANKINGS``; empty where no card is open."""
    bring_in_suits: tuple[int, ...] = ()
    """How high each suit stands for the bring-in."""
    bring_in_low: tuple[Limit, ...] = ()
    """The limits in which the lowest open card brings in; in the others the highest does (C27)."""
    rake_from: int = 1
    """The street (from 0) that a hand must have reached to be raked: the flop, the third card of five, the fourth of
    seven, the first draw (C2r, C13)."""

    @property
    def has_blinds(self) -> bool:
        """Blinds are posted; otherwise an ante and a bring-in."""
        return not self.open_ranking


class Stakes(Struct, frozen=True, gc=False, omit_defaults=True):
    """What is paid and bet, in units of the smallest chip (CONTRACTS.md)."""

    small_blind: int = 0
    big_blind: int = 0
    ante: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    max_bets: tuple[int, ...] = ()
    chip: int = 1
    """The smallest chip that lies on the table: the odd chip of a divided pot (RULES.md A10), and what bets and buy-ins
    are multiples of."""
