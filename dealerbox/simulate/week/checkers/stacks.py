"""Checks the chips at one table by the rules of table stakes and buy-ins (RULES.md A13, A14): nobody comes back with
less than they left with."""

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


class PlayerStack(Struct):
    """A player's chips."""

    player: str
    amount: int = 0
    held: int = 0
    """Chips that are added after the running hand."""
    came: bool = False
    played: bool = False
    """The player has been dealt in at this table."""


class Stacks:
    """Follows one table from its opening."""

    def __init__(self, config: TableConfig, rejoin_stacks: dict[str, tuple[int, int]]) -> None:
        """``rejoin_stacks`` has the stack of each player who left before the room's last start, and until when it
        counts (ms)."""
        self._config = config
        self._stacks: dict[int, PlayerStack] = {}
        self.rejoin_stacks = rejoin_stacks
        self._closing = False
        self._hand: tuple[int, ...] = ()
        """The seats of the running hand."""
        self._seats: tuple[int, ...] = ()
        """The seats of the running or the last hand."""

    def on_event(self, event: TableEvent, now: int) -> None:
        """Take one event; raises ``Breach`` if chips appear or leave against the rules."""
        match event:
            case SeatTaken():
                self._stacks[event.seat] = PlayerStack(event.player)
            case ChipsAdded():
                self._added(event, now)
            case TopUpHeld():
                self._stacks[event.seat].held += event.amount
            case HandOpened():
                self._hand = self._seats = event.seats
                for seat in event.seats:
                    self._stacks[seat].played = True
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
                for stack in self._stacks.values():  # a fault has closed the table: the room cashes the players out
                    self.rejoin_stacks.pop(stack.player, None)
            case _:
                pass

    def _added(self, event: ChipsAdded, now: int) -> None:
        stack, config = self._stacks[event.seat], self._config
        if event.seat in self._hand:
            raise Breach(f"{stack.player} receives {event.amount} during a hand")
        minimum, maximum = config.min_buy_in, config.max_buy_in
        if not stack.came:
            left, until = self.rejoin_stacks.get(stack.player, (0, 0))
            if until > now:
                minimum, maximum = max(minimum, left), maximum and max(maximum, left)
        if (not stack.amount and event.amount < minimum) or event.amount < 1:
            raise Breach(f"{stack.player} buys in for {event.amount}, the minimum is {minimum}")
        if stack.held and event.amount != stack.held:
            raise Breach(f"{stack.player} is to receive {stack.held}, and receives {event.amount}")
        # A top-up is limited when it is requested; during a hand, by the stack at the start of the hand.
        if maximum and not stack.held and stack.amount + event.amount > maximum:
            raise Breach(f"{stack.player} has {stack.amount + event.amount}, the maximum is {maximum}")
        stack.amount += event.amount
        stack.held, stack.came = 0, True

    def _started(self, event: HandStarted) -> None:
        has = tuple(self._stacks[seat].amount for seat in self._seats)
        if event.stacks != has:
            raise Breach(f"the hand starts with stacks {event.stacks}, at the table are {has}")

    def _ended(self, event: HandEnded) -> None:
        before = sum(self._stacks[seat].amount for seat in self._hand)
        if sum(event.stacks) + event.rake != before:
            raise Breach(f"{before} chips went into the hand, {sum(event.stacks)} and {event.rake} rake came out")
        for seat, amount in zip(self._hand, event.stacks, strict=True):
            self._stacks[seat].amount = amount
        self._hand = ()

    def _bounty(self, event: BountyPaid) -> None:
        for seat, paid in zip(self._seats, event.paid, strict=True):
            self._stacks[seat].amount -= paid
        self._stacks[self._seats[event.to]].amount += sum(event.paid)

    def _gone(self, event: PlayerLeft, now: int) -> None:
        stack = self._stacks.pop(event.seat)
        if event.seat in self._hand:
            raise Breach(f"{stack.player} leaves during a hand")
        if event.chips != stack.amount + stack.held:
            raise Breach(f"{stack.player} leaves with {event.chips}, and had {stack.amount + stack.held}")
        if stack.played:
            # A player whom the room cashes out may come back with any buy-in.
            until = now if self._closing else now + round(self._config.return_seconds * 1000)
            self.rejoin_stacks[stack.player] = event.chips, until
