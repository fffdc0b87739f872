"""Hands against each other with cards still to come."""

from collections.abc import Iterator, Sequence
from math import comb
from typing import Protocol

from dealerbox.cards import DECKS
from dealerbox.equity.contest import CardFault, Contest

Deal = tuple[list[list[int]], list[int]]
"""Complete hands and a complete board."""


class Chance(Protocol):
    """A source of sampled deals."""

    def sample(self, population: Sequence[int], k: int) -> list[int]:
        """Return ``k`` different cards, every order equally likely."""


class Spot:
    """Known hands on a known part of the board, and what may still be dealt.

    In games with exposed cards, hands may have fewer cards than at the showdown; in all others they are complete, and
    draw games are evaluated without further draws. If the deck cannot give everybody a last card, one community card is
    dealt (RULES.md G12). Raises ``CardFault``.
    """

    contest: Contest
    hands: list[list[int]]
    board: list[int]
    rest: list[int]
    needs: list[int]

    def __init__(
        self, contest: Contest, hands: list[list[int]], board: Sequence[int] = (), dead: Sequence[int] = ()
    ) -> None:
        named = [(f"hand {index}", hand) for index, hand in enumerate(hands)]
        contest.check_cards([*named, ("board", board), ("dead", dead)])
        known = {card for _, cards in named for card in cards}.union(board, dead)
        self.contest = contest
        self.hands = hands
        self.board = list(board)
        self.rest = [card for card in DECKS[contest.game.deck] if card not in known]
        self.needs = self._needs()

    def _needs(self) -> list[int]:
        """Return how many cards each hand still gets, and last the board."""
        contest, hands, board = self.contest, self.hands, self.board
        own, common = contest.own, contest.board
        short = sum(own - len(hand) for hand in hands) > len(self.rest)
        if contest.community and (board or short):
            own, common = own - 1, 1
        minimum = 1 if contest.game.open_ranking else own
        for index, hand in enumerate(hands):
            if not minimum <= len(hand) <= own:
                right = f"{minimum} to {own}" if minimum < own else str(own)
                raise CardFault(f"hand {index}: {len(hand)} cards, but {contest.game.name} needs {right}")
        if len(board) > common:
            raise CardFault(f"board: {len(board)} cards, but {contest.game.name} has at most {common}")
        needs = [*(own - len(hand) for hand in hands), common - len(board)]
        if sum(needs) > len(self.rest):
            raise CardFault(f"{sum(needs)} cards are still to come, but only {len(self.rest)} are left")
        return needs

    @property
    def deals(self) -> int:
        """The number of ways in which the missing cards can come, ignoring the order of each player's cards."""
        ways, left = 1, len(self.rest)
        for need in self.needs:
            ways *= comb(left, need)
            left -= need
        return ways

    def sampled_deals(self, count: int, chance: Chance) -> Iterator[Deal]:
        """Yield ``count`` random deals."""
        total = sum(self.needs)
        for _ in range(count):
            cards = chance.sample(self.rest, total)
            piles = [[cards.pop() for _ in range(need)] for need in self.needs]
            hands = [[*hand, *pile] for hand, pile in zip(self.hands, piles, strict=False)]
            yield hands, [*self.board, *piles[-1]]
