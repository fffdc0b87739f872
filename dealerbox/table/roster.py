"""Apply what a tournament sets at its table: players, chips and stakes before each hand, and knock-outs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dealerbox.table.button import Positions
from dealerbox.table.events import KnockedOut, RosterSeat, RosterSet
from dealerbox.table.sitter import Sitter

if TYPE_CHECKING:
    from dealerbox.table.state import TableState


def roster_set(table: TableState, event: RosterSet) -> None:
    """Seat the listed players. Those who were here keep their state; players who are not listed are removed."""
    here = {sitter.player: sitter for sitter in table.seats if sitter is not None}
    table.seats = [None] * table.config.seats
    table.seat_by_player = {}
    for listed in event.seats:
        sitter = here.get(listed.player) or _newcomer(listed, event.at)
        sitter.stack = listed.stack
        sitter.bounty = listed.bounty
        table.seats[listed.seat] = sitter
        table.seat_by_player[listed.player] = listed.seat
    table.number = event.number - 1
    table.config = replace(table.config, stakes=event.stakes)
    marks = None if event.button is None else Positions(event.button, event.small, event.big)
    table.positions = table.blinds_at = marks
    table.drawn = event.drawn


def knocked_out(table: TableState, event: KnockedOut) -> None:
    table.knock_outs.append(event)
    table.sitter(table.seat_by_player[event.player]).bounty = 0


def _newcomer(listed: RosterSeat, at: int) -> Sitter:
    sitter = Sitter(listed.player, listed.name, None, listed.bank_ms)
    if listed.out:
        sitter.out_since, sitter.out_reason = at, listed.out
    if listed.lost:
        sitter.disconnected_at = at
    return sitter
