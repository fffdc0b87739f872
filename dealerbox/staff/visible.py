"""What staff see of a member: nothing secret."""

from msgspec import Struct

from dealerbox.core.actors import Role
from dealerbox.staff.store import Member


class StaffMember(Struct, frozen=True):
    """A member of staff, as the back office shows them."""

    id: str
    name: str
    roles: tuple[Role, ...]
    state: str
    """``active``, ``disabled``, or ``invited`` if they have not used their link yet."""
    second_factor: bool
    created: int
    created_by: str
    logged_in: int | None
    failed: int
    """Failed attempts since the last login."""
    expires: int | None
    """When the link expires."""
    sessions: int
    """How many are open."""


def staff_view(member: Member, sessions: int) -> StaffMember:
    return StaffMember(
        member.id, member.name, member.roles, _state(member), member.factor is not None, member.created,
        member.created_by, member.logged_in, member.failed, member.link_expires if member.link else None,
        sessions if member.disabled is None else 0,
    )  # fmt: skip


def _state(member: Member) -> str:
    if member.disabled is not None:
        return "disabled"
    return "active" if member.password else "invited"
