"""Accounts of those who work here: how they come in, prove who they are, and what the owner does with them.

Nobody sets another's password: who is invited, or has lost his password or his second factor, gets a link that opens
once. Whatever happens is written down in the log of acts, in the same transaction.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import between, one_of
from dealerbox.accounts import kit, second_factor
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.core.actors import NO_MEMBERS, ROOM, Actor, Role
from dealerbox.core.audit_log import Act, Kind
from dealerbox.core.names import BadName, clean_name, name_key
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.refusal import Refusal
from dealerbox.core.weak_passwords import is_weak
from dealerbox.staff.roles import ALL_ROLES, check
from dealerbox.staff.store import LastOwner, Member, StaffNameTaken, WithStaff, is_owner

SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
COMMON_PASSWORD = (
    "This password is too easy to guess: take three words that do not belong together, or let the browser choose one."
)
LINK_HOURS = 72
FIRST_LINK_HOURS = 24
HOUR_MS = 3_600_000
_TRIES = 5
"""How often a change is begun anew where another one came between."""


class Link(Struct, frozen=True):
    """What opens once: ``secret`` is shown here, and kept nowhere."""

    member: Member
    secret: str
    expires: int

    def __repr__(self) -> str:
        return f"Link({self.member!r})"


class Expected(Struct, frozen=True):
    """For whom a link is; ``name`` is empty where he chooses it himself."""

    name: str
    roles: tuple[Role, ...]
    expires: int


class Staff:
    """Every method raises ``Refusal`` where what is asked cannot be or the actor may not do it, and ``StoreFailed``."""

    def __init__(
        self, store: WithStaff, clock: Callable[[], int], passwords: Passwords, secret: Callable[[int], str],
        factor_needed: bool = True,
    ) -> None:  # fmt: skip
        """``secret`` gives that many random bytes as hex. ``factor_needed``: nobody works here without a second
        factor."""
        self.factor_needed = factor_needed
        self._store = store
        self._kept = store.staff
        self._clock = clock
        self.passwords = passwords
        self._secret = secret
        self._first: tuple[str, int] | None = None
        """The digest of the link that makes the first owner, and when it expires."""

    async def member(self, id: str) -> Member | None:
        return await self._kept.member(id)

    async def all(self) -> list[Member]:
        return await self._kept.all()

    # ---- coming in ----

    async def first_link(self) -> str | None:
        """The secret of a link for who becomes the owner; None where there is one. It is known to this run alone, and
        any earlier one opens no more."""
        if any(map(is_owner, await self._kept.all())):
            self._first = None
            return None
        secret = self._secret(32)
        self._first = (kit.digest(secret), self._clock() + FIRST_LINK_HOURS * HOUR_MS)
        return secret

    async def expected(self, secret: str) -> Expected:
        """For whom the link is; refuses one that has expired or was used (``link``)."""
        digest, now = kit.digest(secret), self._clock()
        if self._first is not None and self._first[0] == digest and now < self._first[1]:
            # Another may have become the owner meanwhile, by a link of his own.
            if any(map(is_owner, await self._kept.all())):
                self._first = None
                raise _no_link()
            return Expected("", ("owner",), self._first[1])
        member = await self._linked(digest)
        return Expected(member.name, member.roles, member.link_expires)

    async def join(self, secret: str, name: str, password: str) -> Member:
        """Uses the link: the member has that password from now on, and no second factor yet. ``name`` is heeded where
        he chooses it himself."""
        expected = await self.expected(secret)
        name = expected.name or _name(name)
        hash = await self._hash(_password(password, name))
        return await self._join(kit.digest(secret), name, hash)

    async def _join(self, digest: str, name: str, hash: str) -> Member:
        now, first = self._clock(), self._first
        if first is not None and first[0] == digest:
            # Taken before anything waits: it opens to one of two who come at once.
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
        if not await self._kept.change(before, after, self._act(actor_of(after), "staff-join", after.id, "")):
            raise _no_link()
        return after

    async def _linked(self, digest: str) -> Member:
        member = await self._kept.by_link(digest)
        if member is None or member.disabled is not None or member.link_expires <= self._clock():
            raise _no_link()
        return member

    # ---- his own account ----

    def new_factor_secret(self) -> str:
        """Of a second factor that is to be set up."""
        return second_factor.new_secret(self._secret)

    async def set_factor(self, member: Member, secret: str, code: str) -> tuple[Member, tuple[str, ...]]:
        """From now on he needs codes of that secret; returned with the recovery codes, which are shown this once."""
        checked = second_factor.check_code(SecondFactor(secret), code, self._clock())
        if checked is None:
            raise Refusal("wrong_code", "This is not the code that belongs to it: is the clock of the device right?")
        codes = second_factor.new_recovery_codes(self._secret)
        factor = replace(checked, recovery=second_factor.digests_of(codes))
        return await self._of_own(member, "staff-factor", factor=factor, turn=member.turn + 1), codes

    async def renew_recovery_codes(self, member: Member) -> tuple[Member, tuple[str, ...]]:
        """The old ones open nothing any more."""
        if member.factor is None:
            raise Refusal("no_factor", "There is no second factor to recover.")
        codes = second_factor.new_recovery_codes(self._secret)
        factor = replace(member.factor, recovery=second_factor.digests_of(codes))
        return await self._of_own(member, "staff-recovery-codes", factor=factor), codes

    async def drop_factor(self, member: Member) -> Member:
        """Only where the room's setting says that the staff needs none."""
        if self.factor_needed:
            raise Refusal("factor_needed", "Nobody works here without a second factor.")
        return await self._of_own(member, "staff-factor-off", factor=None, turn=member.turn + 1)

    async def change_password(self, member: Member, password: str) -> Member:
        """To be asked for only by who has just proven that he is the member (``LogIns.confirm``)."""
        hash = await self._hash(_password(password, member.name))
        return await self._of_own(member, "staff-password", password=hash, turn=member.turn + 1)

    async def _of_own(self, member: Member, kind: Kind, **change: object) -> Member:
        after = replace(member, **change)
        if not await self._kept.change(member, after, self._act(actor_of(member), kind, member.id, "")):
            raise Refusal("busy", "Something else of this account was changed at the same moment: please try again.")
        return after

    # ---- what is done with others ----

    async def invite(self, actor: Actor, name: str, roles: Sequence[Role], reason: str) -> Link:
        """A new member, and the link by which he comes in."""
        check(actor, "staff/invite")
        secret, now = self._secret(32), self._clock()
        chosen, name = _roles(roles), _name(name)
        expires = now + LINK_HOURS * HOUR_MS
        member = Member(
            f"staff:{self._secret(8)}", name, chosen, now, actor.name, link=kit.digest(secret), link_expires=expires
        )
        words = f"{', '.join(chosen)}: {reason}".rstrip(": ")
        await self._create(member, self._act(actor, "staff-invite", member.id, words))
        return Link(member, secret, expires)

    async def set_roles(self, actor: Actor, who: str, roles: Sequence[Role], reason: str) -> Member:
        """His sessions end."""
        check(actor, "staff/roles")
        chosen = _roles(roles)

        def change(member: Member) -> tuple[Member, str]:
            words = f"{', '.join(member.roles)} to {', '.join(chosen)}: {reason}"
            return replace(member, roles=chosen, turn=member.turn + 1), words

        return await self._change(actor, who, "staff-roles", change)

    async def disable(self, actor: Actor, who: str, reason: str) -> Member:
        """He is let in no more; his sessions end, and so does a link."""
        check(actor, "staff/disable")

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is not None:
                raise Refusal("disabled", f"{member.name} is disabled already.")
            return replace(
                member, disabled=self._clock(), turn=member.turn + 1, link="", link_expires=0
            ), reason  # fmt: skip

        return await self._change(actor, who, "staff-disable", change)

    async def enable(self, actor: Actor, who: str, reason: str) -> Member:
        """He may log in again, as before."""
        check(actor, "staff/enable")

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is None:
                raise Refusal("enabled", f"{member.name} is not disabled.")
            return replace(member, disabled=None), reason

        return await self._change(actor, who, "staff-enable", change)

    async def reset(self, actor: Actor, who: str, reason: str) -> Link:
        """His password and his second factor open nothing any more, and his sessions end; a link lets him choose new
        ones."""
        check(actor, "staff/reset")
        secret, expires = self._secret(32), self._clock() + LINK_HOURS * HOUR_MS

        def change(member: Member) -> tuple[Member, str]:
            if member.disabled is not None:
                raise Refusal("disabled", f"{member.name} is disabled: enable him first.")
            after = replace(member, password="", factor=None, link=kit.digest(secret), link_expires=expires)
            return replace(after, turn=member.turn + 1), reason

        # The last owner may be reset: whoever has the key, or his link, is the owner again.
        member = await self._change(actor, who, "staff-reset", change, keep_owner=False)
        return Link(member, secret, expires)

    async def end_sessions(self, actor: Actor, who: str, reason: str) -> Member:
        """He must log in again."""
        check(actor, "staff/end-sessions")
        return await self._change(
            actor, who, "staff-end-sessions", lambda member: (replace(member, turn=member.turn + 1), reason)
        )

    async def known(self, who: str) -> Member:
        """The member of that name, or of that id; refuses (``no_member``) what is neither."""
        found = await self._kept.named(who) or await self._kept.member(who)
        if found is None:
            raise Refusal("no_member", f"Nobody of the staff is called {who!r}.")
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
                if await self._kept.change(before, after, self._act(actor, kind, before.id, words), keep_owner):
                    return after
            except LastOwner:
                raise Refusal("last_owner", f"{before.name} is the last owner: make another one first.") from None
        raise Refusal("busy", f"{who} was changed by somebody else at the same moment: please try again.")

    # ---- inside ----

    async def _create(self, member: Member, act: Act) -> None:
        try:
            await self._kept.create(member, act)
        except StaffNameTaken:
            raise Refusal("name_taken", f"Somebody of the staff is called {member.name} already.") from None

    async def _hash(self, password: str) -> str:
        try:
            return await self.passwords.hash(password)
        except TooManyWaiting:
            raise too_busy() from None

    def _act(self, actor: Actor, kind: Kind, about: str, reason: str) -> Act:
        return Act(self._clock(), kind, about, reason, actor.id, actor.name)


