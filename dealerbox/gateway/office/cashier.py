"""The cashier, for the back office."""

from collections.abc import Mapping

from msgspec.structs import replace

from dealerbox.cashier.back_office import CashierBackOffice
from dealerbox.cashier.booking import Reading, Statement
from dealerbox.cashier.iban import grouped, masked, reference_of
from dealerbox.cashier.rules import OPEN, two_are_needed
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import Act as CashAct
from dealerbox.cashier.store import CashFile, FileSearch
from dealerbox.core.actors import Actor
from dealerbox.core.staff_actions import known_player
from dealerbox.gateway.http.calls import Asked, Call, File, Media, NoQuery
from dealerbox.gateway.http.office_calls import act, report
from dealerbox.gateway.office.cashier_answers import (
    ArrivedAmount,
    BookRequest,
    CashCase,
    CashQueue,
    CashRow,
    CashSetUp,
    CashSum,
    InPersonPayment,
    NewCorrection,
    NewList,
    PaymentListCreated,
    PaymentListQuery,
    RejectedRequest,
    RequestQuery,
    RequestsQuery,
    StatementBooked,
    StatementLine,
    StatementRead,
    StatementText,
    StepRequest,
)
from dealerbox.gateway.player.cashier_answers import step_of
from dealerbox.live.parts import Parts
from dealerbox.staff.roles import acts_of

MAX_STATEMENT_BYTES = 4_000_000
"""In bytes."""

_STEP = {
    "no_request": 404, "state": 409, "second_person": 409, "own_request": 403, "not_enough": 409,
    "not_enough_there": 409, "no_reason": 400, "other_amount": 409, "not_yours": 403, "limit": 409, "excluded": 409,
    "account_gone": 409, "with_provider": 409,
}  # fmt: skip
_FOR_PLAYER = _STEP | {"no_player": 404, "guest": 409, "currency": 400, "nonce": 409}
_STATEMENT = {"no_way": 404, "bad_statement": 400}


