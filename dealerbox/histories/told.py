"""A finished hand as one reader may know it: what is told of it in PHH, in words and in the browser."""

from collections.abc import Sequence

from msgspec import Struct

from dealerbox.hand.events import HandEnded, HandEvent, HandStarted, Shown


class ToldHand(Struct, frozen=True):
    """``names`` and ``seats`` (of the table) are those of each place in the hand; ``place`` is the reader's, None for
    the operator, who sees all; ``started`` is in milliseconds (UTC); amounts are hundredths of ``currency``. ``events``
    are the hand's own, from ``HandStarted`` to ``HandEnded``, masked for the reader. ``shown``: hands shown of their
    owners' own will after it; ``bounty``: what each place then won or paid beside the pots, ``jackpot``: what
    it has won of the bad beat jackpot; both empty where nobody did. ``void`` says why the hand does not count, empty
    where it does; then its events end with the last that happened, and everybody has back what he put in."""

    id: str
    number: int
    table: str
    currency: str
    started: int
    names: tuple[str, ...]
    seats: tuple[int, ...]
    place: int | None
    events: tuple[HandEvent, ...]
    shown: tuple[Shown, ...] = ()
    bounty: tuple[int, ...] = ()
    jackpot: tuple[int, ...] = ()
    void: str = ""

    @property
    def opening(self) -> HandStarted:
        first = self.events[0]
        assert isinstance(first, HandStarted)
        return first

    @property
    def stacks(self) -> tuple[int, ...]:
        """What each has after the hand."""
        return self.opening.stacks if self.void else self.result.stacks

    @property
    def result(self) -> HandEnded:
        """Of a hand that counts."""
        last = self.events[-1]
        assert isinstance(last, HandEnded)
        return last


def decimal(amount: int) -> str:
    """An amount of hundredths as a number: ``2``, ``2.50``."""
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02}" if rest else str(whole)


def decimals(amounts: Sequence[int]) -> str:
    """A list of amounts, as TOML writes one."""
    return f"[{', '.join(map(decimal, amounts))}]"
