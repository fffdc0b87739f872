"""Accounts: registration, login, guests, bots, and the opening grant.

Passwords are stored as Argon2id hashes. A session is a secret that the browser holds; the store has only its SHA-256,
and every login makes a new one.
"""

from collections.abc import Callable
from typing import Literal

from argon2 import PasswordHasher
from msgspec.structs import replace

from dealerbox.accounts import newcomers
from dealerbox.accounts.attempts import Attempts
from dealerbox.accounts.context import (
    AccountContext,
    AccountRefused,
    AccountSettings,
    checked_email,
    checked_name,
    checked_password,
    digest,
    taken,
)
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.log_in import LogIns
from dealerbox.accounts.own import OwnAccounts
from dealerbox.accounts.reauthentication import Reauthentication
from dealerbox.accounts.sessions import LoggedIn, OpenSessions
from dealerbox.accounts.store import NOTHING, NOWHERE, Profile, SideEffects, Stores, Visit
from dealerbox.avatars.offered import of_bot
from dealerbox.core.languages import Language
from dealerbox.core.names import look_alike
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import NameTaken
from dealerbox.ledger import BANK, Transfer, wallet

LIKE_MS = 30 * 24 * 3_600_000
"""Report a new account to the operator if another one used its device or address within this time."""

MAX_NAMESAKES = 100
"""How many numbered names to try for a bot."""


