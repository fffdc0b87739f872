"""A table of a tournament: one hand after the other with the players, chips and stakes that the tournament gives it.

Everybody is dealt in, also who sits out or has lost his connection (RULES.md K8, K17a); nobody comes, goes or brings
chips here by himself. What else is done at it is done as at a cash table.
"""

from collections.abc import Callable
from typing import Any

from dealerbox.hand.machine import Rng
from dealerbox.table import clock
from dealerbox.table.button import Chair
from dealerbox.table.commands import (
    Act,
    Close,
    ConnectionChanged,
    GiveTime,
    LagMeasured,
    SeatPlayers,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    TellKnockOuts,
    VoidHand,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ClosePlanned, NextHandPlanned, RosterSet, SatIn, SatOut, TableClosed, TableEvent
from dealerbox.table.machine import Table
from dealerbox.table.refused import Refused
from dealerbox.table.waiting import Out

NOT_HERE = "in a tournament seats, chips and pauses are the tournament's own"


class TournamentTable(Table):
    """Plays the hands that it is told to by ``SeatPlayers``, and then waits for the next one."""

    def handle(self, who: str, command: TableCommand | SeatPlayers | TellKnockOuts, now: int) -> list[TableEvent]:
        """As ``Table.handle``; what players ask for at cash tables only is refused as ``tournament``."""
        if self.closed:
            raise Refused("closed", f"this table is closed: {self.closed}")
        handling = _HANDLE.get(type(command))
        if handling is None:
            raise Refused("tournament", NOT_HERE)
        out: Out = []
        handling(self, who, command, now, out)
        return out

    # ---- what is so ----

    def ready(self) -> list[int]:
        """Whoever has chips is dealt in."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is not None and sitter.stack]

    def is_absent(self, seat: int) -> bool:
        """Who sits out is not waited for."""
        return self.sitter(seat).out_since is not None

    def deadline(self, seat: int) -> int | None:
        """Nobody loses his seat by being away."""
        return None

    def _chairs(self) -> list[Chair]:
        return [Chair(seat) for seat in self.ready()]

    def check_amount(self, player: str, amount: int, now: int) -> None:
        """Nobody brings chips here: raises ``Refused`` before any money moves."""
        raise Refused("tournament", NOT_HERE)

    # ---- what players ask ----

    def _sit_out_next(self, who: str, command: SitOut, now: int, out: Out) -> None:
        if command.when != "next hand":
            raise Refused("tournament", "in a tournament everybody has every big blind that is his")
        seat = self.seat_by_player.get(who)
        if seat is not None and self.sitter(seat).out_for == "timed out":
            self._do(SatOut(seat, "asked", now), out)  # now he is not back as soon as he is connected
            return
        self._sit_out(who, command, now, out)

    def _has_acted(self, seat: int, out: Out) -> None:
        """Who acts is there (K17a)."""
        if self.sitter(seat).out_since is not None:
            self._do(SatIn(seat), out)

    def _connection(self, who: str, command: ConnectionChanged, now: int, out: Out) -> None:
        """Whom only his lost connection had sat out is there again."""
        self._connection_changed(who, command, now, out)
        seat = self.seat_by_player.get(who)
        if command.connected and seat is not None and self.sitter(seat).out_for == "timed out":
            self._do(SatIn(seat), out)

    # ---- what the tournament orders ----

    def _seat_players(self, who: str, command: SeatPlayers, now: int, out: Out) -> None:
        if self.playing:
            raise Refused("playing", f"hand {self.number} is still being played")
        if command.at is not None and (sum(one.stack > 0 for one in command.seats) < 2 or command.marks is None):
            raise Refused("roster", "a hand is played by two players or more, after the mark has been drawn")
        button, small, big = command.marks or (None, -1, -1)
        self._do(RosterSet(command.number, command.seats, command.stakes, button, small, big, now, command.drawn), out)
        if command.at is not None:
            self._do(NextHandPlanned(max(command.at, now + clock.pause_ms(self))), out)
        elif self.next_hand is not None:
            self._do(NextHandPlanned(None), out)

    def _tell_knock_outs(self, who: str, command: TellKnockOuts, now: int, out: Out) -> None:
        for knock_out in command.knock_outs:
            self._do(knock_out, out)

    def _close_table(self, who: str, command: Close, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is about to close: {self.closing}")
        self._do(ClosePlanned(command.reason), out)
        if not self.playing:
            self._do(TableClosed(command.reason), out)

    def _after_hand(self, now: int, out: Out) -> None:
        if self.closing:
            self._do(TableClosed(self.closing), out)

    def _plan(self, now: int, out: Out) -> None:
        """The tournament plans the hands."""


def machine_of(config: TableConfig, rng: Rng) -> Table:
    """The machine of a table, a tournament's or a cash table. Raises ``hand.Refused`` for a config that no table can
    have."""
    return TournamentTable(config, rng) if config.tournament else Table(config, rng)


_HANDLE: dict[type, Callable[[TournamentTable, str, Any, int, Out], None]] = {
    SeatPlayers: TournamentTable._seat_players,
    TellKnockOuts: TournamentTable._tell_knock_outs,
    SitOut: TournamentTable._sit_out_next,
    SitIn: Table._sit_in,
    Act: Table._act,
    ShowCards: Table._show_cards,
    ConnectionChanged: TournamentTable._connection,
    LagMeasured: Table._lag_measured,
    VoidHand: Table._void_hand,
    GiveTime: Table._give_time,
    Close: TournamentTable._close_table,
}
