"""Stored API keys: the record and the store's interface. Times are milliseconds (UTC)."""

from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import PlayerStore
from dealerbox.staff.store import WithStaff
from dealerbox.staff.supervision.store import WithSupervision

if TYPE_CHECKING:  # these import the store, which imports this
    from dealerbox.accounts.store import SideEffects
    from dealerbox.core.records import PlayerRecord

Kind = Literal["player", "staff"]


class Key(Struct, frozen=True):
    """A stored API key."""

    id: str
    digest: str
    """SHA-256 of the secret, which itself is not stored."""
    kind: Kind
    maker: str
    """The id of the player or member of staff."""
    name: str
    scopes: tuple[str, ...]
    """Names of ``scopes.PLAYER``, or actions of the back office."""
    addresses: tuple[str, ...]
    """Addresses and networks (``192.0.2.0/24``) from which it may be used; empty: from anywhere."""
    created: int
    expires: int | None
    """None: never."""
    used: int | None = None
    used_from: str = ""
    revoked: int | None = None

    def __repr__(self) -> str:
        return f"Key({self.id!r}, {self.kind!r}, {self.maker!r})"

    def holds(self, now: int) -> bool:
        """Return whether the key is valid at that time."""
        return self.revoked is None and (self.expires is None or now < self.expires)


class MakerChanged(Exception):
    """The maker's password has changed since they confirmed it for this key."""


class ApiKeyStore(Protocol):
    """The part of the store that holds API keys. ``effects`` is stored in the same transaction.

    A changed password of their maker, player or staff, revokes all keys (``AccountStore``, ``StaffStore``).
    """

    async def create(self, key: Key, most: int, effects: "SideEffects", maker: "PlayerRecord | None" = None) -> bool:
        """Store a key; return False if its maker has ``most`` valid ones already. ``maker``: raises ``MakerChanged`` if
        that is no longer the player's password."""

    async def by_digest(self, digest: str) -> Key | None:
        """Return the key, even if it is no longer valid."""

    async def key(self, id: str) -> Key | None: ...

    async def of(self, kind: Kind, maker: str = "") -> list[Key]:
        """Return the keys of a maker, or all of that kind, latest first."""

    async def revoke(self, id: str, at: int, effects: "SideEffects") -> bool:
        """Revoke a key; return False if there is none or it was revoked before."""

    async def used(self, id: str, at: int, address: str) -> None:
        """Record when and from where the key was last used."""


class WithApiKeys(Protocol):
    """A store with this part."""

    @property
    def api_keys(self) -> ApiKeyStore: ...


class Stores(PlayerStore, AuditLogStore, WithApiKeys, WithAccounts, WithStaff, WithSupervision, Protocol):
    """The parts of the store that API keys use."""
