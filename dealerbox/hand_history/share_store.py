"""What the room keeps of links to hands. Times are milliseconds (UTC)."""

from typing import Protocol

from msgspec import Struct

from dealerbox.avatars.store import WithAvatars
from dealerbox.core.stores import GuestStore, HandStore, PlayerStore
from dealerbox.core.tournament_records import TournamentStore


class Share(Struct, frozen=True):
    """A link that ``player`` has made to a ``hand`` of his. ``digest``: SHA-256 of its secret, which itself is kept
    nowhere. ``cards``: his own cards are shown; ``names``: who played is told."""

    id: str
    digest: str
    player: str
    hand: str
    cards: bool
    names: bool
    created: int

    def __repr__(self) -> str:
        return f"Share({self.id!r}, {self.player!r}, {self.hand!r})"


class ShareStore(Protocol):
    """``store.shares``. Whoever closes his account takes his links along (``AccountStore.close``)."""

    async def create(self, share: Share, most: int) -> bool:
        """False where its maker has ``most`` already."""

    async def by_digest(self, digest: str) -> Share | None: ...

    async def of(self, player: str, hand: str = "") -> list[Share]:
        """His links (to one hand), the latest first."""

    async def remove(self, player: str, id: str) -> bool:
        """It leads nowhere from now on; False where he has no such link."""


class WithShares(Protocol):
    """A store that has this part."""

    @property
    def shares(self) -> ShareStore: ...


class Stores(PlayerStore, HandStore, GuestStore, TournamentStore, WithShares, WithAvatars, Protocol):
    """What links to hands ask of the store."""
