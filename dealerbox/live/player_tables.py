"""The tables that concern a player, as a look-up: the balances of every player at a table are sent after each hand, and
a walk over all tables would make a hand cost more the more tables are open."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dealerbox.table.events import SeatTaken, TableEvent, TableOpened, WaitingJoined

if TYPE_CHECKING:
    from dealerbox.live.table_session import TableSession


class PlayerTables:
    """The cash tables where each player has chips or a seat, waits for one, or left with chips recently."""

    def __init__(self) -> None:
        self._sessions: dict[str, dict[str, TableSession]] = {}

    def note(self, session: TableSession, events: Iterable[TableEvent]) -> None:
        """Note the players of published events of a table."""
        if session.config.tournament:
            return
        for event in events:
            match event:
                case SeatTaken(player=player) | WaitingJoined(player=player):
                    self.add(player, session)
                case TableOpened(departures=departures):
                    for departure in departures:
                        self.add(departure.player, session)
                case _:
                    pass

    def of(self, player: str, now: int) -> list[TableSession]:
        """Return the tables that concern the player, in the order in which they came to them. ``now`` in ms."""
        sessions = self._sessions.get(player)
        if sessions is None:
            return []
        for id in [id for id, session in sessions.items() if not _concerns(session, player, now)]:
            del sessions[id]
        if not sessions:
            del self._sessions[player]
        return list(sessions.values())

    def add(self, player: str, session: TableSession) -> None:
        """Note that the player has chips at the table, a seat, or waits for one."""
        self._sessions.setdefault(player, {})[session.config.id] = session

    def prune(self, now: int) -> None:
        """Forget what concerns nobody any more, also of players who do not come back: nobody asks for their tables.
        ``now`` in ms."""
        for player in tuple(self._sessions):
            self.of(player, now)


def _concerns(session: TableSession, player: str, now: int) -> bool:
    activity, table = session.activity, session.table
    if player in session.stacks or player in activity.waiting or player in activity.offers:
        return True
    if not session.stopped and table.seat_of(player) is not None:
        return True
    return not activity.closed and table.left_with(player, now) is not None
