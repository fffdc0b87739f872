"""Statements and payment lists in the back office: previewed first, booked once."""

import re

import pytest

from dealerbox.cashier.iban import reference_of
from dealerbox.cashier.store import CashFile
from dealerbox.store.interface import Store
from tests.cashier import statements
from tests.cashier.cashier_room import SET_UP, Field
from tests.cashier.test_cashier_and_back_office import refused


@pytest.fixture
def field(store: Store) -> Field:
    return Field(store)


def paying(file: CashFile, amount: int, key: str) -> str:
    return statements.entry(amount, reference_of(file.request.id), key=key)


async def test_a_statement_shows_what_it_would_book_and_books_it_once(field: Field) -> None:
    await field.with_players("ann", "bob", euros=0)
    exact, other = await field.deposit(amount=5_000), await field.deposit("bob", amount=7_000)
    text = statements.camt(
        paying(exact, 5_000, "A"), paying(other, 6_500, "B"), statements.entry(100, text="?", key="C")
    )
    readings = await field.statement().read(text)
    assert [(one.would, one.why) for one in readings] == [
        ("receive", ""), ("receive", "other_amount"), ("nothing", "unknown"),
    ]  # fmt: skip
    assert await field.euros() == {}, "nothing is booked by looking"
    keys = [one.line.key for one in readings]
    booked = await field.statement().book(text, keys, {})
    assert [(one.request, one.code) for one in booked] == [
        (exact.request.id, ""), (other.request.id, ""), ("", "not_bookable"),
    ]  # fmt: skip
    assert await field.euros() == {"bank": -11_500, "wallet:ann": 5_000, "wallet:bob": 6_500}
    again = await field.statement("pat").book(text, keys, {keys[2]: "bob"})
    assert [one.code for one in again] == ["booked", "booked", ""]
    assert await field.euros() == {"bank": -11_600, "wallet:ann": 5_000, "wallet:bob": 6_600}
    assert {one.why for one in await field.statement().read(text)} == {"booked"}
    assert {one.code for one in await field.statement().book(text, keys, dict.fromkeys(keys, "ann"))} == {"booked"}
    assert (await field.statement().book(text, ["camt:Z"], {}))[0].code == "no_line"


async def test_a_second_payment_with_the_same_reference_is_a_separate_deposit(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=5_000)
    text = statements.camt(paying(file, 5_000, "A"), paying(file, 5_000, "B"))
    readings = await field.statement().read(text)
    assert [(one.would, one.why) for one in readings] == [("receive", ""), ("further", "settled")]
    keys = [one.line.key for one in readings]
    first, second = await field.statement().book(text, keys, {})
    assert first.request == file.request.id and second.request not in ("", file.request.id)
    assert await field.euros() == {"bank": -10_000, "wallet:ann": 10_000}
    third = statements.camt(paying(file, 5_000, "C"))
    assert [one.would for one in await field.statement().read(third)] == ["further"]
    await field.statement().book(third, ["camt:C/0"], {})
    assert await field.euros() == {"bank": -15_000, "wallet:ann": 15_000}


async def test_two_large_payments_with_one_reference_are_both_booked_by_two_people(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=60_000)
    first, second = statements.camt(paying(file, 60_000, "A")), statements.camt(paying(file, 60_000, "B"))
    await field.statement("sam").book(first, ["camt:A/0"], {})
    (reading,) = await field.statement("pat").read(second)
    assert reading.would == "further", "it is not what Sam has counted"
    with refused("other_line"):
        await field.back_office("pat").do(file.request.id, "receive", arrival="camt:B/0")
    (booked,) = await field.statement("pat").book(second, ["camt:B/0"], {})
    await field.back_office("pat").do(file.request.id, "receive")
    await field.back_office("sam").do(booked.request, "receive")
    assert await field.euros() == {"bank": -120_000, "wallet:ann": 120_000}


async def test_a_payment_confirmed_by_hand_is_not_booked_again_from_the_statement(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=5_000)
    await field.back_office().do(file.request.id, "receive")
    (reading,) = await field.statement().read(statements.camt(paying(file, 5_000, "A")))
    assert (reading.would, reading.why) == ("further", "by_hand")
    with refused("state"):
        await field.back_office().do(file.request.id, "receive", arrival="camt:A/0")
    assert await field.euros() == {"bank": -5_000, "wallet:ann": 5_000}


