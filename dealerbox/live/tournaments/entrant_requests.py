"""Players' requests to a tournament: enter, unregister, rebuy, add on, make a deal. A wallet that holds too little is
refused before anything is decided."""

from collections.abc import Awaitable, Callable
from typing import Any

from dealerbox.core.points import POINTS
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import FromEntrant
from dealerbox.ledger import BANK, Transfer, pool, wallet
from dealerbox.live.drain import check_still_open
from dealerbox.live.tournaments.money import points_for
from dealerbox.live.tournaments.refusals import lacking, refusal_of
from dealerbox.live.tournaments.session import TournamentSession
from dealerbox.play_limits.early_checks import check_money
from dealerbox.tournament.commands import AddOn, AnswerDeal, DeclineRebuy, ProposeDeal, Rebuy, Register, Unregister
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Done
from dealerbox.wire import Refused as RefusedTo
from dealerbox.wire.tournaments import AnswerOffer, Enter, OfferDeal, RefuseRebuy, TakeAddOn, TakeRebuy, Withdraw


async def answer(session: TournamentSession, request: FromEntrant) -> Done | RefusedTo:
    """Carry out the request, or return why not; the same request is answered once. Raises ``StoreFailed``."""
    id = request.message.id
    known = session.stored.answers.get(request.player, id)
    if known is not None:
        return known
    reply: Done | RefusedTo
    try:
        session.check_running()
        await _HANDLERS[type(request.message.command)](session, request, request.message.command)
        reply = Done(id)
    except Refused as error:
        converted = refusal_of(error)
        reply = RefusedTo(id, converted.code, converted.reason, accepted=converted.accepted)
    except Refusal as refusal:
        reply = RefusedTo(id, refusal.code, refusal.reason, refusal.hit, refusal.accepted)
    session.stored.answers.add(request.player, reply)
    return reply


async def _enter(session: TournamentSession, request: FromEntrant, command: Enter) -> None:
    config, now = session.config, session.now()
    check_still_open(session.closing, now)
    session.tournament.check_register(request.player, now, command.pay)
    if command.pay == "points":
        await _check_money(session, request.player, points_for(config.cost), POINTS)
    else:
        await _check_money(session, request.player, config.cost)
    await session.decide(request.player, Register(request.name, command.pay), request=request.message.id)


async def _unregister(session: TournamentSession, request: FromEntrant, command: Withdraw) -> None:
    await session.decide(request.player, Unregister(), request=request.message.id)


async def _rebuy(session: TournamentSession, request: FromEntrant, command: TakeRebuy) -> None:
    await _check_money(session, request.player, session.tournament.check_rebuy(request.player))
    await session.decide(request.player, Rebuy(), request=request.message.id)


async def _no_rebuy(session: TournamentSession, request: FromEntrant, command: RefuseRebuy) -> None:
    await session.decide(request.player, DeclineRebuy(), request=request.message.id)


async def _add_on(session: TournamentSession, request: FromEntrant, command: TakeAddOn) -> None:
    await _check_money(session, request.player, session.tournament.check_addon(request.player))
    await session.decide(request.player, AddOn(), request=request.message.id)


async def _offer(session: TournamentSession, request: FromEntrant, command: OfferDeal) -> None:
    await session.decide(request.player, ProposeDeal(command.by, command.left), request=request.message.id)


async def _answer(session: TournamentSession, request: FromEntrant, command: AnswerOffer) -> None:
    await session.decide(request.player, AnswerDeal(command.agreed), request=request.message.id)


async def _check_money(session: TournamentSession, player: str, amount: int, currency: str = "") -> None:
    """Raise ``Refusal`` if one of the player's limits forbids the payment or the wallet holds too little."""
    currency = currency or session.config.currency
    to = BANK if currency == POINTS else pool(session.config.id)
    # A free tournament is play too: a player who may not play at all may not enter it either.
    entry = Transfer("", session.now(), wallet(player), to, currency, amount, "entry", session.config.id)
    await check_money(session.parts, entry)
    has = await session.parts.store.balance(wallet(player), currency)
    if has < amount:
        raise lacking(currency, has, amount)


_HANDLERS: dict[type, Callable[[TournamentSession, FromEntrant, Any], Awaitable[None]]] = {
    Enter: _enter,
    Withdraw: _unregister,
    TakeRebuy: _rebuy,
    RefuseRebuy: _no_rebuy,
    TakeAddOn: _add_on,
    OfferDeal: _offer,
    AnswerOffer: _answer,
}