class Accounts:
    """Registration, login and sessions. Call ``close`` at the end.

    ``clock`` returns milliseconds (UTC); ``secret(n)`` returns n random bytes as hex (``secrets.token_hex``).
    """

    def __init__(
        self,
        store: Stores,
        clock: Callable[[], int],
        secret: Callable[[int], str],
        settings: AccountSettings | None = None,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self.context = AccountContext(store, clock, secret, settings or AccountSettings(), hasher)
        self.passwords = self.context.passwords
        self.settings = self.context.settings
        self._sessions = OpenSessions(self.context)
        attempts = Attempts(self.context)
        self.log_ins = LogIns(self.context, self._sessions, attempts)
        self.own = OwnAccounts(self.context, Reauthentication(self.context, attempts))

    # ---- registration and login ----

    async def register(
        self, name: str, password: str, email: str = "", language: Language = "en", visit: Visit = NOWHERE
    ) -> LoggedIn:
        """Create a player's account and log in. If the address belongs to another player, the answer is the same, and
        an e-mail tells its owner. Raises ``AccountRefused`` and ``NotAllowed``."""
        shown = checked_name(name)
        password = checked_password(password, shown)
        address = checked_email(self.settings.email, email)
        if await self.context.store.player_named(shown) is not None:
            raise taken(shown)
        await self._check_not_staff(shown)
        profile = Profile(address, email_key(address), language=language)
        player = await self._create(shown, "player", await self.context.hash(password), profile, visit)
        return await self._sessions.open(player, visit)

    async def log_in(self, name: str, password: str, visit: Visit = NOWHERE, replaces: str = "") -> LoggedIn:
        """Log in by name or confirmed e-mail address. ``replaces``: the secret of the previous session, which ends.

        :raises AccountRefused: wrong name or password, or too many failed attempts
        :raises CodeNeeded: the player has a second factor
        """
        return await self.log_ins.log_in(name, password, visit, replaces)

    async def guest(self, name: str | None = None, visit: Visit = NOWHERE, language: Language = "en") -> LoggedIn:
        """Create a guest, a player without a password, and log in; without a ``name`` the room chooses one."""
        profile = Profile(language=language)
        if name is not None:
            shown = checked_name(name)
            await self._check_not_staff(shown)
            return await self._sessions.open(await self._create(shown, "guest", "", profile, visit), visit)
        # Try short names first.
        for digits in range(4, 13):
            chosen = f"Guest {int(self.context.secret(8), 16) % 10**digits:0{digits}}"
            try:
                return await self._sessions.open(await self._create(chosen, "guest", "", profile, visit), visit)
            except AccountRefused:
                continue
        raise AccountRefused("busy", "No guest name was available. Please try again.")

    async def register_guest(
        self, id: str, name: str, password: str, email: str = "", visit: Visit = NOWHERE, replaces: str = ""
    ) -> LoggedIn:
        """Turn a guest into a registered player who keeps chips and seats. The session gets a new secret and all others
        end, because what opened the guest's account must not open the player's."""
        guest = await self.context.store.player(id)
        if guest is None or guest.kind != "guest":
            raise _no_guest()
        shown = checked_name(name)
        password = checked_password(password, shown)
        address = checked_email(self.settings.email, email)
        await self._check_not_staff(shown)
        await newcomers.check_device(self.context.store, visit, self.context.clock(), but=id)
        before = await self.context.store.accounts.profile(id)
        profile = replace(before, email=address, email_key=email_key(address), confirmed=None)
        player = replace(guest, name=shown, kind="player", password=await self.context.hash(password))
        effects = await self._begins(player, profile, "kept", visit)
        try:
            changed = await self.context.store.accounts.register_guest(guest, player, profile, effects)
        except NameTaken:
            raise taken(shown) from None
        if not changed:
            raise _no_guest()
        self.context.later(self._note_likenesses(player, profile, visit))
        session = await self._sessions.open(player, visit, replaces)
        await self.context.store.accounts.end_sessions(id, self.context.clock(), "replaced", but=digest(session.token))
        return session

    async def move(self, guest: PlayerRecord, visit: Visit) -> tuple[LoggedIn, list[str]]:
        """Open the guest's account on another device, end its other sessions and revoke its API keys. Return also the
        digests of the ended sessions.

        :raises AccountRefused: the account is closed or no longer a guest's
        :raises NotAllowed: the device is an excluded player's
        """
        await newcomers.check_device(self.context.store, visit, self.context.clock(), but=guest.id)
        moved = await self._sessions.move(guest, visit)
        if moved is None:
            raise _no_guest()
        return moved

    async def bot(self, name: str) -> PlayerRecord:
        """Return the bot with that name, creating it if needed; if a player has the name, the bot gets a number after
        it. Nobody can log in as a bot."""
        for number in range(1, MAX_NAMESAKES + 1):
            called = name if number == 1 else f"{name} {number}"
            known = await self.context.store.player_named(called)
            if known is not None and known.kind == "bot":
                return await self._with_picture(known)
            try:
                return await self._with_picture(await self._create(called, "bot", "", Profile(), NOWHERE))
            except AccountRefused:  # taken, perhaps by a closed account
                continue
        raise taken(name)

    async def _with_picture(self, bot: PlayerRecord) -> PlayerRecord:
        if not await self.context.store.avatars.of([bot.id]):
            await self.context.store.avatars.put(bot.id, of_bot(bot.name))
        return bot

    # ---- sessions ----

    async def player(self, token: str, address: str = "") -> PlayerRecord | None:
        """Return the player of a session; None if it has expired or ended, or never existed. ``address``: the
        client's."""
        return await self._sessions.player(token, address)

    async def log_out(self, token: str) -> None:
        await self.context.store.end_session(digest(token), self.context.clock(), "logged out")

    def digest(self, token: str) -> str:
        """Return the digest by which the store knows the session."""
        return digest(token)

    async def settle(self) -> None:
        """Wait for the background work."""
        await self.context.settle()

    def close(self) -> None:
        self.passwords.close()

    # ---- inside ----

    async def _check_not_staff(self, name: str) -> None:
        """Refuse names that could be mistaken for those of staff. The refusal is that of a taken name, so that it does
        not reveal who works here."""
        if any(look_alike(name, member.name) for member in await self.context.store.staff.all()):
            raise taken(name)

    async def _create(
        self, name: str, kind: Literal["player", "guest", "bot"], password: str, profile: Profile, visit: Visit
    ) -> PlayerRecord:
        """Create the account with its opening grant in one transaction. Raises ``AccountRefused``, and ``NotAllowed``
        if the device is an excluded player's."""
        context = self.context
        now, settings = context.clock(), self.settings
        if kind != "bot":
            await newcomers.check_device(context.store, visit, now)
        player = PlayerRecord(context.secret(8), name, kind, password, now)
        grant = Transfer(f"grant:{player.id}", now, BANK, wallet(player.id), "FUN", settings.grant, "grant", player.id)
        effects = NOTHING if kind == "bot" else await self._begins(player, profile, "registered", visit)
        try:
            await context.store.accounts.create(player, [grant] if settings.grant else [], profile, effects)
        except NameTaken:
            raise taken(name) from None
        if kind == "player":
            self.context.later(self._note_likenesses(player, profile, visit))
        return player

    async def _note_likenesses(self, player: PlayerRecord, profile: Profile, visit: Visit) -> None:
        """Report accounts that may belong to the same person, as each person may have only one. It is a hint for the
        operator and no proof: families share an address."""
        now = self.context.clock()
        await self.context.store.accounts.note_likenesses(player.id, visit, profile.email, now, now - LIKE_MS)

    async def _begins(
        self, player: PlayerRecord, profile: Profile, what: Literal["registered", "kept"], visit: Visit
    ) -> SideEffects:
        """Return the event of a new account, and the confirmation e-mail if it has an address."""
        event = self.context.event(player.id, what, visit)
        return (
            SideEffects((event,), await self.own.emails.emails(player, profile))
            if profile.email
            else SideEffects((event,))
        )


def _no_guest() -> AccountRefused:
    return AccountRefused("not_a_guest", "You are already registered.")
