"""Who somebody is: registering, logging in, guests, bots. Money begins here too, with the opening grant.

Passwords are kept as Argon2id hashes. A session is a secret that the browser holds; the store knows its SHA-256 only,
and every log-in makes a new one.
"""

from collections.abc import Callable
from typing import Literal

from argon2 import PasswordHasher
from msgspec.structs import replace

from dealerbox.accounts import newcomers
from dealerbox.accounts.emails import email_key
from dealerbox.accounts.guesses import Guesses
from dealerbox.accounts.kit import (
    AccountRefused,
    AccountSettings,
    Kit,
    checked_email,
    checked_name,
    checked_password,
    digest,
    taken,
)
from dealerbox.accounts.log_in import LogIns
from dealerbox.accounts.own import OwnAccounts
from dealerbox.accounts.proving import Proving
from dealerbox.accounts.sessions import LoggedIn, OpenSessions
from dealerbox.accounts.store import NOTHING, NOWHERE, Along, Profile, Stores, Visit
from dealerbox.avatars.offered import of_bot
from dealerbox.core.languages import Language
from dealerbox.core.names import look_alike
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import NameTaken
from dealerbox.ledger import BANK, Transfer, wallet

LIKE_MS = 30 * 24 * 3_600_000
"""Who registers where another account was used within this time is noted for the operator."""

MOST_NAMESAKES = 100
"""Of a bot, who are not the room's own."""