async def test_a_withdrawal_is_paid_by_one_line(field: Field) -> None:
    await field.with_players("ann")
    file = await field.withdraw(amount=5_000)
    await field.back_office("sam").do(file.request.id, "approve")
    await field.back_office("sam").send("sepa", "nonce-01")
    twice = [statements.entry(5_000, key=key, incoming=False, end_to_end=file.request.id) for key in "AB"]
    readings = await field.statement().read(statements.camt(*twice))
    assert [(one.would, one.why) for one in readings] == [("pay", ""), ("nothing", "not_sent")]


@pytest.mark.parametrize("currency", ["FUN", "VIP", "USD", "eur", ""])
async def test_a_payment_method_only_takes_its_own_currencies(field: Field, currency: str) -> None:
    await field.with_players("ann", euros=0)
    text = statements.camt(statements.entry(700, key="A", currency=currency))
    (reading,) = await field.statement().read(text)
    assert (reading.would, reading.why) == ("nothing", "other_currency")
    (booked,) = await field.statement().book(text, ["camt:A/0"], {"camt:A/0": "ann"})
    assert booked.code == "not_bookable" and await field.store.balances("") == {}


async def test_a_line_without_an_amount_books_nothing(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=5_000)
    text = statements.camt(paying(file, 0, "A"))
    assert [one.why for one in await field.statement().read(text)] == ["no_amount"]
    assert [one.code for one in await field.statement().book(text, ["camt:A/0"], {"camt:A/0": "ann"})] == [
        "not_bookable"
    ]


async def test_the_withdrawal_fee_is_not_expected_on_the_statement(store: Store) -> None:
    field = Field(store, SET_UP.replace("[bank]", "[bank]\nwithdrawal_fee = 50"))
    await field.with_players("ann")
    file = await field.withdraw(amount=5_000)
    await field.back_office("sam").do(file.request.id, "approve")
    await field.back_office("sam").send("sepa", "nonce-01")
    line = statements.entry(4_950, key="A", incoming=False, end_to_end=file.request.id)
    (reading,) = await field.statement().read(statements.camt(line))
    assert (reading.would, reading.why) == ("pay", "")
    other = statements.entry(5_000, key="X", incoming=False, end_to_end=file.request.id)
    assert [one.why for one in await field.statement().read(statements.camt(other))] == ["other_amount"]


async def test_a_large_deposit_is_counted_by_one_and_confirmed_by_another(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=60_000)
    text = statements.camt(paying(file, 60_000, "A"), statements.entry(70_000, text="from Ann", key="B"))
    keys = [one.line.key for one in await field.statement().read(text)]
    booked = await field.statement("sam").book(text, keys, {keys[1]: "ann"})
    assert await field.euros() == {} and all(one.request for one in booked)
    for one in booked:
        counted = await field.store.cashier.file(one.request)
        assert counted is not None and counted.state == "counted"
        with refused("second_person"):
            await field.back_office("sam").do(one.request, "receive")
        await field.back_office("pat").do(one.request, "receive")
    assert await field.euros() == {"bank": -130_000, "wallet:ann": 130_000}
    assert {one.code for one in await field.statement("pat").book(text, keys, {})} == {"booked"}


async def test_money_that_arrives_after_the_deposit_lapsed_is_credited(field: Field) -> None:
    await field.with_players("ann", euros=0)
    file = await field.deposit(amount=5_000)
    await field.cashier.take_back(await field.player("ann"), file.request.id)
    text = statements.camt(paying(file, 5_000, "A"))
    (reading,) = await field.statement().read(text)
    assert reading.would == "receive"
    await field.statement().book(text, [reading.line.key], {})
    assert await field.euros() == {"bank": -5_000, "wallet:ann": 5_000}


async def test_staff_cannot_book_a_statement_line_to_their_own_account(field: Field) -> None:
    await field.with_players("sam", euros=0)
    file = await field.deposit("sam", amount=5_000)
    text = statements.camt(paying(file, 5_000, "A"), statements.entry(100, key="B"))
    keys = [one.line.key for one in await field.statement("sam").read(text)]
    booked = await field.statement("sam").book(text, keys, {keys[1]: "sam"})
    assert [one.code for one in booked] == ["own_request", "own_request"]


# ---- payment lists ----


