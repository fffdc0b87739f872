"""Logging in to the back office, and proving once more who one is before something that matters.

A wrong name, a wrong password and a wrong code are one answer, after the same time. Whoever fails waits, by the name
that he gave, whether or not there is such a member: so nobody finds out who works here, and nobody tries codes. What
fails elsewhere keeps no member waiting who is inside, or comes from where he has come in before since the room started.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.room.accounts import second_factor
from dealerbox.room.limits import Backoff, Buckets
from dealerbox.room.names import LONGEST, name_key
from dealerbox.room.operator.acts import Act, Kind
from dealerbox.room.passwords import Passwords, TooManyWaiting, normal
from dealerbox.room.refusal import Refusal
from dealerbox.room.staff.kept import Member
from dealerbox.room.staff.staff import LONGEST_PASSWORD, actor_of, too_busy
from dealerbox.room.staff.who import NOBODY, Actor
from dealerbox.room.store import Store

FREE_TRIES = 3
FIRST_WAIT_MS = 5_000
LONGEST_WAIT_MS = 15 * 60_000
LOCKED_AFTER = 11
"""So many failures, one after the other, make the longest wait: the name counts as locked."""
MOST_PLACES = 5
"""Addresses from which a member has come in that are remembered."""
STRANGERS = 10
"""Tries a minute under names that nobody has which are written down: more would only fill the log."""


class LogIns:
    """Every method raises ``Refusal`` and ``StoreFailed``."""

    def __init__(self, store: Store, clock: Callable[[], int], passwords: Passwords) -> None:
        self._store = store
        self._kept = store.staff
        self._clock = clock
        self._passwords = passwords
        self._strange, self._known, self._inside = (
            Backoff(FREE_TRIES, FIRST_WAIT_MS, LONGEST_WAIT_MS) for _ in range(3)
        )
        """By name from elsewhere; by name and address from where a member has come in; by id in sessions."""
        self._places: dict[str, list[str]] = {}
        """By name, the addresses from which its member has come in, the last one last."""
        self._strangers = Buckets(STRANGERS, STRANGERS / 60)

    async def log_in(self, name: str, password: str, code: str, address: str) -> tuple[Member, Member]:
        """The member as he was before (his last log-in, what failed since) and as he is now. ``code`` is one of his
        second factor, or a recovery code; not looked at where he has none yet."""
        now, key = self._clock(), name_key(name[: 4 * LONGEST])
        tries = self._tries(key, address)
        tries.check(now)
        found = await self._kept.named(name[: 4 * LONGEST])
        member = found if found is not None and found.disabled is None else None
        known = await self._right_password(member, password)
        if member is None or not known:
            raise await self._failed(tries, found, f"wrong password, from {address}")
        factor = member.factor
        if factor is not None:
            factor = second_factor.check(factor, code, now)
            if factor is None:
                raise await self._failed(tries, found, f"wrong code, from {address}")
        after = replace(member, factor=factor, logged_in=now, failed=0)
        if not await self._kept.change(member, after, self._act(actor_of(member), "staff-log-in", member, address)):
            # Of two who come with the same code one is let in.
            raise await self._failed(tries, found, f"a code that was just used, from {address}")
        tries.forget()
        self._came_in(key, address)
        return member, after

    async def confirm(self, member: Member, proof: str) -> Member:
        """``proof``: a code of his second factor, or a recovery code; his password where he has no second factor."""
        now, tries = self._clock(), _Tries(self._inside, member.id)
        tries.check(now)
        if member.factor is None:
            if not await self._right_password(member, proof):
                raise await self._failed(tries, member, "wrong password, in a session")
            after = member
        else:
            factor = second_factor.check(member.factor, proof, now)
            after = replace(member, factor=factor)
            if factor is None or not await self._kept.change(member, after, None):
                raise await self._failed(tries, member, "wrong code, in a session")
        tries.forget()
        return after

    async def check_password(self, member: Member, password: str) -> None:
        """Refuses where it is not his."""
        tries = _Tries(self._inside, member.id)
        tries.check(self._clock())
        if not await self._right_password(member, password):
            raise await self._failed(tries, member, "wrong password, in a session")

    async def _right_password(self, member: Member | None, password: str) -> bool:
        # What is too long was never accepted, but it must take as long as the others.
        text = normal(password[: 4 * LONGEST_PASSWORD])
        try:
            return await self._passwords.verify(member.password if member is not None else "", text)
        except TooManyWaiting:
            raise too_busy() from None

    def _tries(self, key: str, address: str) -> "_Tries":
        """Where tries under that name from there are counted."""
        if address in self._places.get(key, ()):
            return _Tries(self._known, f"{key} {address}")
        return _Tries(self._strange, key)

    def _came_in(self, key: str, address: str) -> None:
        before = [one for one in self._places.get(key, ()) if one != address]
        self._places[key] = [*before, address][-MOST_PLACES:]

    async def _failed(self, tries: "_Tries", found: Member | None, how: str) -> Refusal:
        now = self._clock()
        count = tries.failed(now)
        if found is None:
            if self._strangers.take("", now):
                # Not the name itself: people type their passwords there.
                await self._store.write_act(self._act(NOBODY, "staff-log-in-failed", None, f"unknown name; {how}"))
        else:
            act = self._act(NOBODY, "staff-log-in-failed", found, how)
            # Where another try came between, that one is counted; this one is written down all the same.
            if not await self._kept.change(found, replace(found, failed=found.failed + 1), act):
                await self._store.write_act(act)
            if count == LOCKED_AFTER:
                minutes = LONGEST_WAIT_MS // 60_000
                await self._store.write_act(self._act(NOBODY, "staff-locked", found, f"for {minutes} minutes; {how}"))
        return Refusal("wrong_login", "Name, password or code is not right.")

    def _act(self, actor: Actor, kind: Kind, about: Member | None, reason: str) -> Act:
        return Act(self._clock(), kind, "" if about is None else about.id, reason, actor.id, actor.name)


class _Tries(Struct, frozen=True):
    """Of one kind and for one key: what has failed, and how long the next must wait."""

    backoff: Backoff
    key: str

    def check(self, now: int) -> None:
        if wait := self.backoff.wait(self.key, now):
            seconds = -(-wait // 1000)
            raise Refusal("slow", f"Too many tries that failed: wait {seconds} seconds.")

    def failed(self, now: int) -> int:
        """How many there were."""
        return self.backoff.failed(self.key, now)

    def forget(self) -> None:
        self.backoff.forget(self.key)
