"""The chips on one table: none comes or goes but by its rules (RULES.md A13, A14): table stakes, buy-ins, and nobody
comes back with less than he has left with."""

from msgspec import Struct

from dealerbox.hand.events import HandEnded, HandStarted
from dealerbox.simulate.checks import Breach
from dealerbox.table.config import TableConfig
from dealerbox.table.events import (
    BountyPaid,
    ChipsAdded,
    ClosePlanned,
    HandOpened,
    HandVoided,
    PlayerLeft,
    SeatTaken,
    TableClosed,
    TableEvent,
    TopUpHeld,
)


class Pile(Struct):
    """What lies before a player. ``held`` waits for the end of the hand; ``played``: he has been dealt in here."""

    player: str
    amount: int = 0
    held: int = 0
    came: bool = False
    played: bool = False


class Stacks:
    """Follows one table from its opening."""

    def __init__(self, config: TableConfig, left: dict[str, tuple[int, int]]) -> None:
        """``left``: with how much, and until when that counts, players have left before the room was started anew."""
        self._config = config
        self._piles: dict[int, Pile] = {}
        self.left = left
        self._closing = False
        self._hand: tuple[int, ...] = ()
        """The seats of the running hand."""
        self._seats: tuple[int, ...] = ()
        """Those of the running or the last hand."""

    def hear(self, event: TableEvent, now: int) -> None:
        """Takes in what happened; raises ``Breach`` where chips come or go against the rules."""
        match event:
            case SeatTaken():
                self._piles[event.seat] = Pile(event.player)
            case ChipsAdded():
                self._added(event, now)
            case TopUpHeld():
                self._piles[event.seat].held += event.amount
            case HandOpened():
                self._hand = self._seats = event.seats
                for seat in event.seats:
                    self._piles[seat].played = True
            case HandStarted():
                self._started(event)
            case HandEnded():
                self._ended(event)
            case HandVoided():
                self._hand = ()
            case BountyPaid():
                self._bounty(event)
            case PlayerLeft():
                self._gone(event, now)
            case ClosePlanned():
                self._closing = True
            case TableClosed():
                for pile in self._piles.values():  # a fault has closed the table: the house pays them home
                    self.left.pop(pile.player, None)
            case _:
                pass

    def _added(self, event: ChipsAdded, now: int) -> None:
        pile, config = self._piles[event.seat], self._config
        if event.seat in self._hand:
            raise Breach(f"{event.amount} come to {pile.player} in the middle of a hand")
        least, most = config.min_buy_in, config.max_buy_in
        if not pile.came:
            left, until = self.left.get(pile.player, (0, 0))
            if until > now:
                least, most = max(least, left), most and max(most, left)
        if (not pile.amount and event.amount < least) or event.amount < 1:
            raise Breach(f"{pile.player} buys in for {event.amount}, the least is {least}")
        if pile.held and event.amount != pile.held:
            raise Breach(f"{pile.held} wait for {pile.player}, {event.amount} come")
        # A top-up is measured when it is asked for, in a hand by what the player came with.
        if most and not pile.held and pile.amount + event.amount > most:
            raise Breach(f"{pile.player} has {pile.amount + event.amount}, the most is {most}")
        pile.amount += event.amount
        pile.held, pile.came = 0, True

    def _started(self, event: HandStarted) -> None:
        has = tuple(self._piles[seat].amount for seat in self._seats)
        if event.stacks != has:
            raise Breach(f"the hand begins with stacks {event.stacks}, on the table lie {has}")

    def _ended(self, event: HandEnded) -> None:
        before = sum(self._piles[seat].amount for seat in self._hand)
        if sum(event.stacks) + event.rake != before:
            raise Breach(f"{before} chips came to the hand, {sum(event.stacks)} and {event.rake} rake went out of it")
        for seat, amount in zip(self._hand, event.stacks, strict=True):
            self._piles[seat].amount = amount
        self._hand = ()

    def _bounty(self, event: BountyPaid) -> None:
        for seat, paid in zip(self._seats, event.paid, strict=True):
            self._piles[seat].amount -= paid
        self._piles[self._seats[event.to]].amount += sum(event.paid)

    def _gone(self, event: PlayerLeft, now: int) -> None:
        pile = self._piles.pop(event.seat)
        if event.seat in self._hand:
            raise Breach(f"{pile.player} leaves in the middle of a hand")
        if event.chips != pile.amount + pile.held:
            raise Breach(f"{pile.player} leaves with {event.chips}, before him lie {pile.amount + pile.held}")
        if pile.played:
            # Whom the house pays home may come back with what he likes.
            until = now if self._closing else now + round(self._config.return_seconds * 1000)
            self.left[pile.player] = event.chips, until
