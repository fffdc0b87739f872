"""What the tournament's director orders from the back office."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dealerbox.chat.language import clean_lines
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import Broadcast, Direction, Payments, TournamentPayment
from dealerbox.tournament.cancel_payments import Parts
from dealerbox.tournament.machine import Tournament
from dealerbox.tournament.places import paid_in

if TYPE_CHECKING:
    from dealerbox.live.tournaments.director import Director


LONGEST_WORDS = 500
"""Letters of what is said to everybody."""


async def direct(director: Director, command: Direction) -> Ack:
    """Raises ``tournament.Refused``, ``StoreFailed``."""
    if isinstance(command, Broadcast):
        text = clean_lines(command.text, LONGEST_WORDS).strip()
        if not text:
            raise Refusal("no_text", "There is nothing to say.")
        director.follower.say("tournament_said", text)
    else:
        await director.decide("", command)
        director.log.info("tournament_directed", order=type(command).__name__)
    return Ack()


def preview(director: Director, how: str) -> Payments:
    """What everybody would get now, by the rules where ``how`` is empty. Raises ``tournament.Refused``."""
    tournament = director.tournament
    if tournament.phase not in ("registering", "running"):
        raise Refusal("over", "This tournament is over.")
    by = tournament.how_to_cancel(how, director.parts.clock.now())
    by_now = tournament.payments(by)
    parts = tournament.payout_parts() if by == "payout" else {}
    payments = [_payment(tournament, player, amount, parts.get(player, Parts())) for player, amount in by_now.paid]
    return Payments(by, tuple(payments), by_now.added)


def _payment(tournament: Tournament, player: str, amount: int, parts: Parts) -> TournamentPayment:
    entrant = tournament.entrants.get(player)
    if entrant is None:
        name, _ = tournament.waiting[player]
        return TournamentPayment(player, name, amount, paid=tournament.config.cost)
    paid = sum(paid_in(tournament.config, entrant))
    got = (entrant.prize if entrant.place else entrant.deal) + entrant.bounties
    return TournamentPayment(player, entrant.name, amount, paid, got, entrant.stack, *parts)
