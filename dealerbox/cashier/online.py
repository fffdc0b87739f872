"""Online payment providers: start deposits, request payouts, and book the providers' confirmations.

Confirmations have their own rights (``rules.SIDES``), and appear in the audit log under the provider's name.
"""

import asyncio
from collections.abc import Mapping
from typing import Literal, NoReturn

import structlog
from msgspec import Struct

from dealerbox.cashier import rules
from dealerbox.cashier.cashier import do_step, new_id, no_request, open_request
from dealerbox.cashier.settings import CashierSettings
from dealerbox.cashier.store import Act, By, CashEvent, CashFile, CashRequest, FileSearch, Stores
from dealerbox.cashier.ways import (
    BadConfirmation,
    Confirmation,
    HowToPay,
    OnlinePayments,
    Payment,
    PayoutRefused,
    Provider,
    ProviderUnavailable,
)
from dealerbox.core.audit_log import LONGEST_REASON, AuditSearch
from dealerbox.core.audit_log import AuditEntry as Logged
from dealerbox.core.parts import SharedParts
from dealerbox.core.refusal import Refusal
from dealerbox.core.store_errors import StoreFailed
from dealerbox.ledger import MAX_AMOUNT

SECONDS = 15.0
"""The timeout for a provider's answer, in seconds."""
LOOK_MS = 5_000
"""How often to look for payouts to hand to a provider."""
ASK_AGAIN_MS = 3_600_000
"""When to hand a payout to the provider again if no confirmation has arrived: it may have been lost."""
MAX_AT_ONCE = 500
MAX_REFERENCE_LENGTH = 150
_CASES = {"deposit": "deposit", "payout": "withdrawal", "payout-failed": "withdrawal"}

_log = structlog.get_logger("dealerbox.cashier")


class Outcome(Struct, frozen=True):
    """The result of a confirmation."""

    outcome: Literal["booked", "counted", "known", "ignored"]
    """``booked``; ``counted``: the money differs from what was expected, and the staff decides; ``known``: booked
    before; ``ignored``: nothing that the room books."""
    request: str = ""


class OnlineCashier:
    """Calls to and from online payment providers. Methods raise ``Refusal`` and ``StoreFailed``."""

    def __init__(self, parts: SharedParts[Stores], settings: CashierSettings) -> None:
        self._parts = parts
        self._settings = settings
        self._store = parts.store.cashier

    async def start_deposit(self, player: str, id: str) -> HowToPay:
        """Return where or how the player pays a deposit that they have announced."""
        file = await self._store.file(id)
        if file is None or file.request.player != player:
            raise no_request(id)
        if file.request.kind != "deposit" or file.state != "announced":
            raise Refusal("state", f"This {file.request.kind} is {file.state}: it cannot be paid now.")
        _, online = self._provider(file.request.way)
        try:
            async with asyncio.timeout(SECONDS):
                return await online.start_deposit(file.request)
        except (ProviderUnavailable, TimeoutError):
            raise Refusal(
                "provider_unavailable", "The payment provider cannot be reached. Try again in a minute."
            ) from None

    async def confirmed(self, way: str, headers: Mapping[str, str], body: bytes) -> Outcome:
        """Book a confirmation from a provider, once no matter how often it is sent.

        A confirmation that cannot be booked is refused and written to the audit log (``cash-unmatched``) for the
        staff.
        """
        provider, online = self._provider(way)
        try:
            report = online.confirmation(headers, body)
        except BadConfirmation:
            raise Refusal("bad_signature", "The signature is not from the payment provider.") from None
        if report is None:
            return Outcome("ignored")
        key = f"{way}:{report.kind}:{report.reference}"
        if not report.reference or len(report.reference) > MAX_REFERENCE_LENGTH or not 0 < report.amount <= MAX_AMOUNT:
            await self._unmatched(way, key, report, "bad_confirmation", "its reference or amount is invalid")
        if booked := await self._store.arrivals([key]):
            return Outcome("known", booked[key])
        file = await self._store.file(report.request)
        if file is None or (file.request.way, file.request.kind) != (way, _CASES[report.kind]):
            await self._unmatched(way, key, report, "no_request", "this provider has no such request")
        if report.currency != file.request.currency:
            await self._unmatched(way, key, report, "currency", f"the request is in {file.request.currency}")
        try:
            if report.kind == "deposit":
                return await self._came(way, key, report, file)
            return await self._went(provider, key, report, file)
        except Refusal as no:
            if no.code == "booked":
                return Outcome("known", report.request)
            await self._unmatched(way, key, report, no.code, no.reason)

    async def _came(self, way: str, key: str, report: Confirmation, file: CashFile) -> Outcome:
        if file.arrivals - {key} or file.state in ("received", "rejected"):
            # More money under the same request is a separate deposit, as with a bank transfer.
            request = CashRequest(
                new_id(),
                "deposit",
                file.request.player,
                report.currency,
                report.amount,
                way,
                f"arrival:{key}",
            )
            file = await open_request(self._parts, request, rules.opened(request, by_provider(way), self._now()))
        if report.amount == file.request.amount:
            try:
                return Outcome("booked", (await self._do(file, "receive", report.amount, key)).request.id)
            except Refusal as no:
                if no.code not in ("limit", "excluded", "other_amount"):
                    raise
        return Outcome("counted", (await self._do(file, "count", report.amount, key)).request.id)

    async def _went(self, provider: Provider, key: str, report: Confirmation, file: CashFile) -> Outcome:
        expected = file.request.amount - (provider.payouts.fee if provider.payouts is not None else 0)
        if report.amount != expected:
            raise Refusal("other_amount", f"{expected} cents were to be paid.")
        if report.kind == "payout":
            return Outcome("booked", (await self._do(file, "pay", None, key)).request.id)
        return Outcome("booked", (await self._do(file, "fail", None, key, report.reason)).request.id)

    async def _do(self, file: CashFile, act: Act, amount: int | None, key: str, reason: str = "") -> CashFile:
        event = CashEvent(
            self._now(), act, file.state, by_provider(file.request.way), reason[:LONGEST_REASON], amount, key
        )
        return await do_step(self._parts, file.request.id, event, None)

    async def _unmatched(self, way: str, key: str, report: Confirmation, code: str, why: str) -> NoReturn:
        """Write a confirmation that cannot be booked to the audit log, once, and refuse it."""
        about = key[: MAX_REFERENCE_LENGTH * 2]
        if not await self._parts.store.find_audit_entries(AuditSearch(act="cash-unmatched", about=(about,)), 1):
            words = (
                f"{report.kind} of {report.amount} {report.currency} cents for request {report.request[:40]!r}: {why}"
            )
            by = by_provider(way)
            act = Logged(self._now(), "cash-unmatched", about, words[:LONGEST_REASON], by.id, by.name)
            await self._parts.store.write_audit_entry(act)
        raise Refusal(code, f"This is not booked: {why}.")

    def _provider(self, way: str) -> tuple[Provider, OnlinePayments]:
        provider = self._settings.provider(way)
        if provider is None or provider.online is None:
            raise Refusal("no_way", f"There is no online payment provider {way[:20]!r}.")
        return provider, provider.online

    def _now(self) -> int:
        return self._parts.clock.now()


