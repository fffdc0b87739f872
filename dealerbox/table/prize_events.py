"""Prizes that players win in addition to the pots of a hand. Never compiled."""

from msgspec import Struct


class BountyPaid(Struct, frozen=True, gc=False, tag=True):
    """The place ``to`` won with seven-deuce."""

    to: int
    paid: tuple[int, ...]
    """What each place pays for it."""


class BeatHand(Struct, frozen=True, gc=False):
    """A hand of a bad beat: all its cards, the five that make it, and its name."""

    place: int
    cards: tuple[int, ...]
    five: tuple[int, ...]
    name: str


class JackpotWon(Struct, frozen=True, gc=False, tag=True):
    """The hand that just ended wins the bad beat jackpot. Its cards are visible to all, even if a player mucked: a hand
    that wins a jackpot is shown. The jackpot is paid after the house has reviewed it."""

    hand: str
    game: str
    currency: str
    total: int
    """What the jackpot held."""
    minimum: str
    """The lowest hand that qualifies when it is beaten."""
    board: tuple[int, ...]
    beaten: tuple[BeatHand, ...]
    winners: tuple[BeatHand, ...]
    shares: tuple[int, ...]
    """What each place gets."""


class BountyShare(Struct, frozen=True, gc=False):
    """What a player wins of another's bounty, in units of the smallest coin."""

    player: str
    name: str
    amount: int


class KnockedOut(Struct, frozen=True, gc=False, tag=True):
    """The player lost their last chips in the hand that just ended, and their bounty goes to those who won the chips.
    After a rebuy the player may play on, without a bounty."""

    player: str
    name: str
    currency: str
    """The tournament's currency, in which amounts are."""
    shares: tuple[BountyShare, ...]
