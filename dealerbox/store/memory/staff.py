"""The part of the store in memory that keeps the staff."""

from dealerbox.core.audit_log import Act
from dealerbox.core.names import name_key
from dealerbox.core.store_errors import StoreFailed
from dealerbox.staff.store import KeptSession, LastOwner, Member, StaffNameTaken, is_owner
from dealerbox.store.memory.part import Shelf


class StaffInMemory:
    """Fulfils ``kept.StaffStore``."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._members: dict[str, Member] = {}
        self._sessions: dict[str, KeptSession] = {}

    async def create(self, member: Member, act: Act) -> None:
        self._shelf.write("staff.create")
        if self._named(member.name) is not None:
            raise StaffNameTaken(member.name)
        if member.id in self._members:
            raise StoreFailed(f"member {member.id} of the staff exists already")
        self._members[member.id] = member
        self._shelf.note(act)

    async def change(self, before: Member, after: Member, act: Act | None, keep_owner: bool = False) -> bool:
        self._shelf.write("staff.change")
        if self._members.get(before.id) != before:
            return False
        members = self._members | {before.id: after}
        if keep_owner and is_owner(before) and not any(map(is_owner, members.values())):
            raise LastOwner(before.name)
        self._members = members
        if act is not None:
            self._shelf.note(act)
            if before.password != after.password:
                self._shelf.revoke_all("staff", before.id, act.at)
        return True

    async def member(self, id: str) -> Member | None:
        self._shelf.read()
        return self._members.get(id)

    async def named(self, name: str) -> Member | None:
        self._shelf.read()
        return self._named(name)

    async def by_link(self, digest: str) -> Member | None:
        self._shelf.read()
        return next((one for one in self._members.values() if digest and one.link == digest), None)

    async def all(self) -> list[Member]:
        self._shelf.read()
        return sorted(self._members.values(), key=lambda one: (one.created, one.id))

    async def keep_session(self, session: KeptSession) -> None:
        self._shelf.write("staff.keep_session")
        self._sessions[session.digest] = session

    async def sessions(self, since: int) -> list[KeptSession]:
        self._shelf.read()
        found = (one for one in self._sessions.values() if one.used > since and one.ended is None)
        return sorted(found, key=lambda one: (one.opened, one.digest))

    async def places(self, member: str, since: int) -> list[tuple[str, str]]:
        self._shelf.read()
        found = (one for one in self._sessions.values() if one.member == member and one.used > since)
        return sorted({(one.address, one.device) for one in found})

    async def forget_sessions(self, before: int) -> None:
        self._shelf.write("staff.forget_sessions")
        self._sessions = {digest: one for digest, one in self._sessions.items() if one.used >= before}

    def _named(self, name: str) -> Member | None:
        return next((one for one in self._members.values() if name_key(one.name) == name_key(name)), None)
