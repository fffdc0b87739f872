"""Seats in another tournament, won in a satellite: the winner is registered there and the satellite's pool pays; if
they cannot be registered, they are paid the ticket's value. Each ticket is settled once, across crashes too."""

from dealerbox.core import messages
from dealerbox.core.bus import NobodyServes
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import TicketFor, tournament_subject
from dealerbox.live.tournaments.session import TournamentSession
from dealerbox.play_limits.early_checks import check_here
from dealerbox.tournament.commands import Register
from dealerbox.wire import Notice

LATER = ("store", "stopped")
"""Refusal codes after which the ticket is tried again later."""


async def settle(satellite: TournamentSession) -> bool:
    """Settle every ticket that was won and not settled yet. False if one must wait because its tournament cannot
    answer now. Raises ``StoreFailed``."""
    config = satellite.config
    for player in tuple(satellite.stored.money.tickets):
        name = satellite.tournament.entrants[player].name
        try:
            request = TicketFor(player, name, config.id)
            await satellite.parts.bus.request(tournament_subject(config.satellite_to), request)
        except (NobodyServes, Refusal) as error:
            if isinstance(error, Refusal) and error.code in LATER:
                return False
            await _pay(satellite, player)
        satellite.stored.money.ticket_settled(player)
    return True


async def _pay(satellite: TournamentSession, player: str) -> None:
    config, parts = satellite.config, satellite.parts
    await satellite.stored.pay_ticket(player, satellite.now())
    parts.bus.publish(messages.player_subject(player), messages.MoneyMoved(player))
    text = f"{config.name}: your ticket could not be used, and its value is in your wallet."
    parts.bus.publish(messages.player_subject(player), Notice("ticket_paid", text, config.name))


async def seat(target: TournamentSession, request: TicketFor) -> Ack:
    """Register the winner of a seat in this tournament. Raises ``tournament.Refused`` and ``Refusal`` if that is not
    possible, and ``StoreFailed``."""
    register = Register(request.name, "ticket")
    await check_here(target.parts, request.player)
    target.tournament.check_register(request.player, target.now(), "ticket")
    if target.tournament.phase != "registering":
        raise Refusal("started", "This tournament has started.")
    await target.decide(request.player, register, ticket_from=request.satellite)
    text = f"You have won a seat in {target.config.name}."
    notice = Notice("ticket_won", text, target.config.name)
    target.parts.bus.publish(messages.player_subject(request.player), notice)
    return Ack()
