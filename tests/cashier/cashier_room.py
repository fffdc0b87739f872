"""A room's cashier and back office, without a room around it."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from dealerbox.cashier.back_office import CashierBackOffice
from dealerbox.cashier.booking import Statement
from dealerbox.cashier.cashier import Cashier
from dealerbox.cashier.settings import CashierSettings, settings_of
from dealerbox.cashier.store import CashFile, Payee
from dealerbox.core import messages
from dealerbox.core.actors import Actor, Role
from dealerbox.core.bus import MemoryBus
from dealerbox.core.metrics import Metrics
from dealerbox.core.records import PlayerRecord
from dealerbox.core.rng import SeededRng
from dealerbox.live.parts import Parts
from dealerbox.store.interface import Store
from dealerbox.wire import Notice
from tests.cashier.requests import IBAN, OTHER_IBAN, with_players

SET_UP = f"""
[cashier]
host = "Ann, ann@example.org"
second_person_above = {{EUR = 50000}}
[bank]
holder = "Kallio Poker Club"
iban = "{IBAN}"
bic = "NDEAFIHH"
[desk]
where = "At the bar"
"""
PAYEE = Payee(OTHER_IBAN, "Ann Example")


class FakeClock:
    """A clock that moves only when set."""

    def __init__(self) -> None:
        self.time = 1_000

    def now(self) -> int:
        return self.time

    async def sleep(self, ms: int) -> None:
        raise NotImplementedError

    def call_at(self, at: int, action: Callable[[], None]) -> Any:
        raise NotImplementedError


def actor(name: str, *roles: Role) -> Actor:
    return Actor(name, name, frozenset(roles or ("cashier",)))


class Field:
    """``notices``: the codes of the notices sent to each player."""

    def __init__(self, store: Store, text: str = SET_UP, **environment: str) -> None:
        self.store = store
        self.clock = FakeClock()
        bus = MemoryBus()
        ids = iter(range(10**9))
        self.parts = Parts(store, bus, self.clock, SeededRng(1), Metrics(), lambda: f"id-{next(ids)}")
        self.notices: list[tuple[str, str]] = []
        self.set_up(settings_of(text, environment))
        self._nonces = iter(range(10**9))

    def set_up(self, settings: CashierSettings) -> None:
        self.settings = settings
        self.cashier = Cashier(self.parts, settings)

    def back_office(self, name: str = "sam", *roles: Role) -> CashierBackOffice:
        return CashierBackOffice(self.parts, self.settings, actor(name, *roles))

    def statement(self, name: str = "sam", *roles: Role) -> Statement:
        return Statement(self.parts, self.settings, self.back_office(name, *roles), "sepa")

    async def player(self, id: str, kind: str = "player") -> PlayerRecord:
        found = await self.store.player(id)
        assert found is not None
        return replace(found, kind=kind)

    async def with_players(self, *ids: str, euros: int = 100_000) -> None:
        await with_players(self.store, *ids, euros=euros)
        for id in ids:
            self.parts.bus.listen(messages.player_subject(id), lambda message, id=id: self._heard(id, message))

    def _heard(self, id: str, message: Any) -> None:
        if isinstance(message, Notice):
            self.notices.append((id, message.code))

    def nonce(self) -> str:
        return f"nonce-{next(self._nonces)}"

    async def deposit(self, who: str = "ann", amount: int = 10_000, way: str = "sepa") -> CashFile:
        return await self.cashier.deposit(await self.player(who), "EUR", amount, way, self.nonce())

    async def withdraw(self, who: str = "ann", amount: int = 10_000, way: str = "sepa") -> CashFile:
        return await self.cashier.withdraw(await self.player(who), "EUR", amount, way, PAYEE, self.nonce())

    async def euros(self) -> dict[str, int]:
        held = (await self.store.balances("")).items()
        return {name: amount for (name, currency), amount in held if currency == "EUR"}
