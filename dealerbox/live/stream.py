"""The numbered stream of one table: every event is masked and written once, for all who watch.

An event that nobody may see (the order of the deck) has no number. All others have one number, the same for everybody:
so no number depends on a card.
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

KEPT = 128
"""How many events a table keeps for those who come back: some four hands, in some 60 kB."""

_encode = msgspec.json.Encoder().encode


class Stream:
    """``number`` is that of the last event. It begins where the caller says: above all numbers that an earlier run of
    the room has given out, so that nobody mistakes old events for new ones."""

    def __init__(self, table: str, number: int) -> None:
        self.table = table
        self.number = number
        self._kept: deque[VisibleEvent] = deque(maxlen=KEPT)
        self._opened: int | None = None
        """The number with which the running or last hand began."""

    def add(self, events: Sequence[TableEvent], players: Sequence[str], asked: Asked | None = None) -> Batch | None:
        """Numbers the events; None where nobody may see any of them. ``players`` are those in the places of the hand
        (one command never touches two hands), ``asked`` whose turn it is after them."""
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
        self._kept.extend(pieces)
        return batch

    def since(self, seen: int, viewer: str | None) -> Watched | None:
        """What ``viewer`` has missed since ``seen``; None where that is no longer kept (or was never given out)."""
        missed = self.number - seen
        if not 0 <= missed <= len(self._kept) or seen <= 0:
            return None
        if missed == 0:
            return Watched(self.number)
        pieces = list(self._kept)[-missed:]
        return Watched(self.number, (Raw(events_json(self.table, seen + 1, pieces, viewer)),))

    def snapshot(self, view: TableView, viewer: str | None) -> Watched:
        """``view`` with the events of the running or last hand, as ``viewer`` was or would have been told them."""
        past = b",".join(_for(viewer, piece) for piece in self._of_hand())
        written = _encode(Snapshot(self.table, self.number, view)).removesuffix(b"[]}")
        return Watched(self.number, (Raw(b"%b[%b]}" % (written, past)),))

    def _of_hand(self) -> Sequence[VisibleEvent]:
        """All that was given out since the hand began; nothing where its beginning is no longer kept."""
        count = self.number + 1 - self._opened if self._opened is not None else 0
        return list(self._kept)[-count:] if 0 < count <= len(self._kept) else ()


def events_json(table: str, first: int, pieces: Sequence[VisibleEvent], viewer: str | None) -> bytes:
    """The JSON of ``wire.Events`` for one viewer, put together from what is written already."""
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
        # What a player sees of the others is the same bytes as the observers'; only what differs is kept for him.
        if (written := _encode(redact(event, place))) != common:
            own[player] = Raw(written)
    return VisibleEvent(Raw(common), own or None)
