"""What the operator has done: written down once, and never changed.

The acts are not only a record: whether an account is closed, and which warnings a player has, is what the last acts
about him say.
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
"""Characters of what the operator says about an act."""
KINDS: tuple[str, ...] = get_args(Kind)


class Act(Struct, frozen=True):
    """``about`` is what it was done to: a table, a player, a hand; empty for the whole room. ``by`` is who did it, with
    his name then. ``number`` counts all acts of a room, ``digest`` chains each to all before it (``chain.py``); 0 and
    empty before it is written down."""

    at: int
    act: Kind
    about: str
    reason: str
    by: str
    by_name: str
    number: int = 0
    digest: str = ""


class ActSearch(Struct, frozen=True):
    """What is looked for in the log of acts; None: whatever it is. ``by`` is an id or the name then; ``about`` are ids,
    of which one will do. ``before``: only acts of a lower number."""

    since: int = 0
    until: int | None = None
    by: str | None = None
    act: str | None = None
    about: tuple[str, ...] | None = None
    before: int | None = None


class AccountClosed(Exception):
    """The operator has closed the account: nobody is let in by it. ``reason`` is one for its player."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class AuditLogStore(Protocol):
    """The part of the store that keeps the operator's acts."""

    async def write_act(self, act: Act) -> Act:
        """Returns it with its number and digest. ``close-account`` ends all of the player's sessions in the same
        moment; from then on ``create_session`` raises ``AccountClosed`` for him, until ``open-account``."""

    async def acts(self, since: int) -> list[Act]:
        """All from that time on, the latest first."""

    async def find_acts(self, search: ActSearch, most: int) -> list[Act]:
        """The last so many of those that are looked for, the latest first."""

    async def open_warnings(self, player: str) -> list[Act]:
        """The warnings that the player has not acknowledged yet, the oldest first."""

    async def acknowledge(self, player: str, warning: int, at: int) -> bool:
        """Notes that the player has read the warning of that number; False where he has no such, or had read it."""

    async def account_closed(self, player: str) -> str | None:
        """Why the player's account is closed; None while it is open."""
