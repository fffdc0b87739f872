"""What a hand leaves behind for those who like more: the cards that did not come, and the seven-deuce bounty.

Everything here is worked out from a hand that is over, and changes nothing.
"""

from dealerbox.hand.machine import Hand

SEVEN, DEUCE = 5, 0
"""Ranks, counted from the deuce."""


def rest_of_board(hand: Hand) -> tuple[int, ...]:
    """The common cards that would still have come; none where all have, or players would have got cards too."""
    later = hand.plan.game.streets[hand.street + 1 :]
    if any(street.deal or street.draw for street in later):
        return ()
    count = sum(street.board for street in later)
    return tuple(hand.stub[hand.at : hand.at + count])


def bounty_winner(hand: Hand) -> int | None:
    """The place that alone has won the main pot with a seven and a deuce; None for nobody."""
    if not hand.pots or len(hand.pots[0].high) != 1:
        return None
    place = hand.pots[0].high[0]
    return place if sorted(card >> 2 for card in hand.cards[place]) == [DEUCE, SEVEN] else None
