"""A game seen from its showdown: how many cards everybody then has, and which rankings share the pot."""

from collections.abc import Iterable, Sequence

from dealerbox.cards import CARDS, DECKS, UnknownCard, parse_cards
from dealerbox.game import Game
from dealerbox.ranking import RANKINGS, Ranking
from dealerbox.rulebooks import RuleBook


class CardFault(ValueError):
    """Cards that a game cannot come to: a text that is no card, a card of another deck or dealt twice, too many."""


class Contest:
    """One game under one house.

    ``own`` and ``board`` are the cards that a player and the board have at the showdown. ``community`` says that a
    common card may stand in for everybody's last own card (RULES.md G12). ``low`` is None where the game has no low.
    """

    game: Game
    own: int
    board: int
    community: bool
    high: Ranking
    high_hole: int | None
    low: Ranking | None
    low_hole: int | None

    def __init__(self, game: Game, house: RuleBook) -> None:
        self.game = game
        self.own = sum(len(street.deal) for street in game.streets)
        self.board = sum(street.board for street in game.streets)
        self.community = any(street.community_if_short for street in game.streets)
        halves = {share.half: share for share in game.shares}
        self.high, self.high_hole = RANKINGS[halves["high"].ranking_at(house)], halves["high"].hole
        self.low, self.low_hole = None, None
        if "low" in halves:
            self.low, self.low_hole = RANKINGS[halves["low"].ranking_at(house)], halves["low"].hole

    @property
    def flush_needs_board(self) -> bool:
        """Nobody has a flush without three cards of its suit on the board, and suits count for nothing else."""
        return self.board == 5 and (self.high_hole or self.own) == 2

    def winners(self, hands: Sequence[Sequence[int]], board: Sequence[int]) -> tuple[list[int], list[int]]:
        """The indices of the hands that win, or share, the high and the low half of a pot that all of them contest. No
        low: the high takes all (C19)."""
        low = [] if self.low is None else self.low.winners(hands, board, self.low_hole)
        return self.high.winners(hands, board, self.high_hole), low

    def name(self, hand: Sequence[int], board: Sequence[int]) -> str:
        """What a dealer calls the hand, its low after a stroke where it has one: ``pair of aces, king kicker /
        8-6-4-3-2 low``."""
        names = [self.high.name(hand, board, self.high_hole)]
        if self.low is not None:
            names.append(self.low.name(hand, board, self.low_hole))
        return " / ".join(name for name in names if name)

    def parse(self, text: str, what: str) -> list[int]:
        """The cards of a text, which ``what`` names in the message of the ``CardFault`` that bad ones raise."""
        try:
            return parse_cards(text)
        except UnknownCard as fault:
            raise CardFault(f"{what}: {fault}") from None

    def check_cards(self, piles: Iterable[tuple[str, Sequence[int]]]) -> None:
        """Every card of the named piles is of the game's deck and lies in one pile, once; else ``CardFault``."""
        seen: dict[int, str] = {}
        for what, cards in piles:
            for card in cards:
                if card not in DECKS[self.game.deck]:
                    raise CardFault(f"{what}: {CARDS[card]} is not in the deck of {self.game.name}, sevens to aces")
                if card in seen:
                    raise CardFault(f"{what}: {CARDS[card]} is there twice, already in {seen[card]}")
                seen[card] = what