def actor_of(member: Member) -> Actor:
    return Actor(member.id, member.name, frozenset(member.roles))


def too_busy() -> Refusal:
    return Refusal("busy", "Too many people are logging in at this moment: please try again.")


def _name(name: str) -> str:
    try:
        shown = clean_name(name, staff=True)
    except BadName as bad:
        raise Refusal(bad.code, str(bad), bad.accepted) from None
    if name_key(shown) in NO_MEMBERS:
        raise Refusal("name_taken", f"The log calls somebody else {shown}: choose another name.")
    return shown


def _password(password: str, name: str) -> str:
    text = normal(password[: 4 * LONGEST_PASSWORD])
    if not SHORTEST_PASSWORD <= len(text) <= LONGEST_PASSWORD:
        raise Refusal(
            "password_length",
            f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.",
            between(SHORTEST_PASSWORD, LONGEST_PASSWORD),
        )
    if normal(name).casefold() in text.casefold():
        raise Refusal("password_name", "The password must not contain the name.")
    if is_weak(text, name):
        raise Refusal("password_common", COMMON_PASSWORD)
    return text


def _roles(roles: Sequence[Role]) -> tuple[Role, ...]:
    """In the order of the table, each once."""
    chosen = tuple(one for one in ALL_ROLES if one in roles)
    if not chosen:
        raise Refusal("no_roles", f"Give at least one role: {', '.join(ALL_ROLES)}.", one_of(*ALL_ROLES))
    return chosen


def _no_link() -> Refusal:
    return Refusal("link", "This link has expired or was used already: ask the owner for another one.")
