"""The part of the store in memory that keeps keys."""

from msgspec.structs import replace

from dealerbox.room.keys.kept import Key, Kind
from dealerbox.room.memory_part import Shelf
from dealerbox.room.operator.acts import Act
from dealerbox.room.store import StoreFailed


class KeysInMemory:
    """Fulfils ``kept.KeyStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._keys = shelf.keys

    async def create(self, key: Key, most: int, act: Act | None = None) -> bool:
        self._shelf.write("keys.create")
        if key.id in self._keys or any(one.digest == key.digest for one in self._keys.values()):
            raise StoreFailed(f"key {key.id} cannot be kept: its id or its secret is taken")
        own = [one for one in self._keys.values() if (one.kind, one.maker) == (key.kind, key.maker)]
        if sum(one.holds(key.created) for one in own) >= most:
            return False
        self._keys[key.id] = key
        if act is not None:
            self._shelf.note(act)
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

    async def revoke(self, id: str, at: int, act: Act | None = None) -> bool:
        self._shelf.write("keys.revoke")
        key = self._keys.get(id)
        if key is None or key.revoked is not None:
            return False
        self._keys[id] = replace(key, revoked=at)
        if act is not None:
            self._shelf.note(act)
        return True

    async def used(self, id: str, at: int, address: str) -> None:
        self._shelf.write("keys.used")
        if id in self._keys:
            self._keys[id] = replace(self._keys[id], used=at, used_from=address)
