"""Attempts at a password or a code. Each counts as failed from its start until it succeeds, so that parallel attempts
cannot bypass the waits of ``guessing.py``.

A failure is stored after the answer was sent, so that timing does not reveal whether the player exists.
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
"""After this many wrong codes, the player is notified that somebody knows their password."""
ADDRESS_FREE, ADDRESS_FIRST_MS = 20, 5_000
"""Failed attempts from one address, for any names, before it must wait; and the first wait."""


class Guesses:
    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._strangers = guessing.Strangers()
        self._addresses = Backoff(ADDRESS_FREE, ADDRESS_FIRST_MS, guessing.LOCK_MS)
        self._open: defaultdict[str, list[AccountEvent]] = defaultdict(list)
        """By player: attempts that are not stored yet."""

    async def begin(self, player: PlayerRecord | None, name: str, visit: Visit, what: What) -> "Guess":
        """Start an attempt. ``name``: what was typed, used if there is no such player. Raises ``AccountRefused`` if the
        client must wait."""
        kit, now = self._kit, self._kit.clock()
        # Also read if there is no player, so that it takes the same time.
        id = "" if player is None else player.id
        own = {one.device for one in await kit.kept.sessions_of(id) if one.device}
        written = await kit.kept.tries(id, now - guessing.WINDOW_MS)
        # On a device that they have used before, players do not wait for failures of others at their address.
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
        """Record that the player has authenticated fully, which clears earlier failures."""
        self._kit.later(self._kit.kept.write(Along((self._kit.event(player.id, "proved", visit),))))

    def failed(self, player: PlayerRecord | None, event: AccountEvent, count: int) -> None:
        """Record a failure. ``count``: how many count together, including this one."""
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
        """Stop counting an attempt in memory: it has not failed, or its failure is stored."""
        left = self._open.get(event.player, [])
        if event in left:
            left.remove(event)
        if not left:
            self._open.pop(event.player, None)


class Guess:
    """One attempt. Use ``with guess:`` and call ``failed`` inside if it is wrong; another error does not count."""

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
