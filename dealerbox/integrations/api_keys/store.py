"""What the room keeps of keys. Times are milliseconds (UTC)."""

from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import Struct

from dealerbox.accounts.store import WithAccounts
from dealerbox.core.audit_log import AuditLogStore
from dealerbox.core.stores import PlayerStore
from dealerbox.staff.store import WithStaff
from dealerbox.staff.supervision.store import WithSupervision

if TYPE_CHECKING:  # these import the store, which imports this
    from dealerbox.accounts.store import Along
    from dealerbox.core.records import PlayerRecord

Kind = Literal["player", "staff"]


class Key(Struct, frozen=True):
    """``digest``: SHA-256 of the secret, which itself is kept nowhere. ``maker`` is the player's or the member's id.
    ``scopes`` are names of ``scopes.PLAYER``, or acts of the back office. ``addresses``: only from there, everywhere
    where none is named; each an address or a network (``192.0.2.0/24``). ``expires`` None: never."""

    id: str
    digest: str
    kind: Kind
    maker: str
    name: str
    scopes: tuple[str, ...]
    addresses: tuple[str, ...]
    created: int
    expires: int | None
    used: int | None = None
    used_from: str = ""
    revoked: int | None = None

    def __repr__(self) -> str:
        return f"Key({self.id!r}, {self.kind!r}, {self.maker!r})"

    def holds(self, now: int) -> bool:
        """Whether it opens anything at that time."""
        return self.revoked is None and (self.expires is None or now < self.expires)


class MakerChanged(Exception):
    """Its maker has another password by now than the one that he has shown for it."""


class ApiKeyStore(Protocol):
    """``store.api_keys``. ``along`` is written down in the same moment.

    What changes the password of their maker, player or member of the staff, revokes them all (``AccountStore``,
    ``StaffStore``)."""

    async def create(self, key: Key, most: int, along: "Along", maker: "PlayerRecord | None" = None) -> bool:
        """False where its maker has ``most`` already that hold. ``maker``: raises ``MakerChanged`` where the player's
        password is not that one any more."""

    async def by_digest(self, digest: str) -> Key | None:
        """Also one that holds no more."""

    async def key(self, id: str) -> Key | None: ...

    async def of(self, kind: Kind, maker: str = "") -> list[Key]:
        """The keys of a maker, or all of that kind, the latest first."""

    async def revoke(self, id: str, at: int, along: "Along") -> bool:
        """It opens nothing from now on; False where it was revoked before, or there is none."""

    async def used(self, id: str, at: int, address: str) -> None:
        """Notes when, and from where, it was used last."""


class WithApiKeys(Protocol):
    """A store that has this part."""

    @property
    def api_keys(self) -> ApiKeyStore: ...


class Stores(PlayerStore, AuditLogStore, WithApiKeys, WithAccounts, WithStaff, WithSupervision, Protocol):
    """What API keys ask of the store."""
