"""What the room keeps of accounts beside name and password: the values, and what a store does with them. Times are
milliseconds (UTC)."""

from collections.abc import Mapping, Sequence
from typing import Literal, Protocol

from msgspec import Struct
from msgspec.structs import replace

from dealerbox.accounts.emails import email_key
from dealerbox.accounts.second_factor import SecondFactor
from dealerbox.avatars.store import WithAvatars
from dealerbox.core.audit_log import Act
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
"""What happens to an account. ``unlocked``: what failed before counts no more; ``proved``: a player has shown once more
who he is, after tries that failed; ``recovery-link``: the staff made a link for a player who cannot log in; ``moved``:
the host of a private table confirmed a guest's new device, and the old one was logged out."""
FAILED: tuple[What, ...] = ("log-in-failed", "code-failed")
RIGHT: tuple[What, ...] = ("log-in", "proved")

TOURNAMENT_LETTERS: frozenset[EmailKind] = frozenset((
    "ticket-won", "ticket-paid", "tournament-cancelled", "tournament-changed", "tournament-reminder",
    "tournament-result",
))  # fmt: skip
"""Emails about tournaments. They go only to an address that is the player's confirmed one when they are sent."""
OVERTAKEN = "what its link was for has changed meanwhile"
"""Why an email was not sent any more."""
Purpose = Literal["confirm", "reset", "recover", "recover-factor"]
"""What a link opens. ``confirm`` and ``reset`` are sent by email."""
RECOVERY: tuple[Purpose, ...] = ("recover", "recover-factor")
"""Links that the staff hands to a player who cannot log in: for a new password, or also without the second factor."""
By = Literal["device", "address", "email"]


class Visit(Struct, frozen=True):
    """Where a request comes from; ``device`` is a digest of the browser's long-lived cookie, empty for a program."""

    address: str = ""
    agent: str = ""
    device: str = ""


NOWHERE = Visit()


class Profile(Struct, frozen=True):
    """``email``: as it was typed, empty for none; ``confirmed``: when; ``closed``: when its player closed the account
    for good. ``wanted``: an address that takes the place of a confirmed one once it is confirmed itself."""

    email: str = ""
    email_key: str = ""
    confirmed: int | None = None
    language: Language = "en"
    closed: int | None = None
    wanted: str = ""
    reminders: bool = False
    """The player wants an email before a tournament starts that they have registered for."""
    results: bool = False
    """The player wants an email when they are out of a tournament, or have won it."""

    def __repr__(self) -> str:
        return f"Profile(confirmed={self.confirmed}, closed={self.closed})"

    @property
    def waiting(self) -> str:
        """The address that waits to be confirmed; empty for none."""
        return self.wanted or ("" if self.confirmed is not None else self.email)

    def reached_by(self, key: str) -> bool:
        """Whether that is the key of the confirmed address."""
        return self.confirmed is not None and self.email_key == key

    def given(self, email: str) -> "Profile":
        """With that address given: beside a confirmed one it waits; an empty one takes all away."""
        key = email_key(email)
        if email and self.confirmed is not None:
            return replace(self, wanted="" if key == self.email_key else email)
        return replace(self, email=email, email_key=key, confirmed=None, wanted="")

    def confirmed_at(self, key: str, at: int) -> "Profile | None":
        """With the address of that key confirmed; None where it is not the one that waits."""
        if not key or key != email_key(self.waiting):
            return None
        return replace(self, email=self.waiting, email_key=key, confirmed=at, wanted="")


class AccountEvent(Struct, frozen=True):
    """``number`` counts all of a room; 0 before it is written down."""

    player: str
    at: int
    what: What
    address: str = ""
    agent: str = ""
    device: str = ""
    number: int = 0


class Link(Struct, frozen=True):
    """``digest``: SHA-256 of the secret in the link, which itself is kept nowhere; ``about``: the key of the e-mail
    address that it was sent to, empty for a link of ``RECOVERY``."""

    digest: str
    player: str
    purpose: Purpose
    about: str
    expires: int

    def __repr__(self) -> str:
        return f"Link({self.purpose!r})"


