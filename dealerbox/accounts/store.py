"""Stored account data besides name and password: the records and the store's interface. Times are milliseconds
(UTC)."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accounts.emails import email_key
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.avatars.store import WithAvatars
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.languages import Language
from dealerbox.core.mail import EmailKind, QueuedEmail
from dealerbox.core.records import PlayerRecord, SessionRecord
from dealerbox.core.stores import PlayerStore, SessionStore
from dealerbox.ledger import Transfer
from dealerbox.play_limits.store import WithPlayLimits

What = Literal[
    "registered", "kept", "log-in", "log-in-failed", "code-failed", "new-device", "unlocked", "session-ended",
    "logged-out-everywhere", "password-changed", "password-reset", "email-set", "email-confirmed", "factor-on",
    "factor-off", "recovery-used", "recovery-renewed", "key-made", "key-revoked", "data-taken", "proved", "closed",
    "recovery-link", "moved",
]  # fmt: skip
"""What can happen to an account. ``unlocked``: earlier failures no longer count; ``proved``: the player authenticated
again after failures; ``recovery-link``: staff made a link for a player who cannot log in; ``moved``: the host of a
private table confirmed a guest's new device, and the old one was logged out."""
FAILED: tuple[What, ...] = ("log-in-failed", "code-failed")
RIGHT: tuple[What, ...] = ("log-in", "proved")

TOURNAMENT_EMAILS: frozenset[EmailKind] = frozenset((
    "ticket-won", "ticket-paid", "tournament-cancelled", "tournament-changed", "tournament-reminder",
    "tournament-result",
))  # fmt: skip
"""E-mails about tournaments. They are sent only while the address is the player's confirmed one."""
LINK_INVALID = "its link is no longer valid"
"""Why an e-mail was not sent."""
Purpose = Literal["confirm", "reset", "recover", "recover-factor"]
"""What a link is for. ``confirm`` and ``reset`` are sent by e-mail."""
RECOVERY: tuple[Purpose, ...] = ("recover", "recover-factor")
"""Links that staff give to a player who cannot log in: to set a password, or also to remove the second factor."""
By = Literal["device", "address", "email"]


class Visit(Struct, frozen=True):
    """The origin of a request; ``device``: a digest of the browser's long-lived cookie, empty for a program."""

    address: str = ""
    agent: str = ""
    device: str = ""


NOWHERE = Visit()


class Profile(Struct, frozen=True):
    """A player's address, language and e-mail settings."""

    email: str = ""
    """As typed; empty for none."""
    email_key: str = ""
    confirmed: int | None = None
    """When the address was confirmed."""
    language: Language = "en"
    closed: int | None = None
    """When the player closed the account."""
    wanted: str = ""
    """An address that will replace the confirmed one once it is confirmed itself."""
    reminders: bool = False
    """The player wants an e-mail before a tournament that they registered for starts."""
    results: bool = False
    """The player wants an e-mail when they bust from a tournament or win it."""

    def __repr__(self) -> str:
        return f"Profile(confirmed={self.confirmed}, closed={self.closed})"

    @property
    def waiting(self) -> str:
        """The address that is not confirmed yet; empty for none."""
        return self.wanted or ("" if self.confirmed is not None else self.email)

    def reached_by(self, key: str) -> bool:
        """Return whether ``key`` is that of the confirmed address."""
        return self.confirmed is not None and self.email_key == key

    def given(self, email: str) -> "Profile":
        """Return the profile with a new address. It waits beside a confirmed one; an empty one removes both."""
        key = email_key(email)
        if email and self.confirmed is not None:
            return replace(self, wanted="" if key == self.email_key else email)
        return replace(self, email=email, email_key=key, confirmed=None, wanted="")

    def confirmed_at(self, key: str, at: int) -> "Profile | None":
        """Return the profile with that address confirmed; None if it is not the one that waits."""
        if not key or key != email_key(self.waiting):
            return None
        return replace(self, email=self.waiting, email_key=key, confirmed=at, wanted="")


class AccountEvent(Struct, frozen=True):
    """Something that happened to an account. ``number`` counts the room's events; 0 before it is stored."""

    player: str
    at: int
    what: What
    address: str = ""
    agent: str = ""
    device: str = ""
    number: int = 0


