"""Reconstruct the order of a deck from who was dealt what."""

from dealerbox.cards import CARDS, DECKS, UNKNOWN
from dealerbox.game import Game
from dealerbox.histories.replay import HistoryFault


class DealtDeck:
    """Cards in the order in which they were dealt. Dealt cards wait until the next action: only then is it known
    whether they were part of a deal (one card each in turn) or of a draw (all new cards at once)."""

    cards: list[int]
    """In the order of the deal; ``UNKNOWN`` where the file does not know a card."""
    guessed: list[int]
    """Cards that stand in for exposed cards which the file does not know."""

    def __init__(self, game: Game, players: int) -> None:
        self.cards = []
        self.guessed = []
        self._game = game
        self._players = players
        self._draws = any(street.draw for street in game.streets)
        self._faces = "".join(street.deal for street in game.streets)
        self._held: list[list[int]] = [[] for _ in range(players)]  # positions in the deck
        self._open: list[tuple[int, int]] = []  # seat and position of unknown exposed cards
        self._waiting: list[tuple[int, list[int]]] = []
        self._drawing = False
        self._out: set[int] = set()

    def deal(self, seat: int, cards: list[int]) -> None:
        """Deal cards, given by their numbers, to a player."""
        self._waiting.append((seat, cards))

    def board(self, cards: list[int]) -> None:
        """Deal community cards."""
        for card in cards:
            self._take_out(card)
            self.cards.append(card)

    def settle(self) -> None:
        """Give the waiting cards their positions in the deck."""
        if not self._waiting:
            return
        waiting, self._waiting = self._waiting, []
        if self._drawing:
            for seat, cards in waiting:
                for card in cards:
                    self._give(seat, card)
        else:
            by_seat: list[list[int]] = [[] for _ in range(self._players)]
            for seat, cards in waiting:
                by_seat[seat].extend(cards)
            for round_ in range(max(map(len, by_seat))):
                for seat, cards in enumerate(by_seat):
                    if round_ < len(cards):
                        self._give(seat, cards[round_])
        self._drawing = False

    def discard(self, seat: int, cards: list[int]) -> list[int]:
        """Return the positions of the cards that a player discards. An unknown card may be named only now."""
        self._drawing = True
        places = [self._find(seat, card) for card in cards]
        self._out.difference_update(cards)
        return places

    def fold(self, seat: int) -> None:
        """Put the player's cards in the muck: in draw games they may come back."""
        if self._draws:
            self._out.difference_update(self.cards[place] for place in self._held[seat])

    def show(self, seat: int, cards: list[int]) -> None:
        """Record the cards that a player shows; they name those that were not known."""
        held = self._held[seat]
        unknown = [place for place in held if self.cards[place] == UNKNOWN]
        known = {self.cards[place] for place in held}
        new = [card for card in cards if card not in known and card != UNKNOWN]
        if len(new) > len(unknown):
            raise HistoryFault(f"p{seat + 1} shows {CARDS[new[-1]]}, which they were not dealt")
        if len(new) == len(unknown):
            for place, card in zip(unknown, new, strict=True):
                self._name(place, card)

    def guess_open_cards(self, opener: int | None) -> None:
        """Choose cards for unknown exposed ones, which decide who acts first: high cards, so that they need not bring
        in, and a low card for the ``opener``."""
        open_cards = [(seat, place) for seat, place in self._open if self.cards[place] == UNKNOWN]
        if not open_cards:
            return
        unseen = [card for card in DECKS[self._game.deck] if card not in self.cards]
        for seat, place in open_cards[: len(unseen)]:
            self.cards[place] = unseen.pop(0 if seat == opener else -1)
            self.guessed.append(self.cards[place])

    def _give(self, seat: int, card: int) -> None:
        held = self._held[seat]
        if card == UNKNOWN and self._faces[len(held) : len(held) + 1] == "u":
            self._open.append((seat, len(self.cards)))
        self._take_out(card)
        held.append(len(self.cards))
        self.cards.append(card)

    def _take_out(self, card: int) -> None:
        """Take a card out of the deck; it must be there."""
        if card in self._out and card != UNKNOWN:
            raise HistoryFault(f"{CARDS[card]} is dealt twice")
        self._out.add(card)

    def _name(self, place: int, card: int) -> None:
        self._take_out(card)
        self.cards[place] = card

    def _find(self, seat: int, card: int) -> int:
        held = self._held[seat]
        for place in held:
            if self.cards[place] == card:
                held.remove(place)
                return place
        for place in held:
            if self.cards[place] == UNKNOWN:
                self._name(place, card)
                held.remove(place)
                return place
        name = "an unknown card" if card == UNKNOWN else CARDS[card]
        raise HistoryFault(f"p{seat + 1} discards {name}, which they do not hold")
