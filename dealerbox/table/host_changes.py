"""Apply events about the host: requests for chips, changed settings, a new host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from dealerbox.hand.plan import plan_of
from dealerbox.table.events import ChipsAnswered, ChipsAsked, ConfigPlanned, ConfigSet, HostNamed

if TYPE_CHECKING:
    from dealerbox.table.state import TableState


def chips_asked(table: TableState, event: ChipsAsked) -> None:
    table.asked.pop(event.player, None)
    table.asked[event.player] = event


def chips_answered(table: TableState, event: ChipsAnswered) -> None:
    table.asked.pop(event.player, None)


def config_planned(table: TableState, event: ConfigPlanned) -> None:
    table.planned = event.config


def config_set(table: TableState, event: ConfigSet) -> None:
    if event.config.extras.rotation != table.config.extras.rotation:
        table.game_at, table.game_hands = -1, 0
        for sitter in table.seats:
            if sitter is not None:
                sitter.deals_game = 0
    if event.config.extras.dealers_choice != table.config.extras.dealers_choice:
        table.game_hands = 0
    table.choosing, table.chosen = None, False
    table.planned, table.config = None, event.config
    table.plan = plan_of(event.config.game, event.config.limit, event.config.house)
    table.seats = (table.seats + [None] * event.config.seats)[: event.config.seats]
    table.hand, table.hand_log, table.hand_seats, table.hand_players, table.hand_names = None, [], (), (), ()
    table.rabbit, table.bomb, table.bomb_called = (), False, 0


def host_named(table: TableState, event: HostNamed) -> None:
    table.config = replace(table.config, host=event.player)
