"""Stored staff accounts, which are separate from players' accounts: the records and the store's interface."""

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from dealerbox.core.actors import Role
from dealerbox.core.audit_log import AuditEntry, AuditLogStore

if TYPE_CHECKING:
    from dealerbox.accounts.second_factor import SecondFactor  # its package imports the store, which imports this


class Member(Struct, frozen=True):
    """A member of staff."""

    id: str
    name: str
    roles: tuple[Role, ...]
    created: int
    created_by: str
    password: str = ""
    """An Argon2id hash; empty until the member has set one with the ``link``."""
    factor: "SecondFactor | None" = None
    link: str = ""
    """SHA-256 of the secret of a link with which the member sets a password."""
    link_expires: int = 0
    turn: int = 0
    """Incremented by each change that ends the member's sessions: new roles, another password, being disabled."""
    logged_in: int | None = None
    failed: int = 0
    """Failed attempts since the last login."""
    disabled: int | None = None

    def __repr__(self) -> str:
        return f"Member({self.id!r}, {self.name!r})"  # without hashes and secrets, which would be logged


class StaffSession(Struct, frozen=True):
    """A stored session of the back office. Times in ms (UTC)."""

    digest: str
    """SHA-256 of its secret."""
    member: str
    """Empty for a session that was opened with the operator's key."""
    turn: int
    """The member's ``turn`` when it was opened."""
    opened: int
    used: int
    address: str
    agent: str
    device: str = ""
    """A digest of the browser's long-lived cookie; empty for none."""
    previous: int | None = None
    """The member's previous login."""
    failed: int = 0
    """Failed attempts between that and this login."""
    ended: int | None = None
    """None while it is open."""

    def __repr__(self) -> str:
        return f"StaffSession({self.member!r})"


class StaffNameTaken(Exception):
    """A member of staff with that name exists already (ignoring case)."""


class LastOwner(Exception):
    """The change would leave no owner who can log in."""


def is_owner(member: Member) -> bool:
    """Return whether the member is an owner and can log in."""
    return "owner" in member.roles and member.disabled is None and bool(member.password)


class StaffStore(Protocol):
    """The part of the store that holds staff accounts. Changes go to the audit log in the same transaction."""

    async def create(self, member: Member, act: AuditEntry) -> None:
        """Raises ``StaffNameTaken``."""

    async def change(self, before: Member, after: Member, act: AuditEntry | None, keep_owner: bool = False) -> bool:
        """Change a member; return False, with nothing changed, if they are no longer as ``before``. A changed or
        removed password revokes the API keys that the member has made. ``keep_owner``: raises ``LastOwner`` if the
        change would leave no owner."""

    async def member(self, id: str) -> Member | None: ...

    async def named(self, name: str) -> Member | None: ...

    async def by_link(self, digest: str) -> Member | None:
        """Return the member with that link, even if it has expired; None for an empty ``digest``."""

    async def all(self) -> list[Member]:
        """Return all members, in the order in which they were created."""

    async def store_session(self, session: StaffSession) -> None:
        """Insert or update the session."""

    async def sessions(self, since: int) -> list[StaffSession]:
        """Return the open sessions that were used after that time, in the order in which they were opened."""

    async def places(self, member: str, since: int) -> list[tuple[str, str]]:
        """Return the addresses and devices of the member's sessions, ended ones too, that were used after that time."""

    async def delete_sessions_before(self, before: int) -> None:
        """Delete sessions that were last used before that time."""


class WithStaff(Protocol):
    """A store with this part."""

    @property
    def staff(self) -> StaffStore: ...


class StaffStores(WithStaff, AuditLogStore, Protocol):
    """The parts of the store that staff accounts use."""
