"""Tries at a password or a code: each counts as failed from its beginning until it proves right, so that many at once
are no way around the waits of ``guessing.py``.

A failure is written down after the answer has gone: its time must not tell whether there is such a player.
"""

from collections import defaultdict

from dealerbox.accounts import guessing
from dealerbox.accounts.kit import Kit, slow
from dealerbox.accounts.store import AccountEvent, Along, Visit, What
from dealerbox.core.mail import EmailKind
from dealerbox.core.names import name_key
from dealerbox.core.rate_limits import Backoff, network_of
from dealerbox.core.records import PlayerRecord

MOST_CODES = 5
"""Wrong codes after which the player is told that somebody knows his password."""
ADDRESS_FREE, ADDRESS_FIRST_MS = 20, 5_000
"""Tries that fail from one address, under whatever names, before it waits; and how long the first time."""


class Guesses:
    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._strangers = guessing.Strangers()
        self._addresses = Backoff(ADDRESS_FREE, ADDRESS_FIRST_MS, guessing.LOCK_MS)
        self._open: defaultdict[str, list[AccountEvent]] = defaultdict(list)
        """By player: tries that are not written down yet."""

    async def begin(self, player: PlayerRecord | None, name: str, visit: Visit, what: What) -> "Guess":
        """Raises ``AccountRefused`` for who must wait. ``name`` is what was typed where there is no such player."""
        kit, now = self._kit, self._kit.clock()
        # Read for nobody too: that takes as long.
        id = "" if player is None else player.id
        own = {one.device for one in await kit.kept.sessions_of(id) if one.device}
        written = await kit.kept.tries(id, now - guessing.WINDOW_MS)
        # On a device of his own nobody waits for what others at his address have tried.
        if visit.address and visit.device not in own and (wait := self._addresses.wait(network_of(visit.address), now)):
            raise slow(wait)
        if player is None:
            key = name_key(name)
            if wait := self._strangers.waits(key, now):
                raise slow(wait)
            self._strangers.failed(key, now)
            return Guess(self, None, kit.event("", what, visit), 0)
        failed = guessing.counted([*written, *self._open.get(id, ())], visit.device, own)
        if wait := guessing.waits(failed, now):
            raise slow(wait)
        event = kit.event(id, what, visit)
        self._open[id].append(event)
        return Guess(self, player, event, len(failed) + 1)

    def proved(self, player: PlayerRecord, visit: Visit) -> None:
        """He has shown all that he can show: what was wrong before counts no more."""
        self._kit.later(self._kit.kept.write(Along((self._kit.event(player.id, "proved", visit),))))

    def failed(self, player: PlayerRecord | None, event: AccountEvent, count: int) -> None:
        """``count`` of the tries that fail together, this one included."""
        if event.address:
            self._addresses.failed(network_of(event.address), event.at)
        if player is not None:
            self._kit.later(self._write(player, event, count))

    async def _write(self, player: PlayerRecord, event: AccountEvent, count: int) -> None:
        kind: EmailKind | None = "locked" if count == guessing.LOCKED_AFTER else None
        if event.what == "code-failed" and count == MOST_CODES:
            kind = "codes-guessed"
        visit = Visit(event.address, event.agent, event.device)
        try:
            profile = await self._kit.kept.profile(player.id)
            await self._kit.kept.write(self._kit.told(player, profile, event.what, kind, visit))
        finally:
            self.forget(event)

    def forget(self, event: AccountEvent) -> None:
        """It has not failed, or is written down."""
        left = self._open.get(event.player, [])
        if event in left:
            left.remove(event)
        if not left:
            self._open.pop(event.player, None)


class Guess:
    """One try: ``with guess:``, and within it ``failed`` where it was wrong. Another error makes it none."""

    def __init__(self, guesses: Guesses, player: PlayerRecord | None, event: AccountEvent, count: int) -> None:
        self._guesses = guesses
        self._player = player
        self._event = event
        self._count = count
        self._failed = False

    def failed(self) -> None:
        self._failed = True

    @property
    def after_failures(self) -> bool:
        return self._count > 1

    def __enter__(self) -> "Guess":
        return self

    def __exit__(self, *error: object) -> None:
        if self._failed:
            self._guesses.failed(self._player, self._event, self._count)
        else:
            self._guesses.forget(self._event)