async def test_approved_withdrawals_go_to_the_bank_as_a_payment_list(field: Field) -> None:
    await field.with_players("ann", "bob")
    small, large = await field.withdraw(amount=5_000), await field.withdraw("bob", amount=60_000)
    waiting = await field.withdraw(amount=1_000)
    with refused("nothing_to_send"):
        await field.back_office("pat").send("sepa", "nonce-00")
    await field.back_office("sam").do(small.request.id, "approve")
    await field.back_office("sam").do(large.request.id, "approve")
    sent = await field.back_office("sam").send("sepa", "nonce-01")
    assert [one.request.id for one in sent.files] == [small.request.id]
    assert list(sent.left_out) == [large.request.id], "it needs a second person"
    by_pat = await field.back_office("pat").send("sepa", "nonce-02")
    assert [one.request.id for one in by_pat.files] == [large.request.id]
    assert (await field.back_office("sam").send("sepa", "nonce-01")).files == sent.files, "pressed twice"
    text = await field.back_office("pat").list_file(sent.batch)
    assert small.request.id in text and '<InstdAmt Ccy="EUR">50.00</InstdAmt>' in text
    assert large.request.id not in text and waiting.request.id not in text
    assert await field.back_office("olga", "owner").list_file(sent.batch) == text
    with refused("no_list"):
        await field.back_office().list_file("sepa-none")
    with refused("no_way"):
        await field.back_office().send("desk", "nonce-03")
    with refused("state"):
        await field.back_office("sam").do(small.request.id, "approve")


async def test_each_payment_list_has_a_unique_message_id(field: Field) -> None:
    """Banks accept 35 characters, and refuse a repeated id."""
    await field.with_players("ann")
    names = set()
    for nonce in ("a" * 40 + "-1", "a" * 40 + "-2", "aa-1", "aa1"):
        file = await field.withdraw(amount=5_000)
        await field.back_office("sam").do(file.request.id, "approve")
        sent = await field.back_office("sam").send("sepa", nonce)
        (name,) = re.findall("<MsgId>([A-Za-z0-9]{1,35})</MsgId>", await field.back_office("sam").list_file(sent.batch))
        names.add(name)
    assert len(names) == 4


async def test_a_large_line_is_previewed_as_count_only(field: Field) -> None:
    await field.with_players("ann", "bob", euros=0)
    large, small = await field.deposit(amount=60_000), await field.deposit("bob", amount=5_000)
    text = statements.camt(paying(large, 60_000, "A"), paying(small, 5_000, "B"))
    readings = await field.statement("sam").read(text)
    assert [one.would for one in readings] == ["count", "receive"]
    await field.statement("sam").book(text, [one.line.key for one in readings], {})
    assert await field.euros() == {"bank": -5_000, "wallet:bob": 5_000}
    assert [one.state for one in (await field.cashier.overview("ann")).open] == ["counted"]


async def test_a_statement_marks_a_payment_list_as_paid(field: Field) -> None:
    await field.with_players("ann", "bob")
    file = await field.withdraw(amount=5_000)
    other = await field.withdraw("bob", amount=6_000)
    for one in (file, other):
        await field.back_office("sam").do(one.request.id, "approve")
    text = statements.camt(
        statements.entry(5_000, key="A", incoming=False, end_to_end=file.request.id),
        statements.entry(6_000, key="B", incoming=False, end_to_end=other.request.id),
        statements.entry(99, key="C", incoming=False, end_to_end="rent"),
    )
    assert [one.why for one in await field.statement().read(text)] == ["not_sent", "not_sent", "not_ours"]
    sent = await field.back_office("sam").send("sepa", "nonce-01")
    await field.back_office("sam").do(other.request.id, "unsend")
    assert [one.request.id for one in sent.files] == [file.request.id, other.request.id]
    readings = await field.statement().read(text)
    assert [(one.would, one.why) for one in readings] == [
        ("pay", ""), ("nothing", "not_sent"), ("nothing", "not_ours"),
    ]  # fmt: skip
    (booked,) = await field.statement("sam").book(text, [readings[0].line.key], {})
    assert booked.request == file.request.id
    assert await field.euros() == {
        "bank": -195_000, "wallet:ann": 95_000, "wallet:bob": 94_000, f"payout:{other.request.id}": 6_000,
    }  # fmt: skip
    again = await field.back_office("sam").send("sepa", "nonce-02")
    assert [one.request.id for one in again.files] == [other.request.id]
    text_of_list = await field.back_office().list_file(sent.batch)
    assert other.request.id not in text_of_list, "it was taken out again, and is in another list now"


async def test_a_statement_that_cannot_be_read_is_refused(field: Field) -> None:
    with refused("bad_statement"):
        await field.statement().read("<a/>")
    with refused("bad_statement"):
        await field.statement().read("date,amount,reference\n" + "2026-11-29,1,x\n" * 5_001)
