"""What goes over the game socket about the bad beat jackpot. Never compiled."""

from msgspec import Struct


class Jackpot(Struct, frozen=True, gc=False):
    currency: str
    amount: int


class Jackpots(Struct, frozen=True, gc=False, tag=True):
    """What the bad beat jackpot of each currency holds, for who watches the lobby."""

    jackpots: tuple[Jackpot, ...]
