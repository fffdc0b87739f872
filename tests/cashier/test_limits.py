"""For a player with limits or an exclusion, no money comes in against them, and all can be withdrawn."""

import pytest

from dealerbox.cashier.booking import Statement
from dealerbox.cashier.iban import reference_of
from dealerbox.play_limits.commands import Exclude, SetLimit
from dealerbox.play_limits.limits import Limit
from dealerbox.store.interface import Store
from tests.cashier import statements
from tests.cashier.cashier_room import Field
from tests.cashier.test_cashier_and_back_office import refused


@pytest.fixture
def field(store: Store) -> Field:
    return Field(store)


async def limited(field: Field, cents: int) -> None:
    await field.store.play_limits.decide("ann", SetLimit(Limit("deposit-day", "EUR"), cents), field.clock.now())


async def test_a_deposit_limit_counts_announced_deposits(field: Field) -> None:
    await field.with_players("ann", euros=0)
    await limited(field, 10_000)
    await field.deposit(amount=6_000)
    with refused("limit"):
        await field.deposit(amount=4_001)
    await field.deposit(amount=4_000)


async def test_a_deposit_above_the_limit_is_never_credited(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=6_000)
    await limited(field, 5_000)
    statement = Statement(field.parts, field.settings, field.back_office(), "sepa")
    text = statements.camt(statements.entry(6_000, reference_of(file.request.id), key="A"))
    assert (await statement.book(text, ["camt:A/0"], {}))[0].code == "limit"
    with refused("limit"):
        await field.back_office().do(file.request.id, "receive")
    with refused("limit"):
        await field.back_office().take("ann", "EUR", 5_001, "", "nonce-01")
    assert await field.euros() == {}
    kept = await field.store.cashier.file(file.request.id)
    assert kept is not None and kept.state == "announced"
    await field.back_office().do(file.request.id, "reject", "over your limit: the money goes back")
    assert [one.request.id for one in await field.cashier.files("ann", 9)] == [file.request.id]
    await field.back_office().take("ann", "EUR", 5_000, "", "nonce-02")
    assert await field.euros() == {"bank": -5_000, "wallet:ann": 5_000}


async def test_a_repeated_request_is_not_refused_by_a_later_limit(field: Field) -> None:
    await field.with_players("ann", euros=0)
    await limited(field, 10_000)
    taken = [await field.back_office().take("ann", "EUR", 4_000, "", "nonce-01") for _ in range(2)]
    ann = await field.player("ann")
    asked = await field.cashier.deposit(ann, "EUR", 5_000, "sepa", "nonce-02")
    await field.back_office().do(asked.request.id, "receive")
    again = await field.cashier.deposit(ann, "EUR", 5_000, "sepa", "nonce-02")
    assert taken[0] == taken[1] and again.request == asked.request
    assert await field.euros() == {"bank": -9_000, "wallet:ann": 9_000}


async def test_an_excluded_player_can_still_withdraw_everything(field: Field) -> None:
    await field.with_players("ann")
    waiting = await field.deposit()
    await field.store.play_limits.decide("ann", Exclude("6 months"), field.clock.now())
    with refused("excluded"):
        await field.deposit()
    with refused("excluded"):
        await field.back_office().do(waiting.request.id, "receive")
    file = await field.withdraw(amount=100_000)
    await field.back_office("sam").do(file.request.id, "approve")
    await field.back_office("pat").do(file.request.id, "pay")
    assert await field.euros() == {}