class OperatorCash:
    def __init__(self, parts: Parts, settings: CashierSettings) -> None:
        self._parts = parts
        self._settings = settings

    def calls(self) -> tuple[Call, ...]:
        return (
            report("cash", "List the cashier's requests, latest first.", self._queue, query=RequestsQuery,
                   gives=CashQueue, errors={"no_player": 404}),
            report("cash/set-up", "Get the cashier's settings, and the totals paid in and out.", self._set_up,
                   gives=CashSetUp),
            report("cash/request", "Get one request with all its details.", self._case, query=RequestQuery,
                   gives=CashCase, errors={"no_request": 404}),
            act("cash/approve", "Approve a withdrawal.", self._approve, takes=StepRequest, gives=CashRow, errors=_STEP),
            act("cash/pay", "Mark a withdrawal as paid.", self._pay, takes=StepRequest, gives=CashRow, errors=_STEP),
            act("cash/count", "Record the amount that arrived; a second person must confirm it.", self._count,
                takes=ArrivedAmount, gives=CashRow, errors=_STEP),
            act("cash/receive", "Credit the amount that arrived.", self._receive, takes=ArrivedAmount, gives=CashRow,
                errors=_STEP),
            act("cash/confirm", "Confirm a correction.", self._confirm, takes=StepRequest, gives=CashRow, errors=_STEP),
            act("cash/reject", "Reject a request; the player sees the reason.", self._reject, takes=RejectedRequest,
                gives=CashRow, errors=_STEP),
            act("cash/unsend", "Take a withdrawal out of its payment list.", self._unsend, takes=StepRequest,
                gives=CashRow, errors=_STEP),
            act("cash/take", "Book cash that a player paid in at the cashier.", self._take, takes=InPersonPayment,
                gives=CashRow, errors=_FOR_PLAYER),
            act("cash/give", "Book cash that the cashier paid out to a player.", self._give, takes=InPersonPayment,
                gives=CashRow, errors=_FOR_PLAYER),
            act("cash/propose", "Propose a correction, which another staff member must confirm.", self._propose,
                takes=NewCorrection, gives=CashRow, errors=_FOR_PLAYER | {"against": 400, "amount": 400}),
            act("cash/send", "Put all approved withdrawals of a payment method into a payment list.", self._send,
                takes=NewList, gives=PaymentListCreated, errors={"no_way": 404, "nothing_to_send": 409}),
            report("cash/list", "Download a payment list for the bank.", self._list, query=PaymentListQuery,
                   gives=Media("application/xml"), errors={"no_way": 404, "no_list": 404}),
            act("cash/statement", "Show what a bank statement would book.", self._statement, takes=StatementText,
                gives=StatementRead, errors=_STATEMENT, most_body=MAX_STATEMENT_BYTES),
            act("cash/book", "Book lines of a statement.", self._book, takes=BookRequest, gives=StatementBooked,
                errors=_STATEMENT, most_body=MAX_STATEMENT_BYTES),
        )  # fmt: skip

    def _back_office(self, actor: Actor) -> CashierBackOffice:
        return CashierBackOffice(self._parts, self._settings, actor)

    # ---- reports ----

    async def _queue(self, asked: Asked[None, RequestsQuery]) -> CashQueue:
        query = asked.query
        player = (await known_player(self._parts.store, query.player)).id if query.player.strip() else ""
        search = FileSearch(
            states=OPEN if query.state == "open" else frozenset({query.state} if query.state else ()),
            kinds=frozenset({query.kind} if query.kind else ()),
            player=player,
            currency=query.currency,
            way=query.way,
            batch=query.batch,
            before=query.before,
        )
        files = await self._back_office(asked.actor).files(search, query.most + 1)
        more, files = len(files) > query.most, files[: query.most]
        return CashQueue(await self._rows(files), files[-1].seq if more else None)

    async def _set_up(self, asked: Asked[None, NoQuery]) -> CashSetUp:
        settings = self._settings
        sums = await self._back_office(asked.actor).taken_and_paid()
        return CashSetUp(
            settings.host,
            settings.currencies,
            [one.id for one in settings.providers],
            [one.id for one in settings.providers if one.statements is not None],
            [one.id for one in settings.providers if one.lists is not None],
            [one.id for one in settings.providers if one.online is not None and one.payouts is not None],
            {currency: settings.above(currency) for currency in settings.currencies},
            settings.fun,
            [CashSum(way, currency, taken, paid) for (way, currency), (taken, paid) in sorted(sums.items())],
        )

    async def _case(self, asked: Asked[None, RequestQuery]) -> CashCase:
        whole = await self._back_office(asked.actor).whole(asked.query.id)
        file = whole.file
        pays = "cash/pay" in acts_of(asked.actor.roles) and file.state in ("approved", "sent")
        (row,) = await self._rows([file], whole_account=pays)
        return CashCase(
            replace(row, two=whole.two),
            [step_of(one) for one in file.events],
            whole.player.created,
            whole.holding,
            await self._rows(whole.earlier),
            whole.hints,
            whole.acts,
        )

    async def _rows(self, files: list[CashFile], whole_account: bool = False) -> list[CashRow]:
        names = await self._parts.store.names([one.request.player for one in files])
        return [self._row(one, names.get(one.request.player, ""), whole_account) for one in files]

    def _row(self, file: CashFile, name: str, whole_account: bool) -> CashRow:
        request, last = file.request, file.events[-1]
        account = request.payee.account
        amount = request.amount if file.arrived is None else file.arrived
        return CashRow(
            request.id,
            file.seq,
            request.kind,
            file.state,
            request.player,
            name,
            request.currency,
            request.amount,
            file.arrived,
            request.way,
            file.asked.at,
            last.at,
            last.by.name,
            last.reason or file.asked.reason,
            two_are_needed(request.kind, amount, self._settings.above(request.currency)),
            grouped(account) if whole_account else masked(account),
            request.payee.holder,
            next((one.batch for one in reversed(file.events) if one.batch), ""),
            grouped(reference_of(request.id)),
        )

    # ---- steps ----

    async def _do(self, actor: Actor, id: str, act: CashAct, reason: str, amount: int | None = None) -> CashRow:
        file = await self._back_office(actor).do(id, act, reason, amount)
        return (await self._rows([file]))[0]

    async def _approve(self, asked: Asked[StepRequest, NoQuery]) -> CashRow:
        return await self._do(asked.actor, asked.body.id, "approve", asked.body.reason)

    async def _pay(self, asked: Asked[StepRequest, NoQuery]) -> CashRow:
        return await self._do(asked.actor, asked.body.id, "pay", asked.body.reason)

    async def _confirm(self, asked: Asked[StepRequest, NoQuery]) -> CashRow:
        return await self._do(asked.actor, asked.body.id, "confirm", asked.body.reason)

    async def _unsend(self, asked: Asked[StepRequest, NoQuery]) -> CashRow:
        return await self._do(asked.actor, asked.body.id, "unsend", asked.body.reason)

    async def _reject(self, asked: Asked[RejectedRequest, NoQuery]) -> CashRow:
        return await self._do(asked.actor, asked.body.id, "reject", asked.body.reason)

    async def _count(self, asked: Asked[ArrivedAmount, NoQuery]) -> CashRow:
        body = asked.body
        return await self._do(asked.actor, body.id, "count", body.reason, body.amount)

    async def _receive(self, asked: Asked[ArrivedAmount, NoQuery]) -> CashRow:
        body = asked.body
        return await self._do(asked.actor, body.id, "receive", body.reason, body.amount)

    # ---- payments in person, corrections ----

    async def _take(self, asked: Asked[InPersonPayment, NoQuery]) -> CashRow:
        body = asked.body
        file = await self._back_office(asked.actor).take(
            body.player, body.currency, body.amount, body.reason, body.nonce
        )
        return (await self._rows([file]))[0]

    async def _give(self, asked: Asked[InPersonPayment, NoQuery]) -> CashRow:
        body = asked.body
        file = await self._back_office(asked.actor).give(
            body.player, body.currency, body.amount, body.reason, body.nonce
        )
        return (await self._rows([file]))[0]

    async def _propose(self, asked: Asked[NewCorrection, NoQuery]) -> CashRow:
        body = asked.body
        file = await self._back_office(asked.actor).propose(
            body.player, body.currency, body.amount, body.against, body.reason, body.nonce
        )
        return (await self._rows([file]))[0]

    # ---- payment lists and statements ----

    async def _send(self, asked: Asked[NewList, NoQuery]) -> PaymentListCreated:
        sent = await self._back_office(asked.actor).send(asked.body.way, asked.body.nonce)
        return PaymentListCreated(sent.batch, await self._rows(sent.files), sent.left_out)

    async def _list(self, asked: Asked[None, PaymentListQuery]) -> File:
        batch = asked.query.batch
        return File(f"payments-{batch}.xml", await self._back_office(asked.actor).list_file(batch))

    async def _statement(self, asked: Asked[StatementText, NoQuery]) -> StatementRead:
        readings = await self._reader(asked.actor, asked.body.way).read(asked.body.text)
        files = {one.file.request.id: one.file for one in readings if one.file is not None}
        rows = {row.id: row for row in await self._rows(list(files.values()))}
        return StatementRead([_view(one, rows) for one in readings])

    async def _book(self, asked: Asked[BookRequest, NoQuery]) -> StatementBooked:
        body = asked.body
        return StatementBooked(await self._reader(asked.actor, body.way).book(body.text, body.keys, body.players))

    def _reader(self, actor: Actor, way: str) -> Statement:
        return Statement(self._parts, self._settings, self._back_office(actor), way)


def _view(reading: Reading, rows: Mapping[str, CashRow]) -> StatementLine:
    line = reading.line
    row = None if reading.file is None else rows[reading.file.request.id]
    return StatementLine(
        line.key, line.at, line.incoming, line.amount, line.currency, line.name, line.text, reading.would, reading.why,
        row,
    )  # fmt: skip
