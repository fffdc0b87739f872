"""A tournament's table: it plays hand after hand with the players, chips and stakes that the tournament sets.

Everybody is dealt in, even players who sit out or are disconnected (RULES.md K8, K17a). Players cannot join, leave or
bring chips themselves. Everything else works as at a cash table.
"""

from collections.abc import Callable
from typing import Any

from dealerbox.hand.machine import Rng
from dealerbox.table import clock
from dealerbox.table.button import Chair
from dealerbox.table.commands import (
    Act,
    AnnounceKnockOuts,
    Close,
    ConnectionChanged,
    GiveTime,
    LagMeasured,
    SeatPlayers,
    ShowCards,
    SitIn,
    SitOut,
    TableCommand,
    VoidHand,
)
from dealerbox.table.config import TableConfig
from dealerbox.table.events import ClosePlanned, NextHandPlanned, RosterSet, SatIn, SatOut, TableClosed, TableEvent
from dealerbox.table.machine import Table
from dealerbox.table.refused import Refused
from dealerbox.table.waiting_list import Out

NOT_IN_TOURNAMENTS = "in a tournament the tournament decides about seats, chips and pauses"


class TournamentTable(Table):
    """Plays one hand for each ``SeatPlayers`` command, and then waits for the next."""

    def handle(
        self, player: str, command: TableCommand | SeatPlayers | AnnounceKnockOuts, now: int
    ) -> list[TableEvent]:
        """Work as ``Table.handle``; commands for cash tables only are refused with the code ``tournament``."""
        if self.closed:
            raise Refused("closed", f"this table is closed: {self.closed}")
        handling = _HANDLE.get(type(command))
        if handling is None:
            raise Refused("tournament", NOT_IN_TOURNAMENTS)
        out: Out = []
        handling(self, player, command, now, out)
        return out

    # ---- state ----

    def ready(self) -> list[int]:
        """Return every seat with chips: everybody is dealt in."""
        return [seat for seat, sitter in enumerate(self.seats) if sitter is not None and sitter.stack]

    def is_absent(self, seat: int) -> bool:
        """Return whether the player sits out; the others do not wait for them."""
        return self.sitter(seat).out_since is not None

    def deadline(self, seat: int) -> int | None:
        """Return None: nobody loses a seat by being away."""
        return None

    def _chairs(self) -> list[Chair]:
        return [Chair(seat) for seat in self.ready()]

    def check_amount(self, player: str, amount: int, now: int) -> None:
        """Raise ``Refused``, before any chips are moved: players cannot bring chips to a tournament's table."""
        raise Refused("tournament", NOT_IN_TOURNAMENTS)

    # ---- players' commands ----

    def _sit_out_next(self, player: str, command: SitOut, now: int, out: Out) -> None:
        if command.when != "next hand":
            raise Refused("tournament", "in a tournament you post every big blind: you can only sit out the next hand")
        seat = self.seat_by_player.get(player)
        if seat is not None and self.sitter(seat).out_reason == "timed out":
            self._do(SatOut(seat, "asked", now), out)  # now reconnecting alone does not sit the player in
            return
        self._sit_out(player, command, now, out)

    def _after_action(self, seat: int, out: Out) -> None:
        """A player who acts is no longer sitting out (K17a)."""
        if self.sitter(seat).out_since is not None:
            self._do(SatIn(seat), out)

    def _connection(self, player: str, command: ConnectionChanged, now: int, out: Out) -> None:
        """Reconnecting ends a sit-out that was caused by the lost connection."""
        self._connection_changed(player, command, now, out)
        seat = self.seat_by_player.get(player)
        if command.connected and seat is not None and self.sitter(seat).out_reason == "timed out":
            self._do(SatIn(seat), out)

    # ---- the tournament's commands ----

    def _seat_players(self, player: str, command: SeatPlayers, now: int, out: Out) -> None:
        if self.playing:
            raise Refused("playing", f"hand {self.number} is still being played")
        if command.at is not None and (sum(seat.stack > 0 for seat in command.seats) < 2 or command.marks is None):
            raise Refused("roster", "a hand needs at least two players and a button")
        button, small, big = command.marks or (None, -1, -1)
        self._do(RosterSet(command.number, command.seats, command.stakes, button, small, big, now, command.drawn), out)
        if command.at is not None:
            self._do(NextHandPlanned(max(command.at, now + clock.pause_ms(self))), out)
        elif self.next_hand is not None:
            self._do(NextHandPlanned(None), out)

    def _announce_knock_outs(self, player: str, command: AnnounceKnockOuts, now: int, out: Out) -> None:
        for knock_out in command.knock_outs:
            self._do(knock_out, out)

    def _close_table(self, player: str, command: Close, now: int, out: Out) -> None:
        if self.closing:
            raise Refused("closed", f"this table is closing: {self.closing}")
        self._do(ClosePlanned(command.reason), out)
        if not self.playing:
            self._do(TableClosed(command.reason), out)

    def _after_hand(self, now: int, out: Out) -> None:
        if self.closing:
            self._do(TableClosed(self.closing), out)

    def _plan(self, now: int, out: Out) -> None:
        """Do nothing: the tournament plans the hands."""


def machine_of(config: TableConfig, rng: Rng) -> Table:
    """Return the machine for a tournament's table or a cash table. Raise ``hand.Refused`` for a config that no table
    can have."""
    return TournamentTable(config, rng) if config.tournament else Table(config, rng)


_HANDLE: dict[type, Callable[[TournamentTable, str, Any, int, Out], None]] = {
    SeatPlayers: TournamentTable._seat_players,
    AnnounceKnockOuts: TournamentTable._announce_knock_outs,
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
