"""A game at its showdown: how many cards everybody has, and which rankings share the pot."""

from collections.abc import Iterable, Sequence

from dealerbox.cards import CARDS, DECKS, UnknownCard, parse_cards
from dealerbox.game import Game
from dealerbox.ranking import RANKINGS, Ranking
from dealerbox.rulebooks import RuleBook


class CardFault(ValueError):
    """Cards that are impossible in a game: not a card, not in its deck, dealt twice, or too many."""


class Contest:
    """One game under one rule book."""

    game: Game
    own: int
    """The number of a player's own cards at the showdown."""
    board: int
    """The number of community cards at the showdown."""
    community: bool
    """A community card may replace everybody's last own card (RULES.md G12)."""
    high: Ranking
    high_hole: int | None
    low: Ranking | None
    """None if the game has no low."""
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
        """Return whether a flush needs three cards of its suit on the board and suits matter for nothing else."""
        return self.board == 5 and (self.high_hole or self.own) == 2

    def winners(self, hands: Sequence[Sequence[int]], board: Sequence[int]) -> tuple[list[int], list[int]]:
        """Return the indices of the hands that win or share the high half and the low half of a pot that all of them
        contest. Without a low the high takes all (C19)."""
        low = [] if self.low is None else self.low.winners(hands, board, self.low_hole)
        return self.high.winners(hands, board, self.high_hole), low

    def name(self, hand: Sequence[int], board: Sequence[int]) -> str:
        """Return the name of the hand, and of its low after a slash: ``pair of aces, king kicker / 8-6-4-3-2 low``."""
        names = [self.high.name(hand, board, self.high_hole)]
        if self.low is not None:
            names.append(self.low.name(hand, board, self.low_hole))
        return " / ".join(name for name in names if name)

    def parse(self, text: str, what: str) -> list[int]:
        """Return the cards in a text. Raise ``CardFault``, whose message says ``what`` they are, for bad ones."""
        try:
            return parse_cards(text)
        except UnknownCard as fault:
            raise CardFault(f"{what}: {fault}") from None

    def check_cards(self, piles: Iterable[tuple[str, Sequence[int]]]) -> None:
        """Raise ``CardFault`` unless every card of the named piles is in the game's deck and appears once."""
        seen: dict[int, str] = {}
        for what, cards in piles:
            for card in cards:
                if card not in DECKS[self.game.deck]:
                    raise CardFault(f"{what}: {CARDS[card]} is not in the deck of {self.game.name}, sevens to aces")
                if card in seen:
                    raise CardFault(f"{what}: {CARDS[card]} is dealt twice, it is already in {seen[card]}")
                seen[card] = what
