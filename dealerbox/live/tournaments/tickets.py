"""Seats in another tournament, won in a satellite: the winner is registered there, and the satellite's pool pays for
it; where he cannot be, he gets what the ticket is worth. Done once, also where the room dies in between."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import TicketFor, tournament_subject
from dealerbox.play_limits.early_checks import check_here
from dealerbox.tournament.commands import Register
from dealerbox.wire import Notice

if TYPE_CHECKING:
    from dealerbox.live.tournaments.director import Director

LATER = ("store", "stopped")
"""Refusals after which the ticket still waits for its seat."""


async def settle(satellite: Director) -> None:
    """Every ticket that was won and not settled yet; one whose seat cannot be asked for now waits. Raises
    ``StoreFailed``."""
    config = satellite.config
    for player in tuple(satellite.money.tickets):
        name = satellite.tournament.entrants[player].name
        try:
            letter = TicketFor(player, name, config.id)
            await satellite.parts.bus.request(tournament_subject(config.satellite_to), letter)
        except (NobodyServes, Refusal) as no:
            if isinstance(no, Refusal) and no.code in LATER:
                satellite.wake_soon()
                return
            await _pay(satellite, player)
        satellite.money.ticket_settled(player)


async def _pay(satellite: Director, player: str) -> None:
    config, parts = satellite.config, satellite.parts
    await satellite.pay_ticket(player, parts.clock.now())
    parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
    text = f"{config.name}: your ticket could not be used, and its value is in your wallet."
    parts.bus.publish(messages.player_subject(player), Notice("ticket_paid", text, config.name))


async def seat(target: Director, letter: TicketFor) -> Ack:
    """Registers who has won a seat here. Raises ``tournament.Refused`` where he cannot be, ``StoreFailed``."""
    register = Register(letter.name, "ticket")
    await check_here(target.parts, letter.player)
    target.tournament.check_register(letter.player, target.parts.clock.now(), "ticket")
    if target.tournament.phase != "registering":
        raise Refusal("started", "This tournament has started.")
    await target.decide(letter.player, register, ticket_from=letter.satellite)
    text = f"You have won a seat in {target.config.name}."
    notice = Notice("ticket_won", text, target.config.name)
    target.parts.bus.publish(messages.player_subject(letter.player), notice)
    return Ack()