class Link(Struct, frozen=True):
    """A link for one player and purpose."""

    digest: str
    """SHA-256 of the secret in the link; the secret is not stored."""
    player: str
    purpose: Purpose
    about: str
    """The key of the e-mail address that it was sent to; empty for a link of ``RECOVERY``."""
    expires: int

    def __repr__(self) -> str:
        return f"Link({self.purpose!r})"


def opened_by(link: Link, profile: Profile) -> bool:
    """Return whether a password link still opens the account: one from an e-mail must have gone to its address."""
    return link.purpose in RECOVERY or profile.reached_by(link.about)


class Likeness(Struct, frozen=True):
    """``player`` registered with the same device, address or e-mail as an earlier account, ``other``."""

    player: str
    other: str
    by: By
    at: int


class SideEffects(Struct, frozen=True):
    """What is stored in the same transaction as a change: events, e-mails about them, and audit log entries."""

    events: tuple[AccountEvent, ...] = ()
    emails: tuple[QueuedEmail, ...] = ()
    acts: tuple[AuditEntry, ...] = ()


NOTHING = SideEffects()


class EmailTaken(Exception):
    """Another account has confirmed the address."""


class AccountStore(Protocol):
    """``store.accounts``. A method returns after the commit, or raises ``StoreFailed`` and has changed nothing."""

    async def create(
        self, player: PlayerRecord, transfers: Sequence[Transfer], profile: Profile, effects: SideEffects
    ) -> None:
        """Create an account with its first transfers and profile. Raises ``NameTaken``."""

    async def register_guest(
        self, before: PlayerRecord, after: PlayerRecord, profile: Profile, effects: SideEffects
    ) -> bool:
        """Set name, kind, password and profile if the player still is as ``before``. Raises ``NameTaken``."""

    async def open_session(
        self,
        session: SessionRecord,
        effects: SideEffects,
        replaces: str = "",
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        password: str | None = None,
    ) -> bool:
        """Store the session and end the one with the digest ``replaces``.

        :param factor: the second factor before and after a code was used
        :param password: the hash that the password was checked against
        :return: False, with nothing changed, if either has changed meanwhile: two requests used one code, or the
            password was changed
        :raises audit_log.AccountClosed: the operator has closed the account
        """

    async def move(self, session: SessionRecord, why: str, effects: SideEffects) -> list[str] | None:
        """Store a guest's session, end all their others and revoke their API keys; return the digests of the ended
        sessions. If the player is no longer a guest, change nothing and return None. Raises
        ``audit_log.AccountClosed``."""

    async def end_sessions(
        self, player: str, at: int, why: str, effects: SideEffects = NOTHING, only: str = "", but: str = ""
    ) -> list[str]:
        """End the player's open sessions: the one with the public id ``only``, or all except the one with the digest
        ``but``. Return their digests."""

    async def log_out(self, player: str, at: int, why: str, effects: SideEffects) -> list[str]:
        """End all sessions of the player and revoke their API keys; return the digests of the sessions."""

    async def touch(self, digest: str, address: str, at: int) -> None:
        """Record when and from which address the session was used."""

    async def sessions_of(self, player: str) -> list[SessionRecord]:
        """Return all known sessions, including ended ones, last used first."""

    async def profile(self, player: str) -> Profile: ...

    async def owner_of(self, email_key: str) -> PlayerRecord | None:
        """Return the player who has confirmed that address."""

    async def set_email(self, player: str, email: str, effects: SideEffects) -> None:
        """Apply ``Profile.given``; links to an address that waited before become invalid."""

    async def profiles(self, players: Sequence[str]) -> dict[str, Profile]:
        """Return the profiles, by player, of those who have one."""

    async def set_language(self, player: str, language: Language) -> None: ...

    async def set_tournament_emails(self, player: str, reminders: bool, results: bool) -> None:
        """Set ``Profile.reminders`` and ``Profile.results``."""

    async def add_link(self, link: Link, effects: SideEffects = NOTHING) -> None:
        """Store a link; one of ``RECOVERY`` replaces the player's earlier ones."""

    async def link(self, digest: str, purpose: Purpose, now: int) -> Link | None:
        """Return the link if it is still valid."""

    async def confirm(self, link: Link, at: int, effects: SideEffects) -> bool:
        """Use the link up and confirm the address; links to the previous address become invalid. Return False if the
        link was used, or another address waits now. Raises ``EmailTaken``."""

    async def set_password(
        self,
        before: PlayerRecord,
        password: str,
        at: int,
        why: str,
        effects: SideEffects,
        but: str = "",
        link: Link | None = None,
    ) -> list[str] | None:
        """Set the password hash and close every other way in, if the player still is as ``before``.

        Ends the player's sessions except the one with the digest ``but``, revokes their API keys, cancels their
        password links (sent or not), drops a ``wanted`` address, which somebody who knew the old password may have
        entered, and removes the second factor if ``link`` is for that.

        :return: the digests of the ended sessions; None if the player has changed meanwhile, or ``link`` was used or
            went to an address that is no longer theirs
        """

    async def factor(self, player: str) -> SecondFactor | None: ...

    async def set_factor(
        self, player: str, before: SecondFactor | None, after: SecondFactor | None, effects: SideEffects
    ) -> bool:
        """Set the second factor; return False if it is no longer as ``before``."""

    async def write(self, effects: SideEffects) -> None: ...

    async def events_of(self, player: str, most: int, before: int | None = None) -> list[AccountEvent]:
        """Return the last events, latest first; ``before``: only those with lower numbers."""

    async def tries(self, player: str, since: int) -> list[AccountEvent]:
        """Return the failures since that time and since the player was last ``unlocked``, and the successes
        (``RIGHT``), oldest first."""

    async def emails_due(self, now: int, most: int) -> list[QueuedEmail]:
        """Return the e-mails to send now, oldest first."""

    async def queue_emails(self, emails: Sequence[QueuedEmail]) -> None:
        """Queue e-mails; known ids are skipped."""

    async def change_queued_email(self, queued: QueuedEmail) -> None:
        """Set ``due``, ``tries``, ``sent`` and ``trouble``."""

    async def emails_of(self, player: str) -> list[QueuedEmail]:
        """Return the player's e-mails, latest first."""

    async def note_likenesses(self, player: str, visit: Visit, email: str, at: int, since: int) -> None:
        """Store which other accounts used the same device or address after ``since``, or have an e-mail address that
        probably reaches the same person."""

    async def likenesses(self, since: int) -> list[Likeness]:
        """Return all since that time, latest first."""

    async def close(self, player: str, at: int, name: str, currencies: Sequence[str], effects: SideEffects) -> str:
        """Close the account: return the player's ``currencies`` to the bank, remove personal data, rename the player
        to ``name`` and reserve the old name.

        :return: empty if done; otherwise why not, with nothing changed: ``seated``, ``cash_request`` (one is open at
            the cashier) or ``balance`` (money in another currency)
        :raises NameTaken: ``name`` is taken
        """

    async def sweep(self, before: int, now: int) -> None:
        """Delete events and e-mails from before that time, and expired links."""