def opened_by(link: Link, profile: Profile) -> bool:
    """Whether a link for a new password still opens the account; one from an email must have gone to its address."""
    return link.purpose in RECOVERY or profile.reached_by(link.about)


class Likeness(Struct, frozen=True):
    """``player`` registered by the same device, address or e-mail as ``other``, who had an account already."""

    player: str
    other: str
    by: By
    at: int


class Along(Struct, frozen=True):
    """What is written in the same transaction as a change: what happened, the emails about it, and what the log of
    acts says of it."""

    events: tuple[AccountEvent, ...] = ()
    emails: tuple[QueuedEmail, ...] = ()
    acts: tuple[Act, ...] = ()


NOTHING = Along()


class EmailTaken(Exception):
    """Another account has the address confirmed."""


class AccountStore(Protocol):
    """``store.accounts``. A method returns after the commit, or raises ``StoreFailed`` and has changed nothing."""

    async def create(self, player: PlayerRecord, transfers: Sequence[Transfer], profile: Profile, along: Along) -> None:
        """A new account with all that it begins with. Raises ``NameTaken``."""

    async def keep(self, before: PlayerRecord, after: PlayerRecord, profile: Profile, along: Along) -> bool:
        """Sets name, kind, password and profile, if the player still is as ``before``. Raises ``NameTaken``."""

    async def open_session(
        self,
        session: SessionRecord,
        along: Along,
        replaces: str = "",
        factor: tuple[SecondFactor, SecondFactor] | None = None,
        password: str | None = None,
    ) -> bool:
        """Keeps the session and ends the one of the digest ``replaces``. ``factor``: what the player's was before the
        code was taken, and what it is now; ``password``: the hash that the password was right for. False, and nothing
        is done, where one of them is another by now: two came with one code, or the password was changed meanwhile.
        Raises ``acts.AccountClosed``."""

    async def move(self, session: SessionRecord, why: str, along: Along) -> list[str] | None:
        """Keeps the session of a guest, ends all their others and revokes all their keys; returns the digests of the
        sessions that ended. None, and nothing is done, where the player is no guest any more. Raises
        ``acts.AccountClosed``."""

    async def end_sessions(
        self, player: str, at: int, why: str, along: Along = NOTHING, only: str = "", but: str = ""
    ) -> list[str]:
        """Ends the open ones of a player: that whose public id is ``only``, or all but the one of the digest ``but``;
        returns their digests."""

    async def log_out(self, player: str, at: int, why: str, along: Along) -> list[str]:
        """Ends all sessions of the player and revokes all his keys; returns the digests of the sessions."""

    async def touch(self, digest: str, address: str, at: int) -> None:
        """The session was used at that time, from there."""

    async def sessions_of(self, player: str) -> list[SessionRecord]:
        """All that are known, ended ones too, the last used first."""

    async def profile(self, player: str) -> Profile: ...

    async def owner_of(self, email_key: str) -> PlayerRecord | None:
        """Who has confirmed that address."""

    async def set_email(self, player: str, email: str, along: Along) -> None:
        """As ``Profile.given`` says; links to one that waited before lead nowhere from now on."""

    async def profiles(self, players: Sequence[str]) -> dict[str, Profile]:
        """Those of the players that have one, by player."""

    async def set_language(self, player: str, language: Language) -> None: ...

    async def set_tournament_emails(self, player: str, reminders: bool, results: bool) -> None:
        """Sets ``Profile.reminders`` and ``Profile.results``."""

    async def add_link(self, link: Link, along: Along = NOTHING) -> None:
        """A link of ``RECOVERY`` takes the place of the player's earlier ones."""

    async def link(self, digest: str, purpose: Purpose, now: int) -> Link | None:
        """The link, if it is still good."""

    async def confirm(self, link: Link, at: int, along: Along) -> bool:
        """Uses the link up: the address is confirmed, and links that went to the one before lead nowhere. False where
        the link was used, or another address waits by now. Raises ``EmailTaken``."""

    async def set_password(
        self,
        before: PlayerRecord,
        password: str,
        at: int,
        why: str,
        along: Along,
        but: str = "",
        link: Link | None = None,
    ) -> list[str] | None:
        """Sets the hash if the player still is as ``before``, ends his sessions but that of the digest ``but``, revokes
        his keys, removes his second factor if ``link`` is for that, ends his links for a new password, sent or not, and
        takes an address back that was ``wanted``: who knew the old password may have given it. Returns the digests of
        the ended sessions; None where the player is another by now, or where ``link`` was used or went to an address
        that is not his any more."""

    async def factor(self, player: str) -> SecondFactor | None: ...

    async def set_factor(
        self, player: str, before: SecondFactor | None, after: SecondFactor | None, along: Along
    ) -> bool:
        """False where it is not as ``before`` any more."""

    async def write(self, along: Along) -> None: ...

    async def events_of(self, player: str, most: int, before: int | None = None) -> list[AccountEvent]:
        """The last, the latest first; ``before``: only those of lower numbers."""

    async def tries(self, player: str, since: int) -> list[AccountEvent]:
        """What failed after that time, and after the player was last ``unlocked``, and what proved right (``RIGHT``),
        the oldest first."""

    async def emails_due(self, now: int, most: int) -> list[QueuedEmail]:
        """The oldest first."""

    async def queue_emails(self, emails: Sequence[QueuedEmail]) -> None:
        """Queues emails; one whose id is known is skipped."""

    async def change_queued_email(self, queued: QueuedEmail) -> None:
        """Sets ``due``, ``tries``, ``sent`` and ``trouble``."""

    async def emails_of(self, player: str) -> list[QueuedEmail]:
        """The latest first."""

    async def note_likenesses(self, player: str, visit: Visit, email: str, at: int, since: int) -> None:
        """Writes down which other accounts were on the same device or address after ``since``, or gave an e-mail
        address that probably reaches the same reader."""

    async def likenesses(self, since: int) -> list[Likeness]:
        """All from that time on, the latest first."""

    async def close(self, player: str, at: int, name: str, currencies: Sequence[str], along: Along) -> str:
        """Takes what the player has in ``currencies`` back to ``bank``, and removes what is personal: he is called
        ``name`` from now on, and his own is given to nobody else. Returns why it cannot be, and nothing is done:
        ``seated``, ``cash_request`` (one is open at the cashier) or ``balance`` (money of another currency); empty
        where it is done. Raises ``NameTaken``."""

    async def sweep(self, before: int, now: int) -> None:
        """Forgets events and emails from before that time, and links that have expired."""


