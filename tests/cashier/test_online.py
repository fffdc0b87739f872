"""An online payment provider: deposits, payouts and its confirmations."""

import asyncio
from typing import Any

import pytest

from dealerbox.cashier import rules
from dealerbox.cashier.online import ASK_AGAIN_MS, Outcome, by_provider
from dealerbox.cashier.store import CashFile
from dealerbox.cashier.ways import Confirmation
from dealerbox.core.refusal import Refusal
from dealerbox.ledger import MAX_AMOUNT
from dealerbox.store.interface import Store
from tests.cashier.fake_provider import COINS, CoinsField, signature, signed
from tests.cashier.requests import do
from tests.cashier.test_cashier_and_back_office import refused

DAY = 86_400_000


@pytest.fixture
async def field(store: Store) -> CoinsField:
    field = CoinsField(store)
    await field.with_players("ann", "bob")
    return field


async def says(field: CoinsField, kind: Any, id: str, amount: int = 10_000, **more: Any) -> Outcome:
    """The company sends a signed confirmation."""
    said = Confirmation(kind, more.pop("reference", "c-1"), id, amount, more.pop("currency", "EUR"), **more)
    return await field.online.confirmed(COINS, *signed(said))


async def deposit(field: CoinsField, who: str = "ann") -> str:
    return (await field.deposit(who, way=COINS)).request.id


async def sent(field: CoinsField) -> str:
    """A withdrawal sent by the staff."""
    file = await field.withdraw(way=COINS)
    await field.back_office("sam").do(file.request.id, "approve")
    made = await field.back_office("pat").send(COINS, field.nonce())
    assert [one.request.id for one in made.files] == [file.request.id]
    return file.request.id


async def file_of(field: CoinsField, id: str) -> CashFile:
    file = await field.store.cashier.file(id)
    assert file is not None
    return file


async def logged(field: CoinsField) -> list[tuple[str, str]]:
    """The provider's audit log entries, the latest first."""
    return [(one.act, one.about) for one in await field.store.audit_entries(0) if one.by == "provider:coins"]


# ---- deposits ----


async def test_a_deposit_is_started_confirmed_and_credited_once(field: CoinsField) -> None:
    id = await deposit(field)
    instructions = await field.online.start_deposit("ann", id)
    assert instructions.url == f"https://coins.example/pay/{id}" and field.company.started == [id]
    assert await says(field, "deposit", id) == Outcome("booked", id)
    assert [await says(field, "deposit", id) for _ in range(2)] == [Outcome("known", id)] * 2
    assert (await field.euros())["wallet:ann"] == 110_000
    file = await file_of(field, id)
    assert (file.state, file.events[-1].by) == ("received", by_provider(COINS))
    assert await logged(field) == [("cash-receive", "ann")]
    assert field.notices == [("ann", "cash_deposit_received")]


async def test_the_same_confirmation_many_times_at_once_is_credited_once(field: CoinsField) -> None:
    id = await deposit(field)
    outcomes = await asyncio.gather(*(says(field, "deposit", id) for _ in range(8)))
    assert {one.request for one in outcomes} == {id}
    assert (await field.euros())["wallet:ann"] == 110_000 and len((await file_of(field, id)).events) == 2


async def test_provider_confirmations_need_no_second_person(field: CoinsField) -> None:
    id = (await field.deposit("ann", 60_000, COINS)).request.id
    assert field.settings.above("EUR") == 50_000
    assert await says(field, "deposit", id, 60_000) == Outcome("booked", id)


async def test_late_money_is_credited(field: CoinsField) -> None:
    lapsed, taken_back = await deposit(field), await deposit(field)
    await field.cashier.take_back(await field.player("ann"), taken_back)
    field.clock.time += 2 * DAY
    assert await field.cashier.lapse_old() == [lapsed]
    for number, id in enumerate((lapsed, taken_back)):
        with refused("state"):
            await field.online.start_deposit("ann", id)
        assert await says(field, "deposit", id, reference=f"late-{number}") == Outcome("booked", id)
    assert (await field.euros())["wallet:ann"] == 120_000


async def test_more_money_for_a_settled_deposit_is_a_separate_deposit(field: CoinsField) -> None:
    id = await deposit(field)
    await says(field, "deposit", id)
    further = await says(field, "deposit", id, 700, reference="c-2")
    assert further.outcome == "booked" and further.request != id
    assert await says(field, "deposit", id, 700, reference="c-2") == Outcome("known", further.request)
    assert (await field.euros())["wallet:ann"] == 110_700


