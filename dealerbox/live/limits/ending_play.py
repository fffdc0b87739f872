"""Ends the play of players whose limits are reached, by messages to tables and tournaments."""

from collections.abc import Callable
from typing import Protocol

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import tournament_subject
from dealerbox.live.parts import Parts
from dealerbox.live.table_session import TableSession
from dealerbox.play_limits.messages import EndPlay
from dealerbox.wire import Notice


class PlayerTournaments(Protocol):
    """The part of ``Tournaments`` that limit checks need."""

    def of(self, player: str) -> list[str]: ...

    def tables_of(self, player: str) -> list[str]: ...

    def everybody(self) -> set[str]: ...


class PlayEnder:
    """Ends play at tables and tournaments. A refused message has no effect; the next check sends it again."""

    def __init__(
        self,
        parts: Parts,
        sessions: Callable[[], list[TableSession]],
        tournaments: PlayerTournaments,
        stop_waiting: Callable[[str], None],
    ) -> None:
        """The arguments are those of ``LimitChecks``."""
        self._parts = parts
        self._sessions = sessions
        self._tournaments = tournaments
        self._stop_waiting = stop_waiting

    def tables_with(self, player: str) -> list[TableSession]:
        """Return the cash tables where the player has a seat, is offered one, or waits."""
        return [
            session
            for session in self._sessions()
            if not session.stopped
            and (session.table.seat_of(player) is not None or session.table.waiter(player) is not None)
        ]

    def involved(self) -> set[str]:
        """Return everybody who has a seat, waits for one, or takes part in a tournament."""
        tables = [session.table for session in self._sessions()]
        at_tables = {player for table in tables for player in table.seat_by_player}
        waiting = {waiter.player for table in tables for waiter in table.waiting}
        return at_tables | waiting | self._tournaments.everybody()

    async def end_at(self, table: str, player: str) -> None:
        await self._ask(messages.table_subject(table), EndPlay(player))

    async def end_cash(self, player: str) -> None:
        """End the player's play at cash tables and their waiting. They may finish a running tournament."""
        self._stop_waiting(player)
        for session in self.tables_with(player):
            await self.end_at(session.config.id, player)

    async def end_everything(self, player: str) -> None:
        """End all play. Tournaments that have not started refund the player; in running ones they are sat out."""
        await self.end_cash(player)
        playing = self._tournaments.tables_of(player)
        for table in playing:
            await self.end_at(table, player)
        running = {table.rpartition(".")[0] for table in playing}
        for tournament in self._tournaments.of(player):
            if tournament not in running:
                await self._ask(tournament_subject(tournament), EndPlay(player))

    async def _ask(self, subject: str, message: EndPlay) -> None:
        try:
            await self._parts.bus.request(subject, message)
        except (NobodyServes, Refusal):
            return

    def notify(self, player: str, code: str, text: str, about: str = "") -> None:
        self._parts.bus.publish(messages.player_subject(player), Notice(code, text, about))
