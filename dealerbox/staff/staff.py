"""Staff accounts: invitations, second factors, and what the owner can change.

Nobody sets another person's password: an invited member, or one who has lost their password or second factor, gets a
link that works once. Every change goes to the audit log in the same transaction.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import between, one_of
from dealerbox.accounts import context, second_factor
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.core.actors import NO_MEMBERS, ROOM, Actor, Role
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.names import BadName, clean_name, name_key
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.refusal import Refusal
from dealerbox.core.weak_passwords import is_weak
from dealerbox.staff.roles import ALL_ROLES, check
from dealerbox.staff.store import LastOwner, Member, StaffNameTaken, WithStaff, is_owner

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
COMMON_PASSWORD = "This password is too easy to guess. Use three unrelated words, or let your browser suggest one."
LINK_HOURS = 72
FIRST_LINK_HOURS = 24
HOUR_MS = 3_600_000
_TRIES = 5
"""How often to retry a change when another one came first."""


class Link(Struct, frozen=True):
    """A link that works once. ``secret`` is returned here only and not stored."""

    member: Member
    secret: str
    expires: int

    def __repr__(self) -> str:
        return f"Link({self.member!r})"


class Expected(Struct, frozen=True):
    """The member whom a link is for; ``name`` is empty if they choose it themselves."""

    name: str
    roles: tuple[Role, ...]
    expires: int


class Staff:
    """Every method raises ``Refusal`` if the request is invalid or the actor may not do it, and ``StoreFailed``."""

    def __init__(
        self, store: WithStaff, clock: Callable[[], int], passwords: Passwords, secret: Callable[[int], str],
        factor_needed: bool = True,
    ) -> None:  # fmt: skip
        """``secret(n)`` returns n random bytes as hex. ``factor_needed``: all staff must have a second factor."""
        self.factor_needed = factor_needed
        self._store = store
        self._members = store.staff
        self._clock = clock
        self.passwords = passwords
        self._secret = secret
        self._first: tuple[str, int] | None = None
        """The digest of the link for the first owner, and when it expires."""

    async def member(self, id: str) -> Member | None:
        return await self._members.member(id)

    async def all(self) -> list[Member]:
        return await self._members.all()

    # ---- joining ----

    async def first_link(self) -> str | None:
        """Return the secret of a link for the first owner; None if there is one. Any earlier link stops working, and so
        does this one when the server stops."""
        if any(map(is_owner, await self._members.all())):
            self._first = None
            return None
        secret = self._secret(32)
        self._first = (context.digest(secret), self._clock() + FIRST_LINK_HOURS * HOUR_MS)
        return secret

    async def expected(self, secret: str) -> Expected:
        """Return whom the link is for; refuse one that has expired or was used (``link``)."""
        digest, now = context.digest(secret), self._clock()
        if self._first is not None and self._first[0] == digest and now < self._first[1]:
            # Somebody else may have become the owner meanwhile.
            if any(map(is_owner, await self._members.all())):
                self._first = None
                raise _no_link()
            return Expected("", ("owner",), self._first[1])
        member = await self._linked(digest)
        return Expected(member.name, member.roles, member.link_expires)

    async def join(self, secret: str, name: str, password: str) -> Member:
        """Use the link: set the member's password and remove any second factor. ``name`` is used only if the member
        chooses it themselves."""
        expected = await self.expected(secret)
        name = expected.name or _name(name)
        hash = await self._hash(_password(password, name))
        return await self._join(context.digest(secret), name, hash)

    async def _join(self, digest: str, name: str, hash: str) -> Member:
        now, first = self._clock(), self._first
        if first is not None and first[0] == digest:
            # Taken before the first await, so that only one of two simultaneous requests succeeds.
            self._first = None
            member = Member(f"staff:{self._secret(8)}", name, ("owner",), now, ROOM.name, hash)
            try:
                await self._create(member, self._act(actor_of(member), "staff-join", member.id, "the first owner"))
            except BaseException:
                self._first = first
                raise
            return member
        before = await self._linked(digest)
        after = replace(before, password=hash, factor=None, link="", link_expires=0, turn=before.turn + 1, failed=0)
        if not await self._members.change(before, after, self._act(actor_of(after), "staff-join", after.id, "")):
            raise _no_link()
        return after

    async def _linked(self, digest: str) -> Member:
        member = await self._members.by_link(digest)
        if member is None or member.disabled is not None or member.link_expires <= self._clock():
            raise _no_link()
        return member

    # ---- a member's own account ----

    def new_factor_secret(self) -> str:
        """Return the secret for setting up a second factor."""
        return second_factor.new_secret(self._secret)

    async def set_factor(self, member: Member, secret: str, code: str) -> tuple[Member, tuple[str, ...]]:
        """Set the second factor; return the member and the recovery codes, which are shown only once."""
        checked = second_factor.check_code(SecondFactor(secret), code, self._clock())
        if checked is None:
            raise Refusal("wrong_code", "That code is wrong. Check that your device's clock is right.")
        codes = second_factor.new_recovery_codes(self._secret)
        factor = replace(checked, recovery=second_factor.digests_of(codes))
        return await self._of_own(member, "staff-factor", factor=factor, turn=member.turn + 1), codes

    async def renew_recovery_codes(self, member: Member) -> tuple[Member, tuple[str, ...]]:
        """Replace the recovery codes; the old ones stop working."""
        if member.factor is None:
            raise Refusal("no_factor", "You have no second factor.")
        codes = second_factor.new_recovery_codes(self._secret)
        factor = replace(member.factor, recovery=second_factor.digests_of(codes))
        return await self._of_own(member, "staff-recovery-codes", factor=factor), codes

    async def drop_factor(self, member: Member) -> Member:
        """Switch the second factor off, which is refused unless the room allows it."""
        if self.factor_needed:
            raise Refusal("factor_needed", "All staff must have a second factor.")
        return await self._of_own(member, "staff-factor-off", factor=None, turn=member.turn + 1)

    async def change_password(self, member: Member, password: str) -> Member:
        """Change the password. Call only after the member's identity was confirmed (``LogIns.confirm``)."""
        hash = await self._hash(_password(password, member.name))
        return await self._of_own(member, "staff-password", password=hash, turn=member.turn + 1)

    async def _of_own(self, member: Member, kind: Kind, **change: object) -> Member:
        after = replace(member, **change)
        if not await self._members.change(member, after, self._act(actor_of(member), kind, member.id, "")):
            raise Refusal("busy", "Your account was just changed elsewhere. Please try again.")
        return after

    # ---- other members ----

    async def invite(self, actor: Actor, name: str, roles: Sequence[Role], reason: str) -> Link:
        """Create a member; return the link with which they join."""
        check(actor, "staff/invite")
        secret, now = self._secret(32), self._clock()
        chosen, name = _roles(roles), _name(name)
        expires = now + LINK_HOURS * HOUR_MS
        member = Member(
            f"staff:{self._secret(8)}", name, chosen, now, actor.name, link=context.digest(secret), link_expires=expires
        )
        words = f"{', '.join(chosen)}: {reason}".rstrip(": ")
        await self._create(member, self._act(actor, "staff-invite", member.id, words))
        return Link(member, secret, expires)

    async def set_roles(self, actor: Actor, who: str, roles: Sequence[Role], reason: str) -> Member:
        """Set a member's roles and end their sessions."""
        check(actor, "staff/roles")
        chosen = _roles(roles)

        def change(member: Member) -> tuple[Member, str]:
            words = f"{', '.join(member.roles)} to {', '.join(chosen)}: {reason}"
            return replace(member, roles=chosen, turn=member.turn + 1), words

        return await self._change(actor, who, "staff-roles", change)

    async def disable(self, actor: Actor, who: str, reason: str) -> Member:
        """Disable a member; their sessions and any link end."""
        check(actor, "staff/disable")

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is not None:
                raise Refusal("disabled", f"{member.name} is already disabled.")
            return replace(
                member, disabled=self._clock(), turn=member.turn + 1, link="", link_expires=0
            ), reason  # fmt: skip

        return await self._change(actor, who, "staff-disable", change)

    async def enable(self, actor: Actor, who: str, reason: str) -> Member:
        """Let a disabled member log in again."""
        check(actor, "staff/enable")

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is None:
                raise Refusal("enabled", f"{member.name} is not disabled.")
            return replace(member, disabled=None), reason

        return await self._change(actor, who, "staff-enable", change)

    async def reset(self, actor: Actor, who: str, reason: str) -> Link:
        """Remove a member's password and second factor and end their sessions; return a link with which they set new
        ones."""
        check(actor, "staff/reset")
        secret, expires = self._secret(32), self._clock() + LINK_HOURS * HOUR_MS

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is not None:
                raise Refusal("disabled", f"{member.name} is disabled. Enable the account first.")
            after = replace(member, password="", factor=None, link=context.digest(secret), link_expires=expires)
            return replace(after, turn=member.turn + 1), reason

        # The last owner may be reset, because the operator's key or the new link restores access.
        member = await self._change(actor, who, "staff-reset", change, keep_owner=False)
        return Link(member, secret, expires)

    async def end_sessions(self, actor: Actor, who: str, reason: str) -> Member:
        """End a member's sessions."""
        check(actor, "staff/end-sessions")
        return await self._change(
            actor, who, "staff-end-sessions", lambda member: (replace(member, turn=member.turn + 1), reason)
        )

    async def known(self, who: str) -> Member:
        """Return the member with that name or id; refuse (``no_member``) if there is none."""
        found = await self._members.named(who) or await self._members.member(who)
        if found is None:
            raise Refusal("no_member", f"There is no member of staff {who!r}.")
        return found

    async def _change(
        self,
        actor: Actor,
        who: str,
        kind: Kind,
        change: Callable[[Member], tuple[Member, str]],
        keep_owner: bool = True,
    ) -> Member:
        for _ in range(_TRIES):
            before = await self.known(who)
            after, words = change(before)
            try:
                if await self._members.change(before, after, self._act(actor, kind, before.id, words), keep_owner):
                    return after
            except LastOwner:
                reason = f"{before.name} is the last owner. Make somebody else an owner first."
                raise Refusal("last_owner", reason) from None
        raise Refusal("busy", f"{who} was just changed by somebody else. Please try again.")

    # ---- inside ----

    async def _create(self, member: Member, act: AuditEntry) -> None:
        try:
            await self._members.create(member, act)
        except StaffNameTaken:
            raise Refusal("name_taken", f"There is already a member of staff called {member.name}.") from None

    async def _hash(self, password: str) -> str:
        try:
            return await self.passwords.hash(password)
        except TooManyWaiting:
            raise too_busy() from None

    def _act(self, actor: Actor, kind: Kind, about: str, reason: str) -> AuditEntry:
        return AuditEntry(self._clock(), kind, about, reason, actor.id, actor.name)


