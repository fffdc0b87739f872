"""Shorthands for the cashier's requests."""

from dealerbox.cashier import rules
from dealerbox.cashier.store import Act, By, CashEvent, CashFile, CashRequest, Kind, Payee, State
from dealerbox.store.interface import Store
from tests.live.values import move, person

HOUR = 3_600_000
IBAN, OTHER_IBAN = "FI2112345600000785", "DE89370400440532013000"


def player(id: str) -> By:
    return By("player", id, id)


def staff(id: str) -> By:
    return By("staff", id, id)


ROOM = By("room", "room", "the room")


def request(
    id: str,
    kind: Kind = "withdrawal",
    amount: int = 500,
    who: str = "ann",
    *,
    currency: str = "EUR",
    nonce: str = "",
    account: str = "",
    way: str = "",
) -> CashRequest:
    payee = Payee(account, "Ann A" if account else "")
    way = way or ("bank" if kind == "correction" else "sepa")
    return CashRequest(id, kind, who, currency, amount, way, nonce or f"nonce of {id}", payee)


async def with_players(store: Store, *ids: str, euros: int = 1000) -> None:
    for id in ids or ("ann", "bob"):
        paid = [move(f"in:{id}", "bank", f"wallet:{id}", euros, "EUR")] if euros else []
        await store.create_player(person(id), paid)


async def ask(store: Store, wanted: CashRequest, by: By | None = None, at: int = 10, reason: str = "") -> CashFile:
    return await store.cashier.open(wanted, rules.opened(wanted, by or player(wanted.player), at, reason))


async def do(
    store: Store,
    id: str,
    act: Act,
    by: By,
    at: int = 20,
    *,
    amount: int | None = None,
    above: int | None = None,
    arrival: str = "",
    batch: str = "",
    reason: str = "why",
) -> CashFile:
    wanted = event(act, by, at, amount, arrival, batch, reason)
    file = await store.cashier.step(id, lambda file, recent: rules.next_step(file, wanted, above, recent))
    assert file is not None
    return file


def event(
    act: Act,
    by: By,
    at: int = 20,
    amount: int | None = None,
    arrival: str = "",
    batch: str = "",
    reason: str = "why",
    state: State = "asked",
) -> CashEvent:
    return CashEvent(at, act, state, by, reason, amount, arrival, batch)
