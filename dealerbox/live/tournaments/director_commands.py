"""The director's commands from the back office."""

from dealerbox.chat.language import clean_lines
from dealerbox.core.messages import Ack
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import Broadcast, DirectorCommand, Payments, TournamentPayment
from dealerbox.live.tournaments.session import TournamentSession
from dealerbox.tournament.cancel_payments import Parts
from dealerbox.tournament.machine import Tournament
from dealerbox.tournament.places import paid_in

MAX_BROADCAST = 500
"""The longest message to all players, in characters."""


async def direct(session: TournamentSession, command: DirectorCommand) -> Ack:
    """Carry out the command. Raises ``tournament.Refused``, ``Refusal`` and ``StoreFailed``."""
    if isinstance(command, Broadcast):
        text = clean_lines(command.text, MAX_BROADCAST).strip()
        if not text:
            raise Refusal("no_text", "The message is empty.")
        session.notifications.notify_all("tournament_said", text)
    else:
        await session.decide("", command)
        session.log.info("tournament_directed", order=type(command).__name__)
    return Ack()


def preview(session: TournamentSession, how: str) -> Payments:
    """Return what each player would be paid if the tournament were cancelled now, by the rules if ``how`` is empty.
    Raises ``tournament.Refused`` and ``Refusal``."""
    tournament = session.tournament
    if tournament.phase not in ("registering", "running"):
        raise Refusal("over", "This tournament is over.")
    by = tournament.how_to_cancel(how, session.now())
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
