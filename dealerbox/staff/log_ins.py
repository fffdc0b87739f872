"""Logging in to the back office, and confirming one's identity before important actions.

A wrong name, password or code gets one answer after the same time. Failures make the name wait, whether or not such a
member exists, so that nobody can find out who works here or try many codes. Failures elsewhere do not delay members in
an open session, or at an address or device from which they have logged in before. Everywhere, the right password with
the right code gets in at once, however often others have failed. Wrong codes after the right password are counted
separately, so that somebody who knows a password cannot try codes forever.
"""

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accepted import at_least
from dealerbox.accounts import second_factor
from dealerbox.core.actors import NOBODY, Actor
from dealerbox.core.audit_log import AuditEntry, Kind
from dealerbox.core.audit_queue import AuditQueue
from dealerbox.core.clock import Clock
from dealerbox.core.names import LONGEST, name_key
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.rate_limits import Backoff, Buckets, network_of
from dealerbox.core.records import RETENTION_MS
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.staff.staff import LONGEST_PASSWORD, actor_of, too_busy
from dealerbox.staff.store import Member, StaffStores

FREE_TRIES = 3
FIRST_WAIT_MS = 5_000
LONGEST_WAIT_MS = 15 * 60_000
LOCKED_AFTER = 11
"""After this many failures in a row the wait is the longest, and the name counts as locked."""
STRANGERS = 10
"""How many attempts per minute at unknown names go to the audit log; more would only fill it."""


