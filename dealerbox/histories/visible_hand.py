"""A finished hand as one reader may see it: the basis of its PHH, text and browser forms."""

from collections.abc import Sequence

from msgspec import Struct

from dealerbox.hand.events import HandEnded, HandEvent, HandStarted, Shown


class VisibleHand(Struct, frozen=True):
    """A finished hand, redacted for one reader. Amounts are hundredths of ``currency``."""

    id: str
    number: int
    table: str
    currency: str
    started: int
    """Milliseconds (UTC)."""
    names: tuple[str, ...]
    """The players by place in the hand."""
    seats: tuple[int, ...]
    """The table seats by place in the hand."""
    place: int | None
    """The reader's; None for the operator, who sees everything."""
    events: tuple[HandEvent, ...]
    """From ``HandStarted`` to ``HandEnded``, redacted for the reader."""
    shown: tuple[Shown, ...] = ()
    """Hands shown voluntarily after the hand."""
    bounty: tuple[int, ...] = ()
    """What each place then won or paid in addition to the pots; empty if there was no bounty."""
    jackpot: tuple[int, ...] = ()
    """What each place won of the bad beat jackpot; empty if nobody did."""
    void: str = ""
    """Why the hand does not count; empty if it does. The events of a void hand end with the last that happened, and
    everybody gets back what they put in."""

    @property
    def opening(self) -> HandStarted:
        first = self.events[0]
        assert isinstance(first, HandStarted)
        return first

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each player has after the hand."""
        return self.opening.stacks if self.void else self.result.stacks

    @property
    def result(self) -> HandEnded:
        """The last event of a hand that counts."""
        last = self.events[-1]
        assert isinstance(last, HandEnded)
        return last


def decimal(amount: int) -> str:
    """Return hundredths as a number: ``2``, ``2.50``."""
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def decimals(amounts: Sequence[int]) -> str:
    """Return a list of amounts as TOML writes it."""
    return f"[{', '.join(map(decimal, amounts))}]"
