"""The numbered stream of one table. Every event is redacted and encoded once, for all viewers.

An event that nobody may see (the order of the deck) has no number. Every other event has one number for all viewers, so
that no number depends on a card.
"""

from collections import deque
from collections.abc import Sequence

import msgspec
from msgspec import Raw

from dealerbox.core.messages import Asked, Batch, VisibleEvent, Watched
from dealerbox.table.events import HandOpened, TableEvent
from dealerbox.table.redaction import REDACTIONS, redact
from dealerbox.table.views import TableView
from dealerbox.wire import Snapshot

MAX_EVENTS = 128
"""Events of a table held in memory for viewers who reconnect: about four hands, about 60 kB."""

_encode = msgspec.json.Encoder().encode


class Stream:
    """The stream of one table since the server started."""

    def __init__(self, table: str, number: int) -> None:
        """``number`` must be higher than all numbers of earlier runs of the server, so that no client mistakes old
        events for new ones."""
        self.table = table
        self.number = number
        """The number of the last event."""
        self._recent: deque[VisibleEvent] = deque(maxlen=MAX_EVENTS)
        self._opened: int | None = None
        """The number of the event with which the running or last hand began."""

    def add(self, events: Sequence[TableEvent], players: Sequence[str], asked: Asked | None = None) -> Batch | None:
        """Number the events and return them as a batch, or None if nobody may see any of them. ``players`` are the
        players of the hand by place (one command never affects two hands); ``asked``: whose turn it is next."""
        pieces: list[VisibleEvent] = []
        for event in events:
            if (piece := _piece(event, players)) is None:
                continue
            pieces.append(piece)
            if isinstance(event, HandOpened):
                self._opened = self.number + len(pieces)
        if not pieces:
            return None
        batch = Batch(self.table, self.number + 1, tuple(pieces), asked)
        self.number = batch.last
        self._recent.extend(pieces)
        return batch

    def since(self, seen: int, viewer: str | None) -> Watched | None:
        """Return what ``viewer`` has missed since event ``seen``, or None if those events are no longer held, or
        ``seen`` is not a number of this stream."""
        missed = self.number - seen
        if not 0 <= missed <= len(self._recent) or seen <= 0:
            return None
        if missed == 0:
            return Watched(self.number)
        pieces = list(self._recent)[-missed:]
        return Watched(self.number, (Raw(events_json(self.table, seen + 1, pieces, viewer)),))

    def snapshot(self, view: TableView, viewer: str | None) -> Watched:
        """Return ``view`` with the events of the running or last hand, redacted for ``viewer``."""
        past = b",".join(_for(viewer, piece) for piece in self._of_hand())
        written = _encode(Snapshot(self.table, self.number, view)).removesuffix(b"[]}")
        return Watched(self.number, (Raw(b"%b[%b]}" % (written, past)),))

    def _of_hand(self) -> Sequence[VisibleEvent]:
        """Return all events since the hand began, or nothing if its beginning is no longer held."""
        count = self.number + 1 - self._opened if self._opened is not None else 0
        return list(self._recent)[-count:] if 0 < count <= len(self._recent) else ()


def events_json(table: str, first: int, pieces: Sequence[VisibleEvent], viewer: str | None) -> bytes:
    """Return the JSON of ``wire.Events`` for one viewer, joined from the events encoded before."""
    return b'{"type":"Events","table":"%b","first":%d,"events":[%b]}' % (
        table.encode(),
        first,
        b",".join(_for(viewer, piece) for piece in pieces),
    )


def _for(viewer: str | None, piece: VisibleEvent) -> Raw:
    if piece.own is None or viewer is None:
        return piece.seen
    return piece.own.get(viewer, piece.seen)


def _piece(event: TableEvent, players: Sequence[str]) -> VisibleEvent | None:
    if type(event) not in REDACTIONS:
        return VisibleEvent(Raw(_encode(event)))
    seen = redact(event, None)
    if seen is None:
        return None
    common = _encode(seen)
    own = {}
    for place, player in enumerate(players):
        # A player gets the observers' bytes, except for events that only this player sees in full.
        if (written := _encode(redact(event, place))) != common:
            own[player] = Raw(written)
    return VisibleEvent(Raw(common), own or None)
