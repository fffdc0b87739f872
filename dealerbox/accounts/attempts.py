"""Attempts at a password or a code. Each counts as failed from its start until it succeeds, so that parallel attempts
cannot bypass the waits of ``login_waits.py``.

A failure is stored after the answer was sent, so that timing does not reveal whether the player exists.
"""

from collections import defaultdict

from dealerbox.accounts import login_waits
from dealerbox.accounts.context import AccountContext, slow
from dealerbox.accounts.store import AccountEvent, SideEffects, Visit, What
from dealerbox.core.mail import EmailKind
from dealerbox.core.names import name_key
from dealerbox.core.rate_limits import Backoff, network_of
from dealerbox.core.records import PlayerRecord

MAX_CODES = 5
"""After this many wrong codes, the player is notified that somebody knows their password."""
ADDRESS_FREE, ADDRESS_FIRST_MS = 20, 5_000
"""Failed attempts from one address, for any names, before it must wait; and the first wait."""


class Attempts:
    def __init__(self, context: AccountContext) -> None:
        self._context = context
        self._strangers = login_waits.UnknownNames()
        self._addresses = Backoff(ADDRESS_FREE, ADDRESS_FIRST_MS, login_waits.LOCK_MS)
        self._open: defaultdict[str, list[AccountEvent]] = defaultdict(list)
        """By player: attempts that are not stored yet."""

    async def begin(self, player: PlayerRecord | None, name: str, visit: Visit, what: What) -> "Attempt":
        """Start an attempt. ``name``: what was typed, used if there is no such player. Raises ``AccountRefused`` if the
        client must wait."""
        context, now = self._context, self._context.clock()
        # Also read if there is no player, so that it takes the same time.
        id = "" if player is None else player.id
        own = {one.device for one in await context.store.accounts.sessions_of(id) if one.device}
        written = await context.store.accounts.tries(id, now - login_waits.WINDOW_MS)
        # On a device that they have used before, players do not wait for failures of others at their address.
        if visit.address and visit.device not in own and (wait := self._addresses.wait(network_of(visit.address), now)):
            raise slow(wait)
        if player is None:
            key = name_key(name)
            if wait := self._strangers.waits(key, now):
                raise slow(wait)
            self._strangers.failed(key, now)
            return Attempt(self, None, context.event("", what, visit), 0)
        failed = login_waits.counted([*written, *self._open.get(id, ())], visit.device, own)
        if wait := login_waits.waits(failed, now):
            raise slow(wait)
        event = context.event(id, what, visit)
        self._open[id].append(event)
        return Attempt(self, player, event, len(failed) + 1)

    def proved(self, player: PlayerRecord, visit: Visit) -> None:
        """Record that the player has authenticated fully, which clears earlier failures."""
        self._context.later(
            self._context.store.accounts.write(SideEffects((self._context.event(player.id, "proved", visit),)))
        )

    def failed(self, player: PlayerRecord | None, event: AccountEvent, count: int) -> None:
        """Record a failure. ``count``: how many count together, including this one."""
        if event.address:
            self._addresses.failed(network_of(event.address), event.at)
        if player is not None:
            self._context.later(self._write(player, event, count))

    async def _write(self, player: PlayerRecord, event: AccountEvent, count: int) -> None:
        kind: EmailKind | None = "locked" if count == login_waits.LOCKED_AFTER else None
        if event.what == "code-failed" and count == MAX_CODES:
            kind = "codes-guessed"
        visit = Visit(event.address, event.agent, event.device)
        try:
            profile = await self._context.store.accounts.profile(player.id)
            await self._context.store.accounts.write(self._context.notice(player, profile, event.what, kind, visit))
        finally:
            self.forget(event)

    def forget(self, event: AccountEvent) -> None:
        """Stop counting an attempt in memory: it has not failed, or its failure is stored."""
        left = self._open.get(event.player, [])
        if event in left:
            left.remove(event)
        if not left:
            self._open.pop(event.player, None)


class Attempt:
    """One attempt. Use ``with attempt:`` and call ``failed`` inside if it is wrong; another error does not count."""

    def __init__(self, attempts: Attempts, player: PlayerRecord | None, event: AccountEvent, count: int) -> None:
        self._attempts = attempts
        self._player = player
        self._event = event
        self._count = count
        self._failed = False

    def failed(self) -> None:
        self._failed = True

    @property
    def after_failures(self) -> bool:
        return self._count > 1

    def __enter__(self) -> "Attempt":
        return self

    def __exit__(self, *error: object) -> None:
        if self._failed:
            self._attempts.failed(self._player, self._event, self._count)
        else:
            self._attempts.forget(self._event)
