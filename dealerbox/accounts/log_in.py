"""Logging in: by password, then by a code if the player has a second factor.

An unknown name, an unknown address and a wrong password get the same answer after the same work.
"""

from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accounts import second_factor
from dealerbox.accounts.attempts import MAX_CODES, Attempts
from dealerbox.accounts.context import LONGEST_PASSWORD, AccountContext, challenge_over, digest, wrong_code, wrong_login
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.sessions import LastLogIn, LoggedIn, OpenSessions
from dealerbox.accounts.store import FAILED, NOTHING, AccountEvent, SideEffects, Visit, What
from dealerbox.core.passwords import normal
from dealerbox.core.records import PlayerRecord, SessionRecord

CHALLENGE_MS = 5 * 60_000
"""How long the player has for the code after the password."""
MAX_CHALLENGES = 10_000
MAX_EVENTS = 200
"""How many events to search for the last login."""
ENTERED: tuple[What, ...] = ("log-in", "registered", "kept")


class CodeNeeded(Exception):
    """The password was right; a code of the second factor is needed. ``challenge``: a secret for the browser that gave
    the password; ``expires`` in ms (UTC)."""

    def __init__(self, challenge: str, expires: int) -> None:
        super().__init__("a code of the second factor is needed")
        self.challenge = challenge
        self.expires = expires


class _Challenge(Struct):
    player: PlayerRecord
    replaces: str
    expires: int
    tries: int = 0


class LogIns:
    def __init__(self, context: AccountContext, sessions: OpenSessions, attempts: Attempts) -> None:
        self._context = context
        self._sessions = sessions
        self._attempts = attempts
        self._challenges: OrderedDict[str, _Challenge] = OrderedDict()
        """By digest of the secret. Held in memory only: after a restart the password is needed again."""

    async def log_in(self, name: str, password: str, visit: Visit, replaces: str) -> LoggedIn:
        player = await self._named(name)
        attempt = await self._attempts.begin(player, name[:LONGEST_PASSWORD], visit, "log-in-failed")
        with attempt:
            if not await self._context.verify("" if player is None else player.password, password) or player is None:
                attempt.failed()
                raise wrong_login()
        player = await self._rehashed(player, password)
        if await self._context.store.accounts.factor(player.id) is not None:
            raise self._challenge(player, replaces)
        return await self._let_in(player, visit, replaces, None, NOTHING)

    async def with_code(self, challenge: str, code: str, visit: Visit) -> LoggedIn:
        """Finish a login with a code from the player's device or a recovery code. Raises ``AccountRefused``."""
        context, name = self._context, digest(challenge)
        asked = self._challenges.get(name)
        # If the password has changed meanwhile, the challenge is no longer valid.
        known = None if asked is None else await context.store.player(asked.player.id)
        if (
            asked is None
            or known is None
            or asked.expires <= context.clock()
            or known.password != asked.player.password
        ):
            raise challenge_over()
        with await self._attempts.begin(known, known.name, visit, "code-failed") as attempt:
            factor = await context.store.accounts.factor(known.id)
            asked.tries += 1
            if asked.tries >= MAX_CODES:
                self._challenges.pop(name, None)
            after = None if factor is None else second_factor.check(factor, code, context.clock())
            if factor is None or after is None:
                attempt.failed()
                raise wrong_code() if asked.tries < MAX_CODES else challenge_over()
        effects = NOTHING
        if after.recovery != factor.recovery:
            effects = context.notice(
                known, await context.store.accounts.profile(known.id), "recovery-used", "recovery-used", visit
            )
        logged_in = await self._let_in(known, visit, asked.replaces, (factor, after), effects)
        self._challenges.pop(name, None)
        return logged_in

    # ---- inside ----

    async def _named(self, name: str) -> PlayerRecord | None:
        # No accepted name is that long. Do not normalize it, but go on, so that the answer takes as long as others.
        if len(name) > LONGEST_PASSWORD:
            return None
        text = normal(name)
        # No name has an @ in it.
        return await (
            self._context.store.accounts.owner_of(email_key(text))
            if "@" in text
            else self._context.store.player_named(text)
        )

    def _challenge(self, player: PlayerRecord, replaces: str) -> CodeNeeded:
        secret, now = self._context.secret(32), self._context.clock()
        while self._challenges and (
            len(self._challenges) >= MAX_CHALLENGES or next(iter(self._challenges.values())).expires <= now
        ):
            self._challenges.popitem(last=False)
        self._challenges[digest(secret)] = _Challenge(player, replaces, now + CHALLENGE_MS)
        return CodeNeeded(secret, now + CHALLENGE_MS)

    async def _let_in(
        self,
        player: PlayerRecord,
        visit: Visit,
        replaces: str,
        factor: tuple[SecondFactor, SecondFactor] | None,
        effects: SideEffects,
    ) -> LoggedIn:
        context = self._context
        last = last_log_in(await context.store.accounts.events_of(player.id, MAX_EVENTS))
        effects = SideEffects((*effects.events, context.event(player.id, "log-in", visit)), effects.emails)
        sessions = await context.store.accounts.sessions_of(player.id)
        if sessions and _is_new(visit, sessions):
            notice = context.notice(
                player, await context.store.accounts.profile(player.id), "new-device", "new-device", visit
            )
            effects = SideEffects((*effects.events, *notice.events), (*effects.emails, *notice.emails))
        return await self._sessions.open(player, visit, replaces, effects, factor, last)

    async def _rehashed(self, player: PlayerRecord, password: str) -> PlayerRecord:
        """Hash the password again if the stored hash was made with other parameters than the current ones."""
        if not self._context.passwords.outdated(player.password):
            return player
        changed = replace(player, password=await self._context.hash(normal(password)))
        if await self._context.store.change_player(player, changed):
            return changed
        # Another login has rehashed it first, or the password has been changed.
        known = await self._context.store.player(player.id)
        if known is None or not await self._context.verify(known.password, password):
            raise wrong_login()
        return known


def last_log_in(events: Sequence[AccountEvent]) -> LastLogIn | None:
    """Return the last login among ``events``, which are ordered latest first."""
    failed = 0
    for event in events:
        if event.what in FAILED:
            failed += 1
        elif event.what in ENTERED:
            return LastLogIn(event.at, event.address, event.agent, failed)
    return None


def last_before(events: Sequence[AccountEvent], opened: int) -> LastLogIn | None:
    """Return the last login before the session that was opened at ``opened``."""
    until = [event for event in events if event.at <= opened]
    own = next((at for at, event in enumerate(until) if event.what in ENTERED), len(until))
    return last_log_in(until[own + 1 :])


def _is_new(visit: Visit, sessions: list[SessionRecord]) -> bool:
    """Return whether the device is new. A program has no cookie, so it is identified by its address."""
    if visit.device:
        return all(one.device != visit.device for one in sessions)
    return bool(visit.address) and all(one.address != visit.address for one in sessions)
