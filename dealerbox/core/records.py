"""The records that several domains share: players and their sessions, finished hands, and what those add to a player's
results.

Amounts are units of the smallest chip of their currency; times are milliseconds (UTC).
"""

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace


class HandResult(Struct, frozen=True, gc=False):
    """What one finished hand adds to the figures of one player. ``unit``: the big blind or big bet in chips;
    ``entered``: he put money in of his own will in the first betting round; ``shown``: he was in at the showdown, and
    ``won`` (a part of) a pot there; ``rake``: what he paid of it."""

    player: str
    unit: int
    entered: bool
    shown: bool
    won: bool
    rake: int


class TournamentResult(Struct, frozen=True, gc=False):
    """How a player ended in a tournament: ``place`` of ``entrants`` (0: none, it was cancelled), with that many
    ``entries`` and ``rebuys``. ``ended``: when the place was final."""

    player: str
    tournament: str
    ended: int
    place: int
    entrants: int
    entries: int
    rebuys: int


class Mute(Struct, frozen=True):
    """The player may not write at any table; ``until`` None: for good."""

    player: str
    since: int
    until: int | None
    why: str = ""

    def holds(self, now: int) -> bool:
        return self.until is None or now < self.until


class PlayerRecord(Struct, frozen=True):
    """``password`` is an Argon2id hash, empty for a guest or a bot."""

    id: str
    name: str
    kind: Literal["player", "guest", "bot"]
    password: str
    created: int

    def __repr__(self) -> str:
        return f"PlayerRecord({self.id!r}, {self.name!r}, {self.kind!r})"  # the hash would end up in a log


KEPT_DAYS = 90
"""How long sessions that have ended, and what happened to accounts, can still be read: who shares devices is seen."""


KEPT_MS = KEPT_DAYS * 24 * 3_600_000


class SessionRecord(Struct, frozen=True):
    """``digest``: SHA-256 of the secret that the browser holds; the secret itself is stored nowhere. ``agent`` is what
    the browser calls itself, ``device`` a digest of its long-lived cookie (empty for a program), ``address`` where it
    was last seen, ``used`` when (known to some minutes). ``ended``: None while it is open; ``why`` it ended, in one
    word."""

    digest: str
    player: str
    created: int
    expires: int
    address: str = ""
    agent: str = ""
    device: str = ""
    used: int = 0
    ended: int | None = None
    why: str = ""

    @property
    def id(self) -> str:
        """What it is called where its digest is nobody's business."""
        return self.digest[:16]

    def __repr__(self) -> str:
        return f"SessionRecord({self.id!r}, {self.player!r})"


class HandPlayer(Struct, frozen=True):
    player: str
    place: int
    net: int


COMPACTED = b"[]"
"""The events of a hand whose details are no longer kept (``compaction.py``)."""


class HandRecord(Struct, frozen=True):
    """One finished hand. ``house_digest`` is of the house's values; ``events`` the JSON of all its events, the secret
    ones too. ``void`` says why the hand does not count (``interruptions/store.py`` has the codes) and is empty where it
    does: then nobody has won or lost anything, and the events are those that came before its end. ``results``: what the
    hand adds to the figures of its players; it is told with a hand that is to be recorded, and by ``store.results``."""

    id: str
    table: str
    number: int
    game: str
    limit: str
    house: str
    house_digest: str
    currency: str
    started: int
    ended: int
    pot: int
    rake: int
    players: tuple[HandPlayer, ...]
    events: bytes
    void: str = ""
    results: tuple[HandResult, ...] = ()

    @property
    def compacted(self) -> bool:
        return self.events == COMPACTED


class ProtectionUse(Struct, frozen=True, gc=False):
    """A player was treated as all-in because his connection was lost."""

    hand: str
    player: str
    table: str
    at: int


def same_hand(one: HandRecord, other: HandRecord) -> bool:
    """Whether two records of one id are of the same hand. The times may differ: the second may be a later try."""
    return replace(one, started=other.started, ended=other.ended, results=other.results) == other


def with_more(hand: HandRecord, events: bytes) -> HandRecord:
    """The record with further events (a JSON list) at its end."""
    return replace(hand, events=hand.events[:-1] + b"," + events[1:])
