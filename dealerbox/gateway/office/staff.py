"""Staff management by the owner."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from dealerbox.core.actors import Role
from dealerbox.gateway.http.calls import Asked, Call, NoQuery
from dealerbox.gateway.http.office_calls import OptionalReason, Reason, act, report
from dealerbox.gateway.office.guard import StaffGuard
from dealerbox.staff.roles import ALL_ROLES
from dealerbox.staff.staff import Link, Staff
from dealerbox.staff.store import Member
from dealerbox.staff.visible import StaffMember, staff_view

_NO_MEMBER = {"no_member": 404, "busy": 503}
_NAMES = {"name_length": 400, "name_characters": 400, "name_alphabets": 400, "name_taken": 409, "no_roles": 400}
Roles = Annotated[list[Role], Meta(max_length=len(ALL_ROLES))]


class InviteRequest(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=200)]
    roles: Roles
    reason: OptionalReason = ""


class MemberRef(Struct, frozen=True, forbid_unknown_fields=True):
    """A member, by name or id."""

    member: str
    reason: Reason


class NewRoles(Struct, frozen=True, forbid_unknown_fields=True):
    member: str
    roles: Roles
    reason: Reason


class AllStaff(Struct, frozen=True):
    staff: list[StaffMember]


class LinkGiven(Struct, frozen=True):
    """A one-time link, which follows ``/office/join#`` in the address; it is shown only here."""

    member: StaffMember
    link: str
    expires: int

    def __repr__(self) -> str:
        return f"LinkGiven({self.member!r})"


class OperatorStaff:
    """The calls to manage staff."""

    def __init__(self, staff: Staff, guard: StaffGuard) -> None:
        self._staff = staff
        self._guard = guard

    def calls(self) -> tuple[Call, ...]:
        return (
            report("staff", "List the staff.", self._all, gives=AllStaff),
            act("staff/invite", "Invite a member; returns the one-time link.", self._invite, takes=InviteRequest,
                gives=LinkGiven, errors=_NAMES),
            act("staff/roles", "Change a member's roles; their sessions end.", self._roles, takes=NewRoles,
                gives=StaffMember, errors=_NO_MEMBER | {"no_roles": 400, "last_owner": 409}),
            act("staff/disable", "Disable a member; their sessions end.", self._disable, takes=MemberRef,
                gives=StaffMember, errors=_NO_MEMBER | {"disabled": 409, "last_owner": 409}),
            act("staff/enable", "Enable a member again.", self._enable, takes=MemberRef, gives=StaffMember,
                errors=_NO_MEMBER | {"enabled": 409}),
            act("staff/reset", "Reset a member's password and second factor; returns a link to choose new ones.",
                self._reset, takes=MemberRef, gives=LinkGiven, errors=_NO_MEMBER | {"disabled": 409}),
            act("staff/end-sessions", "End a member's sessions.", self._end_sessions, takes=MemberRef,
                gives=StaffMember, errors=_NO_MEMBER),
        )  # fmt: skip

    async def _all(self, asked: Asked[None, NoQuery]) -> AllStaff:
        return AllStaff([await self._view(one) for one in await self._staff.all()])

    async def _invite(self, asked: Asked[InviteRequest, NoQuery]) -> LinkGiven:
        body = asked.body
        return await self._given(await self._staff.invite(asked.actor, body.name, body.roles, body.reason.strip()))

    async def _roles(self, asked: Asked[NewRoles, NoQuery]) -> StaffMember:
        body = asked.body
        return await self._view(await self._staff.set_roles(asked.actor, body.member, body.roles, body.reason.strip()))

    async def _disable(self, asked: Asked[MemberRef, NoQuery]) -> StaffMember:
        return await self._view(await self._staff.disable(asked.actor, *_whom(asked)))

    async def _enable(self, asked: Asked[MemberRef, NoQuery]) -> StaffMember:
        return await self._view(await self._staff.enable(asked.actor, *_whom(asked)))

    async def _reset(self, asked: Asked[MemberRef, NoQuery]) -> LinkGiven:
        return await self._given(await self._staff.reset(asked.actor, *_whom(asked)))

    async def _end_sessions(self, asked: Asked[MemberRef, NoQuery]) -> StaffMember:
        return await self._view(await self._staff.end_sessions(asked.actor, *_whom(asked)))

    async def _given(self, link: Link) -> LinkGiven:
        return LinkGiven(await self._view(link.member), link.secret, link.expires)

    async def _view(self, member: Member) -> StaffMember:
        sessions = await self._guard.sessions.of(member.id)
        return staff_view(member, sum(one.turn == member.turn for one in sessions))


def _whom(asked: Asked[MemberRef, Any]) -> tuple[str, str]:
    return asked.body.member, asked.body.reason.strip()
