"""The audit log: what staff and the operator's key did. Entries are never changed.

The log is also the source of two facts about a player: whether the account is closed, and which warnings are open.
"""

from typing import Literal, Protocol, get_args

from msgspec import Struct

Kind = Literal[
    "pause", "resume", "close", "drain", "undrain", "warn", "close-account", "open-account", "pay-jackpot",
    "withhold-jackpot", "mute", "unmute", "remove-line", "announce", "direct",
    "start", "settings", "stop", "key-log-in", "key-used", "key-wrong",
    "staff-invite", "staff-join", "staff-log-in", "staff-log-in-failed", "staff-locked", "staff-log-out", "staff-roles",
    "staff-disable", "staff-enable", "staff-reset", "staff-factor", "staff-factor-off", "staff-recovery-codes",
    "staff-password", "staff-end-sessions",
    "cash-ask", "cash-approve", "cash-send", "cash-unsend", "cash-pay", "cash-count", "cash-receive", "cash-confirm",
    "cash-reject", "cash-fail", "cash-unmatched",
    "exclude-player", "lift-exclusion",
    "note", "suspend", "lift", "log-out", "unlock", "read-hand", "open-case", "add-to-case", "decide-case",
    "recovery-link", "open-table", "reopen", "compact",
    "key-made", "key-revoked", "key-asked", "hook-made", "hook-changed", "hook-removed", "hook-again",
]  # fmt: skip
LONGEST_REASON = 300
"""The maximum length, in characters, of the reason for an action."""
KINDS: tuple[str, ...] = get_args(Kind)


class AuditEntry(Struct, frozen=True):
    """One entry of the audit log."""

    at: int
    act: Kind
    about: str
    """The id of the table, player, hand, … concerned; empty for the whole room."""
    reason: str
    by: str
    """The id of the actor."""
    by_name: str
    """The actor's name at that time."""
    number: int = 0
    """Counts all entries of a room from 1; 0 before the entry is stored."""
    digest: str = ""
    """Chains the entry to all before it (``audit_chain.py``); empty before the entry is stored."""


class AuditSearch(Struct, frozen=True):
    """Filters for the audit log; None does not filter."""

    since: int = 0
    until: int | None = None
    by: str | None = None
    """The actor's id, or their name at that time."""
    act: str | None = None
    about: tuple[str, ...] | None = None
    """Ids; an entry about any of them matches."""
    before: int | None = None
    """Only entries with a lower number."""


class AccountClosed(Exception):
    """The operator has closed the account, so it cannot be used. ``reason`` may be shown to the player."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AuditLogStore(Protocol):
    """The part of the store that holds the audit log."""

    async def write_audit_entry(self, act: AuditEntry) -> AuditEntry:
        """Store the entry; return it with its number and digest. ``close-account`` ends all of the player's sessions in
        the same transaction; from then on ``create_session`` raises ``AccountClosed``, until ``open-account``."""

    async def audit_entries(self, since: int) -> list[AuditEntry]:
        """Return all entries since that time, latest first."""

    async def find_audit_entries(self, search: AuditSearch, most: int) -> list[AuditEntry]:
        """Return the last ``most`` entries that match, latest first."""

    async def open_warnings(self, player: str) -> list[AuditEntry]:
        """Return the warnings that the player has not acknowledged, oldest first."""

    async def acknowledge(self, player: str, warning: int, at: int) -> bool:
        """Record that the player has read the warning; return False if there is no such unread warning."""

    async def account_closed(self, player: str) -> str | None:
        """Return why the account is closed; None while it is open."""
