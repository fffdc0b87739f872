"""Logging in: by password, then by a code if the player has a second factor.

An unknown name, an unknown address and a wrong password get the same answer after the same work.
"""

from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accounts import second_factor
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.guesses import MOST_CODES, Guesses
from dealerbox.accounts.kit import LONGEST_PASSWORD, Kit, challenge_over, digest, wrong_code, wrong_login
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.sessions import LastLogIn, LoggedIn, OpenSessions
from dealerbox.accounts.store import FAILED, NOTHING, AccountEvent, Along, Visit, What
from dealerbox.core.passwords import normal
from dealerbox.core.records import PlayerRecord, SessionRecord

CHALLENGE_MS = 5 * 60_000
"""How long the player has for the code after the password."""
MOST_CHALLENGES = 10_000
MOST_EVENTS = 200
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
    def __init__(self, kit: Kit, sessions: OpenSessions, guesses: Guesses) -> None:
        self._kit = kit
        self._sessions = sessions
        self._guesses = guesses
        self._challenges: OrderedDict[str, _Challenge] = OrderedDict()
        """By digest of the secret. Held in memory only: after a restart the password is needed again."""

    async def log_in(self, name: str, password: str, visit: Visit, replaces: str) -> LoggedIn:
        player = await self._named(name)
        guess = await self._guesses.begin(player, name[:LONGEST_PASSWORD], visit, "log-in-failed")
        with guess:
            if not await self._kit.verify("" if player is None else player.password, password) or player is None:
                guess.failed()
                raise wrong_login()
        player = await self._rehashed(player, password)
        if await self._kit.kept.factor(player.id) is not None:
            raise self._challenge(player, replaces)
        return await self._let_in(player, visit, replaces, None, NOTHING)

    async def with_code(self, challenge: str, code: str, visit: Visit) -> LoggedIn:
        """Finish a login with a code from the player's device or a recovery code. Raises ``AccountRefused``."""
        kit, name = self._kit, digest(challenge)
        asked = self._challenges.get(name)
        # If the password has changed meanwhile, the challenge is no longer valid.
        known = None if asked is None else await kit.store.player(asked.player.id)
        if asked is None or known is None or asked.expires <= kit.clock() or known.password != asked.player.password:
            raise challenge_over()
        with await self._guesses.begin(known, known.name, visit, "code-failed") as guess:
            factor = await kit.kept.factor(known.id)
            asked.tries += 1
            if asked.tries >= MOST_CODES:
                self._challenges.pop(name, None)
            after = None if factor is None else second_factor.check(factor, code, kit.clock())
            if factor is None or after is None:
                guess.failed()
                raise wrong_code() if asked.tries < MOST_CODES else challenge_over()
        along = NOTHING
        if after.recovery != factor.recovery:
            along = kit.told(known, await kit.kept.profile(known.id), "recovery-used", "recovery-used", visit)
        logged_in = await self._let_in(known, visit, asked.replaces, (factor, after), along)
        self._challenges.pop(name, None)
        return logged_in

    # ---- inside ----

    async def _named(self, name: str) -> PlayerRecord | None:
        # No accepted name is that long. Do not normalize it, but go on, so that the answer takes as long as others.
        if len(name) > LONGEST_PASSWORD:
            return None
        text = normal(name)
        # No name has an @ in it.
        return await (self._kit.kept.owner_of(email_key(text)) if "@" in text else self._kit.store.player_named(text))

    def _challenge(self, player: PlayerRecord, replaces: str) -> CodeNeeded:
        secret, now = self._kit.secret(32), self._kit.clock()
        while self._challenges and (
            len(self._challenges) >= MOST_CHALLENGES or next(iter(self._challenges.values())).expires <= now
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
        along: Along,
    ) -> LoggedIn:
        kit = self._kit
        last = last_log_in(await kit.kept.events_of(player.id, MOST_EVENTS))
        along = Along((*along.events, kit.event(player.id, "log-in", visit)), along.emails)
        sessions = await kit.kept.sessions_of(player.id)
        if sessions and _is_new(visit, sessions):
            told = kit.told(player, await kit.kept.profile(player.id), "new-device", "new-device", visit)
            along = Along((*along.events, *told.events), (*along.emails, *told.emails))
        return await self._sessions.open(player, visit, replaces, along, factor, last)

    async def _rehashed(self, player: PlayerRecord, password: str) -> PlayerRecord:
        """Hash the password again if the stored hash was made with other parameters than the current ones."""
        if not self._kit.passwords.outdated(player.password):
            return player
        changed = replace(player, password=await self._kit.hash(normal(password)))
        if await self._kit.store.change_player(player, changed):
            return changed
        # Another login has rehashed it first, or the password has been changed.
        known = await self._kit.store.player(player.id)
        if known is None or not await self._kit.verify(known.password, password):
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
