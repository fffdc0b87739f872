"""What the room keeps of pictures."""

from collections.abc import Sequence
from typing import Protocol


class AvatarStore(Protocol):
    """``store.avatars``. Whoever closes his account has none any more (``AccountStore.close``)."""

    async def put(self, player: str, picture: str) -> None:
        """The player is shown so from now on; empty: he has none. Raises ``StoreFailed``, also for a player who has no
        account."""

    async def of(self, players: Sequence[str]) -> dict[str, str]:
        """The pictures of those among the players who have one."""


class WithAvatars(Protocol):
    """A store that has this part."""

    @property
    def avatars(self) -> AvatarStore: ...
