"""One table of the model: its players, its positions, and where the big blind goes next."""

from collections import Counter

from dealerbox.table.button import Chair, Positions, deal_with_blinds, next_seat
from dealerbox.tournament.events import HandCalled, Marks


class Table:
    """One table of the model."""

    def __init__(self, dealer_has_big: bool) -> None:
        """``dealer_has_big``: whether the dealer posts the big blind heads-up."""
        self._dealer_has_big = dealer_has_big
        self.seats: dict[int, str] = {}
        self.held: dict[int, str] = {}
        """Seats held for players who may rebuy."""
        self.held_until = 0
        self.marks: Marks | None = None
        self.number = 0
        self.running: HandCalled | None = None
        self.drawn: tuple[int, set[int]] | None = None
        """The seat with the highest card and all seats, until the first hand is over."""
        self.big: Counter[str] = Counter()
        """How many big blinds each player has had since they joined."""
        self.since: dict[tuple[str, str], tuple[int, int]] = {}
        """For two players, the big blinds that each had had when the second joined."""
        self.ended: list[int] = [0]
        """The tournament-wide numbers of the hands of this table, in the order in which they ended."""

    @property
    def size(self) -> int:
        return len(self.seats) + len(self.held)

    def last_marks(self) -> Marks | None:
        """Return the positions of the running hand, or else of the last one. Before the first hand they are those of an
        imaginary previous hand after which the drawn button is the dealer."""
        if self.running is None and self.marks is None and self.drawn is not None:
            button, seats = self.drawn
            dealer_has_small = len(seats) == 2 and not self._dealer_has_big
            return Marks(button, button, button if dealer_has_small else next_seat(button, seats))
        if self.running is None:
            return self.marks
        chairs = [Chair(one) for _, one, _ in self.running.stacks]
        # The big blind moves in the same way under every rule book; only the dealer's position heads-up differs.
        return Marks(*deal_with_blinds(chairs, Positions(*self.running.marks), dealer_has_big=False).positions)

    def next_big(self, without: str = "") -> str | None:
        """Return who has the big blind in the next hand if nobody joins, and nobody leaves except ``without``."""
        marks, seats = self.last_marks(), [seat for seat, one in self.seats.items() if one != without]
        return self.seats[next_seat(marks.big, seats)] if marks is not None and marks.big >= 0 and seats else None

    def may_come_next(self, seat: int) -> bool:
        """Whether a player who takes the free seat may get the first big blind after joining: everybody before them in
        line is in the running hand, and somebody else in it has at least as many chips as any of those."""
        marks = self.last_marks()
        if marks is None:
            return True  # the button is still to be drawn
        if marks.big < 0:
            return False
        at, before = next_seat(marks.big, [*self.seats, seat]), set()
        while at != seat:
            before.add(at)
            at = next_seat(at, [*self.seats, seat])
        stacks = {one: chips for _, one, chips in self.running.stacks} if self.running is not None else {}
        if not before <= stacks.keys():
            return False
        others = [chips for one, chips in stacks.items() if one not in before]
        return not before or max(stacks[one] for one in before) <= max(others, default=0)
