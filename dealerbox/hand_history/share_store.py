"""The stored links to hands and their repository. Times are milliseconds (UTC)."""

from typing import Protocol

from msgspec import Struct

from dealerbox.avatars.store import WithAvatars
from dealerbox.core.stores import GuestStore, HandStore, PlayerStore
from dealerbox.core.tournament_records import TournamentStore


class Share(Struct, frozen=True):
    """A link by which ``player`` shows one of their hands."""

    id: str
    digest: str
    """SHA-256 of the link's secret, which is not stored."""
    player: str
    hand: str
    cards: bool
    """Whether the player's own cards are shown."""
    names: bool
    """Whether the players' names are shown."""
    created: int

    def __repr__(self) -> str:
        return f"Share({self.id!r}, {self.player!r}, {self.hand!r})"


class ShareStore(Protocol):
    """``store.shares``. Closing an account deletes its links (``AccountStore.close``)."""

    async def create(self, share: Share, most: int) -> bool:
        """Store the link; return False if the player already has ``most``."""

    async def by_digest(self, digest: str) -> Share | None: ...

    async def of(self, player: str, hand: str = "") -> list[Share]:
        """Return the player's links (to one hand), the latest first."""

    async def remove(self, player: str, id: str) -> bool:
        """Delete the link; return False if the player has no such link."""


class WithShares(Protocol):
    """A store with the repository of links to hands."""

    @property
    def shares(self) -> ShareStore: ...


class Stores(PlayerStore, HandStore, GuestStore, TournamentStore, WithShares, WithAvatars, Protocol):
    """What links to hands need from the store."""
