"""Above a threshold two people are needed: what one of them does alone within 24 hours adds up."""

import asyncio

import pytest

from dealerbox.cashier.iban import reference_of
from dealerbox.cashier.store import CashFile
from dealerbox.core.records import SessionRecord
from dealerbox.core.refusal import Refusal
from dealerbox.store.interface import Store
from tests.cashier.cashier_room import Field
from tests.cashier.requests import staff
from tests.cashier.statements import camt, entry

DAY = 86_400_000
JUST_BELOW = 49_900


@pytest.fixture
async def field(store: Store) -> Field:
    field = Field(store)
    await field.with_players("ann", "bob", "cid", euros=0)
    return field


async def take(field: Field, who: str = "ann", amount: int = JUST_BELOW, by: str = "sam") -> CashFile:
    return await field.back_office(by).take(who, "EUR", amount, "", field.nonce())


async def give(field: Field, who: str = "ann", amount: int = JUST_BELOW, by: str = "sam") -> CashFile:
    return await field.back_office(by).give(who, "EUR", amount, "", field.nonce())


async def refused(field: Field, by: str, file: CashFile, act: str) -> str:
    with pytest.raises(Refusal) as no:
        await field.back_office(by).do(file.request.id, act)  # type: ignore[arg-type]
    assert no.value.code == "second_person"
    return no.value.reason


async def test_many_small_deposits_of_one_player_are_one_large_one(field: Field) -> None:
    assert (await take(field)).state == "received"
    assert [(await take(field)).state for _ in range(4)] == ["announced"] * 4
    assert (await take(field, by="pat")).state == "announced", "counts by player, no matter who credits it"
    assert (await field.euros())["wallet:ann"] == JUST_BELOW
    assert (await take(field, amount=100)).state == "received", "up to the set amount"


async def test_many_players_of_one_cashier_count_together(field: Field) -> None:
    assert (await take(field, "ann")).state == "received"
    second = await take(field, "bob")
    assert second.state == "announced"
    await refused(field, "sam", second, "receive")
    assert (await field.back_office("pat").do(second.request.id, "receive")).state == "received"
    third = await take(field, "cid", by="pat")
    assert third.state == "received", "what two have done uses nothing up"


async def test_the_sum_resets_after_24_hours(field: Field) -> None:
    await take(field)
    field.clock.time += DAY - 1
    assert (await take(field)).state == "announced"
    field.clock.time += 1
    assert (await take(field)).state == "received"


async def test_staff_who_credited_a_player_cannot_pay_them_out_above_the_threshold(field: Field) -> None:
    """Credited in small amounts, and paid out through a second account of the same staff member."""
    await take(field)
    out = await field.withdraw("ann", JUST_BELOW, "desk")
    approved = await field.back_office("sam").do(out.request.id, "approve")
    await refused(field, "sam", approved, "pay")
    assert (await field.back_office("pat").do(approved.request.id, "pay")).state == "paid"


async def test_staff_who_approved_or_credited_can_neither_send_nor_pay(field: Field) -> None:
    await take(field, amount=30_000)
    field.clock.time += 1
    out = await field.withdraw("ann", 25_000)
    approved = await field.back_office("pat").do(out.request.id, "approve")
    assert "credited money to this player" in await refused(field, "sam", approved, "pay")
    assert "credited money to this player" in await refused(field, "sam", approved, "send")
    whole = await field.back_office("sam").whole(out.request.id)
    assert whole.two and {one.act: one.code for one in whole.acts}["pay"] == "second_person"
    await refused(field, "pat", approved, "pay")
    assert (await field.back_office("olga").do(out.request.id, "pay")).state == "paid"


async def test_cash_given_counts_with_cash_taken(field: Field) -> None:
    await take(field, amount=30_000)
    assert (await give(field, amount=20_000)).state == "paid", "300 and 200: up to the set amount"
    out = await give(field, amount=1_000)
    assert out.state == "asked" and (await field.euros())["payout:" + out.request.id] == 1_000


async def test_staff_who_approved_many_can_pay_one_alone(field: Field) -> None:
    await field.with_players("dan", "eve")
    first, second = [
        await field.back_office("sam").do((await field.withdraw(who, 30_000, "desk")).request.id, "approve")
        for who in ("dan", "eve")
    ]
    assert (await field.back_office("sam").do(first.request.id, "pay")).state == "paid"
    await refused(field, "sam", second, "pay")
    assert (await field.back_office("pat").do(second.request.id, "pay")).state == "paid"


async def test_a_payment_list_counts_for_its_author(field: Field) -> None:
    await field.with_players("dan", "eve", "fay")
    first, second, third = [
        await field.back_office("sam").do((await field.withdraw(who, 30_000)).request.id, "approve")
        for who in ("dan", "eve", "fay")
    ]
    sent = await field.back_office("sam").send("sepa", "nonce-1")
    assert [one.request.id for one in sent.files] == [first.request.id] and len(sent.left_out) == 2
    await field.back_office("pat").do(first.request.id, "pay")
    await refused(field, "sam", second, "send")
    await field.back_office("pat").do(second.request.id, "send", batch="sepa-2")
    assert (await field.back_office("pat").do(third.request.id, "send", batch="sepa-3")).state == "sent", (
        "sam approved it"
    )


async def test_concurrent_steps_cannot_both_stay_below_the_threshold(field: Field) -> None:
    taken = await asyncio.gather(*(take(field, by=by) for by in ("sam", "pat", "olga")))
    assert sorted(one.state for one in taken) == ["announced", "announced", "received"]


async def test_statement_lines_add_up_in_the_preview(field: Field) -> None:
    asked = [await field.deposit(who, 30_000) for who in ("ann", "bob", "cid")]
    lines = (entry(30_000, reference_of(one.request.id), key=f"L{at}") for at, one in enumerate(asked))
    text = camt(*lines)
    readings = await field.statement().read(text)
    assert [one.would for one in readings] == ["receive", "count", "count"]
    booked = await field.statement().book(text, [one.line.key for one in readings], {})
    files = [await field.store.cashier.file(one.request) for one in booked]
    assert [one.state for one in files if one is not None] == ["received", "counted", "counted"]


async def test_nothing_adds_up_without_a_threshold(store: Store) -> None:
    field = Field(store, "[cashier]\nsecond_person_above = {EUR = -1}\n[desk]\nwhere = 'bar'\n")
    await field.with_players("ann", euros=0)
    assert [(await take(field)).state for _ in range(3)] == ["received"] * 3
    assert (await give(field, amount=100_000)).state == "paid"


async def test_hints_name_players_sharing_a_device_or_address(field: Field) -> None:
    for who, address, device in (("ann", "10.0.0.1", "d1"), ("bob", "10.0.0.2", "d1"), ("cid", "10.0.0.1", "d2")):
        await field.store.create_session(SessionRecord(who, who, 1, 10**9, address, "", device, used=field.clock.time))
    file = await take(field)
    hints = (await field.back_office("pat").whole(file.request.id)).hints
    assert (hints.same_device, hints.same_address) == (["bob"], ["cid"])
    assert staff("sam").name not in hints.staff