class WithAccounts(Protocol):
    """A store that has this part."""

    @property
    def accounts(self) -> AccountStore: ...


class Named(Protocol):
    """Somebody who has a name."""

    @property
    def name(self) -> str: ...


class StaffNames(Protocol):
    """The names of the staff, which no player may take."""

    async def all(self) -> Sequence[Named]: ...


class Held(Protocol):
    """Cents, or the smallest units of a currency."""

    @property
    def on_tables(self) -> int: ...

    @property
    def in_tournaments(self) -> int: ...

    @property
    def reserved(self) -> int: ...


class Wallets(Protocol):
    """What a player holds, and where."""

    async def holdings(self, player: str) -> Mapping[str, Held]: ...


class OpenTable(Protocol):
    """A private table."""

    @property
    def id(self) -> str: ...


class NewcomerStores(WithAccounts, WithPlayLimits, Protocol):
    """What is asked when a new account may be that of a player who may not play."""


class Stores(NewcomerStores, PlayerStore, SessionStore, WithAvatars, Protocol):
    """What accounts ask of the store. Of other domains they know only what is named here."""

    @property
    def staff(self) -> StaffNames: ...

    @property
    def cashier(self) -> Wallets: ...

    async def private_tables(self, host: str = "") -> Sequence[OpenTable]: ...

    async def change_private_table(self, id: str, *, closed: int | None = None) -> bool: ...

    async def account_closed(self, player: str) -> str | None: ...
