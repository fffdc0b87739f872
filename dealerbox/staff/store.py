"""Who works here, as it is kept: accounts of the staff, which are no players' accounts."""

from typing import TYPE_CHECKING, Protocol

from msgspec import Struct

from dealerbox.core.actors import Role
from dealerbox.core.audit_log import Act, AuditLogStore

if TYPE_CHECKING:
    from dealerbox.accounts.second_factor import SecondFactor  # its package imports the store, which imports this


class Member(Struct, frozen=True):
    """``password`` is an Argon2id hash; empty, with a ``link`` that leads in, until the member has chosen one.
    ``link``: SHA-256 of the secret of that link. ``turn`` counts what ends his sessions: other roles, another password,
    being disabled. ``failed`` counts the tries since the last log-in that did not lead in."""

    id: str
    name: str
    roles: tuple[Role, ...]
    created: int
    created_by: str
    password: str = ""
    factor: "SecondFactor | None" = None
    link: str = ""
    link_expires: int = 0
    turn: int = 0
    logged_in: int | None = None
    failed: int = 0
    disabled: int | None = None

    def __repr__(self) -> str:
        return f"Member({self.id!r}, {self.name!r})"  # hashes and secrets would end up in a log


class StaffSession(Struct, frozen=True):
    """A session of the back office, as the store keeps it. ``digest``: SHA-256 of its secret; ``member`` is empty for
    who showed the key; ``turn`` is the member's then. ``previous`` is when the member had last logged in, ``failed``
    what was tried since; ``ended`` is None while it is open. Times in ms (UTC). ``device`` is a digest of the browser's
    long-lived cookie, empty for none."""

    digest: str
    member: str
    turn: int
    opened: int
    used: int
    address: str
    agent: str
    device: str = ""
    previous: int | None = None
    failed: int = 0
    ended: int | None = None

    def __repr__(self) -> str:
        return f"StaffSession({self.member!r})"


class StaffNameTaken(Exception):
    """Somebody of the staff has that name already (names differ in more than upper and lower case)."""


class LastOwner(Exception):
    """Nobody would be left who may do everything and can log in."""


def is_owner(member: Member) -> bool:
    """Whether he may do everything, and can log in."""
    return "owner" in member.roles and member.disabled is None and bool(member.password)


class StaffStore(Protocol):
    """The part of the store that keeps the staff. Whatever is changed goes into the log of acts in the same moment."""

    async def create(self, member: Member, act: Act) -> None:
        """Raises ``StaffNameTaken``."""

    async def change(self, before: Member, after: Member, act: Act | None, keep_owner: bool = False) -> bool:
        """False, and nothing has changed, where the member is not as ``before`` any more. ``keep_owner``: raises
        ``LastOwner`` where nobody would be an owner afterwards who was one. Another password, or none, revokes all keys
        that he has made."""

    async def member(self, id: str) -> Member | None: ...

    async def named(self, name: str) -> Member | None: ...

    async def by_link(self, digest: str) -> Member | None:
        """Whose link it is, also where it has expired; an empty ``digest`` is nobody's."""

    async def all(self) -> list[Member]:
        """By the time at which they came."""

    async def store_session(self, session: StaffSession) -> None:
        """Writes it down, in the place of what was written about it before."""

    async def sessions(self, since: int) -> list[StaffSession]:
        """Those that were used after that time and have not ended, the first opened first."""

    async def places(self, member: str, since: int) -> list[tuple[str, str]]:
        """Addresses and devices from which the member was inside after that time, in sessions that ended too."""

    async def delete_sessions_before(self, before: int) -> None:
        """Removes those that were not used since that time."""


class WithStaff(Protocol):
    """A store that has this part."""

    @property
    def staff(self) -> StaffStore: ...


class StaffStores(WithStaff, AuditLogStore, Protocol):
    """What staff accounts ask of the store."""