class Accounts:
    """``clock`` gives milliseconds (UTC); ``secret`` gives that many random bytes as hex (``secrets.token_hex``).
    ``close`` at the end."""

    def __init__(
        self,
        store: Stores,
        clock: Callable[[], int],
        secret: Callable[[int], str],
        settings: AccountSettings | None = None,
        hasher: PasswordHasher | None = None,
    ) -> None:
        self.kit = Kit(store, clock, secret, settings or AccountSettings(), hasher)
        self.passwords = self.kit.passwords
        self.settings = self.kit.settings
        self._sessions = OpenSessions(self.kit)
        guesses = Guesses(self.kit)
        self.log_ins = LogIns(self.kit, self._sessions, guesses)
        self.own = OwnAccounts(self.kit, Proving(self.kit, guesses))

    # ---- coming in ----

    async def register(
        self, name: str, password: str, email: str = "", language: Language = "en", visit: Visit = NOWHERE
    ) -> LoggedIn:
        """Where the address is another's, the answer is the same, and the email to it says so."""
        shown = checked_name(name)
        password = checked_password(password, shown)
        address = checked_email(self.settings.email, email)
        if await self.kit.store.player_named(shown) is not None:
            raise taken(shown)
        await self._check_not_staff(shown)
        profile = Profile(address, email_key(address), language=language)
        player = await self._create(shown, "player", await self.kit.hash(password), profile, visit)
        return await self._sessions.open(player, visit)

    async def log_in(self, name: str, password: str, visit: Visit = NOWHERE, replaces: str = "") -> LoggedIn:
        """By name, or by a confirmed e-mail address. Raises ``CodeNeeded`` where the player has a second factor.
        ``replaces`` is the secret of the session before, which ends."""
        return await self.log_ins.log_in(name, password, visit, replaces)

    async def guest(self, name: str | None = None, visit: Visit = NOWHERE, language: Language = "en") -> LoggedIn:
        """A new player without a password; without a ``name`` the room chooses one."""
        profile = Profile(language=language)
        if name is not None:
            shown = checked_name(name)
            await self._check_not_staff(shown)
            return await self._sessions.open(await self._create(shown, "guest", "", profile, visit), visit)
        # Short names first; where they are taken, longer ones.
        for digits in range(4, 13):
            chosen = f"Guest {int(self.kit.secret(8), 16) % 10**digits:0{digits}}"
            try:
                return await self._sessions.open(await self._create(chosen, "guest", "", profile, visit), visit)
            except AccountRefused:
                continue
        raise AccountRefused("busy", "No name for a guest was free: please try again.")

    async def keep(
        self, id: str, name: str, password: str, email: str = "", visit: Visit = NOWHERE, replaces: str = ""
    ) -> LoggedIn:
        """The guest becomes a player with a name and a password of his own; money and seats stay his. The session gets
        a new secret, and all others end: what opened a guest's account must not open this one."""
        guest = await self.kit.store.player(id)
        if guest is None or guest.kind != "guest":
            raise _no_guest()
        shown = checked_name(name)
        password = checked_password(password, shown)
        address = checked_email(self.settings.email, email)
        await self._check_not_staff(shown)
        await newcomers.check_device(self.kit.store, visit, self.kit.clock(), but=id)
        before = await self.kit.kept.profile(id)
        profile = replace(before, email=address, email_key=email_key(address), confirmed=None)
        player = replace(guest, name=shown, kind="player", password=await self.kit.hash(password))
        along = await self._begins(player, profile, "kept", visit)
        try:
            changed = await self.kit.kept.keep(guest, player, profile, along)
        except NameTaken:
            raise taken(shown) from None
        if not changed:
            raise _no_guest()
        self.kit.later(self._note_likenesses(player, profile, visit))
        session = await self._sessions.open(player, visit, replaces)
        await self.kit.kept.end_sessions(id, self.kit.clock(), "replaced", but=digest(session.token))
        return session

    async def move(self, guest: PlayerRecord, visit: Visit) -> tuple[LoggedIn, list[str]]:
        """Opens the guest's account on another device, and there alone: its other sessions end, whose digests are
        returned, too, and its keys are revoked. Raises ``AccountRefused``, and ``NotAllowed`` at the device of somebody
        who may not play."""
        await newcomers.check_device(self.kit.store, visit, self.kit.clock(), but=guest.id)
        moved = await self._sessions.move(guest, visit)
        if moved is None:
            raise _no_guest()
        return moved

    async def bot(self, name: str) -> PlayerRecord:
        """The bot of that name, made where there is none yet; where somebody else is called so, the bot has a number
        behind the name. Nobody can log in as a bot."""
        for number in range(1, MOST_NAMESAKES + 1):
            called = name if number == 1 else f"{name} {number}"
            known = await self.kit.store.player_named(called)
            if known is not None and known.kind == "bot":
                return await self._with_picture(known)
            try:
                return await self._with_picture(await self._create(called, "bot", "", Profile(), NOWHERE))
            except AccountRefused:  # taken, also by an account that was closed
                continue
        raise taken(name)

    async def _with_picture(self, bot: PlayerRecord) -> PlayerRecord:
        if not await self.kit.store.avatars.of([bot.id]):
            await self.kit.store.avatars.put(bot.id, of_bot(bot.name))
        return bot

    # ---- being here, going ----

    async def player(self, token: str, address: str = "") -> PlayerRecord | None:
        """Whose session this is; None where it has expired, ended, or never was. ``address``: where it is used now."""
        return await self._sessions.player(token, address)

    async def log_out(self, token: str) -> None:
        await self.kit.store.end_session(digest(token), self.kit.clock(), "logged out")

    def digest(self, token: str) -> str:
        """What the store knows a session by."""
        return digest(token)

    async def settle(self) -> None:
        """Waits for what is done after the answers."""
        await self.kit.settle()

    def close(self) -> None:
        self.passwords.close()

    # ---- inside ----

    async def _check_not_staff(self, name: str) -> None:
        """Nobody plays under a name that could be taken for that of somebody who works here. Raises ``AccountRefused``
        in the words of a name that a player has: who works here is told to nobody."""
        if any(look_alike(name, member.name) for member in await self.kit.store.staff.all()):
            raise taken(name)

    async def _create(
        self, name: str, kind: Literal["player", "guest", "bot"], password: str, profile: Profile, visit: Visit
    ) -> PlayerRecord:
        """The account and its opening grant, together or not at all. Raises ``NotAllowed`` at the device of
        somebody who may not play."""
        kit = self.kit
        now, settings = kit.clock(), self.settings
        if kind != "bot":
            await newcomers.check_device(kit.store, visit, now)
        player = PlayerRecord(kit.secret(8), name, kind, password, now)
        grant = Transfer(f"grant:{player.id}", now, BANK, wallet(player.id), "FUN", settings.grant, "grant", player.id)
        along = NOTHING if kind == "bot" else await self._begins(player, profile, "registered", visit)
        try:
            await kit.kept.create(player, [grant] if settings.grant else [], profile, along)
        except NameTaken:
            raise taken(name) from None
        if kind == "player":
            self.kit.later(self._note_likenesses(player, profile, visit))
        return player

    async def _note_likenesses(self, player: PlayerRecord, profile: Profile, visit: Visit) -> None:
        """A person may have one account. What is noted is a sign for the operator, no proof: families share an
        address."""
        now = self.kit.clock()
        await self.kit.kept.note_likenesses(player.id, visit, profile.email, now, now - LIKE_MS)

    async def _begins(
        self, player: PlayerRecord, profile: Profile, what: Literal["registered", "kept"], visit: Visit
    ) -> Along:
        """What is written when somebody gives his address for the first time."""
        event = self.kit.event(player.id, what, visit)
        return Along((event,), await self.own.emails.emails(player, profile)) if profile.email else Along((event,))


def _no_guest() -> AccountRefused:
    return AccountRefused("not_a_guest", "Only a guest can be kept under a new name.")
