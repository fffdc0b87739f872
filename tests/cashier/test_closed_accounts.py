"""A player who closes their account leaves no money behind, and receives none afterwards."""

from collections.abc import Awaitable, Callable

import pytest

from dealerbox.accounts.store import SideEffects
from dealerbox.cashier.iban import reference_of
from dealerbox.cashier.store import CashFile
from dealerbox.ledger.kinds import FUN, POINTS
from dealerbox.store.interface import Store
from tests.cashier import statements
from tests.cashier.cashier_room import Field
from tests.cashier.test_cashier_and_back_office import refused

Waiting = Callable[[Field], Awaitable[CashFile]]


@pytest.fixture
def field(store: Store) -> Field:
    return Field(store)


async def close(field: Field, who: str = "ann") -> str:
    """Return why the account cannot be closed; empty if it was."""
    return await field.store.accounts.close(who, 70, f"Closed {who}", (FUN, POINTS), SideEffects())


async def announced(field: Field) -> CashFile:
    return await field.deposit()


async def counted(field: Field) -> CashFile:
    return await field.back_office().do((await field.deposit()).request.id, "count")


async def withdrawn(field: Field) -> CashFile:
    return await field.withdraw(amount=100_000)


async def proposed(field: Field) -> CashFile:
    return await field.back_office().propose("ann", "EUR", 500, "bank", "why", field.nonce())


@pytest.mark.parametrize("waiting", [announced, counted, withdrawn, proposed])
async def test_an_account_with_an_open_request_cannot_be_closed(field: Field, waiting: Waiting) -> None:
    await field.with_players("ann", "bob", euros=100_000 if waiting is withdrawn else 0)
    file = await waiting(field)
    assert await close(field) == "cash_request"
    assert await close(field, "bob") == ("balance" if waiting is withdrawn else ""), "it is another player's"
    await field.back_office("pat").do(file.request.id, "reject", "why")
    assert await close(field) == ("balance" if waiting is withdrawn else "")


async def test_nothing_is_credited_to_a_closed_account(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit()
    await field.cashier.take_back(await field.player("ann"), file.request.id)
    assert await close(field) == ""
    line = statements.camt(statements.entry(10_000, reference_of(file.request.id), key="A"))
    assert [one.code for one in await field.statement().book(line, ["camt:A/0"], {})] == ["account_gone"]
    with refused("account_gone"):
        await field.back_office().do(file.request.id, "receive")
    with refused("account_gone"):
        await field.back_office().take("ann", "EUR", 500, "", field.nonce())
    with refused("account_gone"):
        await field.back_office().propose("ann", "EUR", 500, "bank", "why", field.nonce())
    with refused("account_gone"):
        await field.cashier.refill(await field.player("ann"))
    assert await field.store.balances("") == {}