class Payouts:
    """Hands sent withdrawals to payment providers, from ``start`` to ``close``."""

    def __init__(self, parts: SharedParts[Stores], settings: CashierSettings) -> None:
        self._parts = parts
        self._providers = [one for one in settings.providers if one.online is not None and one.payouts is not None]
        self._asked: dict[str, int] = {}
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._providers:
            self._task = asyncio.create_task(self._run(), name="payouts")

    def close(self) -> None:
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                await self.give_all()
            except StoreFailed as fault:
                _log.warning("payouts_not_looked_at", fault=str(fault))
            await self._parts.clock.sleep(LOOK_MS)

    async def give_all(self) -> None:
        """Hand each provider its waiting withdrawals, unless they were handed over recently."""
        for provider in self._providers:
            search = FileSearch(states=frozenset({"sent"}), kinds=frozenset({"withdrawal"}), way=provider.id)
            for file in reversed(await self._parts.store.cashier.files(search, MAX_AT_ONCE)):
                now = self._parts.clock.now()
                asked = self._asked.get(file.request.id)
                if (asked is None or asked + ASK_AGAIN_MS <= now) and not await self._give(provider, file):
                    break  # the provider is unavailable: the others would only wait too

    async def _give(self, provider: Provider, file: CashFile) -> bool:
        """Hand one withdrawal to the provider. Returns False if it did not answer and should be tried again soon."""
        assert provider.online is not None and provider.payouts is not None
        request, now = file.request, self._parts.clock.now()
        payment = Payment(request.id, request.amount - provider.payouts.fee, request.currency, request.payee)
        try:
            async with asyncio.timeout(SECONDS):
                await provider.online.pay_out(payment)
        except PayoutRefused as no:
            event = CashEvent(now, "fail", file.state, by_provider(provider.id), str(no)[:LONGEST_REASON])
            try:
                await do_step(self._parts, request.id, event, None)
            except Refusal as refused:
                _log.warning("payout_failed_too_late", request=request.id, why=refused.reason)
        except (ProviderUnavailable, TimeoutError) as fault:
            _log.warning("payout_not_given", request=request.id, provider=provider.id, fault=str(fault))
            return False
        except Exception:
            _log.exception("payout_not_given", request=request.id, provider=provider.id)
        self._asked[request.id] = now
        return True


def by_provider(way: str) -> By:
    return By("provider", rules.provider_id(way), f"payment provider {way}")
