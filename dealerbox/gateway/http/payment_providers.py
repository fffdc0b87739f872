"""Receives payment updates from payment providers. Every update must be signed by its provider."""

from dealerbox.cashier.online import OnlineCashier, Outcome
from dealerbox.cashier.settings import CashierSettings
from dealerbox.gateway.http.calls import PUBLIC, Asked, Call, Limit, NoQuery, Raw, post
from dealerbox.live.parts import Parts

CONFIRMATIONS = Limit("payment providers", 600)
MAX_BODY = 262_144
"""Maximum size of an update in bytes."""


class PaymentProviderCalls:
    def __init__(self, parts: Parts, settings: CashierSettings) -> None:
        self._online = OnlineCashier(parts, settings)

    def calls(self) -> tuple[Call, ...]:
        return (
            post("/api/cashier/providers/{way}", "Receive a payment provider's signed update about a payment.",
                 self._confirmed, who=PUBLIC, takes=Raw, gives=Outcome,
                 errors={
                     "no_way": 404, "bad_signature": 401, "bad_confirmation": 400, "no_request": 409, "currency": 409,
                     "other_amount": 409, "state": 409, "account_gone": 409,
                 },
                 limits=(CONFIRMATIONS,), most_body=MAX_BODY),
        )  # fmt: skip

    async def _confirmed(self, asked: Asked[Raw, NoQuery]) -> Outcome:
        return await self._online.confirmed(asked.path["way"], asked.request.headers, asked.body.content)
