"""What a player asks of a tournament. Whoever has too little is told so before anything is decided."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

from dealerbox.core.points import POINTS
from dealerbox.core.refusal import Refusal
from dealerbox.core.tournament_messages import FromEntrant
from dealerbox.ledger import BANK, Transfer, pool, wallet
from dealerbox.live.drain import check_still_open
from dealerbox.live.tournaments.money import points_for
from dealerbox.live.tournaments.refusals import lacking, refusal_of, stopped
from dealerbox.play_limits.early_checks import check_money
from dealerbox.tournament.commands import AddOn, AnswerDeal, DeclineRebuy, ProposeDeal, Rebuy, Register, Unregister
from dealerbox.tournament.refused import Refused
from dealerbox.wire import Done
from dealerbox.wire import Refused as RefusedTo
from dealerbox.wire.tournaments import AnswerOffer, Enter, OfferDeal, RefuseRebuy, TakeAddOn, TakeRebuy, Withdraw

if TYPE_CHECKING:
    from dealerbox.live.tournaments.director import Director


async def wish(director: Director, letter: FromEntrant) -> Done | RefusedTo:
    """Does it, or says why not. Raises ``StoreFailed``."""
    id = letter.message.id
    known = director.answers.get(letter.player, id)
    if known is not None:
        return known
    answer: Done | RefusedTo
    try:
        if director.stopped:
            raise stopped()
        await _WISHES[type(letter.message.command)](director, letter, letter.message.command)
        answer = Done(id)
    except Refused as no:
        refusal = refusal_of(no)
        answer = RefusedTo(id, refusal.code, refusal.reason, accepted=refusal.accepted)
    except Refusal as no:
        answer = RefusedTo(id, no.code, no.reason, no.hit, no.accepted)
    director.answers.keep(letter.player, answer)
    return answer


async def _enter(director: Director, letter: FromEntrant, command: Enter) -> None:
    config, now = director.config, director.parts.clock.now()
    check_still_open(director.closing, now)
    director.tournament.check_register(letter.player, now, command.pay)
    if command.pay == "points":
        await _check_money(director, letter.player, points_for(config.cost), POINTS)
    else:
        await _check_money(director, letter.player, config.cost)
    await director.decide(letter.player, Register(letter.name, command.pay), asked=letter.message.id)


async def _withdraw(director: Director, letter: FromEntrant, command: Withdraw) -> None:
    await director.decide(letter.player, Unregister(), asked=letter.message.id)


async def _rebuy(director: Director, letter: FromEntrant, command: TakeRebuy) -> None:
    await _check_money(director, letter.player, director.tournament.check_rebuy(letter.player))
    await director.decide(letter.player, Rebuy(), asked=letter.message.id)


async def _no_rebuy(director: Director, letter: FromEntrant, command: RefuseRebuy) -> None:
    await director.decide(letter.player, DeclineRebuy(), asked=letter.message.id)


async def _add_on(director: Director, letter: FromEntrant, command: TakeAddOn) -> None:
    await _check_money(director, letter.player, director.tournament.check_addon(letter.player))
    await director.decide(letter.player, AddOn(), asked=letter.message.id)


async def _offer(director: Director, letter: FromEntrant, command: OfferDeal) -> None:
    await director.decide(letter.player, ProposeDeal(command.by, command.left), asked=letter.message.id)


async def _answer(director: Director, letter: FromEntrant, command: AnswerOffer) -> None:
    await director.decide(letter.player, AnswerDeal(command.agreed), asked=letter.message.id)


async def _check_money(director: Director, player: str, amount: int, currency: str = "") -> None:
    """Raises ``Refusal`` where a limit of the player's forbids it, or his wallet holds too little."""
    currency = currency or director.config.currency
    to = BANK if currency == POINTS else pool(director.config.id)
    # A tournament that costs nothing is play all the same: who may not play at all may not enter it either.
    entry = Transfer("", director.parts.clock.now(), wallet(player), to, currency, amount, "entry", director.config.id)
    await check_money(director.parts, entry)
    has = await director.parts.store.balance(wallet(player), currency)
    if has < amount:
        raise lacking(currency, has, amount)


_WISHES: dict[type, Callable[[Director, FromEntrant, Any], Awaitable[None]]] = {
    Enter: _enter,
    Withdraw: _withdraw,
    TakeRebuy: _rebuy,
    RefuseRebuy: _no_rebuy,
    TakeAddOn: _add_on,
    OfferDeal: _offer,
    AnswerOffer: _answer,
}
