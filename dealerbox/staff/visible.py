"""What is told of a member of the staff: nothing that opens anything."""

from msgspec import Struct

from dealerbox.core.actors import Role
from dealerbox.staff.store import Member


class StaffMember(Struct, frozen=True):
    """``state``: ``active``, ``disabled``, or ``invited``, who has not used his link yet; ``expires`` is when
    that does. ``failed`` counts the tries since the last log-in. ``sessions`` are open now."""

    id: str
    name: str
    roles: tuple[Role, ...]
    state: str
    second_factor: bool
    created: int
    created_by: str
    logged_in: int | None
    failed: int
    expires: int | None
    sessions: int


def told(member: Member, sessions: int) -> StaffMember:
    return StaffMember(
        member.id, member.name, member.roles, _state(member), member.factor is not None, member.created,
        member.created_by, member.logged_in, member.failed, member.link_expires if member.link else None,
        sessions if member.disabled is None else 0,
    )  # fmt: skip


def _state(member: Member) -> str:
    if member.disabled is not None:
        return "disabled"
    return "active" if member.password else "invited"