def actor_of(member: Member) -> Actor:
    return Actor(member.id, member.name, frozenset(member.roles))


def too_busy() -> Refusal:
    return Refusal("busy", "Too many people are logging in. Please try again in a moment.")


def _name(name: str) -> str:
    try:
        shown = clean_name(name, staff=True)
    except BadName as bad:
        raise Refusal(bad.code, str(bad), bad.accepted) from None
    if name_key(shown) in NO_MEMBERS:
        raise Refusal("name_taken", f"The name {shown} is reserved. Choose another one.")
    return shown


def _password(password: str, name: str) -> str:
    text = normal(password[: 4 * LONGEST_PASSWORD])
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        raise Refusal(
            "password_length",
            f"Use a password of {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            between(SHORTEST_PASSWORD, LONGEST_PASSWORD),
        )
    if normal(name).casefold() in text.casefold():
        raise Refusal("password_name", "Choose a password that does not contain your name.")
    if is_weak(text, name):
        raise Refusal("password_common", COMMON_PASSWORD)
    return text


def _roles(roles: Sequence[Role]) -> tuple[Role, ...]:
    """Return the roles in the table's order, without duplicates."""
    chosen = tuple(one for one in ALL_ROLES if one in roles)
    if not chosen:
        raise Refusal("no_roles", f"Give at least one role: {', '.join(ALL_ROLES)}.", one_of(*ALL_ROLES))
    return chosen


def _no_link() -> Refusal:
    return Refusal("link", "This link has expired or has already been used. Ask the owner for a new one.")
