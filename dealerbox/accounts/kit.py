"""What all that is done with accounts needs: the store, the clock, passwords, and the words for what happened."""

import asyncio
import hashlib
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Literal, get_args

import structlog
from argon2 import PasswordHasher
from msgspec import Struct

from dealerbox.accepted import Accepted, at_least, between
from dealerbox.accounts.browsers import browser_name
from dealerbox.accounts.emails import BadEmail, clean_email
from dealerbox.accounts.store import NOWHERE, AccountEvent, Along, Profile, Stores, Visit, What
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.names import BadName, clean_name, name_key
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import NameTaken
from dealerbox.core.weak_passwords import is_weak

_log = structlog.get_logger("dealerbox.accounts")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
COMMON_PASSWORD = (
    "This password is too easy to guess: take three words that do not belong together, or let your browser choose one."
)

EmailUse = Literal["off", "optional", "required"]
EMAIL_USES: tuple[str, ...] = get_args(EmailUse)


class AccountRefused(Exception):
    """``code`` is for programs; ``reason`` is one English sentence, and ``about`` what it speaks of where that is the
    operator's own words, or a number that clients put into their own. ``accepted`` is what would have been accepted
    if a value decides."""

    def __init__(self, code: str, reason: str, about: str = "", accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.about = about
        self.accepted = accepted


class AccountSettings(Struct, frozen=True):
    """``grant`` (fun chips) is what every new account is given. ``email``: whether accounts have an address: none has,
    who likes, or everybody must."""

    grant: int = 100_000
    session_days: int = 30
    email: EmailUse = "optional"


class Kit:
    """``clock`` gives milliseconds (UTC); ``secret`` gives that many random bytes as hex (``secrets.token_hex``)."""

    def __init__(
        self,
        store: Stores,
        clock: Callable[[], int],
        secret: Callable[[int], str],
        settings: AccountSettings,
        hasher: PasswordHasher | None,
    ) -> None:
        self.store = store
        self.kept = store.accounts
        self.clock = clock
        self.secret = secret
        self.settings = settings
        self.passwords = Passwords(secret, hasher)

        self._tasks: set[asyncio.Task[None]] = set()

    # ---- after the answer ----

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Does the work after the answer has gone: it takes no part in how long that takes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def settle(self) -> None:
        """Waits until all of that is done."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("an account's work was not done", exc_info=fault)

    # ---- passwords ----

    async def hash(self, password: str) -> str:
        try:
            return await self.passwords.hash(password)
        except TooManyWaiting:
            raise busy() from None

    async def verify(self, hash: str, password: str) -> bool:
        """Takes as long where the hash is empty or the password too long."""
        try:
            return await self.passwords.verify(hash, normal(password[: LONGEST_PASSWORD + 1]))
        except TooManyWaiting:
            raise busy() from None

    # ---- what happened, and who is told of it ----

    def event(self, player: str, what: What, visit: Visit = NOWHERE) -> AccountEvent:
        return AccountEvent(player, self.clock(), what, visit.address, visit.agent, visit.device)

    def queued(
        self, player: PlayerRecord, email: str, kind: EmailKind, profile: Profile, facts: Mapping[str, str] = {}
    ) -> QueuedEmail:
        now = self.clock()
        told = {"name": player.name, **facts}
        return QueuedEmail(self.secret(8), player.id, email, kind, profile.language, now, told, due=now)

    def told(self, player: PlayerRecord, profile: Profile, what: What, kind: EmailKind | None, visit: Visit) -> Along:
        """What happened, and an email about it where the player has confirmed an address."""
        emails: tuple[QueuedEmail, ...] = ()
        if kind is not None and profile.confirmed is not None and self.settings.email != "off":
            facts = {"address": visit.address, "agent": browser_name(visit.agent)}
            emails = (self.queued(player, profile.email, kind, profile, facts),)
        return Along((self.event(player.id, what, visit),), emails)


def checked_name(name: str) -> str:
    """The name as it will be shown; raises ``AccountRefused``."""
    try:
        return clean_name(name)
    except BadName as error:
        raise AccountRefused(error.code, str(error), accepted=error.accepted) from None


def checked_password(password: str, name: str) -> str:
    """The password in the form that is hashed; raises ``AccountRefused``."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        reason = f"A password has {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters."
        raise AccountRefused("password_length", reason, accepted=between(SHORTEST_PASSWORD, LONGEST_PASSWORD))
    if name_key(password) == name_key(name):
        raise AccountRefused("password_is_name", "The password must not be the name.")
    text = normal(password)
    if is_weak(text, name):
        raise AccountRefused("password_common", COMMON_PASSWORD)
    return text


def checked_email(use: EmailUse, text: str) -> str:
    """The address; empty where none is given and none must be. Raises ``AccountRefused``."""
    if not text:
        if use == "required":
            raise AccountRefused("email_needed", "An account in this room needs an e-mail address.")
        return ""
    if use == "off":
        raise AccountRefused("email_off", "This room keeps no e-mail addresses.")
    try:
        return clean_email(text)
    except BadEmail as error:
        raise AccountRefused("email_invalid", str(error)) from None


def digest(token: str) -> str:
    """What is kept of a secret that is handed out."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def busy() -> AccountRefused:
    return AccountRefused("busy", "Too many people are logging in at once: please try again in a moment.")


def taken(name: str | NameTaken) -> AccountRefused:
    return AccountRefused("name_taken", f"The name {name} is taken.")


def wrong_login() -> AccountRefused:
    return AccountRefused("wrong_login", "There is no player of that name with that password.")


def challenge_over() -> AccountRefused:
    return AccountRefused("challenge_over", "That took too long, or too many codes were wrong: begin anew.")


def wrong_password() -> AccountRefused:
    return AccountRefused("not_the_password", "That is not the password of this account.")


def wrong_code() -> AccountRefused:
    return AccountRefused("wrong_code", "That code is wrong, or it was used already.")


def slow(wait: int) -> AccountRefused:
    """``wait`` in ms."""
    seconds = -(-wait // 1000)
    return AccountRefused(
        "slow", f"Too many tries that failed: wait {seconds} seconds.", str(seconds), at_least(seconds)
    )
