"""Which stored changes are webhook events. Pure; the stores call this inside the transaction of the change."""

import msgspec
from msgspec import Struct

from dealerbox.cashier.store import CashEvent, CashRequest
from dealerbox.core.audit_log import AuditEntry
from dealerbox.core.records import HandRecord
from dealerbox.core.tournament_records import TournamentRecord
from dealerbox.integrations.webhooks.store import Event


class NewEvent(Struct, frozen=True):
    """An event for webhooks. ``about``: the id of what it is about; ``facts``: JSON."""

    event: Event
    about: str
    at: int
    facts: bytes = b""


def of_hand(hand: HandRecord) -> list[NewEvent]:
    """Return the events of a hand that has just been recorded."""
    events: list[Event] = ["hand.void" if hand.void else "hand.finished"]
    if b'"type":"JackpotWon"' in hand.events:
        events.append("jackpot.won")
    return [NewEvent(event, hand.id, hand.ended) for event in events]


def of_tournament(before: str | None, now: TournamentRecord) -> list[NewEvent]:
    """Return the events of a change of phase; ``before``: the previous phase, None if the tournament is new."""
    if before == now.phase:
        return []
    match now.phase:
        case "running":
            return [NewEvent("tournament.started", now.id, now.started or 0)]
        case "over":
            return [NewEvent("tournament.finished", now.id, now.ended or 0)]
        case "cancelled":
            return [NewEvent("tournament.cancelled", now.id, now.ended or 0)]
        case _:
            return []


_CASH: dict[tuple[str, str], Event] = {
    ("deposit", "announced"): "deposit.asked",
    ("deposit", "received"): "deposit.paid",
    ("withdrawal", "asked"): "withdrawal.asked",
    ("withdrawal", "paid"): "withdrawal.paid",
}


def of_cash(request: CashRequest, step: CashEvent) -> list[NewEvent]:
    """Return the event of a deposit or withdrawal step. Bank details are left out."""
    event = _CASH.get((request.kind, step.state))
    if event is None:
        return []
    facts = {
        "request": request.id,
        "player": request.player,
        "currency": request.currency,
        "amount": request.amount if step.amount is None else step.amount,
        "way": request.way,
    }
    return [NewEvent(event, request.id, step.at, msgspec.json.encode(facts))]


def of_closed(player: str, at: int) -> NewEvent:
    """Return the event of an account that its player has closed."""
    return NewEvent("account.closed", player, at, msgspec.json.encode({"player": player, "by": "player", "reason": ""}))


def of_act(act: AuditEntry) -> list[NewEvent]:
    """Return the event of an audit log entry, if any."""
    if act.act != "close-account":
        return []
    facts = msgspec.json.encode({"player": act.about, "by": "staff", "reason": act.reason})
    return [NewEvent("account.closed", act.about, act.at, facts)]
