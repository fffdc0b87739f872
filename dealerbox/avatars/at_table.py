"""The avatars at one table, sent to everybody who watches it and again when one changes.

Avatars do not affect play, so they are no events of the table and in no hand record, and a store failure does not delay
anything.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

from dealerbox.avatars.messages import PICTURES, PictureChanged
from dealerbox.avatars.store import WithAvatars
from dealerbox.core import messages
from dealerbox.core.bus import Bus, Subscription
from dealerbox.core.store_errors import StoreFailed
from dealerbox.table.events import ChipsAsked, RosterSet, SeatTaken, TableEvent, WaitingJoined
from dealerbox.wire.avatars import Pictures, PlayerPicture

MAX_KNOWN = 500
"""How many players' avatars a table remembers; above this it forgets those of players who are gone."""


class TablePictures:
    def __init__(self, table: str, store: WithAvatars, bus: Bus) -> None:
        self._table = table
        self._store = store
        self._bus = bus
        self._known: dict[str, PlayerPicture] = {}
        self._pending: set[str] = set()
        """Players who are being looked up; one whose avatar changes meanwhile is removed."""
        self._any = False
        """Whether somebody here has, or had, an avatar; otherwise there is nothing to send."""
        self._subscription: Subscription | None = None

    def open(self) -> None:
        self._subscription = self._bus.listen(PICTURES, self._picture_changed)

    def close(self) -> None:
        if self._subscription is not None:
            self._subscription.cancel()

    async def announce_arrivals(self, events: Sequence[TableEvent]) -> None:
        """Send the avatars of players whom the events bring to the table. Call before the events are published."""
        await self.announce(person for event in events for person in _brought_by(event))

    async def announce(self, people: Iterable[tuple[str, str]]) -> None:
        """Look up and send the avatars of those ``people`` (player and name) who are not known yet."""
        new = {player: name for player, name in people if self._is_new(player, name)}
        if not new:
            return
        self._known |= {player: PlayerPicture(player, name, "") for player, name in new.items()}
        self._pending |= new.keys()
        with suppress(StoreFailed):  # they are shown with the default avatar for their name
            found = await self._store.avatars.of(list(new))
            self._publish(
                [PlayerPicture(player, new[player], found[player]) for player in found if player in self._pending]
            )
        self._pending -= new.keys()

    def of(self, people: Iterable[tuple[str, str]]) -> Pictures | None:
        """Return the avatars of ``people``, everybody at the table; None if there is nothing to send."""
        here = {player for player, _ in people}
        found = {player: one for player, one in self._known.items() if player in here}
        if len(self._known) > MAX_KNOWN:
            self._known = found
        return Pictures(tuple(found.values())) if self._any and found else None

    def _is_new(self, player: str, name: str) -> bool:
        known = self._known.get(player)
        return known is None or known.name != name

    def _picture_changed(self, change: PictureChanged) -> None:
        known = self._known.get(change.player)
        if known is not None:
            self._pending.discard(change.player)
            self._publish([PlayerPicture(known.player, known.name, change.picture)])

    def _publish(self, pictures: Sequence[PlayerPicture]) -> None:
        if pictures:
            self._any = True
            self._known |= {one.player: one for one in pictures}
            self._bus.publish(messages.chat_subject(self._table), Pictures(tuple(pictures)))


def _brought_by(event: TableEvent) -> Iterator[tuple[str, str]]:
    match event:
        case SeatTaken(player=player, name=name) | WaitingJoined(player, name) | ChipsAsked(player, name):
            yield player, name
        case RosterSet(seats=seats):
            yield from ((one.player, one.name) for one in seats)
        case _:
            pass
