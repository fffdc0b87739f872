"""The part of the store in memory that keeps keys."""

from msgspec.structs import replace

from dealerbox.accounts.store import Along
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import StoreFailed
from dealerbox.integrations.api_keys.store import Key, Kind, MakerChanged
from dealerbox.store.memory.part import Shelf


class KeysInMemory:
    """Fulfils ``kept.KeyStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._keys = shelf.keys

    async def create(self, key: Key, most: int, along: Along, maker: PlayerRecord | None = None) -> bool:
        self._shelf.write("keys.create")
        if key.id in self._keys or any(one.digest == key.digest for one in self._keys.values()):
            raise StoreFailed(f"key {key.id} cannot be kept: its id or its secret is taken")
        if maker is not None and self._shelf.players[maker.id].password != maker.password:
            raise MakerChanged
        own = [one for one in self._keys.values() if (one.kind, one.maker) == (key.kind, key.maker)]
        if sum(one.holds(key.created) for one in own) >= most:
            return False
        self._keys[key.id] = key
        self._write_down(along)
        return True

    async def by_digest(self, digest: str) -> Key | None:
        self._shelf.read()
        return next((one for one in self._keys.values() if one.digest == digest), None)

    async def key(self, id: str) -> Key | None:
        self._shelf.read()
        return self._keys.get(id)

    async def of(self, kind: Kind, maker: str = "") -> list[Key]:
        self._shelf.read()
        found = [one for one in self._keys.values() if one.kind == kind and maker in ("", one.maker)]
        return sorted(found, key=lambda one: (-one.created, one.id))

    async def revoke(self, id: str, at: int, along: Along) -> bool:
        self._shelf.write("keys.revoke")
        key = self._keys.get(id)
        if key is None or key.revoked is not None:
            return False
        self._keys[id] = replace(key, revoked=at)
        self._write_down(along)
        return True

    async def used(self, id: str, at: int, address: str) -> None:
        self._shelf.write("keys.used")
        if id in self._keys:
            self._keys[id] = replace(self._keys[id], used=at, used_from=address)

    def _write_down(self, along: Along) -> None:
        for event in along.events:
            self._shelf.happened(event)
        for act in along.acts:
            self._shelf.note(act)