class LogIns:
    """Every method raises ``Refusal`` and ``StoreFailed``."""

    def __init__(self, store: StaffStores, clock: Clock, passwords: Passwords, later: AuditQueue) -> None:
        """``later``: the queue for audit log entries that the store cannot write at the moment."""
        self._store = store
        self._members = store.staff
        self._time = clock
        self._clock = clock.now
        self._later = later
        self._passwords = passwords
        self._strange, self._known, self._inside, self._codes = (
            Backoff(FREE_TRIES, FIRST_WAIT_MS, LONGEST_WAIT_MS) for _ in range(4)
        )
        """Failures, by name for unknown places; by name and place where the member has logged in before; by id in
        sessions; and by id for wrong codes after the right password while the name waits."""
        self._strangers = Buckets(STRANGERS, STRANGERS / 60)

    async def log_in(
        self, name: str, password: str, code: str, address: str, device: str = ""
    ) -> tuple[Member, Member]:
        """Log in; return the member before (with the previous login and failures) and after.

        :param code: a code of the second factor or a recovery code; ignored if the member has none
        :param device: a digest of the browser's long-lived cookie
        """
        now, key = self._clock(), name_key(name[: 4 * LONGEST])
        found = await self._members.named(name[: 4 * LONGEST])
        tries = await self._tries(key, found, address, device)
        member = found if found is not None and found.disabled is None else None
        # Checked also while the name waits, and for unknown names, so that timing does not reveal who works here.
        known = await self._right_password(member, password)
        if tries.waits(now):
            tries = await self._proof_needed(tries, member, known, code, address, now)
        if member is None or not known:
            raise await self._failed(tries, found, f"wrong password, from {address}")
        factor = member.factor
        if factor is not None:
            factor = second_factor.check(factor, code, now)
            if factor is None:
                raise await self._failed(tries, found, f"wrong code, from {address}")
        after = replace(member, factor=factor, logged_in=now, failed=0)
        if not await self._members.change(member, after, self._act(actor_of(member), "staff-log-in", member, address)):
            # Of two logins with one code, only one succeeds.
            raise await self._failed(tries, found, f"a code that was just used, from {address}")
        tries.forget()
        return member, after

    async def _proof_needed(
        self, tries: "_Tries", member: Member | None, known: bool, code: str, address: str, now: int
    ) -> "_Tries":
        """Refuse an attempt while the name waits, unless both password and code are right. Return the counter to use if
        the code was used meanwhile."""
        if member is None or not known or member.factor is None:
            tries.check(now)
            raise AssertionError("the name waits")
        codes = _Tries(self._codes, member.id)
        right = not codes.waits(now) and second_factor.check(member.factor, code, now) is not None
        if not right:
            if not codes.waits(now):
                await self._failed(codes, member, f"wrong code while the name waited, from {address}")
            tries.check(now)  # refuse in the same words as for a wrong password
        return codes

    async def confirm(self, member: Member, proof: str) -> Member:
        """Check a code of the second factor, a recovery code, or the password if the member has no second factor."""
        now, tries = self._clock(), _Tries(self._inside, member.id)
        tries.check(now)
        if member.factor is None:
            if not await self._right_password(member, proof):
                raise await self._failed(tries, member, "wrong password, in a session")
            after = member
        else:
            factor = second_factor.check(member.factor, proof, now)
            after = replace(member, factor=factor)
            if factor is None or not await self._members.change(member, after, None):
                raise await self._failed(tries, member, "wrong code, in a session")
        tries.forget()
        return after

    async def check_password(self, member: Member, password: str) -> None:
        """Refuse if the password is wrong."""
        tries = _Tries(self._inside, member.id)
        tries.check(self._clock())
        if not await self._right_password(member, password):
            raise await self._failed(tries, member, "wrong password, in a session")

    async def _right_password(self, member: Member | None, password: str) -> bool:
        # No accepted password is that long, but checking it must take as long as for others.
        text = normal(password[: 4 * LONGEST_PASSWORD])
        try:
            return await self._passwords.verify(member.password if member is not None else "", text)
        except TooManyWaiting:
            raise too_busy() from None

    async def _tries(self, key: str, found: Member | None, address: str, device: str) -> "_Tries":
        """Return the counter for attempts at that name from that place."""
        # Also read for unknown names, so that it takes the same time.
        places = await self._members.places("" if found is None else found.id, self._clock() - RETENTION_MS)
        if found is not None and device and device in {one for _, one in places}:
            return _Tries(self._known, f"{key} {device}")
        line = network_of(address)
        if found is not None and address and line in {network_of(one) for one, _ in places}:
            return _Tries(self._known, f"{key} {line}")
        return _Tries(self._strange, key)

    async def _failed(self, tries: "_Tries", found: Member | None, how: str) -> Refusal:
        now = self._clock()
        count = tries.failed(now)
        if found is None:
            if self._strangers.take("", now):
                # Without the typed name: people type their passwords there.
                await self._note(self._act(NOBODY, "staff-log-in-failed", None, f"unknown name; {how}"))
        else:
            act = self._act(NOBODY, "staff-log-in-failed", found, how)
            # If another attempt has changed the member meanwhile, log this one separately.
            try:
                written = await self._members.change(found, replace(found, failed=found.failed + 1), act)
            except StoreFailed:
                written = False
            if not written:
                await self._note(act)
            if count == LOCKED_AFTER:
                minutes = LONGEST_WAIT_MS // 60_000
                await self._note(self._act(NOBODY, "staff-locked", found, f"for {minutes} minutes; {how}"))
        return Refusal("wrong_login", "Wrong name, password or code.")

    async def _note(self, act: AuditEntry) -> None:
        await self._later.write(self._store, self._time, act)

    def _act(self, actor: Actor, kind: Kind, about: Member | None, reason: str) -> AuditEntry:
        return AuditEntry(self._clock(), kind, "" if about is None else about.id, reason, actor.id, actor.name)


class _Tries(Struct, frozen=True):
    """Counts failures for one kind of attempt and one key."""

    backoff: Backoff
    key: str

    def waits(self, now: int) -> int:
        """Return how long to wait (ms), 0 for not at all."""
        return self.backoff.wait(self.key, now)

    def check(self, now: int) -> None:
        if wait := self.waits(now):
            seconds = -(-wait // 1000)
            raise Refusal("slow", f"Too many failed attempts. Try again in {seconds} seconds.", at_least(seconds))

    def failed(self, now: int) -> int:
        """Record a failure; return how many there were."""
        return self.backoff.failed(self.key, now)

    def forget(self) -> None:
        self.backoff.forget(self.key)
