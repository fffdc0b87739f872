"""Sessions: opened, found by their secret, and noted when they were used."""

from collections import OrderedDict

from msgspec import Struct

from dealerbox.room.accounts import newcomers
from dealerbox.room.accounts.kept import NOTHING, Along, Visit
from dealerbox.room.accounts.kit import AccountRefused, Kit, challenge_over, digest, wrong_code, wrong_login
from dealerbox.room.accounts.second_factor import SecondFactor
from dealerbox.room.operator.acts import AccountClosed
from dealerbox.room.store import PlayerRecord, SessionRecord

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
        token, now = kit.secret(32), kit.clock()
        expires = now + kit.settings.session_days * 24 * 3600 * 1000
        session = SessionRecord(
            digest(token), player.id, now, expires, visit.address, visit.agent, visit.device, used=now
        )
        try:
            opened = await kit.kept.open_session(
                session, along, digest(replaces) if replaces else "", factor, player.password
            )
        except AccountClosed as closed:
            reason = f"The operator has closed this account: {closed.reason}."
            raise AccountRefused("account_closed", reason, closed.reason) from None
        if not opened:
            known = await kit.store.player(player.id)
            if known is not None and known.password == player.password:
                raise wrong_code()
            raise wrong_login() if factor is None else challenge_over()
        kit.later(newcomers.note_again(kit.store, player.id, now))
        return LoggedIn(player, token, expires, last)

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
