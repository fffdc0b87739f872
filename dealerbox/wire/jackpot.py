"""The game socket's message about the bad beat jackpot. Never compiled."""

from msgspec import Struct


class Jackpot(Struct, frozen=True, gc=False):
    currency: str
    amount: int


class Jackpots(Struct, frozen=True, gc=False, tag=True):
    """The bad beat jackpot of each currency, for watchers of the lobby."""

    jackpots: tuple[Jackpot, ...]
