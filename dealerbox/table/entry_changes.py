"""Apply events about owed blinds and players' choices at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.table.events import AutoChipsSet, BlindsOwed, DealersGameSet, EntryChosen, EntryQuoted, StraddleSet

if TYPE_CHECKING:
    from dealerbox.table.state import TableState


def entry_chosen(table: TableState, event: EntryChosen) -> None:
    sitter = table.sitter(event.seat)
    sitter.entry_before = (sitter.entry_before or sitter.entry) if event.once else ""
    sitter.entry = event.entry


def entry_quoted(table: TableState, event: EntryQuoted) -> None:
    table.sitter(event.seat).quote = event.quote


def blinds_owed(table: TableState, event: BlindsOwed) -> None:
    sitter = table.sitter(event.seat)
    sitter.owes_big, sitter.owes_small = event.big, event.small
    sitter.entered |= event.waived


def auto_chips_set(table: TableState, event: AutoChipsSet) -> None:
    sitter = table.sitter(event.seat)
    sitter.top_up_to, sitter.rebuy = event.top_up_to, event.rebuy


def straddle_set(table: TableState, event: StraddleSet) -> None:
    table.sitter(event.seat).straddles = event.on


def dealers_game_set(table: TableState, event: DealersGameSet) -> None:
    table.sitter(event.seat).deals_game = event.at
    if table.choosing is not None and table.choosing.seat == event.seat:
        table.chosen = True
