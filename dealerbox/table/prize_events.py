"""What players win beside the pots of a hand. Never compiled."""

from msgspec import Struct


class BountyPaid(Struct, frozen=True, gc=False, tag=True):
    """The place ``to`` has won with a seven and a deuce; ``paid`` is what each place pays for it."""

    to: int
    paid: tuple[int, ...]


class BeatHand(Struct, frozen=True, gc=False):
    """A hand of a bad beat: all its cards, five of them that make it, and what it is called."""

    place: int
    cards: tuple[int, ...]
    five: tuple[int, ...]
    name: str


class JackpotWon(Struct, frozen=True, gc=False, tag=True):
    """The hand that has just ended wins the bad beat jackpot, and this is why: the beaten hand is no lower than
    ``minimum``. All may see it, also where a player gave up unseen: a hand that wins a jackpot is shown. ``total`` is
    what the jackpot held, ``shares`` what each place gets of it; it is paid when the house has looked at it."""

    hand: str
    game: str
    currency: str
    total: int
    minimum: str
    board: tuple[int, ...]
    beaten: tuple[BeatHand, ...]
    winners: tuple[BeatHand, ...]
    shares: tuple[int, ...]


class BountyShare(Struct, frozen=True, gc=False):
    """What a player wins of the bounty on another, in units of the smallest coin."""

    player: str
    name: str
    amount: int


class KnockedOut(Struct, frozen=True, gc=False, tag=True):
    """In the hand that has just ended the player has lost their last chips, and ``shares`` of the bounty on them go to
    those who won the chips: amounts in the tournament's ``currency``. After a rebuy the player may play on, without a
    bounty."""

    player: str
    name: str
    currency: str
    shares: tuple[BountyShare, ...]
