"""What all account operations need: the store, the clock, password hashing, and the refusals."""

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
from dealerbox.accounts.store import NOWHERE, AccountEvent, Profile, SideEffects, Stores, Visit, What
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.names import BadName, clean_name, name_key
from dealerbox.core.passwords import Passwords, TooManyWaiting, normal
from dealerbox.core.records import PlayerRecord
from dealerbox.core.store_errors import NameTaken
from dealerbox.core.weak_passwords import is_weak

_log = structlog.get_logger("dealerbox.accounts")

SHORTEST_PASSWORD, LONGEST_PASSWORD = 8, 200
COMMON_PASSWORD = "This password is too easy to attempt. Use three unrelated words, or let your browser suggest one."

EmailUse = Literal["off", "optional", "required"]
EMAIL_USES: tuple[str, ...] = get_args(EmailUse)


class AccountRefused(Exception):
    """The room refuses an account operation.

    ``code`` is for programs; ``reason`` is one English sentence. ``about`` is the operator's own text, or a number for
    the client's text. ``accepted`` is the value that would be accepted, if a value decides.
    """

    def __init__(self, code: str, reason: str, about: str = "", accepted: Accepted | None = None) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason
        self.about = about
        self.accepted = accepted


class AccountSettings(Struct, frozen=True):
    """``grant``: the play-money chips that every new account receives. ``email``: whether accounts have no address, may
    have one, or must have one."""

    grant: int = 100_000
    session_days: int = 30
    email: EmailUse = "optional"


class AccountContext:
    """``clock`` returns milliseconds (UTC); ``secret(n)`` returns n random bytes as hex (``secrets.token_hex``)."""

    def __init__(
        self,
        store: Stores,
        clock: Callable[[], int],
        secret: Callable[[int], str],
        settings: AccountSettings,
        hasher: PasswordHasher | None,
    ) -> None:
        self.store = store
        self.clock = clock
        self.secret = secret
        self.settings = settings
        self.passwords = Passwords(secret, hasher)

        self._tasks: set[asyncio.Task[None]] = set()

    # ---- after the answer ----

    def later(self, work: Coroutine[Any, Any, None]) -> None:
        """Run ``work`` after the answer was sent, so that it does not affect the response time."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def settle(self) -> None:
        """Wait until all such work is done."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            _log.error("background work for an account failed", exc_info=fault)

    # ---- passwords ----

    async def hash(self, password: str) -> str:
        try:
            return await self.passwords.hash(password)
        except TooManyWaiting:
            raise busy() from None

    async def verify(self, hash: str, password: str) -> bool:
        """Takes the same time if the hash is empty or the password is too long."""
        try:
            return await self.passwords.verify(hash, normal(password[: LONGEST_PASSWORD + 1]))
        except TooManyWaiting:
            raise busy() from None

    # ---- account events and notifications ----

    def event(self, player: str, what: What, visit: Visit = NOWHERE) -> AccountEvent:
        return AccountEvent(player, self.clock(), what, visit.address, visit.agent, visit.device)

    def queued(
        self, player: PlayerRecord, email: str, kind: EmailKind, profile: Profile, facts: Mapping[str, str] = {}
    ) -> QueuedEmail:
        now = self.clock()
        return QueuedEmail(
            self.secret(8), player.id, email, kind, profile.language, now, {"name": player.name, **facts}, due=now
        )

    def notice(
        self, player: PlayerRecord, profile: Profile, what: What, kind: EmailKind | None, visit: Visit
    ) -> SideEffects:
        """Return the event, and an e-mail about it if the player has a confirmed address."""
        emails: tuple[QueuedEmail, ...] = ()
        if kind is not None and profile.confirmed is not None and self.settings.email != "off":
            facts = {"address": visit.address, "agent": browser_name(visit.agent)}
            emails = (self.queued(player, profile.email, kind, profile, facts),)
        return SideEffects((self.event(player.id, what, visit),), emails)


def checked_name(name: str) -> str:
    """Return the name as it will be shown; raises ``AccountRefused``."""
    try:
        return clean_name(name)
    except BadName as error:
        raise AccountRefused(error.code, str(error), accepted=error.accepted) from None


def checked_password(password: str, name: str) -> str:
    """Return the password in the form that is hashed; raises ``AccountRefused``."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        reason = f"Use a password of {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters."
        raise AccountRefused("password_length", reason, accepted=between(SHORTEST_PASSWORD, LONGEST_PASSWORD))
    if name_key(password) == name_key(name):
        raise AccountRefused("password_is_name", "Choose a password that is not your name.")
    text = normal(password)
    if is_weak(text, name):
        raise AccountRefused("password_common", COMMON_PASSWORD)
    return text


def checked_email(use: EmailUse, text: str) -> str:
    """Return the address; empty if none is given and none is needed. Raises ``AccountRefused``."""
    if not text:
        if use == "required":
            raise AccountRefused("email_needed", "Enter an e-mail address: this room requires one.")
        return ""
    if use == "off":
        raise AccountRefused("email_off", "This room does not store e-mail addresses.")
    try:
        return clean_email(text)
    except BadEmail as error:
        raise AccountRefused("email_invalid", str(error)) from None


def digest(token: str) -> str:
    """Return the digest that is stored instead of a secret."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def busy() -> AccountRefused:
    return AccountRefused("busy", "Too many people are logging in. Please try again in a moment.")


def taken(name: str | NameTaken) -> AccountRefused:
    return AccountRefused("name_taken", f"The name {name} is taken.")


def wrong_login() -> AccountRefused:
    return AccountRefused("wrong_login", "Wrong name or password.")


def challenge_over() -> AccountRefused:
    return AccountRefused("challenge_over", "Your login expired, or too many codes were wrong. Please log in again.")


def wrong_password() -> AccountRefused:
    return AccountRefused("not_the_password", "Wrong password.")


def wrong_code() -> AccountRefused:
    return AccountRefused("wrong_code", "That code is wrong or has already been used.")


def slow(wait: int) -> AccountRefused:
    """``wait`` in ms."""
    seconds = -(-wait // 1000)
    return AccountRefused(
        "slow", f"Too many failed attempts. Try again in {seconds} seconds.", str(seconds), at_least(seconds)
    )
