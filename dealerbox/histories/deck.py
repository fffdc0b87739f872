"""The order of a deck, put together again from who was dealt what."""

from dealerbox.cards import CARDS, DECKS, UNKNOWN
from dealerbox.game import Game
from dealerbox.histories.replay import HistoryFault


class DealtDeck:
    """Cards as they came off the top. What is dealt waits until the next action: then it is known whether it was part
    of a deal (a card each in turn) or of a draw (all new cards at once)."""

    cards: list[int]
    """In the order of the deal; ``UNKNOWN`` where the file does not know one."""
    guessed: list[int]
    """Cards that stand in for open ones which the file does not know."""

    def __init__(self, game: Game, players: int) -> None:
        self.cards = []
        self.guessed = []
        self._game = game
        self._players = players
        self._draws = any(street.draw for street in game.streets)
        self._faces = "".join(street.deal for street in game.streets)
        self._held: list[list[int]] = [[] for _ in range(players)]  # places in the deck
        self._open: list[tuple[int, int]] = []  # seat and place of open cards not known
        self._waiting: list[tuple[int, list[int]]] = []
        self._drawing = False
        self._out: set[int] = set()

    def deal(self, seat: int, cards: list[int]) -> None:
        """Cards to a player, by their numbers."""
        self._waiting.append((seat, cards))

    def board(self, cards: list[int]) -> None:
        """Common cards."""
        for card in cards:
            self._take_out(card)
            self.cards.append(card)

    def settle(self) -> None:
        """What waits takes its place in the deck."""
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
        """The places of the cards that a player throws away. An unknown card of his may be named only now."""
        self._drawing = True
        places = [self._find(seat, card) for card in cards]
        self._out.difference_update(cards)
        return places

    def fold(self, seat: int) -> None:
        """In draw games the cards of who folds may come back from the muck."""
        if self._draws:
            self._out.difference_update(self.cards[place] for place in self._held[seat])

    def show(self, seat: int, cards: list[int]) -> None:
        """The cards that a player shows: they name those of his that were not known."""
        held = self._held[seat]
        unknown = [place for place in held if self.cards[place] == UNKNOWN]
        known = {self.cards[place] for place in held}
        new = [card for card in cards if card not in known and card != UNKNOWN]
        if len(new) > len(unknown):
            raise HistoryFault(f"p{seat + 1} shows {CARDS[new[-1]]}, which he was not dealt")
        if len(new) == len(unknown):
            for place, card in zip(unknown, new, strict=True):
                self._name(place, card)

    def guess_open_cards(self, opener: int | None) -> None:
        """Open cards decide who speaks. One that is not known is taken to be high, so that it need not bring in; that
        of the ``opener`` is taken to be low."""
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
        """A card leaves the deck; it must have been there."""
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
        raise HistoryFault(f"p{seat + 1} discards {name}, which he does not hold")
