"""The store's interface for avatars."""

from collections.abc import Sequence
from typing import Protocol


class AvatarStore(Protocol):
    """Stored avatars. ``AccountStore.close`` removes that of a closed account."""

    async def put(self, player: str, picture: str) -> None:
        """Set the player's avatar; empty removes it. Raises ``StoreFailed``, also if there is no such player."""

    async def of(self, players: Sequence[str]) -> dict[str, str]:
        """Return the avatars of those players who have one."""


class WithAvatars(Protocol):
    """A store with this part."""

    @property
    def avatars(self) -> AvatarStore: ...