async def test_a_different_amount_is_counted_for_the_staff_to_decide(field: CoinsField) -> None:
    id = await deposit(field)
    assert await says(field, "deposit", id, 9_000) == Outcome("counted", id)
    assert await says(field, "deposit", id, 9_000) == Outcome("known", id)
    assert ((await file_of(field, id)).state, (await field.euros())["wallet:ann"]) == ("counted", 100_000)
    await field.back_office().do(id, "receive")
    assert (await field.euros())["wallet:ann"] == 109_000


async def test_money_above_the_players_limit_is_only_counted(
    field: CoinsField, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = await deposit(field)

    def over(*_: Any) -> None:
        raise Refusal("limit", "That is more than your own limit.")

    real = rules.next_step

    def limited(file: Any, wanted: Any, *rest: Any) -> Any:
        return over() if wanted.act == "receive" else real(file, wanted, *rest)

    monkeypatch.setattr(rules, "next_step", limited)
    assert await says(field, "deposit", id) == Outcome("counted", id)
    assert (await file_of(field, id)).arrived == 10_000


UNBOOKABLE = [
    ("no_request", {"id": "NOSUCH"}),
    ("no_request", {"id": "", "reference": "c-9"}),
    ("no_request", {"kind": "payout"}),
    ("currency", {"currency": "USD"}),
    ("bad_confirmation", {"amount": 0}),
    ("bad_confirmation", {"amount": -5}),
    ("bad_confirmation", {"amount": MAX_AMOUNT + 1}),
    ("bad_confirmation", {"reference": ""}),
    ("bad_confirmation", {"reference": "x" * 151}),
]


@pytest.mark.parametrize(("code", "what"), UNBOOKABLE)
async def test_an_unbookable_confirmation_is_refused_and_logged(
    field: CoinsField, code: str, what: dict[str, Any]
) -> None:
    id = await deposit(field)
    before = await field.euros()
    for _ in range(3):
        with refused(code):
            await says(field, **({"kind": "deposit", "id": id} | what))
    assert [act for act, _ in await logged(field)] == ["cash-unmatched"], "once, however often it is sent"
    assert await field.euros() == before and (await file_of(field, id)).state == "announced"
    if code != "bad_confirmation":
        assert await says(field, "deposit", id, reference="right") == Outcome("booked", id)


async def test_an_unsigned_confirmation_is_refused(field: CoinsField) -> None:
    id = await deposit(field)
    headers, body = signed(Confirmation("deposit", "c-1", id, 10_000, "EUR"))
    for wrong in ((headers, body + b" "), ({}, body), ({"coins-signature": "0" * 64}, body)):
        with refused("bad_signature"):
            await field.online.confirmed(COINS, *wrong)
    for way in ("sepa", "desk", "nobody"):
        with refused("no_way"):
            await field.online.confirmed(way, headers, body)
    assert (await file_of(field, id)).state == "announced" and await logged(field) == []


async def test_a_provider_decides_only_about_its_own_requests(field: CoinsField) -> None:
    id = (await field.deposit(way="sepa")).request.id
    with refused("no_request"):
        await says(field, "deposit", id)
    with refused("not_yours"):
        await do(field.store, id, "receive", by_provider(COINS))
    for act in ("reject", "take-back", "lapse", "approve", "send", "confirm"):
        with pytest.raises(Refusal):
            await do(field.store, await deposit(field, "bob"), act, by_provider(COINS))


async def test_only_the_player_starts_their_deposit_and_an_unavailable_provider_is_reported(field: CoinsField) -> None:
    id = await deposit(field)
    with refused("no_request"):
        await field.online.start_deposit("bob", id)
    with refused("no_way"):
        await field.online.start_deposit("ann", (await field.deposit()).request.id)
    field.company.is_away()
    with refused("provider_unavailable"):
        await field.online.start_deposit("ann", id)
    field.company.is_back()
    assert (await field.online.start_deposit("ann", id)).url


async def test_an_irrelevant_message_is_accepted_and_ignored(field: CoinsField) -> None:
    assert await field.online.confirmed(COINS, {"coins-signature": signature(b"{}")}, b"{}") == Outcome("ignored")


# ---- payouts ----


async def test_a_payout_is_handed_to_the_provider_once_and_confirmed(field: CoinsField) -> None:
    id = await sent(field)
    for _ in range(3):
        await field.payouts.give_all()
    (payment,) = field.company.paid
    assert (payment.request, payment.amount, payment.currency) == (id, 9_950, "EUR"), "without the fee"
    assert (await file_of(field, id)).state == "sent"
    assert await says(field, "payout", id, 9_950) == Outcome("booked", id)
    assert await says(field, "payout", id, 9_950) == Outcome("known", id)
    assert await field.euros() == {"bank": -190_000, "wallet:ann": 90_000, "wallet:bob": 100_000}
    assert await logged(field) == [("cash-pay", "ann")]


async def test_a_payout_that_fails_later_returns_the_money_once(field: CoinsField) -> None:
    id = await sent(field)
    await field.payouts.give_all()
    assert await says(field, "payout-failed", id, 9_950, reason="no such wallet") == Outcome("booked", id)
    assert await says(field, "payout-failed", id, 9_950, reason="no such wallet") == Outcome("known", id)
    file = await file_of(field, id)
    assert (file.state, file.events[-1].reason) == ("rejected", "no such wallet")
    assert await field.euros() == {"bank": -200_000, "wallet:ann": 100_000, "wallet:bob": 100_000}
    assert await logged(field) == [("cash-fail", "ann")] and field.notices[-1] == ("ann", "cash_withdrawal_rejected")


async def test_a_payout_that_is_refused_returns_the_money(field: CoinsField) -> None:
    id = await sent(field)
    field.company.refuses("this wallet is closed")
    for _ in range(2):
        await field.payouts.give_all()
    assert len(field.company.paid) == 1 and (await file_of(field, id)).state == "rejected"
    assert (await field.euros())["wallet:ann"] == 100_000


async def test_an_unavailable_provider_is_retried_and_no_money_returned(field: CoinsField) -> None:
    id = await sent(field)
    field.company.is_away()
    await field.payouts.give_all()
    assert ((await file_of(field, id)).state, (await field.euros())["payout:" + id]) == ("sent", 10_000)
    field.company.is_back()
    for _ in range(2):
        await field.payouts.give_all()
    assert len(field.company.paid) == 2
    field.clock.time += ASK_AGAIN_MS
    await field.payouts.give_all()
    assert len(field.company.paid) == 3, "its confirmation may have been lost"


async def test_an_unsent_withdrawal_is_neither_handed_over_nor_paid(field: CoinsField) -> None:
    id = (await field.withdraw(way=COINS)).request.id
    await field.back_office().do(id, "approve")
    await field.payouts.give_all()
    assert field.company.paid == []
    for kind in ("payout", "payout-failed"):
        with refused("state"):
            await says(field, kind, id, 9_950)
    assert (await file_of(field, id)).state == "approved"


async def test_a_payout_of_a_different_amount_is_left_to_the_staff(field: CoinsField) -> None:
    id = await sent(field)
    with refused("other_amount"):
        await says(field, "payout", id, 9_949)
    assert (await file_of(field, id)).state == "sent"
    assert [act for act, _ in await logged(field)] == ["cash-unmatched"]


async def test_a_payout_that_fails_after_payment_is_left_to_the_staff(field: CoinsField) -> None:
    id = await sent(field)
    await says(field, "payout", id, 9_950)
    with refused("state"):
        await says(field, "payout-failed", id, 9_950)
    assert [act for act, _ in await logged(field)] == ["cash-unmatched", "cash-pay"]
    assert (await field.euros())["wallet:ann"] == 90_000


async def test_staff_cannot_return_money_that_the_provider_may_have_paid(field: CoinsField) -> None:
    id = await sent(field)
    for act in ("unsend", "reject"):
        with refused("with_provider"):
            await field.back_office("olga", "owner").do(id, act, "why")
    possible = {one.act: one.code for one in (await field.back_office("olga", "owner").whole(id)).acts}
    assert possible == {"pay": "", "unsend": "with_provider", "reject": "with_provider"}


async def test_a_large_payout_needs_two_people(field: CoinsField) -> None:
    id = (await field.withdraw(amount=60_000, way=COINS)).request.id
    await field.back_office("sam").do(id, "approve")
    with refused("nothing_to_send"):
        await field.back_office("sam").send(COINS, field.nonce())
    assert (await field.back_office("pat").send(COINS, field.nonce())).files[0].request.id == id
    with refused("no_way"):
        await field.back_office("pat").list_file(f"{COINS}-x")