class WithAccounts(Protocol):
    """A store with this part."""

    @property
    def accounts(self) -> AccountStore: ...


class Named(Protocol):
    """A member of staff, as far as accounts need to know."""

    @property
    def name(self) -> str: ...


class StaffNames(Protocol):
    """The names of staff, which no player may use."""

    async def all(self) -> Sequence[Named]: ...


class Held(Protocol):
    """Amounts in cents, or in the smallest units of a currency."""

    @property
    def on_tables(self) -> int: ...

    @property
    def in_tournaments(self) -> int: ...

    @property
    def reserved(self) -> int: ...


class Wallets(Protocol):
    """What a player holds, by currency."""

    async def holdings(self, player: str) -> Mapping[str, Held]: ...


class OpenTable(Protocol):
    """A private table."""

    @property
    def id(self) -> str: ...


class NewcomerStores(WithAccounts, WithPlayLimits, Protocol):
    """What is needed to recognize an excluded player with a new account."""


class Stores(NewcomerStores, PlayerStore, SessionStore, WithAvatars, Protocol):
    """The parts of the store that accounts use; of other domains only what is declared here."""

    @property
    def staff(self) -> StaffNames: ...

    @property
    def cashier(self) -> Wallets: ...

    async def private_tables(self, host: str = "") -> Sequence[OpenTable]: ...

    async def change_private_table(self, id: str, *, closed: int | None = None) -> bool: ...

    async def account_closed(self, player: str) -> str | None: ...
