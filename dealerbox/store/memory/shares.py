"""The part of the store in memory that keeps links to hands."""

from dealerbox.hand_history.share_store import Share
from dealerbox.store.memory.part import Shelf


class SharesInMemory:
    """Fulfils ``kept.ShareStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._shares = shelf.shares

    async def create(self, share: Share, most: int) -> bool:
        self._shelf.write("shares.create")
        if sum(one.player == share.player for one in self._shares.values()) >= most:
            return False
        self._shares[share.id] = share
        return True

    async def by_digest(self, digest: str) -> Share | None:
        self._shelf.read()
        return next((one for one in self._shares.values() if one.digest == digest), None)

    async def of(self, player: str, hand: str = "") -> list[Share]:
        self._shelf.read()
        found = [one for one in self._shares.values() if one.player == player and hand in ("", one.hand)]
        return sorted(found, key=lambda one: (-one.created, one.id))

    async def remove(self, player: str, id: str) -> bool:
        self._shelf.write("shares.remove")
        if id not in self._shares or self._shares[id].player != player:
            return False
        del self._shares[id]
        return True
