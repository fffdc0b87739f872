"""Records that several domains share: players, sessions, finished hands, and what those add to a player's results.

Amounts are in units of the currency's smallest chip; times are milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace


class HandResult(Struct, frozen=True, gc=False):
    """What one finished hand adds to the statistics of one player."""

    player: str
    unit: int
    """The big blind or big bet in chips."""
    entered: bool
    """The player voluntarily put money in in the first betting round (VPIP)."""
    shown: bool
    """The player reached the showdown."""
    won: bool
    """The player won at least part of a pot at the showdown."""
    rake: int
    """The player's part of the rake."""


class TournamentResult(Struct, frozen=True, gc=False):
    """A player's result in a tournament."""

    player: str
    tournament: str
    ended: int
    """When the place became final."""
    place: int
    """0 if the tournament was cancelled first."""
    entrants: int
    entries: int
    """How often this player entered."""
    rebuys: int


class Mute(Struct, frozen=True):
    """The player may not write at any table; ``until`` None: permanently."""

    player: str
    since: int
    until: int | None
    why: str = ""

    def holds(self, now: int) -> bool:
        return self.until is None or now < self.until


class PlayerRecord(Struct, frozen=True):
    """A player, guest or bot. ``password`` is an Argon2id hash, empty for guests and bots."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    password: str
    created: int

    def __repr__(self) -> str:
        return f"PlayerRecord({self.id!r}, {self.name!r}, {self.kind!r})"  # without the hash, which would be logged


RETENTION_DAYS = 90
"""How long ended sessions and account events are kept, so that staff can see who shares devices."""


RETENTION_MS = RETENTION_DAYS * 24 * 3_600_000


class SessionRecord(Struct, frozen=True):
    """One login in one browser."""

    digest: str
    """SHA-256 of the secret that the browser holds; the secret itself is not stored."""
    player: str
    created: int
    expires: int
    address: str = ""
    """The IP address where it was last used."""
    agent: str = ""
    """The browser's user agent."""
    device: str = ""
    """A digest of the browser's long-lived cookie; empty for a program."""
    used: int = 0
    """When it was last used, to within a few minutes."""
    ended: int | None = None
    """None while it is open."""
    why: str = ""
    """Why it ended, in a word."""

    @property
    def id(self) -> str:
        """A short id that can be shown instead of the digest."""
        return self.digest[:16]

    def __repr__(self) -> str:
        return f"SessionRecord({self.id!r}, {self.player!r})"


class HandPlayer(Struct, frozen=True):
    player: str
    place: int
    net: int


COMPACTED = b"[]"
"""The events of a compacted hand, whose details are no longer stored (``maintenance/compaction.py``)."""


class HandRecord(Struct, frozen=True):
    """One finished hand."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    house: str
    house_digest: str
    """The digest of the rule book's values."""
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    players: tuple[HandPlayer, ...]
    events: bytes
    """The JSON of all its events, including the secret ones; of a void hand, those before its end."""
    void: str = ""
    """Why the hand is void (codes in ``interruptions/store.py``): then nobody has won or lost anything. Else empty."""
    results: tuple[HandResult, ...] = ()
    """Set when a hand is recorded, and by ``store.results``."""

    @property
    def compacted(self) -> bool:
        return self.events == COMPACTED


class ProtectionUse(Struct, frozen=True, gc=False):
    """A player was treated as all-in because they were disconnected."""

    hand: str
    player: str
    table: str
    at: int


def same_hand(one: HandRecord, other: HandRecord) -> bool:
    """Return whether two records with one id are of the same hand. Times may differ if the second is a later try."""
    return replace(one, started=other.started, ended=other.ended, results=other.results) == other


def with_more(hand: HandRecord, events: bytes) -> HandRecord:
    """Return the record with further events (a JSON list) appended."""
    return replace(hand, events=hand.events[:-1] + b"," + events[1:])
