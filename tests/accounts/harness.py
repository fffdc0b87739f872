"""Accounts on a store, with a manual clock, counted secrets and captured e-mails."""

import re
from dataclasses import dataclass, field
from email.message import EmailMessage

from argon2 import PasswordHasher

from dealerbox.accounts import Accounts, AccountSettings, CodeNeeded, LoggedIn, second_factor
from dealerbox.accounts.mail.delivery import NotDelivered
from dealerbox.accounts.mail.sender import MailSender
from dealerbox.accounts.store import Visit
from dealerbox.core.records import PlayerRecord
from dealerbox.store.interface import Store

CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
PASSWORD = "correct horse"
EMAIL = "ann@example.org"
HOME = Visit("10.0.0.1", "Firefox", "home")
AWAY = Visit("10.9.9.9", "curl", "away")
ROOM = "https://room.example"


class Caught:
    """Captures e-mails; raises ``trouble`` instead while it is set."""

    sender = "Dealerbox <room@room.example>"

    def __init__(self) -> None:
        self.messages: list[EmailMessage] = []
        self.trouble: NotDelivered | None = None

    def deliver(self, message: EmailMessage, now: int) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.messages.append(message)


@dataclass
class AccountHouse:
    store: Store
    settings: AccountSettings = field(default_factory=AccountSettings)
    hasher: PasswordHasher = field(default_factory=lambda: CHEAP)
    now: int = 1_800_000_000_000
    used: int = 0

    def __post_init__(self) -> None:
        self.accounts = Accounts(self.store, lambda: self.now, self.secret, self.settings, self.hasher)
        self.post = Caught()
        self.mail_sender = MailSender(self.accounts.context, self.post, ROOM)

    def secret(self, size: int) -> str:
        self.used += 1
        return f"{self.used:0{2 * size}x}"

    async def emails(self, to: str = "") -> list[EmailMessage]:
        """Return the e-mails sent to that address since the last call."""
        await self.accounts.settle()
        await self.mail_sender.send_due()
        found = [one for one in self.post.messages if to in ("", one["To"])]
        self.post.messages.clear()
        return found

    async def registered(self, name: str = "Ann", email: str = EMAIL) -> LoggedIn:
        """Register a player with a confirmed address."""
        session = await self.accounts.register(name, PASSWORD, email, "en", HOME)
        if email:
            (message,) = await self.emails(email)
            await self.accounts.own.emails.confirm(token_in(message), HOME)
        return session

    async def with_factor(self, player: PlayerRecord) -> tuple[str, tuple[str, ...]]:
        """Switch the second factor on; return its secret and the recovery codes."""
        setup = await self.accounts.own.factor.begin(player, PASSWORD, HOME)
        codes = await self.accounts.own.factor.confirm(player, self.code(setup.secret), HOME)
        self.now += 60_000
        return setup.secret, codes

    def code(self, secret: str) -> str:
        return second_factor.code_at(secret, self.now)

    async def challenge(self, name: str = "Ann", visit: Visit = HOME) -> str:
        """Log in with the right password; return the challenge for the second factor."""
        try:
            await self.accounts.log_in(name, PASSWORD, visit)
        except CodeNeeded as needed:
            return needed.challenge
        raise AssertionError("no code was needed")


def token_in(message: EmailMessage) -> str:
    """Return the secret of the link in the e-mail."""
    found = re.search(rf"^{ROOM}/(confirm|reset)#(\w+)$", message.get_content(), re.M)
    assert found is not None, message.get_content()
    return found[2]
