"""Sessions: opened, found by their secret, and noted when they were used."""

from collections import OrderedDict

from msgspec import Struct

from dealerbox.accounts import newcomers
from dealerbox.accounts.kit import AccountRefused, Kit, challenge_over, digest, wrong_code, wrong_login
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.accounts.store import NOTHING, Along, Visit
from dealerbox.core.audit_log import AccountClosed
from dealerbox.core.records import PlayerRecord, SessionRecord

TOUCH_MS = 5 * 60_000
"""That a session was used is written down no more often than this."""
MOST_TOUCHED = 10_000


class LastLogIn(Struct, frozen=True):
    """The log-in before this one: ``at`` in ms (UTC); ``failed`` is how many tries have failed since."""

    at: int
    address: str
    agent: str
    failed: int


class LoggedIn(Struct, frozen=True):
    """``token`` is the secret for the browser: it is shown here once and stored nowhere. ``expires`` in ms (UTC)."""

    player: PlayerRecord
    token: str
    expires: int
    last: LastLogIn | None = None

    def __repr__(self) -> str:
        return f"LoggedIn(player={self.player!r}, expires={self.expires})"  # the token would end up in a log


class OpenSessions:
    def __init__(self, kit: Kit) -> None:
        self._kit = kit
        self._touched: OrderedDict[str, int] = OrderedDict()

    async def open(
        self,
        player: PlayerRecord,
        visit: Visit,
        replaces: str = "",
        along: Along = NOTHING,
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        last: LastLogIn | None = None,
    ) -> LoggedIn:
        """``replaces``: the secret of the session that ends with it. Raises ``AccountRefused``: where the account is
        closed, or where the password or ``factor`` is another by now."""
        kit = self._kit
        token, session = self._drawn(player, visit)
        try:
            opened = await kit.kept.open_session(
                session, along, digest(replaces) if replaces else "", factor, player.password
            )
        except AccountClosed as closed:
            raise _closed(closed) from None
        if not opened:
            known = await kit.store.player(player.id)
            if known is not None and known.password == player.password:
                raise wrong_code()
            raise wrong_login() if factor is None else challenge_over()
        return self._opened(player, token, session, last)

    async def move(self, guest: PlayerRecord, visit: Visit) -> tuple[LoggedIn, list[str]] | None:
        """Opens the guest's account elsewhere, ends all its other sessions and revokes its keys; returns the digests of
        those sessions, too. None where it is no guest's any more. Raises ``AccountRefused`` where it is closed."""
        kit = self._kit
        token, session = self._drawn(guest, visit)
        along = Along((kit.event(guest.id, "moved", visit),))
        try:
            ended = await kit.kept.move(session, "moved to another device", along)
        except AccountClosed as closed:
            raise _closed(closed) from None
        return None if ended is None else (self._opened(guest, token, session), ended)

    async def player(self, token: str, address: str) -> PlayerRecord | None:
        """Whose session it is; None where it has expired, ended, or never was."""
        name, now = digest(token), self._kit.clock()
        player = await self._kit.store.session(name, now)
        if player is not None and now - self._touched.get(name, 0) >= TOUCH_MS:
            self._touched[name] = now
            self._touched.move_to_end(name)
            if len(self._touched) > MOST_TOUCHED:
                self._touched.popitem(last=False)
            # A store that cannot write at the moment keeps nobody from reading.
            self._kit.later(self._kit.kept.touch(name, address, now))
        return player

    def _drawn(self, player: PlayerRecord, visit: Visit) -> tuple[str, SessionRecord]:
        """The secret of a new session, and what is kept of it."""
        token, now = self._kit.secret(32), self._kit.clock()
        expires = now + self._kit.settings.session_days * 24 * 3600 * 1000
        return token, SessionRecord(
            digest(token), player.id, now, expires, visit.address, visit.agent, visit.device, used=now
        )

    def _opened(
        self, player: PlayerRecord, token: str, session: SessionRecord, last: LastLogIn | None = None
    ) -> LoggedIn:
        self._kit.later(newcomers.note_again(self._kit.store, player.id, session.created))
        return LoggedIn(player, token, session.expires, last)


def _closed(closed: AccountClosed) -> AccountRefused:
    return AccountRefused("account_closed", f"The operator has closed this account: {closed.reason}.", closed.reason)
