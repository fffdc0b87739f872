"""Login sessions: opened, found by their secret, and updated when they are used."""

from collections import OrderedDict

from msgspec import Struct

from dealerbox.accounts import newcomers
from dealerbox.accounts.context import AccountContext, AccountRefused, challenge_over, digest, wrong_code, wrong_login
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import NOTHING, SideEffects, Visit
from dealerbox.core.audit_log import AccountClosed
from dealerbox.core.records import PlayerRecord, SessionRecord

TOUCH_MS = 5 * 60_000
"""The minimum time between two updates of a session's last use."""
MAX_TOUCHED = 10_000


class LastLogIn(Struct, frozen=True):
    """The login before this one: ``at`` in ms (UTC); ``failed``: how many attempts have failed since."""

    at: int
    address: str
    agent: str
    failed: int


class LoggedIn(Struct, frozen=True):
    """``token``: the secret for the browser, returned once and not stored. ``expires`` in ms (UTC)."""

    player: PlayerRecord
    token: str
    expires: int
    last: LastLogIn | None = None

    def __repr__(self) -> str:
        return f"LoggedIn(player={self.player!r}, expires={self.expires})"  # without the token, which would be logged


class OpenSessions:
    def __init__(self, context: AccountContext) -> None:
        self._context = context
        self._touched: OrderedDict[str, int] = OrderedDict()

    async def open(
        self,
        player: PlayerRecord,
        visit: Visit,
        replaces: str = "",
        effects: SideEffects = NOTHING,
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        last: LastLogIn | None = None,
    ) -> LoggedIn:
        """Open a session. ``replaces``: the secret of a session to end. Raises ``AccountRefused`` if the account is
        closed, or if the password or ``factor`` has changed meanwhile."""
        context = self._context
        token, session = self._new_session(player, visit)
        try:
            opened = await context.store.accounts.open_session(
                session, effects, digest(replaces) if replaces else "", factor, player.password
            )
        except AccountClosed as closed:
            raise _closed(closed) from None
        if not opened:
            known = await context.store.player(player.id)
            if known is not None and known.password == player.password:
                raise wrong_code()
            raise wrong_login() if factor is None else challenge_over()
        return self._opened(player, token, session, last)

    async def move(self, guest: PlayerRecord, visit: Visit) -> tuple[LoggedIn, list[str]] | None:
        """Open a guest's account on another device, end all other sessions and revoke the API keys. Return also the
        digests of the ended sessions; return None if the player is no longer a guest. Raises ``AccountRefused`` if the
        account is closed."""
        context = self._context
        token, session = self._new_session(guest, visit)
        effects = SideEffects((context.event(guest.id, "moved", visit),))
        try:
            ended = await context.store.accounts.move(session, "moved to another device", effects)
        except AccountClosed as closed:
            raise _closed(closed) from None
        return None if ended is None else (self._opened(guest, token, session), ended)

    async def player(self, token: str, address: str) -> PlayerRecord | None:
        """Return the player of the session; None if it has expired or ended, or never existed."""
        name, now = digest(token), self._context.clock()
        player = await self._context.store.session(name, now)
        if player is not None and now - self._touched.get(name, 0) >= TOUCH_MS:
            self._touched[name] = now
            self._touched.move_to_end(name)
            if len(self._touched) > MAX_TOUCHED:
                self._touched.popitem(last=False)
            # In the background: reading must work while the store cannot write.
            self._context.later(self._context.store.accounts.touch(name, address, now))
        return player

    def _new_session(self, player: PlayerRecord, visit: Visit) -> tuple[str, SessionRecord]:
        """Return the secret of a new session, and its record."""
        token, now = self._context.secret(32), self._context.clock()
        expires = now + self._context.settings.session_days * 24 * 3600 * 1000
        return token, SessionRecord(
            digest(token), player.id, now, expires, visit.address, visit.agent, visit.device, used=now
        )

    def _opened(
        self, player: PlayerRecord, token: str, session: SessionRecord, last: LastLogIn | None = None
    ) -> LoggedIn:
        self._context.later(newcomers.update_signs(self._context.store, player.id, session.created))
        return LoggedIn(player, token, session.expires, last)


def _closed(closed: AccountClosed) -> AccountRefused:
    return AccountRefused("account_closed", f"The operator has closed this account: {closed.reason}.", closed.reason)
