"""Who somebody is: registering, logging in, guests, bots. Money begins here too, with the opening grant.

Passwords are kept as Argon2id hashes. A session is a secret that the browser holds; the store knows its SHA-256 only.
"""

import hashlib
from collections.abc import Callable
from typing import Literal

from argon2 import PasswordHasher
from msgspec import Struct
from msgspec.structs import replace

from dealerbox.ledger import BANK, Transfer, wallet
from dealerbox.room.names import BadName, clean_name, name_key
from dealerbox.room.operator.acts import AccountClosed
from dealerbox.room.passwords import Passwords, TooManyWaiting, normal
from dealerbox.room.store import NameTaken, PlayerRecord, SessionRecord, Store

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200


class AccountRefused(Exception):
    """``code`` is for programs; ``reason`` is one English sentence, and ``about`` what it speaks of where that is the
    operator's own words."""

    def __init__(self, code: str, reason: str, about: str = "") -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.about = about


class LoggedIn(Struct, frozen=True):
    """``token`` is the secret for the browser: it is shown here once and stored nowhere. ``expires`` in ms (UTC)."""

    player: PlayerRecord
    token: str
    expires: int

    def __repr__(self) -> str:
        return f"LoggedIn(player={self.player!r}, expires={self.expires})"  # the token would end up in a log


class AccountSettings(Struct, frozen=True):
    """``grant`` (smallest units of ``currency``) is what every new account is given."""

    grant: int = 100_000
    currency: str = "FUN"
    session_days: int = 30


class Accounts:
    """``clock`` gives milliseconds (UTC); ``secret`` gives that many random bytes as hex (``secrets.token_hex``)."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        secret: Callable[[int], str],
        settings: AccountSettings | None = None,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self._store = store
        self._clock = clock
        self._secret = secret
        self._settings = settings or AccountSettings()
        self.passwords = Passwords(secret, hasher)

    # ---- coming in ----

    async def register(self, name: str, password: str) -> LoggedIn:
        shown = _name(name)
        password = _password(password, shown)
        if await self._store.player_named(shown) is not None:
            raise _taken(shown)
        return await self._session(await self._create(shown, "player", await self._hash(password)))

    async def log_in(self, name: str, password: str) -> LoggedIn:
        # What is too long was never accepted: it is not worth normalising, but it must take as long as the others.
        player = await self._store.player_named(normal(name)) if len(name) <= LONGEST_PASSWORD else None
        text = normal(password[: LONGEST_PASSWORD + 1])
        # As long where nobody has the name: the time of an answer does not tell who is a player here.
        if not await self._verify("" if player is None else player.password, text) or player is None:
            raise AccountRefused("wrong_login", "There is no player of that name with that password.")
        return await self._session(await self._rehashed(player, text))

    async def guest(self, name: str | None = None) -> LoggedIn:
        """A new player without a password; without a ``name`` the room chooses one."""
        if name is not None:
            return await self._session(await self._create(_name(name), "guest", ""))
        # Short names first; where they are taken, longer ones.
        for digits in range(4, 13):
            chosen = f"Guest {int(self._secret(8), 16) % 10**digits:0{digits}}"
            try:
                return await self._session(await self._create(chosen, "guest", ""))
            except AccountRefused:
                continue
        raise AccountRefused("busy", "No name for a guest was free: please try again.")

    async def keep(self, id: str, name: str, password: str) -> PlayerRecord:
        """The guest becomes a player with a name and a password of his own; money and sessions stay his."""
        guest = await self._store.player(id)
        if guest is None or guest.kind != "guest":
            raise _no_guest()
        shown = _name(name)
        password = _password(password, shown)
        hash = await self._hash(password)
        player = replace(guest, name=shown, kind="player", password=hash)
        try:
            changed = await self._store.change_player(guest, player)
        except NameTaken:
            raise _taken(shown) from None
        if not changed:
            raise _no_guest()
        return player

    async def bot(self, name: str) -> PlayerRecord:
        """The bot of that name, made where there is none yet. Nobody can log in as a bot."""
        known = await self._store.player_named(name)
        if known is None:
            return await self._create(name, "bot", "")
        if known.kind != "bot":
            raise _taken(name)
        return known

    # ---- being here, going ----

    async def player(self, token: str) -> PlayerRecord | None:
        """Whose session this is; None where it has expired, ended, or never was."""
        return await self._store.session(_digest(token), self._clock())

    async def log_out(self, token: str) -> None:
        await self._store.end_session(_digest(token), self._clock(), "logged out")

    def close(self) -> None:
        self.passwords.close()

    # ---- inside ----

    async def _create(self, name: str, kind: Literal["player", "guest", "bot"], password: str) -> PlayerRecord:
        """The account and its opening grant, together or not at all."""
        now, settings = self._clock(), self._settings
        player = PlayerRecord(self._secret(8), name, kind, password, now)
        grant = Transfer(
            f"grant:{player.id}", now, BANK, wallet(player.id), settings.currency, settings.grant, "grant", player.id
        )
        try:
            await self._store.create_player(player, [grant] if settings.grant else [])
        except NameTaken:
            raise _taken(name) from None
        return player

    async def _session(self, player: PlayerRecord) -> LoggedIn:
        token, now = self._secret(32), self._clock()
        expires = now + self._settings.session_days * 24 * 3600 * 1000
        try:
            await self._store.create_session(SessionRecord(_digest(token), player.id, now, expires))
        except AccountClosed as closed:
            reason = f"The operator has closed this account: {closed.reason}."
            raise AccountRefused("account_closed", reason, closed.reason) from None
        return LoggedIn(player, token, expires)

    async def _rehashed(self, player: PlayerRecord, password: str) -> PlayerRecord:
        """With the present parameters, where the hash was made with others."""
        if not self.passwords.outdated(player.password):
            return player
        changed = replace(player, password=await self._hash(password))
        return changed if await self._store.change_player(player, changed) else player

    async def _hash(self, password: str) -> str:
        try:
            return await self.passwords.hash(password)
        except TooManyWaiting:
            raise _busy() from None

    async def _verify(self, hash: str, password: str) -> bool:
        try:
            return await self.passwords.verify(hash, password)
        except TooManyWaiting:
            raise _busy() from None


def _name(name: str) -> str:
    try:
        return clean_name(name)
    except BadName as error:
        raise AccountRefused(error.code, str(error)) from None


def _password(password: str, name: str) -> str:
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise AccountRefused("password_length", f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters.")
    if name_key(password) == name_key(name):
        raise AccountRefused("password_is_name", "The password must not be the name.")
    return normal(password)


def _busy() -> AccountRefused:
    return AccountRefused("busy", "Too many people are logging in at once: please try again in a moment.")


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def _taken(name: str) -> AccountRefused:
    return AccountRefused("name_taken", f"The name {name} is taken.")


def _no_guest() -> AccountRefused:
    return AccountRefused("not_a_guest", "Only a guest can be kept under a new name.")
